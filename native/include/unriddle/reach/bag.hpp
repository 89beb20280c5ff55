// The hands that can be drawn from a bag of numbers, and all parts of hands, each once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace unriddle::reach {

constexpr int kHandSize = 6;

// A part of the bag: a count of four bits for each kind of number, the smallest kind in the highest
// bits. So ascending keys of one size are hands in descending order, and parts are joined by
// addition.
using Key = std::uint64_t;

struct Kind {
    std::uint32_t number;
    Key one;   // a single number of this kind
    Key most;  // as many as the bag holds
};

class Bag {
public:
    explicit Bag(std::span<const std::uint32_t> numbers) {
        std::vector<std::uint32_t> sorted(numbers.begin(), numbers.end());
        std::sort(sorted.begin(), sorted.end());
        for (const std::uint32_t number : sorted) put(number);
        enumerate(kinds_.size(), 0, 0);
        for (auto& keys : keys_) std::sort(keys.begin(), keys.end());
        index();
    }

    const std::vector<Kind>& kinds() const { return kinds_; }
    const std::vector<Key>& parts(int size) const { return keys_[static_cast<std::size_t>(size)]; }

    // The index of a part among those of its size.
    std::uint32_t place(Key key) const { return places_[slot(key)]; }

    // Whether the bag has that many of each kind; for at most six numbers in all.
    bool holds(Key key) const { return contains(limit_, key); }

    // One subtraction compares all counts: a count that is too small borrows from the guard bit
    // above it.
    static bool contains(Key key, Key part) { return (((key | kTops) - part) & kTops) == kTops; }

    // The parts of the given size that lie in a larger part.
    template <class Visit>
    void each_part(Key key, int size, Visit visit) const {
        each_part(key, size, 0, 0, visit);
    }

private:
    static constexpr Key kTops = 0x8888'8888'8888'8888;
    static constexpr std::size_t kMostKinds = 16;
    static constexpr std::size_t kMostHands = 100'000;

    void put(std::uint32_t number) {
        if (kinds_.empty() || kinds_.back().number != number) {
            if (kinds_.size() == kMostKinds)
                throw std::invalid_argument("a bag holds at most 16 different numbers");
            kinds_.push_back({number, Key{1} << (60 - 4 * kinds_.size()), 0});
        }
        Kind& kind = kinds_.back();
        if (kind.most == kHandSize * kind.one) return;  // more could never be drawn
        kind.most += kind.one;
        limit_ += kind.one;
    }

    void enumerate(std::size_t kinds, Key key, int size) {
        if (kinds == 0) {
            auto& keys = keys_[static_cast<std::size_t>(size)];
            keys.push_back(key);
            if (keys.size() > kMostHands)
                throw std::invalid_argument("the bag deals more than 100000 hands");
            return;
        }
        const Kind& kind = kinds_[kinds - 1];
        for (Key some = 0; some <= kind.most && size <= kHandSize; some += kind.one, ++size)
            enumerate(kinds - 1, key + some, size);
    }

    template <class Visit>
    void each_part(Key key, int size, std::size_t from, Key part, Visit& visit) const {
        if (size == 0) return visit(part);
        for (std::size_t i = from; i < kinds_.size(); ++i) {
            const Key one = kinds_[i].one;
            Key taken = part;
            for (int left = size; left-- > 0 && contains(key, taken + one);) {
                taken += one;
                each_part(key, left, i + 1, taken, visit);
            }
        }
    }

    void index() {
        std::size_t parts = 0;
        for (const auto& keys : keys_) parts += keys.size();
        std::size_t slots = 2;
        while (slots < 2 * parts) slots *= 2;
        slots_.assign(slots, kFree);
        places_.assign(slots, 0);
        for (const auto& keys : keys_)
            for (std::size_t i = 0; i < keys.size(); ++i) {
                const std::size_t at = slot(keys[i]);
                slots_[at] = keys[i];
                places_[at] = static_cast<std::uint32_t>(i);
            }
    }

    std::size_t slot(Key key) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t at = (key * 0x9E3779B97F4A7C15U >> 32) & last;
        while (slots_[at] != key && slots_[at] != kFree) at = (at + 1) & last;
        return at;
    }

    static constexpr Key kFree = ~Key{0};

    std::vector<Kind> kinds_;
    Key limit_ = 0;
    std::array<std::vector<Key>, kHandSize + 1> keys_;
    std::vector<Key> slots_;
    std::vector<std::uint32_t> places_;
};

}  // namespace unriddle::reach
