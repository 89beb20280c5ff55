// How many options each item has, for all items at once.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "unriddle/exact_cover_table.hpp"

namespace unriddle::cover {

// 64 counts as four words: bit k of every count in one word. They are exact to 7; from 8 on
// `many` stays set.
struct Counts {
    Word ones = 0, twos = 0, fours = 0, many = 0;

    void add(Word mask) {
        const Word two = ones & mask;
        const Word four = twos & two;
        many |= fours & four;
        ones ^= mask;
        twos ^= two;
        fours ^= four;
    }

    Word any() const { return ones | twos | fours | many; }
    Word plane(int k) const { return k == 0 ? ones : k == 1 ? twos : k == 2 ? fours : many; }
};

inline Counts count(const Word* masks, std::size_t size, std::size_t stride) {
    Counts counts;
    for (std::size_t k = 0; k < size; ++k) counts.add(masks[k * stride]);
    return counts;
}

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

constexpr std::uint32_t kMany = 8;

// The first of the open bits with the fewest options; kMany branches if all have that many.
template <class Words>
Choice fewest(const std::vector<Counts>& counts, Words& left) {
    Choice choice{0, 0, Kind::kBit};
    for (int k = 3; k >= 0; --k) {
        Word fewer = 0;
        for (std::size_t w = 0; w < counts.size(); ++w) fewer |= left[w] & ~counts[w].plane(k);
        if (fewer == 0) choice.branches += 1U << k;
        if (choice.branches >= kMany) return choice;
        for (std::size_t w = 0; fewer != 0 && w < counts.size(); ++w)
            left[w] &= ~counts[w].plane(k);
    }
    std::size_t w = 0;
    while (left[w] == 0) ++w;
    choice.number = static_cast<std::uint32_t>(w * kWordBits) +
                    static_cast<std::uint32_t>(std::countr_zero(left[w]));
    return choice;
}

}  // namespace unriddle::cover
