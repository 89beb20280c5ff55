// How manhattan the tiles are from home and from their order: no bound, but what leads a beam well.
//
// Distances count more than singly, the longer the more: one tile that has to cross the board costs
// more than several that are nearly home. Then there are the pairs of tiles that stand the wrong
// way round when the board is read row by row, and when it is read column by column. A slide up or
// down passes all but one of the columns' tiles in reading order, so it can mend so many pairs; a
// sideways one can mend as many as there are rows but one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"

namespace unriddle::tiles {

class Disorder {
public:
    static constexpr int kSlide = 16;  // in these units

    explicit Disorder(const Grid& grid)
        : cells_(grid.cells()), weight_{share(grid.columns), share(grid.rows)} {
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

    // Of a whole position.
    int of(const Cell* position, int gap) const {
        int sum = 0;
        for (int cell = 0; cell < cells_; ++cell) {
            if (position[cell] == gap) continue;
            sum += cost(position[cell], cell);
            for (int other = 0; other < cells_; ++other) {
                if (position[other] != gap) sum += turned(0, position, cell, other);
                if (position[other] != gap) sum += turned(1, position, cell, other);
            }
        }
        return sum;
    }

    // What a slide of the tile in a cell into the gap beside it adds.
    int change(const Cell* position, Cell from, Cell to) const {
        const int first = from < to ? from : to, last = from < to ? to : from;
        const int kind = last - first == 1 ? 1 : 0, tile = position[from];
        const Passed& passed = passed_[kind][first];
        const Cell* number = number_[kind].data();
        int before = 0;
        for (int i = 0; i < passed.count; ++i) {
            before += number[position[passed.cells[i]]] < number[tile];
        }
        const int mended = weight_[kind] * (2 * before - passed.count);
        return cost(tile, to) - cost(tile, from) + (from < to ? -mended : mended);
    }

private:
    static constexpr int kSquare = 3;  // for the square of a distance

    struct Passed {  // the cells between one and the next in its column, or in its row
        int count = 0;
        std::array<Cell, 15> cells{};
    };

    // Of a slide, for each of the pairs that it can mend.
    static int share(int length) { return (kSlide + (length - 1) / 2) / (length - 1); }

    int cost(int tile, int cell) const { return cost_[tile * cells_ + cell]; }

    int turned(int kind, const Cell* position, int one, int other) const {
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
    std::array<int, 2> weight_;                // of a pair: row by row, column by column
    std::array<std::vector<Cell>, 2> number_;  // of each cell in that order
    std::array<std::vector<Passed>, 2> passed_;
    std::vector<std::uint16_t> cost_;  // of each tile on each cell
};

}  // namespace unriddle::tiles
