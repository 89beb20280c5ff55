// Counts the options of all items at once, with bit-sliced counters.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "unriddle/cover/avx512.hpp"
#include "unriddle/cover/table.hpp"

namespace unriddle::cover {

// Vectors of two words, by a compiler extension: every supported processor has them.
constexpr std::size_t kLanes = 2;
using Lanes = Word __attribute__((vector_size(kLanes * sizeof(Word))));

// Counters that stop at two: which items have at least one option, and which at least two. That is
// enough for most nodes, since most have an item with no option or with a single one.
template <class Bits>
struct AtLeast {
    Bits one{}, two{};

    void add(Bits mask) {
        two |= one & mask;
        one |= mask;
    }
    void add(const AtLeast& other) {
        two |= other.two | (one & other.one);
        one |= other.one;
    }
    AtLeast<Word> lane(std::size_t k) const { return {one[k], two[k]}; }
};

// Bit-sliced counters: plane k holds bit k of every count. Counts are exact as long as the planes
// suffice; the bits of counts that overflowed are set in `many`.
template <std::size_t Planes, class Bits>
struct Sliced {
    static constexpr std::uint32_t kTooMany = 1U << Planes;

    std::array<Bits, Planes> planes{};
    Bits many{};

    void add(Bits carry) {
        for (Bits& plane : planes) {
            const Bits both = plane & carry;
            plane ^= carry;
            carry = both;
        }
        many |= carry;
    }
    void add(const Sliced& other) {
        Bits carry{};
        for (std::size_t k = 0; k < Planes; ++k) {
            const Bits either = planes[k] ^ other.planes[k];
            const Bits both = (planes[k] & other.planes[k]) | (carry & either);
            planes[k] = either ^ carry;
            carry = both;
        }
        many |= other.many | carry;
    }
    Sliced<Planes, Word> lane(std::size_t k) const {
        Sliced<Planes, Word> one;
        for (std::size_t p = 0; p < Planes; ++p) one.planes[p] = planes[p][k];
        one.many = many[k];
        return one;
    }
};
template <class Bits>
using Counts = Sliced<3, Bits>;  // for most nodes
template <class Bits>
using Larger = Sliced<6, Bits>;  // for nodes near the root

// The item to branch on: a bit of the masks or a group.
enum class Kind : std::uint8_t { kBit, kGroup, kRepeatedBit };

struct Choice {
    std::uint32_t branches = ~0U;
    std::uint32_t number = 0;
    Kind kind = Kind::kBit;

    void improve(std::uint32_t other, std::uint32_t its_number, Kind its_kind) {
        if (other < branches) *this = {other, its_number, its_kind};
    }
};

constexpr std::uint32_t kMany = Counts<Word>::kTooMany;

// A value for each word of a mask; with Width 0 their number is known at run time.
template <std::size_t Width, class Value>
using PerWord = std::conditional_t<Width == 0, std::vector<Value>, std::array<Value, Width>>;

// Finds the open bit with the fewest options (the "minimum remaining values" rule).
template <std::size_t Width>
class Counter {
public:
    static constexpr std::size_t kBlock = Width > kLanes ? Width : kLanes;  // words at a time
    static_assert(Width == 0 || kBlock % Width + kBlock % kLanes == 0);

    explicit Counter(std::size_t words) {
        if constexpr (Width == 0) {
            at_least_.resize(words);
            counts_.resize(words);
            larger_.resize(words);
            candidates_.resize(words);
        }
    }

    // False if an open bit has no option. If all open bits have kMany options or more, the choice
    // has kMany branches; if no bit is open, it is left as it is. May overwrite the word after the
    // masks.
    bool choose(Word* masks, std::size_t options, const Word* open, Choice& choice) {
        const std::size_t words = at_least_.size();
        if constexpr (Width == 1) masks[options] = 0;  // pads the last block
        tally_at_least(masks, options);
        Word dead = 0, single = 0, any = 0;
        for (std::size_t w = 0; w < words; ++w) {
            any |= open[w];
            dead |= open[w] & ~at_least_[w].one;
            single |= candidates_[w] = open[w] & ~at_least_[w].two;
        }
        if (dead != 0 || any == 0) return dead == 0;
        choice = {1, 0, Kind::kBit};
        if (single == 0) {
            for (std::size_t w = 0; w < words; ++w) candidates_[w] = open[w];
            tally<Counts>(masks, options, counts_);
            choice.branches = reduce(counts_);
        }
        choice.number = first_candidate();
        return true;
    }

    // The same, exactly, when every open bit has kMany options or more.
    Choice choose_exactly(Word* masks, std::size_t options, const Word* open) {
        for (std::size_t w = 0; w < candidates_.size(); ++w) candidates_[w] = open[w];
        tally<Larger>(masks, options, larger_);
        const std::uint32_t fewest = reduce(larger_);
        if (fewest == Larger<Word>::kTooMany) return choose_bit_by_bit(masks, options, open);
        return {fewest, first_candidate(), Kind::kBit};
    }

private:
    void tally_at_least(const Word* masks, std::size_t options) {
        if constexpr (Width == 1 && avx512::kCompiled)
            if (avx512_)
                return avx512::at_least(masks, options, at_least_[0].one, at_least_[0].two);
        tally<AtLeast>(masks, options, at_least_);
    }

    // For any number of options: as many planes as the counts can need.
    Choice choose_bit_by_bit(const Word* masks, std::size_t options, const Word* open) {
        const std::size_t words = candidates_.size(), planes = std::bit_width(options);
        planes_.assign(planes * words, 0);
        for (std::size_t k = 0; k < options * words; ++k) {
            Word carry = masks[k];
            for (std::size_t at = k % words; carry != 0; at += words)
                carry &= std::exchange(planes_[at], planes_[at] ^ carry);
        }
        Choice choice{0, 0, Kind::kBit};
        for (std::size_t w = 0; w < words; ++w) candidates_[w] = open[w];
        for (std::size_t k = planes; k-- > 0;) {
            Word fewer = 0;
            for (std::size_t w = 0; w < words; ++w)
                fewer |= candidates_[w] & ~planes_[k * words + w];
            if (fewer == 0) choice.branches += 1U << k;
            for (std::size_t w = 0; fewer != 0 && w < words; ++w)
                candidates_[w] &= ~planes_[k * words + w];
        }
        choice.number = first_candidate();
        return choice;
    }

    template <template <class> class Tally>
    void tally(const Word* masks, std::size_t options, PerWord<Width, Tally<Word>>& result) {
        const std::size_t words = result.size();
        if constexpr (Width == 0) {
            for (std::size_t w = 0; w < words; ++w) {
                result[w] = {};
                for (std::size_t k = 0; k < options; ++k) result[w].add(masks[k * words + w]);
            }
        } else {
            std::array<Tally<Lanes>, kBlock / kLanes> lanes{};
            for (std::size_t k = 0; k < options * words; k += kBlock) {
                std::array<Lanes, kBlock / kLanes> block;
                std::memcpy(&block, masks + k, sizeof block);
                for (std::size_t v = 0; v < block.size(); ++v) lanes[v].add(block[v]);
            }
            result = {};
            for (std::size_t k = 0; k < kBlock; ++k)
                result[k % words].add(lanes[k / kLanes].lane(k % kLanes));
        }
    }

    // Keeps the candidates with the fewest options and returns how many that is; kTooMany if all
    // overflowed.
    template <class Counts>
    std::uint32_t reduce(const Counts& counts) {
        constexpr std::uint32_t too_many = Counts::value_type::kTooMany;
        if (!narrow([&](std::size_t w) { return counts[w].many; })) return too_many;
        std::uint32_t fewest = 0;
        for (std::size_t k = std::bit_width(too_many) - 1; k-- > 0;)
            if (!narrow([&](std::size_t w) { return counts[w].planes[k]; })) fewest += 1U << k;
        return fewest;
    }

    // Keeps the candidates that are not in the plane. If there are none, keeps all and returns
    // false.
    template <class Plane>
    bool narrow(Plane plane) {
        Word fewer = 0;
        for (std::size_t w = 0; w < candidates_.size(); ++w) fewer |= candidates_[w] & ~plane(w);
        for (std::size_t w = 0; fewer != 0 && w < candidates_.size(); ++w)
            candidates_[w] &= ~plane(w);
        return fewer != 0;
    }

    std::uint32_t first_candidate() const {
        std::size_t w = 0;
        while (candidates_[w] == 0) ++w;
        return static_cast<std::uint32_t>(w * kWordBits) +
               static_cast<std::uint32_t>(std::countr_zero(candidates_[w]));
    }

    const bool avx512_ = avx512::available();
    PerWord<Width, AtLeast<Word>> at_least_{};
    PerWord<Width, Counts<Word>> counts_{};
    PerWord<Width, Larger<Word>> larger_{};
    PerWord<Width, Word> candidates_{};
    std::vector<Word> planes_;
};

}  // namespace unriddle::cover
