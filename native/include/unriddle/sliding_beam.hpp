// A short way home, found quickly and not proved shortest: of all positions at the same depth only
// the most promising are kept. A model says what a position is and how promising.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "unriddle/sliding_grid.hpp"
#include "unriddle/sliding_models.hpp"

namespace unriddle::sliding {

// A set of hashes that only grows, in one piece of memory.
class HashSet {
public:
    bool insert(std::uint64_t hash) {  // whether it is new
        if (2 * ++count_ > slots_.size()) grow();
        const bool is_new = put(hash);
        if (!is_new) --count_;
        return is_new;
    }

private:
    bool put(std::uint64_t hash) {
        if (hash == 0) hash = 1;  // an empty slot is 0
        std::size_t at = hash & (slots_.size() - 1);
        while (slots_[at] != 0 && slots_[at] != hash) at = (at + 1) & (slots_.size() - 1);
        const bool is_new = slots_[at] == 0;
        slots_[at] = hash;
        return is_new;
    }

    void grow() {
        std::vector<std::uint64_t> former(slots_.size() * 2);
        former.swap(slots_);
        for (const std::uint64_t hash : former) {
            if (hash != 0) put(hash);
        }
    }

    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1024);
    std::size_t count_ = 0;
};

template <class Model>
class SlidingBeam {
public:
    SlidingBeam(Model model, const std::vector<Cell>& position, std::uint32_t width)
        : model_(std::move(model)), width_(width) {
        require(width > 0, "a beam must be at least one position wide");
        layer_.push_back(model_.state_of(position));
        seen_.insert(model_.hash(layer_[0]));
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
                expand(static_cast<std::uint32_t>(next_++));
            } else {
                keep_best();
            }
        }
    }

private:
    struct Candidate {
        std::uint32_t parent;
        std::uint32_t estimate;
        Cell cell;
    };

    struct Step {
        std::uint32_t parent;
        Cell tile;
    };

    void expand(std::uint32_t parent) {
        const auto& state = layer_[parent];
        for (const Cell cell : model_.neighbours(model_.gap(state))) {
            ++nodes_;
            const auto look = model_.look(state, cell);
            if (!seen_.insert(look.hash)) continue;
            candidates_.push_back({parent, look.estimate, cell});
            if (look.is_home) {
                home_ = static_cast<std::uint32_t>(candidates_.size());
                next_ = layer_.size();
                return;
            }
        }
    }

    // Keep the lowest estimates, and the earlier of those that are equal.
    void drop_worst() {
        std::vector<std::uint32_t> having;
        for (const Candidate& candidate : candidates_) {
            if (candidate.estimate >= having.size()) having.resize(candidate.estimate + 1);
            ++having[candidate.estimate];
        }
        std::uint32_t last = 0, room = width_;
        while (having[last] <= room) room -= having[last++];
        const auto drops = [&](const Candidate& candidate) {
            if (candidate.estimate == last && room > 0) {
                --room;
                return false;
            }
            return candidate.estimate >= last;
        };
        std::size_t kept = 0;
        for (const Candidate& candidate : candidates_) {
            if (!drops(candidate)) candidates_[kept++] = candidate;
        }
        candidates_.resize(kept);
    }

    void keep_best() {
        if (home_ != 0) candidates_ = {candidates_[home_ - 1]};
        if (candidates_.empty()) {
            done_ = true;
            return;
        }
        if (candidates_.size() > width_) drop_worst();
        std::vector<typename Model::State> layer;
        std::vector<Step> steps;
        layer.reserve(candidates_.size());
        for (const Candidate& candidate : candidates_) {
            const auto& parent = layer_[candidate.parent];
            steps.push_back({candidate.parent, model_.tile(parent, candidate.cell)});
            layer.push_back(parent);
            model_.slide(layer.back(), candidate.cell);
        }
        layer_.swap(layer);
        history_.push_back(std::move(steps));
        candidates_.clear();
        next_ = 0;
        if (home_ != 0) finish(history_.size());
    }

    void finish(std::size_t length) {
        done_ = found_ = true;
        way_.resize(length);
        for (std::uint32_t at = 0; length > 0; --length) {
            const Step& step = history_[length - 1][at];
            way_[length - 1] = step.tile;
            at = step.parent;
        }
    }

    Model model_;
    std::uint32_t width_;
    std::vector<typename Model::State> layer_;
    std::vector<Candidate> candidates_;
    std::vector<std::vector<Step>> history_;
    HashSet seen_;
    std::vector<Cell> way_;
    std::size_t next_ = 0;
    std::uint32_t home_ = 0;  // one more than the candidate that is home
    std::uint64_t nodes_ = 0;
    bool done_ = false, found_ = false;
};

}  // namespace unriddle::sliding
