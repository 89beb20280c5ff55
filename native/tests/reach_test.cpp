#include "unriddle/reach/nearest.hpp"
#include "unriddle/reach/solutions.hpp"
#include "unriddle/reach/survey.hpp"

#include "expect.hpp"

#include <map>
#include <random>
#include <set>
#include <string>

using namespace unriddle::reach;

namespace {

using Numbers = std::vector<Value>;

// -- the reference: all expressions, straight from the definition

struct Tree {
    Value value;
    char kind;                                 // 'n' number, 's' sum, 'p' product
    std::vector<std::pair<bool, Tree>> parts;  // true: subtracted or divided by
    std::string text;
};

std::vector<std::pair<bool, Tree>> parts_as(const Tree& tree, char kind, bool inverse) {
    if (tree.kind != kind) return {{inverse, tree}};
    auto parts = tree.parts;
    for (auto& part : parts) part.first = part.first != inverse;
    return parts;
}

Tree joined(const Tree& a, const Tree& b, char kind, bool inverse, Value value) {
    Tree tree{value, kind, parts_as(a, kind, false), ""};
    for (auto& part : parts_as(b, kind, inverse)) tree.parts.push_back(part);
    std::vector<std::string> texts;
    for (const auto& [down, part] : tree.parts) texts.push_back((down ? "~" : "") + part.text);
    std::sort(texts.begin(), texts.end());
    tree.text = kind;
    for (const auto& text : texts) tree.text += "(" + text + ")";
    return tree;
}

bool is_idle(const Tree& tree, unsigned group) {
    std::int64_t total = 0;
    Value over = 1, under = 1;
    bool upright_remains = false;
    for (std::size_t i = 0; i < tree.parts.size(); ++i) {
        const auto& [down, part] = tree.parts[i];
        if (!(group >> i & 1)) {
            upright_remains |= !down;
        } else {
            total += down ? -static_cast<std::int64_t>(part.value)
                          : static_cast<std::int64_t>(part.value);
            (down ? under : over) *= part.value;
        }
    }
    return upright_remains && (tree.kind == 's' ? total == 0 : over == under);
}

bool does_work(const Tree& tree) {
    for (unsigned group = 1; group + 1 < 1U << tree.parts.size(); ++group)
        if (is_idle(tree, group)) return false;
    for (const auto& part : tree.parts)
        if (!does_work(part.second)) return false;
    return true;
}

struct Twin {
    Value distance = ~Value{0};
    int fewest = 0;
    std::set<std::string> ways;

    void see(const Tree& tree, int size, Value target) {
        const Value off = unriddle::reach::distance(tree.value, target);
        if (off > distance) return;
        if (off < distance) *this = {off, size, {}};
        fewest = std::min(fewest, size);
        if (does_work(tree)) ways.insert(tree.text);
    }
};

Twin twin(const Numbers& numbers, Value target) {
    std::map<Set, std::map<std::string, Tree>> made;
    Twin twin;
    for (Set set = 1; set < Set{1} << numbers.size(); ++set) {
        auto& here = made[set];
        const auto keep = [&](const Tree& tree) { here.emplace(tree.text, tree); };
        if (std::has_single_bit(set)) {
            const Value number = numbers[static_cast<std::size_t>(std::countr_zero(set))];
            keep({number, 'n', {}, std::to_string(number)});
        }
        for (Set part = (set - 1) & set; part; part = (part - 1) & set)
            for (const auto& [_, a] : made[part])
                for (const auto& [__, b] : made[set ^ part]) {
                    keep(joined(a, b, 's', false, a.value + b.value));
                    keep(joined(a, b, 'p', false, a.value * b.value));
                    if (a.value > b.value) keep(joined(a, b, 's', true, a.value - b.value));
                    if (a.value % b.value == 0) keep(joined(a, b, 'p', true, a.value / b.value));
                }
        for (const auto& [_, tree] : here) twin.see(tree, std::popcount(set), target);
    }
    return twin;
}

// -- checking a postfix by the rules; an empty result means that one is broken

Tree read(const Numbers& numbers, const Postfix& postfix) {
    std::vector<Tree> stack;
    std::set<int> used;
    const Tree broken{0, 'n', {}, ""};
    for (int i = 0; i < postfix.size(); ++i) {
        const int token = postfix[i];
        if (token >= 0) {
            if (!used.insert(token).second) return broken;
            const Value number = numbers.at(static_cast<std::size_t>(token));
            stack.push_back({number, 'n', {}, std::to_string(number)});
            continue;
        }
        if (stack.size() < 2) return broken;
        const Tree b = stack.back();
        stack.pop_back();
        const Tree a = stack.back();
        if (token == kMinus && a.value <= b.value) return broken;
        if (token == kOver && a.value % b.value != 0) return broken;
        stack.back() = token == kPlus    ? joined(a, b, 's', false, a.value + b.value)
                       : token == kMinus ? joined(a, b, 's', true, a.value - b.value)
                       : token == kTimes ? joined(a, b, 'p', false, a.value * b.value)
                                         : joined(a, b, 'p', true, a.value / b.value);
    }
    return stack.size() == 1 ? stack.back() : broken;
}

void expect_same_as_twin(const Numbers& numbers, Value target) {
    const Twin slow = twin(numbers, target);
    const Nearest near = nearest(numbers, target);
    EXPECT_EQ(near.distance, slow.distance);
    EXPECT_EQ((near.postfix.size() + 1) / 2, slow.fewest);
    EXPECT_EQ(distance(near.value, target), near.distance);
    EXPECT_EQ(read(numbers, near.postfix).value, near.value);

    const Solutions fast = solutions(numbers, target);
    std::set<std::string> ways;
    for (const Postfix& way : fast.ways) ways.insert(read(numbers, way).text);
    EXPECT_EQ(fast.distance, slow.distance);
    EXPECT_EQ(fast.ways.size(), slow.ways.size());
    EXPECT(ways == slow.ways);
    if (ways != slow.ways) {
        for (const Value number : numbers) std::cerr << number << ' ';
        std::cerr << "= " << target << '\n';
    }
}

Numbers random_numbers(std::mt19937& random, unsigned size, unsigned largest) {
    Numbers numbers(size);
    for (Value& number : numbers) number = 1 + random() % largest;
    return numbers;
}

void expect_same_as_twin(unsigned hands, unsigned size, unsigned largest, unsigned target) {
    std::mt19937 random(size * 1000 + largest);  // the same numbers on every platform
    for (unsigned i = 0; i < hands; ++i) {
        const Numbers numbers = random_numbers(random, size, largest);
        expect_same_as_twin(numbers, 1 + random() % target);
    }
}

}  // namespace

// `make test` tries a few hands; compile with -DHANDS=60 to try tens of thousands.
#ifndef HANDS
#define HANDS 1
#endif

TEST(one_to_four_numbers_give_what_their_twin_gives) {
    expect_same_as_twin(10 * HANDS, 1, 5, 9);
    expect_same_as_twin(30 * HANDS, 2, 6, 20);
    expect_same_as_twin(60 * HANDS, 3, 3, 12);
    expect_same_as_twin(60 * HANDS, 3, 12, 60);
    expect_same_as_twin(20 * HANDS, 4, 3, 30);
    expect_same_as_twin(20 * HANDS, 4, 12, 200);
    expect_same_as_twin(20 * HANDS, 4, 10'000, 1'000'000);
}

TEST(five_and_six_numbers_give_what_their_twin_gives) {
    expect_same_as_twin(1 * HANDS, 5, 2, 30);
    expect_same_as_twin(1 * HANDS, 5, 4, 300);
    expect_same_as_twin(1 * HANDS, 5, 10, 700);
    expect_same_as_twin(1 * HANDS, 5, 1000, 3000);
    expect_same_as_twin(HANDS / 20, 6, 3, 100);
    expect_same_as_twin(HANDS / 20, 6, 10, 1000);
}

TEST(there_are_two_ways_to_952) {
    const Solutions all = solutions(Numbers{25, 50, 75, 100, 3, 6}, 952);
    EXPECT_EQ(all.distance, 0U);
    EXPECT_EQ(all.ways.size(), 2U);
}

TEST(a_number_that_is_the_target_needs_no_step) {
    const Nearest near = nearest(Numbers{3, 50, 7}, 50);
    EXPECT_EQ(near.distance, 0U);
    EXPECT(near.postfix.tokens() == std::vector<std::int8_t>{1});
    EXPECT(solutions(Numbers{3, 50}, 50).ways == std::vector<Postfix>{near.postfix});
}

TEST(a_product_may_be_a_fraction_on_its_way) {
    EXPECT_EQ(solutions(Numbers{10, 14, 35}, 4).distance, 0U);  // 10 * 14 / 35
    EXPECT_EQ(solutions(Numbers{10, 14, 35}, 4).ways.size(), 2U);
}

TEST(both_sides_of_the_target_count) {
    const Solutions all = solutions(Numbers{3, 5}, 4);
    EXPECT_EQ(all.distance, 1U);
    EXPECT_EQ(all.ways.size(), 2U);
}

TEST(the_largest_numbers_stay_exact) {
    const Numbers numbers{99'991, 99'989, 99'971, 99'961, 99'929, 99'923};
    const Nearest near = nearest(numbers, 1'000'000);
    EXPECT_EQ(read(numbers, near.postfix).value, near.value);
    EXPECT_EQ(distance(near.value, 1'000'000), near.distance);
    for (const Postfix& way : solutions(numbers, 1'000'000).ways)
        EXPECT_EQ(distance(read(numbers, way).value, 1'000'000), near.distance);
}

TEST(numbers_out_of_range_are_refused) {
    const auto refused = [](const Numbers& numbers, Value target) {
        try {
            nearest(numbers, target);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    EXPECT(refused({}, 1));
    EXPECT(refused({0}, 1));
    EXPECT(refused({100'001}, 1));
    EXPECT(refused({1, 1, 1, 1, 1, 1, 1}, 1));
    EXPECT(refused({1}, 0));
    EXPECT(refused({1}, 1'000'001));
}

TEST(the_same_question_takes_the_same_nodes) {
    const Numbers numbers{1, 7, 9, 10, 25, 75};
    EXPECT_EQ(nearest(numbers, 813).nodes, nearest(numbers, 813).nodes);
    EXPECT_EQ(solutions(numbers, 813).nodes, solutions(numbers, 813).nodes);
}

namespace {

using Tiles = std::vector<std::uint32_t>;

std::vector<SurveyedHand> surveyed(const Tiles& bag, std::uint32_t lo, std::uint32_t hi,
                                   std::uint64_t budget) {
    Survey survey(bag, lo, hi);
    std::vector<SurveyedHand> hands;
    while (!survey.done())
        for (SurveyedHand& hand : survey.advance(budget)) hands.push_back(std::move(hand));
    EXPECT_EQ(hands.size(), survey.hands());
    return hands;
}

void expect_survey_agrees_with_nearest(const Tiles& bag, std::uint32_t lo, std::uint32_t hi,
                                       std::uint32_t step) {
    for (const SurveyedHand& hand : surveyed(bag, lo, hi, 1000)) {
        const Numbers numbers(hand.numbers.begin(), hand.numbers.end());
        for (std::uint32_t target = lo; target <= hi; target += step) {
            const bool reached = hand.reached[(target - lo) / 8] >> (target - lo) % 8 & 1;
            EXPECT_EQ(reached, nearest(numbers, target).distance == 0);
        }
    }
}

}  // namespace

TEST(a_survey_agrees_with_single_questions) {
    expect_survey_agrees_with_nearest({1, 1, 2, 3, 3, 7, 10}, 1, 130, 7);
    expect_survey_agrees_with_nearest({1, 1, 1, 1, 1, 1}, 1, 12, 1);
    expect_survey_agrees_with_nearest({2, 8, 25, 50, 75, 100}, 90, 99, 1);
    expect_survey_agrees_with_nearest({9, 10, 75, 99, 100, 100}, 1, 10'000, 101);
    expect_survey_agrees_with_nearest({31, 37, 41, 43, 97, 100}, 5'000, 10'000, 97);
}

TEST(an_empty_budget_stops_at_once_and_slices_change_nothing) {
    const Tiles bag{1, 1, 2, 3, 5, 8, 13, 21};
    Survey survey(bag, 50, 200);
    EXPECT(survey.advance(0).empty());
    EXPECT_EQ(survey.nodes(), 0U);
    const auto in_slices = surveyed(bag, 50, 200, 1), at_once = surveyed(bag, 50, 200, ~0ULL);
    for (std::size_t i = 0; i < at_once.size(); ++i) {
        EXPECT(in_slices[i].numbers == at_once[i].numbers);
        EXPECT(in_slices[i].reached == at_once[i].reached);
        EXPECT(i == 0 || at_once[i].numbers < at_once[i - 1].numbers);
    }
}

// 13,243 hands; 10,871,986 pairs of hand and target, 10,858,746 of them from 101 on; 1,226
// hands reach all: computed with two independent programs.
TEST(the_survey_of_six_from_24_numbers_is_known) {
    Tiles bag{25, 50, 75, 100};
    for (std::uint32_t number = 1; number <= 10; ++number) bag.insert(bag.end(), 2, number);
    std::size_t hands = 0, pairs = 0, pairs_from_101 = 0, all = 0;
    for (const SurveyedHand& hand : surveyed(bag, 100, 999, 100'000)) {
        int count = 0;
        for (const std::uint8_t byte : hand.reached) count += std::popcount(byte);
        ++hands;
        pairs += static_cast<std::size_t>(count);
        pairs_from_101 += static_cast<std::size_t>(count - (hand.reached[0] & 1));
        all += count == 900;
    }
    EXPECT_EQ(hands, 13'243U);
    EXPECT_EQ(pairs, 10'871'986U);
    EXPECT_EQ(pairs_from_101, 10'858'746U);
    EXPECT_EQ(all, 1'226U);
}
