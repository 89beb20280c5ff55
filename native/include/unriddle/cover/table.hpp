// The input of an exact cover, checked and laid out for the search: items and options in Knuth's
// sense, and how often each item is to be covered.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace unriddle::cover {

using Item = std::uint32_t;
using Option = std::uint32_t;
using Word = std::uint64_t;
constexpr unsigned kWordBits = 64;

inline bool test(const Word* words, std::uint32_t bit) {
    return words[bit / kWordBits] >> bit % kWordBits & 1;
}
inline void set(Word* words, std::uint32_t bit) {
    words[bit / kWordBits] |= Word{1} << bit % kWordBits;
}

// The items are 0..items-1. Each is to be covered once, unless `times` says how often; optional
// items may be covered less often.
struct Input {
    Item items = 0;
    std::vector<std::vector<Item>> options;
    std::vector<Item> optional;
    std::vector<std::pair<Item, std::uint32_t>> times;
};

// The search orders options by groups. A group is an item, and no option has two of the group
// items: in a packing puzzle, its pieces.
//
// The options of a group are stored together, so that they are counted by a subtraction, and
// dropped as a whole once the group is covered.
struct Group {
    Item item;
    std::uint32_t times;
    bool optional;
    std::uint32_t begin, end;  // its options, in the order of the search
};

// An item outside the groups that is to be covered more than once.
struct Repeated {
    std::uint32_t bit;
    std::uint32_t times;
    bool optional;
};

// The options in the order of the search, group by group, as bit masks over the items outside the
// groups.
//
// An option that covers only optional items may be taken or left. To make that an ordinary choice,
// the option gets a hidden item, which a hidden second option covers alone: taking the second one
// means leaving the first.
class Table {
public:
    explicit Table(Input input) : given_(static_cast<Option>(input.options.size())) {
        check(input);
        add_hidden(input);
        options_ = input.options.size();
        read_times(input);
        choose_groups(input);
        order_options(input);
        write_masks(input);
    }

    Option given() const { return given_; }  // options from here on are hidden
    Option options() const { return static_cast<Option>(options_); }
    std::size_t words() const { return words_; }
    const std::vector<Group>& groups() const { return groups_; }
    const std::vector<Repeated>& repeated() const { return repeated_; }
    const Word* mask(std::uint32_t place) const { return &masks_[place * words_]; }
    const std::vector<Word>& once() const { return once_; }      // items covered at most once
    const std::vector<Word>& needed() const { return needed_; }  // that are not optional
    // A place is the number of an option in the order of the search.
    Option option(std::uint32_t place) const { return order_[place]; }
    std::uint32_t place(Option option) const { return places_[option]; }
    std::uint32_t group_of(std::uint32_t place) const { return group_of_[place]; }
    std::uint32_t no_group() const { return static_cast<std::uint32_t>(groups_.size()); }

private:
    static void check(const Input& input) {
        for (std::size_t k = 0; k < input.options.size(); ++k) check_option(input, k);
        for (const Item item : input.optional) check_item(input, item);
        for (const auto& [item, times] : input.times) {
            check_item(input, item);
            if (times < 1)
                throw std::invalid_argument("item " + std::to_string(item) +
                                            " must be covered at least once, not 0 times");
        }
    }

    static void check_option(const Input& input, std::size_t option) {
        const auto& items = input.options[option];
        if (items.empty())
            throw std::invalid_argument("option " + std::to_string(option) + " covers no item");
        for (std::size_t i = 0; i < items.size(); ++i) {
            check_item(input, items[i]);
            if (std::find(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(i),
                          items[i]) != items.begin() + static_cast<std::ptrdiff_t>(i))
                throw std::invalid_argument("option " + std::to_string(option) +
                                            " names an item twice");
        }
    }

    static void check_item(const Input& input, Item item) {
        if (item >= input.items)
            throw std::invalid_argument("item " + std::to_string(item) + " is not in 0.." +
                                        std::to_string(static_cast<long>(input.items) - 1));
    }

    void add_hidden(Input& input) {
        std::vector<char> optional(input.items);
        for (const Item item : input.optional) optional[item] = 1;
        for (Option option = 0; option < given_; ++option) {
            auto& items = input.options[option];
            if (!std::all_of(items.begin(), items.end(), [&](Item i) { return optional[i]; }))
                continue;
            items.push_back(input.items);
            input.options.push_back({input.items++});
        }
    }

    void read_times(const Input& input) {
        times_.assign(input.items, 1);
        optional_.assign(input.items, 0);
        for (const auto& [item, times] : input.times) times_[item] = times;
        for (const Item item : input.optional) optional_[item] = 1;
    }

    // Greedy: repeated items become groups first, then one item (the seed), then all others that
    // share no option with a group. If the seed is a piece, only pieces can follow, not cells. The
    // seed that puts the most options into groups wins; often it is the first or the last item.
    void choose_groups(const Input& input) {
        std::vector<std::vector<Option>> options(input.items);
        for (Option k = 0; k < input.options.size(); ++k)
            for (const Item item : input.options[k]) options[item].push_back(k);
        std::vector<Item> items(input.items);
        std::iota(items.begin(), items.end(), 0);
        std::stable_sort(items.begin(), items.end(), [&](Item a, Item b) {
            const bool a_repeats = times_[a] > 1, b_repeats = times_[b] > 1;
            return a_repeats != b_repeats ? a_repeats : options[a].size() > options[b].size();
        });
        std::size_t most = 0;
        for (const Item seed : seeds(items)) {
            const auto [chosen, grouped] = grow(seed, items, options);
            if (grouped > most) {
                most = grouped;
                groups_ = chosen;
            }
            if (most == input.options.size()) break;
        }
    }

    static std::vector<Item> seeds(const std::vector<Item>& items) {
        if (items.empty()) return {};
        std::vector<Item> seeds{static_cast<Item>(items.size() - 1), 0};
        seeds.insert(seeds.end(), items.begin(),
                     items.begin() + static_cast<std::ptrdiff_t>(std::min(items.size(), kSeeds)));
        return seeds;
    }

    std::pair<std::vector<Group>, std::size_t> grow(
        Item seed, const std::vector<Item>& items,
        const std::vector<std::vector<Option>>& options) const {
        std::vector<Group> groups;
        std::vector<char> grouped(options_);
        std::size_t total = 0;
        const auto add = [&](Item item) {
            const auto& own = options[item];
            const auto in_group = [&](Option k) { return grouped[k] != 0; };
            if (own.empty() || std::any_of(own.begin(), own.end(), in_group)) return;
            for (const Option k : own) grouped[k] = 1;
            total += own.size();
            groups.push_back({item, times_[item], optional_[item] != 0, 0, 0});
        };
        for (const Item item : items)
            if (times_[item] > 1) add(item);
        add(seed);
        for (const Item item : items) add(item);
        return {groups, total};
    }

    void order_options(const Input& input) {
        std::vector<std::uint32_t> group_of_item(input.items, no_group());
        for (std::uint32_t g = 0; g < groups_.size(); ++g) group_of_item[groups_[g].item] = g;
        std::vector<std::uint32_t> group(input.options.size(), no_group());
        for (std::size_t k = 0; k < group.size(); ++k)
            for (const Item item : input.options[k])
                group[k] = std::min(group[k], group_of_item[item]);
        order_.resize(input.options.size());
        std::iota(order_.begin(), order_.end(), 0);
        std::stable_sort(order_.begin(), order_.end(),
                         [&](Option a, Option b) { return group[a] < group[b]; });
        places_.resize(order_.size());
        for (std::uint32_t place = 0; place < order_.size(); ++place) {
            places_[order_[place]] = place;
            group_of_.push_back(group[order_[place]]);
            if (group_of_[place] == no_group()) continue;
            auto& own = groups_[group_of_[place]];
            if (own.end == 0) own.begin = place;
            own.end = place + 1;
        }
    }

    void write_masks(const Input& input) {
        constexpr std::uint32_t none = ~0U;
        std::vector<std::uint32_t> bit(input.items, 0);
        for (const auto& group : groups_) bit[group.item] = none;
        std::uint32_t bits = 0;
        for (Item item = 0; item < input.items; ++item)
            if (bit[item] != none) bit[item] = bits++;
        words_ = std::max<std::size_t>(1, (bits + kWordBits - 1) / kWordBits);
        if (words_ == 3) words_ = 4;  // the search for a fixed width of 4 is faster
        once_.assign(words_, 0);
        needed_.assign(words_, 0);
        for (Item item = 0; item < input.items; ++item) {
            if (bit[item] == none) continue;
            if (times_[item] > 1) {
                repeated_.push_back({bit[item], times_[item], optional_[item] != 0});
                continue;
            }
            set(once_.data(), bit[item]);
            if (!optional_[item]) set(needed_.data(), bit[item]);
        }
        masks_.assign(words_ * order_.size(), 0);
        for (std::size_t place = 0; place < order_.size(); ++place)
            for (const Item item : input.options[order_[place]])
                if (bit[item] != none) set(&masks_[place * words_], bit[item]);
    }

    static constexpr std::size_t kSeeds = 64;

    Option given_;
    std::size_t options_ = 0, words_ = 0;
    std::vector<std::uint32_t> times_;
    std::vector<char> optional_;
    std::vector<Group> groups_;
    std::vector<Repeated> repeated_;
    std::vector<Option> order_;
    std::vector<std::uint32_t> places_, group_of_;
    std::vector<Word> masks_, once_, needed_;
};

}  // namespace unriddle::cover
