// Which moves of the gap a depth-first search can leave out: those that end a duplicate, a sequence
// of moves whose position is reached by a shorter sequence too, or by one of the same length that
// comes earlier in the order of the search. A finite-state machine recognizes them (Taylor and
// Korf, "Pruning duplicate nodes in depth-first search", 1993).
//
// The first of the shortest ways is never left out: if it had a duplicate in it, then with what the
// duplicate is equal to in its place it would be shorter, or come earlier. Bounds that never exceed
// the distance leave out none of its positions either.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "unriddle/lock.hpp"
#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/search/duplicates.hpp"

namespace unriddle::tiles {

// A state is what matters of the moves so far: the cell of the gap, and the longest sequence of the
// latest moves that a duplicate begins with. It is built as Aho and Corasick (1975) do it.
class MoveAutomaton {
public:
    using State = std::uint32_t;
    using Row = Steps;                         // the state after each move
    static constexpr State kNone = kOffBoard;  // the move is left out, or leads off the board

    // Duplicates of up to so many moves are recognized. Two: those that go back.
    MoveAutomaton(const Grid& grid, int length) : steps_(all_steps(grid)) {
        rows_.resize(grid.cells(), all_absent());
        for (const MoveSequence& duplicate : find_duplicates(grid, length)) add(duplicate);
        complete();
    }

    static State start(int cell) { return static_cast<State>(cell); }
    const Row& after(State state) const { return rows_[state]; }
    void prefetch(State state) const { __builtin_prefetch(&rows_[state]); }

private:
    static constexpr State kAbsent = kNone - 1;  // no duplicate goes on so

    static Row all_absent() {
        Row row;
        row.fill(kAbsent);
        return row;
    }

    // One that ends with another is recognized by that one.
    void add(const MoveSequence& duplicate) {
        for (int from = 1, cell = duplicate.start; from < duplicate.length; ++from) {
            cell = steps_[cell][duplicate.move(from - 1)];
            if (has(cell, duplicate, from)) return;
        }
        State state = start(duplicate.start);
        for (int at = 0; at + 1 < duplicate.length; ++at) {
            const int move = duplicate.move(at);
            if (rows_[state][move] == kAbsent) {
                rows_[state][move] = static_cast<State>(rows_.size());
                rows_.push_back(all_absent());
            }
            state = rows_[state][move];
        }
        rows_[state][duplicate.move(duplicate.length - 1)] = kNone;
    }

    // Whether the moves of a sequence from one of them on are a duplicate that was added.
    bool has(int cell, const MoveSequence& sequence, int from) const {
        State state = start(cell);
        for (int at = from; at < sequence.length && state < kAbsent; ++at) {
            state = rows_[state][sequence.move(at)];
        }
        return state == kNone;
    }

    // Where no duplicate goes on, one may that begins later.
    void complete() {
        std::vector<State> queue, later(rows_.size(), kNone);
        for (std::size_t cell = 0; cell < steps_.size(); ++cell) {
            complete_row(start(static_cast<int>(cell)), steps_[cell], later, queue);
        }
        for (std::size_t next = 0; next < queue.size(); ++next) {
            complete_row(queue[next], rows_[later[queue[next]]], later, queue);
        }
    }

    void complete_row(State state, const Row& otherwise, std::vector<State>& later,
                      std::vector<State>& queue) {
        for (int move = 0; move < kDirections; ++move) {
            State& next = rows_[state][move];
            if (next == kAbsent) {
                next = otherwise[move];
            } else if (next != kNone) {
                later[next] = otherwise[move];
                queue.push_back(next);
            }
        }
    }

    std::vector<Steps> steps_;  // by cell
    std::vector<Row> rows_;     // by state; the first are the cells
};

// The automaton of a board, made when it is first asked for.
inline const MoveAutomaton& moves_on(const Grid& grid, int length) {
    static Lock door;
    static std::map<std::array<int, 3>, std::unique_ptr<const MoveAutomaton>> made;
    const Locked guard(door);
    auto& automaton = made[{grid.rows, grid.columns, length}];
    if (automaton == nullptr) automaton = std::make_unique<const MoveAutomaton>(grid, length);
    return *automaton;
}

}  // namespace unriddle::tiles
