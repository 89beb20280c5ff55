// The sum of the Manhattan distances of a few tiles, for all orders of the tiles on the same cells
// at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/patterns/rank.hpp"

namespace unriddle::tiles {

// An order is split into a head and a tail of at most four tiles, and each half is summed only
// once.
class PatternDistance {
public:
    PatternDistance(const Grid& grid, const std::vector<int>& tiles)
        : grid_(grid),
          tiles_(tiles),
          count_(static_cast<int>(tiles.size())),
          tail_(std::min(count_, 4)),
          head_(count_ - tail_),
          tails_(factorial(tail_)) {
        list_orders(head_, (1u << count_) - 1, heads_);
        for (unsigned rest = 0; rest < 1u << count_; ++rest) {
            if (count_bits(rest) == tail_) list_tails(rest);
        }
    }

    struct Scratch {  // one for each thread
        std::uint8_t distance[kMostTiles][kMostTiles] = {};
        std::vector<std::uint8_t> tail_sums, sums;
    };

    // The sums by the rank of the order; valid until the scratch is used again.
    const std::vector<std::uint8_t>& operator()(Mask cells, Scratch& scratch) const {
        scratch.tail_sums.resize((1u << count_) * tails_);
        scratch.sums.resize(factorial(count_));
        measure(cells, scratch);
        for (const Orders& tails : rests_) {
            std::uint8_t* sums = &scratch.tail_sums[tails.rest * tails_];
            for (std::uint32_t i = 0; i < tails_; ++i) {
                sums[i] = sum(scratch, &tails.order[i * tail_], tail_, head_);
            }
        }
        for (std::size_t i = 0; i < heads_.size(); ++i) {
            const std::uint8_t head = sum(scratch, heads_[i].order.data(), head_, 0);
            const std::uint8_t* tail = &scratch.tail_sums[heads_[i].rest * tails_];
            for (std::uint32_t j = 0; j < tails_; ++j) {
                scratch.sums[i * tails_ + j] = static_cast<std::uint8_t>(head + tail[j]);
            }
        }
        return scratch.sums;
    }

private:
    struct Orders {
        unsigned rest;                    // for a head: the tiles that are not in it
        std::vector<std::uint8_t> order;  // for a tail: all its orders, one after another
    };

    // All orders of `length` of the tiles in `rest`, by rank.
    static void list_orders(int length, unsigned rest, std::vector<Orders>& found) {
        std::vector<Orders> orders{{rest, {}}};
        for (int place = 0; place < length; ++place) {
            std::vector<Orders> longer;
            for (const Orders& order : orders) {
                for (std::uint8_t tile = 0; order.rest >> tile != 0; ++tile) {
                    if (!(order.rest >> tile & 1)) continue;
                    longer.push_back(order);
                    longer.back().rest ^= 1u << tile;
                    longer.back().order.push_back(tile);
                }
            }
            orders.swap(longer);
        }
        found.swap(orders);
    }

    void list_tails(unsigned rest) {
        std::vector<Orders> orders;
        list_orders(tail_, rest, orders);
        rests_.push_back({rest, {}});
        for (const Orders& order : orders) {
            auto& all = rests_.back().order;
            all.insert(all.end(), order.order.begin(), order.order.end());
        }
    }

    void measure(Mask cells, Scratch& scratch) const {
        int place = 0;
        for (int cell = 0; cells >> cell != 0; ++cell) {
            if (!(cells >> cell & 1)) continue;
            for (int tile = 0; tile < count_; ++tile) {
                scratch.distance[place][tile] =
                    static_cast<std::uint8_t>(grid_.distance(cell, tiles_[tile]));
            }
            ++place;
        }
    }

    static std::uint8_t sum(const Scratch& scratch, const std::uint8_t* order, int length,
                            int place) {
        int total = 0;
        for (int i = 0; i < length; ++i) total += scratch.distance[place + i][order[i]];
        return static_cast<std::uint8_t>(total);
    }

    Grid grid_;
    std::vector<int> tiles_;
    int count_, tail_, head_;
    std::uint32_t tails_;
    std::vector<Orders> heads_, rests_;
};

}  // namespace unriddle::tiles
