// What a beam knows about positions: by pattern tables, or by distances and conflicts in lines.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/pattern_tables.hpp"
#include "unriddle/sliding_conflict.hpp"
#include "unriddle/sliding_grid.hpp"

namespace unriddle::sliding {

// A number for each tile on each cell: those of a position, taken together, tell it from others.
class PositionHash {
public:
    explicit PositionHash(int cells) : cells_(cells) {
        std::uint64_t seed = 0;
        for (int i = 0; i < cells * cells; ++i) {
            std::uint64_t x = seed += 0x9e3779b97f4a7c15u;
            x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
            x = (x ^ x >> 27) * 0x94d049bb133111ebu;
            keys_.push_back(x ^ x >> 31);
        }
    }

    std::uint64_t operator()(int tile, int cell) const { return keys_[tile * cells_ + cell]; }

private:
    int cells_;
    std::vector<std::uint64_t> keys_;
};

// What a position would be after a slide.
struct Look {
    std::uint64_t hash;
    std::uint32_t estimate;
    bool is_home;
};

// The part that all models share.
class ModelBase {
public:
    ModelBase(const Grid& grid, int home) : grid_(grid), home_(home), hash_(grid.cells()) {
        for (int cell = 0; cell < grid.cells(); ++cell)
            neighbours_.push_back(grid.neighbours(cell));
    }

    const std::vector<Cell>& neighbours(int cell) const { return neighbours_[cell]; }

protected:
    template <class State>
    void fill(State& state, const std::vector<Cell>& position) const {
        require_position(grid_, home_, position);
        std::copy(position.begin(), position.end(), state.board.begin());
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (position[cell] == home_) {
                state.gap = static_cast<Cell>(cell);
            } else {
                state.hash ^= hash_(position[cell], cell);
                state.distance += grid_.distance(cell, position[cell]);
            }
        }
    }

    template <class State>
    std::uint64_t hash_after(const State& state, Cell cell) const {
        const int tile = state.board[cell];
        return state.hash ^ hash_(tile, cell) ^ hash_(tile, state.gap);
    }

    template <class State>
    int distance_after(const State& state, Cell cell) const {
        const int tile = state.board[cell];
        return state.distance - grid_.distance(tile, cell) + grid_.distance(tile, state.gap);
    }

    template <class State>
    void slide_tile(State& state, Cell cell) const {
        state.hash = hash_after(state, cell);
        state.distance = distance_after(state, cell);
        std::swap(state.board[state.gap], state.board[cell]);
        state.gap = cell;
    }

    Grid grid_;
    int home_;

private:
    PositionHash hash_;
    std::vector<std::vector<Cell>> neighbours_;
};

// By pattern tables: the sum of what the plain and the mirrored ones say.
class TableModel : public ModelBase {
public:
    struct State {
        std::array<Cell, kMostTableCells> board{};
        Cell gap = 0;
        int distance = 0;
        std::array<int, 2> excess{};
        std::uint64_t hash = 0;
        std::array<std::array<Placement, kMostParts>, 2> places;
        std::array<std::array<std::uint8_t, kMostParts>, 2> entries;
    };

    // The tables must outlive the model.
    explicit TableModel(const PatternTables& tables)
        : ModelBase(tables.grid(), tables.gap()), tables_(&tables) {}

    State state_of(const std::vector<Cell>& position) const {
        State state;
        fill(state, position);
        for (int side = 0; side < tables_->sides(); ++side) {
            for (int part = 0; part < tables_->parts(); ++part) {
                Placement& place = state.places[side][part];
                place = tables_->place(side, part, position.data());
                const int entry = tables_->entry(part, tables_->index(part, place));
                state.entries[side][part] = static_cast<std::uint8_t>(entry);
                state.excess[side] += entry;
            }
        }
        return state;
    }

    Look look(const State& state, Cell cell) const {
        const int distance = distance_after(state, cell), tile = state.board[cell];
        int estimate = 0;
        for (int side = 0; side < tables_->sides(); ++side) {
            const int part = tables_->part_of(side, tile);
            const Placement place = placed(state, side, part, cell);
            const int entry = tables_->entry(part, tables_->index(part, place));
            estimate += distance + 2 * (state.excess[side] - state.entries[side][part] + entry);
        }
        return {hash_after(state, cell), static_cast<std::uint32_t>(estimate), distance == 0};
    }

    void slide(State& state, Cell cell) const {
        const int tile = state.board[cell];
        for (int side = 0; side < tables_->sides(); ++side) {
            const int part = tables_->part_of(side, tile);
            Placement& place = state.places[side][part];
            place = placed(state, side, part, cell);
            const int entry = tables_->entry(part, tables_->index(part, place));
            state.excess[side] += entry - state.entries[side][part];
            state.entries[side][part] = static_cast<std::uint8_t>(entry);
        }
        slide_tile(state, cell);
    }

    static std::uint64_t hash(const State& state) { return state.hash; }
    static Cell gap(const State& state) { return state.gap; }
    static Cell tile(const State& state, Cell cell) { return state.board[cell]; }
    static bool is_home(const State& state) { return state.distance == 0; }

    // A lower bound on the slides that are left.
    static int bound(const State& state) {
        return state.distance + 2 * std::max(state.excess[0], state.excess[1]);
    }

private:
    Placement placed(const State& state, int side, int part, Cell cell) const {
        return tables_->moved(side, part, state.places[side][part], cell, state.gap);
    }

    const PatternTables* tables_;
};

// By distances and conflicts in lines, for boards of any size.
class PlainModel : public ModelBase {
public:
    struct State {
        std::array<Cell, kMostCells> board{};
        Cell gap = 0;
        int distance = 0;
        std::uint64_t hash = 0;
        std::array<std::uint8_t, kLongestLine> rows{}, columns{};  // tiles that must leave each
        int leaving = 0;
    };

    PlainModel(const Grid& grid, int home)
        : ModelBase(checked(grid, home), home), conflict_(grid, home) {}

    State state_of(const std::vector<Cell>& position) const {
        State state;
        fill(state, position);
        for (int row = 0; row < grid_.rows; ++row) settle_row(state, row);
        for (int column = 0; column < grid_.columns; ++column) settle_column(state, column);
        return state;
    }

    Look look(const State& state, Cell cell) {
        scratch_ = state;  // the lines are read off the board after the slide
        slide(scratch_, cell);
        return {scratch_.hash, static_cast<std::uint32_t>(scratch_.distance + 2 * scratch_.leaving),
                scratch_.distance == 0};
    }

    // Only the two lines that the tile crosses change: along its own line the order stays.
    void slide(State& state, Cell cell) const {
        const Cell gap = state.gap;
        slide_tile(state, cell);
        if (grid_.row(cell) == grid_.row(gap)) {
            settle_column(state, grid_.column(cell));
            settle_column(state, grid_.column(gap));
        } else {
            settle_row(state, grid_.row(cell));
            settle_row(state, grid_.row(gap));
        }
    }

    static std::uint64_t hash(const State& state) { return state.hash; }
    static Cell gap(const State& state) { return state.gap; }
    static Cell tile(const State& state, Cell cell) { return state.board[cell]; }
    static bool is_home(const State& state) { return state.distance == 0; }

private:
    static const Grid& checked(const Grid& grid, int home) {
        require_grid(grid, home, kMostCells);
        return grid;
    }

    void settle_row(State& state, int row) const {
        const int now = conflict_.in_row(state.board.data(), row);
        state.leaving += now - state.rows[row];
        state.rows[row] = static_cast<std::uint8_t>(now);
    }

    void settle_column(State& state, int column) const {
        const int now = conflict_.in_column(state.board.data(), column);
        state.leaving += now - state.columns[column];
        state.columns[column] = static_cast<std::uint8_t>(now);
    }

    LinearConflict conflict_;
    State scratch_;
};

}  // namespace unriddle::sliding
