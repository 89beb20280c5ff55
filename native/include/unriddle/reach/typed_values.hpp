// The values of a set of numbers, sums apart from products.
//
// Terms can be added in any order, and factors multiplied before any division. So a sum, taken as
// all its terms, is one of its single numbers added to or subtracted from the rest; without single
// numbers it is made of products. The same holds for products and sums. This leaves out most ways
// to make the same value.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace unriddle::reach {

// The test of `divides` for a divisor that is used many times: one multiplication (Lemire,
// Kaser and Kurz, "Faster remainder by direct computation").
class Divisor {
public:
    explicit Divisor(std::uint32_t number) : inverse_(~std::uint64_t{0} / number + 1) {}

    bool divides(std::uint32_t value) const { return inverse_ * value <= inverse_ - 1; }

private:
    std::uint64_t inverse_;
};

// The values that use every number of the set, each list rising; a value of fewer of the numbers
// is left out.
struct TypedValues {
    using List = std::vector<std::uint32_t>;

    List sums, products;

    template <class Visit>
    void each(Visit visit) const {
        for (const std::uint32_t value : sums) visit(value);
        for (const std::uint32_t value : products) visit(value);
    }
};

template <class Visit>
void each_between(const TypedValues::List& list, std::uint64_t from, std::uint64_t to,
                  Visit visit) {
    for (auto it = std::lower_bound(list.begin(), list.end(), from); it != list.end() && *it <= to;
         ++it)
        visit(*it);
}

// Emits the sums and products of a set of values and a single number, up to `most`.
template <class Sum, class Product>
void join_number(const TypedValues& values, std::uint32_t x, std::uint64_t most, Sum sum,
                 Product product) {
    const Divisor by(x);
    values.each([&](std::uint32_t v) {
        if (v + x <= most) sum(v + x);
        if (v > x) {
            if (v - x <= most) sum(v - x);
            if (by.divides(v) && v / x <= most) product(v / x);
        } else {
            if (v < x) sum(x - v);
            if (x % v == 0) product(x / v);
        }
        if (std::uint64_t{v} * x <= most) product(v * x);
    });
}

// The same for two sets of two numbers or more.
template <class Sum, class Product>
void join_sets(const TypedValues& one, const TypedValues& other, std::uint64_t most, Sum sum,
               Product product) {
    for (const std::uint32_t v : one.products)
        for (const std::uint32_t w : other.products) {
            if (v + w <= most) sum(v + w);
            if (v != w) {
                const std::uint32_t apart = v > w ? v - w : w - v;
                if (apart <= most) sum(apart);
            }
        }
    for (const std::uint32_t v : one.sums)
        for (const std::uint32_t w : other.sums)
            if (std::uint64_t{v} * w <= most) product(v * w);
    const auto divide = [&](const TypedValues& numerators, const TypedValues& denominators) {
        for (const std::uint32_t w : denominators.sums) {
            if (w == 1) continue;
            const Divisor by(w);
            numerators.each([&](std::uint32_t v) {
                if (v >= w && by.divides(v) && v / w <= most) product(v / w);
            });
        }
    };
    divide(one, other);
    divide(other, one);
}

}  // namespace unriddle::reach
