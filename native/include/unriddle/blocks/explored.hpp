// All positions that can be reached from a board, each with its distance from the nearest solved
// one.
//
// Breadth first from the board, and then from all solved positions at once. Moves can be undone,
// so either all positions can be solved or none.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "unriddle/blocks/space.hpp"

namespace unriddle::blocks {

// Asked for a position that is not among those reached.
struct NotReached : std::out_of_range {
    NotReached() : std::out_of_range("this position cannot be reached") {}
};

class Explored {
public:
    using Distance = std::optional<std::uint32_t>;

    virtual ~Explored() = default;

    // Expands about that many positions.
    virtual void advance(std::uint64_t nodes) = 0;
    virtual std::size_t positions() const = 0;
    // Once done. A position is told by the first cells of its blocks, in their order.
    virtual Distance distance(const std::vector<int>& firsts) const = 0;
    virtual std::vector<int> sample(std::size_t distance, std::size_t index) const = 0;
    virtual std::vector<std::pair<Move, Distance>> ahead(const std::vector<int>& firsts) const = 0;

    bool done() const { return done_; }
    bool full() const { return full_; }  // given up for want of room
    std::uint64_t nodes() const { return nodes_; }
    // How many positions there are at each distance; none if no position is solved.
    std::vector<std::uint32_t> depths() const {
        std::vector<std::uint32_t> depths;
        std::uint32_t begin = 0;
        for (const std::uint32_t end : ends_) depths.push_back(end - std::exchange(begin, end));
        return depths;
    }

protected:
    bool done_ = false, full_ = false;
    std::uint64_t nodes_ = 0;
    std::vector<std::uint32_t> ends_;  // of each distance, in the order of distances
};

template <int kBoardWords, int kKeyWords>
class ExploredOf final : public Explored {
public:
    using Base = Explored;

    ExploredOf(const Board& board, std::vector<Kind<kBoardWords>> kinds, std::size_t room)
        : space_(board, std::move(kinds)), room_(room) {
        positions_.add(model_.pack(model_.start()));
    }

    void advance(std::uint64_t nodes) override {
        for (; nodes > 0 && !done_; --nodes) {
            ++nodes_;
            next_ < positions_.size() ? reach_next() : measure_next();
        }
    }

    std::size_t positions() const override { return positions_.size(); }

    Distance distance(const std::vector<int>& firsts) const override {
        return distance(read(firsts));
    }

    std::vector<int> sample(std::size_t distance, std::size_t index) const override {
        require_whole();
        const std::size_t begin = distance == 0 ? 0 : ends_.at(distance - 1);
        if (index >= ends_.at(distance) - begin)
            throw std::out_of_range("there are fewer positions at this distance");
        return model_.told(model_.unpack(positions_[ordered_[begin + index]]));
    }

    std::vector<std::pair<Move, Distance>> ahead(const std::vector<int>& firsts) const override {
        const Position position = read(firsts);
        distance(position);
        std::vector<std::pair<Move, Distance>> found;
        for (const auto& slide : model_.slides(position))
            found.emplace_back(model_.told(slide), distance(model_.played(position, slide)));
        return found;
    }

private:
    static constexpr std::uint32_t kUnknown = ~0U;

    // -- from the board

    void reach_next() {
        for (const auto& key : space_.next_to(next_)) positions_.add(key);
        ++next_;
        if (positions_.size() > room_)
            full_ = done_ = true;
        else if (next_ == positions_.size())
            start_measuring();
    }

    // -- from the solved positions

    void start_measuring() {
        distances_.assign(positions_.size(), kUnknown);
        for (std::uint32_t at = 0; at < positions_.size(); ++at)
            if (model_.is_solved(positions_[at])) measure(at, 0);
        end_distance();
    }

    void measure(std::uint32_t at, std::uint32_t distance) {
        if (distances_[at] != kUnknown) return;
        distances_[at] = distance;
        ordered_.push_back(at);
    }

    void measure_next() {
        const std::uint32_t at = ordered_[measured_++];
        for (const auto& key : space_.next_to(at))
            measure(positions_.find(key), distances_[at] + 1);
        if (measured_ == ends_.back()) end_distance();
    }

    void end_distance() {
        done_ = measured_ == ordered_.size();
        if (!done_) ends_.push_back(static_cast<std::uint32_t>(ordered_.size()));
    }

    // -- asking

    void require_whole() const {
        if (!done_ || full_) throw std::logic_error("not all positions are explored");
    }

    Position read(const std::vector<int>& firsts) const {
        Position position{};
        if (!model_.read(firsts, position)) throw NotReached();
        return position;
    }

    Distance distance(const Position& position) const {
        require_whole();
        const std::uint32_t at = positions_.find(model_.pack(position));
        if (at == PositionSet<kKeyWords>::kNone) throw NotReached();
        return ordered_.empty() ? Distance() : distances_[at];
    }

    Space<kBoardWords, kKeyWords> space_;
    const Model<kBoardWords, kKeyWords>& model_ = space_.model();
    PositionSet<kKeyWords>& positions_ = space_.positions();
    std::size_t room_;
    std::uint32_t next_ = 0;    // to be expanded
    std::size_t measured_ = 0;  // so many were expanded again, in order
    std::vector<std::uint32_t> distances_;
    std::vector<std::uint32_t> ordered_;  // positions by their distance
};

}  // namespace unriddle::blocks
