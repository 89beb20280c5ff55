// A board of sliding blocks as it is given.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace unriddle::blocks {

inline constexpr int kMostSide = 16;
inline constexpr int kMostCells = kMostSide * kMostSide;
inline constexpr int kMostBlocks = 62;

// Cells are numbered row by row. A block slides and does not turn, so its place is told by its
// first cell.
struct Block {
    std::vector<int> cells;  // ascending
    bool across = true;
    bool down = true;
    std::optional<int> goal;  // where the first cell must come
};

struct Board {
    int rows = 0;
    int columns = 0;
    std::vector<int> walls;
    std::vector<Block> blocks;
    bool single = false;  // whether each cell that a block slides is a move

    int cells() const { return rows * columns; }
};

inline void require(bool claim, const std::string& error) {
    if (!claim) throw std::invalid_argument(error);
}

inline void require_board(const Board& board) {
    const auto is_side = [](int side) { return side >= 1 && side <= kMostSide; };
    require(is_side(board.rows) && is_side(board.columns), "a board has 1 to 16 rows and columns");
    require(board.blocks.size() <= kMostBlocks, "a board has at most 62 blocks");
    std::vector<char> taken(board.cells());
    const auto take = [&](int cell, bool again) {
        require(cell >= 0 && cell < board.cells(), "there is no cell " + std::to_string(cell));
        require(again || !taken[cell], "two things are on cell " + std::to_string(cell));
        taken[cell] = true;
    };
    for (const int cell : board.walls) take(cell, true);
    for (const Block& block : board.blocks) {
        require(!block.cells.empty(), "a block has at least one cell");
        for (const int cell : block.cells) take(cell, false);
        require(std::is_sorted(block.cells.begin(), block.cells.end()),
                "the cells of a block are ascending");
    }
}

}  // namespace unriddle::blocks
