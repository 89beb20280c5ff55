// A model that rates positions by pattern databases: the sum of the plain and the mirrored bound.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "unriddle/tiles/patterns/order_moves.hpp"
#include "unriddle/tiles/patterns/tables.hpp"
#include "unriddle/tiles/search/model.hpp"

namespace unriddle::tiles {

class PatternModel : public ModelBase {
public:
    template <class Value>
    using ByPart = std::array<std::array<Value, kMostParts>, 2>;  // for each side

    struct State {
        std::uint64_t hash = 0;
        ByPart<Mask> masks{};  // the cells of the tiles of each table
        ByPart<std::uint16_t> orders{};
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
        : ModelBase(tables.grid(), tables.gap()), tables_(&tables), moves_(moves_of(tables)) {}

    State state_of(const std::vector<Cell>& position) const {
        State state;
        fill(state, position);
        for (int side = 0; side < tables_->sides(); ++side) {
            for (int part = 0; part < tables_->parts(); ++part) {
                const Placement place = tables_->place(side, part, position.data());
                const int entry = tables_->entry(part, tables_->index(part, place));
                state.masks[side][part] = place.mask;
                state.orders[side][part] = static_cast<std::uint16_t>(place.order.rank);
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
            const Seat seat = seat_after(state, side, part, cell);
            prepared.part[side] = static_cast<std::uint8_t>(part);
            prepared.index[side] =
                static_cast<std::uint32_t>(tables_->index(part, seat.mask, seat.order));
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
            const Seat seat = seat_after(state, side, part, cell);
            std::uint8_t& entry = state.entries[side][part];
            state.masks[side][part] = seat.mask;
            state.orders[side][part] = static_cast<std::uint16_t>(seat.order);
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
    using Moves = std::vector<OrderMoves>;  // for each part

    struct Seat {  // the placement of a table's tiles
        Mask mask;
        std::uint32_t order;
    };

    static std::shared_ptr<const Moves> moves_of(const PatternTables& tables) {
        auto moves = std::make_shared<Moves>();
        for (int part = 0; part < tables.parts(); ++part) {
            moves->emplace_back(tables.order_rank(part), tables.grid().columns - 1);
        }
        return moves;
    }

    Seat seat_after(const State& state, int side, int part, Cell cell) const {
        const int from = tables_->image(side, part, cell),
                  to = tables_->image(side, part, state.gap);
        const Mask mask = state.masks[side][part], others = mask ^ Mask{1} << from;
        const int place = count_bits(mask & ((Mask{1} << from) - 1));
        const int next = count_bits(others & ((Mask{1} << to) - 1));
        return {others | Mask{1} << to, (*moves_)[part](place, next, state.orders[side][part])};
    }

    const PatternTables* tables_;
    std::shared_ptr<const Moves> moves_;
};

}  // namespace unriddle::tiles
