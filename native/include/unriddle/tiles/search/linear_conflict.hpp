// Linear conflict (Hansson, Mayer and Yung), a lower bound for boards of any size: the Manhattan
// distances, and two more slides for each tile that must leave its line because others of the line
// could not pass it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"

namespace unriddle::tiles {

inline constexpr int kMostCells = 256, kLongestLine = 16;

class LinearConflict {
public:
    LinearConflict(const Grid& grid, int gap)
        : grid_(grid), gap_(gap), must_leave_(must_leave_short()) {
        for (int cell = 0; cell < grid.cells(); ++cell) {
            line_[0][cell] = static_cast<std::uint8_t>(grid.row(cell));
            line_[1][cell] = static_cast<std::uint8_t>(grid.column(cell));
        }
    }

    void aim(int gap) { gap_ = gap; }

    int line(int kind, int cell) const { return line_[kind][cell]; }  // its row or column

    int distances(const Cell* position) const {
        int sum = 0;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (position[cell] != gap_) sum += grid_.distance(cell, position[cell]);
        }
        return sum;
    }

    // How many tiles must leave a row (kind 0) or column (kind 1). Those that stay keep their
    // order, so at most a longest increasing subsequence of the tiles that belong to the line
    // stays.
    int in_line(int kind, const Cell* position, int number) const {
        return in_line(kind, position, number, -1, 0);
    }

    // The same with another tile in one cell.
    int in_line(int kind, const Cell* position, int number, int other, Cell label) const {
        const int step = kind == 0 ? 1 : grid_.columns;
        const int start = kind == 0 ? number * grid_.columns : number;
        const int end = kind == 0 ? start + grid_.columns : grid_.cells();
        if (end - start <= kShortLine * step) {
            int code = 0;
            for (int cell = start; cell < end; cell += step) {
                const int tile = cell == other ? label : position[cell];
                const int belongs = (tile != gap_) & (line_[kind][tile] == number);
                code = code * kShortBase + belongs * (line_[1 - kind][tile] + 1);
            }
            return must_leave_[code];
        }
        Line line;
        for (int cell = start; cell < end; cell += step) {
            const int tile = cell == other ? label : position[cell];
            if (tile != gap_ && line_[kind][tile] == number) line.add(tile);
        }
        return line.must_leave();
    }

    int bound(const Cell* position) const {
        int leaving = 0;
        for (int row = 0; row < grid_.rows; ++row) leaving += in_line(0, position, row);
        for (int column = 0; column < grid_.columns; ++column) {
            leaving += in_line(1, position, column);
        }
        return distances(position) + 2 * leaving;
    }

private:
    struct Line {
        // For each length, the least last tile of an increasing subsequence.
        std::array<int, kLongestLine> last{};
        int length = 0, tiles = 0;

        void add(int tile) {
            int at = length;
            while (at > 0 && last[at - 1] > tile) --at;
            last[at] = tile;
            length = std::max(length, at + 1);
            ++tiles;
        }

        int must_leave() const { return tiles - length; }
    };

    // A short line is told by a digit for each cell: where in the line its tile belongs, from 1 on,
    // or 0.
    static constexpr int kShortLine = 5, kShortBase = kShortLine + 1, kShortLines = 7'776;

    static const std::uint8_t* must_leave_short() {
        static const auto all = [] {
            std::array<std::uint8_t, kShortLines> leaving{};
            for (int code = 0; code < kShortLines; ++code) {
                Line line;
                for (int unit = kShortLines / kShortBase; unit > 0; unit /= kShortBase) {
                    const int digit = code / unit % kShortBase;
                    if (digit > 0) line.add(digit);
                }
                leaving[code] = static_cast<std::uint8_t>(line.must_leave());
            }
            return leaving;
        }();
        return all.data();
    }

    Grid grid_;
    int gap_;
    const std::uint8_t* must_leave_;                              // of short lines
    std::array<std::array<std::uint8_t, kMostCells>, 2> line_{};  // row and column of each cell
};

}  // namespace unriddle::tiles
