#include "unriddle/counting_graph/graph.hpp"

#include "expect.hpp"

#include <random>
#include <set>

using namespace unriddle::counting_graph;

namespace {

// -- the reference: recursive filling of the first empty cell

class Backtracking {
public:
    explicit Backtracking(const Input& input)
        : input_(input), filled_(input.cells), left_(input.times) {
        fill();
    }
    std::vector<std::vector<std::uint32_t>> solutions;

private:
    void fill() {
        const auto first = std::find(filled_.begin(), filled_.end(), 0);
        if (first == filled_.end()) {
            if (is_over()) solutions.push_back(chosen_);
            return;
        }
        const auto cell = static_cast<std::uint32_t>(first - filled_.begin());
        for (std::uint32_t k = 0; k < input_.placements.size(); ++k) {
            const auto& [piece, cells] = input_.placements[k];
            if (*std::min_element(cells.begin(), cells.end()) != cell || left_[piece] == 0 ||
                std::any_of(cells.begin(), cells.end(), [&](auto c) { return filled_[c]; }))
                continue;
            mark(k, 1);
            chosen_.push_back(k);
            fill();
            chosen_.pop_back();
            mark(k, 0);
        }
    }

    void mark(std::uint32_t placement, char value) {
        const auto& [piece, cells] = input_.placements[placement];
        for (const auto cell : cells) filled_[cell] = value;
        left_[piece] += value ? -1U : 1U;
    }

    bool is_over() const {
        for (std::uint32_t piece = 0; piece < left_.size(); ++piece)
            if (left_[piece] != 0 && std::find(input_.optional.begin(), input_.optional.end(),
                                               piece) == input_.optional.end())
                return false;
        return true;
    }

    const Input& input_;
    std::vector<char> filled_;
    std::vector<std::uint32_t> left_;
    std::vector<std::uint32_t> chosen_;
};

Input random_input(std::mt19937& random) {
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    Input input;
    input.cells = 1 + below(8);
    for (int k = 0; k < 3; ++k) input.times.push_back(below(4));
    for (std::uint32_t piece = 0; piece < 3; ++piece)
        if (below(2)) input.optional.push_back(piece);
    for (std::uint32_t k = below(20); k > 0; --k) {
        std::set<std::uint32_t> cells;
        for (std::uint32_t i = 1 + below(3); i > 0; --i) cells.insert(below(input.cells));
        input.placements.push_back({below(3), {cells.begin(), cells.end()}});
    }
    return input;
}

void build(Graph& graph, std::uint64_t most = 1'000'000) {
    while (!graph.done()) graph.advance(5, most);
}

Input dominoes(std::uint32_t rows, std::uint32_t columns) {
    Input input{rows * columns, {}, {rows * columns / 2}, {}};
    for (std::uint32_t cell = 0; cell < input.cells; ++cell) {
        if (cell % rows + 1 < rows) input.placements.push_back({0, {cell, cell + 1}});
        if (cell + rows < input.cells) input.placements.push_back({0, {cell, cell + rows}});
    }
    return input;
}

std::vector<std::vector<std::uint32_t>> listed(const Graph& graph, Word index, std::size_t most) {
    const auto found = graph.solutions({index}, most);
    std::vector<std::vector<std::uint32_t>> rows;
    auto from = found.numbers.begin();
    for (const auto end : found.ends) {
        rows.emplace_back(from, found.numbers.begin() + static_cast<std::ptrdiff_t>(end));
        from = found.numbers.begin() + static_cast<std::ptrdiff_t>(end);
    }
    return rows;
}

}  // namespace

TEST(the_graph_has_the_solutions_of_backtracking_in_its_order) {
    std::mt19937 random(1);
    for (int k = 0; k < 500; ++k) {
        const Input input = random_input(random);
        const auto solutions = Backtracking(input).solutions;
        Graph graph(input);
        build(graph);
        EXPECT(graph.complete());
        EXPECT(graph.total() == Number{solutions.size()});
        EXPECT(listed(graph, 0, 1'000'000) == solutions);
        std::vector<Number> counts(input.placements.size(), Number{0});
        for (std::size_t at = 0; at < solutions.size(); ++at) {
            EXPECT(listed(graph, at, 1).at(0) == solutions[at]);
            for (const auto placement : solutions[at]) ++counts[placement][0];
        }
        EXPECT(graph.counts() == counts);
    }
}

TEST(dominoes_have_their_known_counts) {
    Graph small(dominoes(4, 6)), chessboard(dominoes(8, 8)), odd(dominoes(3, 3));
    for (Graph* graph : {&small, &chessboard, &odd}) build(*graph);
    EXPECT(small.total() == Number{281});
    EXPECT(chessboard.total() == Number{12'988'816});
    EXPECT(odd.total() == Number{0});
}

TEST(counts_have_as_many_words_as_they_need) {
    // Single cells of two colours: 2^100 ways, and half of them with a given cell in one colour.
    Input input{100, {}, {100, 100}, {0, 1}};
    for (std::uint32_t cell = 0; cell < 100; ++cell)
        for (const std::uint32_t piece : {0U, 1U}) input.placements.push_back({piece, {cell}});
    Graph graph(input);
    build(graph);
    EXPECT(graph.total() == (Number{0, Word{1} << 36}));
    for (const auto& count : graph.counts()) EXPECT(count == (Number{0, Word{1} << 35}));
    // The number of a solution is its colours as binary digits.
    const auto odd = graph.solutions({0b101, Word{1} << 35}, 1);
    std::vector<std::uint32_t> colours(100);
    for (const std::size_t cell : {0, 97, 99}) colours[cell] = 1;
    for (std::size_t cell = 0; cell < 100; ++cell)
        EXPECT(odd.numbers.at(cell) == 2 * cell + colours[cell]);
    EXPECT(graph.solutions({0, Word{1} << 36}, 1).ends.empty());
    EXPECT(graph.solutions({0, 0, 1}, 1).ends.empty());
}

TEST(products_of_numbers_carry) {
    const Number most(3, ~Word{0}), one{1, 0, 0}, small{~Word{0}, 0, 0};
    Number sum{1, 0, 0};
    EXPECT(!add(sum.data(), small.data(), 3) && sum == (Number{0, 1, 0}));
    EXPECT(add(sum.data(), most.data(), 3) && sum == (Number{~Word{0}, 0, 0}));
    Number square(3);
    add_product(square.data(), small.data(), small.data(), 3);
    EXPECT(square == (Number{1, ~Word{0} - 1, 0}));
    subtract(square.data(), small.data(), 3);
    EXPECT(square == (Number{2, ~Word{0} - 2, 0}));
    EXPECT(is_less(one.data(), square.data(), 3) && !is_less(square.data(), one.data(), 3));
}

TEST(what_is_too_large_is_given_up) {
    Graph capped(dominoes(8, 8));
    build(capped, 100);
    EXPECT(capped.done() && !capped.complete());
    EXPECT(capped.total() == Number{0} && listed(capped, 0, 1).empty());
}

TEST(a_placement_that_reaches_too_far_is_too_large) {
    Graph graph({70, {{0, {0, 69}}}, {1}, {}});
    EXPECT(graph.done() && !graph.complete());
}
