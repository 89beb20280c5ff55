// Shortest ways home by IDA* with pattern databases: one of them, or all.
//
// The children of a node are first looked for in the tables and prefetched, then tested. The
// mirrored bound is only looked up for those that pass the plain one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/patterns/tables.hpp"
#include "unriddle/tiles/search/square_loop.hpp"

namespace unriddle::tiles {

using Way = std::vector<Cell>;  // the tiles in the order in which they slide

class PatternIdaStar {
public:
    // The tables must outlive the search.
    PatternIdaStar(const PatternTables& tables, const std::vector<Cell>& position, bool every)
        : tables_(tables), every_(every), cells_(tables.grid().cells()) {
        require_position(tables.grid(), tables.gap(), position);
        std::copy(position.begin(), position.end(), board_.begin());
        Frame root;
        for (int cell = 0; cell < cells_; ++cell) {
            if (position[cell] == tables.gap()) {
                root.gap = root.before = static_cast<Cell>(cell);
            } else {
                root.distance += tables_.manhattan(position[cell], cell);
            }
        }
        root.trail = Trail(root.gap);
        for (int side = 0; side < tables.sides(); ++side) place_all(side, root);
        bound_ = root.distance + 2 * std::max(root.excess[0], root.excess[1]);
        stack_.resize(bound_ + 1);
        stack_[0] = root;
        if (root.distance > 0) expand(stack_[0]);
    }

    bool done() const { return done_; }
    std::uint64_t nodes() const { return nodes_; }
    int bound() const { return bound_; }  // no way is shorter

    void advance(std::uint64_t budget, std::vector<Way>& found) {
        const std::uint64_t end = nodes_ + budget;
        if (!done_ && stack_[0].distance == 0) {
            found.emplace_back();
            done_ = true;
        }
        while (!done_ && nodes_ < end) {
            Frame& frame = stack_[depth_];
            if (frame.next < frame.count) {
                Child& child = frame.children[frame.kept[frame.next++]];
                if (tables_.sides() == 1 || is_promising(child, 1)) enter(frame, child, found);
            } else if (depth_ > 0) {
                leave();
            } else {
                end_pass();
            }
        }
    }

private:
    struct Seat {  // the placement of a table's tiles, and its entry
        Placement placement;
        int entry = 0;
    };

    struct Child {
        Cell cell = 0;  // of the tile that slides, and then of the gap
        int distance = 0;
        std::array<Seat, 2> seats;
        std::array<std::uint64_t, 2> index{};
        std::array<std::uint8_t, 2> part{};
        std::array<int, 2> excess{};
    };

    struct Frame {
        Cell gap = 0, before = 0;  // where the gap is, and where it came from
        Trail trail;
        std::uint8_t count = 0, next = 0;
        int distance = 0;             // the sum of the Manhattan distances
        std::array<int, 2> excess{};  // for each side, the sum of the entries
        std::array<Seat, 2> former;   // for undoing: the seats before the slide
        std::array<std::uint8_t, 2> part{};
        std::array<std::uint8_t, 4> kept{};
        std::array<Child, 4> children;
    };

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
        bound_ += 2;  // every slide changes the distance by one, so the parity is fixed
        stack_.resize(bound_ + 1);
        expand(stack_[0]);
    }

    void expand(Frame& frame) {
        frame.count = frame.next = 0;
        const Cell needless = every_ ? frame.gap : frame.trail.needless();
        const auto& neighbours = tables_.neighbours(frame.gap);
        for (int i = 0; i < neighbours.count; ++i) {
            const Cell cell = neighbours.cells[i];
            if (cell != frame.before && cell != needless) prepare(frame, cell);
        }
        keep_promising(frame);
    }

    void prepare(Frame& frame, Cell cell) {
        ++nodes_;
        const int tile = board_[cell];
        const int part = tables_.part_of(0, tile);
        const int distance =
            frame.distance - tables_.manhattan(tile, cell) + tables_.manhattan(tile, frame.gap);
        const int rest = frame.excess[0] - seats_[0][part].entry;
        if (depth_ + 1 + distance + 2 * rest > bound_) return;  // even with an entry of 0
        Child& child = frame.children[frame.count++];
        child.cell = cell;
        child.distance = distance;
        child.excess[0] = rest;
        child.part[0] = static_cast<std::uint8_t>(part);
        place(child, frame, 0);
    }

    void place(Child& child, const Frame& frame, int side) const {
        const int part = child.part[side];
        Placement& placement = child.seats[side].placement;
        placement = tables_.moved(side, part, seats_[side][part].placement, child.cell, frame.gap);
        child.index[side] = tables_.index(part, placement);
        tables_.prefetch(part, child.index[side]);
    }

    bool is_promising(Child& child, int side) const {
        child.seats[side].entry = tables_.entry(child.part[side], child.index[side]);
        child.excess[side] += child.seats[side].entry;
        return depth_ + 1 + child.distance + 2 * child.excess[side] <= bound_;
    }

    void keep_promising(Frame& frame) {
        for (std::uint8_t i = 0; i < frame.count; ++i) {
            Child& child = frame.children[i];
            if (!is_promising(child, 0)) continue;
            if (tables_.sides() == 2 && !look_mirrored(frame, child)) continue;
            frame.kept[frame.next++] = i;
        }
        frame.count = frame.next;
        frame.next = 0;
    }

    // Prefetches; the test is done when the child's turn comes.
    bool look_mirrored(const Frame& frame, Child& child) const {
        const int part = tables_.part_of(1, board_[child.cell]);
        child.excess[1] = frame.excess[1] - seats_[1][part].entry;
        if (depth_ + 1 + child.distance + 2 * child.excess[1] > bound_) return false;
        child.part[1] = static_cast<std::uint8_t>(part);
        place(child, frame, 1);
        return true;
    }

    void enter(const Frame& frame, const Child& child, std::vector<Way>& found) {
        slide(frame, child, stack_[depth_ + 1]);
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
        entered.trail = frame.trail;
        entered.trail.add(child.cell);
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

    // Undoes the slides on a copy of the board: the tile that slid is where the gap was before.
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
    std::array<std::array<Seat, kMostParts>, 2> seats_;
    std::vector<Frame> stack_;
    int depth_ = 0, bound_ = 0;
    bool found_any_ = false, done_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::tiles
