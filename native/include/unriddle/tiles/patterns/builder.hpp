// Builds a pattern database, a table for short: for every placement of a few tiles, the least
// number of slides of these tiles that brings them home, whatever the other tiles do. Databases of
// disjoint tiles are additive (Korf and Felner): their sum is a lower bound.
//
// Breadth-first search from home. A node is a set of occupied cells and the region of free cells
// that contains the gap; the orders of the tiles are a bit set for each node. A node collects what
// was new at its neighbours on the level before, so the sets of cells of one level may be worked on
// in parallel.
//
// An entry is half a byte: half of how much the slides exceed the Manhattan distance. Above 15 it
// is stored modulo 16, which keeps the bound admissible.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/patterns/huge_pages.hpp"
#include "unriddle/tiles/patterns/rank.hpp"
#include "unriddle/tiles/patterns/share.hpp"

namespace unriddle::tiles {

inline std::size_t table_bytes(int cells, int tiles) {
    return static_cast<std::size_t>(choices(cells, tiles)) * factorial(tiles) / 2;
}

class PatternBuilder {
public:
    PatternBuilder(const Grid& grid, int gap, const std::vector<int>& tiles)
        : workspace_(workspace_for(grid, gap, tiles)), own_(workspace_) {
        const PatternGraph& graph = workspace_.graph;
        for (std::uint32_t set = 0; set < graph.sets(); ++set) {
            sets_[graph.parity(set)].push_back(set);
            sets_[kSettling].push_back(set);
        }
        const std::size_t room = static_cast<std::size_t>(graph.nodes()) * workspace_.sets.words();
        workspace_.seen = ZeroedArray<OrderWord>(room);
        workspace_.fresh = ZeroedArray<OrderWord>(room);
        const std::size_t sets = graph.sets();
        workspace_.reached = ZeroedArray<OrderWord>(sets * workspace_.sets.words());
        workspace_.state.resize(graph.nodes());
        const auto count = static_cast<int>(tiles.size());
        workspace_.table = ZeroedArray<std::uint8_t>(table_bytes(grid.cells(), count));
        start(gap, tiles);
    }
    PatternBuilder(const PatternBuilder&) = delete;  // shares refer to the workspace
    PatternBuilder& operator=(const PatternBuilder&) = delete;

    bool done() const { return done_; }
    std::uint64_t nodes() const { return nodes_; }

    double fraction() const {
        const double sets = workspace_.graph.sets();
        if (workspace_.searching)
            return 0.95 * static_cast<double>(found_) / (sets * workspace_.orders);
        return done_ ? 1 : 0.95 + 0.05 * static_cast<double>(next_) / sets;
    }

    void advance(std::uint64_t budget) {
        join();
        const std::uint64_t end = nodes_ + budget;
        while (!done_ && nodes_ < end) {
            give(own_, 1);
            own_.work();
            add(own_);
            end_levels();
        }
    }

    // Divides what is next among at most `most` shares and returns how many there are. Each is to
    // be worked off, in any order or in parallel; then they are joined.
    int share(int most) {
        require(most > 0, "there must be a share");
        join();
        while (static_cast<int>(shares_.size()) < most) {
            shares_.push_back(std::make_unique<PatternShare>(workspace_));
        }
        const std::size_t sets = std::max<std::size_t>(1, kOrdersOfShare / workspace_.orders);
        while (!done_ && shared_ < most && next_ < sets_[kind_].size()) {
            give(*shares_[shared_++], sets);
        }
        return shared_;
    }

    void work(int share) {
        require(share >= 0 && share < shared_, "there is no such share");
        shares_[share]->work();
    }

    // Collects the results of the shares; shares that were not worked off are worked off now.
    void join() {
        for (int share = 0; share < shared_; ++share) {
            shares_[share]->work();
            add(*shares_[share]);
        }
        shared_ = 0;
        end_levels();
    }

    // The finished table, once.
    ZeroedArray<std::uint8_t> take() { return std::move(workspace_.table); }

private:
    static constexpr std::size_t kOrdersOfShare = 2'000'000;  // some milliseconds of work

    static PatternWorkspace workspace_for(const Grid& grid, int gap,
                                          const std::vector<int>& tiles) {
        require_grid(grid, gap, kMostTableCells);
        const int count = static_cast<int>(tiles.size());
        require(count >= 2 && count <= kMostTiles && count < grid.cells(),
                "a table has two to eight tiles");
        for (int i = 0; i < count; ++i) {
            require(tiles[i] >= 0 && tiles[i] < grid.cells() && tiles[i] != gap,
                    "a tile belongs on the board, and not where the gap does");
            require(i == 0 || tiles[i - 1] < tiles[i], "tiles must be in order");
        }
        return {.orders = factorial(count),
                .graph = PatternGraph(grid, count),
                .sets = OrderSets(count, grid.columns - 1),
                .distance = PatternDistance(grid, tiles)};
    }

    void start(int gap, const std::vector<int>& tiles) {
        Mask mask = 0;
        for (const int tile : tiles) mask |= 1u << tile;
        const std::uint32_t home = workspace_.graph.node_at(mask, gap);
        *workspace_.fresh_at(home) = *workspace_.seen_at(home) = 1;  // the order of rank 0
        *workspace_.reached_at(workspace_.graph.set_of(home)) = 1;
        workspace_.state[home].fresh = true;
        found_ = 1;
        kind_ = workspace_.graph.parity(workspace_.graph.set_of(home)) ^ 1;
        end_levels();
    }

    void give(PatternShare& share, std::size_t most) {
        const std::size_t sets = std::min(most, sets_[kind_].size() - next_);
        const std::uint32_t* first = sets_[kind_].data() + next_;
        share.take(first, first + sets);
        next_ += sets;
    }

    void add(const PatternShare& share) {
        nodes_ += share.nodes();
        found_ += share.found();
        any_fresh_ |= share.any_fresh();
    }

    void end_levels() {
        while (!done_ && next_ == sets_[kind_].size()) {
            done_ = kind_ == kSettling;
            workspace_.searching = any_fresh_;
            kind_ = any_fresh_ ? kind_ ^ 1 : kSettling;
            any_fresh_ = false;
            ++workspace_.level;
            next_ = 0;
        }
    }

    static constexpr int kSettling = 2;

    PatternWorkspace workspace_;
    PatternShare own_;
    std::array<std::vector<std::uint32_t>, 3> sets_;  // of each parity, and all of them
    int kind_ = 0;                                    // which of these is worked on
    std::size_t next_ = 0;                            // the next set of that kind
    bool any_fresh_ = false, done_ = false;
    std::vector<std::unique_ptr<PatternShare>> shares_;
    int shared_ = 0;  // shares that are not joined yet
    std::uint64_t nodes_ = 0, found_ = 0;
};

}  // namespace unriddle::tiles
