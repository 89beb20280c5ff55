// The options that still fit at each depth of a search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "unriddle/cover/avx512.hpp"
#include "unriddle/cover/counts.hpp"
#include "unriddle/cover/table.hpp"

namespace unriddle::cover {

// Width: how many words a mask has, 0 if that is known only at run time. Named: whether the numbers
// of the options are kept beside their masks; counting does not need them.
//
// The lists of all depths are stored one after the other. In each list group k occupies the places
// from bounds[k] to bounds[k + 1]; options without a group come last.
template <std::size_t Width, bool Named>
class Depths {
public:
    Depths(std::size_t groups, std::size_t words) : groups_(groups), words_(words) {}

    std::size_t words() const {
        if constexpr (Width != 0) return Width;
        return words_;
    }
    PerWord<Width, Word> zeros() const {
        if constexpr (Width != 0)
            return {};
        else
            return std::vector<Word>(words_);
    }

    std::uint32_t* bounds(std::size_t depth) { return &bounds_[depth * (groups_ + 2)]; }
    std::uint32_t end(std::size_t depth) { return bounds(depth)[groups_ + 1]; }
    Word* open(std::size_t depth) { return &open_[depth * words()]; }  // bits still to be covered
    const Word* open(std::size_t depth) const { return &open_[depth * words()]; }
    Word* mask(std::uint32_t place) { return &masks_[place * words()]; }
    Option option(std::uint32_t place) const { return options_[place]; }

    // Makes room for a depth whose list starts at a place and has at most `size` options.
    void reserve(std::size_t depth, std::size_t start, std::size_t size) {
        if (bounds_.size() < (depth + 1) * (groups_ + 2)) {
            bounds_.resize(2 * (depth + 1) * (groups_ + 2));
            open_.resize(2 * (depth + 1) * words());
        }
        const std::size_t places =
            start + size + avx512::kWords;  // filter and counter write past the end
        if (masks_.size() < places * words()) {
            if (places >= UINT32_MAX) throw std::length_error("too many options for this search");
            masks_.resize(2 * places * words());
            ranks_.resize(2 * places);
            if (Named) options_.resize(2 * places);
        }
    }

    void put(std::uint32_t place, const Word* mask_words, Option option) {
        std::copy_n(mask_words, words(), mask(place));
        if (Named) options_[place] = option;
    }

    // Copies those of the places from..to that have none of the closed bits. Branchless, since the
    // branches would be unpredictable.
    std::uint32_t filter(std::uint32_t from, std::uint32_t to, std::uint32_t out,
                         const PerWord<Width, Word>& closed) {
        Word* const masks = masks_.data();
        Option* const options = options_.data();
        std::uint32_t* const ranks = ranks_.data();
        if constexpr (Width == 1 && avx512::kCompiled)
            if (avx512_)
                return avx512::filter(masks, Named ? options : nullptr, ranks, from, to, out,
                                      closed[0]);
        for (std::uint32_t place = from; place < to; ++place) {
            ranks[place] = out;
            Word clash = 0;
            for (std::size_t w = 0; w < words(); ++w) {
                const Word word = masks[place * words() + w];
                clash |= word & closed[w];
                masks[out * words() + w] = word;
            }
            if (Named) options[out] = options[place];
            out += clash == 0;
        }
        return out;
    }

    // The first place from `place` on whose mask has the bit; there must be one.
    std::uint32_t find(std::uint32_t place, std::uint32_t bit) {
        if constexpr (Width == 1 && avx512::kCompiled)
            if (avx512_) return avx512::find(masks_.data(), place, bit);
        while (!test(mask(place), bit)) ++place;
        return place;
    }

    void mark(std::uint32_t place, std::uint32_t out) { ranks_[place] = out; }

    // After filtering: the bounds of each group move to where their places went.
    void set_bounds(std::size_t depth) {
        const std::uint32_t* before = bounds(depth - 1);
        std::uint32_t* after = bounds(depth);
        for (std::size_t k = 0; k < groups_ + 2; ++k) after[k] = ranks_[before[k]];
    }

private:
    const bool avx512_ = avx512::available();
    std::size_t groups_, words_;
    std::vector<Word> masks_, open_;
    std::vector<Option> options_;
    std::vector<std::uint32_t> bounds_;
    // For each place of the previous list, where it went. One loop for each group would need no
    // ranks, but such short loops are mispredicted.
    std::vector<std::uint32_t> ranks_;
};

}  // namespace unriddle::cover
