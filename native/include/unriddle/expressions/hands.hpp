// Which hands of four small whole numbers can make a target, for all hands at once.
//
// What pairs and triples make is computed once for all hands that contain them, and the last step
// is solved for the missing number instead of trying all.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

namespace unriddle::expressions {

class Hands {
public:
    // Numbers run from 1 to `most` (at most 99), the target is positive.
    Hands(int most, int target)
        : most_(most),
          target_(target),
          made_(most * most * most * most, false),
          pairs_(most * (2 * most + 1) + 1),
          finishes_(most * target + most + 1, 0) {
        for (int number = 1; number <= most_; ++number) note_number(number);
        for (int a = 1; a <= most_; ++a) {
            for (int b = a; b <= most_; ++b) note_pair(a, b);
        }
        for (int a = 1; a <= most_; ++a) {
            for (int b = a; b <= most_; ++b) finish_pair({a, b});
        }
        for (int a = 1; a <= most_; ++a) {
            for (int b = a; b <= most_; ++b) {
                for (int c = b; c <= most_; ++c) finish_triple(a, b, c);
            }
        }
    }

    // For every hand a <= b <= c <= d in lexicographic order: whether it can make the target.
    std::vector<bool> solvable() const {
        std::vector<bool> row;
        for (int a = 1; a <= most_; ++a) {
            for (int b = a; b <= most_; ++b) {
                for (int c = b; c <= most_; ++c) {
                    for (int d = c; d <= most_; ++d) row.push_back(made_[index(a, b, c, d)]);
                }
            }
        }
        return row;
    }

private:
    using Fraction = std::pair<std::int32_t, std::int32_t>;  // up to sign
    using Pair = std::array<int, 2>;                         // in rising order
    using Numbers = unsigned __int128;                       // a set: bit k is the number k

    std::size_t index(int a, int b, int c, int d) const {
        return (((a - 1) * most_ + (b - 1)) * most_ + (c - 1)) * most_ + (d - 1);
    }

    // -- two pairs

    // What two numbers make, up to sign.
    static std::array<Fraction, 5> pair_values(int a, int b) {
        return {{{a + b, 1}, {std::abs(b - a), 1}, {a * b, 1}, {a, b}, {b, a}}};
    }

    // The pairs that make n/d, or null if none can: pairs make whole numbers up to
    // most * (most + 1), and fractions of two numbers.
    std::vector<Pair>* pairs_that_make(std::int32_t n, std::int32_t d) {
        const std::int32_t common = std::gcd(n, d), wholes = most_ * (most_ + 1);
        n /= common;
        d /= common;
        if (d == 1) return n <= wholes ? &pairs_[n] : nullptr;
        return n <= most_ && d <= most_ ? &pairs_[wholes + (n - 1) * most_ + d] : nullptr;
    }

    void note_pair(int a, int b) {
        for (const auto& [n, d] : pair_values(a, b)) pairs_that_make(n, d)->push_back({a, b});
    }

    // Marks the hands of this pair and another whose values make the target.
    void finish_pair(const Pair& pair) {
        for (const auto& [n, d] : pair_values(pair[0], pair[1])) {
            const std::int32_t goal = target_ * d;
            join(pair, std::abs(n - goal), d);
            join(pair, goal + n, d);
            if (n == 0) continue;
            join(pair, target_ * n, d);
            join(pair, goal, n);
            join(pair, n, goal);
        }
    }

    void join(const Pair& pair, std::int32_t n, std::int32_t d) {
        const auto* others = pairs_that_make(n, d);
        if (others == nullptr) return;
        for (const Pair& other : *others) {
            if (other[0] >= pair[0]) mark(pair, other);
        }
    }

    // `other` begins with no smaller number than `pair`.
    void mark(const Pair& pair, const Pair& other) {
        const auto [a, b] = pair;
        const auto [c, d] = other;
        const std::size_t place = b <= c   ? index(a, b, c, d)
                                  : b <= d ? index(a, c, b, d)
                                           : index(a, c, d, b);
        made_[place] = true;
    }

    // -- a triple and a number

    // Notes the whole values that this number takes to the target.
    void note_number(int number) {
        const Numbers bit = Numbers{1} << number;
        finishes_[std::abs(target_ - number)] |= bit;
        finishes_[target_ + number] |= bit;
        finishes_[target_ * number] |= bit;
        if (target_ % number == 0) finishes_[target_ / number] |= bit;
        if (number % target_ == 0) finishes_[number / target_] |= bit;
    }

    void finish_triple(int a, int b, int c) {
        Numbers missing = finishing({a, b}, c);
        if (c != b) missing |= finishing({a, c}, b);
        if (b != a) missing |= finishing({b, c}, a);
        for (int d = 1; d <= most_; ++d) {
            if ((missing >> d & 1) == 0) continue;
            const std::size_t place = d >= c   ? index(a, b, c, d)
                                      : d >= b ? index(a, b, d, c)
                                      : d >= a ? index(a, d, b, c)
                                               : index(d, a, b, c);
            made_[place] = true;
        }
    }

    // The numbers that take what a pair and a third number make to the target.
    Numbers finishing(const Pair& pair, int number) const {
        Numbers missing = 0;
        for (const auto& [n, d] : pair_values(pair[0], pair[1])) {
            const std::int32_t scaled = number * d;
            missing |= missing_for(n + scaled, d) | missing_for(std::abs(n - scaled), d) |
                       missing_for(n * number, d) | missing_for(n, scaled);
            if (n != 0) missing |= missing_for(scaled, n);
        }
        return missing;
    }

    Numbers missing_for(std::int32_t n, std::int32_t d) const {
        if (d == 1 || n % d == 0) {
            const auto whole = static_cast<std::size_t>(n / d);
            return whole < finishes_.size() ? finishes_[whole] : 0;
        }
        return quotient(target_ * d, n) | quotient(target_ * n, d);
    }

    // The number n/d, if it is one.
    Numbers quotient(std::int32_t n, std::int32_t d) const {
        return n <= most_ * d && n % d == 0 ? Numbers{1} << n / d : 0;
    }

    int most_, target_;
    std::vector<bool> made_;                // for each hand in rising order
    std::vector<std::vector<Pair>> pairs_;  // for each value: the pairs that make it
    std::vector<Numbers> finishes_;         // for each whole value: the numbers that finish it
};

}  // namespace unriddle::expressions
