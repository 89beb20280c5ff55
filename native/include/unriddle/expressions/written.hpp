// Every written form of an expression over all the numbers: each distinct order of the numbers,
// each choice of operators in the order + - / *, each way to put parentheses.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "unriddle/expressions/search.hpp"
#include "unriddle/expressions/tree.hpp"

namespace unriddle::expressions {

// Brute force. The sign of a value is kept apart from its numerator, so that any unsigned integer
// type will do.
template <class Int>
class Written final : public Search {
public:
    Written(Input input, bool listing)
        : input_(std::move(input)), listing_(listing), count_(input_.numbers.size()) {
        const Rules& rules = input_.rules;
        for (const auto& [op, allowed] : {std::pair{'+', rules.add},
                                          {'-', rules.subtract},
                                          {'/', rules.divide},
                                          {'*', rules.multiply}}) {
            if (allowed) operators_.push_back(op);
        }
        for (std::size_t i = 0; i < count_; ++i) order_.push_back(i);
        target_n_ = magnitude(input_.target.n);
        target_d_ = magnitude(input_.target.d);
        negative_ = input_.target.n < 0;
        chosen_.assign(count_ - 1, 0);
        done_ = operators_.empty();
    }

    bool done() const override { return done_; }
    std::uint64_t nodes() const override { return nodes_; }
    std::uint64_t total() const override { return total_; }

    void advance(std::uint64_t budget, std::vector<Found>& found) override {
        const std::uint64_t end = nodes_ + budget;
        while (!done_ && nodes_ < end) {
            try_shapes(found);
            if (!next_operators() && !next_order()) done_ = true;
        }
    }

private:
    struct Value {
        Int n, d;
        bool negative, valid;
    };

    // The values of all shapes (ways to put parentheses) over an interval of the numbers. Shapes
    // are ordered by their last operation, the rightmost first, then by the left side, then by the
    // right side.
    std::vector<Value>& shapes(std::size_t first, std::size_t last) {
        return shapes_[first * kMostNumbers + last];
    }

    void try_shapes(std::vector<Found>& found) {
        for (std::size_t i = 0; i < count_; ++i) {
            const Rational& number = input_.numbers[order_[i]];
            shapes(i, i).assign(1, {magnitude(number.n), magnitude(number.d), number.n < 0, true});
        }
        for (std::size_t length = 1; length < count_; ++length) {
            for (std::size_t i = 0; i + length < count_; ++i) fill(i, i + length);
        }
        const auto& whole = shapes(0, count_ - 1);
        nodes_ += whole.size();
        for (std::size_t shape = 0; shape < whole.size(); ++shape) {
            if (!is_target(whole[shape])) continue;
            if (listing_) {
                std::string code;
                put(0, count_ - 1, shape, code);
                found.push_back({static_cast<std::uint32_t>(total_), std::move(code)});
            }
            ++total_;
        }
    }

    void fill(std::size_t first, std::size_t last) {
        auto& made = shapes(first, last);
        made.clear();
        for (std::size_t split = last; split-- > first;) {
            for (const Value& left : shapes(first, split)) {
                for (const Value& right : shapes(split + 1, last)) {
                    made.push_back(join(operators_[chosen_[split]], left, right));
                }
            }
        }
    }

    Value join(char op, const Value& a, const Value& b) const {
        if (!a.valid || !b.valid) return {0, 1, false, false};
        Value made = op == '+' || op == '-' ? sum(a, b, op == '-') : product(a, b, op == '/');
        if (made.n == Int{0}) made.negative = false;
        if (input_.rules.nonnegative && made.negative) made.valid = false;
        if (input_.rules.whole && made.valid && !(made.n % made.d == Int{0})) made.valid = false;
        return made;
    }

    static Value sum(const Value& a, const Value& b, bool subtract) {
        const Int x = a.n * b.d, y = b.n * a.d, d = a.d * b.d;
        const bool right_negative = b.negative != subtract;
        if (a.negative == right_negative) return {x + y, d, a.negative, true};
        if (x < y) return {y - x, d, right_negative, true};
        return {x - y, d, a.negative, true};
    }

    static Value product(const Value& a, const Value& b, bool divide) {
        const bool negative = a.negative != b.negative;
        if (!divide) return {a.n * b.n, a.d * b.d, negative, true};
        return {a.n * b.d, a.d * b.n, negative, !(b.n == Int{0})};
    }

    bool is_target(const Value& value) const {
        return value.valid && value.n * target_d_ == value.d * target_n_ &&
               (value.n == Int{0} || value.negative == negative_);
    }

    // Writes the shape of that number over an interval, in postfix.
    void put(std::size_t first, std::size_t last, std::size_t shape, std::string& code) {
        if (first == last) {
            code.push_back(static_cast<char>(order_[first]));
            return;
        }
        for (std::size_t split = last; split-- > first;) {
            const std::size_t rights = shapes(split + 1, last).size();
            const std::size_t here = shapes(first, split).size() * rights;
            if (shape < here) {
                put(first, split, shape / rights, code);
                put(split + 1, last, shape % rights, code);
                code.push_back(operators_[chosen_[split]]);
                return;
            }
            shape -= here;
        }
    }

    bool next_operators() {
        for (std::size_t i = chosen_.size(); i-- > 0;) {
            if (++chosen_[i] < operators_.size()) return true;
            chosen_[i] = 0;
        }
        return false;
    }

    // The next order of the numbers. Orders that differ only in equal numbers are one: of these,
    // the one in which the places of equal numbers are ascending.
    bool next_order() {
        while (std::next_permutation(order_.begin(), order_.end())) {
            if (is_first_of_its_row()) return true;
        }
        return false;
    }

    bool is_first_of_its_row() const {
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = i + 1; j < count_; ++j) {
                if (order_[j] < order_[i] && equal(order_[i], order_[j])) return false;
            }
        }
        return true;
    }

    bool equal(std::size_t i, std::size_t j) const {
        const Rational &a = input_.numbers[i], &b = input_.numbers[j];
        return (a.n < 0) == (b.n < 0) &&
               static_cast<unsigned __int128>(magnitude(a.n)) * magnitude(b.d) ==
                   static_cast<unsigned __int128>(magnitude(b.n)) * magnitude(a.d);
    }

    Input input_;
    bool listing_;
    std::size_t count_;
    std::vector<char> operators_;
    std::vector<std::size_t> order_, chosen_;
    std::array<std::vector<Value>, kMostNumbers * kMostNumbers> shapes_;
    Int target_n_ = 0, target_d_ = 1;
    bool negative_ = false;
    bool done_ = false;
    std::uint64_t nodes_ = 0, total_ = 0;
};

}  // namespace unriddle::expressions
