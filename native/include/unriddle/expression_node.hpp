// A solution as sums and products of parts: what is the same, what does nothing, how to write it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace unriddle {

inline constexpr int kMostNumbers = 8;

enum class Kind : std::uint8_t { kLeaf, kSum, kProduct };

// A short text of bytes whose order is the order of the nodes it stands for.
class Key {
public:
    void add(std::uint8_t byte) { bytes_[size_++] = byte; }
    void add(const Key& other) {
        std::memcpy(bytes_.data() + size_, other.bytes_.data(), other.size_);
        size_ = static_cast<std::uint8_t>(size_ + other.size_);
    }
    std::string text() const { return {reinterpret_cast<const char*>(bytes_.data()), size_}; }

    friend bool operator<(const Key& a, const Key& b) { return a.compare(b) < 0; }
    friend bool operator==(const Key& a, const Key& b) {
        return a.size_ == b.size_ && std::memcmp(a.bytes_.data(), b.bytes_.data(), a.size_) == 0;
    }

private:
    int compare(const Key& b) const {
        const int order = std::memcmp(bytes_.data(), b.bytes_.data(), std::min(size_, b.size_));
        return order != 0 ? order : int{size_} - int{b.size_};
    }

    // Eight leaves make at most seven nodes with parts: two bytes a leaf, three a node.
    std::array<std::uint8_t, 47> bytes_;
    std::uint8_t size_ = 0;
};

// A number, or a sum or product of signed parts, never of its own kind. Its value n/d is never
// negative; a part's sign -1 means subtracted in a sum and divided by in a product.
template <class Int>
struct Node {
    struct Part {
        std::int8_t sign;
        std::uint8_t node;
    };

    Kind kind = Kind::kLeaf;
    std::uint8_t leaf = 0;  // the place of the number among those given
    std::uint8_t count = 0;
    std::array<Part, kMostNumbers> parts;
    Int n = 0;
    Int d = 1;
    Key key;
};

template <class Int>
class Tree {
public:
    using Part = typename Node<Int>::Part;

    void clear() { size_ = 0; }
    Node<Int>& operator[](std::size_t place) { return nodes_[place]; }
    const Node<Int>& operator[](std::size_t place) const { return nodes_[place]; }

    std::uint8_t add(Kind kind, Int n, Int d) {
        Node<Int>& node = nodes_[size_];
        node.kind = kind;
        node.count = 0;
        node.n = n;
        node.d = d;
        return size_++;
    }

    // Sort the parts of a node whose parts are settled, and write its key.
    void settle(std::uint8_t place) {
        Node<Int>& node = nodes_[place];
        sort_parts(node);
        if (node.kind == Kind::kSum && node.n == Int{0}) take_smaller_turn(node);
        node.key = key_of(node.kind, node.parts.data(), node.count);
    }

    Key key_of(Kind kind, const Part* parts, int count) const {
        Key key;
        key.add(kind == Kind::kSum ? kSumMark : kProductMark);
        for (int i = 0; i < count; ++i) {
            key.add(parts[i].sign > 0 ? kPlus : kMinus);
            key.add(nodes_[parts[i].node].key);
        }
        key.add(kEnd);
        return key;
    }

    void name_leaf(std::uint8_t place, std::uint8_t rank) {
        nodes_[place].key = Key();
        nodes_[place].key.add(static_cast<std::uint8_t>(kLeafMark + rank));
    }

    void sort_parts(Node<Int>& node) {
        std::sort(node.parts.begin(), node.parts.begin() + node.count, [this](Part a, Part b) {
            if (a.sign != b.sign) return a.sign > b.sign;
            return nodes_[a.node].key < nodes_[b.node].key;
        });
    }

private:
    // Bytes in the order of what they stand for: an end comes before any further part, numbers
    // before sums before products.
    static constexpr std::uint8_t kEnd = 0, kPlus = 1, kMinus = 2;
    static constexpr std::uint8_t kLeafMark = 0x10, kSumMark = 0x40, kProductMark = 0x50;

    // A difference of value zero has no sign of its own: the smaller of its two turns stands.
    void take_smaller_turn(Node<Int>& node) {
        Node<Int> turned = node;
        for (int i = 0; i < turned.count; ++i) turned.parts[i].sign *= -1;
        sort_parts(turned);
        const Key here = key_of(node.kind, node.parts.data(), node.count);
        const Key there = key_of(node.kind, turned.parts.data(), turned.count);
        if (there < here) node.parts = turned.parts;
    }

    std::array<Node<Int>, 2 * kMostNumbers> nodes_;
    std::uint8_t size_ = 0;
};

}  // namespace unriddle
