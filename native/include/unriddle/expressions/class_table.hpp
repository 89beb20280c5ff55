// For each set of numbers, the classes of sums and of products that it makes, each once.
//
// A sum over a set is a term over a subset that has the first number, plus or minus a sum or term
// over the rest. A product is a factor over such a subset, times or divided by a product or factor
// over the rest. Sums are taken up to sign, products up to inversion. So every flattened sum and
// product comes up exactly once, and four numbers need 766 evaluations instead of 7,680.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "unriddle/expressions/search.hpp"

namespace unriddle::expressions {

template <class Int>
class ClassTable {
public:
    static constexpr int kStored = 6;  // the largest sets whose classes are stored

    // A class of expressions. The value of a sum is |left ± right|; `flipped` if right is the
    // larger. The value of a product is left * right, left / right, or right / left (op '\\').
    struct Entry {
        Int n, d;
        std::uint32_t left, right;  // references: place << 1 | inverted
        char op;                    // 0: a number, whose place is `left`
        bool flipped;
        bool mixed;  // a product with a divisor: it can be inverted unless it is zero
    };

    struct Range {
        std::uint32_t first = 0, last = 0;
    };

    struct Set {
        Range leaf, sums, products;
    };

    struct Target {
        Int n, d;
    };

    struct Value {
        Int n, d;
        std::uint32_t reference;
        bool mixed;
    };

    ClassTable(const std::vector<Rational>& numbers, const Rules& rules)
        : rules_(rules), sets_(std::size_t{1} << numbers.size()) {
        const int count = static_cast<int>(numbers.size());
        // So that memory is not touched before it is used: there may be much.
        static_assert(std::is_trivially_default_constructible_v<Entry>);
        entries_ = std::make_unique_for_overwrite<Entry[]>(room_for(count));
        for (int place = 0; place < count; ++place) put_leaf(place, numbers[place]);
        scratch_ = size_++;
    }

    std::uint64_t nodes() const { return nodes_; }
    const Entry& operator[](std::uint32_t place) const { return entries_[place]; }
    const Set& set(unsigned set) const { return sets_[set]; }
    bool sums_allowed() const { return rules_.add || rules_.subtract; }
    bool products_allowed() const { return rules_.multiply || rules_.divide; }

    // One entry is scratch: for a class that is used at once and not stored.
    void set_scratch(const Entry& entry) { entries_[scratch_] = entry; }
    Value scratch(bool inverted) const { return value_at(scratch_, inverted); }

    // -- visiting the classes of a set

    Value value_at(std::uint32_t place, bool inverted) const {
        const Entry& entry = entries_[place];
        const std::uint32_t reference = place << 1 | (inverted ? 1u : 0u);
        if (inverted) return {entry.d, entry.n, reference, entry.mixed};
        return {entry.n, entry.d, reference, entry.mixed};
    }

    // A range of places in a list.
    struct Span {
        std::uint32_t first = 0, last = UINT32_MAX;
    };

    // The classes of a set whose places in their lists are in the span.
    Set part(unsigned set, Span span) const {
        const auto cut = [&](Range range) {
            const std::uint32_t count = range.last - range.first;
            return Range{range.first + std::min(span.first, count),
                         range.first + std::min(span.last, count)};
        };
        return {cut(sets_[set].leaf), cut(sets_[set].sums), cut(sets_[set].products)};
    }

    // The visitors are forced inline: this is the inner loop, and compilers do not inline nested
    // visitors by themselves.

    template <class Visit>
    [[gnu::always_inline]] void each(Range range, Visit&& visit) const {
        for (std::uint32_t at = range.first; at < range.last; ++at) visit(value_at(at, false));
    }

    // Terms of a sum: a number, a product or the inverse of a product.
    template <class Visit>
    [[gnu::always_inline]] void each_term(const Set& set, Visit&& visit) const {
        each(set.leaf, visit);
        for (std::uint32_t at = set.products.first; at < set.products.last; ++at) {
            visit(value_at(at, false));
            if (is_invertible(entries_[at])) visit(value_at(at, true));
        }
    }

    template <class Visit>
    [[gnu::always_inline]] void each_summand(const Set& set, Visit&& visit) const {
        each(set.sums, visit);
        each_term(set, visit);
    }

    template <class Visit>
    [[gnu::always_inline]] void each_factor(const Set& set, Visit&& visit) const {
        each(set.leaf, visit);
        each(set.sums, visit);
    }

    template <class Visit>
    [[gnu::always_inline]] void each_multiplicand(const Set& set, Visit&& visit) const {
        each(set.products, visit);
        each_factor(set, visit);
    }

    static bool is_invertible(const Entry& entry) { return entry.mixed && !(entry.n == Int{0}); }

    // Visits every class that a span of the left set's classes makes with all of the right
    // set's.
    template <class Visit>
    void combine(unsigned left, unsigned right, Span span, Visit&& visit) {
        combine_sums(part(left, span), sets_[right], visit);
        combine_products(part(left, span), sets_[right], visit);
    }

    template <class Visit>
    void combine_sums(const Set& left, const Set& right, Visit&& visit) {
        if (!sums_allowed()) return;
        std::uint64_t pairs = 0;
        each_term(left, [&](const Value& t) {
            each_summand(right, [&](const Value& r) {
                join_sum(t, r, visit);
                ++pairs;
            });
        });
        count_sums(pairs);
    }

    template <class Visit>
    void combine_products(const Set& left, const Set& right, Visit&& visit) {
        if (!products_allowed()) return;
        std::uint64_t pairs = 0;
        each_factor(left, [&](const Value& f) {
            each_multiplicand(right, [&](const Value& g) {
                join_product(f, g, visit);
                ++pairs;
            });
        });
        count_products(pairs);
    }

    // The same for the last step: only pairs that may make the target are visited.
    template <class Visit>
    void combine_for(unsigned left, unsigned right, Span span, const Target& target,
                     Visit&& visit) {
        const Set some = part(left, span), others = sets_[right];
        if (sums_allowed()) sums_for(target, some, others, visit);
        if (products_allowed()) products_for(target, some, others, visit);
    }

    template <class Visit>
    [[gnu::always_inline]] void join_sum(const Value& t, const Value& r, Visit&& visit) {
        const Int x = t.n * r.d, y = r.n * t.d, d = t.d * r.d;
        visit.sum(Entry{x + y, d, t.reference, r.reference, '+', false, false});
        if (!rules_.subtract) return;
        const bool flipped = x < y;
        visit.sum(Entry{flipped ? y - x : x - y, d, t.reference, r.reference, '-', flipped, false});
    }

    template <class Visit>
    [[gnu::always_inline]] void join_product(const Value& f, const Value& g, Visit&& visit) {
        visit.product(Entry{f.n * g.n, f.d * g.d, f.reference, g.reference, '*', false, g.mixed});
        if (!rules_.divide) return;
        if (!(g.n == Int{0})) {
            visit.product(Entry{f.n * g.d, f.d * g.n, f.reference, g.reference, '/', false, true});
        } else if (!(f.n == Int{0})) {  // f / 0 is undefined, 0 / f is not
            visit.product(Entry{Int{0}, f.n * g.d, f.reference, g.reference, '\\', false, true});
        }
    }

    void count_sums(std::uint64_t pairs) { nodes_ += pairs * (rules_.subtract ? 2 : 1); }
    void count_products(std::uint64_t pairs) { nodes_ += pairs * (rules_.divide ? 2 : 1); }

    // Stores all classes of a set whose subsets are stored.
    void build(unsigned set) {
        Keep keep{&entries_[size_]};
        const auto stored = [&] { return static_cast<std::uint32_t>(keep.end - entries_.get()); };
        each_split(set, [&](unsigned left, unsigned right) {
            combine_sums(sets_[left], sets_[right], keep);
        });
        sets_[set].sums = {size_, stored()};
        each_split(set, [&](unsigned left, unsigned right) {
            combine_products(sets_[left], sets_[right], keep);
        });
        sets_[set].products = {sets_[set].sums.last, stored()};
        size_ = stored();
    }

    // Visits the subsets that have the first number of the set, each with its complement.
    template <class Visit>
    static void each_split(unsigned set, Visit&& visit) {
        const unsigned first = set & (0 - set), rest = set ^ first;
        for (unsigned sub = rest; sub != 0;) {
            sub = (sub - 1) & rest;
            visit(first | sub, rest ^ sub);
        }
    }

private:
    // For the target T, t + r, t - r or r - t is T if r is |T - t| or T + t. This tests each r by
    // three multiplications, without a division.
    struct SumTest {
        Int unit, near, far;
        SumTest(const Value& t, const Target& target) : unit(t.d * target.d) {
            const Int goal = target.n * t.d, own = target.d * t.n;
            near = goal < own ? own - goal : goal - own;
            far = goal + own;
        }
        bool operator()(const Value& r) const {
            const Int wanted = r.n * unit;
            return wanted == r.d * near || wanted == r.d * far;
        }
    };

    // For products: g must be T / f, f / T, or the inverse of these.
    struct ProductTest {
        Int a, b, c, e;
        ProductTest(const Value& f, const Target& target)
            : a(f.n * target.d), b(f.d * target.n), c(f.n * target.n), e(f.d * target.d) {}
        bool operator()(const Value& g) const {
            return g.n * a == g.d * b || g.n * b == g.d * a || g.n * c == g.d * e ||
                   g.n * e == g.d * c;
        }
    };

    // Both tests are symmetric, so a single number on the right is tested against all on the left.

    template <class Visit>
    void sums_for(const Target& target, const Set& left, const Set& right, Visit&& visit) {
        std::uint64_t pairs = 0;
        if (is_single(right)) {
            const Value r = value_at(right.leaf.first, false);
            const SumTest makes(r, target);
            each_term(left, [&](const Value& t) {
                if (makes(t)) found_sum(t, r, visit);
                ++pairs;
            });
        } else {
            each_term(left, [&](const Value& t) {
                const SumTest makes(t, target);
                each_summand(right, [&](const Value& r) {
                    if (makes(r)) found_sum(t, r, visit);
                    ++pairs;
                });
            });
        }
        count_sums(pairs);
    }

    template <class Visit>
    void products_for(const Target& target, const Set& left, const Set& right, Visit&& visit) {
        std::uint64_t pairs = 0;
        if (is_single(right)) {
            const Value g = value_at(right.leaf.first, false);
            const ProductTest makes(g, target);
            each_factor(left, [&](const Value& f) {
                if (makes(f)) found_product(f, g, visit);
                ++pairs;
            });
        } else {
            each_factor(left, [&](const Value& f) {
                const ProductTest makes(f, target);
                each_multiplicand(right, [&](const Value& g) {
                    if (makes(g)) found_product(f, g, visit);
                    ++pairs;
                });
            });
        }
        count_products(pairs);
    }

    // Not inlined: these are rare, and the loops around them are to stay small.
    template <class Visit>
    [[gnu::noinline]] void found_sum(const Value& t, const Value& r, Visit&& visit) {
        join_sum(t, r, visit);
    }
    template <class Visit>
    [[gnu::noinline]] void found_product(const Value& f, const Value& g, Visit&& visit) {
        join_product(f, g, visit);
    }

    static bool is_single(const Set& set) { return set.leaf.first < set.leaf.last; }

    struct Keep {
        Entry* end;
        void sum(const Entry& entry) { *end++ = entry; }
        void product(const Entry& entry) { *end++ = entry; }
    };

    void put_leaf(int place, const Rational& number) {
        Entry& leaf = entries_[size_] = {};
        leaf.n = magnitude(number.n);
        leaf.d = magnitude(number.d);
        leaf.left = static_cast<std::uint32_t>(place);
        sets_[1u << place].leaf = {size_, size_ + 1};
        ++size_;
    }

    // How many classes can be stored. Memory is allocated for all of them, so that no slice pauses
    // to reallocate.
    static std::uint64_t room_for(int count) {
        std::array<std::uint64_t, kStored + 1> sums{}, products{}, plain{};  // plain: no divisor
        std::uint64_t room = 1, choices = 1;
        for (int size = 1; size < count && size <= kStored; ++size) {
            std::uint64_t ways = 1;  // ways to choose the other numbers of the left subset
            for (int left = 1; left < size; ++left) {
                const int right = size - left;
                const auto factors = [&](int k) { return k == 1 ? 1 : sums[k]; };
                const auto terms = [&](int k) { return k == 1 ? 1 : 2 * products[k] - plain[k]; };
                sums[size] += 2 * ways * terms(left) * (sums[right] + terms(right));
                products[size] += 2 * ways * factors(left) * (products[right] + factors(right));
                plain[size] += ways * factors(left) * (plain[right] + factors(right));
                ways = ways * (size - left) / left;
            }
            choices = choices * (count - size + 1) / size;
            room += choices * (size == 1 ? 1 : sums[size] + products[size]);
        }
        return room;
    }

    Rules rules_;
    std::unique_ptr<Entry[]> entries_;
    std::vector<Set> sets_;
    std::uint32_t size_ = 0, scratch_ = 0;  // entries stored, and the place of the scratch entry
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::expressions
