// A short way home, found quickly and not proved shortest: of all positions at the same depth only
// the most promising are kept. A model says what a position is and how promising.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "unriddle/sliding_grid.hpp"
#include "unriddle/sliding_models.hpp"

namespace unriddle::sliding {

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
            if (!seen_.insert(look.hash).second) continue;
            candidates_.push_back({parent, look.estimate, cell});
            if (look.is_home) {
                home_ = static_cast<std::uint32_t>(candidates_.size());
                next_ = layer_.size();
                return;
            }
        }
    }

    // The lowest estimates, the earlier first where they are equal.
    void keep_best() {
        if (home_ != 0) candidates_ = {candidates_[home_ - 1]};
        if (candidates_.empty()) {
            done_ = true;
            return;
        }
        if (candidates_.size() > width_) {
            std::stable_sort(
                candidates_.begin(), candidates_.end(),
                [](const Candidate& a, const Candidate& b) { return a.estimate < b.estimate; });
            candidates_.resize(width_);
        }
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
    std::unordered_set<std::uint64_t> seen_;
    std::vector<Cell> way_;
    std::size_t next_ = 0;
    std::uint32_t home_ = 0;  // one more than the candidate that is home
    std::uint64_t nodes_ = 0;
    bool done_ = false, found_ = false;
};

}  // namespace unriddle::sliding
