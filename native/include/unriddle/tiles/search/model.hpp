// What all models of positions share: neighbours, distances and hashes.
//
// A model defines the state of a position and rates the positions one slide on.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "unriddle/tiles/grid.hpp"

namespace unriddle::tiles {

// What a model says about a position one slide on.
struct Evaluation {
    std::uint64_t hash;
    std::uint32_t estimate;            // lower is better; 0 only at home
    std::uint32_t bound;               // a lower bound on the slides that are left
    std::array<std::uint8_t, 2> memo;  // passed to slide(), so as not to be computed again
};

// Zobrist hashing: a random number for each tile on each cell, combined by xor.
class PositionHash {
public:
    explicit PositionHash(int cells) : cells_(cells) {
        std::uint64_t seed = 0;
        for (int i = 0; i < cells * cells; ++i) {
            std::uint64_t x = seed += 0x9e3779b97f4a7c15u;
            x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
            x = (x ^ x >> 27) * 0x94d049bb133111ebu;
            keys_.push_back(x ^ x >> 31);
        }
    }

    std::uint64_t operator()(int tile, int cell) const { return keys_[tile * cells_ + cell]; }

private:
    int cells_;
    std::vector<std::uint64_t> keys_;
};

class ModelBase {
public:
    ModelBase(const Grid& grid, int home)
        : grid_(grid), home_(home), facts_(std::make_shared<const Facts>(grid)) {}

    const Neighbours& neighbours(int cell) const { return facts_->neighbours[cell]; }
    int home() const { return home_; }  // of the gap

protected:
    template <class State>
    void fill(State& state, const std::vector<Cell>& position) const {
        require_position(grid_, home_, position);
        std::copy(position.begin(), position.end(), state.board.begin());
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (position[cell] == home_) {
                state.gap = state.before = static_cast<Cell>(cell);
            } else {
                state.hash ^= facts_->hash(position[cell], cell);
                state.distance += manhattan(position[cell], cell);
            }
        }
    }

    int manhattan(int tile, int cell) const {
        return facts_->manhattan[tile * grid_.cells() + cell];
    }

    template <class State>
    std::uint64_t hash_after(const State& state, Cell cell) const {
        const int tile = state.board[cell];
        return state.hash ^ facts_->hash(tile, cell) ^ facts_->hash(tile, state.gap);
    }

    template <class State>
    int distance_after(const State& state, Cell cell) const {
        const int tile = state.board[cell];
        return state.distance - manhattan(tile, cell) + manhattan(tile, state.gap);
    }

    template <class State>
    void slide_tile(State& state, Cell cell) const {
        state.hash = hash_after(state, cell);
        state.distance = distance_after(state, cell);
        std::swap(state.board[state.gap], state.board[cell]);
        state.before = state.gap;
        state.gap = cell;
    }

    Grid grid_;
    int home_;

private:
    struct Facts {  // of the grid; shared by the copies of a model
        explicit Facts(const Grid& grid) : neighbours(all_neighbours(grid)), hash(grid.cells()) {
            for (int tile = 0; tile < grid.cells(); ++tile) {
                for (int cell = 0; cell < grid.cells(); ++cell) {
                    manhattan.push_back(static_cast<std::uint8_t>(grid.distance(tile, cell)));
                }
            }
        }

        std::vector<Neighbours> neighbours;
        std::vector<std::uint8_t> manhattan;
        PositionHash hash;
    };

    std::shared_ptr<const Facts> facts_;
};

}  // namespace unriddle::tiles
