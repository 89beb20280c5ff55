// Splits an exact-cover search into parts: prefixes such that every solution contains exactly one
// of them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "unriddle/cover/start.hpp"
#include "unriddle/cover/table.hpp"

namespace unriddle::cover {

using Prefix = std::vector<Option>;

// Branches on the part with the most options left until there are enough parts, so that parts are
// of similar size.
//
// Only items that are covered once are branched on. A solution contains several options of a
// repeated item, so it would belong to several parts.
class Split {
public:
    Split(const Table& table, std::size_t parts, const Prefix& prefix) : table_(table) {
        add(parts_, prefix);
        while (parts_.size() < parts && branch()) {
        }
    }

    std::vector<Prefix> prefixes() const {
        std::vector<Prefix> prefixes;
        for (const auto& part : parts_) prefixes.push_back(part.prefix);
        return prefixes;
    }

private:
    struct Part {
        Prefix prefix;
        std::size_t options;  // how many still fit; 0 if it cannot be split
    };

    void add(std::vector<Part>& parts, const Prefix& prefix) const {
        const Start start(table_, prefix);
        if (!start.possible()) return;
        std::size_t options = 0;
        for (std::uint32_t place = 0; place < table_.options(); ++place)
            options += start.fits(place);
        parts.push_back({prefix, options});
    }

    // Replaces the largest part by its branches; false if no part can be split further.
    bool branch() {
        const auto largest =
            std::max_element(parts_.begin(), parts_.end(),
                             [](const Part& a, const Part& b) { return a.options < b.options; });
        if (largest == parts_.end() || largest->options == 0) return false;
        const Start start(table_, largest->prefix);
        std::vector<Option> options;
        if (!choices(start, options)) {
            largest->options = 0;
            return true;
        }
        std::vector<Part> children;
        for (const Option option : options) {
            Prefix prefix = largest->prefix;
            prefix.push_back(option);
            add(children, prefix);
        }
        parts_.insert(parts_.erase(largest), children.begin(), children.end());
        return true;
    }

    // The options of the item that is covered once and has the fewest; false if all such items are
    // covered. Ties are broken as in the search.
    bool choices(const Start& start, std::vector<Option>& options) const {
        std::vector<std::vector<Option>> of_bit(table_.words() * kWordBits);
        std::vector<std::vector<Option>> of_group(table_.no_group() + 1);
        for (std::uint32_t place = 0; place < table_.options(); ++place) {
            if (!start.fits(place)) continue;
            of_group[table_.group_of(place)].push_back(table_.option(place));
            for (std::uint32_t bit = 0; bit < of_bit.size(); ++bit)
                if (test(table_.mask(place), bit)) of_bit[bit].push_back(table_.option(place));
        }
        const std::vector<Option>* best = nullptr;
        const auto improve = [&](const std::vector<Option>& other) {
            if (best == nullptr || other.size() < best->size()) best = &other;
        };
        for (std::uint32_t bit = 0; bit < of_bit.size(); ++bit)
            if (test(start.open().data(), bit)) improve(of_bit[bit]);
        for (std::uint32_t k = 0; k < table_.no_group(); ++k)
            if (start.needs()[k] == 1 && table_.groups()[k].times == 1 &&
                !table_.groups()[k].optional)
                improve(of_group[k]);
        if (best == nullptr) return false;
        options = *best;
        return true;
    }

    const Table& table_;
    std::vector<Part> parts_;
};

}  // namespace unriddle::cover
