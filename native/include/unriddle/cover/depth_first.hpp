// Exact cover by depth-first search: every set of options that covers each item as often as it is
// to be covered.
//
// The search tree is that of Knuth's Algorithm X. Instead of dancing links, each depth has a list
// of the options that still fit, as bit masks: taking an option is one branchless pass that copies
// what does not clash with it, and then the options of all items are counted at once (counts.hpp).
// This avoids the random memory accesses of linked lists.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "unriddle/cover/counts.hpp"
#include "unriddle/cover/depths.hpp"
#include "unriddle/cover/random.hpp"
#include "unriddle/cover/start.hpp"
#include "unriddle/cover/table.hpp"

namespace unriddle::cover {

using Solution = std::vector<Option>;

// A stretch of a search: the branches first..last-1 of the node to which the branch numbers of
// `path` lead. Its share is the part of the whole search, as if all branches of a node took equally
// long.
struct Stretch {
    std::vector<std::uint32_t> path;
    std::uint32_t first = 0, last = 0;
    double share = 1;
};

// Width: how many words a mask has, 0 if that is known only at run time. Listing: whether solutions
// are kept, or only counted.
template <std::size_t Width, bool Listing>
class DepthFirst {
public:
    // Searches for the solutions that contain the options of the prefix.
    DepthFirst(const Table& table, const std::vector<Option>& prefix)
        : table_(table),
          groups_(static_cast<std::uint32_t>(table.groups().size())),
          depths_(groups_, table.words()),
          closed_(depths_.zeros()),
          counter_(table.words()) {
        start(prefix);
    }

    bool done() const { return frames_.empty() && ready_.empty(); }
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t found() const { return found_; }

    // The share of the whole search that is left.
    double left() const {
        double left = 0, share = 1;
        for (const auto& frame : frames_) {
            share /= frame.of;
            left += share * (frame.branches - frame.tried);
        }
        return left;
    }

    // What is left, in the order of the search: the deepest branches come first.
    std::vector<Stretch> rest() const {
        std::vector<Stretch> rest;
        Stretch at;
        for (const auto& frame : frames_) {
            const double branch = at.share / frame.of;
            if (frame.tried < frame.branches)
                rest.push_back({at.path, frame.tried, frame.branches,
                                branch * (frame.branches - frame.tried)});
            at.path.push_back(frame.tried - 1);
            at.share = branch;
        }
        std::reverse(rest.begin(), rest.end());
        return rest;
    }

    // Goes to a stretch, wherever the search was, and keeps to it. The nodes on the way were
    // counted when they were first entered, by the search that left this stretch to others.
    void seek(const Stretch& stretch) {
        if (root_.branches == 0) throw std::invalid_argument("this search has no branches");
        while (frames_.size() > 1) leave();
        frames_.assign(1, root_);
        for (const std::uint32_t branch : stretch.path) {
            const std::size_t depth = frames_.size();
            narrow(branch, branch + 1);
            find_next(frames_.back());
            enter(frames_.back());
            if (frames_.size() == depth)
                throw std::invalid_argument("this path of branches ends before the stretch");
        }
        narrow(stretch.first, stretch.last);
        nodes_ = found_ = 0;
        ready_.clear();
    }

    // Expands about `budget` nodes; stops early once there are `most` solutions to return.
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

    // Estimates how many nodes a search takes: by random descents from the root, in which a node
    // stands for as many as its ancestors have branches (Knuth 1975). Few such values are huge, so
    // their square roots are averaged: too low, but alike for all, and estimates are compared.
    static double estimate(const Table& table, const std::vector<Option>& prefix,
                           std::size_t descents, std::uint64_t seed) {
        DepthFirst search(table, prefix);
        Random random(seed);
        double roots = 0;
        for (std::size_t k = 0; k < descents; ++k) roots += std::sqrt(search.descend(random));
        return roots * roots / static_cast<double>(descents * descents);
    }

private:
    struct Frame : Choice {    // within a stretch, `branches` is where the stretch ends
        std::uint32_t of = 0;  // how many branches the node has
        std::uint32_t tried = 0;
        std::uint32_t place = 0;  // of the option tried last
        std::uint32_t group = 0;  // of that option
    };

    std::size_t words() const { return depths_.words(); }

    // Keeps to some branches of the node that was entered last.
    void narrow(std::uint32_t first, std::uint32_t last) {
        auto& frame = frames_.back();
        if (first >= last || last > frame.of)
            throw std::invalid_argument("a node has no branches " + std::to_string(first) + " to " +
                                        std::to_string(last));
        while (frame.tried < first) find_next(frame);
        frame.branches = last;
    }

    double descend(Random& random) {
        double stands_for = 1, total = 1;
        for (std::size_t depth = 1; frames_.size() == depth; ++depth) {
            auto& frame = frames_.back();
            stands_for *= frame.branches;
            total += stands_for;
            for (auto place = random.below(frame.branches) + 1; place != 0; --place)
                find_next(frame);
            enter(frame);
        }
        while (frames_.size() > 1) leave();
        if (!frames_.empty()) frames_[0].tried = frames_[0].group = 0;
        return total;
    }

    void start(const std::vector<Option>& prefix) {
        const Start start(table_, prefix);
        if (!start.possible()) return;
        given_ = prefix;
        needs_ = start.needs();
        for (std::size_t k = 0; k < needs_.size(); ++k)
            if (!is_optional(k)) missing_ += needs_[k];
        for (std::uint32_t k = 0; k < groups_; ++k)
            required_.push_back(is_optional(k) ? 0 : needs_[k]);
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

    // -- taking and leaving options

    void find_next(Frame& frame) {
        const std::uint32_t* bounds = depths_.bounds(frames_.size() - 1);
        const bool in_group = frame.kind == Kind::kGroup;
        std::uint32_t place = frame.tried++ ? frame.place + 1 : bounds[in_group ? frame.number : 0];
        if (!in_group) place = depths_.find(place, frame.number);
        while (place >= bounds[frame.group + 1]) ++frame.group;
        frame.place = place;
    }

    void enter(const Frame& parent) {
        const std::size_t depth = frames_.size();
        ++nodes_;
        depths_.reserve(depth, depths_.end(depth - 1), depths_.end(depth - 1));
        const Word* mask = depths_.mask(parent.place);
        cover(mask, parent.group);
        for (std::size_t w = 0; w < words(); ++w)
            depths_.open(depth)[w] = depths_.open(depth - 1)[w] & ~mask[w];
        if (is_covered(depth)) {
            report();
            uncover(parent);
        } else if (!filter(depth, parent) || !branch(depth)) {
            uncover(parent);
        }
    }

    void leave() {
        frames_.pop_back();
        if (!frames_.empty()) uncover(frames_.back());
    }

    // Counts the option as taken, and sets closed_ to the bits that no further option may have.
    void cover(const Word* mask, std::uint32_t group) {
        for (std::size_t w = 0; w < words(); ++w) closed_[w] = mask[w] & table_.once()[w];
        if (group < groups_) {
            --needs_[group];
            required_[group] -= !table_.groups()[group].optional;
            missing_ -= !table_.groups()[group].optional;
        }
        for (std::size_t k = 0; k < table_.repeated().size(); ++k) {
            const auto& item = table_.repeated()[k];
            if (!test(mask, item.bit)) continue;
            missing_ -= !item.optional;
            if (--needs_[groups_ + k] == 0) set(&closed_[0], item.bit);
        }
    }

    void uncover(const Frame& parent) {
        if (parent.group < groups_) {
            ++needs_[parent.group];
            required_[parent.group] += !table_.groups()[parent.group].optional;
            missing_ += !table_.groups()[parent.group].optional;
        }
        for (std::size_t k = 0; k < table_.repeated().size(); ++k) {
            const auto& item = table_.repeated()[k];
            if (!test(depths_.mask(parent.place), item.bit)) continue;
            missing_ += !item.optional;
            ++needs_[groups_ + k];
        }
    }

    bool is_covered(std::size_t depth) const {
        return missing_ == 0 && is_zero(depths_.open(depth));
    }

    bool is_zero(const Word* mask) const {
        Word any = 0;
        for (std::size_t w = 0; w < words(); ++w) any |= mask[w];
        return any == 0;
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

    // Lists the options that still fit for the next depth; false if a group has too few of them.
    bool filter(std::size_t depth, const Frame& parent) {
        const std::uint32_t* before = depths_.bounds(depth - 1);
        const std::uint32_t begin = before[0], end = before[groups_ + 1];
        const auto [from, to] = left_out(before, parent);
        std::uint32_t out = keep(begin, from, end, parent);
        depths_.mark(from, out);
        out = keep(to, end, out, parent);
        depths_.mark(end, out);
        depths_.set_bounds(depth);
        return has_enough(depth);
    }

    // The places to skip: those of a group that is fully covered, or the options of a repeated item
    // that were tried before.
    std::pair<std::uint32_t, std::uint32_t> left_out(const std::uint32_t* bounds,
                                                     const Frame& parent) const {
        const std::uint32_t end = bounds[groups_ + 1];
        if (parent.group == groups_) return {end, end};
        if (needs_[parent.group] == 0) return {bounds[parent.group], bounds[parent.group + 1]};
        if (parent.kind == Kind::kGroup) return {bounds[parent.group], parent.place + 1};
        return {end, end};
    }

    std::uint32_t keep(std::uint32_t from, std::uint32_t to, std::uint32_t out,
                       const Frame& parent) {
        if (parent.kind != Kind::kRepeatedBit) return depths_.filter(from, to, out, closed_);
        const std::uint32_t later = std::clamp(parent.place + 1, from, to);
        Word& word = closed_[parent.number / kWordBits];
        const Word kept = word;
        set(&closed_[0], parent.number);
        out = depths_.filter(from, later, out, closed_);
        word = kept;
        return depths_.filter(later, to, out, closed_);
    }

    bool has_enough(std::size_t depth) {
        const std::uint32_t* bounds = depths_.bounds(depth);
        bool enough = true;
        for (std::uint32_t k = 0; k < groups_; ++k)
            enough &= bounds[k + 1] - bounds[k] >= required_[k];
        return enough;
    }

    // -- the item to branch on

    // False if an item can no longer be covered.
    bool branch(std::size_t depth) {
        Frame frame;
        if (!choose_bit(depth, frame)) return false;
        if (frame.branches > 1 || depth == 0) choose_group(depth, frame);
        if (frame.branches >= kMany) choose_exactly(depth, frame);
        for (std::size_t k = 0; k < table_.repeated().size(); ++k)
            if (needs_[groups_ + k] != 0 && !table_.repeated()[k].optional)
                choose_repeated(depth, k, frame);
        if (frame.branches == 0) return false;
        frame.of = frame.branches;
        if (depth == 0) root_ = frame;
        frames_.push_back(frame);
        return true;
    }

    bool choose_bit(std::size_t depth, Choice& choice) {
        const std::uint32_t begin = depths_.bounds(depth)[0];
        return counter_.choose(depths_.mask(begin), depths_.end(depth) - begin, depths_.open(depth),
                               choice);
    }

    void choose_group(std::size_t depth, Choice& choice) {
        const std::uint32_t* bounds = depths_.bounds(depth);
        for (std::uint32_t k = 0; k < groups_; ++k)
            if (required_[k] != 0)
                choice.improve(branches(bounds[k + 1] - bounds[k], required_[k]), k, Kind::kGroup);
    }

    // Of the options of an item that needs `need` of them, one of the first options - need + 1 must
    // be taken: fewer than `need` come after these.
    static std::uint32_t branches(std::uint32_t options, std::uint32_t need) {
        return options < need ? 0 : options - need + 1;
    }

    // Every item has kMany options or more, and the quick counter does not say how many.
    void choose_exactly(std::size_t depth, Choice& choice) {
        if (is_zero(depths_.open(depth))) return;
        const std::uint32_t begin = depths_.bounds(depth)[0];
        choice = counter_.choose_exactly(depths_.mask(begin), depths_.end(depth) - begin,
                                         depths_.open(depth));
        choose_group(depth, choice);
    }

    void choose_repeated(std::size_t depth, std::size_t k, Choice& choice) {
        const std::uint32_t bit = table_.repeated()[k].bit, need = needs_[groups_ + k];
        choice.improve(branches(options_of(depth, bit), need), bit, Kind::kRepeatedBit);
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
    Frame root_{{0}};                      // before any branch was tried
    std::vector<std::uint32_t> needs_;     // of groups, then of repeated items
    std::vector<std::uint32_t> required_;  // of the groups; 0 for optional ones
    std::uint64_t missing_ = 0;            // the sum of all needs that are not optional
    PerWord<Width, Word> closed_;
    Counter<Width> counter_;
    std::vector<Option> given_;
    std::vector<Solution> ready_;
    std::uint64_t nodes_ = 0, found_ = 0;
};

}  // namespace unriddle::cover
