// Counts the shortest ways without listing them: layer by layer, each position with the number of
// ways that lead to it. Positions that cannot be home in time are dropped by their lower bound.
#pragma once

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/patterns/tables.hpp"
#include "unriddle/tiles/search/pattern_model.hpp"

namespace unriddle::tiles {

class PathCount {
public:
    // The model's tables must outlive the count. `length` is the length of a shortest way.
    PathCount(PatternModel model, const std::vector<Cell>& position, int length)
        : model_(std::move(model)), cells_(static_cast<int>(position.size())), left_(length) {
        const auto root = model_.state_of(position);
        if (PatternModel::bound(root) <= left_) layer_.push_back({pack(position.data()), 1});
        if (left_ == 0 || layer_.empty()) finish();
    }

    bool done() const { return done_; }
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t total() const { return total_; }

    void advance(std::uint64_t budget) {
        const std::uint64_t end = nodes_ + budget;
        while (!done_ && nodes_ < end) {
            if (next_ < layer_.size()) {
                expand(layer_[next_++]);
            } else {
                end_layer();
            }
        }
    }

private:
    using Key = unsigned __int128;  // five bits for each cell

    struct Hash {
        std::size_t operator()(const Key& key) const {
            const auto low = static_cast<std::uint64_t>(key);
            std::uint64_t x = low * 0x9e3779b97f4a7c15u ^ static_cast<std::uint64_t>(key >> 64);
            x = (x ^ x >> 32) * 0xbf58476d1ce4e5b9u;
            return static_cast<std::size_t>(x ^ x >> 29);
        }
    };

    Key pack(const Cell* position) const {
        Key key = 0;
        for (int cell = 0; cell < cells_; ++cell) key = key << 5 | position[cell];
        return key;
    }

    void unpack(Key key, std::vector<Cell>& position) const {
        position.resize(cells_);
        for (int cell = cells_ - 1; cell >= 0; --cell) {
            position[cell] = static_cast<Cell>(key & 31);
            key >>= 5;
        }
    }

    void expand(const std::pair<Key, std::uint64_t>& entry) {
        unpack(entry.first, position_);
        const auto state = model_.state_of(position_);
        const Neighbours& neighbours = model_.neighbours(state.gap);
        for (int i = 0; i < neighbours.count; ++i) {
            ++nodes_;
            const Evaluation evaluation =
                model_.evaluate(state, model_.prepare(state, neighbours.cells[i]));
            if (static_cast<int>(evaluation.bound) > left_ - 1) continue;
            auto child = state;
            model_.slide(child, neighbours.cells[i], evaluation.memo);
            std::uint64_t& ways = following_[pack(child.board.data())];
            if (ways > std::numeric_limits<std::uint64_t>::max() - entry.second) {
                throw std::overflow_error("there are more ways than 64 bits can count");
            }
            ways += entry.second;
        }
    }

    void end_layer() {
        layer_.assign(following_.begin(), following_.end());
        following_.clear();
        next_ = 0;
        if (--left_ == 0 || layer_.empty()) finish();
    }

    void finish() {
        done_ = true;
        for (const auto& entry : layer_) total_ += entry.second;  // home, or empty
    }

    PatternModel model_;
    int cells_, left_;
    std::vector<std::pair<Key, std::uint64_t>> layer_;
    std::unordered_map<Key, std::uint64_t, Hash> following_;
    std::vector<Cell> position_;
    std::size_t next_ = 0;
    std::uint64_t nodes_ = 0, total_ = 0;
    bool done_ = false;
};

}  // namespace unriddle::tiles
