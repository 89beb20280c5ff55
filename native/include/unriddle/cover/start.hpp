// The state after some given options: where a search, or a part of it, starts.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "unriddle/cover/table.hpp"

namespace unriddle::cover {

class Start {
public:
    Start(const Table& table, const std::vector<Option>& prefix)
        : table_(table), fits_(table.options(), 1), open_(table.needed()) {
        for (const auto& group : table.groups()) needs_.push_back(group.times);
        for (const auto& item : table.repeated()) needs_.push_back(item.times);
        for (const Option option : prefix) give(option);
    }

    bool possible() const { return possible_; }  // whether the given options are compatible
    bool fits(std::uint32_t place) const { return fits_[place] != 0; }
    const std::vector<Word>& open() const { return open_; }
    const std::vector<std::uint32_t>& needs() const { return needs_; }

private:
    void give(Option option) {
        if (option >= table_.options())
            throw std::invalid_argument("there is no option " + std::to_string(option));
        const std::uint32_t place = table_.place(option);
        possible_ = possible_ && fits(place);
        if (!possible_) return;
        const auto closed = cover(place);
        for (std::uint32_t other = 0; other < table_.options(); ++other) {
            const std::uint32_t group = table_.group_of(other);
            if (overlap(table_.mask(other), closed) ||
                (group < table_.no_group() && needs_[group] == 0))
                fits_[other] = 0;
        }
        fits_[place] = 0;
    }

    // Takes an option and returns the bits that no further option may have.
    std::vector<Word> cover(std::uint32_t place) {
        const Word* mask = table_.mask(place);
        std::vector<Word> closed(table_.words());
        for (std::size_t w = 0; w < closed.size(); ++w) {
            closed[w] = mask[w] & table_.once()[w];
            open_[w] &= ~mask[w];
        }
        if (table_.group_of(place) < table_.no_group()) --needs_[table_.group_of(place)];
        for (std::size_t k = 0; k < table_.repeated().size(); ++k) {
            const std::uint32_t bit = table_.repeated()[k].bit;
            if (test(mask, bit) && --needs_[table_.no_group() + k] == 0) set(closed.data(), bit);
        }
        return closed;
    }

    static bool overlap(const Word* mask, const std::vector<Word>& closed) {
        Word common = 0;
        for (std::size_t w = 0; w < closed.size(); ++w) common |= mask[w] & closed[w];
        return common != 0;
    }

    const Table& table_;
    bool possible_ = true;
    std::vector<char> fits_;            // for each place
    std::vector<Word> open_;            // bits that must still be covered
    std::vector<std::uint32_t> needs_;  // of groups, then of repeated items
};

}  // namespace unriddle::cover
