// A grid of cells, numbered row by row; its symmetries; positions on it.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace unriddle::tiles {

using Cell = std::uint8_t;
using Mask = std::uint32_t;  // a set of up to 32 cells

struct Grid {
    int rows = 0, columns = 0;

    int cells() const { return rows * columns; }
    int row(int cell) const { return cell / columns; }
    int column(int cell) const { return cell % columns; }

    int distance(int a, int b) const {
        return std::abs(row(a) - row(b)) + std::abs(column(a) - column(b));
    }

    // Up, left, right, down: by ascending cells.
    std::vector<Cell> neighbours(int cell) const {
        std::vector<Cell> cells;
        if (row(cell) > 0) cells.push_back(static_cast<Cell>(cell - columns));
        if (column(cell) > 0) cells.push_back(static_cast<Cell>(cell - 1));
        if (column(cell) + 1 < columns) cells.push_back(static_cast<Cell>(cell + 1));
        if (row(cell) + 1 < rows) cells.push_back(static_cast<Cell>(cell + columns));
        return cells;
    }
};

struct Neighbours {
    int count = 0;
    std::array<Cell, 4> cells{};  // beyond the count the cell itself
};

// The neighbours of each cell.
inline std::vector<Neighbours> all_neighbours(const Grid& grid) {
    std::vector<Neighbours> neighbours(grid.cells());
    for (int cell = 0; cell < grid.cells(); ++cell) {
        neighbours[cell].cells.fill(static_cast<Cell>(cell));
        for (const Cell other : grid.neighbours(cell)) {
            neighbours[cell].cells[neighbours[cell].count++] = other;
        }
    }
    return neighbours;
}

inline void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

inline void require_grid(const Grid& grid, int gap, int most_cells) {
    require(grid.rows >= 2 && grid.columns >= 2, "a board has at least two rows and two columns");
    require(grid.rows <= 16 && grid.columns <= 16 && grid.cells() <= most_cells,
            "the board is too large");
    require(gap >= 0 && gap < grid.cells(), "the gap belongs on the board");
}

// All symmetries of the grid that keep a cell in place, without the identity. A symmetry is given
// by the image of each cell.
inline std::vector<std::vector<Cell>> symmetries_about(const Grid& grid, int kept) {
    std::vector<std::vector<Cell>> symmetries;
    const int turns = grid.rows == grid.columns ? 8 : 4;
    for (int turn = 1; turn < turns; ++turn) {
        std::vector<Cell> image;
        for (int cell = 0; cell < grid.cells(); ++cell) {
            int y = grid.row(cell), x = grid.column(cell);
            if (turn & 1) y = grid.rows - 1 - y;
            if (turn & 2) x = grid.columns - 1 - x;
            image.push_back(
                static_cast<Cell>(turn & 4 ? x * grid.columns + y : y * grid.columns + x));
        }
        if (image[kept] == kept) symmetries.push_back(image);
    }
    return symmetries;
}

// Each slide swaps the gap with a tile and moves the gap to a cell of the other colour of a
// chessboard. So a position can be solved if and only if the parity of its permutation equals that
// of the gap's distance from home.
inline bool is_solvable(const Grid& grid, int gap, const std::vector<Cell>& position) {
    std::vector<bool> seen(position.size());
    int swaps = 0, at = 0;
    for (int start = 0; start < grid.cells(); ++start) {
        if (position[start] == gap) at = start;
        for (int cell = start; !seen[cell]; cell = position[cell]) {
            seen[cell] = true;
            if (position[cell] != start) ++swaps;
        }
    }
    return (swaps + grid.distance(at, gap)) % 2 == 0;
}

// A position lists for each cell the home of its tile, the cell where it belongs; the gap is
// labelled by its own home.
inline void require_position(const Grid& grid, int gap, const std::vector<Cell>& position) {
    require(static_cast<int>(position.size()) == grid.cells(), "a position fills the board");
    std::vector<bool> seen(position.size());
    for (const Cell label : position) {
        require(label < position.size() && !seen[label], "a position has every tile once");
        seen[label] = true;
    }
    require(is_solvable(grid, gap, position), "no way leads from this position to the goal");
}

}  // namespace unriddle::tiles
