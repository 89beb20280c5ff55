// A table of how the rank of an order changes when the tile in one place moves to another.
#pragma once

#include <cstdint>
#include <vector>

#include "unriddle/tiles/patterns/rank.hpp"

namespace unriddle::tiles {

// One lookup for each move, where a chain of swaps of adjacent tiles would have an unpredictable
// length.
class OrderMoves {
public:
    OrderMoves(const OrderRank& ranks, int most_past)
        : tiles_(ranks.tiles()), orders_(factorial(tiles_)), moves_(tiles_ * tiles_ * orders_) {
        for (std::uint32_t rank = 0; rank < orders_; ++rank) swap_neighbours(ranks, rank);
        for (int past = 2; past <= most_past; ++past) {
            for (int place = 0; place < tiles_; ++place) {
                if (place + past < tiles_) join(place, place + past - 1, place + past);
                if (place - past >= 0) join(place, place - past + 1, place - past);
            }
        }
    }

    std::uint32_t operator()(int from, int to, std::uint32_t rank) const {
        return moves_[(from * tiles_ + to) * orders_ + rank];
    }

private:
    static_assert(kMostTiles <= 8, "numbers of orders fit in 16 bits");

    std::uint16_t* row(int from, int to) { return &moves_[(from * tiles_ + to) * orders_]; }

    void swap_neighbours(const OrderRank& ranks, std::uint32_t rank) {
        const Order order = ranks.order_at(rank);
        for (int place = 0; place < tiles_; ++place) {
            row(place, place)[rank] = static_cast<std::uint16_t>(rank);
            if (place + 1 == tiles_) continue;
            Order swapped = order;
            ranks.swap(swapped, place);
            row(place, place + 1)[rank] = row(place + 1, place)[rank] =
                static_cast<std::uint16_t>(swapped.rank);
        }
    }

    // Composes a move of a move that is one place shorter and a swap.
    void join(int from, int between, int to) {
        const std::uint16_t *shorter = row(from, between), *swap = row(between, to);
        std::uint16_t* move = row(from, to);
        for (std::uint32_t rank = 0; rank < orders_; ++rank) move[rank] = swap[shorter[rank]];
    }

    int tiles_;
    std::uint32_t orders_;
    std::vector<std::uint16_t> moves_;  // by the two places and the rank
};

}  // namespace unriddle::tiles
