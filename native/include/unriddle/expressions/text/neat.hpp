// The form in which a person would write a class of expressions, and how hard that form reads.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "unriddle/expressions/search.hpp"
#include "unriddle/expressions/text/text.hpp"
#include "unriddle/expressions/tree.hpp"

namespace unriddle::expressions {

// For numbers that are not negative and a target above zero: then a class can be written with
// positive parts first. Values are compared by cross-multiplication, with each other or with the
// target, and so fit the integers of the search.
class Neat {
public:
    using Int = std::uint64_t;

    Neat(const Tree<Int>& tree, const Input& input) : tree_(tree), input_(input) {}

    // Writes the class in postfix and returns its rank, without a text if the form breaks a rule.
    Rank write(std::uint8_t root, std::string& code) {
        Part whole = part_of(root, 1);
        if (!obeys_) return {0, ""};
        code = std::move(whole.code);
        const std::uint64_t size = std::min(largest_, kLargest) + (fraction_ ? kLargest + 1 : 0);
        return {sums_only_ ? 0 : size * 100 + marks_, std::move(whole.infix.written)};
    }

private:
    static constexpr std::uint64_t kLargest = 99'999;  // beyond, all values count as equally large

    struct Part {
        int sign;
        bool leaf;
        Int n, d;
        Text infix;
        std::string code;

        // What is worked out comes before plain numbers, large before small, then by the text.
        bool operator<(const Part& other) const {
            if (leaf != other.leaf) return other.leaf;
            const Int here = n * other.d, there = other.n * d;
            if (here != there) return there < here;
            return std::tie(infix.written, other.sign) < std::tie(other.infix.written, sign);
        }
    };

    Part part_of(std::uint8_t place, int sign) {
        const Node<Int>& node = tree_[place];
        if (node.kind == Kind::kLeaf) {
            Text number = atom(input_.numbers[node.leaf], Style::kInfix);
            return {sign, true, node.n, node.d, std::move(number), {static_cast<char>(node.leaf)}};
        }
        std::vector<Part> waiting;
        waiting.reserve(node.count);
        for (int i = 0; i < node.count; ++i) {
            waiting.push_back(part_of(node.parts[i].node, node.parts[i].sign));
        }
        std::sort(waiting.begin(), waiting.end());
        return chain(node.kind == Kind::kSum, waiting, sign);
    }

    // Parts joined from left to right, in the order that keeps the values small and whole.
    Part chain(bool sum, std::vector<Part>& waiting, int sign) {
        const auto positive = [](const Part& part) { return part.sign > 0; };
        auto next = std::find_if(waiting.begin(), waiting.end(), positive);
        Part made = std::move(*next);
        for (waiting.erase(next); !waiting.empty(); waiting.erase(next)) {
            next = std::min_element(waiting.begin(), waiting.end(), [&](auto& a, auto& b) {
                return awkwardness(sum, made, a) < awkwardness(sum, made, b);
            });
            join(sum, made, *next);
        }
        made.sign = sign;
        made.leaf = false;
        return made;
    }

    // A sum adds before it subtracts; a product stays whole if it can, and divides first.
    static std::pair<bool, int> awkwardness(bool sum, const Part& made, const Part& part) {
        if (sum) return {false, -part.sign};
        const bool divides = part.sign < 0;
        const Int n = made.n * (divides ? part.d : part.n);
        const Int d = made.d * (divides ? part.n : part.d);
        return {n % d != 0, part.sign};
    }

    void join(bool sum, Part& made, const Part& part) {
        const bool turned = part.sign < 0;
        const char op = sum ? (turned ? '-' : '+') : (turned ? '/' : '*');
        if (sum) {
            const Int x = made.n * part.d, y = part.n * made.d;
            made.n = turned ? x - y : x + y;
            made.d *= part.d;
        } else {
            made.n *= turned ? part.d : part.n;
            made.d *= turned ? part.n : part.d;
        }
        made.infix = joined(op, made.infix, part.infix, Style::kInfix);
        made.code += part.code;
        made.code += op;
        note(op, made.n, made.d);
    }

    // What makes a form hard to read: a fraction or a large value on the way, and the operators.
    void note(char op, Int n, Int d) {
        sums_only_ = sums_only_ && op == '+';
        marks_ += op == '+' ? 0 : op == '/' ? 3 : 1;
        fraction_ = fraction_ || n % d != 0;
        obeys_ = obeys_ && input_.rules.allow(op) && !(input_.rules.whole && fraction_);
        const auto target_n = static_cast<Int>(input_.target.n);
        const auto target_d = static_cast<Int>(input_.target.d);
        if (n * target_d != d * target_n) largest_ = std::max(largest_, n / d);
    }

    const Tree<Int>& tree_;
    const Input& input_;
    std::uint64_t largest_ = 0, marks_ = 0;
    bool sums_only_ = true, fraction_ = false, obeys_ = true;
};

}  // namespace unriddle::expressions
