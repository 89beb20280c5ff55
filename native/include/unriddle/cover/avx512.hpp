// Eight masks of one word at a time, on processors with AVX-512.
//
// Filtering and counting take nearly all of a search's time. These functions do the same as the
// loops in depths.hpp and counts.hpp, with the same results in the same order.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "unriddle/cover/table.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(UNRIDDLE_NO_AVX512)
#include <immintrin.h>
#define UNRIDDLE_AVX512 __attribute__((target("avx512f,avx512vl,popcnt")))
#endif

namespace unriddle::cover::avx512 {

constexpr std::uint32_t kWords = 8;

#ifdef UNRIDDLE_AVX512

constexpr bool kCompiled = true;

inline bool available() {
    static const bool here =
        __builtin_cpu_supports("avx512f") > 0 && __builtin_cpu_supports("avx512vl") > 0;
    return here;
}

// For each choice of eight places: how many of the places before each one are chosen.
inline constexpr auto kBefore = [] {
    std::array<std::array<std::uint8_t, kWords>, 256> before{};
    for (unsigned chosen = 0; chosen < 256; ++chosen)
        for (unsigned place = 0; place < kWords; ++place)
            before[chosen][place] =
                static_cast<std::uint8_t>(std::popcount(chosen & ((1U << place) - 1)));
    return before;
}();

UNRIDDLE_AVX512 inline __mmask8 first(std::uint32_t places) {
    return static_cast<__mmask8>(places >= kWords ? 0xFF : (1U << places) - 1);
}

// See Depths::filter. Writes up to eight masks, options and ranks beyond the end of the result.
UNRIDDLE_AVX512 inline std::uint32_t filter(Word* masks, Option* options, std::uint32_t* ranks,
                                            std::uint32_t from, std::uint32_t to, std::uint32_t out,
                                            Word closed) {
    const __m512i clash = _mm512_set1_epi64(static_cast<long long>(closed));
    for (std::uint32_t place = from; place < to; place += kWords) {
        const __mmask8 here = first(to - place);
        const __m512i some = _mm512_maskz_loadu_epi64(here, masks + place);
        const __mmask8 kept = _mm512_mask_testn_epi64_mask(here, some, clash);
        const __m256i before = _mm256_cvtepu8_epi32(
            _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kBefore[kept].data())));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(ranks + place),
                            _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(out)), before));
        _mm512_storeu_si512(masks + out, _mm512_maskz_compress_epi64(kept, some));
        if (options != nullptr) {
            const __m256i names = _mm256_maskz_loadu_epi32(here, options + place);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(options + out),
                                _mm256_maskz_compress_epi32(kept, names));
        }
        out += static_cast<std::uint32_t>(std::popcount(static_cast<unsigned>(kept)));
    }
    return out;
}

// The first place from `place` on whose mask has the bit; there must be one.
UNRIDDLE_AVX512 inline std::uint32_t find(const Word* masks, std::uint32_t place,
                                          std::uint32_t bit) {
    const __m512i wanted = _mm512_set1_epi64(static_cast<long long>(Word{1} << bit));
    for (;; place += kWords) {
        const __mmask8 with = _mm512_test_epi64_mask(_mm512_loadu_si512(masks + place), wanted);
        if (with != 0)
            return place +
                   static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(with)));
    }
}

// See AtLeast: which bits are in at least one of the masks, and which in at least two.
UNRIDDLE_AVX512 inline void at_least(const Word* masks, std::size_t options, Word& one, Word& two) {
    __m512i ones = _mm512_setzero_si512(), twos = ones;
    for (std::size_t k = 0; k < options; k += kWords) {
        const auto left = static_cast<std::uint32_t>(options - k);
        const __m512i some = _mm512_maskz_loadu_epi64(first(left), masks + k);
        twos = _mm512_or_si512(twos, _mm512_and_si512(ones, some));
        ones = _mm512_or_si512(ones, some);
    }
    alignas(64) std::array<Word, kWords> lane_one, lane_two;
    _mm512_store_si512(lane_one.data(), ones);
    _mm512_store_si512(lane_two.data(), twos);
    one = two = 0;
    for (std::size_t k = 0; k < kWords; ++k) {
        two |= lane_two[k] | (one & lane_one[k]);
        one |= lane_one[k];
    }
}

#else  // declared so that callers compile; never called

constexpr bool kCompiled = false;

inline bool available() { return false; }
std::uint32_t filter(Word*, Option*, std::uint32_t*, std::uint32_t, std::uint32_t, std::uint32_t,
                     Word);
std::uint32_t find(const Word*, std::uint32_t, std::uint32_t);
void at_least(const Word*, std::size_t, Word&, Word&);

#endif

}  // namespace unriddle::cover::avx512
