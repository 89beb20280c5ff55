// A share of the work of building a pattern database: some of the sets of cells of the current
// level.
//
// Shares of one level may run in parallel: each writes only data of its own sets, and of other sets
// it reads only what was new on the level before.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "unriddle/tiles/patterns/distance.hpp"
#include "unriddle/tiles/patterns/graph.hpp"
#include "unriddle/tiles/patterns/huge_pages.hpp"
#include "unriddle/tiles/patterns/order_sets.hpp"

namespace unriddle::tiles {

// What all shares work on.
struct PatternWorkspace {
    struct State {
        bool fresh = false;  // the last visit reached something new here
        bool full = false;   // every order has been reached here
    };

    OrderWord* seen_at(std::uint32_t node) {
        return &seen[static_cast<std::size_t>(node) * sets.words()];
    }
    OrderWord* fresh_at(std::uint32_t node) {
        return &fresh[static_cast<std::size_t>(node) * sets.words()];
    }
    OrderWord* reached_at(std::uint32_t set) {
        return &reached[static_cast<std::size_t>(set) * sets.words()];
    }
    std::uint8_t* entries_of(std::uint32_t set) {
        return &table[static_cast<std::size_t>(set) * (orders / 2)];
    }

    std::uint32_t orders;
    PatternGraph graph;
    OrderSets sets;
    PatternDistance distance;
    ZeroedArray<OrderWord> seen{}, fresh{};  // a set of orders for each node
    ZeroedArray<OrderWord> reached{};        // and for each set of cells: at any of its nodes
    std::vector<State> state{};              // of each node
    ZeroedArray<std::uint8_t> table{};
    int level = 1;
    bool searching = true;  // afterwards the distances are subtracted
};

class PatternShare {
public:
    explicit PatternShare(PatternWorkspace& field)
        : workspace_(field),
          words_(field.sets.words()),
          gathered_(field.sets.words()),
          between_(field.sets.words()) {}

    // Assigns sets to the share and resets its counts.
    void take(const std::uint32_t* first, const std::uint32_t* last) {
        first_ = first;
        last_ = last;
        nodes_ = found_ = 0;
        any_fresh_ = false;
    }

    void work() {
        for (; first_ != last_; ++first_) {
            if (workspace_.searching) {
                visit(*first_);
            } else {
                subtract_distances(*first_);
            }
        }
    }

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t found() const { return found_; }  // orders reached for the first time
    bool any_fresh() const { return any_fresh_; }

private:
    void visit(std::uint32_t set) {
        for (auto node = workspace_.graph.first_node(set); node < end_node(set); ++node) {
            auto& state = workspace_.state[node];
            state.fresh = !state.full && gather(node) && keep_fresh(node);
            if (!state.fresh) continue;
            any_fresh_ = true;
            write_level(set, node);
        }
    }

    std::uint32_t end_node(std::uint32_t set) const { return workspace_.graph.first_node(set + 1); }

    // Collects what was new at the neighbours on the level before. Each link has an inverse, so it
    // comes here by the reverse slide.
    bool gather(std::uint32_t node) {
        bool any = false;
        const PatternGraph& graph = workspace_.graph;
        for (auto* link = graph.links_begin(node); link != graph.links_end(node); ++link) {
            if (!workspace_.state[link->target].fresh) continue;
            if (!any) std::fill(gathered_.begin(), gathered_.end(), 0);
            any = true;
            const int place = link->up ? link->place + link->past : link->place - link->past;
            workspace_.sets.add_moved(gathered_.data(), workspace_.fresh_at(link->target), place,
                                      link->past, !link->up, between_.data());
            nodes_ += words_ / 8 + 1;
        }
        return any;
    }

    bool keep_fresh(std::uint32_t node) {
        OrderWord* seen = workspace_.seen_at(node);
        OrderWord* fresh = workspace_.fresh_at(node);
        const OrderWord full = workspace_.sets.full();
        OrderWord any = 0, all = full;
        for (std::uint32_t i = 0; i < words_; ++i) {
            fresh[i] = gathered_[i] & ~seen[i];
            any |= fresh[i];
            seen[i] |= gathered_[i];
            all &= seen[i];
        }
        workspace_.state[node].full = all == full;
        return any != 0;
    }

    // Writes the level of the orders that no node of the set has reached before: the gap may be in
    // any region, and the least level counts.
    void write_level(std::uint32_t set, std::uint32_t node) {
        const OrderWord* fresh = workspace_.fresh_at(node);
        OrderWord* reached = workspace_.reached_at(set);
        std::uint8_t* entries = workspace_.entries_of(set);
        for (std::uint32_t i = 0; i < words_; ++i) {
            const OrderWord first = fresh[i] & ~reached[i];
            if (first == 0) continue;
            reached[i] |= first;
            write_word(entries, i, first);
        }
    }

    void write_word(std::uint8_t* entries, std::uint32_t word, OrderWord bits) {
        const auto count = static_cast<std::uint32_t>(count_bits(bits));
        found_ += count;
        nodes_ += count;
        const std::uint32_t half = workspace_.level / 2 & 15;
        if (words_ > 1) {
            write_24(entries + 12 * word, bits, half);
            return;
        }
        for (; bits != 0; bits &= bits - 1) {  // of few tiles, which have one word
            const int place = __builtin_ctz(bits), order = place / 8 * 6 + place % 8;
            entries[order / 2] |= static_cast<std::uint8_t>(half << 4 * (order & 1));
        }
    }

    // The entries of the orders of a whole word, which are half a byte each, in twelve bytes.
    static void write_24(std::uint8_t* entries, OrderWord bits, std::uint64_t half) {
        const std::uint64_t a = kEntries[bits & 63] * half, b = kEntries[bits >> 8 & 63] * half,
                            c = kEntries[bits >> 16 & 63] * half, d = kEntries[bits >> 24] * half;
        std::uint64_t eight;
        std::uint32_t four;
        std::memcpy(&eight, entries, 8);
        std::memcpy(&four, entries + 8, 4);
        eight |= a | b << 24 | c << 48;
        four |= static_cast<std::uint32_t>(c >> 16 | d << 8);
        std::memcpy(entries, &eight, 8);
        std::memcpy(entries + 8, &four, 4);
    }

    // For the six orders of a byte: an entry of 1 for each that is set.
    static constexpr auto kEntries = [] {
        std::array<std::uint32_t, 64> entries{};
        for (std::uint32_t bits = 0; bits < 64; ++bits) {
            for (int order = 0; order < 6; ++order) {
                entries[bits] |= (bits >> order & 1) << 4 * order;
            }
        }
        return entries;
    }();

    // Turns the levels of a set, stored halved and modulo 16, into how much they exceed the
    // Manhattan distance.
    void subtract_distances(std::uint32_t set) {
        const auto& distance = workspace_.distance(workspace_.graph.mask(set), scratch_);
        std::uint8_t* entries = workspace_.entries_of(set);
        for (std::uint32_t i = 0; i < workspace_.orders / 2; ++i) {
            const unsigned low = entries[i] - (distance[2 * i] >> 1);
            const unsigned high = entries[i] - (distance[2 * i + 1] >> 1 << 4);
            entries[i] = static_cast<std::uint8_t>((low & 0x0f) | (high & 0xf0));
        }
        nodes_ += workspace_.orders / 16 + 1;
    }

    PatternWorkspace& workspace_;
    std::uint32_t words_;
    std::vector<OrderWord> gathered_, between_;
    PatternDistance::Scratch scratch_;
    const std::uint32_t *first_ = nullptr, *last_ = nullptr;
    std::uint64_t nodes_ = 0, found_ = 0;
    bool any_fresh_ = false;
};

}  // namespace unriddle::tiles
