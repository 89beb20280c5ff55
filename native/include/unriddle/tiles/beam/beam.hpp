// Beam search: finds a short way home quickly, but not a proved shortest one. At each depth only
// the most promising positions are kept. A model defines the positions and rates them.
//
// A layer is expanded in batches: all slides of a batch are prepared first, so that the memory they
// need is prefetched, and evaluated then. Once the beam is full, candidates that are worse than all
// in it are dropped at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/search/model.hpp"

namespace unriddle::tiles {

// The hashes of one layer, an open-addressing table. It stores 32 bits of each; two positions are
// confused with negligible probability, and then only one of them is lost.
class HashSet {
public:
    explicit HashSet(std::size_t most) {
        std::size_t size = 64;
        while (size < most + most / 4) size *= 2;
        slots_.resize(size);
    }

    void clear() { std::fill(slots_.begin(), slots_.end(), 0); }

    void prefetch(std::uint64_t hash) const {
        __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
    }

    bool insert(std::uint64_t hash) {  // returns whether it is new
        const std::uint32_t mark = static_cast<std::uint32_t>(hash >> 32) | 1;  // 0 means free
        std::size_t at = hash & (slots_.size() - 1);
        while (slots_[at] != 0 && slots_[at] != mark) at = (at + 1) & (slots_.size() - 1);
        const bool is_new = slots_[at] == 0;
        slots_[at] = mark;
        return is_new;
    }

private:
    std::vector<std::uint32_t> slots_;
};

// Selects the `width` best of a stream of candidates by their ranks (small numbers), by counting.
// Which ones were selected is known once all have been offered.
class Selection {
public:
    explicit Selection(std::uint32_t width) : width_(width) {}

    bool has_room_for(std::uint32_t rank) const { return rank <= last_ || all_ < width_; }

    void add(std::uint32_t rank) {
        if (rank >= counts_.size()) counts_.resize(2 * rank + 1);
        if (rank > last_) last_ = rank;
        ++counts_[rank];
        ++all_;
        while (all_ - counts_[last_] >= width_) {
            all_ -= counts_[last_];
            counts_[last_--] = 0;
        }
    }

    std::uint32_t last() const { return last_; }  // the worst rank that is kept

    // How many candidates of the last rank do not fit.
    std::uint32_t surplus() const { return all_ > width_ ? all_ - width_ : 0; }

    void clear() {
        while (all_ > 0) {
            all_ -= counts_[last_];
            counts_[last_--] = 0;
        }
        last_ = 0;
    }

private:
    std::uint32_t width_, all_ = 0, last_ = 0;  // all_: candidates of ranks up to last_
    std::vector<std::uint32_t> counts_ = std::vector<std::uint32_t>(1);  // of each rank
};

template <class Model>
class Beam {
public:
    // Searches only for ways of less than `limit` slides.
    Beam(Model model, const std::vector<Cell>& position, std::uint32_t width,
         std::uint32_t limit = 1u << 30)
        : model_(std::move(model)),
          start_(position),
          limit_(limit),
          seen_(3 * std::size_t{width} + 1),  // three children a position, four at the root
          best_(width) {
        require(width > 0 && width < 1u << 28, "a beam must be at least one position wide");
        layer_.push_back(model_.state_of(position));
        if (model_.is_home(layer_[0])) finish(0);
    }

    bool done() const { return done_; }
    bool found() const { return found_; }
    std::uint64_t nodes() const { return nodes_; }
    const std::vector<Cell>& way() const { return way_; }  // the tiles that slide

    void advance(std::uint64_t budget) {
        const std::uint64_t end = nodes_ + budget;
        while (!done_ && nodes_ < end) {
            if (next_ < layer_.size()) {
                expand_batch();
            } else {
                end_layer();
            }
        }
    }

private:
    static constexpr std::size_t kBatch = 16;
    // Gives up after so many layers without a better estimate.
    static constexpr int kPatience = 100;

    struct Candidate {
        std::uint32_t step;  // the parent << 2 | which neighbour of its gap
        std::uint32_t rank;
        std::array<std::uint8_t, 2> memo;
    };

    using Prepared = typename Model::Prepared;

    struct Pending {
        Prepared prepared;
        std::uint32_t step;
    };

    void expand_batch() {
        const std::size_t end = std::min(layer_.size(), next_ + kBatch);
        std::size_t count = 0;
        for (; next_ < end; ++next_) {
            const auto& state = layer_[next_];
            const auto& neighbours = model_.neighbours(state.gap);
            for (int way = 0; way < neighbours.count; ++way) {
                if (neighbours.cells[way] == state.before) continue;
                pending_[count++] = {model_.prepare(state, neighbours.cells[way]),
                                     static_cast<std::uint32_t>(next_ << 2 | way)};
            }
        }
        nodes_ += count;
        for (std::size_t i = 0; i < count; ++i) {
            const Pending& pending = pending_[i];
            evaluations_[i] = model_.evaluate(layer_[pending.step >> 2], pending.prepared);
            seen_.prefetch(evaluations_[i].hash);
        }
        for (std::size_t i = 0; i < count; ++i) judge(pending_[i].step, evaluations_[i]);
    }

    void judge(std::uint32_t step, const Evaluation& evaluation) {
        if (history_.size() + 1 + evaluation.bound >= limit_) return;
        // Ties are broken at random, by two bits of the hash: the order of the parents means
        // nothing.
        const std::uint32_t rank = evaluation.estimate * 4 + (evaluation.hash >> 40 & 3);
        if (!best_.has_room_for(rank) || !seen_.insert(evaluation.hash)) return;
        best_.add(rank);
        if (evaluation.estimate < nearest_) {
            nearest_ = evaluation.estimate;
            stagnant_ = 0;
        }
        candidates_.push_back({step, rank, evaluation.memo});
        if (evaluation.estimate == 0) {
            home_ = candidates_.size();
            next_ = layer_.size();
        }
    }

    void end_layer() {
        if (home_ != 0) return finish_at(candidates_[home_ - 1]);
        following_.clear();
        std::vector<std::uint32_t> steps;
        std::uint32_t surplus = best_.surplus();
        for (const Candidate& candidate : candidates_) {
            if (candidate.rank > best_.last()) continue;
            if (candidate.rank == best_.last() && surplus > 0) {
                --surplus;
                continue;
            }
            const auto& parent = layer_[candidate.step >> 2];
            following_.push_back(parent);
            model_.slide(following_.back(), model_.neighbours(parent.gap).cells[candidate.step & 3],
                         candidate.memo);
            steps.push_back(candidate.step);
        }
        layer_.swap(following_);
        done_ = layer_.empty() || ++stagnant_ > kPatience;
        history_.push_back(std::move(steps));
        candidates_.clear();
        best_.clear();
        seen_.clear();
        next_ = 0;
    }

    void finish_at(const Candidate& candidate) {
        history_.push_back({candidate.step});
        finish(history_.size());
    }

    void finish(std::size_t length) {
        done_ = found_ = true;
        std::vector<std::uint8_t> directions(length);
        std::uint32_t at = 0;
        for (std::size_t depth = length; depth > 0; --depth) {
            const std::uint32_t step = history_[depth - 1][at];
            directions[depth - 1] = step & 3;
            at = step >> 2;
        }
        follow(directions);
    }

    // Replays the directions of the gap to list the tiles that slide.
    void follow(const std::vector<std::uint8_t>& directions) {
        std::vector<Cell> board = start_;
        auto gap =
            static_cast<int>(std::find(board.begin(), board.end(), model_.home()) - board.begin());
        for (const std::uint8_t direction : directions) {
            const Cell cell = model_.neighbours(gap).cells[direction];
            way_.push_back(board[cell]);
            std::swap(board[gap], board[cell]);
            gap = cell;
        }
    }

    Model model_;
    std::vector<Cell> start_;
    std::uint32_t limit_;
    HashSet seen_;
    Selection best_;
    std::vector<typename Model::State> layer_, following_;
    std::vector<Candidate> candidates_;
    std::vector<std::vector<std::uint32_t>> history_;  // for each depth, the steps kept
    std::array<Pending, 4 * kBatch> pending_;
    std::array<Evaluation, 4 * kBatch> evaluations_;
    std::vector<Cell> way_;
    std::size_t next_ = 0;
    std::size_t home_ = 0;         // the index of the candidate that is home, plus 1
    std::uint32_t nearest_ = ~0u;  // the lowest estimate so far
    int stagnant_ = 0;             // layers since then
    std::uint64_t nodes_ = 0;
    bool done_ = false, found_ = false;
};

}  // namespace unriddle::tiles
