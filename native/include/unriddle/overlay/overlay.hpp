// Options laid over each other: whether they cover a set of bits without overlapping, and what a
// text looks like with their signs on it. A list of millions is checked and written by this.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace unriddle::overlay {

using Word = std::uint64_t;
using Numbers = std::vector<std::uint32_t>;

// Bit masks of any width, all of the same number of words: of the options, of the bits that are
// needed, and of those that are there from the start.
class Masks {
public:
    Masks(std::vector<Word> words, std::size_t width, std::vector<Word> needed,
          std::vector<Word> start)
        : words_(std::move(words)),
          width_(width),
          needed_(std::move(needed)),
          start_(std::move(start)),
          covered_(width) {
        if (width == 0 || words_.size() % width != 0 || needed_.size() != width ||
            start_.size() != width)
            throw std::invalid_argument("all masks have the same number of words, at least one");
    }

    std::size_t size() const { return words_.size() / width_; }

    // Whether these masks have no bit in common, also with the start, and all that are needed.
    bool is_exact(const Numbers& chosen) {
        covered_ = start_;
        Word twice = 0, missing = 0;
        for (const auto number : chosen)
            for (std::size_t w = 0; w < width_; ++w) {
                const Word mask = words_[number * width_ + w];
                twice |= covered_[w] & mask;
                covered_[w] |= mask;
            }
        for (std::size_t w = 0; w < width_; ++w) missing |= needed_[w] & ~covered_[w];
        return twice == 0 && missing == 0;
    }

private:
    std::vector<Word> words_;
    std::size_t width_;
    std::vector<Word> needed_, start_, covered_;
};

// A text, and for each option a sign with the places where it puts it.
class Stamps {
public:
    struct Stamp {
        char sign;
        std::vector<std::uint32_t> places;
    };

    Stamps(std::string blank, std::vector<Stamp> stamps)
        : blank_(std::move(blank)), stamps_(std::move(stamps)) {
        for (const auto& stamp : stamps_)
            for (const auto place : stamp.places)
                if (place >= blank_.size())
                    throw std::invalid_argument("a sign is put on a place of the text");
    }

    std::size_t size() const { return stamps_.size(); }

    // Writes the text with the signs of these options over `text`.
    void write(const Numbers& chosen, std::string& text) const {
        text = blank_;
        for (const auto number : chosen)
            for (const auto place : stamps_[number].places) text[place] = stamps_[number].sign;
    }

private:
    std::string blank_;
    std::vector<Stamp> stamps_;
};

}  // namespace unriddle::overlay
