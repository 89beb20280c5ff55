// Positions packed into a few words, and a set of them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace unriddle::blocks {

template <int kWords>
struct Key {
    std::array<std::uint64_t, kWords> words{};

    // Written out, since std::array calls memcmp even for one word.
    friend bool operator==(const Key& one, const Key& other) {
        std::uint64_t differ = 0;
        for (int w = 0; w < kWords; ++w) differ |= one.words[w] ^ other.words[w];
        return differ == 0;
    }
};

// Each position once, numbered in the order in which they came.
template <int kWords>
class PositionSet {
public:
    static constexpr std::uint32_t kNone = ~0U;

    PositionSet() : slots_(kFirstSlots, kNone) {}

    std::size_t size() const { return keys_.size(); }
    const Key<kWords>& operator[](std::size_t number) const { return keys_[number]; }

    // Tells whether it is new.
    bool add(const Key<kWords>& key) {
        const std::size_t slot = slot_of(key);
        if (slots_[slot] != kNone) return false;
        slots_[slot] = static_cast<std::uint32_t>(keys_.size());
        keys_.push_back(key);
        if (2 * keys_.size() > slots_.size()) grow();
        return true;
    }

    // The number of a position, kNone if it is not there.
    std::uint32_t find(const Key<kWords>& key) const { return slots_[slot_of(key)]; }

    // To be called before some are added or looked for, so that they wait for memory together.
    void prefetch(const std::vector<Key<kWords>>& keys) const {
        for (const auto& key : keys) __builtin_prefetch(&slots_[home(key)]);
    }

private:
    static constexpr std::size_t kFirstSlots = 1 << 16;  // a quarter of a megabyte

    // The slot that holds the position, or the free one where it belongs.
    std::size_t slot_of(const Key<kWords>& key) const {
        std::size_t slot = home(key);
        while (slots_[slot] != kNone && keys_[slots_[slot]] != key)
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    std::size_t home(const Key<kWords>& key) const {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : key.words) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 32;
        }
        return hash * 0xBF58476D1CE4E5B9U >> (64 - std::countr_zero(slots_.size()));
    }

    void grow() {
        slots_.assign(2 * slots_.size(), kNone);
        for (std::size_t number = 0; number < keys_.size(); ++number) {
            std::size_t slot = home(keys_[number]);
            while (slots_[slot] != kNone) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = static_cast<std::uint32_t>(number);
        }
    }

    std::vector<Key<kWords>> keys_;
    std::vector<std::uint32_t> slots_;  // a hash table with open addressing
};

}  // namespace unriddle::blocks
