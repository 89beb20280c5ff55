// Ranks of placements of a few tiles: the rank of the set of cells that they occupy, and the rank
// of their order along these cells.
//
// Orders are ranked by their Lehmer code: digit m is the number of later tiles that belong before
// the tile in place m. A swap of adjacent tiles changes only their two digits.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"

namespace unriddle::tiles {

inline constexpr int kMostTiles = 8;        // of a table
inline constexpr int kMostTableCells = 25;  // of a board with tables

inline int count_bits(Mask mask) {  // without a popcount instruction the builtin is a call
    mask -= mask >> 1 & 0x55555555u;
    mask = (mask & 0x33333333u) + (mask >> 2 & 0x33333333u);
    return static_cast<int>(((mask + (mask >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

inline std::uint32_t factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

inline std::uint32_t choices(int cells, int tiles) {
    std::uint64_t ways = 1;
    for (int i = 0; i < tiles; ++i) ways = ways * (cells - i) / (i + 1);
    return tiles > cells ? 0 : static_cast<std::uint32_t>(ways);
}

// The rank of a set among all sets of its size (combinatorial number system), by two lookups.
class SetRank {
public:
    explicit SetRank(int cells) : low_bits_((cells + 1) / 2), width_(1u << (cells - low_bits_)) {
        for (int cell = 0; cell <= cells; ++cell) {
            for (int tiles = 0; tiles <= cells; ++tiles) ways_[cell][tiles] = choices(cell, tiles);
        }
        low_.resize(1u << low_bits_);
        for (Mask mask = 0; mask < low_.size(); ++mask) {
            low_[mask] = {rank(mask, 0, 0), count_bits(mask) * width_};
        }
        high_.resize((low_bits_ + 1) * width_);
        for (int before = 0; before <= low_bits_; ++before) {
            for (Mask mask = 0; mask < width_; ++mask) {
                high_[before * width_ + mask] = rank(mask, low_bits_, before);
            }
        }
    }

    std::uint32_t operator()(Mask mask) const {
        const Low& low = low_[mask & (low_.size() - 1)];
        return low.rank + high_[low.row + (mask >> low_bits_)];
    }

private:
    struct Low {
        std::uint32_t rank, row;
    };

    std::uint32_t rank(Mask mask, int cell, int before) const {
        std::uint32_t sum = 0;
        for (; mask != 0; mask >>= 1, ++cell) {
            if (mask & 1) sum += ways_[cell][++before];
        }
        return sum;
    }

    std::array<std::array<std::uint32_t, kMostTableCells + 1>, kMostTableCells + 1> ways_{};
    int low_bits_;
    std::uint32_t width_;
    std::vector<Low> low_;
    std::vector<std::uint32_t> high_;
};

// The order of some tiles along the cells.
struct Order {
    std::uint32_t digits = 0;  // digit m in bits 3m to 3m + 2
    std::uint32_t rank = 0;
};

class OrderRank {
public:
    explicit OrderRank(int tiles) : tiles_(tiles) {
        for (int place = 0; place + 1 < tiles; ++place) {
            for (int a = 0; a < tiles - place; ++a) {
                for (int b = 0; b < tiles - place - 1; ++b) set_swap(place, a, b);
            }
        }
    }

    int tiles() const { return tiles_; }

    // Swaps the tiles in a place and the next.
    void swap(Order& order, int place) const {
        const Swap& swap = swaps_[place][order.digits >> 3 * place & 63];
        order.digits ^= swap.flips << 3 * place;
        order.rank += swap.change;
    }

    // Moves the tile in a place past some others, to higher or to lower cells.
    void move_up(Order& order, int place, int past) const {
        for (int i = 0; i < past; ++i) swap(order, place + i);
    }

    void move_down(Order& order, int place, int past) const {
        for (int i = 1; i <= past; ++i) swap(order, place - i);
    }

    // The order of distinct numbers.
    Order order_of(const std::vector<int>& numbers) const {
        Order order;
        for (int place = 0; place < tiles_; ++place) {
            std::uint32_t digit = 0;
            for (int later = place + 1; later < tiles_; ++later) {
                digit += numbers[later] < numbers[place];
            }
            order.digits |= digit << 3 * place;
            order.rank += digit * factorial(tiles_ - 1 - place);
        }
        return order;
    }

    // The order of that rank.
    Order order_at(std::uint32_t rank) const {
        Order order{0, rank};
        for (int place = 0; place < tiles_; ++place) {
            const std::uint32_t unit = factorial(tiles_ - 1 - place);
            order.digits |= rank / unit << 3 * place;
            rank %= unit;
        }
        return order;
    }

private:
    struct Swap {
        std::uint32_t flips = 0, change = 0;  // negative changes wrap around
    };

    void set_swap(int place, std::uint32_t a, std::uint32_t b) {
        const std::uint32_t first = a <= b ? b + 1 : b, second = a <= b ? a : a - 1;
        Swap& swap = swaps_[place][a | b << 3];
        swap.flips = (a ^ first) | (b ^ second) << 3;
        swap.change = (first - a) * factorial(tiles_ - 1 - place) +
                      (second - b) * factorial(tiles_ - 2 - place);
    }

    int tiles_;
    std::array<std::array<Swap, 64>, kMostTiles> swaps_{};
};

}  // namespace unriddle::tiles
