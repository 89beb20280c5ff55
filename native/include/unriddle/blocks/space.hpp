// The positions found so far, and those next to each.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "unriddle/blocks/model.hpp"
#include "unriddle/blocks/positions.hpp"

namespace unriddle::blocks {

template <int kBoardWords, int kKeyWords>
class Space {
public:
    using Neighbours = std::vector<Key<kKeyWords>>;

    Space(const Board& board, std::vector<Kind<kBoardWords>> kinds)
        : model_(board, std::move(kinds)) {}

    const Model<kBoardWords, kKeyWords>& model() const { return model_; }
    PositionSet<kKeyWords>& positions() { return positions_; }
    const PositionSet<kKeyWords>& positions() const { return positions_; }

    // The positions one move from that of the number, about to be looked up. Valid until the next
    // call.
    const Neighbours& next_to(std::uint32_t number) {
        neighbours_.clear();
        model_.each_after(positions_[number], [&](const auto& key) { neighbours_.push_back(key); });
        positions_.prefetch(neighbours_);
        return neighbours_;
    }

private:
    Model<kBoardWords, kKeyWords> model_;
    PositionSet<kKeyWords> positions_;
    Neighbours neighbours_;
};

}  // namespace unriddle::blocks
