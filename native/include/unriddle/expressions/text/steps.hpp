// An expression as the steps of a player: `8 - 7`, then `1 * 24`.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "unriddle/expressions/text/fraction.hpp"
#include "unriddle/expressions/text/text.hpp"

namespace unriddle::expressions {

// A step takes the latest of equal values on the table, so the order of the steps has to say which
// is meant.
class Spelling {
public:
    explicit Spelling(const std::vector<Rational>& numbers) : numbers_(numbers) {}

    // The steps of an expression in postfix, in the first order that says which values are meant.
    // If there is none the whole expression is one step; no steps if a value needs more than 64
    // bits, or if it is no expression of these numbers.
    std::vector<std::string> steps(std::string_view code) {
        if (!read(code)) return {};
        for (const Order& order : orders(parts_.size() - 1)) {
            if (!says_which(order)) continue;
            std::vector<std::string> steps;
            for (const std::size_t part : order) steps.push_back(step(parts_[part]));
            return steps;
        }
        return {infix(parts_.size() - 1).written};
    }

private:
    using Order = std::vector<std::size_t>;  // places of operations in the code
    static constexpr std::size_t kCard = SIZE_MAX;

    struct Part {
        char op;  // 0: a number
        std::size_t left, right, start;
        Rational value;
    };

    bool read(std::string_view code) {
        parts_.clear();
        same_ = code;
        std::vector<bool> used(numbers_.size());
        std::vector<std::size_t> stack;
        for (std::size_t place = 0; place < code.size(); ++place) {
            const auto index = static_cast<unsigned char>(code[place]);
            if (index < numbers_.size()) {
                if (used[index]) return false;
                used[index] = true;
                const auto equal = std::find(numbers_.begin(), numbers_.end(), numbers_[index]);
                same_[place] = static_cast<char>(equal - numbers_.begin());
                parts_.push_back({0, 0, 0, place, numbers_[index]});
            } else {
                if (stack.size() < 2 || binding(code[place]) == 0) return false;
                const std::size_t left = stack[stack.size() - 2], right = stack.back();
                const auto made = calculated(code[place], parts_[left].value, parts_[right].value);
                if (!made) return false;
                stack.resize(stack.size() - 2);
                parts_.push_back({code[place], left, right, parts_[left].start, *made});
            }
            stack.push_back(place);
        }
        return stack.size() == 1;
    }

    // The operations in each order in which one side is worked out, then the other, then both.
    std::vector<Order> orders(std::size_t place) const {
        const Part& part = parts_[place];
        if (part.op == 0) return {{}};
        const auto lefts = orders(part.left), rights = orders(part.right);
        std::vector<Order> found;
        const auto append = [&](const auto& firsts, const auto& seconds) {
            for (const Order& first : firsts) {
                for (const Order& second : seconds) {
                    found.push_back(first);
                    found.back().insert(found.back().end(), second.begin(), second.end());
                    found.back().push_back(place);
                }
            }
        };
        append(lefts, rights);
        if (!lefts[0].empty() && !rights[0].empty()) append(rights, lefts);
        return found;
    }

    bool says_which(const Order& order) {
        table_.clear();
        for (const Rational& number : numbers_) table_.push_back({number, kCard});
        for (const std::size_t place : order) {
            const Part& part = parts_[place];
            if (!takes(part.left) || !takes(part.right)) return false;
            table_.push_back({part.value, place});
        }
        return true;
    }

    // Whether the latest of that value is what is meant, or the same; it is taken off the table.
    bool takes(std::size_t meant) {
        const Part& part = parts_[meant];
        const auto equal = [&](const Entry& entry) { return entry.value == part.value; };
        const auto found = std::find_if(table_.rbegin(), table_.rend(), equal);
        const std::size_t there = found->made;
        table_.erase(std::next(found).base());
        return there == kCard ? part.op == 0 : code_of(there) == code_of(meant);
    }

    // The same for expressions that differ only in which of equal numbers they take.
    std::string_view code_of(std::size_t place) const {
        const std::size_t start = parts_[place].start;
        return std::string_view(same_).substr(start, place + 1 - start);
    }

    Text infix(std::size_t place) const {
        const Part& part = parts_[place];
        if (part.op == 0) return atom(part.value, Style::kInfix);
        return joined(part.op, infix(part.left), infix(part.right), Style::kInfix);
    }

    std::string step(const Part& part) const {
        const auto &left = parts_[part.left].value, &right = parts_[part.right].value;
        return name_of(left).append({' ', part.op, ' '}).append(name_of(right));
    }

    struct Entry {
        Rational value;
        std::size_t made;  // the place of the operation that made it
    };

    const std::vector<Rational>& numbers_;
    std::vector<Part> parts_;   // by their places in the code
    std::string same_;          // the code, with the first of equal numbers in the place of each
    std::vector<Entry> table_;  // the latest last
};

}  // namespace unriddle::expressions
