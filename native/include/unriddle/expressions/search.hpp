// What an expression search is asked: numbers, a target, and which values may be made on the way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace unriddle::expressions {

struct Rational {
    std::int64_t n = 0;  // carries the sign
    std::int64_t d = 1;
};

struct Rules {
    bool add = true, subtract = true, multiply = true, divide = true;
    bool whole = false;        // no fractions on the way
    bool nonnegative = false;  // nothing below zero on the way
    bool unrestricted() const { return add && subtract && multiply && divide && !whole; }
};

struct Input {
    std::vector<Rational> numbers;
    Rational target;
    Rules rules;
};

inline std::uint64_t magnitude(std::int64_t value) {
    return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

// A fraction made of some of the numbers has numerator + denominator of at most the product of
// theirs, reduced or not. The target is one factor more, since it is compared by multiplying.
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

// What a search found: the group it belongs to, and the expression in postfix, where a byte below
// eight is the place of a number and any other byte an operator.
struct Found {
    std::uint32_t group;
    std::string code;
};

// A search that works in slices.
class Search {
public:
    virtual ~Search() = default;
    virtual void advance(std::uint64_t nodes, std::vector<Found>& found) = 0;
    virtual bool done() const = 0;
    virtual std::uint64_t nodes() const = 0;
    virtual std::uint64_t total() const = 0;  // groups found so far
};

}  // namespace unriddle::expressions
