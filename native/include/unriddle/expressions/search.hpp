// The input of an expression search, its results, and the interface of the searches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "unriddle/expressions/values.hpp"

namespace unriddle::expressions {

struct Input {
    std::vector<Rational> numbers;
    Rational target;
    Rules rules;
};

inline std::uint64_t magnitude(std::int64_t value) {
    return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

// Bits that hold every value exactly. For a fraction made of some of the numbers, numerator +
// denominator is at most the product of theirs, reduced or not. The target counts as one more
// factor, since values are compared with it by cross-multiplication.
inline int bits_needed(const Input& input) {
    const auto bits = [](const Rational& value) {
        int count = 0;
        for (std::uint64_t rest = magnitude(value.n) + magnitude(value.d); rest; rest >>= 1)
            ++count;
        return count;
    };
    int total = bits(input.target);
    for (const Rational& number : input.numbers) total += bits(number);
    return total;
}

// A solution: its group, and the expression in postfix, where a byte below eight is the index of a
// number and any other byte is an operator.
struct Found {
    std::uint32_t group;
    std::string code;
};

// What solutions are sorted by: how hard the form reads, then its text.
struct Rank {
    std::uint64_t effort;
    std::string infix;
};

// A search that is run in slices.
class Search {
public:
    virtual ~Search() = default;
    virtual void advance(std::uint64_t nodes, std::vector<Found>& found) = 0;
    virtual bool done() const = 0;
    virtual std::uint64_t nodes() const = 0;
    virtual std::uint64_t total() const = 0;  // groups found so far

    // Asks for solutions as a person would write them, with their ranks; false if it cannot. One
    // that the rules do not allow to be written so comes otherwise, and has a rank without a text.
    virtual bool rank() { return false; }
    const std::vector<Rank>& ranks() const { return ranks_; }  // of what the last slice found

protected:
    std::vector<Rank> ranks_;
};

}  // namespace unriddle::expressions
