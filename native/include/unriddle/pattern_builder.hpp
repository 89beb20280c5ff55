// A pattern table: for every placement of a few tiles, how many slides of these tiles bring them
// home, whatever the others do. Tables of disjoint tiles add up to a lower bound.
//
// Breadth-first from home, over the cells that are occupied and the region that holds the gap; all
// orders of the tiles are one vector of bits. A node gathers what its neighbours saw first on the
// level before.
//
// An entry is half a byte: half of what the slides exceed the summed distance by. Where that is
// above 15 it is kept modulo 16, so that an entry is never too large.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "unriddle/huge_pages.hpp"
#include "unriddle/pattern_distance.hpp"
#include "unriddle/pattern_graph.hpp"
#include "unriddle/pattern_orders.hpp"
#include "unriddle/pattern_rank.hpp"
#include "unriddle/sliding_grid.hpp"

namespace unriddle::sliding {

inline std::size_t table_bytes(int cells, int tiles) {
    return static_cast<std::size_t>(choices(cells, tiles)) * factorial(tiles) / 2;
}

class PatternBuilder {
public:
    PatternBuilder(const Grid& grid, int gap, std::vector<int> tiles)
        : tiles_(checked(grid, gap, std::move(tiles))),
          orders_(factorial(static_cast<int>(tiles_.size()))),
          graph_(grid, static_cast<int>(tiles_.size())),
          sets_(static_cast<int>(tiles_.size())),
          words_(sets_.words()),
          distance_(grid, tiles_) {
        for (std::uint32_t set = 0; set < graph_.sets(); ++set) {
            auto& same = nodes_of_[graph_.parity(set)];
            for (auto node = graph_.first_node(set); node < graph_.first_node(set + 1); ++node) {
                same.push_back(node);
            }
        }
        const std::size_t room = static_cast<std::size_t>(graph_.nodes()) * words_;
        resize_in_huge_pages(seen_, room);
        resize_in_huge_pages(fresh_, room);
        state_.resize(graph_.nodes());
        gathered_.resize(words_);
        resize_in_huge_pages(table_, table_bytes(grid.cells(), static_cast<int>(tiles_.size())));
        start(gap);
    }

    bool done() const { return settled_ == graph_.sets(); }
    std::uint64_t nodes() const { return nodes_; }

    double fraction() const {
        const double all = static_cast<double>(graph_.sets()) * orders_;
        const double found = searching_ ? static_cast<double>(found_) / all : 1;
        return 0.95 * found + 0.05 * settled_ / graph_.sets();
    }

    void advance(std::uint64_t budget) {
        const std::uint64_t end = nodes_ + budget;
        while (!done() && nodes_ < end) {
            if (searching_) {
                visit_next();
            } else {
                settle(settled_++);
            }
        }
    }

    // The finished table, once.
    std::vector<std::uint8_t> take() { return std::move(table_); }

private:
    struct State {
        bool fresh = false;  // something was first seen here when the node was last visited
        bool full = false;   // every order has been seen here
    };

    static std::vector<int> checked(const Grid& grid, int gap, std::vector<int> tiles) {
        require_grid(grid, gap, kMostTableCells);
        const int count = static_cast<int>(tiles.size());
        require(count >= 2 && count <= kMostTiles && count < grid.cells(),
                "a table has two to eight tiles");
        for (int i = 0; i < count; ++i) {
            require(tiles[i] >= 0 && tiles[i] < grid.cells() && tiles[i] != gap,
                    "a tile belongs on the board, and not where the gap does");
            require(i == 0 || tiles[i - 1] < tiles[i], "tiles must be in order");
        }
        return tiles;
    }

    void start(int gap) {
        Mask mask = 0;
        for (const int tile : tiles_) mask |= 1u << tile;
        const std::uint32_t home = graph_.node_at(mask, gap);
        *words_of(fresh_, home) = *words_of(seen_, home) = 1;  // all in order: rank 0
        state_[home].fresh = true;
        found_ = 1;
        level_ = 1;
        parity_ = graph_.parity(graph_.set_of(home)) ^ 1;
    }

    OrderWord* words_of(std::vector<OrderWord>& vectors, std::uint32_t node) {
        return &vectors[static_cast<std::size_t>(node) * words_];
    }

    void visit_next() {
        const auto& same = nodes_of_[parity_];
        if (next_ == same.size()) {
            searching_ = any_fresh_;
            any_fresh_ = false;
            next_ = 0;
            ++level_;
            parity_ ^= 1;
            return;
        }
        visit(same[next_++]);
    }

    void visit(std::uint32_t node) {
        State& state = state_[node];
        state.fresh = !state.full && gather(node) && keep_fresh(node);
        if (!state.fresh) return;
        any_fresh_ = true;
        write_level(node);
    }

    // Every link has its opposite: what neighbours saw first comes here by the slide back.
    bool gather(std::uint32_t node) {
        bool any = false;
        for (auto* link = graph_.links_begin(node); link != graph_.links_end(node); ++link) {
            if (!state_[link->target].fresh) continue;
            if (!any) std::fill(gathered_.begin(), gathered_.end(), 0);
            any = true;
            const int place = link->up ? link->place + link->past : link->place - link->past;
            sets_.add_moved(gathered_.data(), words_of(fresh_, link->target), place, link->past,
                            !link->up);
            nodes_ += words_ / 8 + 1;
        }
        return any;
    }

    bool keep_fresh(std::uint32_t node) {
        OrderWord* seen = words_of(seen_, node);
        OrderWord* fresh = words_of(fresh_, node);
        OrderWord any = 0, all = sets_.full();
        for (std::uint32_t i = 0; i < words_; ++i) {
            fresh[i] = gathered_[i] & ~seen[i];
            any |= fresh[i];
            seen[i] |= gathered_[i];
            all &= seen[i];
        }
        state_[node].full = all == sets_.full();
        return any != 0;
    }

    // The first node of a set to see an order has its level; the others come later or alike.
    void write_level(std::uint32_t node) {
        const std::uint32_t set = graph_.set_of(node);
        const OrderWord* fresh = words_of(fresh_, node);
        std::copy(fresh, fresh + words_, gathered_.begin());
        for (auto other = graph_.first_node(set); other < graph_.first_node(set + 1); ++other) {
            if (other == node) continue;
            const OrderWord* seen = words_of(seen_, other);
            for (std::uint32_t i = 0; i < words_; ++i) gathered_[i] &= ~seen[i];
        }
        for (std::uint32_t i = 0; i < words_; ++i) {
            if (gathered_[i] != 0) write_word(set, i, gathered_[i]);
        }
    }

    void write_word(std::uint32_t set, std::uint32_t word, OrderWord bits) {
        const std::uint32_t first = word * sets_.orders_in_word();
        std::uint8_t* entries = &table_[static_cast<std::size_t>(set) * (orders_ / 2)];
        const int half = level_ / 2 & 15;
        for (; bits != 0; bits &= bits - 1) {
            const auto place = static_cast<std::uint32_t>(__builtin_ctz(bits));
            const std::uint32_t order = first + place / 8 * 6 + place % 8;
            entries[order / 2] |= static_cast<std::uint8_t>(half << 4 * (order & 1));
            ++found_;
            ++nodes_;
        }
    }

    // Turn the levels of a set, kept halved and modulo 16, into what they exceed the distance by.
    void settle(std::uint32_t set) {
        const auto& distance = distance_(graph_.mask(set));
        std::uint8_t* entries = &table_[static_cast<std::size_t>(set) * (orders_ / 2)];
        for (std::uint32_t i = 0; i < orders_ / 2; ++i) {
            const unsigned low = entries[i] - (distance[2 * i] >> 1);
            const unsigned high = entries[i] - (distance[2 * i + 1] >> 1 << 4);
            entries[i] = static_cast<std::uint8_t>((low & 0x0f) | (high & 0xf0));
        }
        nodes_ += orders_ / 16 + 1;
    }

    std::vector<int> tiles_;
    std::uint32_t orders_;
    PatternGraph graph_;
    OrderSets sets_;
    std::uint32_t words_;
    PatternDistance distance_;

    std::array<std::vector<std::uint32_t>, 2> nodes_of_;  // by parity
    std::vector<OrderWord> seen_, fresh_;                 // a set of orders for each node
    std::vector<State> state_;
    std::vector<OrderWord> gathered_;
    std::vector<std::uint8_t> table_;

    int level_ = 0, parity_ = 0;
    std::size_t next_ = 0;
    bool searching_ = true, any_fresh_ = false;
    std::uint32_t settled_ = 0;
    std::uint64_t nodes_ = 0, found_ = 0;
};

}  // namespace unriddle::sliding
