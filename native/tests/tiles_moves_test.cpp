#include "unriddle/tiles/search/move_automaton.hpp"

#include "expect.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

using namespace unriddle::tiles;

namespace {

using Position = std::vector<Cell>;

// -- the reference: breadth-first search over positions

struct Reached {
    Position position;
    int gap;
    MoveAutomaton::State state;
};

Reached home(const Grid& grid, int gap) {
    Position position(grid.cells());
    std::iota(position.begin(), position.end(), Cell{0});
    return {position, gap, MoveAutomaton::start(gap)};
}

// By the number of moves from a cell, all positions that are so far away.
std::vector<std::set<Position>> spheres(const Grid& grid, int gap, int radius) {
    std::set<Position> seen;
    std::vector<Reached> layer{home(grid, gap)};
    std::vector<std::set<Position>> found;
    for (int distance = 0; distance <= radius; ++distance) {
        std::vector<Reached> next;
        found.emplace_back();
        for (const Reached& at : layer) {
            if (!seen.insert(at.position).second) continue;
            found.back().insert(at.position);
            for (const Cell cell : grid.neighbours(at.gap)) {
                next.push_back({at.position, cell, 0});
                std::swap(next.back().position[at.gap], next.back().position[cell]);
            }
        }
        layer = next;
    }
    return found;
}

// What the sequences of so many moves that an automaton allows lead to.
std::vector<Reached> allowed(const Grid& grid, const MoveAutomaton& automaton, int gap, int moves) {
    const auto steps = all_steps(grid);
    std::vector<Reached> layer{home(grid, gap)};
    for (int i = 0; i < moves; ++i) {
        std::vector<Reached> next;
        for (const Reached& at : layer) {
            for (int move = 0; move < kDirections; ++move) {
                const auto state = automaton.after(at.state)[move];
                if (state == MoveAutomaton::kNone) continue;
                const auto cell = static_cast<int>(steps[at.gap][move]);
                next.push_back({at.position, cell, state});
                std::swap(next.back().position[at.gap], next.back().position[cell]);
            }
        }
        layer = next;
    }
    return layer;
}

// Whether an automaton allows one way to each position up to its own length, and beyond at least
// one: none is lost.
void expect_none_lost(const Grid& grid, int length, int radius) {
    const MoveAutomaton automaton(grid, length);
    for (int gap = 0; gap < grid.cells(); ++gap) {
        const auto known = spheres(grid, gap, radius);
        for (int moves = 0; moves <= radius; ++moves) {
            const auto layer = allowed(grid, automaton, gap, moves);
            std::set<Position> positions;
            for (const Reached& at : layer) positions.insert(at.position);
            EXPECT(std::includes(positions.begin(), positions.end(), known[moves].begin(),
                                 known[moves].end()));
            if (moves <= length) EXPECT_EQ(layer.size(), known[moves].size());
        }
    }
}

}  // namespace

TEST(one_way_to_each_position_is_left) {
    expect_none_lost({2, 2}, 6, 6);
    expect_none_lost({2, 3}, 12, 16);
    expect_none_lost({3, 3}, 6, 14);
    expect_none_lost({3, 3}, 11, 13);
    expect_none_lost({3, 4}, 10, 12);
    expect_none_lost({5, 5}, 8, 9);
}

TEST(going_back_is_the_shortest_duplicate) {
    const Grid grid{3, 4};
    const MoveAutomaton automaton(grid, 2);
    const auto steps = all_steps(grid);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        for (int move = 0; move < kDirections; ++move) {
            const auto state = automaton.after(MoveAutomaton::start(cell))[move];
            EXPECT_EQ(state == MoveAutomaton::kNone, steps[cell][move] == kOffBoard);
            if (state == MoveAutomaton::kNone) continue;
            for (int next = 0; next < kDirections; ++next) {
                EXPECT_EQ(automaton.after(state)[next] == MoveAutomaton::kNone,
                          next == back(move) || steps[steps[cell][move]][next] == kOffBoard);
            }
        }
    }
}

TEST(the_first_of_two_ways_round_a_square_is_left) {
    const MoveAutomaton automaton({3, 3}, 6);
    const auto allows = [&](int cell, const std::vector<int>& moves) {
        MoveAutomaton::State state = MoveAutomaton::start(cell);
        for (const int move : moves) {
            if (state != MoveAutomaton::kNone) state = automaton.after(state)[move];
        }
        return state != MoveAutomaton::kNone;
    };
    constexpr int kUp = 0, kLeft = 1, kRight = 2, kDown = 3;
    EXPECT(allows(0, {kRight, kDown, kLeft, kUp, kRight, kDown}));
    EXPECT(!allows(0, {kDown, kRight, kUp, kLeft, kDown, kRight}));
    EXPECT(!allows(3, {kUp, kDown}));
}

TEST(an_automaton_is_made_once) {
    EXPECT_EQ(&moves_on({3, 3}, 6), &moves_on({3, 3}, 6));
    EXPECT(&moves_on({3, 3}, 6) != &moves_on({3, 3}, 2));
}

TEST(what_makes_no_sense_is_refused) {
    for (const int length : {1, 33}) {
        bool refused = false;
        try {
            MoveAutomaton({3, 3}, length);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        EXPECT(refused);
    }
}
