// Sets of whole numbers as bit sets.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace unriddle::reach {

using Word = std::uint64_t;

inline void set_bit(Word* row, std::uint32_t bit) { row[bit / 64] |= Word{1} << (bit % 64); }

inline void add_row(Word* row, const Word* other, std::size_t words) {
    for (std::size_t i = 0; i < words; ++i) row[i] |= other[i];
}

// A set of numbers 0..largest, padded on both sides so that a window of `padding` bits may extend
// past the ends.
class Marks {
public:
    Marks() = default;
    Marks(std::uint32_t largest, std::uint32_t padding)
        : origin_(padding / 64 * 64 + 64), words_((2 * origin_ + largest) / 64 + 3) {}

    void mark(std::uint32_t number) { set_bit(words_.data(), number + origin_); }
    bool has(std::uint32_t number) const {
        const std::uint32_t bit = number + origin_;
        return words_[bit / 64] >> (bit % 64) & 1;
    }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }

    // Copies the marks of from, from + 1, ... into the row (by or).
    void add_window(std::int64_t from, Word* row, std::size_t words) const {
        const auto bit = static_cast<std::size_t>(from + origin_);
        const Word* at = words_.data() + bit / 64;
        const unsigned low = bit % 64, high = 63 - low;
        for (std::size_t i = 0; i < words; ++i) row[i] |= at[i] >> low | at[i + 1] << 1 << high;
    }

    // Visits the marked numbers of a range, and possibly some just outside.
    template <class Visit>
    void each(std::uint32_t from, std::uint32_t to, Visit visit) const {
        for (std::size_t i = (from + origin_) / 64; i <= (to + origin_) / 64; ++i)
            each_bit(words_[i], i, visit);
    }

    // The same for numbers that are marked in both sets, which must have the same size.
    template <class Visit>
    void each_common(const Marks& other, std::uint32_t from, std::uint32_t to, Visit visit) const {
        for (std::size_t i = (from + origin_) / 64; i <= (to + origin_) / 64; ++i)
            each_bit(words_[i] & other.words_[i], i, visit);
    }

private:
    template <class Visit>
    void each_bit(Word word, std::size_t place, Visit& visit) const {
        for (; word; word &= word - 1)
            visit(static_cast<std::uint32_t>(64 * place) - origin_ +
                  static_cast<std::uint32_t>(std::countr_zero(word)));
    }

    std::uint32_t origin_ = 0;
    std::vector<Word> words_;
};

}  // namespace unriddle::reach
