// Natural numbers of any size, in words of 64 bits, the lowest first. Numbers that are worked with
// together have the same number of words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace unriddle::counting_graph {

using Word = std::uint64_t;
using Number = std::vector<Word>;

inline bool is_zero(const Word* number, std::size_t words) {
    return std::all_of(number, number + words, [](Word word) { return word == 0; });
}

inline bool is_less(const Word* number, const Word* other, std::size_t words) {
    while (words-- > 0)
        if (number[words] != other[words]) return number[words] < other[words];
    return false;
}

// Adds another number, and tells whether the sum has more words than that.
inline bool add(Word* sum, const Word* other, std::size_t words) {
    bool carry = false;
    for (std::size_t w = 0; w < words; ++w) {
        const bool over = __builtin_add_overflow(sum[w], other[w], &sum[w]);
        carry = __builtin_add_overflow(sum[w], Word{carry}, &sum[w]) || over;
    }
    return carry;
}

inline void subtract(Word* number, const Word* other, std::size_t words) {
    bool borrow = false;
    for (std::size_t w = 0; w < words; ++w) {
        const bool under = __builtin_sub_overflow(number[w], other[w], &number[w]);
        borrow = __builtin_sub_overflow(number[w], Word{borrow}, &number[w]) || under;
    }
}

// Adds a product; the sum must fit.
inline void add_product(Word* sum, const Word* one, const Word* other, std::size_t words) {
    for (std::size_t i = 0; i < words; ++i) {
        Word carry = 0;
        for (std::size_t k = 0; i + k < words; ++k) {
            const auto product = static_cast<unsigned __int128>(one[i]) * other[k] + sum[i + k];
            const auto with_carry = product + carry;
            sum[i + k] = static_cast<Word>(with_carry);
            carry = static_cast<Word>(with_carry >> 64);
        }
    }
}

}  // namespace unriddle::counting_graph
