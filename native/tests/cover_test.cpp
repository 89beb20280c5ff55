#include "unriddle/cover/depth_first.hpp"

#include "expect.hpp"

#include <cmath>
#include <random>
#include <set>
#include <string>

using namespace unriddle::cover;

namespace {

using Sets = std::set<std::set<Option>>;

// -- the reference: every set of options is tried

bool is_solution(const Input& input, unsigned chosen) {
    std::vector<std::uint32_t> covered(input.items), wanted(input.items, 1);
    for (const auto& [item, times] : input.times) wanted[item] = times;
    for (std::size_t k = 0; k < input.options.size(); ++k)
        if (chosen >> k & 1)
            for (const Item item : input.options[k]) ++covered[item];
    for (Item item = 0; item < input.items; ++item) {
        const auto& optional = input.optional;
        const bool spare = std::find(optional.begin(), optional.end(), item) != optional.end();
        if (covered[item] > wanted[item] || (covered[item] < wanted[item] && !spare)) return false;
    }
    return true;
}

Sets by_definition(const Input& input) {
    Sets solutions;
    for (unsigned chosen = 0; chosen < 1U << input.options.size(); ++chosen) {
        if (!is_solution(input, chosen)) continue;
        std::set<Option> options;
        for (Option k = 0; k < input.options.size(); ++k)
            if (chosen >> k & 1) options.insert(k);
        solutions.insert(options);
    }
    return solutions;
}

template <std::size_t Width>
std::vector<Solution> listed(const Table& table, const std::vector<Option>& prefix = {}) {
    DepthFirst<Width, true> search(table, prefix);
    std::vector<Solution> solutions;
    while (!search.done())
        for (auto& solution : search.advance(3, 2)) solutions.push_back(solution);
    EXPECT_EQ(search.found(), solutions.size());
    EXPECT_EQ(search.left(), 0.0);
    EXPECT(search.rest().empty());
    return solutions;
}

Sets as_sets(const std::vector<Solution>& solutions) {
    Sets sets;
    for (const auto& solution : solutions) sets.emplace(solution.begin(), solution.end());
    EXPECT_EQ(sets.size(), solutions.size());
    return sets;
}

Input random_input(std::mt19937& random) {
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    Input input;
    input.items = 1 + below(6);
    for (std::uint32_t k = below(9); k > 0; --k) {
        std::set<Item> items;
        for (std::uint32_t i = 1 + below(3); i > 0; --i) items.insert(below(input.items));
        input.options.emplace_back(items.begin(), items.end());
    }
    for (Item item = 0; item < input.items; ++item) {
        if (below(3) == 0) input.optional.push_back(item);
        if (below(3) == 0) input.times.emplace_back(item, 1 + below(3));
    }
    return input;
}

// Spreads the items of an input, with unused items between them, so that masks get wide.
Input spread(Input input, Item factor) {
    for (auto& option : input.options)
        for (Item& item : option) item *= factor;
    for (Item& item : input.optional) item *= factor;
    for (auto& [item, times] : input.times) item *= factor;
    input.items *= factor;
    for (Item item = 0; item < input.items; ++item)
        if (item % factor != 0) input.optional.push_back(item);
    return input;
}

// Dominoes on a board: cells are items.
Input dominoes(Item rows, Item columns) {
    Input input;
    input.items = rows * columns;
    for (Item y = 0; y < rows; ++y)
        for (Item x = 0; x < columns; ++x) {
            if (x + 1 < columns) input.options.push_back({y * columns + x, y * columns + x + 1});
            if (y + 1 < rows) input.options.push_back({y * columns + x, (y + 1) * columns + x});
        }
    return input;
}

template <std::size_t Width>
std::uint64_t counted(const Input& input) {
    const Table table(input);
    DepthFirst<Width, false> search(table, {});
    while (!search.done()) search.advance(1'000, 1);
    return search.found();
}

}  // namespace

TEST(every_solution_of_the_definition_is_found_once) {
    std::mt19937 random(1);
    for (int k = 0; k < 400; ++k) {
        const Input input = random_input(random);
        const Table table(input);
        EXPECT(as_sets(listed<1>(table)) == by_definition(input));
    }
}

TEST(masks_of_any_width_give_the_same) {
    std::mt19937 random(2);
    for (int k = 0; k < 60; ++k) {
        const Input input = random_input(random);
        const auto solutions = by_definition(input);
        const Table two(spread(input, 20)), four(spread(input, 40)), many(spread(input, 90));
        if (two.words() == 2) EXPECT(as_sets(listed<2>(two)) == solutions);
        if (four.words() == 4) EXPECT(as_sets(listed<4>(four)) == solutions);
        EXPECT(as_sets(listed<0>(many)) == solutions);
        EXPECT(as_sets(listed<0>(two)) == solutions);
    }
}

struct Cut {
    std::vector<Solution> solutions;
    std::uint64_t nodes = 0;
};

// Does a stretch by searches of a few nodes each: what one leaves, the next ones do, in turn.
void in_pieces(const Table& table, const Stretch* stretch, std::mt19937& random, Cut& cut) {
    DepthFirst<1, true> search(table, {});
    if (stretch != nullptr) search.seek(*stretch);
    for (auto& solution : search.advance(random() % 6, 1 + random() % 3))
        cut.solutions.push_back(solution);
    cut.nodes += search.nodes();
    double shares = 0;
    for (const Stretch& left : search.rest()) {
        shares += left.share;
        in_pieces(table, &left, random, cut);
    }
    EXPECT(std::abs(shares - search.left()) < 1e-9);
}

TEST(however_a_search_is_cut_it_finds_the_same_in_the_same_order_with_the_same_nodes) {
    std::mt19937 random(3);
    std::vector<Input> inputs{dominoes(4, 4)};
    for (int k = 0; k < 200; ++k) inputs.push_back(random_input(random));
    for (const Input& input : inputs) {
        const Table table(input);
        DepthFirst<1, true> whole(table, {});
        const auto solutions = whole.advance(UINT64_MAX / 2, SIZE_MAX);
        Cut cut;
        in_pieces(table, nullptr, random, cut);
        EXPECT(cut.solutions == solutions);
        EXPECT_EQ(cut.nodes, whole.nodes());
    }
}

TEST(a_stretch_that_is_not_there_is_refused) {
    const Table table(dominoes(2, 2));
    DepthFirst<1, true> search(table, {});
    const auto refusal = [&](const Stretch& stretch) -> std::string {
        try {
            search.seek(stretch);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    EXPECT(refusal({{}, 1, 1}) == "a node has no branches 1 to 1");
    EXPECT(refusal({{}, 0, 9}) == "a node has no branches 0 to 9");
    EXPECT(refusal({{0, 0, 0}, 0, 1}) == "this path of branches ends before the stretch");
    EXPECT(refusal({{}, 0, 2}).empty());
    EXPECT_EQ(search.advance(100, 100).size(), 2U);
}

TEST(counting_takes_the_way_of_listing) {
    const Table table(dominoes(4, 5));
    DepthFirst<1, true> listing(table, {});
    DepthFirst<1, false> counting(table, {});
    while (!listing.done() || !counting.done()) {
        listing.advance(10, 1'000);
        EXPECT(counting.advance(10, 1'000).empty());
        EXPECT_EQ(counting.nodes(), listing.nodes());
        EXPECT_EQ(counting.left(), listing.left());
    }
    EXPECT_EQ(counting.found(), listing.found());
}

TEST(dominoes_have_their_known_counts) {
    EXPECT_EQ(counted<1>(dominoes(4, 4)), 36U);
    EXPECT_EQ(counted<1>(dominoes(6, 6)), 6'728U);
    EXPECT_EQ(counted<0>(dominoes(4, 6)), 281U);
    EXPECT_EQ(counted<1>(dominoes(3, 3)), 0U);
}

// Four items in all pairs, each pair in several copies, so that items have many options.
TEST(counts_of_any_size_are_exact) {
    for (const std::uint64_t copies : {3U, 4U, 20U, 31U, 32U, 40U, 100U}) {
        Input input{4, {}, {}, {}};
        for (std::uint64_t k = 0; k < copies; ++k)
            for (const Item left : {0U, 1U})
                for (const Item right : {2U, 3U}) input.options.push_back({left, right});
        const Table table(input);
        DepthFirst<1, false> search(table, {});
        while (!search.done()) search.advance(1'000, 1);
        EXPECT_EQ(search.found(), 2 * copies * copies);
        EXPECT_EQ(search.nodes(), 1 + 2 * copies + 2 * copies * copies);
    }
}

// Masks of one word are processed by AVX-512 where the processor has it, masks of unknown width
// never.
TEST(eight_at_a_time_find_the_same_in_the_same_order) {
    std::mt19937 random(4);
    std::vector<Input> inputs{dominoes(6, 6), dominoes(5, 8)};
    for (int k = 0; k < 50; ++k) inputs.push_back(random_input(random));
    for (const Input& input : inputs) {
        const Table table(input);
        DepthFirst<1, true> one(table, {});
        DepthFirst<0, true> any(table, {});
        while (!one.done() || !any.done()) {
            EXPECT(one.advance(100, 1'000) == any.advance(100, 1'000));
            EXPECT_EQ(one.nodes(), any.nodes());
        }
    }
}

TEST(options_that_do_not_go_together_have_no_solution) {
    const Table table(dominoes(2, 2));
    EXPECT(listed<1>(table, {0, 1}).empty());
    EXPECT(listed<1>(table, {0, 0}).empty());
    EXPECT_EQ(listed<1>(table, {0}).size(), 1U);
}

TEST(wrong_input_is_refused) {
    const auto refusal = [](const Input& input) -> std::string {
        try {
            Table table(input);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    EXPECT(refusal({1, {{}}, {}, {}}) == "option 0 covers no item");
    EXPECT(refusal({1, {{0, 0}}, {}, {}}) == "option 0 names an item twice");
    EXPECT(refusal({1, {{1}}, {}, {}}) == "item 1 is not in 0..0");
    EXPECT(refusal({1, {{0}}, {3}, {}}) == "item 3 is not in 0..0");
    EXPECT(refusal({1, {{0}}, {}, {{0, 0}}}) ==
           "item 0 must be covered at least once, not 0 times");
    EXPECT(refusal({0, {}, {}, {}}).empty());
}
