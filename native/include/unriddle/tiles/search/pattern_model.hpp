// A model that rates positions by pattern databases: the sum of the plain and the mirrored bound.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/patterns/tables.hpp"
#include "unriddle/tiles/search/model.hpp"

namespace unriddle::tiles {

class PatternModel : public ModelBase {
public:
    template <class Value>
    using ByPart = std::array<std::array<Value, kMostParts>, 2>;  // for each side

    struct State {
        std::uint64_t hash = 0;
        ByPart<Placement> placements{};
        ByPart<std::uint8_t> entries{};
        std::array<std::int16_t, 2> excess{};
        int distance = 0;
        std::array<Cell, kMostTableCells> board{};
        Cell gap = 0, before = 0;
    };

    struct Prepared {  // a slide, and its entries of the tables, prefetched
        std::array<std::uint32_t, 2> index;
        std::array<std::uint8_t, 2> part;
        Cell cell;
    };

    // The tables must outlive the model.
    explicit PatternModel(const PatternTables& tables)
        : ModelBase(tables.grid(), tables.gap()), tables_(&tables) {}

    State state_of(const std::vector<Cell>& position) const {
        State state;
        fill(state, position);
        for (int side = 0; side < tables_->sides(); ++side) {
            for (int part = 0; part < tables_->parts(); ++part) {
                const Placement placement = tables_->place(side, part, position.data());
                const int entry = tables_->entry(part, tables_->index(part, placement));
                state.placements[side][part] = placement;
                state.entries[side][part] = static_cast<std::uint8_t>(entry);
                state.excess[side] = static_cast<std::int16_t>(state.excess[side] + entry);
            }
        }
        return state;
    }

    Prepared prepare(const State& state, Cell cell) const {
        Prepared prepared;
        prepared.cell = cell;
        for (int side = 0; side < tables_->sides(); ++side) {
            const int part = tables_->part_of(side, state.board[cell]);
            const Placement after = placement_after(state, side, part, cell);
            prepared.part[side] = static_cast<std::uint8_t>(part);
            prepared.index[side] = static_cast<std::uint32_t>(tables_->index(part, after));
            tables_->prefetch(part, prepared.index[side]);
        }
        return prepared;
    }

    static Cell cell_of(const Prepared& prepared) { return prepared.cell; }
    int sides() const { return tables_->sides(); }

    Evaluation evaluate(const State& state, const Prepared& prepared) const {
        const int distance = distance_after(state, prepared.cell);
        int sum = 0, most = 0;
        Evaluation evaluation{};
        for (int side = 0; side < tables_->sides(); ++side) {
            const int part = prepared.part[side],
                      entry = tables_->entry(part, prepared.index[side]);
            const int excess = state.excess[side] - state.entries[side][part] + entry;
            evaluation.memo[side] = static_cast<std::uint8_t>(entry);
            sum += distance + 2 * excess;
            most = std::max(most, excess);
        }
        evaluation.hash = hash_after(state, prepared.cell);
        evaluation.estimate = static_cast<std::uint32_t>(sum);
        evaluation.bound = static_cast<std::uint32_t>(distance + 2 * most);
        return evaluation;
    }

    void slide(State& state, Cell cell, std::array<std::uint8_t, 2> memo) const {
        for (int side = 0; side < tables_->sides(); ++side) {
            const int part = tables_->part_of(side, state.board[cell]);
            std::uint8_t& entry = state.entries[side][part];
            state.placements[side][part] = placement_after(state, side, part, cell);
            state.excess[side] = static_cast<std::int16_t>(state.excess[side] + memo[side] - entry);
            entry = memo[side];
        }
        slide_tile(state, cell);
    }

    static bool is_home(const State& state) { return state.distance == 0; }

    // A lower bound on the slides that are left.
    static int bound(const State& state) {
        return state.distance + 2 * std::max(state.excess[0], state.excess[1]);
    }

private:
    Placement placement_after(const State& state, int side, int part, Cell cell) const {
        return tables_->moved(side, part, state.placements[side][part], cell, state.gap);
    }

    const PatternTables* tables_;
};

}  // namespace unriddle::tiles
