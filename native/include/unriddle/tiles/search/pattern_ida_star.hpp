// Shortest ways home by IDA* with pattern databases: one of them, or all.
//
// Positions of one depth are expanded in batches, and all that is below a batch before the next
// one: so the entries of a batch are prefetched together, and the ways are still found in the order
// of a depth-first search. The mirrored bound is only looked up for those that pass the plain one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/patterns/tables.hpp"
#include "unriddle/tiles/search/square_loop.hpp"
#include "unriddle/tiles/search/visited.hpp"

namespace unriddle::tiles {

using Way = std::vector<Cell>;  // the tiles in the order in which they slide

class PatternIdaStar {
public:
    // The tables must outlive the search.
    PatternIdaStar(const PatternTables& tables, const std::vector<Cell>& position, bool every)
        : tables_(tables),
          every_(every),
          looks_back_(!every && tables.grid().cells() <= Visited::kMostCells) {
        require_position(tables.grid(), tables.gap(), position);
        const Node root = node_of(position);
        bound_ = root.distance + 2 * std::max(root.excess[0], root.excess[1]);
        levels_.resize(bound_ + 1);
        levels_[0].nodes.push_back(root);
        levels_[0].count = 1;
    }

    bool done() const { return done_; }
    std::uint64_t nodes() const { return nodes_; }
    int bound() const { return bound_; }  // no way is shorter

    void advance(std::uint64_t budget, std::vector<Way>& found) {
        const std::uint64_t end = nodes_ + budget;
        if (!done_ && levels_[0].nodes[0].distance == 0) {
            found.emplace_back();
            done_ = true;
        }
        while (!done_ && nodes_ < end) {
            const Level& level = levels_[depth_];
            if (level.next < level.count) {
                expand_batch();
                if (depth_ == bound_) take_ways(found);
            } else if (depth_ > 0) {
                --depth_;
            } else {
                end_pass();
            }
        }
    }

private:
    static constexpr std::size_t kBatch = 24, kFirstBatch = 3;
    static constexpr std::uint64_t kFew = 2'000;  // nodes of a search that is done at once

    struct Node {
        std::array<std::array<Placement, kMostParts>, 2> placements;  // for each side
        std::array<std::array<std::uint8_t, kMostParts>, 2> entries{};
        std::array<int, 2> excess{};  // for each side, the sum of the entries
        int distance = 0;             // the sum of the Manhattan distances
        std::uint32_t parent = 0;     // its place on the level above
        std::uint64_t key = 0;
        Trail trail;
        Cell gap = 0, before = 0;  // where the gap is, and where it came from
        std::array<Cell, kMostTableCells> board{};
    };

    struct Level {  // what is kept of the children of one batch
        std::vector<Node> nodes;
        std::size_t count = 0, next = 0;
    };

    struct Child {
        std::uint32_t parent;
        int tile, cell;  // the tile that slides, and from where
        int distance;
        std::array<int, 2> part, entry, excess;
        std::array<Placement, 2> placement;
        std::array<std::uint32_t, 2> index;
        std::uint64_t key;
    };

    Node node_of(const std::vector<Cell>& position) const {
        Node node;
        std::copy(position.begin(), position.end(), node.board.begin());
        for (int cell = 0; cell < tables_.grid().cells(); ++cell) {
            if (position[cell] == tables_.gap()) {
                node.gap = node.before = static_cast<Cell>(cell);
            } else {
                node.distance += tables_.manhattan(position[cell], cell);
            }
            node.key ^= Visited::key(position[cell], cell);
        }
        node.trail = Trail(node.gap);
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

    void end_pass() {
        done_ = found_any_;
        if (done_) return;
        bound_ += 2;  // every slide changes the distance by one, so the parity is fixed
        levels_.resize(bound_ + 1);
        levels_[0].next = 0;
    }

    void expand_batch() {
        Level& level = levels_[depth_];
        const Node* nodes = level.nodes.data();
        std::size_t count = list_children(level);
        nodes_ += count;
        const int room = bound_ - depth_ - 1;
        count = keep_promising<0>(nodes, count, room);
        if (tables_.sides() == 2) count = keep_promising<1>(nodes, count, room);
        if (looks_back_ && room >= Visited::kLeastRoom && nodes_ >= kFew) {
            count = keep_new(nodes, count, room);
        }
        if (count == 0) return;
        Level& below = levels_[++depth_];
        if (below.nodes.size() < count) below.nodes.resize(count);
        below.count = count;
        below.next = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Child& child = children_[kept_[i]];
            slide(nodes[child.parent], child, below.nodes[i]);
        }
    }

    std::size_t list_children(Level& level) {
        const std::size_t batch = nodes_ < kFew ? kFirstBatch : kBatch;
        const std::size_t end = std::min(level.count, level.next + batch);
        std::size_t count = 0;
        for (std::size_t at = level.next; at < end; ++at) {
            const Node& node = level.nodes[at];
            const Cell needless = every_ ? node.gap : node.trail.needless();
            for (const Cell cell : tables_.neighbours(node.gap).cells) {
                Child& child = children_[count];
                child.parent = static_cast<std::uint32_t>(at);
                child.cell = cell;
                child.tile = node.board[cell];
                kept_[count] = static_cast<std::uint16_t>(count);
                count += (cell != node.gap) & (cell != node.before) & (cell != needless);
            }
        }
        level.next = end;
        return count;
    }

    // By the plain or the mirrored bound. All entries are prefetched before the first is read.
    template <int kSide>
    std::size_t keep_promising(const Node* nodes, std::size_t count, int room) {
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
        const int part = tables_.part_of(kSide, child.tile);
        if (kSide == 0) {
            child.distance = node.distance - tables_.manhattan(child.tile, child.cell) +
                             tables_.manhattan(child.tile, node.gap);
        }
        child.part[kSide] = part;
        child.excess[kSide] = node.excess[kSide] - node.entries[kSide][part];
        child.placement[kSide] =
            tables_.moved(kSide, part, node.placements[kSide][part], child.cell, node.gap);
        child.index[kSide] =
            static_cast<std::uint32_t>(tables_.index(part, child.placement[kSide]));
        tables_.prefetch(part, child.index[kSide]);
    }

    std::size_t keep_new(const Node* nodes, std::size_t count, int room) {
        for (std::size_t i = 0; i < count; ++i) {
            Child& child = children_[kept_[i]];
            child.key = key_after(nodes[child.parent], child);
            visited_.prefetch(child.key);
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Child& child = children_[kept_[i]];
            kept_[kept] = kept_[i];
            kept += visited_.add(child.key, room);
        }
        return kept;
    }

    std::uint64_t key_after(const Node& node, const Child& child) const {
        const int swapped = child.tile ^ tables_.gap();
        return node.key ^ Visited::key(swapped, child.cell) ^ Visited::key(swapped, node.gap);
    }

    void slide(const Node& node, const Child& child, Node& after) const {
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
        after.trail.add(after.gap);
        after.before = node.gap;
        after.board[node.gap] = static_cast<Cell>(child.tile);
        after.board[child.cell] = static_cast<Cell>(tables_.gap());
    }

    // All that is on the last level is home.
    void take_ways(std::vector<Way>& found) {
        Level& level = levels_[depth_];
        found_any_ = true;
        done_ = !every_;
        for (; level.next < level.count; ++level.next) {
            found.push_back(way(level.next));
            if (done_) return;
        }
    }

    Way way(std::size_t at) const {
        Way tiles(depth_);
        for (int depth = depth_; depth > 0; --depth) {
            const Node& node = levels_[depth].nodes[at];
            tiles[depth - 1] = node.board[node.before];
            at = node.parent;
        }
        return tiles;
    }

    const PatternTables& tables_;
    bool every_, looks_back_;
    std::vector<Level> levels_;  // for each depth
    int depth_ = 0, bound_ = 0;
    std::array<Child, 4 * kBatch> children_{};
    std::array<std::uint16_t, 4 * kBatch> kept_{};  // which of them
    Visited visited_;
    bool found_any_ = false, done_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::tiles
