// For some positions, how many shortest ways lead on from them: numbers of any size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "unriddle/counting_graph/numbers.hpp"

namespace unriddle::blocks {

using counting_graph::Number;
using counting_graph::Word;

class Counts {
public:
    explicit Counts(std::size_t positions = 0) : ranks_(positions, kNone) {}

    // Positions that have a count are ranked, in the order in which they got one.
    std::size_t size() const { return ranked_.size(); }
    std::uint32_t position(std::size_t rank) const { return ranked_[rank]; }

    bool has(std::uint32_t position) const { return ranks_[position] != kNone; }
    std::size_t words() const { return words_; }  // of each count
    const Word* of(std::uint32_t position) const { return &counts_[ranks_[position] * words_]; }

    void set_to_one(std::uint32_t position) {
        rank(position);
        counts_[ranks_[position] * words_] = 1;
    }

    // Adds the count of one position to that of another.
    void add(std::uint32_t to, std::uint32_t from) {
        if (!has(to)) rank(to);
        Word* sum = &counts_[ranks_[to] * words_];
        if (!counting_graph::add(sum, of(from), words_)) return;
        widen();
        counts_[(ranks_[to] + 1) * words_ - 1] = 1;  // what was carried
    }

private:
    static constexpr std::uint32_t kNone = ~0U;

    void rank(std::uint32_t position) {
        ranks_[position] = static_cast<std::uint32_t>(ranked_.size());
        ranked_.push_back(position);
        counts_.resize(counts_.size() + words_);
    }

    // Gives every count one more word.
    void widen() {
        std::vector<Word> wider;
        wider.reserve(ranked_.size() * (words_ + 1));
        for (auto count = counts_.begin(); count != counts_.end(); count += words_) {
            wider.insert(wider.end(), count, count + words_);
            wider.push_back(0);
        }
        counts_ = std::move(wider);
        ++words_;
    }

    std::vector<std::uint32_t> ranks_, ranked_;
    std::vector<Word> counts_;
    std::size_t words_ = 1;
};

}  // namespace unriddle::blocks
