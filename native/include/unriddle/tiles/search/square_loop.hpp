// Six slides round a square of four cells lead to the same position either way round: the shortest
// duplicates that depth-first search meets.
#pragma once

#include <cstdint>

#include "unriddle/tiles/grid.hpp"

namespace unriddle::tiles {

// The last six cells of the gap, the latest in the lowest byte.
class Trail {
public:
    explicit Trail(Cell gap = 0) : cells_(gap * std::uint64_t{0x010101010101}) {}

    void add(Cell gap) { cells_ = cells_ << 8 | gap; }

    // The cell that the gap need not go to next, or its own if there is none: it has gone five
    // slides round a square, beginning with the later of two directions, and the sixth would lead
    // where the earlier one has led. So the first of the shortest ways is never missed.
    Cell needless() const {
        const Cell gap = before(0);
        if (((cells_ ^ cells_ >> 32) & 0xffff) != 0) return gap;  // it was not here four slides ago
        return gap > before(2) ? before(3) : gap;
    }

private:
    Cell before(int slides) const { return static_cast<Cell>(cells_ >> 8 * slides); }

    std::uint64_t cells_;
};

}  // namespace unriddle::tiles
