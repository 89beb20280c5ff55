// Disorder: a heuristic that guides a beam well, but is no lower bound.
//
// It is the sum over all tiles of the Manhattan distance and a part of its square (one tile that
// has to cross the board costs more than several that are nearly home), and of the inversions:
// pairs of tiles in the wrong order when the board is read row by row, and when it is read column
// by column. A vertical slide passes columns - 1 tiles in reading order, so it can repair that many
// inversions; a sideways slide can repair rows - 1.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"

namespace unriddle::tiles {

class Disorder {
public:
    static constexpr int kSlide = 16;  // the weight of a slide

    explicit Disorder(const Grid& grid)
        : cells_(grid.cells()),
          weight_{inversion_weight(grid.columns), inversion_weight(grid.rows)} {
        for (int tile = 0; tile < cells_; ++tile) {
            for (int cell = 0; cell < cells_; ++cell) {
                const int manhattan = grid.distance(tile, cell);
                cost_.push_back(static_cast<std::uint16_t>(kSlide * manhattan +
                                                           kSquare * manhattan * manhattan));
            }
        }
        number_cells(grid);
        find_passed(0, grid.columns - 1);
        find_passed(1, grid.rows - 1);
    }

    // The disorder of a position, computed from scratch.
    int of(const Cell* position, int gap) const {
        int sum = 0;
        for (int cell = 0; cell < cells_; ++cell) {
            if (position[cell] == gap) continue;
            sum += cost(position[cell], cell);
            for (int other = 0; other < cells_; ++other) {
                if (position[other] != gap) sum += inversion(0, position, cell, other);
                if (position[other] != gap) sum += inversion(1, position, cell, other);
            }
        }
        return sum;
    }

    // How much a slide of the tile in a cell into the adjacent gap changes the disorder.
    int change(const Cell* position, Cell from, Cell to) const {
        const int first = from < to ? from : to, last = from < to ? to : from;
        const int kind = last - first == 1 ? 1 : 0, tile = position[from];
        const Passed& passed = passed_[kind][first];
        const Cell* number = number_[kind].data();
        int before = 0;
        for (int i = 0; i < passed.count; ++i) {
            before += number[position[passed.cells[i]]] < number[tile];
        }
        const int repaired = weight_[kind] * (2 * before - passed.count);
        return cost(tile, to) - cost(tile, from) + (from < to ? -repaired : repaired);
    }

private:
    static constexpr int kSquare = 3;  // the weight of the square of a distance

    struct Passed {  // the cells that a slide from a cell passes in reading order
        int count = 0;
        std::array<Cell, 15> cells{};
    };

    // The weight of an inversion: the part of a slide that repairs it.
    static int inversion_weight(int length) { return (kSlide + (length - 1) / 2) / (length - 1); }

    int cost(int tile, int cell) const { return cost_[tile * cells_ + cell]; }

    int inversion(int kind, const Cell* position, int one, int other) const {
        const auto& number = number_[kind];
        const bool wrong =
            number[one] < number[other] && number[position[one]] > number[position[other]];
        return wrong ? weight_[kind] : 0;
    }

    void number_cells(const Grid& grid) {
        for (int cell = 0; cell < cells_; ++cell) {
            const int by_column = grid.column(cell) * grid.rows + grid.row(cell);
            number_[0].push_back(static_cast<Cell>(cell));
            number_[1].push_back(static_cast<Cell>(by_column));
        }
    }

    void find_passed(int kind, int most) {
        std::vector<Cell> cell_at(cells_);
        for (int cell = 0; cell < cells_; ++cell) {
            cell_at[number_[kind][cell]] = static_cast<Cell>(cell);
        }
        for (int cell = 0; cell < cells_; ++cell) {
            Passed passed;
            for (int i = number_[kind][cell] + 1; i < cells_ && passed.count < most; ++i) {
                passed.cells[passed.count++] = cell_at[i];
            }
            passed_[kind].push_back(passed);
        }
    }

    int cells_;
    std::array<int, 2> weight_;                // of an inversion: row by row, column by column
    std::array<std::vector<Cell>, 2> number_;  // of each cell in these reading orders
    std::array<std::vector<Passed>, 2> passed_;
    std::vector<std::uint16_t> cost_;  // of each tile on each cell
};

}  // namespace unriddle::tiles
