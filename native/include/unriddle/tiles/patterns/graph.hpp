// The placements of a few indistinguishable tiles. A node is a set of occupied cells and the region
// of free cells that contains the gap; a link is a slide of one of the tiles.
#pragma once

#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/patterns/rank.hpp"

namespace unriddle::tiles {

struct PatternLink {
    std::uint32_t target;
    std::uint8_t place, past;
    bool up;
};

class PatternGraph {
public:
    PatternGraph(const Grid& grid, int tiles)
        : grid_(grid), tiles_(tiles), set_rank_(grid.cells()), all_((1u << grid.cells()) - 1) {
        for (int row = 0; row < grid.rows; ++row) {
            left_edge_ |= 1u << row * grid.columns;
            right_edge_ |= 1u << (row * grid.columns + grid.columns - 1);
        }
        find_nodes();
        find_links();
    }

    std::uint32_t nodes() const { return static_cast<std::uint32_t>(region_.size()); }
    std::uint32_t sets() const { return static_cast<std::uint32_t>(masks_.size()); }
    Mask mask(std::uint32_t set) const { return masks_[set]; }
    std::uint32_t set_of(std::uint32_t node) const { return set_of_[node]; }
    std::uint32_t first_node(std::uint32_t set) const { return first_[set]; }
    const PatternLink* links_begin(std::uint32_t node) const { return &links_[link_[node]]; }
    const PatternLink* links_end(std::uint32_t node) const { return &links_[link_[node + 1]]; }

    // The node with these cells occupied and the gap at that cell.
    std::uint32_t node_at(Mask mask, int gap) const {
        std::uint32_t node = first_[set_rank_(mask)];
        while (!(region_[node] >> gap & 1)) ++node;
        return node;
    }

    // Cells are coloured like a chessboard: every slide flips the parity of a node.
    int parity(std::uint32_t set) const {
        int sum = 0;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (masks_[set] >> cell & 1) sum += grid_.row(cell) + grid_.column(cell);
        }
        return sum & 1;
    }

private:
    void find_nodes() {
        Mask mask = (1u << tiles_) - 1;
        while (mask <= all_) {  // by ascending masks, which is the order of SetRank
            first_.push_back(nodes());
            for (Mask free = all_ & ~mask; free != 0;) {
                const Mask region = grow(free & (~free + 1), free);
                region_.push_back(region);
                set_of_.push_back(sets());
                free &= ~region;
            }
            masks_.push_back(mask);
            const Mask low = mask & (~mask + 1), carried = mask + low;
            mask = carried | ((mask ^ carried) / low >> 2);
        }
        first_.push_back(nodes());
    }

    Mask around(Mask cells) const {
        return ((cells & ~right_edge_) << 1 | (cells & ~left_edge_) >> 1 | cells << grid_.columns |
                cells >> grid_.columns) &
               all_;
    }

    Mask grow(Mask region, Mask free) const {
        for (;;) {
            const Mask grown = (region | around(region)) & free;
            if (grown == region) return region;
            region = grown;
        }
    }

    void find_links() {
        for (std::uint32_t node = 0; node < nodes(); ++node) {
            link_.push_back(static_cast<std::uint32_t>(links_.size()));
            const Mask mask = masks_[set_of_[node]];
            Mask movable = around(region_[node]) & mask;
            for (int cell = 0; movable >> cell != 0; ++cell) {
                if (movable >> cell & 1) link_tile(node, mask, cell);
            }
        }
        link_.push_back(static_cast<std::uint32_t>(links_.size()));
        links_.push_back({});  // so that links_end of the last node is valid
    }

    void link_tile(std::uint32_t node, Mask mask, int from) {
        Mask goals = around(1u << from) & region_[node];
        for (int to = 0; goals >> to != 0; ++to) {
            if (!(goals >> to & 1)) continue;
            const Mask moved = (mask ^ 1u << from) | 1u << to;
            const bool up = to > from;
            const Mask between = up ? (1u << to) - (2u << from) : (1u << from) - (2u << to);
            links_.push_back({node_at(moved, from),
                              static_cast<std::uint8_t>(count_bits(mask & ((1u << from) - 1))),
                              static_cast<std::uint8_t>(count_bits(mask & between)), up});
        }
    }

    Grid grid_;
    int tiles_;
    SetRank set_rank_;
    Mask all_, left_edge_ = 0, right_edge_ = 0;
    std::vector<Mask> masks_, region_;
    std::vector<std::uint32_t> first_, set_of_, link_;
    std::vector<PatternLink> links_;
};

}  // namespace unriddle::tiles
