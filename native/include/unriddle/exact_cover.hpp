// Exact cover: every set of options that covers each item as often as it is to be covered.
//
// Each depth keeps the options that still fit, as bit masks group by group. A move is one filter
// without branches; then the options of all items are counted at once (exact_cover_counts.hpp).
// It has the nodes of Knuth's dancing links and none of its jumps through memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "unriddle/exact_cover_counts.hpp"
#include "unriddle/exact_cover_depths.hpp"
#include "unriddle/exact_cover_start.hpp"
#include "unriddle/exact_cover_table.hpp"

namespace unriddle::cover {

using Solution = std::vector<Option>;

// Width: the words of a mask, 0 if only the table knows. Listing: whether solutions are kept.
template <std::size_t Width, bool Listing>
class DepthFirst {
public:
    // The solutions that contain the options of the prefix.
    DepthFirst(const Table& table, const std::vector<Option>& prefix)
        : table_(table),
          groups_(static_cast<std::uint32_t>(table.groups().size())),
          depths_(groups_, table.words()),
          closed_(depths_.zeros()),
          left_(depths_.zeros()),
          counts_(table.words()) {
        start(prefix);
    }

    bool done() const { return frames_.empty() && ready_.empty(); }
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t found() const { return found_; }

    // As if all branches of a node took equally long.
    double fraction() const {
        double part = 0, share = 1;
        for (std::size_t depth = 0; depth < frames_.size(); ++depth) {
            const auto& frame = frames_[depth];
            share /= frame.branches;
            part += share * (frame.tried - (depth + 1 < frames_.size() ? 1 : 0));
        }
        return done() ? 1 : part;
    }

    // Works off about so many nodes, and stops early with so many solutions in hand.
    std::vector<Solution> advance(std::uint64_t budget, std::size_t most) {
        const std::uint64_t until = nodes_ + budget;
        while (!frames_.empty() && nodes_ < until && ready_.size() < most) {
            auto& frame = frames_.back();
            if (frame.tried == frame.branches) {
                leave();
            } else {
                find_next(frame);
                enter(frame);
            }
        }
        return std::exchange(ready_, {});
    }

private:
    struct Frame : Choice {
        std::uint32_t tried = 0;
        std::uint32_t place = 0;  // of the option tried last
        std::uint32_t group = 0;  // in which it is
    };

    std::size_t words() const { return depths_.words(); }

    void start(const std::vector<Option>& prefix) {
        const Start start(table_, prefix);
        if (!start.possible()) return;
        given_ = prefix;
        needs_ = start.needs();
        for (std::size_t k = 0; k < needs_.size(); ++k)
            if (!is_optional(k)) missing_ += needs_[k];
        depths_.reserve(0, 0, table_.options());
        std::copy(start.open().begin(), start.open().end(), depths_.open(0));
        keep_fitting(start);
        ++nodes_;
        if (is_covered(0))
            report();
        else
            branch(0);
    }

    bool is_optional(std::size_t need) const {
        return need < groups_ ? table_.groups()[need].optional
                              : table_.repeated()[need - groups_].optional;
    }

    void keep_fitting(const Start& start) {
        std::uint32_t out = 0, bound = 0;
        for (std::uint32_t place = 0; place < table_.options(); ++place) {
            while (bound <= table_.group_of(place)) depths_.bounds(0)[bound++] = out;
            if (start.fits(place)) depths_.put(out++, table_.mask(place), table_.option(place));
        }
        while (bound <= groups_ + 1) depths_.bounds(0)[bound++] = out;
    }

    // -- moves

    void find_next(Frame& frame) {
        const std::uint32_t* bounds = depths_.bounds(frames_.size() - 1);
        const bool in_group = frame.kind == Kind::kGroup;
        std::uint32_t place = frame.tried++ ? frame.place + 1 : bounds[in_group ? frame.number : 0];
        if (!in_group)
            while (!test(depths_.mask(place), frame.number)) ++place;
        while (place >= bounds[frame.group + 1]) ++frame.group;
        frame.place = place;
    }

    void enter(const Frame& parent) {
        const std::size_t depth = frames_.size();
        ++nodes_;
        depths_.reserve(depth, depths_.end(depth - 1), depths_.end(depth - 1));
        const Word* mask = depths_.mask(parent.place);
        use(mask, parent.group);
        for (std::size_t w = 0; w < words(); ++w)
            depths_.open(depth)[w] = depths_.open(depth - 1)[w] & ~mask[w];
        if (is_covered(depth)) {
            report();
            unuse(parent);
        } else if (!filter(depth, parent) || !branch(depth)) {
            unuse(parent);
        }
    }

    void leave() {
        frames_.pop_back();
        if (!frames_.empty()) unuse(frames_.back());
    }

    // Counts the option and gathers in closed_ the bits that no further option may have.
    void use(const Word* mask, std::uint32_t group) {
        for (std::size_t w = 0; w < words(); ++w) closed_[w] = mask[w] & table_.once()[w];
        if (group < groups_) {
            --needs_[group];
            missing_ -= !table_.groups()[group].optional;
        }
        for (std::size_t k = 0; k < table_.repeated().size(); ++k) {
            const auto& item = table_.repeated()[k];
            if (!test(mask, item.bit)) continue;
            missing_ -= !item.optional;
            if (--needs_[groups_ + k] == 0) set(&closed_[0], item.bit);
        }
    }

    void unuse(const Frame& parent) {
        if (parent.group < groups_) {
            ++needs_[parent.group];
            missing_ += !table_.groups()[parent.group].optional;
        }
        for (std::size_t k = 0; k < table_.repeated().size(); ++k) {
            const auto& item = table_.repeated()[k];
            if (!test(depths_.mask(parent.place), item.bit)) continue;
            missing_ += !item.optional;
            ++needs_[groups_ + k];
        }
    }

    bool is_covered(std::size_t depth) {
        Word any = 0;
        for (std::size_t w = 0; w < words(); ++w) any |= depths_.open(depth)[w];
        return any == 0 && missing_ == 0;
    }

    void report() {
        ++found_;
        if (!Listing) return;
        Solution solution;
        solution.reserve(given_.size() + frames_.size());
        const auto add = [&](Option option) {
            if (option < table_.given()) solution.push_back(option);
        };
        for (const Option option : given_) add(option);
        for (const auto& frame : frames_) add(depths_.option(frame.place));
        ready_.push_back(std::move(solution));
    }

    // The options that still fit, for the next depth; false if a group has too few of them.
    bool filter(std::size_t depth, const Frame& parent) {
        const std::uint32_t* before = depths_.bounds(depth - 1);
        std::uint32_t* after = depths_.bounds(depth);
        std::uint32_t out = before[groups_ + 1];
        for (std::uint32_t k = 0; k <= groups_; ++k) {
            after[k] = out;
            if (k < groups_ && needs_[k] == 0) continue;
            // Of a repeated item's options the earlier ones have had all their solutions.
            const bool branched = parent.kind == Kind::kGroup && k == parent.number;
            const std::uint32_t from = branched ? parent.place + 1 : before[k];
            if (parent.kind == Kind::kRepeatedBit)
                out = filter_later(from, before[k + 1], out, parent);
            else
                out = depths_.filter(from, before[k + 1], out, closed_);
            if (k < groups_ && out - after[k] < needs_[k] && !table_.groups()[k].optional)
                return false;
        }
        after[groups_ + 1] = out;
        return true;
    }

    std::uint32_t filter_later(std::uint32_t from, std::uint32_t to, std::uint32_t out,
                               const Frame& parent) {
        const std::uint32_t later = std::clamp(parent.place + 1, from, to);
        Word& word = closed_[parent.number / kWordBits];
        const Word kept = word;
        set(&closed_[0], parent.number);
        out = depths_.filter(from, later, out, closed_);
        word = kept;
        return depths_.filter(later, to, out, closed_);
    }

    // -- the item to branch on

    // False if an item cannot be covered any more.
    bool branch(std::size_t depth) {
        Frame frame;
        if (!choose_bit(depth, frame)) return false;
        if (frame.branches > 1 || depth == 0) choose_group(depth, frame);
        if (frame.branches >= kMany) choose_exactly(depth, frame);
        for (std::size_t k = 0; k < table_.repeated().size(); ++k)
            if (needs_[groups_ + k] != 0 && !table_.repeated()[k].optional)
                choose_repeated(depth, k, frame);
        if (frame.branches == 0) return false;
        frames_.push_back(frame);
        return true;
    }

    bool choose_bit(std::size_t depth, Choice& choice) {
        const std::uint32_t begin = depths_.bounds(depth)[0];
        const std::size_t size = depths_.end(depth) - begin;
        Word dead = 0, any = 0;
        for (std::size_t w = 0; w < words(); ++w) {
            counts_[w] = count(depths_.mask(begin) + w, size, words());
            left_[w] = depths_.open(depth)[w];
            dead |= left_[w] & ~counts_[w].any();
            any |= left_[w];
        }
        if (any != 0 && dead == 0) choice = fewest(counts_, left_);
        return dead == 0;
    }

    void choose_group(std::size_t depth, Choice& choice) {
        const std::uint32_t* bounds = depths_.bounds(depth);
        for (std::uint32_t k = 0; k < groups_; ++k) {
            if (needs_[k] == 0 || table_.groups()[k].optional) continue;
            const std::uint32_t size = bounds[k + 1] - bounds[k];
            choice.improve(size < needs_[k] ? 0 : size - needs_[k] + 1, k, Kind::kGroup);
        }
    }

    // All have many options: the planes do not say how many.
    void choose_exactly(std::size_t depth, Choice& choice) {
        Choice bit;
        for (std::size_t w = 0; w < words(); ++w) {
            for (Word left = depths_.open(depth)[w]; left != 0; left &= left - 1) {
                const auto number = static_cast<std::uint32_t>(w * kWordBits) +
                                    static_cast<std::uint32_t>(std::countr_zero(left));
                bit.improve(options_of(depth, number), number, Kind::kBit);
            }
        }
        if (bit.branches <= choice.branches || choice.kind == Kind::kBit) choice = bit;
        choose_group(depth, choice);
    }

    void choose_repeated(std::size_t depth, std::size_t k, Choice& choice) {
        const std::uint32_t bit = table_.repeated()[k].bit, need = needs_[groups_ + k];
        const std::uint32_t size = options_of(depth, bit);
        choice.improve(size < need ? 0 : size - need + 1, bit, Kind::kRepeatedBit);
    }

    std::uint32_t options_of(std::size_t depth, std::uint32_t bit) {
        std::uint32_t size = 0;
        for (std::uint32_t place = depths_.bounds(depth)[0]; place < depths_.end(depth); ++place)
            size += test(depths_.mask(place), bit);
        return size;
    }

    const Table& table_;
    const std::uint32_t groups_;
    Depths<Width, Listing> depths_;
    std::vector<Frame> frames_;
    std::vector<std::uint32_t> needs_;  // of the groups, then of the repeated items
    std::uint64_t missing_ = 0;         // of these, what is not optional
    typename Depths<Width, Listing>::Words closed_, left_;
    std::vector<Counts> counts_;
    std::vector<Option> given_;
    std::vector<Solution> ready_;
    std::uint64_t nodes_ = 0, found_ = 0;
};

}  // namespace unriddle::cover
