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

std::vector<std::vector<std::uint32_t>> listed(const Graph& graph, Count index, std::size_t most) {
    const auto found = graph.solutions(index, most);
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
        EXPECT(graph.total() == solutions.size());
        EXPECT(listed(graph, 0, 1'000'000) == solutions);
        std::vector<Count> counts(input.placements.size());
        for (std::size_t at = 0; at < solutions.size(); ++at) {
            EXPECT(listed(graph, at, 1).at(0) == solutions[at]);
            for (const auto placement : solutions[at]) ++counts[placement];
        }
        EXPECT(graph.counts() == counts);
    }
}

TEST(dominoes_have_their_known_counts) {
    Graph small(dominoes(4, 6)), chessboard(dominoes(8, 8)), odd(dominoes(3, 3));
    for (Graph* graph : {&small, &chessboard, &odd}) build(*graph);
    EXPECT(small.total() == 281);
    EXPECT(chessboard.total() == 12'988'816);
    EXPECT(odd.total() == 0);
}

TEST(what_is_too_large_is_given_up) {
    Graph capped(dominoes(8, 8)), overflowing(dominoes(8, 52));
    build(capped, 100);
    build(overflowing);
    EXPECT(capped.done() && !capped.complete());
    EXPECT(overflowing.done() && !overflowing.complete());
    EXPECT(overflowing.total() == 0 && listed(overflowing, 0, 1).empty());
}

TEST(a_placement_that_reaches_too_far_is_too_large) {
    Graph graph({70, {{0, {0, 69}}}, {1}, {}});
    EXPECT(graph.done() && !graph.complete());
}
