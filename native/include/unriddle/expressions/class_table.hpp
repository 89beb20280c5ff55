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
        Int n = 0, d = 1;
        std::uint32_t left = 0, right = 0;  // references: place << 1 | inverted
        char op = 0;                        // 0: a number, whose place is `left`
        bool flipped = false;
        bool mixed = false;  // a product with a divisor: it can be inverted unless it is zero
    };

    struct Range {
        std::uint32_t first = 0, last = 0;
    };

    struct Set {
        Range leaf, sums, products;
    };

    struct Value {
        Int n, d;
        std::uint32_t reference;
        bool mixed;
    };

    ClassTable(const std::vector<Rational>& numbers, const Rules& rules)
        : rules_(rules), sets_(std::size_t{1} << numbers.size()) {
        const int count = static_cast<int>(numbers.size());
        reserve(count);
        for (int place = 0; place < count; ++place) put_leaf(place, numbers[place]);
        scratch_ = size();
        entries_.emplace_back();
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

    template <class Visit>
    static void each(Range range, Span span, Visit&& visit) {
        const std::uint64_t last = std::uint64_t{range.first} + span.last;
        const std::uint64_t end = std::min<std::uint64_t>(range.last, last);
        for (std::uint64_t place = std::uint64_t{range.first} + span.first; place < end; ++place) {
            visit(static_cast<std::uint32_t>(place));
        }
    }

    // Terms of a sum: a number, a product or the inverse of a product.
    template <class Visit>
    void each_term(unsigned set, Span span, Visit&& visit) const {
        each(sets_[set].leaf, span, [&](std::uint32_t at) { visit(value_at(at, false)); });
        each(sets_[set].products, span, [&](std::uint32_t at) {
            visit(value_at(at, false));
            if (is_invertible(entries_[at])) visit(value_at(at, true));
        });
    }

    template <class Visit>
    void each_summand(unsigned set, Visit&& visit) const {
        each(sets_[set].sums, {}, [&](std::uint32_t at) { visit(value_at(at, false)); });
        each_term(set, {}, visit);
    }

    template <class Visit>
    void each_factor(unsigned set, Span span, Visit&& visit) const {
        each(sets_[set].leaf, span, [&](std::uint32_t at) { visit(value_at(at, false)); });
        each(sets_[set].sums, span, [&](std::uint32_t at) { visit(value_at(at, false)); });
    }

    template <class Visit>
    void each_multiplicand(unsigned set, Visit&& visit) const {
        each(sets_[set].products, {}, [&](std::uint32_t at) { visit(value_at(at, false)); });
        each_factor(set, {}, visit);
    }

    static bool is_invertible(const Entry& entry) { return entry.mixed && !(entry.n == Int{0}); }

    // Visits every class that a span of the left set's classes makes with all of the right
    // set's.
    template <class Visit>
    void combine(unsigned left, unsigned right, Span span, Visit&& visit) {
        combine_sums(left, right, span, visit);
        combine_products(left, right, span, visit);
    }

    template <class Visit>
    void combine_sums(unsigned left, unsigned right, Span span, Visit&& visit) {
        if (!sums_allowed()) return;
        each_term(left, span, [&](const Value& t) {
            each_summand(right, [&](const Value& r) { join_sum(t, r, visit); });
        });
    }

    template <class Visit>
    void combine_products(unsigned left, unsigned right, Span span, Visit&& visit) {
        if (!products_allowed()) return;
        each_factor(left, span, [&](const Value& f) {
            each_multiplicand(right, [&](const Value& g) { join_product(f, g, visit); });
        });
    }

    // The same for the last step: only pairs that may make the target are visited.

    template <class Visit>
    void combine_for(unsigned left, unsigned right, Span span, const Int& target_n,
                     const Int& target_d, Visit&& visit) {
        if (sums_allowed()) {
            each_term(left, span,
                      [&](const Value& t) { sum_for(t, right, target_n, target_d, visit); });
        }
        if (products_allowed()) {
            each_factor(left, span,
                        [&](const Value& f) { product_for(f, right, target_n, target_d, visit); });
        }
    }

    // Forced inline: this is the inner loop, and compilers do not inline the nested visitors by
    // themselves.
    template <class Visit>
    [[gnu::always_inline]] void join_sum(const Value& t, const Value& r, Visit&& visit) {
        const Int x = t.n * r.d, y = r.n * t.d, d = t.d * r.d;
        visit.sum(Entry{x + y, d, t.reference, r.reference, '+', false, false});
        ++nodes_;
        if (!rules_.subtract) return;
        const bool flipped = x < y;
        visit.sum(Entry{flipped ? y - x : x - y, d, t.reference, r.reference, '-', flipped, false});
        ++nodes_;
    }

    template <class Visit>
    [[gnu::always_inline]] void join_product(const Value& f, const Value& g, Visit&& visit) {
        visit.product(Entry{f.n * g.n, f.d * g.d, f.reference, g.reference, '*', false, g.mixed});
        ++nodes_;
        if (!rules_.divide) return;
        ++nodes_;
        if (!(g.n == Int{0})) {
            visit.product(Entry{f.n * g.d, f.d * g.n, f.reference, g.reference, '/', false, true});
        } else if (!(f.n == Int{0})) {  // f / 0 is undefined, 0 / f is not
            visit.product(Entry{Int{0}, f.n * g.d, f.reference, g.reference, '\\', false, true});
        }
    }

    // Stores all classes of a set whose subsets are stored.
    void build(unsigned set) {
        Keep keep{entries_};
        Set& kept = sets_[set];
        kept.sums.first = size();
        each_split(set,
                   [&](unsigned left, unsigned right) { combine_sums(left, right, {}, keep); });
        kept.sums.last = kept.products.first = size();
        each_split(set,
                   [&](unsigned left, unsigned right) { combine_products(left, right, {}, keep); });
        kept.products.last = size();
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
    // two multiplications, without a division.
    template <class Visit>
    void sum_for(const Value& t, unsigned right, const Int& target_n, const Int& target_d,
                 Visit&& visit) {
        const Int unit = t.d * target_d, goal = target_n * t.d, own = target_d * t.n;
        const Int near = goal < own ? own - goal : goal - own, far = goal + own;
        const auto test = [&](std::uint32_t at, const Int& n, const Int& d, bool inverted) {
            const Int wanted = n * unit;
            if (wanted == d * near || wanted == d * far) {
                join_sum(t, value_at(at, inverted), visit);
            } else {
                nodes_ += rules_.subtract ? 2 : 1;
            }
        };
        const Set& set = sets_[right];
        each_uninverted(set.sums, test);
        each_uninverted(set.leaf, test);
        for (std::uint32_t at = set.products.first; at < set.products.last; ++at) {
            const Entry& entry = entries_[at];
            test(at, entry.n, entry.d, false);
            if (is_invertible(entry)) test(at, entry.d, entry.n, true);
        }
    }

    // For products: g must be T / f, f / T, or the inverse of these.
    template <class Visit>
    void product_for(const Value& f, unsigned right, const Int& target_n, const Int& target_d,
                     Visit&& visit) {
        const Int a = f.n * target_d, b = f.d * target_n, c = f.n * target_n, e = f.d * target_d;
        const auto test = [&](std::uint32_t at, const Int& n, const Int& d, bool inverted) {
            if (n * a == d * b || n * b == d * a || n * c == d * e || n * e == d * c) {
                join_product(f, value_at(at, inverted), visit);
            } else {
                nodes_ += rules_.divide ? 2 : 1;
            }
        };
        const Set& set = sets_[right];
        each_uninverted(set.products, test);
        each_uninverted(set.leaf, test);
        each_uninverted(set.sums, test);
    }

    template <class Test>
    void each_uninverted(Range range, Test&& test) const {
        for (std::uint32_t at = range.first; at < range.last; ++at) {
            test(at, entries_[at].n, entries_[at].d, false);
        }
    }

    struct Keep {
        std::vector<Entry>& entries;
        void sum(const Entry& entry) { entries.push_back(entry); }
        void product(const Entry& entry) { entries.push_back(entry); }
    };

    std::uint32_t size() const { return static_cast<std::uint32_t>(entries_.size()); }

    void put_leaf(int place, const Rational& number) {
        const std::uint32_t at = size();
        Entry leaf;
        leaf.n = magnitude(number.n);
        leaf.d = magnitude(number.d);
        leaf.left = static_cast<std::uint32_t>(place);
        entries_.push_back(leaf);
        sets_[1u << place].leaf = {at, at + 1};
    }

    // Reserves memory for all classes that can be stored, so that no slice pauses to reallocate.
    void reserve(int count) {
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
        entries_.reserve(room);
    }

    Rules rules_;
    std::vector<Entry> entries_;
    std::vector<Set> sets_;
    std::uint32_t scratch_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::expressions
