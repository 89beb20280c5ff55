// A model that rates positions by linear conflicts, for boards of any size.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/search/linear_conflict.hpp"
#include "unriddle/tiles/search/model.hpp"

namespace unriddle::tiles {

template <int kCapacity>  // of cells
class ConflictModel : public ModelBase {
public:
    struct State {
        std::array<Cell, kCapacity> board{};
        Cell gap = 0, before = 0;
        // How many tiles must leave each row and each column.
        std::array<std::array<std::uint8_t, kLongestLine>, 2> leaving{};
        int distance = 0, all_leaving = 0;
        std::uint64_t hash = 0;
    };

    using Prepared = Cell;

    ConflictModel(const Grid& grid, int home)
        : ModelBase(checked(grid, home), home), conflict_(grid, home) {}

    // Sets another home of the gap.
    void aim(int home) {
        home_ = home;
        conflict_.aim(home);
    }

    State state_of(const std::vector<Cell>& position) const {
        State state;
        fill(state, position);
        for (int kind = 0; kind < 2; ++kind) {
            for (int line = 0; line < (kind == 0 ? grid_.rows : grid_.columns); ++line) {
                const int leaving = conflict_.in_line(kind, state.board.data(), line);
                state.leaving[kind][line] = static_cast<std::uint8_t>(leaving);
                state.all_leaving += leaving;
            }
        }
        return state;
    }

    Prepared prepare(const State&, Cell cell) const { return cell; }
    static Cell cell_of(const Prepared& prepared) { return prepared; }
    static int sides() { return 1; }

    Evaluation evaluate(const State& state, Cell cell) const {
        const int distance = distance_after(state, cell);
        const Line line = changed(state.board[cell], cell, state.gap);
        int leaving = state.all_leaving, memo = 0;
        if (line.number >= 0) {
            memo = leaving_after(state, cell, line);
            leaving += memo - state.leaving[line.kind][line.number];
        }
        const auto estimate = static_cast<std::uint32_t>(distance + 2 * leaving);
        return {hash_after(state, cell), estimate, estimate, {static_cast<std::uint8_t>(memo), 0}};
    }

    void slide(State& state, Cell cell, std::array<std::uint8_t, 2> memo) const {
        const Line line = changed(state.board[cell], cell, state.gap);
        if (line.number >= 0) {
            std::uint8_t& leaving = state.leaving[line.kind][line.number];
            state.all_leaving += memo[0] - leaving;
            leaving = memo[0];
        }
        slide_tile(state, cell);
    }

    static int bound(const State& state) { return state.distance + 2 * state.all_leaving; }

    static bool is_home(const State& state) { return state.distance == 0; }

private:
    struct Line {
        int kind;    // 0 for a row, 1 for a column
        int number;  // -1 for none
    };

    static const Grid& checked(const Grid& grid, int home) {
        require_grid(grid, home, kCapacity);
        return grid;
    }

    // The line whose conflicts a slide may change. Within its line a tile keeps its order; of the
    // lines that it leaves and enters, only the one where it belongs counts it.
    Line changed(int tile, Cell from, Cell to) const {
        const int kind = conflict_.line(0, from) == conflict_.line(0, to) ? 1 : 0;
        const int own = conflict_.line(kind, tile);
        return {kind,
                own == conflict_.line(kind, from) || own == conflict_.line(kind, to) ? own : -1};
    }

    int leaving_after(const State& state, Cell cell, const Line& line) const {
        const Cell tile = state.board[cell];
        const bool enters = conflict_.line(line.kind, state.gap) == line.number;
        return conflict_.in_line(line.kind, state.board.data(), line.number,
                                 enters ? state.gap : cell,
                                 enters ? tile : static_cast<Cell>(home_));
    }

    LinearConflict conflict_;
};

}  // namespace unriddle::tiles
