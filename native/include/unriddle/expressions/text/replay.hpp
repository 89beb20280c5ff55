// Steps replayed by the rules alone, and what they make as a text. It knows nothing of any search.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unriddle/expressions/text/fraction.hpp"
#include "unriddle/expressions/text/text.hpp"

namespace unriddle::expressions {

// Steps as we write them: `8 - 7` or `(8 - 7) * 4`, between values that are on the table.
class Replay {
public:
    using Steps = std::span<const std::string_view>;

    Replay(const std::vector<Rational>& numbers, const Rational& target, const Rules& rules)
        : target_(target), rules_(rules) {
        for (const Rational& number : numbers) start_.push_back({number, name_of(number), {}});
    }

    // Whether the steps obey the rules and leave the target alone on the table.
    bool solves(Steps steps) {
        lay(Style::kPostfix);
        return play(steps) && table_.size() == 1 && table_[0].value == target_;
    }

    // What the steps make of the numbers; nothing where one of them cannot be taken.
    std::optional<std::string> text(Steps steps, Style style) {
        lay(style);
        if (!play(steps)) return std::nullopt;
        std::string text;
        for (const Entry& entry : table_)
            text.append(text.empty() ? "" : ", ").append(entry.text.written);
        return text;
    }

private:
    static constexpr std::size_t kLongest = 400;  // letters of a step
    static constexpr int kDeepest = 40;           // parentheses inside each other

    struct Entry {
        Rational value;
        std::string name;
        Text text;
    };

    void lay(Style style) {
        style_ = style;
        table_ = start_;
        for (Entry& entry : table_) entry.text = atom(entry.value, style);
    }

    bool play(Steps steps) {
        for (const std::string_view step : steps) {
            rest_ = step;
            depth_ = 0;
            const std::size_t before = table_.size();
            auto result = step.size() > kLongest ? std::nullopt : expression(1);
            if (!result || !rest_.empty() || table_.size() + 1 == before) return false;
            table_.push_back(std::move(*result));
        }
        return true;
    }

    // What the rest of the step begins with: operands, joined by operators that bind as tightly.
    std::optional<Entry> expression(int least) {
        auto left = operand();
        while (left && rest_.size() > 3 && rest_[0] == ' ' && rest_[2] == ' ') {
            const char op = rest_[1];
            if (binding(op) < least) break;
            rest_.remove_prefix(3);
            const auto right = expression(binding(op) + 1);
            if (!right) return std::nullopt;
            left = made(op, *left, *right);
        }
        return left;
    }

    std::optional<Entry> operand() {
        if (!rest_.starts_with('(')) return named(rest_.substr(0, rest_.find_first_of(" )")));
        if (++depth_ > kDeepest) return std::nullopt;
        rest_.remove_prefix(1);
        auto inner = expression(1);
        if (!rest_.starts_with(')')) return std::nullopt;
        rest_.remove_prefix(1);
        --depth_;
        return inner;
    }

    // The latest with that name, which is taken off the table.
    std::optional<Entry> named(std::string_view name) {
        for (std::size_t place = table_.size(); place-- > 0;) {
            if (table_[place].name != name) continue;
            rest_.remove_prefix(name.size());
            Entry taken = std::move(table_[place]);
            table_.erase(table_.begin() + static_cast<std::ptrdiff_t>(place));
            return taken;
        }
        return std::nullopt;
    }

    std::optional<Entry> made(char op, const Entry& left, const Entry& right) const {
        const auto value = calculated(op, left.value, right.value);
        if (!value || !allows(op, *value)) return std::nullopt;
        return Entry{*value, name_of(*value), joined(op, left.text, right.text, style_)};
    }

    bool allows(char op, const Rational& value) const {
        const bool fraction = value.d != 1, negative = value.n < 0;
        return rules_.allow(op) && !(rules_.whole && fraction) && !(rules_.nonnegative && negative);
    }

    std::vector<Entry> start_, table_;
    Rational target_;
    Rules rules_;
    Style style_ = Style::kPostfix;
    std::string_view rest_;  // of the step
    int depth_ = 0;          // in parentheses
};

}  // namespace unriddle::expressions
