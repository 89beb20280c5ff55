// A solution as a tree of sums and products, flattened and sorted, so that equal solutions have
// equal keys.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "unriddle/expressions/key.hpp"

namespace unriddle::expressions {

inline constexpr int kMostNumbers = 8;

enum class Kind : std::uint8_t { kLeaf, kSum, kProduct };

// A number, or a sum or product of signed parts, which are not of the same kind themselves. Its
// value n/d is never negative; sign -1 means that a part is subtracted in a sum, or divided by in a
// product.
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

    // Removes all nodes but the leaves, which are the same in every tree over the numbers.
    void clear() {
        size_ = leaves_;
        has_zero_term_ = false;
    }
    // Whether a normalized sum has a term of value zero, which could be added or subtracted.
    bool has_zero_term() const { return has_zero_term_; }
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

    // Sorts the parts of a node, which are normalized themselves, and sets its key.
    void normalize(std::uint8_t place) {
        Node<Int>& node = nodes_[place];
        if (node.kind == Kind::kSum) drop_signs_of_zero(node);
        sort_parts(node);
        if (node.kind == Kind::kSum && node.n == Int{0}) take_smaller_orientation(node);
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

    // Adds the next number. All leaves come before any other node.
    void add_leaf(Int n, Int d, std::uint8_t rank) {
        const std::uint8_t place = add(Kind::kLeaf, n, d);
        nodes_[place].leaf = place;
        nodes_[place].key.add(static_cast<std::uint8_t>(kLeafMark + rank));
        leaves_ = size_;
    }

    // Insertion sort: there are two or three parts, rarely more.
    void sort_parts(Node<Int>& node) const {
        for (int i = 1; i < node.count; ++i) {
            for (int j = i; j > 0 && precedes(node.parts[j], node.parts[j - 1]); --j) {
                std::swap(node.parts[j], node.parts[j - 1]);
            }
        }
    }

    // A sum of value zero equals its negative: takes the one with the smaller key.
    void take_smaller_orientation(Node<Int>& node) {
        Node<Int> turned = node;
        for (int i = 0; i < turned.count; ++i) turned.parts[i].sign *= -1;
        drop_signs_of_zero(turned);
        sort_parts(turned);
        const Key here = key_of(node.kind, node.parts.data(), node.count);
        const Key there = key_of(node.kind, turned.parts.data(), turned.count);
        if (there < here) node.parts = turned.parts;
    }

private:
    // Tokens in their sorting order: the end before any further part, numbers before sums before
    // products.
    static constexpr std::uint8_t kEnd = 0, kPlus = 1, kMinus = 2, kLeafMark = 3;
    static constexpr std::uint8_t kSumMark = kLeafMark + kMostNumbers, kProductMark = kSumMark + 1;

    bool precedes(Part a, Part b) const {
        if (a.sign != b.sign) return a.sign > b.sign;
        return nodes_[a.node].key < nodes_[b.node].key;
    }

    // A term of value zero can be added or subtracted: it counts as added.
    void drop_signs_of_zero(Node<Int>& node) {
        for (int i = 0; i < node.count; ++i) {
            if (!(nodes_[node.parts[i].node].n == Int{0})) continue;
            node.parts[i].sign = 1;
            has_zero_term_ = true;
        }
    }

    std::array<Node<Int>, 2 * kMostNumbers> nodes_;
    std::uint8_t size_ = 0, leaves_ = 0;
    bool has_zero_term_ = false;
};

}  // namespace unriddle::expressions
