// The values next to a target, below it and above it, that all the numbers together make.
//
// The values of every smaller set of the numbers are kept as sorted lists, each value once; those
// of the whole set are only compared with the best so far.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "unriddle/expressions/search.hpp"

namespace unriddle::expressions {

// For inputs whose values need at most 62 bits.
class Nearest {
public:
    explicit Nearest(Input input) : input_(std::move(input)) {
        std::sort(input_.numbers.begin(), input_.numbers.end(), less);
        const unsigned all = (1u << input_.numbers.size()) - 1;
        made_.resize(all + 1);
        for (unsigned set = 1; set <= all; ++set) {
            if (set == canonical(set)) make(set, set == all);
        }
    }

    const std::optional<Rational>& below() const { return below_; }
    const std::optional<Rational>& above() const { return above_; }
    std::uint64_t nodes() const { return nodes_; }  // pairs of values that were joined

private:
    using Values = std::vector<Rational>;

    static bool less(const Rational& a, const Rational& b) {
        return static_cast<__int128>(a.n) * b.d < static_cast<__int128>(b.n) * a.d;
    }
    static bool equal(const Rational& a, const Rational& b) { return a.n == b.n && a.d == b.d; }

    // Of the sets of places that hold the same numbers, the one whose equal numbers come first.
    unsigned canonical(unsigned set) const {
        const auto& numbers = input_.numbers;
        unsigned found = 0;
        for (std::size_t first = 0, end = 0; first < numbers.size(); first = end) {
            unsigned next = 1u << first;
            for (; end < numbers.size() && equal(numbers[first], numbers[end]); ++end) {
                if (!(set >> end & 1)) continue;
                found |= next;
                next <<= 1;
            }
        }
        return found;
    }

    // Sets come in the order of their bits, so that each comes after all its parts.
    void make(unsigned set, bool whole_set) {
        if (!(set & (set - 1))) {
            made_[set] = {input_.numbers[__builtin_ctz(set)]};
            return;
        }
        std::vector<std::pair<unsigned, unsigned>> halves;
        for (unsigned part = (set - 1) & set; part; part = (part - 1) & set) {
            halves.emplace_back(canonical(part), canonical(set ^ part));
        }
        std::sort(halves.begin(), halves.end());
        halves.erase(std::unique(halves.begin(), halves.end()), halves.end());
        Values found;
        const auto keep = [&](Rational value) { reduce(value), found.push_back(value); };
        const auto compare = [&](const Rational& value) { look_at(value); };
        for (const auto& [left, right] : halves) {
            nodes_ += made_[left].size() * made_[right].size();
            if (left > right) continue;  // the same pairs, turned
            whole_set ? join(made_[left], made_[right], compare)
                      : join(made_[left], made_[right], keep);
        }
        std::sort(found.begin(), found.end(), less);
        found.erase(std::unique(found.begin(), found.end(), equal), found.end());
        made_[set] = std::move(found);
    }

    // Everything that a value of the left and a value of the right make, in either order.
    template <class Use>
    void join(const Values& lefts, const Values& rights, Use use) const {
        const Rules& rules = input_.rules;
        const auto made = [&](std::int64_t n, std::int64_t d) {
            if (rules.nonnegative && n < 0) return;
            if (rules.whole && n % d != 0) return;
            use(Rational{n, d});
        };
        const auto divided = [&](const Rational& a, const Rational& b) {
            if (b.n > 0) made(a.n * b.d, a.d * b.n);
            if (b.n < 0) made(-a.n * b.d, -a.d * b.n);
        };
        for (const Rational& a : lefts) {
            for (const Rational& b : rights) {
                const std::int64_t x = a.n * b.d, y = b.n * a.d, d = a.d * b.d;
                if (rules.add) made(x + y, d);
                if (rules.subtract) made(x - y, d), made(y - x, d);
                if (rules.multiply) made(a.n * b.n, d);
                if (rules.divide) divided(a, b), divided(b, a);
            }
        }
    }

    static void reduce(Rational& value) {
        const std::int64_t common = std::gcd(value.n, value.d);
        value.n /= common;
        value.d /= common;
    }

    void look_at(const Rational& value) {
        if (less(value, input_.target)) {
            if (!below_ || less(*below_, value)) below_ = value, reduce(*below_);
        } else if (less(input_.target, value)) {
            if (!above_ || less(value, *above_)) above_ = value, reduce(*above_);
        }
    }

    Input input_;
    std::vector<Values> made_;  // by set
    std::optional<Rational> below_, above_;
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::expressions
