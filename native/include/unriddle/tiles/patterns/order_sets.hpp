// Sets of orders (permutations) of a few tiles as bit sets, and how they change when a tile moves
// past others.
//
// Orders that differ only in the last four places share a word, in which 24 bits are used: six in
// each byte, for the orders that differ only in the last three places. So swaps of early places
// permute whole words, or at least whole bytes, and swaps of late places permute the bits of every
// word in the same way.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "unriddle/tiles/patterns/rank.hpp"

namespace unriddle::tiles {

using OrderWord = std::uint32_t;
static_assert(std::endian::native == std::endian::little, "a set is read by bytes, too");

class OrderSets {
public:
    // Prepares moves past at most `most_past` tiles.
    OrderSets(int tiles, int most_past)
        : rank_(tiles),
          tail_(std::min(tiles, 4)),
          tails_(factorial(tail_)),
          words_(factorial(tiles) / tails_) {
        for (std::uint32_t i = 0; i < tails_; ++i) full_ |= OrderWord{1} << bit(i);
        for (int place = 0; place < tiles; ++place) {
            for (int past = 1; past <= most_past; ++past) {
                if (place + past < tiles) prepare(moves_[1][place][past], place, past, true);
                if (place - past >= 0) prepare(moves_[0][place][past], place, past, false);
            }
        }
    }

    std::uint32_t words() const { return words_; }
    std::uint32_t orders_in_word() const { return tails_; }
    OrderWord full() const { return full_; }  // a word with all its orders set

    // The bit of an order within its word.
    static std::uint32_t bit(std::uint32_t tail) { return tail / 6 * 8 + tail % 6; }

    // Adds to a set the image of another when the tile in a place moves past some others; `between`
    // is scratch space for a set.
    void add_moved(OrderWord* to, const OrderWord* from, int place, int past, bool up,
                   OrderWord* between) const {
        if (past == 0) {
            for (std::uint32_t i = 0; i < words_; ++i) to[i] |= from[i];
            return;
        }
        const Move& move = moves_[up][place][past];
        if (move.early.empty()) {
            add_shuffled(to, from, move);
        } else if (!move.is_late()) {
            add_gathered(to, from, move);
        } else {
            std::fill(between, between + words_, 0);
            if (up) {
                add_gathered(between, from, move);
                add_shuffled(to, between, move);
            } else {
                add_shuffled(between, from, move);
                add_gathered(to, between, move);
            }
        }
    }

private:
    struct Shuffle {  // the bits of a word that move by the same distance
        OrderWord mask;
        int by;
    };

    struct Move {
        std::vector<std::uint16_t> early;    // for each byte of the result, the byte it comes from
        bool by_words = false;               // `early` is by words instead
        std::vector<Shuffle> lefts, rights;  // moves of bits within each word
        bool is_late() const { return !lefts.empty() || !rights.empty(); }
    };

    // A move is a chain of swaps of adjacent places. Those before `boundary`, the first place of
    // the tail, keep words or bytes whole.
    void prepare(Move& move, int place, int past, bool up) {
        const int low = up ? place : place - past, high = up ? place + past : place;
        const int boundary = rank_.tiles() - tail_;
        if (low < boundary) {
            const int end = std::min(high, boundary);
            move.by_words = end < boundary;
            prepare_early(move, low, end, up);
        }
        if (high > boundary) prepare_late(move, std::max(low, boundary), high, up);
    }

    std::uint32_t moved_rank(std::uint32_t rank, int low, int high, bool up) const {
        return rank_(moved(rank_.order_at(rank), up ? low : high, up ? high : low));
    }

    void prepare_early(Move& move, int low, int high, bool up) {
        const std::uint32_t unit = move.by_words ? 24 : 6;
        const std::uint32_t count = words_ * 24 / unit;
        move.early.resize(count);
        for (std::uint32_t from = 0; from < count; ++from) {
            const std::uint32_t to = moved_rank(from * unit, low, high, up) / unit;
            move.early[to] = static_cast<std::uint16_t>(from);
        }
    }

    void prepare_late(Move& move, int low, int high, bool up) {
        std::array<OrderWord, 64> mask_of{};
        for (std::uint32_t from = 0; from < tails_; ++from) {
            const std::uint32_t to = moved_rank(from, low, high, up);
            mask_of[32 + bit(to) - bit(from)] |= OrderWord{1} << bit(from);
        }
        for (int left = -31; left < 32; ++left) {
            if (mask_of[32 + left] == 0) continue;
            if (left < 0) move.rights.push_back({mask_of[32 + left], -left});
            if (left >= 0) move.lefts.push_back({mask_of[32 + left], left});
        }
    }

    void add_gathered(OrderWord* to, const OrderWord* from, const Move& move) const {
        if (move.by_words) {
            for (std::uint32_t i = 0; i < words_; ++i) to[i] |= from[move.early[i]];
            return;
        }
        const auto* source = reinterpret_cast<const unsigned char*>(from);
        auto* result = reinterpret_cast<unsigned char*>(to);
        for (std::uint32_t i = 0; i < words_ * 4; ++i) result[i] |= source[move.early[i]];
    }

    void add_shuffled(OrderWord* to, const OrderWord* from, const Move& move) const {
        std::uint32_t i = 0;
        for (; i + 16 <= words_; i += 16) add_block<16>(to + i, from + i, move);
        for (; i + 4 <= words_; i += 4) add_block<4>(to + i, from + i, move);
        for (; i < words_; ++i) add_block<1>(to + i, from + i, move);
    }

    // All shuffles of a few words, which stay in registers meanwhile.
    template <std::uint32_t kWords>
    static void add_block(OrderWord* to, const OrderWord* from, const Move& move) {
        OrderWord sum[kWords] = {};
        for (const Shuffle& shuffle : move.lefts) {
            for (std::uint32_t i = 0; i < kWords; ++i) {
                sum[i] |= (from[i] & shuffle.mask) << shuffle.by;
            }
        }
        for (const Shuffle& shuffle : move.rights) {
            for (std::uint32_t i = 0; i < kWords; ++i) {
                sum[i] |= (from[i] & shuffle.mask) >> shuffle.by;
            }
        }
        for (std::uint32_t i = 0; i < kWords; ++i) to[i] |= sum[i];
    }

    OrderRank rank_;
    int tail_;
    std::uint32_t tails_, words_;
    OrderWord full_ = 0;
    Move moves_[2][kMostTiles][kMostTiles];
};

}  // namespace unriddle::tiles
