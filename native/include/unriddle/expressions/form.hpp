// Writes a class of expressions as binary operations that obey the rules.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "unriddle/expressions/search.hpp"
#include "unriddle/expressions/tree.hpp"

namespace unriddle::expressions {

// Finds out which subsets of a node's parts can be written, by trying each node in both
// orientations (1: as it is; -1: a sum negated, a product inverted) and with both signs.
template <class Int>
class Form {
public:
    Form(const Tree<Int>& tree, const std::vector<Rational>& numbers, const Rules& rules)
        : tree_(tree), numbers_(numbers), rules_(rules) {}

    // The node in postfix with that sign, or an empty string if no form obeys the rules. The sign
    // of zero is ignored.
    std::string write(std::uint8_t place, int sign) {
        std::string code;
        if (tree_[place].n == Int{0}) sign = can(place, 1) ? 1 : -1;
        if (can(place, sign)) put(place, sign, code);
        return code;
    }

private:
    using Memo = std::array<std::int8_t, 4u << kMostNumbers>;  // 0 unknown, 1 yes, -1 no

    bool can(std::uint8_t place, int sign) {
        const Node<Int>& node = tree_[place];
        if (node.kind == Kind::kLeaf) return leaf_sign(node) == sign;
        // A product of value zero has no sign, so any of its factors may be negative.
        if (is_zero_product(node))
            return sign > 0 && (can_orient(place, 1) || can_orient(place, -1));
        return can_orient(place, sign);
    }

    static bool is_zero_product(const Node<Int>& node) {
        return node.kind == Kind::kProduct && node.n == Int{0};
    }

    // Whether all parts can be written: a sum in that orientation, a product with that sign.
    bool can_orient(std::uint8_t place, int orientation) {
        const unsigned all = (1u << tree_[place].count) - 1;
        const bool sum = tree_[place].kind == Kind::kSum;
        return sum ? can_part(place, all, orientation, 1) : can_part(place, all, 1, orientation);
    }

    int leaf_sign(const Node<Int>& node) const { return numbers_[node.leaf].n < 0 ? -1 : 1; }

    // Whether these parts can be written in that orientation; for products with that sign.
    bool can_part(std::uint8_t place, unsigned parts, int orientation, int sign) {
        if (memo_[place].empty()) memo_[place].assign(4u << kMostNumbers, 0);
        const unsigned index = parts << 2 | (orientation > 0 ? 2u : 0u) | (sign > 0 ? 1u : 0u);
        if (memo_[place][index] == 0) {
            memo_[place][index] = find(place, parts, orientation, sign, nullptr) ? 1 : -1;
        }
        return memo_[place][index] > 0;
    }

    struct Split {
        unsigned left, right;
        char op;
        int left_sign, right_sign;
    };

    bool find(std::uint8_t place, unsigned parts, int orientation, int sign, Split* split) {
        const Node<Int>& node = tree_[place];
        if ((parts & (parts - 1)) == 0) return can_single(node, parts, orientation, sign);
        if (!allowed(node, parts, orientation, sign)) return false;
        for (unsigned left = (parts - 1) & parts; left; left = (left - 1) & parts) {
            const Split tried{left, parts & ~left, 0, sign, 1};
            const bool fits = node.kind == Kind::kSum
                                  ? try_sum(place, tried, orientation, split)
                                  : try_product(place, tried, orientation, split);
            if (fits) return true;
        }
        return false;
    }

    bool can_single(const Node<Int>& node, unsigned part, int orientation, int sign) {
        const auto& only = node.parts[__builtin_ctz(part)];
        if (node.kind == Kind::kSum) return can(only.node, sign_of_term(only, orientation));
        return orientation * only.sign > 0 && can(only.node, sign);
    }

    // The sign with which a term is written in that orientation of its sum; zero has none.
    int sign_of_term(const typename Node<Int>::Part& part, int orientation) const {
        return tree_[part.node].n == Int{0} ? 1 : orientation * part.sign;
    }

    bool try_sum(std::uint8_t place, Split tried, int orientation, Split* split) {
        if (!can_part(place, tried.left, orientation, 1)) return false;
        if (rules_.add && can_part(place, tried.right, orientation, 1))
            return keep(tried, '+', split);
        return rules_.subtract && can_part(place, tried.right, -orientation, 1) &&
               keep(tried, '-', split);
    }

    bool try_product(std::uint8_t place, Split tried, int orientation, Split* split) {
        const int wanted = tried.left_sign;
        for (const int sign : {1, -1}) {
            tried.left_sign = sign;
            tried.right_sign = sign * wanted;
            if (!can_part(place, tried.left, orientation, sign)) continue;
            if (rules_.multiply && can_part(place, tried.right, orientation, tried.right_sign)) {
                return keep(tried, '*', split);
            }
            if (rules_.divide && !is_zero(tree_[place], tried.right) &&
                can_part(place, tried.right, -orientation, tried.right_sign)) {
                return keep(tried, '/', split);
            }
        }
        return false;
    }

    static bool keep(Split tried, char op, Split* split) {
        tried.op = op;
        if (split) *split = tried;
        return true;
    }

    bool is_zero(const Node<Int>& node, unsigned parts) const {
        for (int i = 0; i < node.count; ++i) {
            if ((parts >> i & 1) && tree_[node.parts[i].node].n == Int{0}) return true;
        }
        return false;
    }

    // Whether the rules allow the value of these parts as an intermediate value.
    bool allowed(const Node<Int>& node, unsigned parts, int orientation, int sign) const {
        if (!rules_.whole && !rules_.nonnegative) return true;
        Int over_n = 1, over_d = 1, under_n = 1, under_d = 1;
        if (node.kind == Kind::kSum) over_n = under_n = 0;
        for (int i = 0; i < node.count; ++i) {
            if ((parts >> i & 1) == 0) continue;
            const Node<Int>& part = tree_[node.parts[i].node];
            const bool over = node.parts[i].sign * orientation > 0;
            Int& n = over ? over_n : under_n;
            Int& d = over ? over_d : under_d;
            n = node.kind == Kind::kSum ? n * part.d + part.n * d : n * part.n;
            d = d * part.d;
        }
        if (node.kind == Kind::kSum) {
            const Int plus = over_n * under_d, minus = under_n * over_d;
            if (rules_.nonnegative && plus < minus) return false;
            const Int size = plus < minus ? minus - plus : plus - minus;
            return !rules_.whole || size % (over_d * under_d) == Int{0};
        }
        const Int n = over_n * under_d, d = over_d * under_n;
        if (rules_.nonnegative && sign < 0 && !(n == Int{0})) return false;
        return !rules_.whole || (!(d == Int{0}) && n % d == Int{0});
    }

    void put(std::uint8_t place, int sign, std::string& code) {
        const Node<Int>& node = tree_[place];
        if (node.kind == Kind::kLeaf) {
            code.push_back(static_cast<char>(node.leaf));
            return;
        }
        const unsigned all = (1u << node.count) - 1;
        const int orientation = is_zero_product(node) && !can_orient(place, 1) ? -1 : sign;
        if (node.kind == Kind::kSum) put_parts(place, all, orientation, 1, code);
        if (node.kind == Kind::kProduct) put_parts(place, all, 1, orientation, code);
    }

    void put_parts(std::uint8_t place, unsigned parts, int orientation, int sign,
                   std::string& code) {
        const Node<Int>& node = tree_[place];
        if ((parts & (parts - 1)) == 0) {
            const auto& only = node.parts[__builtin_ctz(parts)];
            put(only.node, node.kind == Kind::kSum ? sign_of_term(only, orientation) : sign, code);
            return;
        }
        Split split{};
        find(place, parts, orientation, sign, &split);
        const bool turns = split.op == '-' || split.op == '/';
        put_parts(place, split.left, orientation, split.left_sign, code);
        put_parts(place, split.right, turns ? -orientation : orientation, split.right_sign, code);
        code.push_back(split.op);
    }

    const Tree<Int>& tree_;
    const std::vector<Rational>& numbers_;
    const Rules& rules_;
    std::array<std::vector<std::int8_t>, 2 * kMostNumbers> memo_;
};

// Without restrictions no search is needed: positive terms and numerators come first.
template <class Int>
char* write_plainly(const Tree<Int>& tree, std::uint8_t place, char* end) {
    const Node<Int>& node = tree[place];
    if (node.kind == Kind::kLeaf) {
        *end++ = static_cast<char>(node.leaf);
        return end;
    }
    for (int i = 0; i < node.count; ++i) {  // sorted: positive parts come first
        const bool positive = node.parts[i].sign > 0;
        end = write_plainly(tree, node.parts[i].node, end);
        if (i == 0) continue;
        *end++ = node.kind == Kind::kSum ? (positive ? '+' : '-') : (positive ? '*' : '/');
    }
    return end;
}

template <class Int>
std::string written_plainly(const Tree<Int>& tree, std::uint8_t root) {
    std::array<char, 2 * kMostNumbers> code;  // eight numbers and seven operators
    return {code.data(), write_plainly(tree, root, code.data())};
}

}  // namespace unriddle::expressions
