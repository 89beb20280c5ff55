// The shortest ways to solve a board: their length, their number, and any of them.
//
// Breadth first from the board as it stands, level by level, to the first level with a solved
// position. From there back, ways are counted: only positions on shortest ways are visited again.
// With the counts, a way is found by its number: at each move it is known how many ways begin so.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "unriddle/blocks/counts.hpp"
#include "unriddle/blocks/space.hpp"

namespace unriddle::blocks {

using Way = std::vector<Move>;

class Shortest {
public:
    virtual ~Shortest() = default;

    // Expands about that many positions.
    virtual void advance(std::uint64_t nodes) = 0;
    virtual std::size_t positions() const = 0;
    // Once done: the number of ways, and `most` of them from that number on.
    virtual Number total() const = 0;
    virtual std::vector<Way> ways(Number first, std::size_t most) const = 0;

    bool done() const { return done_; }
    bool full() const { return full_; }  // given up for want of room
    std::uint64_t nodes() const { return nodes_; }
    std::uint32_t bound() const { return bound_; }  // so many moves are needed
    std::optional<std::uint32_t> moves() const { return moves_; }

protected:
    bool done_ = false, full_ = false;
    std::uint64_t nodes_ = 0;
    std::uint32_t bound_ = 0;
    std::optional<std::uint32_t> moves_;
};

template <int kBoardWords, int kKeyWords>
class ShortestOf final : public Shortest {
public:
    using Base = Shortest;

    ShortestOf(const Board& board, std::vector<Kind<kBoardWords>> kinds, std::size_t room)
        : space_(board, std::move(kinds)), room_(room) {
        add(model_.pack(model_.start()));
        end_level();
        done_ |= !model_.can_be_solved();
    }

    void advance(std::uint64_t nodes) override {
        for (; nodes > 0 && !done_; --nodes) {
            ++nodes_;
            moves_ ? count_next() : expand_next();
        }
    }

    std::size_t positions() const override { return positions_.size(); }

    Number total() const override {
        if (!done_ || !moves_) return {0};
        return {counts_.of(0), counts_.of(0) + counts_.words()};
    }

    std::vector<Way> ways(Number first, std::size_t most) const override {
        std::vector<Way> found;
        Number end = total();
        if (first.size() > end.size()) return found;
        first.resize(end.size());
        if (!counting_graph::is_less(first.data(), end.data(), end.size())) return found;
        if (*moves_ == 0) return std::vector<Way>(std::min<std::size_t>(most, 1));
        list(first, most, found);
        return found;
    }

private:
    using Slide = typename Model<kBoardWords, kKeyWords>::Slide;

    // -- breadth first

    void expand_next() {
        for (const auto& key : space_.next_to(next_)) add(key);
        ++next_;
        if (positions_.size() > room_)
            full_ = done_ = true;
        else if (next_ == ends_.back())
            end_level();
    }

    void add(const Key<kKeyWords>& key) {
        if (positions_.add(key) && model_.is_solved(key)) found_ = true;
    }

    void end_level() {
        ends_.push_back(static_cast<std::uint32_t>(positions_.size()));
        if (found_)
            start_counting();
        else if (next_ == positions_.size())
            done_ = true;
        else
            bound_ = static_cast<std::uint32_t>(ends_.size());
    }

    std::uint32_t begin_of(std::size_t level) const { return level == 0 ? 0 : ends_[level - 1]; }

    // -- counting, from the last level back

    void start_counting() {
        moves_ = level_ = bound_;
        counts_ = Counts(positions_.size());
        for (std::uint32_t at = begin_of(level_); at < ends_[level_]; ++at)
            if (model_.is_solved(positions_[at])) counts_.set_to_one(at);
        next_ = 0;
        done_ = level_ == 0;
    }

    // Adds the ways from the next position that has a count to those from the positions before it.
    // A move can be undone, so these are among the positions after it.
    void count_next() {
        const std::uint32_t at = counts_.position(next_++);
        while (at < begin_of(level_)) --level_;
        const std::uint32_t begin = begin_of(level_ - 1), end = ends_[level_ - 1];
        for (const auto& key : space_.next_to(at)) {
            const std::uint32_t before = positions_.find(key);
            if (begin <= before && before < end) counts_.add(before, at);
        }
        done_ = level_ == 1 && next_ + 1 == counts_.size();
    }

    // -- listing

    // A position on a way, and the moves from it that lead on, of which some were taken.
    struct Visit {
        Position position;
        std::vector<std::pair<Slide, std::uint32_t>> choices;
        std::size_t taken = 0;
    };

    Visit visit(const Position& position, std::size_t level) const {
        Visit made{position, {}};
        for (const Slide& slide : model_.slides(position)) {
            const std::uint32_t after =
                positions_.find(model_.pack(model_.played(position, slide)));
            const bool is_further = begin_of(level + 1) <= after && after < ends_[level + 1];
            if (is_further && counts_.has(after)) made.choices.emplace_back(slide, after);
        }
        return made;
    }

    // Finds ways in order after leaving out `skip` of them: all that begin with a move at once, as
    // long as they are no more than that.
    void list(Number& skip, std::size_t most, std::vector<Way>& found) const {
        std::vector<Visit> visits = {visit(model_.start(), 0)};
        Way way;
        while (!visits.empty() && found.size() < most) {
            Visit& last = visits.back();
            way.resize(visits.size() - 1);
            if (last.taken == last.choices.size()) {
                visits.pop_back();
                continue;
            }
            const auto [slide, after] = last.choices[last.taken++];
            if (!counting_graph::is_less(skip.data(), counts_.of(after), counts_.words())) {
                counting_graph::subtract(skip.data(), counts_.of(after), counts_.words());
                continue;
            }
            way.push_back(model_.told(slide));
            if (way.size() == *moves_)
                found.push_back(way);
            else
                visits.push_back(visit(model_.played(last.position, slide), way.size()));
        }
    }

    Space<kBoardWords, kKeyWords> space_;
    const Model<kBoardWords, kKeyWords>& model_ = space_.model();
    PositionSet<kKeyWords>& positions_ = space_.positions();
    std::size_t room_;
    std::vector<std::uint32_t> ends_;  // of the levels, in the set
    std::uint32_t next_ = 0;           // to be expanded; then the next rank to be counted
    bool found_ = false;
    Counts counts_;
    std::uint32_t level_ = 0;  // that is being counted
};

}  // namespace unriddle::blocks
