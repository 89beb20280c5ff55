// For choices of four large numbers: how many of the targets 100..999 their hands with two small
// numbers reach. The small numbers are 1 to 10, and each may be drawn twice: 55 hands.
//
// A block is all choices with one number from each of four ranges. Its hands share most of their
// parts, whose values are computed once. What a hand ABCD st reaches is put together in stages:
//
//   pairs     AB: 4 + 2 as {AB st} + {CD}, 3 + 3 as {AB s} + {CD t}
//   triples   ABC: 4 + 2 as {ABC s} + {D t}, 3 + 3 as {ABC} + {D st}, 5 + 1 as {ABC st} + D
//   choices   ABCD: 4 + 2 as {ABCD} + {st}, 5 + 1 as {ABCD s} + t
#pragma once

#include <utility>

#include "unriddle/reach/join_rows.hpp"
#include "unriddle/reach/large_sets.hpp"

namespace unriddle::reach {

struct Choice {
    std::array<std::uint32_t, 4> numbers{};  // rising
    std::uint32_t reached = 0;               // targets of all its hands together
    std::uint32_t complete = 0;              // hands that reach every target
};

class LargeBlock {
public:
    explicit LargeBlock(const std::array<Range, 4>& ranges)
        : sets_(ranges),
          reached_(sets_.choices().size() * kHands),
          five_(kHighestTarget * sets_.larges().back(), 1024) {
        for (std::uint32_t larges = 0; larges < values_.size(); ++larges)
            values_[larges].resize(sets_.places(larges));
        large_sets_.push_back({});
        for (std::uint32_t i = 0; i < sets_.larges().size(); ++i)
            large_sets_.push_back({{i, 0, 0, 0}, {}, 1, 0});
        for (const Part& part : sets_.pairs()) large_sets_.push_back(part.set);
        for (const Part& part : sets_.triples()) large_sets_.push_back(part.set);
        for (std::uint32_t x = 1; x < multiples_.size(); ++x)
            for (std::uint32_t r = x; r <= kHighestTarget; r += x) set_bit(multiples_[x].data(), r);
    }

    bool done() const { return next_ == units(); }
    std::uint64_t nodes() const { return nodes_ + rows_.made(); }  // sets made or joined
    double part_done() const {                                     // 0 to 1
        return static_cast<double>(next_) / static_cast<double>(units());
    }

    // Works until at least `budget` nodes are done, and returns the choices that were completed.
    std::vector<Choice> advance(std::uint64_t budget) {
        const std::uint64_t before = nodes();
        while (!done() && nodes() - before < budget) work(next_++);
        return std::exchange(finished_, {});
    }

private:
    using Part = LargeSets::Part;

    static constexpr std::uint32_t kSmalls = LargeSets::kSmalls, kHands = LargeSets::kHands;

    // Larger values of four numbers are no part of a target: the two numbers that are left can
    // only divide by 100 each.
    static constexpr std::uint64_t kMostOfFour =
        std::uint64_t{kHighestTarget} * LargeSets::kLargest * LargeSets::kLargest;

    std::size_t units() const {
        return large_sets_.size() + sets_.pairs().size() + sets_.triples().size() +
               sets_.choices().size();
    }

    void work(std::size_t unit) {
        if (unit < large_sets_.size()) return make_values(large_sets_[unit]);
        unit -= large_sets_.size();
        if (unit < sets_.pairs().size()) return join_pair(sets_.pairs()[unit]);
        unit -= sets_.pairs().size();
        if (unit < sets_.triples().size()) return join_triple(sets_.triples()[unit]);
        unit -= sets_.triples().size();
        join_choice(static_cast<std::uint32_t>(unit));
    }

    // -- values of two to four numbers

    const TypedValues& values(const NumberSet& set) const {
        return set.larges == 4 ? four_ : values_[set.larges][sets_.place(set)];
    }

    void make_values(const NumberSet& larges) {
        const auto make_with = [&](const NumberSet& set) {
            if (2 <= set.size() && set.size() <= 4)
                make(set, values_[set.larges][sets_.place(set)]);
        };
        make_with(larges);
        for (std::uint32_t s = 1; s <= kSmalls; ++s) make_with(larges.with(s));
        for (const NumberSet& smalls : sets_.small_pairs()) make_with(larges.with(smalls));
    }

    void make(const NumberSet& set, TypedValues& made) {
        const std::uint32_t all = (1U << set.size()) - 1;
        old_.clear();
        sums_.clear();
        products_.clear();
        const auto sum = [&](std::uint32_t value) { sums_.push_back(value); };
        const auto product = [&](std::uint32_t value) { products_.push_back(value); };
        for (std::uint32_t bits = 1; bits < all; ++bits) {
            const NumberSet part = set.part(bits), rest = set.part(all - bits);
            if (part.size() > 1) {
                values(part).each([&](std::uint32_t value) { old_.push_back(value); });
                if (rest.size() == 2 && bits & 1)
                    join_sets(values(part), values(rest), kMostOfFour, sum, product);
                continue;
            }
            const std::uint32_t x = sets_.number(part);
            old_.push_back(x);
            if (rest.size() > 1)
                join_number(values(rest), x, kMostOfFour, sum, product);
            else if (bits & 1)
                join_number({{}, {sets_.number(rest)}}, x, kMostOfFour, sum, product);
        }
        ++nodes_;
        sort_unique(old_);
        keep_new(sums_, made.sums);
        keep_new(products_, made.products);
    }

    static void sort_unique(TypedValues::List& list) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }

    void keep_new(TypedValues::List& made, TypedValues::List& kept) {
        sort_unique(made);
        auto old = old_.begin();
        std::erase_if(made, [&](std::uint32_t value) {
            while (old != old_.end() && *old < value) ++old;
            return old != old_.end() && *old == value;
        });
        kept.assign(made.begin(), made.end());
    }

    // -- stages

    Row& reached(std::uint32_t choice, std::uint32_t hand) {
        return reached_[choice * kHands + hand];
    }

    void join_pair(const Part& pair) {
        for (std::uint32_t hand = 0; hand < kHands; ++hand) {
            rows_.begin(values(pair.set.with(sets_.small_pairs()[hand])), true);
            for (const auto& [rest, choice] : pair.rests)
                rows_.join(values(rest), reached(choice, hand));
        }
        for (std::uint32_t s = 1; s <= kSmalls; ++s) {
            rows_.begin(values(pair.set.with(s)), false);
            for (const auto& [rest, choice] : pair.rests) {
                if (rest.large[0] < pair.set.large[0]) continue;  // comes with s and t exchanged
                for (std::uint32_t t = 1; t <= kSmalls; ++t)
                    rows_.join(values(rest.with(t)), reached(choice, sets_.hand(s, t)));
            }
        }
    }

    void join_triple(const Part& triple) {
        for (std::uint32_t s = 1; s <= kSmalls; ++s) {
            rows_.begin(values(triple.set.with(s)), true);
            for (const auto& [rest, choice] : triple.rests)
                for (std::uint32_t t = 1; t <= kSmalls; ++t)
                    rows_.join(values(rest.with(t)), reached(choice, sets_.hand(s, t)));
        }
        rows_.begin(values(triple.set), false);
        for (std::uint32_t hand = 0; hand < kHands; ++hand) {
            const NumberSet& smalls = sets_.small_pairs()[hand];
            make_five(triple.set.with(smalls), kHighestTarget * sets_.larges().back());
            for (const auto& [rest, choice] : triple.rests) {
                rows_.join(values(rest.with(smalls)), reached(choice, hand));
                add_last(sets_.number(rest), reached(choice, hand));
            }
        }
    }

    void join_choice(std::uint32_t choice) {
        const NumberSet& larges = sets_.choices()[choice];
        make(larges, four_);
        rows_.begin(four_, true);
        for (std::uint32_t hand = 0; hand < kHands; ++hand)
            rows_.join(values(sets_.small_pairs()[hand]), reached(choice, hand));
        for (std::uint32_t s = 1; s <= kSmalls; ++s) {
            make_five(larges.with(s), kHighestTarget * kSmalls);
            for (std::uint32_t t = 1; t <= kSmalls; ++t)
                add_last(t, reached(choice, sets_.hand(s, t)));
        }
        count(choice);
    }

    void count(std::uint32_t choice) {
        Choice found;
        for (std::size_t i = 0; i < 4; ++i)
            found.numbers[i] = sets_.larges()[sets_.choices()[choice].large[i]];
        for (std::uint32_t hand = 0; hand < kHands; ++hand) {
            std::uint32_t targets = 0;
            for (std::size_t i = 0; i < kRowWords; ++i)
                targets += static_cast<std::uint32_t>(
                    std::popcount(reached(choice, hand)[i] & kTargets[i]));
            found.reached += targets;
            found.complete += targets == kHighestTarget - kLowestTarget + 1;
        }
        finished_.push_back(found);
    }

    // -- 5 + 1

    // The values of five numbers up to `most`, and those of fewer of them that can be targets.
    void make_five(const NumberSet& set, std::uint32_t most) {
        five_.clear();
        const auto mark = [&](std::uint32_t value) { five_.mark(value); };
        for (std::uint32_t bits = 1; bits < 31; ++bits) {
            if (std::popcount(bits) > 2) continue;
            const NumberSet part = set.part(bits), rest = set.part(31 - bits);
            mark_targets(values(rest));
            if (part.size() == 1) {
                five_.mark(sets_.number(part));
                join_number(values(rest), sets_.number(part), most, mark, mark);
            } else {
                mark_targets(values(part));
                join_sets(values(part), values(rest), most, mark, mark);
            }
        }
        nodes_ += 15;  // splits of five numbers: 5 into 1 + 4, and 10 into 2 + 3
    }

    void mark_targets(const TypedValues& values) {
        for (const TypedValues::List* list : {&values.sums, &values.products})
            for (const std::uint32_t value : *list) {
                if (value > kHighestTarget) break;
                five_.mark(value);
            }
    }

    // Adds what the values of five reach with a single number, up to the largest target.
    void add_last(std::uint32_t x, Row& row) {
        ++nodes_;
        five_.add_window(0, row.data(), kRowWords);
        five_.add_window(-std::int64_t{x}, row.data(), kRowWords);
        five_.add_window(x, row.data(), kRowWords);
        const double share = 1.0 / x;  // a whole quotient is off by far less than the 0.5 below
        for (std::size_t i = 0; i < kRowWords; ++i) {
            const Word missing = ~row[i] & kTargets[i];
            const auto test = [&](Word left, auto has) {
                for (; left; left &= left - 1) {
                    const auto bit = static_cast<std::uint32_t>(std::countr_zero(left));
                    row[i] |= Word{has(static_cast<std::uint32_t>(64 * i) + bit)} << bit;
                }
            };
            test(missing, [&](std::uint32_t r) { return five_.has(r * x); });
            test(missing & multiples_[x][i], [&](std::uint32_t r) {
                return five_.has(static_cast<std::uint32_t>(r * share + 0.5));
            });
        }
    }

    LargeSets sets_;
    std::vector<NumberSet> large_sets_;               // with less than four numbers
    std::array<std::vector<TypedValues>, 4> values_;  // by how many large numbers a set has
    TypedValues four_;                                // of the choice at hand
    TypedValues::List old_, sums_, products_;
    std::vector<Row> reached_;
    JoinRows rows_;
    Marks five_;
    std::array<Row, LargeSets::kLargest + 1> multiples_{};
    std::vector<Choice> finished_;
    std::size_t next_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::reach
