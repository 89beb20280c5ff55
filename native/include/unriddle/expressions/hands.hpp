// Which hands of four small whole numbers can make a target, for all hands at once.
//
// What pairs and triples make is computed once for all hands that contain them, and the last step
// is solved for the missing number instead of trying all.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace unriddle::expressions {

class Hands {
public:
    // Numbers run from 1 to `most` (at most 99), the target is positive.
    Hands(int most, int target)
        : most_(most), target_(target), made_(most * most * most * most, false) {
        for (int a = 1; a <= most_; ++a) {
            for (int b = a; b <= most_; ++b) note_pair(a, b);
        }
        finish_with_pairs();
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
                    for (int d = c; d <= most_; ++d) row.push_back(made_[index({a, b, c, d})]);
                }
            }
        }
        return row;
    }

private:
    using Fraction = std::pair<std::int32_t, std::int32_t>;  // up to sign

    std::size_t index(std::array<int, 4> hand) const {
        std::size_t place = 0;
        for (const int number : hand) place = place * most_ + (number - 1);
        return place;
    }

    void mark(std::array<int, 4> hand) {
        std::sort(hand.begin(), hand.end());
        made_[index(hand)] = true;
    }

    // What two numbers make, up to sign.
    static std::array<Fraction, 5> pair_values(int a, int b) {
        return {{{a + b, 1}, {b > a ? b - a : a - b, 1}, {a * b, 1}, {a, b}, {b, a}}};
    }

    static Fraction reduced(std::int32_t n, std::int32_t d) {
        const std::int32_t common = std::gcd(n, d);
        return {n / common, d / common};
    }

    void note_pair(int a, int b) {
        for (const auto& [n, d] : pair_values(a, b)) pairs_[reduced(n, d)].push_back({a, b});
    }

    // Two pairs whose values make the target.
    void finish_with_pairs() {
        for (const auto& [value, pairs] : pairs_) {
            const auto [n, d] = value;
            const std::int32_t goal = target_ * d;
            look_up(pairs, n > goal ? n - goal : goal - n, d);
            look_up(pairs, goal + n, d);
            if (n == 0) continue;
            look_up(pairs, target_ * n, d);
            look_up(pairs, goal, n);
            look_up(pairs, n, goal);
        }
    }

    void look_up(const std::vector<std::array<int, 2>>& pairs, std::int32_t n, std::int32_t d) {
        const auto others = pairs_.find(reduced(n, d));
        if (others == pairs_.end()) return;
        for (const auto& [a, b] : pairs) {
            for (const auto& [c, e] : others->second) mark({a, b, c, e});
        }
    }

    void finish_triple(int a, int b, int c) {
        finish_pair_and_number({a, b}, c);
        if (c != b) finish_pair_and_number({a, c}, b);
        if (b != a) finish_pair_and_number({b, c}, a);
    }

    void finish_pair_and_number(std::array<int, 2> pair, int number) {
        const std::array<int, 3> triple = {pair[0], pair[1], number};
        for (const auto& [n, d] : pair_values(pair[0], pair[1])) {
            const std::int32_t scaled = number * d;
            finish(triple, n + scaled, d);
            finish(triple, n > scaled ? n - scaled : scaled - n, d);
            finish(triple, n * number, d);
            finish(triple, n, scaled);
            if (n != 0) finish(triple, scaled, n);
        }
    }

    // Marks the hands whose fourth number takes a triple's value n/d to the target.
    void finish(const std::array<int, 3>& triple, std::int32_t n, std::int32_t d) {
        if (n % d == 0) {
            const std::int32_t whole = n / d;
            missing(triple, whole > target_ ? whole - target_ : target_ - whole);
            missing(triple, whole + target_);
            if (whole % target_ == 0) missing(triple, whole / target_);
            if (whole != 0 && target_ % whole == 0) missing(triple, target_ / whole);
            missing(triple, static_cast<std::int64_t>(target_) * whole);
            return;
        }
        if (target_ * d % n == 0) missing(triple, target_ * d / n);
        if (target_ * n % d == 0) missing(triple, target_ * n / d);
    }

    void missing(const std::array<int, 3>& triple, std::int64_t number) {
        if (number < 1 || number > most_) return;
        mark({triple[0], triple[1], triple[2], static_cast<int>(number)});
    }

    int most_, target_;
    std::vector<bool> made_;
    std::map<Fraction, std::vector<std::array<int, 2>>> pairs_;
};

}  // namespace unriddle::expressions
