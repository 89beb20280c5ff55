// The choices of four large numbers, one from each of four ranges, and the parts of their hands.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace unriddle::reach {

struct Range {
    std::uint32_t first, last;
};

// Up to four large numbers by their indices, rising, and up to two small ones.
struct NumberSet {
    std::array<std::uint32_t, 4> large{};
    std::array<std::uint32_t, 2> small{};
    std::uint32_t larges = 0, smalls = 0;

    std::uint32_t size() const { return larges + smalls; }

    // The numbers whose bits are set; large ones come first.
    NumberSet part(std::uint32_t bits) const {
        NumberSet part;
        for (std::uint32_t i = 0; i < larges; ++i)
            if (bits >> i & 1) part.large[part.larges++] = large[i];
        for (std::uint32_t i = 0; i < smalls; ++i)
            if (bits >> (larges + i) & 1) part.small[part.smalls++] = small[i];
        return part;
    }

    // The same large numbers with these small ones.
    NumberSet with(std::uint32_t s) const { return {large, {s, 0}, larges, 1}; }
    NumberSet with(const NumberSet& other) const {
        return {large, other.small, larges, other.smalls};
    }
};

class LargeSets {
public:
    static constexpr std::uint32_t kSmallest = 11, kLargest = 100;
    static constexpr std::uint32_t kWidest = 16;  // numbers of a range
    static constexpr std::uint32_t kSmalls = 10, kHands = 55;

    struct Rest {  // what completes a choice
        NumberSet set;
        std::uint32_t choice;
    };

    struct Part {  // two or three of the large numbers of some choices
        NumberSet set;
        std::vector<Rest> rests;
    };

    // Ranges are equal, or lie apart and rise.
    explicit LargeSets(const std::array<Range, 4>& ranges) {
        check(ranges);
        for (std::size_t i = 0; i < 4; ++i)
            if (!i || ranges[i].first != ranges[i - 1].first)
                for (std::uint32_t number = ranges[i].first; number <= ranges[i].last; ++number)
                    larges_.push_back(number);
        const std::size_t n = larges_.size();
        pair_places_.assign(n * n, kNone);
        triple_places_.assign(n * n * n, kNone);
        choose(ranges, {});
        for (std::uint32_t s = 1; s <= kSmalls; ++s)
            for (std::uint32_t t = s; t <= kSmalls; ++t) {
                hands_[s][t] = hands_[t][s] = static_cast<std::uint32_t>(small_pairs_.size());
                small_pairs_.push_back({{}, {s, t}, 0, 2});
            }
    }

    const std::vector<std::uint32_t>& larges() const { return larges_; }
    const std::vector<NumberSet>& choices() const { return choices_; }
    const std::vector<Part>& pairs() const { return pairs_; }
    const std::vector<Part>& triples() const { return triples_; }

    // The two small numbers of each hand, and the hand of two small numbers.
    const std::vector<NumberSet>& small_pairs() const { return small_pairs_; }
    std::uint32_t hand(std::uint32_t s, std::uint32_t t) const { return hands_[s][t]; }

    std::uint32_t number(const NumberSet& single) const {
        return single.larges ? larges_[single.large[0]] : single.small[0];
    }

    // A number for each set that has so many large numbers, up to three.
    std::size_t place(const NumberSet& set) const {
        std::size_t small = 0, large = 0;
        if (set.smalls == 1) small = set.small[0];
        if (set.smalls == 2) small = 1 + kSmalls + hand(set.small[0], set.small[1]);
        if (set.larges == 1) large = set.large[0];
        if (set.larges == 2) large = pair_places_[pair_slot(set)];
        if (set.larges == 3) large = triple_places_[triple_slot(set)];
        return large * kSmallSets + small;
    }
    std::size_t places(std::uint32_t larges) const {
        const std::array<std::size_t, 4> sets{1, larges_.size(), pairs_.size(), triples_.size()};
        return sets[larges] * kSmallSets;
    }

private:
    static constexpr std::size_t kSmallSets = 1 + kSmalls + kHands;
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    static void check(const std::array<Range, 4>& ranges) {
        for (std::size_t i = 0; i < 4; ++i) {
            const auto [first, last] = ranges[i];
            if (first < kSmallest || last > kLargest || last < first || last - first >= kWidest)
                throw std::invalid_argument("a range is up to 16 numbers of 11..100");
            if (!i || first > ranges[i - 1].last) continue;
            if (first != ranges[i - 1].first || last != ranges[i - 1].last)
                throw std::invalid_argument("ranges are equal, or lie apart and rise");
        }
    }

    void choose(const std::array<Range, 4>& ranges, const NumberSet& begun) {
        if (begun.larges == 4) return add_choice(begun);
        const auto [first, last] = ranges[begun.larges];
        for (std::uint32_t i = begun.larges ? begun.large[begun.larges - 1] + 1 : 0;
             i < larges_.size(); ++i) {
            if (larges_[i] < first || larges_[i] > last) continue;
            NumberSet longer = begun;
            longer.large[longer.larges++] = i;
            choose(ranges, longer);
        }
    }

    void add_choice(const NumberSet& all) {
        const auto choice = static_cast<std::uint32_t>(choices_.size());
        choices_.push_back(all);
        for (std::uint32_t bits = 1; bits < 15; ++bits) {
            const NumberSet set = all.part(bits), rest = all.part(15 - bits);
            if (set.larges == 2) add_part(pairs_, pair_places_[pair_slot(set)], set, rest, choice);
            if (set.larges == 3)
                add_part(triples_, triple_places_[triple_slot(set)], set, rest, choice);
        }
    }

    static void add_part(std::vector<Part>& parts, std::uint32_t& place, const NumberSet& set,
                         const NumberSet& rest, std::uint32_t choice) {
        if (place == kNone) {
            place = static_cast<std::uint32_t>(parts.size());
            parts.push_back({set, {}});
        }
        parts[place].rests.push_back({rest, choice});
    }

    std::size_t pair_slot(const NumberSet& set) const {
        return set.large[0] * larges_.size() + set.large[1];
    }
    std::size_t triple_slot(const NumberSet& set) const {
        return pair_slot(set) * larges_.size() + set.large[2];
    }

    std::vector<std::uint32_t> larges_;
    std::vector<NumberSet> choices_, small_pairs_;
    std::vector<Part> pairs_, triples_;
    std::vector<std::uint32_t> pair_places_, triple_places_;
    std::array<std::array<std::uint32_t, kSmalls + 1>, kSmalls + 1> hands_{};
};

}  // namespace unriddle::reach
