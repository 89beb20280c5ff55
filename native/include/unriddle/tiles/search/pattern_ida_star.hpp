// Shortest ways home by IDA* with pattern databases: one of them, or all.
//
// Positions of one depth are expanded in batches, and all that is below a batch before the next
// one: so the ways are found in the order of a depth-first search.
//
// A pass can be cut. A stretch of it is the moves to a node whose own moves have not been tried.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/patterns/tables.hpp"
#include "unriddle/tiles/search/move_automaton.hpp"
#include "unriddle/tiles/search/pattern_expansion.hpp"
#include "unriddle/tiles/search/visited.hpp"

namespace unriddle::tiles {

using Way = std::vector<Cell>;    // the tiles in the order in which they slide
using Moves = std::vector<Cell>;  // of the gap, by direction

struct Stretch {
    Moves moves;
    double share;  // of the pass, as if all that is kept below a node took equally long
};

class PatternIdaStar {
public:
    // The tables must outlive the search.
    PatternIdaStar(const PatternTables& tables, const std::vector<Cell>& position, bool every)
        : expansion_(tables), every_(every) {
        restart(position);
    }

    // Begins with another position, in the memory of the search before.
    void restart(const std::vector<Cell>& position) {
        const Node root = expansion_.node_of(position);
        if (nodes_ >= kFew) visited_.clear();
        for (Level& level : levels_) level.count = level.next = 0;
        looks_back_ = !every_ && is_small();
        keeps_to_pass_ = found_any_ = done_ = false;
        nodes_ = 0;
        depth_ = 0;
        raise(root.bound());
        put(0, root);
        choose_moves();
    }

    bool done() const { return done_; }
    std::uint64_t nodes() const { return nodes_; }
    int bound() const { return bound_; }  // no way is shorter

    void advance(std::uint64_t budget, std::vector<Way>& found) {
        const std::uint64_t end = nodes_ + budget;
        if (!done_ && levels_[0].nodes[0].distance == 0) {
            found.emplace_back();
            done_ = true;
        }
        while (!done_ && nodes_ < end) {
            const Level& level = levels_[depth_];
            if (level.next < level.count) {
                expand_batch();
                if (depth_ == bound_) take_ways(found);
            } else if (depth_ > 0) {
                --depth_;
            } else {
                end_pass();
            }
        }
    }

    // Goes to some stretches of a pass, which come in the order of the search, and keeps to them.
    // No position is remembered then, so the nodes do not depend on how a pass was cut.
    void seek(int bound, const std::vector<Moves>& stretches) {
        require(nodes_ == 0 && !keeps_to_pass_, "a search that has begun stays where it is");
        require(bound >= bound_ && bound <= kMostMoves && (bound - bound_) % 2 == 0,
                "no pass has such a bound");
        raise(bound);
        keeps_to_pass_ = true;
        looks_back_ = false;
        choose_moves();
        for (std::size_t i = 0; i < stretches.size(); ++i) {
            go(stretches[i], i == 0 ? -1 : shared(stretches[i - 1], stretches[i]));
        }
        done_ = stretches.empty();
        depth_ = done_ ? 0 : static_cast<int>(stretches[0].size());
    }

    // The stretches that are not done yet, in the order of the search.
    std::vector<Stretch> rest() {
        require(keeps_to_pass_, "a search is cut within a pass only");
        std::vector<Stretch> stretches;
        if (done_) return stretches;
        const auto shares = shares_by_level();
        for (int depth = depth_; depth >= 0; --depth) {
            const Level& level = levels_[depth];
            for (std::size_t at = level.next; at < level.count; ++at) {
                stretches.push_back({moves_to(depth, at), shares[depth][at]});
            }
        }
        return stretches;
    }

private:
    using Node = PatternNode;

    static constexpr std::size_t kFirstBatch = 3;
    static constexpr std::uint64_t kFew = 2'000;  // nodes of a search that is done at once
    static constexpr int kMostMoves = 1'000;      // more than any board with tables needs
    // The longest duplicates that are left out: those that go back; those round a square of four
    // cells; and on a larger board, once a search has taken many nodes, those that save a third of
    // them, but take a third of a second to find.
    static constexpr int kBack = 2, kSquare = 6, kLong = 14;
    static constexpr std::uint64_t kMany = 2'000'000;

    struct Level {  // what is kept of the children of one batch
        std::vector<Node> nodes;
        std::size_t count = 0, next = 0;
    };

    bool is_small() const { return expansion_.tables().grid().cells() <= Visited::kMostCells; }

    void choose_moves() {
        const bool is_long = !is_small() && (keeps_to_pass_ || nodes_ >= kMany);
        const int length = every_ ? kBack : is_long ? kLong : kSquare;
        expansion_.use(moves_on(expansion_.tables().grid(), length));
    }

    void raise(int bound) {
        bound_ = bound;
        levels_.resize(std::max(levels_.size(), static_cast<std::size_t>(bound) + 1));
    }

    void put(int depth, const Node& node) {
        Level& level = levels_[depth];
        if (level.nodes.size() == level.count) level.nodes.emplace_back();
        level.nodes[level.count++] = node;
    }

    void expand_batch() {
        Level& level = levels_[depth_];
        const Node* nodes = level.nodes.data();
        const std::size_t batch = nodes_ < kFew ? kFirstBatch : PatternExpansion::kBatch;
        const std::size_t end = std::min(level.count, level.next + batch);
        std::size_t count = expansion_.list_children(nodes, level.next, end);
        level.next = end;
        nodes_ += count;
        const int room = bound_ - depth_ - 1;
        count = expansion_.keep_promising(nodes, count, room);
        if (looks_back_ && room >= Visited::kLeastRoom && nodes_ >= kFew) {
            count = expansion_.keep_new(nodes, count, room, visited_);
        }
        if (count == 0) return;
        Level& below = levels_[++depth_];
        if (below.nodes.size() < count) below.nodes.resize(count);
        below.count = count;
        below.next = 0;
        for (std::size_t i = 0; i < count; ++i) expansion_.take(nodes, i, below.nodes[i]);
    }

    void end_pass() {
        done_ = found_any_ || keeps_to_pass_;
        if (done_) return;
        raise(bound_ + 2);  // every slide changes the distance by one, so the parity is fixed
        levels_[0].next = 0;
        choose_moves();
    }

    // All that is on the last level is home.
    void take_ways(std::vector<Way>& found) {
        Level& level = levels_[depth_];
        found_any_ = true;
        done_ = !every_;
        for (; level.next < level.count; ++level.next) {
            found.push_back(way(level.next));
            if (done_) return;
        }
    }

    Way way(std::size_t at) const {
        Way tiles(depth_);
        for (int depth = depth_; depth > 0; --depth) {
            const Node& node = levels_[depth].nodes[at];
            at = node.parent;
            tiles[depth - 1] = node.board[levels_[depth - 1].nodes[at].gap];
        }
        return tiles;
    }

    // Stretches

    // What is below a level's nodes comes before those that are left of it. So on each level those
    // on the way to a stretch, which have been expanded, come first. `known` moves, if any, are
    // those that the stretch before has, too.
    void go(const Moves& moves, int known) {
        const int end = static_cast<int>(moves.size());
        require(known < end && (end == 0 || end < bound_), "a stretch is not of this pass");
        for (int depth = std::max(known, 0); depth < end; ++depth) {
            Level& level = levels_[depth];
            require(level.count - level.next == (depth == known ? 0 : 1),
                    "stretches come in the order of the search");
            level.next = level.count;
            put(depth + 1, child_of(depth, moves[depth]));
        }
    }

    static int shared(const Moves& before, const Moves& moves) {
        const auto end = std::mismatch(before.begin(), before.end(), moves.begin(), moves.end());
        return static_cast<int>(end.second - moves.begin());
    }

    // The node that a move leads to from the last of a level.
    Node child_of(int depth, int move) {
        const Level& level = levels_[depth];
        const std::size_t last = level.count - 1, count = count_kept(depth, last);
        for (std::size_t i = 0; i < count; ++i) {
            Node child;
            expansion_.take(level.nodes.data(), i, child);
            if (expansion_.move(level.nodes[last], child) == move) return child;
        }
        throw std::invalid_argument("a stretch is not of this pass");
    }

    // Lists the children of a node that are kept.
    std::size_t count_kept(int depth, std::size_t at) {
        const Node* nodes = levels_[depth].nodes.data();
        const std::size_t count = expansion_.list_children(nodes, at, at + 1);
        return expansion_.keep_promising(nodes, count, bound_ - depth - 1);
    }

    // By level, the share of each node in the pass.
    std::vector<std::vector<double>> shares_by_level() {
        std::vector<std::vector<double>> shares{{1.0}};
        for (int depth = 0; depth < depth_; ++depth) {
            const Level& below = levels_[depth + 1];
            std::vector<double> each(below.count);
            for (std::size_t at = 0; at < below.count; ++at) {
                const std::size_t parent = below.nodes[at].parent;
                each[at] = shares[depth][parent] / static_cast<double>(count_kept(depth, parent));
            }
            shares.push_back(each);
        }
        return shares;
    }

    Moves moves_to(int depth, std::size_t at) const {
        Moves moves(depth);
        for (; depth > 0; --depth) {
            const Node& node = levels_[depth].nodes[at];
            at = node.parent;
            const Node& before = levels_[depth - 1].nodes[at];
            moves[depth - 1] = static_cast<Cell>(expansion_.move(before, node));
        }
        return moves;
    }

    PatternExpansion expansion_;
    bool every_, looks_back_ = false, keeps_to_pass_ = false;
    std::vector<Level> levels_;  // for each depth
    int depth_ = 0, bound_ = 0;
    Visited visited_;
    bool found_any_ = false, done_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::tiles
