// The counting graph: all fillings of a narrow board as one directed acyclic graph, built by the
// frontier method, like a zero-suppressed decision diagram.
//
// Cells are filled in order. A node is a state (placements.hpp): which cells are filled and which
// pieces are used. Many partial fillings lead to the same state, and its continuations are worked
// out once. Layers of nodes are made from the first cell on; then the ways to the end are counted
// from the last layer back, and edges that do not lead there are removed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "unriddle/counting_graph/placements.hpp"

namespace unriddle::counting_graph {

using Count = unsigned __int128;

// Solutions one after the other: numbers of placements in the order of the cells, and where each
// solution ends. One vector for all, since there may be millions.
struct Solutions {
    std::vector<std::uint32_t> numbers;
    std::vector<std::size_t> ends;
};

// The states with the same first empty cell, each once.
class Layer {
public:
    std::size_t size() const { return states_.size(); }
    const State& operator[](std::size_t node) const { return states_[node]; }

    // The node of a state; kNone if it is to be left out, which `keep` decides of a new state.
    template <typename Keep>
    std::uint32_t find_or_add(const State& state, Keep keep) {
        if (2 * (states_.size() + 1) > slots_.size()) grow();
        std::size_t slot = home(state);
        for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1))
            if (states_[slots_[slot] - 1] == state) return slots_[slot] - 1;
        if (!keep()) return kNone;
        states_.push_back(state);
        slots_[slot] = static_cast<std::uint32_t>(states_.size());
        return slots_[slot] - 1;
    }

    static constexpr std::uint32_t kNone = ~0U;

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
        std::uint32_t placement;
        std::uint32_t child;
        std::uint32_t skip;  // how many layers further the child is
    };

    std::vector<Edge> edges;
    std::vector<std::uint64_t> ends;  // where each node's edges end
    std::vector<Count> ways;

    std::uint64_t begin(std::size_t node) const { return node == 0 ? 0 : ends[node - 1]; }
    std::uint64_t end(std::size_t node) const { return ends[node]; }
};

class Graph {
public:
    explicit Graph(const Input& input) : placements_(input), levels_(input.cells + 1) {
        layers_.resize(input.cells + 1);
        layers_[0].find_or_add({}, [] { return true; });
        levels_[cells()].ways = {placements_.all_used(0) || cells() > 0 ? Count{1} : Count{0}};
        too_large_ = !placements_.fit();
        counted_ = cells();
    }

    bool complete() const { return !too_large_ && cell_ == cells() && counted_ == 0; }
    bool done() const { return too_large_ || complete(); }
    std::uint64_t nodes() const { return nodes_; }
    Count total() const { return complete() ? levels_[0].ways[0] : Count{0}; }

    // Works on about `budget` nodes; gives up once there are more than `most`.
    void advance(std::uint64_t budget, std::uint64_t most) {
        std::uint64_t worked = 0;
        while (!done() && worked < budget) {
            if (cell_ < cells())
                worked += expand(budget - worked);
            else
                worked += count();
            too_large_ |= nodes_ > std::min(most, kMostNodes);
        }
    }

    // At most `most` solutions, starting with the one of that index.
    Solutions solutions(Count index, std::size_t most) const {
        Solutions found;
        if (index >= total()) return found;
        Path path;
        find(path, index);
        while (found.ends.size() < most) {
            found.numbers.insert(found.numbers.end(), path.chosen.begin(), path.chosen.end());
            found.ends.push_back(found.numbers.size());
            while (!path.visits.empty() && !has_next(path.visits.back())) path.leave();
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
    std::vector<Count> counts() const {
        std::vector<Count> counts(placements_.size());
        std::vector<std::vector<Count>> before(levels_.size());
        for (std::size_t cell = 0; cell < levels_.size(); ++cell)
            before[cell].resize(levels_[cell].ways.size());
        before[0][0] = 1;
        for (std::uint32_t cell = 0; cell < cells(); ++cell) {
            const auto& level = levels_[cell];
            for (std::size_t node = 0; node < level.ways.size(); ++node)
                for (std::uint64_t k = level.begin(node); k < level.end(node); ++k) {
                    const auto& edge = level.edges[k];
                    const std::uint32_t next = cell + edge.skip;
                    counts[edge.placement] += before[cell][node] * levels_[next].ways[edge.child];
                    before[next][edge.child] += before[cell][node];
                }
        }
        return counts;
    }

private:
    static constexpr std::uint64_t kMostNodes = 4'000'000'000;  // node numbers have 32 bits

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
                if (placements_.fits(entry, state)) add_edge(level, state, entry);
            level.ends.push_back(level.edges.size());
        }
        if (node_ == layer.size()) {
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
        return {{skip < 64 ? filled >> skip : 0, state.used + entry.unit}, skip};
    }

    void add_edge(Level& level, const State& state, const Placements::Entry& entry) {
        const auto [after, skip] = moved(state, entry);
        const std::uint32_t cell = cell_ + skip;
        if (cell == cells()) {
            if (placements_.all_used(after.used)) level.edges.push_back({entry.number, 0, skip});
            return;
        }
        Layer& layer = layers_[cell];
        const std::size_t before = layer.size();
        const auto node = layer.find_or_add(after, [&] { return goes_on(cell, after); });
        if (node != Layer::kNone) level.edges.push_back({entry.number, node, skip});
        nodes_ += layer.size() - before;
    }

    // Looks ahead: in more than half of the states nothing fits the first empty cell, or nothing
    // the next one after that, whatever is laid.
    bool goes_on(std::uint32_t cell, const State& state) {
        for (const auto& entry : placements_.at(cell, state.filled))
            if (placements_.fits(entry, state) && goes_on_after(cell, state, entry)) return true;
        return false;
    }

    bool goes_on_after(std::uint32_t cell, const State& state, const Placements::Entry& taken) {
        const auto [after, skip] = moved(state, taken);
        if (cell + skip == cells()) return placements_.all_used(after.used);
        for (const auto& entry : placements_.at(cell + skip, after.filled))
            if (placements_.fits(entry, after)) return true;
        return false;
    }

    // Counts the ways to the end for the last layer that is not counted yet, and removes its edges
    // that do not lead there.
    std::uint64_t count() {
        auto& level = levels_[--counted_];
        level.ways.resize(level.ends.size());
        std::uint64_t from = 0, kept = 0;
        for (std::size_t node = 0; node < level.ends.size(); ++node) {
            for (; from < level.ends[node]; ++from) {
                const auto edge = level.edges[from];
                const Count ways = levels_[counted_ + edge.skip].ways[edge.child];
                if (ways != 0) level.edges[kept++] = edge;
                too_large_ |= __builtin_add_overflow(level.ways[node], ways, &level.ways[node]);
            }
            level.ends[node] = kept;
        }
        level.edges.resize(kept);
        level.edges.shrink_to_fit();
        return level.ends.size() + 1;
    }

    // -- walking

    struct Visit {
        std::uint32_t cell, node;
        std::uint64_t edge;
    };

    // The edges taken from the first cell on, and their placements.
    struct Path {
        std::vector<Visit> visits;
        std::vector<std::uint32_t> chosen;

        void take(const Visit& visit, std::uint32_t placement) {
            visits.push_back(visit);
            chosen.push_back(placement);
        }
        Visit leave() {
            const Visit last = visits.back();
            visits.pop_back();
            chosen.pop_back();
            return last;
        }
    };

    Visit at(std::uint32_t cell, std::uint32_t node) const {
        return {cell, node, cell < cells() ? levels_[cell].begin(node) : 0};
    }

    const Level::Edge& edge(const Visit& visit) const {
        return levels_[visit.cell].edges[visit.edge];
    }

    bool has_next(const Visit& visit) const {
        return visit.edge + 1 < levels_[visit.cell].end(visit.node);
    }

    // Follows the first edges to the end. No count is needed: every edge that was kept leads there.
    void descend(Path& path, Visit visit) const {
        while (visit.cell < cells()) {
            const auto& taken = edge(visit);
            path.take(visit, taken.placement);
            visit = at(visit.cell + taken.skip, taken.child);
        }
    }

    // Walks to the solution of that index.
    void find(Path& path, Count index) const {
        Visit visit = at(0, 0);
        while (visit.cell < cells()) {
            const auto ways = [&] {
                return levels_[visit.cell + edge(visit).skip].ways[edge(visit).child];
            };
            for (; index >= ways(); ++visit.edge) index -= ways();
            const auto& taken = edge(visit);
            path.take(visit, taken.placement);
            visit = at(visit.cell + taken.skip, taken.child);
        }
    }

    std::uint32_t cells() const { return placements_.cells(); }

    Placements placements_;
    std::vector<Layer> layers_;
    std::vector<Level> levels_;
    std::uint32_t cell_ = 0;     // the layer being expanded
    std::size_t node_ = 0;       // the next of its nodes
    std::uint32_t counted_ = 0;  // layers from this one on are counted
    std::uint64_t nodes_ = 1;
    bool too_large_ = false;
};

}  // namespace unriddle::counting_graph
