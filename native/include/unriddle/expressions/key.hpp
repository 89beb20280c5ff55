// Keys of expression trees: equal for equal trees, and sortable.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace unriddle::expressions {

// A string of 4-bit tokens, packed from the most significant bits down, so that keys compare like
// their words. No key is a prefix of another, so the unused bits at the end do not matter.
class Key {
public:
    void add(std::uint8_t token) {
        words_[size_ / kTokens] |= std::uint64_t{token} << (60 - 4 * (size_ % kTokens));
        ++size_;
    }

    void add(const Key& other) {
        if (size_ + other.size_ <= kTokens) {  // most are short
            words_[0] |= other.words_[0] >> 4 * size_;
            size_ += other.size_;
            return;
        }
        const unsigned at = size_ / kTokens, shift = 4 * (size_ % kTokens);
        size_ += other.size_;
        words_[at] |= other.words_[0] >> shift;
        if (size_ <= kTokens * (at + 1)) return;
        const unsigned last = (size_ - 1) / kTokens;
        for (unsigned to = at + 1; to <= last; ++to) {
            const unsigned from = to - at;
            words_[to] = from < kWords ? other.words_[from] >> shift : 0;
            if (shift) words_[to] |= other.words_[from - 1] << (64 - shift);
        }
    }

    std::uint64_t hash() const {
        std::uint64_t mixed = 0;
        for (const std::uint64_t word : words_) mixed = (mixed ^ word) * 0x9E37'79B9'7F4A'7C15u;
        return mixed ^ mixed >> 32;
    }

    friend bool operator<(const Key& a, const Key& b) {
        unsigned i = 0;  // nearly always the first word decides
        while (i + 1 < kWords && a.words_[i] == b.words_[i]) ++i;
        return a.words_[i] < b.words_[i];
    }
    friend bool operator==(const Key& a, const Key& b) {
        unsigned i = 0;
        while (i + 1 < kWords && a.words_[i] == b.words_[i]) ++i;
        return a.words_[i] == b.words_[i];
    }

private:
    // Enough for eight leaves, seven inner nodes and seven neutral groups, which take two, three
    // and two tokens each.
    static constexpr unsigned kTokens = 16, kWords = 4;

    std::array<std::uint64_t, kWords> words_{};
    std::uint32_t size_ = 0;
};

// Numbers keys in the order in which they were added.
class KeyIndex {
public:
    std::size_t size() const { return keys_.size(); }

    // The number of a key, which is added if it is new.
    std::uint32_t place(const Key& key) {
        if (slots_.empty()) {
            for (std::uint32_t i = 0; i < keys_.size(); ++i) {
                if (keys_[i] == key) return i;
            }
        } else {
            const std::uint32_t found = slots_[slot(key)];
            if (found != kFree) return found;
        }
        return add(key);
    }

private:
    static constexpr std::uint32_t kFree = UINT32_MAX;
    static constexpr std::size_t kFew = 8;  // up to here, a linear search

    std::size_t slot(const Key& key) const {
        std::size_t at = key.hash() & (slots_.size() - 1);
        while (slots_[at] != kFree && !(keys_[slots_[at]] == key))
            at = (at + 1) & (slots_.size() - 1);
        return at;
    }

    std::uint32_t add(const Key& key) {
        const auto place = static_cast<std::uint32_t>(keys_.size());
        if (keys_.empty()) keys_.reserve(kFew);
        keys_.push_back(key);
        if (place >= kFew && 2 * keys_.size() > slots_.size()) {
            rehash();
        } else if (!slots_.empty()) {
            slots_[slot(key)] = place;
        }
        return place;
    }

    void rehash() {
        slots_.assign(8 * keys_.size(), kFree);
        while (slots_.size() & (slots_.size() - 1)) slots_.push_back(kFree);
        for (std::uint32_t i = 0; i < keys_.size(); ++i) slots_[slot(keys_[i])] = i;
    }

    std::vector<Key> keys_;
    std::vector<std::uint32_t> slots_;  // empty as long as there are few
};

}  // namespace unriddle::expressions
