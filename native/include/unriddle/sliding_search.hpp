// The shortest ways home, by iterative deepening over pattern tables: one of them, or all.
//
// Children are placed in the tables and prefetched first, tested then. The mirrored tables are
// asked only about those that the plain ones let through.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/pattern_tables.hpp"
#include "unriddle/sliding_grid.hpp"

namespace unriddle::sliding {

using Way = std::vector<Cell>;  // the tiles in the order in which they slide

class SlidingSearch {
public:
    // The tables must outlive the search.
    SlidingSearch(const PatternTables& tables, const std::vector<Cell>& position, bool every)
        : tables_(tables), every_(every), cells_(tables.grid().cells()) {
        require_position(tables.grid(), tables.gap(), position);
        std::copy(position.begin(), position.end(), board_.begin());
        measure_distances();
        stack_.resize(1);
        Frame& root = stack_[0];
        for (int cell = 0; cell < cells_; ++cell) {
            if (position[cell] == tables.gap()) {
                root.gap = root.before = static_cast<Cell>(cell);
            } else {
                root.distance += distance(position[cell], cell);
            }
        }
        for (int side = 0; side < tables.sides(); ++side) place_all(side, root);
        bound_ = root.distance + 2 * std::max(root.excess[0], root.excess[1]);
        if (root.distance > 0) expand(root);
    }

    bool done() const { return done_; }
    std::uint64_t nodes() const { return nodes_; }
    int bound() const { return bound_; }  // proved: no way is shorter

    void advance(std::uint64_t budget, std::vector<Way>& found) {
        const std::uint64_t end = nodes_ + budget;
        if (!done_ && stack_[0].distance == 0) {
            found.emplace_back();
            done_ = true;
        }
        while (!done_ && nodes_ < end) {
            Frame& frame = stack_[depth_];
            if (frame.next < frame.count) {
                enter(frame, frame.children[frame.next++], found);
            } else if (depth_ > 0) {
                leave();
            } else {
                end_pass();
            }
        }
    }

private:
    struct Seat {  // where the tiles of one table stand, and what the table says
        Placement placement;
        int entry = 0;
    };

    struct Child {
        Cell cell;  // of the tile that slides; the gap's next place
        int distance;
        std::array<Seat, 2> seats;
        std::array<std::uint64_t, 2> index;
        std::array<std::uint8_t, 2> part;
        std::array<int, 2> excess;
    };

    struct Frame {
        Cell gap = 0, before = 0;  // where the gap is, and where it came from
        std::uint8_t count = 0, next = 0;
        int distance = 0;             // summed over the tiles
        std::array<int, 2> excess{};  // summed over the tables, by side
        std::array<Seat, 2> former;   // to undo: the seats that the slide to here changed
        std::array<std::uint8_t, 2> part{};
        std::array<Child, 4> children;
    };

    void measure_distances() {
        for (int cell = 0; cell < cells_; ++cell) {
            neighbours_[cell] = tables_.grid().neighbours(cell);
            for (int tile = 0; tile < cells_; ++tile) {
                distances_[cell][tile] =
                    static_cast<std::uint8_t>(tables_.grid().distance(cell, tile));
            }
        }
    }

    int distance(int tile, int cell) const { return distances_[cell][tile]; }

    void place_all(int side, Frame& root) {
        for (int part = 0; part < tables_.parts(); ++part) {
            Seat& seat = seats_[side][part];
            seat.placement = tables_.place(side, part, board_.data());
            seat.entry = tables_.entry(part, tables_.index(part, seat.placement));
            root.excess[side] += seat.entry;
        }
    }

    void end_pass() {
        done_ = found_any_;
        if (done_) return;
        bound_ += 2;  // each slide changes the distance by one: the parity stays
        expand(stack_[0]);
    }

    void expand(Frame& frame) {
        frame.count = frame.next = 0;
        for (const Cell cell : neighbours_[frame.gap]) {
            if (cell != frame.before || depth_ == 0) prepare(frame, cell);
        }
        keep_promising(frame, 0);
        if (tables_.sides() == 2) keep_promising(frame, 1);
    }

    void prepare(Frame& frame, Cell cell) {
        ++nodes_;
        Child& child = frame.children[frame.count];
        const int tile = board_[cell];
        child.cell = cell;
        child.distance = frame.distance - distance(tile, cell) + distance(tile, frame.gap);
        child.excess = frame.excess;
        const int part = tables_.part_of(0, tile);
        const int rest = frame.excess[0] - seats_[0][part].entry;
        if (depth_ + 1 + child.distance + 2 * rest > bound_) return;  // whatever the table says
        child.part[0] = static_cast<std::uint8_t>(part);
        child.part[1] = static_cast<std::uint8_t>(tables_.part_of(1, tile));
        place(child, frame, 0);
        ++frame.count;
    }

    void place(Child& child, const Frame& frame, int side) const {
        const int part = child.part[side];
        Placement& placement = child.seats[side].placement;
        placement = tables_.moved(side, part, seats_[side][part].placement, child.cell, frame.gap);
        child.index[side] = tables_.index(part, placement);
        tables_.prefetch(part, child.index[side]);
    }

    void keep_promising(Frame& frame, int side) {
        std::uint8_t kept = 0;
        for (std::uint8_t i = 0; i < frame.count; ++i) {
            Child& child = frame.children[i];
            const int part = child.part[side];
            child.seats[side].entry = tables_.entry(part, child.index[side]);
            child.excess[side] += child.seats[side].entry - seats_[side][part].entry;
            if (depth_ + 1 + child.distance + 2 * child.excess[side] > bound_) continue;
            if (side == 0 && tables_.sides() == 2) place(child, frame, 1);
            if (kept != i) frame.children[kept] = child;
            ++kept;
        }
        frame.count = kept;
    }

    void enter(const Frame& frame, const Child& child, std::vector<Way>& found) {
        if (stack_.size() == static_cast<std::size_t>(depth_) + 1) {
            const Child copy = child;
            stack_.emplace_back();
            slide(stack_[depth_], copy, stack_[depth_ + 1]);
        } else {
            slide(frame, child, stack_[depth_ + 1]);
        }
        Frame& entered = stack_[++depth_];
        entered.count = entered.next = 0;
        if (entered.distance == 0) {
            found.push_back(way());
            found_any_ = true;
            done_ = !every_;
        } else {
            expand(entered);
        }
    }

    void slide(const Frame& frame, const Child& child, Frame& entered) {
        entered.gap = child.cell;
        entered.before = frame.gap;
        entered.distance = child.distance;
        entered.excess = child.excess;
        entered.part = child.part;
        for (int side = 0; side < tables_.sides(); ++side) {
            Seat& seat = seats_[side][child.part[side]];
            entered.former[side] = seat;
            seat = child.seats[side];
        }
        std::swap(board_[frame.gap], board_[child.cell]);
    }

    void leave() {
        const Frame& frame = stack_[depth_--];
        for (int side = 0; side < tables_.sides(); ++side) {
            seats_[side][frame.part[side]] = frame.former[side];
        }
        std::swap(board_[frame.gap], board_[frame.before]);
    }

    // Along the gap's path: each step leaves the tile that slid where the gap was.
    Way way() const {
        Way tiles(depth_);
        auto board = board_;
        for (int depth = depth_; depth > 0; --depth) {
            const Frame& frame = stack_[depth];
            tiles[depth - 1] = board[frame.before];
            std::swap(board[frame.gap], board[frame.before]);
        }
        return tiles;
    }

    const PatternTables& tables_;
    bool every_;
    int cells_;
    std::array<Cell, kMostTableCells> board_{};
    std::array<std::array<std::uint8_t, kMostTableCells>, kMostTableCells> distances_{};
    std::array<std::vector<Cell>, kMostTableCells> neighbours_;
    std::array<std::array<Seat, kMostParts>, 2> seats_;
    std::vector<Frame> stack_;
    int depth_ = 0, bound_ = 0;
    bool found_any_ = false, done_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::sliding
