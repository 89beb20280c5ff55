// What searches and replays both speak of: numbers, and the rules for what is made of them.
#pragma once

#include <cstdint>

namespace unriddle::expressions {

struct Rational {
    std::int64_t n = 0;  // carries the sign
    std::int64_t d = 1;
    bool operator==(const Rational&) const = default;
};

struct Rules {
    bool add = true, subtract = true, multiply = true, divide = true;
    bool whole = false;        // no intermediate value is a fraction
    bool nonnegative = false;  // no intermediate value is negative
    bool unrestricted() const { return add && subtract && multiply && divide && !whole; }
    bool allow(char op) const {
        return op == '+' ? add : op == '-' ? subtract : op == '*' ? multiply : divide;
    }
};

}  // namespace unriddle::expressions
