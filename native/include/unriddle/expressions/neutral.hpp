// Neutral parts of an expression, which do not change its value: + k - k, * 1, / 1, * k / k.
//
// They are set aside from the leaves up. Solutions that differ only in where neutral parts stand
// are the same to a person.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "unriddle/expressions/tree.hpp"

namespace unriddle::expressions {

// All proper subsets of `count` parts with two or more of them, as bit masks: by size, then in
// lexicographic order.
inline const std::vector<std::uint8_t>& groups_of(int count) {
    static const auto kGroups = [] {
        std::array<std::vector<std::uint8_t>, kMostNumbers + 1> groups;
        const auto bits = [](unsigned mask) { return __builtin_popcount(mask); };
        // With bits reversed, masks compare like the lists of their places.
        const auto reversed = [](unsigned mask) {
            unsigned turned = 0;
            for (int i = 0; i < 8; ++i) turned |= (mask >> i & 1u) << (7 - i);
            return turned;
        };
        for (int count = 0; count <= kMostNumbers; ++count) {
            for (unsigned mask = 1; mask + 1 < (1u << count); ++mask) {
                if (bits(mask) > 1) groups[count].push_back(static_cast<std::uint8_t>(mask));
            }
            std::sort(groups[count].begin(), groups[count].end(), [&](auto a, auto b) {
                if (bits(a) != bits(b)) return bits(a) < bits(b);
                return reversed(a) > reversed(b);
            });
        }
        return groups;
    }();
    return kGroups[count];
}

template <class Int>
class NeutralParts {
public:
    using Part = typename Node<Int>::Part;

    explicit NeutralParts(Tree<Int>& tree) : tree_(tree) {}

    // A key for what a person calls the same solution: the rest of the expression, then the neutral
    // groups.
    Key key(std::uint8_t root) {
        aside_.clear();
        Key whole = tree_[set_aside(root)].key;
        std::sort(aside_.begin(), aside_.end());
        for (const Key& group : aside_) whole.add(group);
        return whole;
    }

private:
    std::uint8_t set_aside(std::uint8_t place) {
        Node<Int>& node = tree_[place];
        if (node.kind == Kind::kLeaf) return place;
        const std::size_t before = aside_.size();
        std::array<Part, kMostNumbers> cores;
        for (int i = 0; i < node.count; ++i) {
            cores[i] = {node.parts[i].sign, set_aside(node.parts[i].node)};
        }
        if (aside_.size() != before) flatten(node, cores);
        while (const unsigned group = neutral_group(node)) {
            remove(node, group);
            arrange(node);
        }
        if (node.count == 1) return node.parts[0].node;
        if (aside_.size() != before) {
            node.key = tree_.key_of(node.kind, node.parts.data(), node.count);
        }
        return place;
    }

    // Sorts the parts again. Which orientation of a sum of value zero is the smaller one depends on
    // its parts.
    void arrange(Node<Int>& node) {
        tree_.sort_parts(node);
        if (node.kind == Kind::kSum && node.n == Int{0}) tree_.take_smaller_orientation(node);
    }

    // Puts these parts into a node; one that has become of its kind by its own parts.
    void flatten(Node<Int>& node, const std::array<Part, kMostNumbers>& parts) {
        const int count = node.count;
        node.count = 0;
        for (int i = 0; i < count; ++i) {
            const Node<Int>& part = tree_[parts[i].node];
            if (part.kind != node.kind) node.parts[node.count++] = parts[i];
            for (int j = 0; part.kind == node.kind && j < part.count; ++j) {
                const auto sign = static_cast<std::int8_t>(parts[i].sign * part.parts[j].sign);
                node.parts[node.count++] = {sign, part.parts[j].node};
            }
        }
        arrange(node);
    }

    // The smallest group of parts that changes nothing and leaves a positive one; 0 if there is
    // none.
    unsigned neutral_group(const Node<Int>& node) const {
        unsigned positive = 0;
        for (int i = 0; i < node.count; ++i) {
            if (node.parts[i].sign > 0) positive |= 1u << i;
            if (node.kind == Kind::kProduct && tree_[node.parts[i].node].n == Int{0}) return 0;
        }
        for (int i = 0; i < node.count; ++i) {
            if ((positive & ~(1u << i)) != 0 && is_neutral_alone(node, i)) return 1u << i;
        }
        const bool sum = node.kind == Kind::kSum;
        for (const unsigned group : groups_of(node.count)) {
            if ((positive & ~group) == 0) continue;
            // Terms of one sign sum to zero only if each is zero, and then each is neutral alone.
            if (sum && ((group & positive) == 0 || (group & ~positive) == 0)) continue;
            if (is_neutral(node, group)) return group;
        }
        return 0;
    }

    bool is_neutral_alone(const Node<Int>& node, int part) const {
        const Node<Int>& only = tree_[node.parts[part].node];
        return node.kind == Kind::kSum ? only.n == Int{0} : only.n == only.d;
    }

    bool is_neutral(const Node<Int>& node, unsigned group) const {
        Int over_n = 1, over_d = 1, under_n = 1, under_d = 1;  // two fractions to compare
        if (node.kind == Kind::kSum) over_n = under_n = 0;
        for (int i = 0; i < node.count; ++i) {
            if ((group >> i & 1) == 0) continue;
            const Node<Int>& part = tree_[node.parts[i].node];
            Int& n = node.parts[i].sign > 0 ? over_n : under_n;
            Int& d = node.parts[i].sign > 0 ? over_d : under_d;
            n = node.kind == Kind::kSum ? n * part.d + part.n * d : n * part.n;
            d = d * part.d;
        }
        return over_n * under_d == under_n * over_d;
    }

    void remove(Node<Int>& node, unsigned group) {
        std::array<Part, kMostNumbers> taken;
        int count = 0, kept = 0;
        for (int i = 0; i < node.count; ++i) {
            (group >> i & 1 ? taken[count++] : node.parts[kept++]) = node.parts[i];
        }
        node.count = static_cast<std::uint8_t>(kept);
        aside_.push_back(either_way(node.kind, taken, count));
    }

    // The smaller of the two keys: + k - k is the same as - k + k, and * 1 the same as / 1.
    Key either_way(Kind kind, std::array<Part, kMostNumbers> parts, int count) {
        Node<Int> group;
        group.kind = kind;
        group.count = static_cast<std::uint8_t>(count);
        group.parts = parts;
        const Key here = tree_.key_of(kind, group.parts.data(), count);
        for (int i = 0; i < count; ++i) group.parts[i].sign *= -1;
        tree_.sort_parts(group);
        const Key there = tree_.key_of(kind, group.parts.data(), count);
        return there < here ? there : here;
    }

    Tree<Int>& tree_;
    std::vector<Key> aside_;
};

}  // namespace unriddle::expressions
