// Positions judged by pattern tables: the sum of what the plain and the mirrored ones say.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/pattern_tables.hpp"
#include "unriddle/sliding_model.hpp"

namespace unriddle::sliding {

class TableModel : public ModelBase {
public:
    struct State {
        std::array<Cell, kMostTableCells> board{};
        Cell gap = 0, before = 0;
        std::array<std::array<std::uint8_t, kMostParts>, 2> entries{};
        int distance = 0;
        std::array<int, 2> excess{};
        std::uint64_t hash = 0;
        std::array<std::array<Placement, kMostParts>, 2> places;
    };

    struct Draft {  // a slide, and where the tables tell about it
        std::array<std::uint64_t, 2> index;
        std::array<std::uint8_t, 2> part;
        Cell cell;
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

    Draft draft(const State& state, Cell cell) const {
        Draft draft;
        draft.cell = cell;
        for (int side = 0; side < tables_->sides(); ++side) {
            const int part = tables_->part_of(side, state.board[cell]);
            draft.part[side] = static_cast<std::uint8_t>(part);
            draft.index[side] = tables_->index(part, placed(state, side, part, cell));
            tables_->prefetch(part, draft.index[side]);
        }
        return draft;
    }

    Look look(const State& state, const Draft& draft) const {
        const int distance = distance_after(state, draft.cell);
        int sum = 0, most = 0;
        Look look{};
        for (int side = 0; side < tables_->sides(); ++side) {
            const int part = draft.part[side], entry = tables_->entry(part, draft.index[side]);
            const int excess = state.excess[side] - state.entries[side][part] + entry;
            look.told[side] = static_cast<std::uint8_t>(entry);
            sum += distance + 2 * excess;
            most = std::max(most, excess);
        }
        look.hash = hash_after(state, draft.cell);
        look.estimate = static_cast<std::uint32_t>(sum);
        look.bound = static_cast<std::uint32_t>(distance + 2 * most);
        return look;
    }

    void slide(State& state, Cell cell, std::array<std::uint8_t, 2> told) const {
        for (int side = 0; side < tables_->sides(); ++side) {
            const int part = tables_->part_of(side, state.board[cell]);
            Placement& place = state.places[side][part];
            place = placed(state, side, part, cell);
            state.excess[side] += told[side] - state.entries[side][part];
            state.entries[side][part] = told[side];
        }
        slide_tile(state, cell);
    }

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

}  // namespace unriddle::sliding
