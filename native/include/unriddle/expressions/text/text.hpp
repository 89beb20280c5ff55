// Values and expressions as texts.
#pragma once

#include <string>

#include "unriddle/expressions/values.hpp"

namespace unriddle::expressions {

enum class Style { kInfix, kFull, kPostfix };  // few parentheses, all but the outermost, or none

// An expression, and how tightly it holds together: a sum 1, a product 2, a number 3.
struct Text {
    std::string written;
    int binds;
};

inline int binding(char op) { return op == '+' || op == '-' ? 1 : op == '*' || op == '/' ? 2 : 0; }

inline std::string name_of(const Rational& value) {
    std::string name = std::to_string(value.n);
    return value.d == 1 ? name : name.append("/").append(std::to_string(value.d));
}

inline std::string enclosed(const std::string& text) {
    return std::string("(").append(text).append(")");
}

// A number as an operand: a fraction or a negative number in parentheses.
inline Text atom(const Rational& value, Style style) {
    const bool plain = value.n >= 0 && value.d == 1;
    return {plain || style == Style::kPostfix ? name_of(value) : enclosed(name_of(value)), 3};
}

// Also a + (b - c) keeps its parentheses, so that the text says what is done first.
inline Text joined(char op, const Text& left, const Text& right, Style style) {
    const int binds = binding(op);
    if (style == Style::kPostfix) {
        return {left.written + " " + right.written + " " + op, binds};
    }
    const auto part = [&](const Text& text, int least) {
        return text.binds < (style == Style::kFull ? 3 : least) ? enclosed(text.written)
                                                                : text.written;
    };
    return {part(left, binds).append({' ', op, ' '}).append(part(right, binds + 1)), binds};
}

}  // namespace unriddle::expressions
