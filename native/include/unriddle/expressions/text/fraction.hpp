// Arithmetic with fractions in lowest terms, as texts show them.
#pragma once

#include <cstdint>
#include <numeric>
#include <optional>

#include "unriddle/expressions/values.hpp"

namespace unriddle::expressions {

// `a op b` in lowest terms; nothing where it is undefined, or beyond 64 bits on the way there.
inline std::optional<Rational> calculated(char op, const Rational& a, const Rational& b) {
    __int128 n = 0, d = static_cast<__int128>(a.d) * b.d;
    if (op == '+') n = static_cast<__int128>(a.n) * b.d + static_cast<__int128>(b.n) * a.d;
    if (op == '-') n = static_cast<__int128>(a.n) * b.d - static_cast<__int128>(b.n) * a.d;
    if (op == '*') n = static_cast<__int128>(a.n) * b.n;
    if (op == '/') {
        n = static_cast<__int128>(a.n) * b.d;
        d = static_cast<__int128>(a.d) * b.n;
        if (d < 0) n = -n, d = -d;
    }
    if (d == 0 || d > INT64_MAX || n > INT64_MAX || n < -INT64_MAX) return std::nullopt;
    const auto top = static_cast<std::int64_t>(n), bottom = static_cast<std::int64_t>(d);
    const std::int64_t common = std::gcd(top, bottom);
    return Rational{top / common, bottom / common};
}

}  // namespace unriddle::expressions
