// Shortest ways home by IDA* with linear conflicts, without any table: one of them, or all. Fast on
// boards of any size that are nearly home.
//
// Slides are tried in the same order as with tables, so the ways come in the same order.
#pragma once

#include <cstdint>
#include <vector>

#include "unriddle/tiles/search/conflict_model.hpp"
#include "unriddle/tiles/search/square_loop.hpp"

namespace unriddle::tiles {

template <int kCapacity>  // of cells
class ConflictIdaStar {
public:
    ConflictIdaStar(const Grid& grid, int gap, const std::vector<Cell>& position, bool every)
        : model_(grid, gap), every_(every) {
        const auto start = model_.state_of(position);
        stack_.push_back({start, Trail(start.gap)});
        bound_ = Model::bound(stack_[0].state);
    }

    bool done() const { return done_; }
    std::uint64_t nodes() const { return nodes_; }
    int bound() const { return bound_; }  // no way is shorter

    void advance(std::uint64_t budget, std::vector<std::vector<Cell>>& found) {
        const std::uint64_t end = nodes_ + budget;
        if (!done_ && Model::is_home(stack_[0].state)) {
            found.emplace_back();
            done_ = true;
        }
        while (!done_ && nodes_ < end) {
            Frame& frame = stack_[depth_];
            const Neighbours& neighbours = model_.neighbours(frame.state.gap);
            if (frame.next < neighbours.count) {
                try_slide(frame, neighbours.cells[frame.next++], found);
            } else if (depth_ > 0) {
                --depth_;
            } else {
                end_pass();
            }
        }
    }

private:
    using Model = ConflictModel<kCapacity>;

    struct Frame {
        typename Model::State state;
        Trail trail;
        int next = 0;  // the next neighbour of the gap
    };

    void try_slide(const Frame& frame, Cell cell, std::vector<std::vector<Cell>>& found) {
        if (depth_ > 0 && cell == frame.state.before) return;
        if (!every_ && cell == frame.trail.needless()) return;
        ++nodes_;
        const Evaluation evaluation =
            model_.evaluate(frame.state, model_.prepare(frame.state, cell));
        if (depth_ + 1 + static_cast<int>(evaluation.bound) > bound_) return;
        auto state = frame.state;
        model_.slide(state, cell, evaluation.memo);
        Trail trail = frame.trail;
        trail.add(cell);
        if (++depth_ == static_cast<int>(stack_.size())) stack_.emplace_back();
        stack_[depth_] = {state, trail};
        if (!Model::is_home(state)) return;
        found.push_back(way());
        found_any_ = true;
        done_ = !every_;
        --depth_;
    }

    void end_pass() {
        done_ = found_any_;
        if (done_) return;
        bound_ += 2;  // every slide changes the distance by one, so the parity is fixed
        stack_[0].next = 0;
    }

    std::vector<Cell> way() const {
        std::vector<Cell> tiles;
        for (int depth = 1; depth <= depth_; ++depth) {
            tiles.push_back(stack_[depth - 1].state.board[stack_[depth].state.gap]);
        }
        return tiles;
    }

    Model model_;
    bool every_;
    std::vector<Frame> stack_;
    int depth_ = 0, bound_ = 0;
    bool found_any_ = false, done_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::tiles
