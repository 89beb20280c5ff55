// Sets of small numbers, cells or places, as bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace unriddle::blocks {

template <int kWords>
class Bits {
public:
    void add(int number) { words_[word(number)] |= bit(number); }
    void remove(int number) { words_[word(number)] &= ~bit(number); }
    bool has(int number) const { return (words_[word(number)] & bit(number)) != 0; }

    bool meets(const Bits& other) const {
        std::uint64_t common = 0;
        for (int w = 0; w < kWords; ++w) common |= words_[w] & other.words_[w];
        return common != 0;
    }

    Bits without(const Bits& other) const {
        Bits left;
        for (int w = 0; w < kWords; ++w) left.words_[w] = words_[w] & ~other.words_[w];
        return left;
    }

    Bits& operator^=(const Bits& other) {
        for (int w = 0; w < kWords; ++w) words_[w] ^= other.words_[w];
        return *this;
    }
    friend Bits operator^(Bits one, const Bits& other) { return one ^= other; }

    // Calls `visit` with each number, in ascending order.
    template <class Visit>
    void each(Visit visit) const {
        for (int w = 0; w < kWords; ++w)
            for (std::uint64_t left = words_[w]; left != 0; left &= left - 1)
                visit(w * 64 + std::countr_zero(left));
    }

private:
    static std::size_t word(int number) {
        return kWords == 1 ? 0 : static_cast<std::size_t>(number) / 64;
    }
    static std::uint64_t bit(int number) { return std::uint64_t{1} << number % 64; }

    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace unriddle::blocks
