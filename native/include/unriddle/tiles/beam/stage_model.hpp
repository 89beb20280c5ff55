// A model for large boards, which rates positions by how many lines are filled. Distances alone
// would lead nowhere there, since the gap must disturb the tiles that it passes.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "unriddle/tiles/beam/stages.hpp"
#include "unriddle/tiles/search/model.hpp"

namespace unriddle::tiles {

template <int kCapacity>  // of cells
class StageModel : public ModelBase {
public:
    struct State {
        std::array<Cell, kCapacity> board{};
        Cell gap = 0, before = 0;
        Stages::Places at{};  // the cells of the tiles of the current group
        int stage = -1;
        int distance = 0, rest = 0;  // of all tiles; of those of later stages
        std::uint64_t hash = 0;
    };

    using Prepared = Cell;

    explicit StageModel(std::shared_ptr<const Stages> stages)
        : ModelBase(stages->grid(), stages->home()), stages_(std::move(stages)) {
        require_grid(grid_, home_, kCapacity);
    }

    State state_of(const std::vector<Cell>& position) const {
        State state;
        fill(state, position);
        begin_stage(state, 0);
        pass_stages(state);
        return state;
    }

    Prepared prepare(const State&, Cell cell) const { return cell; }

    Evaluation evaluate(const State& state, Cell cell) const {
        const int stage = state.stage;
        if (stages_->stage_of(cell) < stage) return {0, 0, kNever, {}};  // it is home: stays
        const int change = distance_after(state, cell) - state.distance;
        auto at = state.at;
        for (Cell& place : at) place = place == cell ? state.gap : place;
        Evaluation evaluation{
            hash_after(state, cell), 0, static_cast<std::uint32_t>(state.distance + change), {}};
        if (stage == stages_->count() || is_home(stage, at)) {
            State child = state;
            slide(child, cell, {});
            evaluation.estimate = estimate(child.stage, child.gap, child.at, child.rest, child);
        } else {
            const bool later = stages_->stage_of(state.board[cell]) > stage;
            evaluation.estimate =
                estimate(stage, cell, at, state.rest + (later ? change : 0), state);
        }
        return evaluation;
    }

    void slide(State& state, Cell cell, std::array<std::uint8_t, 2>) const {
        const int change = distance_after(state, cell) - state.distance;
        if (stages_->stage_of(state.board[cell]) > state.stage) state.rest += change;
        for (Cell& place : state.at) place = place == cell ? state.gap : place;
        slide_tile(state, cell);
        pass_stages(state);
    }

    static bool is_home(const State& state) { return state.distance == 0; }

private:
    static constexpr std::uint32_t kNever = 1u << 30;
    static constexpr int kStage = 1000;  // more than any group costs: filled lines come first
    static constexpr int kRest = 40;     // more than the last few cells cost
    static constexpr Cell kNoCell = 255;

    bool is_home(int stage, const Stages::Places& at) const {
        const auto& group = stages_->group(stage);
        return at[0] == group[0] && (group.size() == 1 || at[1] == group[1]);
    }

    void pass_stages(State& state) const {
        while (state.stage < stages_->count() && is_home(state.stage, state.at)) {
            begin_stage(state, state.stage + 1);
        }
    }

    void begin_stage(State& state, int stage) const {
        state.stage = stage;
        state.rest = 0;
        state.at = {kNoCell, kNoCell};
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            const int tile = state.board[cell];
            if (tile == home_) continue;
            if (stages_->stage_of(tile) > stage) state.rest += manhattan(tile, cell);
            if (stages_->stage_of(tile) != stage || stage == stages_->count()) continue;
            const auto& group = stages_->group(stage);
            state.at[group[0] == tile ? 0 : 1] = static_cast<Cell>(cell);
        }
    }

    std::uint32_t estimate(int stage, Cell gap, const Stages::Places& at, int rest,
                           const State& state) const {
        if (stage == stages_->count()) {
            return static_cast<std::uint32_t>(stages_->last_cost(state.board.data()));
        }
        const int left = stages_->count() - stage;
        return static_cast<std::uint32_t>(stages_->cost(stage, gap, at) + rest + kRest +
                                          kStage * left);
    }

    std::shared_ptr<const Stages> stages_;
};

}  // namespace unriddle::tiles
