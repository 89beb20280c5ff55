// Expands positions by pattern databases, in batches: all entries of a batch are prefetched before
// the first is read. The mirrored bound is only looked up for those that pass the plain one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/patterns/tables.hpp"
#include "unriddle/tiles/search/move_automaton.hpp"
#include "unriddle/tiles/search/visited.hpp"

namespace unriddle::tiles {

struct PatternNode {
    std::array<std::array<Placement, kMostParts>, 2> placements;  // for each side
    std::array<std::array<std::uint8_t, kMostParts>, 2> entries{};
    std::array<int, 2> excess{};  // for each side, the sum of the entries
    int distance = 0;             // the sum of the Manhattan distances
    std::uint32_t parent = 0;     // its place on the level above
    MoveAutomaton::State state = 0;
    std::uint64_t key = 0;
    Cell gap = 0;
    std::array<Cell, kMostTableCells> board{};

    int bound() const { return distance + 2 * std::max(excess[0], excess[1]); }
};

class PatternExpansion {
public:
    using Node = PatternNode;
    static constexpr std::size_t kBatch = 24;  // nodes that are expanded at once, at most

    struct Child {
        std::uint32_t parent;
        int tile, cell;  // the tile that slides, and from where
        MoveAutomaton::State state;
        int distance;
        std::array<int, 2> part, entry, excess;
        std::array<Placement, 2> placement;
        std::array<std::uint32_t, 2> index;
        std::uint64_t key;
    };

    // The tables must outlive it.
    explicit PatternExpansion(const PatternTables& tables)
        : tables_(tables), by_{-tables.grid().columns, -1, 1, tables.grid().columns} {}

    const PatternTables& tables() const { return tables_; }

    // Sets which moves are left out.
    void use(const MoveAutomaton& automaton) { automaton_ = &automaton; }

    Node node_of(const std::vector<Cell>& position) const {
        require_position(tables_.grid(), tables_.gap(), position);
        Node node;
        std::copy(position.begin(), position.end(), node.board.begin());
        for (int cell = 0; cell < tables_.grid().cells(); ++cell) {
            if (position[cell] == tables_.gap()) {
                node.gap = static_cast<Cell>(cell);
            } else {
                node.distance += tables_.manhattan(position[cell], cell);
            }
            node.key ^= Visited::key(position[cell], cell);
        }
        node.state = MoveAutomaton::start(node.gap);
        for (int side = 0; side < tables_.sides(); ++side) {
            for (int part = 0; part < tables_.parts(); ++part) {
                const Placement placement = tables_.place(side, part, position.data());
                const int entry = tables_.entry(part, tables_.index(part, placement));
                node.placements[side][part] = placement;
                node.entries[side][part] = static_cast<std::uint8_t>(entry);
                node.excess[side] += entry;
            }
        }
        return node;
    }

    // Lists the children of some nodes, and returns how many there are.
    std::size_t list_children(const Node* nodes, std::size_t first, std::size_t end) {
        std::size_t count = 0;
        for (std::size_t at = first; at < end; ++at) {
            const Node& node = nodes[at];
            const MoveAutomaton::Row& states = automaton_->after(node.state);
            for (int move = 0; move < kDirections; ++move) {
                Child& child = children_[count];
                child.parent = static_cast<std::uint32_t>(at);
                child.state = states[move];
                child.cell = node.gap + by_[move];
                kept_[count] = static_cast<std::uint16_t>(count);
                count += child.state != MoveAutomaton::kNone;
            }
        }
        return count;
    }

    // Of so many children, those that may be home with so many slides left.
    std::size_t keep_promising(const Node* nodes, std::size_t count, int room) {
        count = keep_by_side<0>(nodes, count, room);
        return tables_.sides() == 2 ? keep_by_side<1>(nodes, count, room) : count;
    }

    // Of these, those that have not been visited yet.
    std::size_t keep_new(const Node* nodes, std::size_t count, int room, Visited& visited) {
        for (std::size_t i = 0; i < count; ++i) {
            Child& child = children_[kept_[i]];
            child.key = key_after(nodes[child.parent], child);
            visited.prefetch(child.key);
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Child& child = children_[kept_[i]];
            kept_[kept] = kept_[i];
            kept += visited.add(child.key, room);
        }
        return kept;
    }

    // The node of a child that was kept.
    void take(const Node* nodes, std::size_t place, Node& after) const {
        const Child& child = children_[kept_[place]];
        const Node& node = nodes[child.parent];
        after = node;
        for (int side = 0; side < tables_.sides(); ++side) {
            const int part = child.part[side];
            after.placements[side][part] = child.placement[side];
            after.entries[side][part] = static_cast<std::uint8_t>(child.entry[side]);
            after.excess[side] = child.excess[side];
        }
        after.distance = child.distance;
        after.parent = child.parent;
        after.key = key_after(node, child);
        after.gap = static_cast<Cell>(child.cell);
        after.state = child.state;
        automaton_->prefetch(child.state);
        after.board[node.gap] = static_cast<Cell>(child.tile);
        after.board[child.cell] = static_cast<Cell>(tables_.gap());
    }

    // The direction in which the gap has moved.
    int move(const Node& before, const Node& after) const {
        const auto at = std::find(by_.begin(), by_.end(), after.gap - before.gap);
        return static_cast<int>(at - by_.begin());
    }

private:
    template <int kSide>
    std::size_t keep_by_side(const Node* nodes, std::size_t count, int room) {
        for (std::size_t i = 0; i < count; ++i) {
            Child& child = children_[kept_[i]];
            look_up<kSide>(nodes[child.parent], child);
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            Child& child = children_[kept_[i]];
            const int entry = tables_.entry(child.part[kSide], child.index[kSide]);
            child.entry[kSide] = entry;
            child.excess[kSide] += entry;
            kept_[kept] = kept_[i];
            kept += child.distance + 2 * child.excess[kSide] <= room;
        }
        return kept;
    }

    template <int kSide>
    void look_up(const Node& node, Child& child) const {
        if (kSide == 0) {
            child.tile = node.board[child.cell];
            child.distance = node.distance - tables_.manhattan(child.tile, child.cell) +
                             tables_.manhattan(child.tile, node.gap);
        }
        const int part = tables_.part_of(kSide, child.tile);
        child.part[kSide] = part;
        child.excess[kSide] = node.excess[kSide] - node.entries[kSide][part];
        child.placement[kSide] =
            tables_.moved(kSide, part, node.placements[kSide][part], child.cell, node.gap);
        child.index[kSide] =
            static_cast<std::uint32_t>(tables_.index(part, child.placement[kSide]));
        tables_.prefetch(part, child.index[kSide]);
    }

    std::uint64_t key_after(const Node& node, const Child& child) const {
        const int swapped = child.tile ^ tables_.gap();
        return node.key ^ Visited::key(swapped, child.cell) ^ Visited::key(swapped, node.gap);
    }

    const PatternTables& tables_;
    std::array<int, kDirections> by_;  // from a cell to the next, by direction
    const MoveAutomaton* automaton_ = nullptr;
    std::array<Child, kDirections * kBatch> children_{};
    std::array<std::uint16_t, kDirections * kBatch> kept_{};  // which of them
};

}  // namespace unriddle::tiles
