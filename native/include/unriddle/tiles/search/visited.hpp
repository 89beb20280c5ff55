// Positions that a depth-first search has visited, as many as fit: it need not go there again with
// as few slides left, or fewer.
//
// With this a shortest way is still found, although slides round a square are left out, too (which
// ones depends on the way to a position, so what is below it is not the same each time). Take the
// first of the shortest ways in the order of the search. If a position of it had been visited
// before with as many slides left, then on another way of the same length, and that way and the
// rest of this one would come earlier. The same holds if a slide of it were left out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"

namespace unriddle::tiles {

// For boards of at most 16 cells: the key of a position has half a byte for each cell, so it tells
// all of it.
class Visited {
public:
    static constexpr int kMostCells = 16;
    static constexpr int kLeastRoom = 30;  // with fewer slides left, to go there again is cheaper

    static std::uint64_t key(int label, int cell) {  // the part of it that a cell has
        return static_cast<std::uint64_t>(label) << (4 * cell & 63);
    }

    void prefetch(std::uint64_t key) {
        if (entries_.empty()) entries_.resize(std::size_t{1} << kBits);
        __builtin_prefetch(&entries_[slot(key)]);
    }

    // Forgets all, and keeps the room for the next search.
    void clear() { std::fill(entries_.begin(), entries_.end(), 0); }

    // Returns whether a position is new with so many slides left. It takes the place of another.
    bool add(std::uint64_t key, int room) {
        const auto level = static_cast<std::uint64_t>(room - kLeastRoom) / 2;
        std::uint64_t& entry = entries_[slot(key)];
        const bool is_new = ((entry ^ key) & ~kFirst) != 0 || (entry & kFirst) < level;
        if (is_new) entry = (key & ~kFirst) | std::min(level, kFirst);
        return is_new;
    }

private:
    static constexpr int kBits = 15;  // of the number of entries
    // The first cell, which follows from the others; an entry has half the slides left there.
    static constexpr std::uint64_t kFirst = 15;

    static std::size_t slot(std::uint64_t key) {
        return (key & ~kFirst) * 0x9e3779b97f4a7c15u >> (64 - kBits);
    }

    std::vector<std::uint64_t> entries_;
};

}  // namespace unriddle::tiles
