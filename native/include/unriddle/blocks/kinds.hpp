// Where blocks can stand, and which of them are interchangeable.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "unriddle/blocks/bits.hpp"
#include "unriddle/blocks/board.hpp"

namespace unriddle::blocks {

// The form of a block: its cells as rows and columns from the first one.
using Shape = std::vector<std::pair<int, int>>;

inline Shape shape_of(const Board& board, const Block& block) {
    Shape shape;
    const int first = block.cells[0];
    for (const int cell : block.cells)
        shape.emplace_back(cell / board.columns - first / board.columns,
                           cell % board.columns - first % board.columns);
    return shape;
}

// The places that are one cell away from a place, and the cells that must be free to get there.
template <int kWords>
class Steps {
public:
    void add(int place, const Bits<kWords>& entered) {
        const int step = std::popcount(there_);
        to_[step] = static_cast<std::uint8_t>(place);
        entered_[step] = entered;
        there_ |= 1U << step;
    }

    std::uint8_t to(int step) const { return to_[step]; }

    // A bit for each step that can be taken while these cells are occupied. All four are tested
    // without a branch, since no processor could predict it.
    unsigned open(const Bits<kWords>& occupied) const {
        unsigned open = 0;
        for (unsigned step = 0; step < 4; ++step)
            open |= unsigned{!entered_[step].meets(occupied)} << step;
        return open & there_;
    }

private:
    std::array<Bits<kWords>, 4> entered_;
    std::array<std::uint8_t, 4> to_{};
    unsigned there_ = 0;  // a bit for each step
};

// The places that a block can slide to while no other block is on the board, numbered in ascending
// order of their first cells. In Rush Hour these are the few of one line.
template <int kWords>
class Places {
public:
    static constexpr int kNone = -1;

    Places(const Board& board, const Block& block)
        : rows_(board.rows), columns_(board.columns), shape_(shape_of(board, block)) {
        numbers_.fill(kNone);
        for (const int wall : board.walls) walls_.add(wall);
        find_all(block);
        std::sort(firsts_.begin(), firsts_.end());
        for (int place = 0; place < size(); ++place) numbers_[firsts_[place]] = place;
        for (const int first : firsts_) {
            masks_.push_back(mask(first));
            steps_.emplace_back();
            for (const int next : next_to(first, block))
                steps_.back().add(numbers_[next], mask(next).without(mask(first)));
        }
    }

    int size() const { return static_cast<int>(firsts_.size()); }
    int first(int place) const { return firsts_[place]; }
    int number(int first) const {
        return first >= 0 && first < kMostCells ? numbers_[first] : kNone;
    }
    const Bits<kWords>* masks() const { return masks_.data(); }  // the cells at each place
    const Steps<kWords>* steps() const { return steps_.data(); }
    const Shape& shape() const { return shape_; }

private:
    void find_all(const Block& block) {
        firsts_ = {block.cells[0]};
        numbers_[firsts_[0]] = 0;
        for (std::size_t at = 0; at < firsts_.size(); ++at)
            for (const int next : next_to(firsts_[at], block)) {
                if (numbers_[next] != kNone) continue;
                numbers_[next] = 0;
                firsts_.push_back(next);
            }
    }

    std::vector<int> next_to(int first, const Block& block) const {
        const int row = first / columns_, column = first % columns_;
        std::vector<int> next;
        const auto look = [&](int to_row, int to_column) {
            if (stands(to_row, to_column)) next.push_back(to_row * columns_ + to_column);
        };
        if (block.across) look(row, column - 1), look(row, column + 1);
        if (block.down) look(row - 1, column), look(row + 1, column);
        return next;
    }

    bool stands(int row, int column) const {
        return std::all_of(shape_.begin(), shape_.end(), [&](const auto& offset) {
            const int r = row + offset.first, c = column + offset.second;
            return r >= 0 && r < rows_ && c >= 0 && c < columns_ && !walls_.has(r * columns_ + c);
        });
    }

    Bits<kWords> mask(int first) const {
        Bits<kWords> cells;
        for (const auto& [rows, columns] : shape_) cells.add(first + rows * columns_ + columns);
        return cells;
    }

    int rows_, columns_;
    Shape shape_;
    Bits<kWords> walls_;
    std::vector<int> firsts_;
    std::array<int, kMostCells> numbers_;
    std::vector<Bits<kWords>> masks_;
    std::vector<Steps<kWords>> steps_;
};

// Blocks of one shape and without a goal that move the same ways and can come to the same places:
// exchanged, they make the same position. A block with a goal is alone.
template <int kWords>
struct Kind {
    Places<kWords> places;
    bool across, down, has_goal;
    std::vector<int> blocks;

    bool takes(const Board& board, const Block& block) const {
        return !has_goal && !block.goal && across == block.across && down == block.down &&
               places.number(block.cells[0]) != Places<kWords>::kNone &&
               places.shape() == shape_of(board, block);
    }
};

template <int kWords>
std::vector<Kind<kWords>> kinds_of(const Board& board) {
    std::vector<Kind<kWords>> kinds;
    for (int number = 0; number < static_cast<int>(board.blocks.size()); ++number) {
        const Block& block = board.blocks[number];
        const auto same = std::find_if(kinds.begin(), kinds.end(),
                                       [&](const auto& kind) { return kind.takes(board, block); });
        if (same != kinds.end()) {
            same->blocks.push_back(number);
        } else {
            kinds.push_back(
                {{board, block}, block.across, block.down, block.goal.has_value(), {number}});
        }
    }
    return kinds;
}

// Where the place of a block is in a packed position: bits of one word.
struct Field {
    int word, shift;
    std::uint64_t mask;
};

// The fields of all blocks, kind by kind. They need at most 8 words: 62 times 8 bits.
template <int kWords>
std::vector<Field> fields_of(const std::vector<Kind<kWords>>& kinds) {
    std::vector<Field> fields;
    int word = 0, used = 0;
    for (const auto& kind : kinds) {
        const int width = std::max<int>(1, std::bit_width(kind.places.size() - 1U));
        for (std::size_t k = 0; k < kind.blocks.size(); ++k, used += width) {
            if (used + width > 64) ++word, used = 0;
            fields.push_back({word, used, (std::uint64_t{1} << width) - 1});
        }
    }
    return fields;
}

}  // namespace unriddle::blocks
