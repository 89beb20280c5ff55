// Solves a large board in stages: line after line is filled, until at most nine cells are left.
// This is the order of the stages, with an estimate of what each one costs.
//
// A stage places one tile of a line, or the last two together: placed alone, the first of the two
// would block the other. The cost of one tile is exact, for every cell of the tile and of the gap.
// For two tiles it is exact near their corner and estimated elsewhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/space.hpp"

namespace unriddle::tiles {

class Stages {
public:
    using Group = std::vector<Cell>;  // the tiles, by the cells where they belong
    using Places = std::array<Cell, 2>;

    Stages(const Grid& grid, int home)
        : grid_(grid),
          home_(home),
          neighbours_(all_neighbours(grid)),
          stage_(grid.cells(), kUnfilled) {
        require_grid(grid, home, 256);
        Rectangle rest{0, 0, grid.rows, grid.columns};
        while (rest.rows > 3 || rest.columns > 3) fill_line(peel(rest));
        for (int row = 0; row < rest.rows; ++row) {
            for (int column = 0; column < rest.columns; ++column) {
                core_.push_back(cell_at(rest.top + row, rest.left + column));
                stage_[core_.back()] = count();
            }
        }
        const auto gap = std::find(core_.begin(), core_.end(), home) - core_.begin();
        space_ = std::make_unique<Space>(Grid{rest.rows, rest.columns}, static_cast<int>(gap));
        while (!space_->done()) space_->advance(1u << 20);
    }

    const Grid& grid() const { return grid_; }
    int home() const { return home_; }
    int count() const { return static_cast<int>(groups_.size()); }  // the last stage
    const Group& group(int stage) const { return groups_[stage]; }
    int stage_of(int cell) const { return stage_[cell]; }  // the stage that fills it

    // The estimated cost of bringing a group home.
    int cost(int stage, int gap, const Places& at) const {
        const Costs& costs = measured(stage);
        if (groups_[stage].size() == 1) return costs.table[gap * grid_.cells() + at[0]];
        const int g = costs.place[gap], a = costs.place[at[0]], b = costs.place[at[1]];
        if (g < kNowhere && a < kNowhere && b < kNowhere) return costs.table[index(g, a, b)];
        return guess(costs, gap, at);
    }

    // The exact distance of the last cells, once all others are home.
    int last_cost(const Cell* board) const {
        std::vector<Cell> position;
        for (const Cell cell : core_) {
            const auto label = std::find(core_.begin(), core_.end(), board[cell]) - core_.begin();
            position.push_back(static_cast<Cell>(label));
        }
        return space_->distance(position);
    }

private:
    static constexpr int kNowhere = 16;  // no cell of the block, which has at most 16
    static constexpr int kBeyond = 250;  // more than any cost in a table
    static constexpr std::uint8_t kUnseen = 255;
    static constexpr int kUnfilled = 1 << 20;

    struct Rectangle {
        int top, left, rows, columns;
    };

    struct Costs {
        std::vector<std::uint8_t> table;
        // For two tiles:
        std::vector<std::uint8_t> place;  // of each cell in the block
        std::vector<Cell> block;
        std::vector<std::uint8_t> lead;  // the cost of leading one of them to the corner
    };

    Cell cell_at(int row, int column) const {
        return static_cast<Cell>(row * grid_.columns + column);
    }

    // Removes a line from the longer side, at the end away from the gap's home. Returns its cells,
    // the one nearest to the gap's home last.
    std::vector<Cell> peel(Rectangle& rest) const {
        const int row = grid_.row(home_), column = grid_.column(home_);
        std::vector<Cell> line;
        if (rest.rows >= rest.columns) {
            const bool last = row - rest.top < rest.top + rest.rows - 1 - row;
            const int taken = last ? rest.top + rest.rows - 1 : rest.top;
            for (int i = 0; i < rest.columns; ++i) line.push_back(cell_at(taken, rest.left + i));
            if (!last) ++rest.top;
            --rest.rows;
            if (column - rest.left < rest.columns / 2) std::reverse(line.begin(), line.end());
        } else {
            const bool last = column - rest.left < rest.left + rest.columns - 1 - column;
            const int taken = last ? rest.left + rest.columns - 1 : rest.left;
            for (int i = 0; i < rest.rows; ++i) line.push_back(cell_at(rest.top + i, taken));
            if (!last) ++rest.left;
            --rest.columns;
            if (row - rest.top < rest.rows / 2) std::reverse(line.begin(), line.end());
        }
        return line;
    }

    void fill_line(const std::vector<Cell>& line) {
        for (std::size_t i = 0; i + 2 < line.size(); ++i) add_group({line[i]});
        add_group({line[line.size() - 2], line.back()});
    }

    void add_group(const Group& group) {
        for (const Cell cell : group) stage_[cell] = count();
        groups_.push_back(group);
        costs_.emplace_back();
    }

    // Costs are computed when a beam first reaches a stage, since large boards have hundreds of
    // stages.
    const Costs& measured(int stage) const {
        Costs& costs = costs_[stage];
        if (costs.table.empty()) {
            const Group& group = groups_[stage];
            if (group.size() == 1) {
                measure_tile(costs.table, stage, group[0]);
            } else {
                measure_tile(costs.lead, stage, group[1]);
                measure_pair(costs, stage);
            }
        }
        return costs;
    }

    bool is_free(int cell, int stage) const { return stage_[cell] >= stage; }

    // Breadth-first search from all positions with the tile at home.
    void measure_tile(std::vector<std::uint8_t>& costs, int stage, Cell home) const {
        const int cells = grid_.cells();
        costs.assign(static_cast<std::size_t>(cells) * cells, kUnseen);
        std::vector<std::array<Cell, 2>> queue;
        const auto reach = [&](int gap, int tile, int cost) {
            std::uint8_t& known = costs[gap * cells + tile];
            if (known != kUnseen) return;
            known = static_cast<std::uint8_t>(std::min(cost, kUnseen - 1));
            queue.push_back({static_cast<Cell>(gap), static_cast<Cell>(tile)});
        };
        for (int gap = 0; gap < cells; ++gap) {
            if (is_free(gap, stage) && gap != home) reach(gap, home, 0);
        }
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const auto [gap, tile] = queue[next];
            const int cost = costs[gap * cells + tile] + 1;
            for (int i = 0; i < neighbours_[gap].count; ++i) {
                const Cell to = neighbours_[gap].cells[i];
                if (is_free(to, stage)) reach(to, to == tile ? gap : tile, cost);
            }
        }
    }

    static std::size_t index(int gap, int one, int other) {
        return static_cast<std::size_t>((gap * 16 + one) * 16 + other);
    }

    // The same for two tiles, within the free cells near the corner.
    void measure_pair(Costs& costs, int stage) const {
        const Group& group = groups_[stage];
        costs.place.assign(grid_.cells(), kNowhere);
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (!is_free(cell, stage) || !is_in_reach(group[1], cell)) continue;
            costs.place[cell] = static_cast<std::uint8_t>(costs.block.size());
            costs.block.push_back(static_cast<Cell>(cell));
        }
        costs.table.assign(16 * 16 * 16, kUnseen);
        std::vector<std::array<std::uint8_t, 3>> queue;
        const auto reach = [&](int gap, int one, int other, int cost) {
            std::uint8_t& known = costs.table[index(gap, one, other)];
            if (known != kUnseen) return;
            known = static_cast<std::uint8_t>(cost);
            queue.push_back({static_cast<std::uint8_t>(gap), static_cast<std::uint8_t>(one),
                             static_cast<std::uint8_t>(other)});
        };
        const int first = costs.place[group[0]], second = costs.place[group[1]];
        for (int gap = 0; gap < static_cast<int>(costs.block.size()); ++gap) {
            if (gap != first && gap != second) reach(gap, first, second, 0);
        }
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const auto [gap, one, other] = queue[next];
            const int cost = costs.table[index(gap, one, other)] + 1;
            const Neighbours& neighbours = neighbours_[costs.block[gap]];
            for (int i = 0; i < neighbours.count; ++i) {
                const int to = costs.place[neighbours.cells[i]];
                if (to == kNowhere) continue;
                reach(to, to == one ? gap : one, to == other ? gap : other, cost);
            }
        }
    }

    bool is_in_reach(int corner, int cell) const {
        const int narrow = std::min(grid_.rows, grid_.columns);
        const int reach = std::max(4, kNowhere / narrow);  // longer on narrow boards
        return std::abs(grid_.row(corner) - grid_.row(cell)) < reach &&
               std::abs(grid_.column(corner) - grid_.column(cell)) < reach;
    }

    // Leads one tile to the corner, then the other. Leading both in turn would send the gap back
    // and forth, and the estimate would rise each time.
    int guess(const Costs& costs, int gap, const Places& at) const {
        const bool first = costs.place[at[0]] == kNowhere;
        const int led = at[first ? 0 : 1];
        return (first ? 2 : 1) * kBeyond + costs.lead[gap * grid_.cells() + led];
    }

    Grid grid_;
    int home_;
    std::vector<Neighbours> neighbours_;
    std::vector<int> stage_;  // of each cell
    std::vector<Group> groups_;
    mutable std::vector<Costs> costs_;  // a cache: not thread-safe
    std::vector<Cell> core_;            // the cells that are left for the last stage
    std::unique_ptr<Space> space_;
};

}  // namespace unriddle::tiles
