// A lower bound for boards of any size: the tiles' distances, and two slides for each tile of a
// line that must step aside, because the others of this line could not pass it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/sliding_grid.hpp"

namespace unriddle::sliding {

inline constexpr int kMostCells = 256, kLongestLine = 16;

class LinearConflict {
public:
    LinearConflict(const Grid& grid, int gap) : grid_(grid), gap_(gap) {}

    int distances(const Cell* position) const {
        int sum = 0;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (position[cell] != gap_) sum += grid_.distance(cell, position[cell]);
        }
        return sum;
    }

    // How many tiles must step out of a row. Those that stay keep their order, so they are at most
    // a longest rising sequence of the tiles that belong to the row.
    int in_row(const Cell* position, int row) const {
        Line line;
        for (int cell = row * grid_.columns, end = cell + grid_.columns; cell < end; ++cell) {
            const int tile = position[cell];
            if (tile != gap_ && grid_.row(tile) == row) line.add(tile);
        }
        return line.must_leave();
    }

    int in_column(const Cell* position, int column) const {
        Line line;
        for (int cell = column; cell < grid_.cells(); cell += grid_.columns) {
            const int tile = position[cell];
            if (tile != gap_ && grid_.column(tile) == column) line.add(tile);
        }
        return line.must_leave();
    }

    int bound(const Cell* position) const {
        int leaving = 0;
        for (int row = 0; row < grid_.rows; ++row) leaving += in_row(position, row);
        for (int column = 0; column < grid_.columns; ++column) {
            leaving += in_column(position, column);
        }
        return distances(position) + 2 * leaving;
    }

private:
    struct Line {
        // The least last tile of a rising sequence of each length.
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

    Grid grid_;
    int gap_;
};

}  // namespace unriddle::sliding
