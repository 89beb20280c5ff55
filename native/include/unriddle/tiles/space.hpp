// The state space of a small board: every position with its exact distance from home.
//
// A position is numbered by the gap's cell and the order of the tiles along the other cells. Two
// orders that differ only in the last two tiles have consecutive ranks and opposite parity, so
// exactly one of them can be reached, and the last bit of the rank is left out. Sideways slides do
// not change the order.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "unriddle/tiles/grid.hpp"

namespace unriddle::tiles {

inline constexpr int kMostSpaceCells = 12;

class Space {
public:
    Space(const Grid& grid, int gap) : grid_(grid), home_(gap), tiles_(grid.cells() - 1) {
        require_grid(grid, gap, kMostSpaceCells);
        units_[tiles_ - 1] = 1;
        for (int place = tiles_ - 2; place >= 0; --place) {
            units_[place] = units_[place + 1] * static_cast<std::uint32_t>(tiles_ - 1 - place);
        }
        half_ = units_[0] * static_cast<std::uint32_t>(tiles_) / 2;
        distances_.assign(static_cast<std::size_t>(half_) * grid.cells(), kUnseen);
        for (int cell = 0; cell < grid.cells(); ++cell)
            neighbours_.push_back(grid.neighbours(cell));
        distances_[index({home_, 0, 0})] = 0;
        depths_ = {1};
        nodes_ = 1;
    }

    bool done() const { return done_; }
    std::uint64_t nodes() const { return nodes_; }  // positions reached
    const std::vector<std::uint64_t>& depths() const { return depths_; }

    void advance(std::uint64_t budget) {
        std::uint64_t work = 0;
        while (!done_ && work < budget) {
            const std::size_t end = std::min(next_ + kStretch, distances_.size());
            work += expand_stretch(end) + kStretch / 256;
            next_ = end;
            if (next_ == distances_.size()) end_level();
        }
    }

    // -1 if the position cannot be solved. Exact once done.
    int distance(const std::vector<Cell>& position) const {
        require(static_cast<int>(position.size()) == grid_.cells(), "a position fills the board");
        if (!is_solvable(grid_, home_, position)) return -1;
        return distances_[index(state_of(position))];
    }

    // The position of that number among those at the distance.
    std::vector<Cell> sample(int distance, std::uint64_t number) const {
        for (std::size_t at = 0; at < distances_.size(); ++at) {
            if (distances_[at] == distance && number-- == 0) return position_of(state_at(at));
        }
        throw std::out_of_range("there are fewer positions at this distance");
    }

private:
    static constexpr std::uint8_t kUnseen = 255;
    static constexpr std::size_t kStretch = 4096;

    struct State {
        int gap = 0;
        std::uint64_t digits = 0;  // of the Lehmer code (patterns/rank.hpp), four bits each
        std::uint32_t rank = 0;
    };

    std::uint64_t expand_stretch(std::size_t end) {
        std::uint64_t expanded = 0;
        const std::uint8_t* all = distances_.data();
        for (std::size_t at = next_; at < end; ++at) {
            const void* found = std::memchr(all + at, level_, end - at);
            if (found == nullptr) break;
            at = static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - all);
            expand(state_at(at));
            ++expanded;
        }
        return expanded;
    }

    void expand(const State& state) {
        for (const Cell cell : neighbours_[state.gap]) {
            std::uint8_t& distance = distances_[index(moved(state, cell))];
            if (distance != kUnseen) continue;
            distance = static_cast<std::uint8_t>(level_ + 1);
            ++fresh_;
        }
    }

    void end_level() {
        next_ = 0;
        ++level_;
        done_ = fresh_ == 0;
        if (!done_) depths_.push_back(fresh_);
        nodes_ += fresh_;
        fresh_ = 0;
    }

    // Slides the tile at a cell into the gap. In the order it passes the tiles between.
    State moved(State state, int cell) const {
        if (cell > state.gap) {
            for (int place = cell - 1; place > state.gap; --place) swap(state, place - 1);
        } else {
            for (int place = cell; place < state.gap - 1; ++place) swap(state, place);
        }
        state.gap = cell;
        return state;
    }

    void swap(State& state, int place) const {
        const std::uint32_t a = state.digits >> 4 * place & 15;
        const std::uint32_t b = state.digits >> (4 * place + 4) & 15;
        const std::uint32_t first = a <= b ? b + 1 : b, second = a <= b ? a : a - 1;
        state.digits ^= std::uint64_t{(a ^ first) | (b ^ second) << 4} << 4 * place;
        state.rank += (first - a) * units_[place] + (second - b) * units_[place + 1];
    }

    std::size_t index(const State& state) const {
        return static_cast<std::size_t>(state.gap) * half_ + state.rank / 2;
    }

    State state_at(std::size_t at) const {
        const auto gap = static_cast<int>(at / half_);
        State state{gap, 0, static_cast<std::uint32_t>(at % half_) * 2};
        std::uint32_t rest = state.rank, sum = 0;
        for (int place = 0; place < tiles_ - 2; ++place) {
            const std::uint32_t digit = rest / units_[place];
            rest -= digit * units_[place];
            sum += digit;
            state.digits |= std::uint64_t{digit} << 4 * place;
        }
        const std::uint32_t last = (sum + passed(gap)) & 1;
        state.digits |= std::uint64_t{last} << 4 * (tiles_ - 2);
        state.rank += last;
        return state;
    }

    // A vertical slide passes columns - 1 tiles, so the parity of the order follows from the gap's
    // row.
    std::uint32_t passed(int gap) const {
        return (grid_.columns - 1) * (grid_.row(gap) + grid_.row(home_)) & 1;
    }

    State state_of(const std::vector<Cell>& position) const {
        State state;
        std::vector<Cell> tiles;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (position[cell] == home_) {
                state.gap = cell;
            } else {
                tiles.push_back(position[cell]);
            }
        }
        for (int place = 0; place < tiles_; ++place) {
            for (int later = place + 1; later < tiles_; ++later) {
                if (tiles[later] < tiles[place]) state.rank += units_[place];
            }
        }
        return state;
    }

    std::vector<Cell> position_of(const State& state) const {
        std::vector<Cell> rest, position;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (cell != home_) rest.push_back(static_cast<Cell>(cell));
        }
        for (int place = 0; place < tiles_; ++place) {
            const auto next = rest.begin() + static_cast<int>(state.digits >> 4 * place & 15);
            position.push_back(*next);
            rest.erase(next);
        }
        position.insert(position.begin() + state.gap, static_cast<Cell>(home_));
        return position;
    }

    Grid grid_;
    int home_, tiles_;
    std::uint32_t half_ = 0;  // reachable orders for each cell of the gap
    std::array<std::uint32_t, kMostSpaceCells> units_{};
    std::vector<std::vector<Cell>> neighbours_;
    std::vector<std::uint8_t> distances_;
    std::vector<std::uint64_t> depths_;
    std::size_t next_ = 0;
    std::uint64_t nodes_ = 0, fresh_ = 0;
    int level_ = 0;
    bool done_ = false;
};

}  // namespace unriddle::tiles
