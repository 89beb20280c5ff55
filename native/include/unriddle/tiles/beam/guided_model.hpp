// A model for beam searches: rates positions by their disorder, and by the lower bound of another
// model.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "unriddle/tiles/beam/disorder.hpp"
#include "unriddle/tiles/search/model.hpp"

namespace unriddle::tiles {

template <class Model>
class GuidedModel : public Model {
public:
    struct State : Model::State {
        int disorder = 0;
    };

    using Prepared = typename Model::Prepared;

    template <class... Rest>
    explicit GuidedModel(const Grid& grid, Rest&&... rest)
        : Model(std::forward<Rest>(rest)...), disorder_(std::make_shared<const Disorder>(grid)) {}

    State state_of(const std::vector<Cell>& position) const {
        return {Model::state_of(position), disorder_->of(position.data(), this->home())};
    }

    Evaluation evaluate(const State& state, const Prepared& prepared) const {
        const Cell cell = Model::cell_of(prepared);
        Evaluation evaluation = Model::evaluate(state, prepared);
        const int sides = this->sides();
        const int beyond =
            static_cast<int>(evaluation.estimate) - sides * this->distance_after(state, cell);
        evaluation.estimate = static_cast<std::uint32_t>(state.disorder + change(state, cell) +
                                                         kBeyond * beyond / sides);
        return evaluation;
    }

    void slide(State& state, Cell cell, std::array<std::uint8_t, 2> memo) const {
        state.disorder += change(state, cell);
        Model::slide(state, cell, memo);
    }

private:
    // What the lower bound exceeds the Manhattan distance by counts double: where some tiles are in
    // conflict, others will be.
    static constexpr int kBeyond = 2 * Disorder::kSlide;

    int change(const State& state, Cell cell) const {
        return disorder_->change(state.board.data(), cell, state.gap);
    }

    std::shared_ptr<const Disorder> disorder_;
};

}  // namespace unriddle::tiles
