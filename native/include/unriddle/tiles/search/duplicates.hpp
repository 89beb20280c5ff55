// Sequences of moves of the gap that lead where a shorter one leads too, or one of the same length
// that comes earlier: found by breadth-first search on the board.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"

namespace unriddle::tiles {

// Moves of the gap: up, left, right, down, in the order of the search.
inline constexpr int kDirections = 4;
using Steps = std::array<std::uint32_t, kDirections>;  // the cell after each move
inline constexpr std::uint32_t kOffBoard = ~std::uint32_t{0};

inline int back(int move) { return kDirections - 1 - move; }

inline std::vector<Steps> all_steps(const Grid& grid) {
    std::vector<Steps> steps(grid.cells());
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const auto at = static_cast<std::uint32_t>(cell);
        const auto row = static_cast<std::uint32_t>(grid.columns);
        steps[cell] = {grid.row(cell) > 0 ? at - row : kOffBoard,
                       grid.column(cell) > 0 ? at - 1 : kOffBoard,
                       grid.column(cell) + 1 < grid.columns ? at + 1 : kOffBoard,
                       grid.row(cell) + 1 < grid.rows ? at + row : kOffBoard};
    }
    return steps;
}

struct MoveSequence {
    static constexpr int kMost = 32;

    std::uint64_t moves = 0;  // two bits each, the first in the lowest
    Cell start = 0, length = 0;

    int move(int at) const { return static_cast<int>(moves >> 2 * at & 3); }

    MoveSequence with(int move) const {
        return {moves | std::uint64_t(move) << 2 * length, start, static_cast<Cell>(length + 1)};
    }
};

// The moves so far as what they have done to a board: exactly, with five bits for each cell.
class DuplicateFinder {
public:
    static constexpr int kMostCells = 25;

    explicit DuplicateFinder(const Grid& grid)
        : steps_(all_steps(grid)), cells_(grid.cells()), slots_(1024) {
        require_grid(grid, 0, kMostCells);
    }

    // Appends the duplicates from a cell, by their length.
    void find(int start, int length, std::vector<std::vector<MoveSequence>>& found) {
        Reached first{0, {0, static_cast<Cell>(start), 0}, static_cast<Cell>(start)};
        for (int cell = 0; cell < cells_; ++cell) put(first.key, cell, cell + 1);
        slots_.assign(slots_.size(), 0);
        count_ = 0;
        add(first.key);
        layer_ = {first};
        for (int moves = 1; moves <= length; ++moves) {
            following_.clear();
            for (std::size_t next = 0; next < layer_.size(); next += kBatch) {
                extend(next, found[moves]);
            }
            layer_.swap(following_);
        }
    }

private:
    static constexpr std::size_t kBatch = 16;

    using Key = unsigned __int128;

    struct Reached {
        Key key;
        MoveSequence by;
        Cell gap;
    };

    static void put(Key& key, int cell, int label) {  // twice is not at all
        key ^= Key(label) << 5 * cell;
    }

    static int at(const Key& key, int cell) { return static_cast<int>(key >> 5 * cell & 31); }

    // The slots of a batch are prefetched before the first is read.
    void extend(std::size_t next, std::vector<MoveSequence>& found) {
        candidates_.clear();
        const std::size_t end = std::min(layer_.size(), next + kBatch);
        for (; next < end; ++next) list_moves(layer_[next]);
        for (const Reached& candidate : candidates_) {
            if (add(candidate.key)) {
                following_.push_back(candidate);
            } else {
                found.push_back(candidate.by);
            }
        }
    }

    void list_moves(const Reached& from) {
        const MoveSequence& by = from.by;
        for (int move = 0; move < kDirections; ++move) {
            const auto cell = steps_[from.gap][move];
            const bool is_known = by.length > 1 && move == back(by.move(by.length - 1));
            if (cell == kOffBoard || is_known) continue;
            Key key = from.key;
            const int swapped = at(key, static_cast<int>(cell)) ^ at(key, from.gap);
            put(key, static_cast<int>(cell), swapped);
            put(key, from.gap, swapped);
            __builtin_prefetch(&slots_[slot_of(key)]);
            candidates_.push_back({key, by.with(move), static_cast<Cell>(cell)});
        }
    }

    // Returns whether a position is new; an empty slot is all zeros, which no position is.
    bool add(const Key& key) {
        if (2 * count_ > slots_.size()) grow();
        Key& slot = slots_[find_slot(key)];
        if (slot == key) return false;
        slot = key;
        ++count_;
        return true;
    }

    std::size_t slot_of(const Key& key) const {  // if it is free
        const auto low = static_cast<std::uint64_t>(key);
        const auto high = static_cast<std::uint64_t>(key >> 64);
        std::uint64_t hash = low * 0x9e3779b97f4a7c15u ^ high * 0xbf58476d1ce4e5b9u;
        hash = (hash ^ hash >> 32) * 0x94d049bb133111ebu;
        return (hash ^ hash >> 29) & (slots_.size() - 1);
    }

    std::size_t find_slot(const Key& key) const {
        std::size_t slot = slot_of(key);
        while (slots_[slot] != 0 && slots_[slot] != key) slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    void grow() {
        std::vector<Key> before(2 * slots_.size());
        before.swap(slots_);
        for (const Key& key : before) {
            if (key != 0) slots_[find_slot(key)] = key;
        }
    }

    std::vector<Steps> steps_;
    int cells_;
    std::vector<Key> slots_;
    std::size_t count_ = 0;
    std::vector<Reached> layer_, following_, candidates_;  // in the order of the search
};

// All duplicates of up to so many moves that do not begin with one, the shortest first.
inline std::vector<MoveSequence> find_duplicates(const Grid& grid, int length) {
    require(length >= 2 && length <= MoveSequence::kMost, "a duplicate has 2 to 32 moves");
    std::vector<std::vector<MoveSequence>> found(length + 1);
    DuplicateFinder finder(grid);
    for (int cell = 0; cell < grid.cells(); ++cell) finder.find(cell, length, found);
    std::vector<MoveSequence> all;
    for (const auto& some : found) all.insert(all.end(), some.begin(), some.end());
    return all;
}

}  // namespace unriddle::tiles
