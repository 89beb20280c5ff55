// The counting graph: all fillings of a narrow board as one directed acyclic graph, built by the
// frontier method, like a zero-suppressed decision diagram.
//
// Cells are filled in order. A node is a state (placements.hpp): which cells are filled and which
// pieces are used. Many partial fillings lead to the same state, and its continuations are worked
// out once. Layers of nodes are made from the first cell on; then, from the last layer back, nodes
// that do not lead to the end are removed, which are most, and the ways to the end are counted.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "unriddle/counting_graph/numbers.hpp"
#include "unriddle/counting_graph/placements.hpp"

namespace unriddle::counting_graph {

// Solutions one after the other: numbers of placements in the order of the cells, and where each
// solution ends. One vector for all, since there may be millions.
struct Solutions {
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint32_t> ends;
};

// The states with the same first empty cell, each once.
class Layer {
public:
    std::size_t size() const { return states_.size(); }
    const State& operator[](std::size_t node) const { return states_[node]; }

    // The node of a state.
    std::uint32_t find_or_add(const State& state) {
        if (2 * (states_.size() + 1) > slots_.size()) grow();
        std::size_t slot = home(state);
        for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1))
            if (states_[slots_[slot] - 1] == state) return slots_[slot] - 1;
        states_.push_back(state);
        slots_[slot] = static_cast<std::uint32_t>(states_.size());
        return slots_[slot] - 1;
    }

private:
    std::size_t home(const State& state) const {
        std::uint64_t hash = state.filled * 0x9E3779B97F4A7C15U ^ state.used * 0xC2B2AE3D27D4EB4FU;
        hash = (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9U;
        return (hash ^ hash >> 32) & (slots_.size() - 1);
    }

    void grow() {
        slots_.assign(slots_.empty() ? 16 : 2 * slots_.size(), 0);
        for (std::size_t node = 0; node < states_.size(); ++node) {
            std::size_t slot = home(states_[node]);
            while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = static_cast<std::uint32_t>(node + 1);
        }
    }

    std::vector<State> states_;
    std::vector<std::uint32_t> slots_;  // hash table of the nodes' numbers, plus 1; 0 is free
};

// The edges from the nodes of a layer, and how many ways lead from each node to the end.
struct Level {
    struct Edge {
        std::uint32_t placement : kPlacementBits;
        std::uint32_t skip : 7;  // how many layers further the child is, up to 64
        std::uint32_t child;
    };

    std::vector<Edge> edges;
    std::vector<std::uint64_t> ends;  // where each node's edges end
    std::vector<Word> ways;           // a number for each node

    std::size_t size() const { return ends.size(); }
    std::uint64_t begin(std::size_t node) const { return node == 0 ? 0 : ends[node - 1]; }
    std::uint64_t end(std::size_t node) const { return ends[node]; }
};

class Graph {
public:
    explicit Graph(const Input& input) : placements_(input), levels_(input.cells + 1) {
        layers_.resize(input.cells + 1);
        layers_[0].find_or_add(placements_.start());
        too_large_ = !placements_.fit();
        live_.resize(input.cells + 1);
        live_[cells()] = {0};
        pruned_ = cells();
        count_from_the_end(1);
    }

    bool complete() const { return !too_large_ && cell_ == cells() && counted_ == 0; }
    bool done() const { return too_large_ || complete(); }
    std::uint64_t nodes() const { return nodes_; }
    Number total() const {
        return complete() ? Number(ways(0, 0), ways(0, 0) + words_) : Number{0};
    }

    // Works on about `budget` nodes; gives up once there are more than `most`.
    void advance(std::uint64_t budget, std::uint64_t most) {
        std::uint64_t worked = 0;
        while (!done() && worked < budget) {
            if (cell_ < cells())
                worked += expand(budget - worked);
            else if (pruned_ > 0)
                worked += prune();
            else
                worked += count();
            too_large_ |= nodes_ > std::min(most, kMostNodes);
        }
    }

    // At most `most` solutions, starting with the one of that index.
    Solutions solutions(Number index, std::size_t most) const {
        Solutions found;
        if (!complete() || index.size() > words_) return found;
        index.resize(words_);
        if (!is_less(index.data(), ways(0, 0), words_)) return found;
        Path path;
        find(path, index);
        found.ends.reserve(most);
        found.numbers.reserve(most * path.chosen.size());
        while (found.ends.size() < most) {
            found.numbers.insert(found.numbers.end(), path.chosen.begin(), path.chosen.end());
            found.ends.push_back(static_cast<std::uint32_t>(found.numbers.size()));
            while (!path.visits.empty() && !path.visits.back().has_next()) path.leave();
            if (path.visits.empty()) break;
            Visit visit = path.leave();
            ++visit.edge;
            descend(path, visit);
        }
        return found;
    }

    // For each placement, the number of solutions that contain it. It is summed over edges: ways to
    // the edge times ways from it. No product exceeds the number of solutions, so nothing
    // overflows.
    std::vector<Number> counts() const {
        std::vector<Number> counts(placements_.size(), Number(words_));
        std::vector<std::vector<Word>> before(levels_.size());
        for (std::size_t cell = 0; cell < levels_.size(); ++cell)
            before[cell].resize(levels_[cell].ways.size());
        before[0][0] = 1;
        for (std::uint32_t cell = 0; cell < cells(); ++cell) {
            const auto& level = levels_[cell];
            for (std::size_t node = 0; node < level.size(); ++node)
                for (std::uint64_t k = level.begin(node); k < level.end(node); ++k) {
                    const auto& edge = level.edges[k];
                    const std::uint32_t next = cell + edge.skip;
                    const Word* to_here = &before[cell][node * words_];
                    add_product(counts[edge.placement].data(), to_here, ways(next, edge.child),
                                words_);
                    add(&before[next][edge.child * words_], to_here, words_);
                }
        }
        return counts;
    }

private:
    static constexpr std::uint64_t kMostNodes = 4'000'000'000;  // node numbers have 32 bits
    static constexpr std::uint32_t kDead = ~0U;

    // -- building

    // Makes the edges of the next nodes of the current layer, at most `most` nodes; returns the
    // work done.
    std::uint64_t expand(std::uint64_t most) {
        const Layer& layer = layers_[cell_];
        auto& level = levels_[cell_];
        const std::size_t until = node_ + std::min<std::uint64_t>(layer.size() - node_, most);
        const std::uint64_t worked = until - node_ + 1;
        for (; node_ < until; ++node_) {
            const State state = layer[node_];
            for (const auto& entry : placements_.at(cell_, state.filled))
                if (entry.fits(state)) add_edge(level, state, entry);
            level.ends.push_back(level.edges.size());
        }
        if (node_ == layer.size()) {
            live_[cell_].resize(layer.size());
            layers_[cell_++] = {};  // its states are not needed again
            node_ = 0;
        }
        return worked;
    }

    // The state after a placement, and how many cells further its first empty cell is.
    std::pair<State, std::uint32_t> moved(const State& state,
                                          const Placements::Entry& entry) const {
        const std::uint64_t filled = state.filled | entry.mask;
        const auto skip = static_cast<std::uint32_t>(std::countr_one(filled));
        return {{skip < 64 ? filled >> skip : 0, state.used + entry.unit()}, skip};
    }

    void add_edge(Level& level, const State& state, const Placements::Entry& entry) {
        const auto [after, skip] = moved(state, entry);
        const std::uint32_t cell = cell_ + skip, number = placements_.number(cell_, entry);
        if (cell == cells()) {
            if (placements_.all_used(after.used)) level.edges.push_back({number, skip, 0});
            return;
        }
        if (!goes_on(cell, after)) return;
        Layer& layer = layers_[cell];
        const std::size_t before = layer.size();
        level.edges.push_back({number, skip, layer.find_or_add(after)});
        nodes_ += layer.size() - before;
    }

    // Looks ahead: in more than half of the states nothing fits the first empty cell, or nothing
    // the next one after that, whatever is laid.
    bool goes_on(std::uint32_t cell, const State& state) {
        for (const auto& entry : placements_.at(cell, state.filled))
            if (entry.fits(state) && goes_on_after(cell, state, entry)) return true;
        return false;
    }

    bool goes_on_after(std::uint32_t cell, const State& state, const Placements::Entry& taken) {
        const auto [after, skip] = moved(state, taken);
        if (cell + skip == cells()) return placements_.all_used(after.used);
        for (const auto& entry : placements_.at(cell + skip, after.filled))
            if (entry.fits(after)) return true;
        return false;
    }

    // Removes from the last layer that was not pruned yet the edges and nodes that do not lead to
    // the end; the root stays.
    std::uint64_t prune() {
        auto& level = levels_[--pruned_];
        auto& live = live_[pruned_];
        std::uint64_t from = 0, kept = 0;
        std::uint32_t nodes = 0;
        for (std::size_t node = 0; node < live.size(); ++node) {
            const std::uint64_t before = kept;
            for (; from < level.ends[node]; ++from) {
                auto edge = level.edges[from];
                edge.child = live_[pruned_ + edge.skip][edge.child];
                if (edge.child != kDead) level.edges[kept++] = edge;
            }
            live[node] = kept == before && pruned_ > 0 ? kDead : nodes;
            if (live[node] != kDead) level.ends[nodes++] = kept;
        }
        level.edges.resize(kept);
        level.edges.shrink_to_fit();
        level.ends.resize(nodes);
        level.ends.shrink_to_fit();
        if (pruned_ == 0) live_ = {};
        return from + 1;
    }

    // Starts to count the ways to the end, as numbers of that many words.
    void count_from_the_end(std::size_t words) {
        words_ = words;
        counted_ = cells();
        levels_[cells()].ways.assign(words, 0);
        levels_[cells()].ways[0] = cells() > 0 || placements_.all_used(placements_.start().used);
    }

    // Counts the ways to the end for the last layer that is not counted yet.
    std::uint64_t count() {
        auto& level = levels_[--counted_];
        level.ways.assign(level.size() * words_, 0);
        bool overflow = false;
        for (std::size_t node = 0; node < level.size(); ++node)
            for (std::uint64_t k = level.begin(node); k < level.end(node); ++k) {
                const auto& edge = level.edges[k];
                const Word* further = ways(counted_ + edge.skip, edge.child);
                overflow |= add(&level.ways[node * words_], further, words_);
            }
        if (overflow) count_from_the_end(2 * words_);
        return level.size() + 1;
    }

    const Word* ways(std::uint32_t cell, std::size_t node) const {
        return &levels_[cell].ways[node * words_];
    }

    // -- walking

    // A node on the way, with the edge that is taken from it and the end of its edges.
    struct Visit {
        std::uint32_t cell;
        const Level::Edge *edge, *end;

        bool has_next() const { return edge + 1 < end; }
    };

    // The edges taken from the first cell on, and their placements.
    struct Path {
        std::vector<Visit> visits;
        std::vector<std::uint32_t> chosen;

        void take(const Visit& visit) {
            visits.push_back(visit);
            chosen.push_back(visit.edge->placement);
        }
        Visit leave() {
            const Visit last = visits.back();
            visits.pop_back();
            chosen.pop_back();
            return last;
        }
    };

    Visit at(std::uint32_t cell, std::uint32_t node) const {
        if (cell == cells()) return {cell, nullptr, nullptr};
        const auto& level = levels_[cell];
        return {cell, level.edges.data() + level.begin(node), level.edges.data() + level.end(node)};
    }

    Visit after(const Visit& visit) const {
        return at(visit.cell + visit.edge->skip, visit.edge->child);
    }

    // Follows the first edges to the end. No count is needed: every edge that was kept leads there.
    void descend(Path& path, Visit visit) const {
        for (; visit.cell < cells(); visit = after(visit)) path.take(visit);
    }

    // Walks to the solution of that index.
    void find(Path& path, Number& index) const {
        for (Visit visit = at(0, 0); visit.cell < cells(); visit = after(visit)) {
            const auto further = [&] {
                return ways(visit.cell + visit.edge->skip, visit.edge->child);
            };
            for (; !is_less(index.data(), further(), words_); ++visit.edge)
                subtract(index.data(), further(), words_);
            path.take(visit);
        }
    }

    std::uint32_t cells() const { return placements_.cells(); }

    Placements placements_;
    std::vector<Layer> layers_;
    std::vector<Level> levels_;
    std::uint32_t cell_ = 0;                        // the layer being expanded
    std::size_t node_ = 0;                          // the next of its nodes
    std::uint32_t pruned_ = 0;                      // layers from this one on are pruned
    std::vector<std::vector<std::uint32_t>> live_;  // until then, what becomes of each node
    std::uint32_t counted_ = 0;                     // layers from this one on are counted
    std::size_t words_ = 1;                         // of a count
    std::uint64_t nodes_ = 1;
    bool too_large_ = false;
};

}  // namespace unriddle::counting_graph
