// Flattened expressions: + and - become one sum of signed terms, * and / one product of numerators
// and denominators. A term is a number or a product, a factor is a number or a sum. A form is
// stored as its first part and the rest, which is a part or a smaller form of the same kind. Sums
// are oriented to be positive, products to be at least 1.
#pragma once

#include <algorithm>
#include <numeric>

#include "unriddle/reach/arithmetic.hpp"

namespace unriddle::reach {

using Id = std::uint32_t;

// A positive fraction in lowest terms.
struct Ratio {
    Value num = 0, den = 1;

    bool is_whole() const { return den == 1; }
    bool is_one() const { return num == den; }
    Ratio inverse() const { return {den, num}; }
    bool operator==(const Ratio&) const = default;
};

// Both return false if the result is too large to matter. The limits of arithmetic.hpp hold here as
// well: the product of all numerators is an intermediate value of the written form, and reducing a
// fraction only makes it smaller.
inline bool multiply(Ratio a, Value b, Ratio& product) {
    const Value common = std::gcd(a.den, b);
    product.den = a.den / common;
    return multiply(a.num, b / common, product.num);
}

inline bool divide(Ratio a, Value b, Ratio& quotient) {
    const Value common = std::gcd(a.num, b);
    quotient.num = a.num / common;
    return multiply(a.den, b / common, quotient.den);
}

// a / b if that is whole, else 0. In lowest terms b.num must divide a.num, since it has no common
// factor with b.den; and a.den must divide b.den.
inline Value whole_quotient(Ratio a, Ratio b) {
    Value whole = 0;
    if (a.num % b.num != 0 || b.den % a.den != 0) return 0;
    return multiply(a.num / b.num, b.den / a.den, whole) ? whole : 0;
}

enum class Join : std::uint8_t {
    kNumber,     // `first` is its index
    kPlus,       // first + rest
    kMinus,      // first - rest
    kMinusFrom,  // rest - first
    kTimes,      // first * rest
    kOver,       // first / rest
    kOverFrom,   // rest / first
};

inline bool is_sum(Join join) { return join >= Join::kPlus && join <= Join::kMinusFrom; }
inline bool is_product(Join join) { return join >= Join::kTimes; }

struct Form {
    Ratio value;
    Id first, rest;
    Join join;
};

class Forms {
public:
    explicit Forms(std::span<const Value> numbers) : numbers_(numbers.begin(), numbers.end()) {
        all_.reserve(1 << 14);
    }

    Id add(Ratio value, Id first, Id rest, Join join) {
        all_.push_back({value, first, rest, join});
        return size() - 1;
    }

    Id size() const { return static_cast<Id>(all_.size()); }
    const Form& operator[](Id id) const { return all_[id]; }
    const std::vector<Value>& numbers() const { return numbers_; }

    // Writes a form such that every intermediate value is positive and whole, and in a normal form:
    // positive terms and numerators first, larger values first, and of equal numbers always the
    // first. False if it has a neutral part.
    bool write(Id id, Postfix& postfix) const {
        const Form& form = all_[id];
        if (form.join == Join::kNumber) {
            const auto equal = std::find(numbers_.begin(), numbers_.end(), numbers_[form.first]);
            postfix.push(static_cast<std::int8_t>(equal - numbers_.begin()));
            return true;
        }
        Parts parts = parts_of(id);
        const bool in_sum = is_sum(form.join);
        if (in_sum ? has_neutral_terms(parts) : has_neutral_factors(parts)) return false;
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (!write(parts[i].id, parts[i].text)) return false;
        parts.sort();
        for (std::size_t i = 0; i < parts.size(); ++i) {
            postfix.append(parts[i].text);
            if (i == 0) continue;
            if (in_sum) postfix.push(parts[i].inverse ? kMinus : kPlus);
            if (!in_sum) postfix.push(parts[i].inverse ? kOver : kTimes);
        }
        return true;
    }

    // Equal numbers are written with the same index: replaces these by the index of each.
    Postfix tell_equals_apart(const Postfix& written) const {
        std::array<int, kMostNumbers> used{};
        Postfix postfix;
        for (int i = 0; i < written.size(); ++i) {
            std::int8_t token = written[i];
            if (token >= 0) token = nth_equal(token, used[static_cast<std::size_t>(token)]++);
            postfix.push(token);
        }
        return postfix;
    }

private:
    struct Part {
        Id id;
        bool inverse;  // subtracted or divided by
        Value value;
        Postfix text;

        bool operator<(const Part& other) const {
            if (inverse != other.inverse) return other.inverse;
            return value != other.value ? value > other.value : text < other.text;
        }
    };

    class Parts {
    public:
        void add(const Part& part) { all_[size_++] = part; }
        void sort() {
            for (std::size_t i = 1; i < size_; ++i)
                for (std::size_t j = i; j > 0 && all_[j] < all_[j - 1]; --j)
                    std::swap(all_[j], all_[j - 1]);
        }
        std::size_t size() const { return size_; }
        Part& operator[](std::size_t i) { return all_[i]; }
        const Part& operator[](std::size_t i) const { return all_[i]; }

    private:
        std::array<Part, kMostNumbers> all_;
        std::size_t size_ = 0;
    };

    // Flattens: a part is inverted as often as the forms that contain it are.
    Parts parts_of(Id id) const {
        Parts parts;
        bool inverse = false;
        const bool in_sum = is_sum(all_[id].join);
        while (in_sum ? is_sum(all_[id].join) : is_product(all_[id].join)) {
            const Form& form = all_[id];
            const bool turns_first = form.join == Join::kMinusFrom || form.join == Join::kOverFrom;
            const bool turns_rest = form.join == Join::kMinus || form.join == Join::kOver;
            parts.add({form.first, inverse != turns_first, all_[form.first].value.num, {}});
            inverse = inverse != turns_rest;
            id = form.rest;
        }
        parts.add({id, inverse, all_[id].value.num, {}});
        return parts;
    }

    // Whether some of the terms, not all, cancel out.
    static bool has_neutral_terms(const Parts& parts) {
        for (unsigned group = 1; group + 1 < 1U << parts.size(); ++group) {
            std::int64_t total = 0;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const auto value = static_cast<std::int64_t>(parts[i].value);
                if (group >> i & 1) total += parts[i].inverse ? -value : value;
            }
            if (total == 0) return true;
        }
        return false;
    }

    // Whether some of the factors, not all, cancel out. The remaining ones include a numerator: the
    // product is at least 1, so otherwise all remaining ones would be / 1, and each of them neutral
    // alone.
    static bool has_neutral_factors(const Parts& parts) {
        for (unsigned group = 1; group + 1 < 1U << parts.size(); ++group) {
            Value over = 1, under = 1;
            for (std::size_t i = 0; i < parts.size(); ++i)
                if (group >> i & 1) (parts[i].inverse ? under : over) *= parts[i].value;
            if (over == under) return true;
        }
        return false;
    }

    std::int8_t nth_equal(std::int8_t first, int n) const {
        auto index = static_cast<std::size_t>(first);
        while (n > 0) n -= numbers_[++index] == numbers_[static_cast<std::size_t>(first)];
        return static_cast<std::int8_t>(index);
    }

    std::vector<Value> numbers_;
    std::vector<Form> all_;
};

}  // namespace unriddle::reach
