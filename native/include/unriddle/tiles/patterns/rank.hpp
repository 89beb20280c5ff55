// Ranks of placements of a few tiles: the rank of the set of cells that they occupy, and the rank
// of their order along these cells.
//
// Orders are ranked by their Lehmer code: digit m is the number of later tiles that belong before
// the tile in place m.
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

// The tiles of two sets, counted at once.
struct TwoCounts {
    int first, second;
};

inline TwoCounts count_bits(Mask first, Mask second) {
    std::uint64_t masks = std::uint64_t{second} << 32 | first;
    masks -= masks >> 1 & 0x5555555555555555u;
    masks = (masks & 0x3333333333333333u) + (masks >> 2 & 0x3333333333333333u);
    masks = ((masks + (masks >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x01010101u;
    return {static_cast<int>(masks >> 24 & 255), static_cast<int>(masks >> 56)};
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
    explicit SetRank(int cells)
        : low_bits_((cells + 1) / 2),
          low_cells_((1u << low_bits_) - 1),
          width_(1u << (cells - low_bits_)) {
        for (int cell = 0; cell <= cells; ++cell) {
            for (int tiles = 0; tiles <= cells; ++tiles) ways_[cell][tiles] = choices(cell, tiles);
        }
        low_.resize(low_cells_ + 1);
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
        const Low& low = low_[mask & low_cells_];
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
    Mask low_cells_;
    std::uint32_t width_;
    std::vector<Low> low_;
    std::vector<std::uint32_t> high_;
};

// Some tiles along the cells, three bits each, the first cell's in the lowest; a tile is numbered
// by where its home comes among theirs.
using Order = std::uint32_t;

// The order after the tile in a place has moved to another; those between step aside.
inline Order moved(Order order, int from, int to) {
    const Order tile = order >> 3 * from & 7;
    const Order before = (1u << 3 * from) - 1, ahead = (1u << 3 * to) - 1;
    const Order rest = (order & before) | (order >> 3 & ~before);
    return (rest & ahead) | tile << 3 * to | (rest & ~ahead) << 3;
}

// The rank of an order among all of its tiles, by two independent lookups: what the tiles of the
// first half contribute depends on these alone, and that of the others on how they compare among
// themselves.
class OrderRank {
public:
    explicit OrderRank(int tiles)
        : tiles_(tiles),
          half_((tiles + 1) / 2),
          shift_(3 * half_),
          head_places_((1u << shift_) - 1) {
        for (Order order = 0; order <= head_places_; ++order) {
            head_[order] = head_sum(order);
            tail_[order] = tail_sum(order);
        }
    }

    int tiles() const { return tiles_; }

    std::uint32_t operator()(Order order) const {
        return std::uint32_t{head_[order & head_places_]} + tail_[order >> shift_];
    }

    // The order of distinct numbers.
    Order order_of(const std::vector<int>& numbers) const {
        Order order = 0;
        for (int place = 0; place < tiles_; ++place) {
            Order tile = 0;
            for (const int other : numbers) tile += other < numbers[place];
            order |= tile << 3 * place;
        }
        return order;
    }

    // The order of that rank.
    Order order_at(std::uint32_t rank) const {
        std::vector<Order> rest;
        for (int tile = 0; tile < tiles_; ++tile) rest.push_back(static_cast<Order>(tile));
        Order order = 0;
        for (int place = 0; place < tiles_; ++place) {
            const std::uint32_t unit = factorial(tiles_ - 1 - place);
            const auto next = rest.begin() + rank / unit;
            order |= *next << 3 * place;
            rest.erase(next);
            rank %= unit;
        }
        return order;
    }

private:
    static Order tile_at(Order order, int place) { return order >> 3 * place & 7; }

    std::uint16_t head_sum(Order order) const {
        std::uint32_t sum = 0;
        for (int place = 0; place < half_; ++place) {
            std::uint32_t digit = tile_at(order, place);
            for (int earlier = 0; earlier < place; ++earlier) {
                digit -= tile_at(order, earlier) < tile_at(order, place);
            }
            sum += digit * factorial(tiles_ - 1 - place);
        }
        return static_cast<std::uint16_t>(sum);
    }

    std::uint16_t tail_sum(Order order) const {
        std::uint32_t sum = 0;
        for (int place = 0; place < tiles_ - half_; ++place) {
            for (int later = place + 1; later < tiles_ - half_; ++later) {
                if (tile_at(order, later) < tile_at(order, place)) {
                    sum += factorial(tiles_ - half_ - 1 - place);
                }
            }
        }
        return static_cast<std::uint16_t>(sum);
    }

    static_assert(kMostTiles <= 8, "ranks fit in 16 bits");

    int tiles_, half_, shift_;
    Order head_places_;  // a mask of their bits
    std::array<std::uint16_t, 1u << 3 * (kMostTiles / 2)> head_{}, tail_{};
};

}  // namespace unriddle::tiles
