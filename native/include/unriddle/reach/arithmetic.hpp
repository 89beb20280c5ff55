// What a bag of whole numbers reaches by + - * / when every intermediate value is a positive whole
// number and numbers may be left over. Here is what the searches share: limits, arithmetic and
// postfix.
//
//   nearest.hpp    the nearest value to a target, with the fewest numbers
//   solutions.hpp  every different way to the nearest values
//   survey.hpp     the targets of every hand that a bag can deal
//
// Below them: forms.hpp (flattened expressions), bag.hpp (parts of a bag), bits.hpp (sets of
// numbers as bit sets).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace unriddle::reach {

// Why 64 bits suffice. Let P(S) be the product of max(n, 2) over a set S of numbers: no expression
// over S exceeds P(S). Let R be the numbers outside S, and F >= 2 the largest final value of
// interest. A value v over S that is part of an expression with a final value <= F is at most F *
// P(R), by induction over the steps above it: v / w <= F and v - w <= F imply v <= F * w, and in
// all other steps v <= F or v <= w. So v^2 <= P(S) * F * P(R) = F * P(all) < 2^21 * 2^(6 * 17) with
// the limits below (the nearest value is no further from the target than each single number, so F
// <= max(2 * target, number) < 2^21). Every value that matters is below 2^62, and larger ones may
// be dropped.
constexpr int kMostNumbers = 6;
constexpr std::uint64_t kLargestNumber = 100'000;
constexpr std::uint64_t kLargestTarget = 1'000'000;
constexpr std::uint64_t kLargestValue = std::uint64_t{1} << 62;
static_assert(kLargestNumber < (1U << 17) && 2 * kLargestTarget < (1U << 21));

using Value = std::uint64_t;
using Set = std::uint32_t;  // bit i: the i-th number is in it

constexpr int kSets = 1 << kMostNumbers;

// A token of a postfix expression: the index of a number, or one of these.
enum Operator : std::int8_t { kPlus = -1, kMinus = -2, kTimes = -3, kOver = -4 };

// At most six numbers and five operators. The fixed size avoids allocations.
class Postfix {
public:
    void push(std::int8_t token) { tokens_[static_cast<std::size_t>(size_++)] = token; }
    void append(const Postfix& other) {
        for (int i = 0; i < other.size_; ++i) push(other[i]);
    }
    int size() const { return size_; }
    std::int8_t operator[](int i) const { return tokens_[static_cast<std::size_t>(i)]; }
    std::vector<std::int8_t> tokens() const { return {tokens_.begin(), tokens_.begin() + size_}; }

    bool operator==(const Postfix&) const = default;
    bool operator<(const Postfix& other) const {
        return size_ != other.size_ ? size_ < other.size_ : tokens_ < other.tokens_;
    }

private:
    std::array<std::int8_t, 2 * kMostNumbers - 1> tokens_{};
    std::int8_t size_ = 0;
};

inline Set lowest(Set set) { return set & (~set + 1); }

// Tables, because portable builds have no popcount instruction.
constexpr auto kSizes = [] {
    std::array<int, kSets> sizes{};
    for (Set set = 0; set < kSets; ++set) sizes[set] = std::popcount(set);
    return sizes;
}();

constexpr auto kSetsBySize = [] {
    std::array<Set, kSets> sets{};
    std::size_t next = 0;
    for (int size = 0; size <= kMostNumbers; ++size)
        for (Set set = 0; set < kSets; ++set)
            if (kSizes[set] == size) sets[next++] = set;
    return sets;
}();

// False if the product is too large to matter (see above).
inline bool multiply(Value a, Value b, Value& product) {
    return !__builtin_mul_overflow(a, b, &product) && product <= kLargestValue;
}

// Whether b divides a. Division of 32 bits is several times faster than of 64.
inline bool divide(Value a, Value b, Value& quotient) {
    if ((a | b) >> 32) {
        quotient = a / b;
        return a % b == 0;
    }
    const auto shortened = static_cast<std::uint32_t>(a);
    quotient = shortened / static_cast<std::uint32_t>(b);
    return shortened % static_cast<std::uint32_t>(b) == 0;
}

inline Value distance(Value a, Value b) { return a > b ? a - b : b - a; }

inline void check_arguments(std::span<const Value> numbers, Value target) {
    if (numbers.empty() || numbers.size() > kMostNumbers)
        throw std::invalid_argument("give 1 to 6 numbers");
    for (const Value number : numbers)
        if (number < 1 || number > kLargestNumber)
            throw std::invalid_argument("each number lies in 1..100000");
    if (target < 1 || target > kLargestTarget)
        throw std::invalid_argument("the target lies in 1..1000000");
}

// Whether the set prefers earlier ones of equal numbers: such sets represent all others.
inline bool takes_first_of_equals(std::span<const Value> numbers, Set set) {
    for (std::size_t i = 1; i < numbers.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (numbers[i] == numbers[j] && (set >> i & 1) && !(set >> j & 1)) return false;
    return true;
}

// For each set, the largest value over it that can be part of a final value <= reach.
inline std::array<Value, kSets> largest_useful(std::span<const Value> numbers, Value reach) {
    std::array<Value, kSets> largest{};
    const Set all = (Set{1} << numbers.size()) - 1;
    for (Set set = 1; set <= all; ++set) {
        Value bound = reach < 2 ? 2 : reach;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const Value factor = numbers[i] < 2 ? 2 : numbers[i];
            if (!(set >> i & 1) && !multiply(bound, factor, bound)) bound = kLargestValue;
        }
        largest[set] = bound;
    }
    return largest;
}

}  // namespace unriddle::reach
