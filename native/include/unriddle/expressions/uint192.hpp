// Unsigned integers of 192 bits: enough for exact fractions of eight large numbers.
#pragma once

#include <cstdint>

namespace unriddle {

class Uint192 {
public:
    constexpr Uint192() = default;
    constexpr Uint192(std::uint64_t value) : limb_{value, 0, 0} {}

    friend constexpr bool operator==(const Uint192& a, const Uint192& b) {
        return a.limb_[0] == b.limb_[0] && a.limb_[1] == b.limb_[1] && a.limb_[2] == b.limb_[2];
    }

    friend constexpr bool operator<(const Uint192& a, const Uint192& b) {
        for (int i = 2; i > 0; --i) {
            if (a.limb_[i] != b.limb_[i]) return a.limb_[i] < b.limb_[i];
        }
        return a.limb_[0] < b.limb_[0];
    }

    friend constexpr Uint192 operator+(const Uint192& a, const Uint192& b) {
        Uint192 sum;
        Double carry = 0;
        for (int i = 0; i < 3; ++i) {
            carry += Double{a.limb_[i]} + b.limb_[i];
            sum.limb_[i] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        return sum;
    }

    friend constexpr Uint192 operator-(const Uint192& a, const Uint192& b) {
        Uint192 difference;
        std::uint64_t borrow = 0;
        for (int i = 0; i < 3; ++i) {
            const Double taken = Double{b.limb_[i]} + borrow;
            borrow = a.limb_[i] < taken ? 1 : 0;
            difference.limb_[i] = static_cast<std::uint64_t>(a.limb_[i] - taken);
        }
        return difference;
    }

    friend constexpr Uint192 operator*(const Uint192& a, const Uint192& b) {
        Uint192 product = 0;
        for (int i = 0; i < 3; ++i) {
            Double carry = 0;
            for (int j = 0; i + j < 3; ++j) {
                carry += Double{a.limb_[i]} * b.limb_[j] + product.limb_[i + j];
                product.limb_[i + j] = static_cast<std::uint64_t>(carry);
                carry >>= 64;
            }
        }
        return product;
    }

    // Bitwise long division: only used for solutions, never in the inner loop of a search.
    friend constexpr Uint192 operator%(const Uint192& a, const Uint192& b) {
        Uint192 rest = 0;
        for (int bit = 191; bit >= 0; --bit) {
            rest = rest + rest;
            rest.limb_[0] |= a.limb_[bit / 64] >> (bit % 64) & 1;
            if (!(rest < b)) rest = rest - b;
        }
        return rest;
    }

private:
    using Double = unsigned __int128;
    std::uint64_t limb_[3];  // least significant first; not initialized, as in other integers
};

}  // namespace unriddle
