// The nearest value to a target that up to six numbers reach, with the fewest numbers.
//
// Meet in the middle: values of up to four numbers are computed forward. Whether five or six
// numbers reach a wanted value is searched backward: 6 = 3 + 3 or 4 + 2, and 5 + 1 with 5 = 4 + 1
// or 3 + 2; the smaller part is iterated over, the larger one is looked up. If neither the target
// nor its neighbours are reached, the remaining sets are computed forward as well.
#pragma once

#include <algorithm>
#include <optional>

#include "unriddle/reach/arithmetic.hpp"

namespace unriddle::reach {

struct Nearest {
    Value distance = 0;
    Value value = 0;
    Postfix postfix;
    std::uint64_t nodes = 0;  // pairs of values that were tried
};

// For each value, the sets that reach it, as a bit set. Small values, nearly all of those asked
// for, are looked up directly, others in a hash table.
class Reached {
public:
    Reached() : small_(kSmall), slots_(kSlots) {}

    std::uint64_t sets_with(Value value) const {
        return value < kSmall ? small_[static_cast<std::size_t>(value)] : slots_[place(value)].sets;
    }

    std::uint64_t& sets_to_extend(Value value) {
        if (value < kSmall) return small_[static_cast<std::size_t>(value)];
        Slot* slot = &slots_[place(value)];
        if (slot->value == 0) {
            if (2 * ++used_ > slots_.size()) {
                grow();
                slot = &slots_[place(value)];
            }
            slot->value = value;
        }
        return slot->sets;
    }

private:
    struct Slot {
        Value value = 0;  // 0: free
        std::uint64_t sets = 0;
    };

    static constexpr Value kSmall = 4096;
    static constexpr std::size_t kSlots = 4096;

    std::size_t place(Value value) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t place = (value * 0x9E3779B97F4A7C15U >> 32) & last;
        while (slots_[place].value != value && slots_[place].value != 0) place = (place + 1) & last;
        return place;
    }

    void grow() {
        std::vector<Slot> slots(2 * slots_.size());
        slots.swap(slots_);
        for (const Slot& slot : slots)
            if (slot.value != 0) slots_[place(slot.value)] = slot;
    }

    std::vector<std::uint64_t> small_;
    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

// For each set, its non-empty subsets as a bit set.
constexpr auto kPartsOf = [] {
    std::array<std::uint64_t, kSets> parts{};
    for (Set set = 1; set < kSets; ++set)
        for (Set part = set; part; part = (part - 1) & set) parts[set] |= std::uint64_t{1} << part;
    return parts;
}();

class NearestSearch {
public:
    NearestSearch(std::span<const Value> numbers, Value target)
        : numbers_(numbers.begin(), numbers.end()), target_(target) {
        check_arguments(numbers, target);
        all_ = (Set{1} << numbers.size()) - 1;
        Value nearest = distance(numbers[0], target);
        for (const Value number : numbers) nearest = std::min(nearest, distance(number, target));
        largest_ = largest_useful(numbers, target + nearest);
    }

    Nearest run() {
        make_leaves();
        for (int size = 2; size <= kForward && best_distance_ > 0; ++size) make_sets(size);
        for (Value off = 0; off < std::min<Value>(2, best_distance_); ++off) ask_for(off);
        for (int size = kForward + 1; size <= kMostNumbers && best_distance_ > 1; ++size)
            make_sets(size);
        Nearest nearest{best_distance_, made_[best_].value, {}, nodes_};
        write(best_, nearest.postfix);
        return nearest;
    }

private:
    using Id = std::uint32_t;

    struct Made {
        Value value;
        Id left, right;  // for a number: its index, and nothing
        std::int8_t op;  // 0 for a number
    };

    static constexpr int kForward = 4;

    static std::uint64_t bit(Set set) { return std::uint64_t{1} << set; }

    void make_leaves() {
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            const Set set = Set{1} << i;
            begin_[set] = count_;
            keep(set, numbers_[i], static_cast<Id>(i), 0, 0);
            end(set);
        }
    }

    void make_sets(int size) {
        for (const Set set : kSetsBySize)
            if (kSizes[set] == size && set <= all_) make_set(set);
    }

    void make_set(Set set) {
        begin_[set] = count_;
        for (Set part = (set - 1) & set; part; part = (part - 1) & set)
            if (part & lowest(set)) join(set, part, set ^ part);
        end(set);
    }

    // Sets come by size, so the first one at a distance uses the fewest numbers.
    void end(Set set) {
        end_[set] = count_;
        for (Id id = begin_[set]; id != count_; ++id) note_best(id);
    }

    void note_best(Id id) {
        const Value off = distance(made_[id].value, target_);
        if (off >= best_distance_) return;
        best_distance_ = off;
        best_ = id;
    }

    void join(Set set, Set one, Set other) {
        const std::size_t pairs =
            std::size_t{end_[one] - begin_[one]} * (end_[other] - begin_[other]);
        nodes_ += pairs;
        if (made_.size() < count_ + 4 * pairs) made_.resize(2 * (count_ + 4 * pairs));
        for (Id a = begin_[one]; a != end_[one]; ++a)
            for (Id b = begin_[other]; b != end_[other]; ++b) {
                const bool in_order = made_[a].value >= made_[b].value;
                combine(set, in_order ? a : b, in_order ? b : a);
            }
    }

    void combine(Set set, Id large, Id small) {
        const Value a = made_[large].value, b = made_[small].value;
        keep(set, a + b, large, small, kPlus);
        if (a != b) keep(set, a - b, large, small, kMinus);
        if (b == 1) return;
        Value product, quotient;
        if (multiply(a, b, product)) keep(set, product, large, small, kTimes);
        if (divide(a, b, quotient)) keep(set, quotient, large, small, kOver);
    }

    // A value that a subset reaches already is not needed: the subset can replace it, with fewer
    // numbers. Branchless, since the outcome is unpredictable: the value is always written, and
    // overwritten by the next if it is not new.
    void keep(Set set, Value value, Id left, Id right, std::int8_t op) {
        if (value > largest_[set]) return;
        std::uint64_t& sets = reached_.sets_to_extend(value);
        const bool is_new = !(sets & kPartsOf[set]);
        sets |= std::uint64_t{is_new} << set;
        made_[count_] = {value, left, right, op};
        count_ += is_new;
    }

    void ask_for(Value off) {
        for (int size = kForward + 1; size <= static_cast<int>(numbers_.size()); ++size)
            for (Set set = 1; set <= all_; ++set)
                if (kSizes[set] == size && takes_first_of_equals(numbers_, set))
                    if (ask_for(set, target_ + off) ||
                        (off > 0 && off < target_ && ask_for(set, target_ - off)))
                        return;
    }

    bool ask_for(Set set, Value value) {
        const auto found = seek(set, value);
        if (found) note_best(*found);
        return found.has_value();
    }

    // A way to make the value from exactly this set of more than four numbers. Iterates over the
    // smaller part; the larger part is looked up, or searched for if it has five numbers, which is
    // tried last, since it is the slowest.
    std::optional<Id> seek(Set set, Value value) {
        const int size = kSizes[set];
        for (int smaller = size / 2; smaller > 0; --smaller)
            for (Set part = (set - 1) & set; part; part = (part - 1) & set) {
                if (kSizes[part] != smaller) continue;
                if (2 * smaller == size && !(part & lowest(set))) continue;
                for (Id id = begin_[part]; id != end_[part]; ++id)
                    if (const auto found = seek_partner(set ^ part, id, value)) return found;
            }
        return std::nullopt;
    }

    // Solves the six equations a o x = value for x, and looks x up.
    std::optional<Id> seek_partner(Set set, Id id, Value value) {
        const Value a = made_[id].value;
        ++nodes_;
        std::optional<Id> found;
        const auto wanted = [&](Value x, std::int8_t op, bool x_first) {
            const auto partner = look_up(set, x);
            if (!partner) return false;
            if (made_.size() == count_) made_.resize(2 * count_);
            made_[count_] = {value, x_first ? *partner : id, x_first ? id : *partner, op};
            found = count_++;
            return true;
        };
        if (wanted(value + a, kMinus, true)) return found;
        if (a < value && wanted(value - a, kPlus, true)) return found;
        if (a > value && wanted(a - value, kMinus, false)) return found;
        if (a == 1) return found;
        Value product, quotient;
        if (multiply(value, a, product) && wanted(product, kOver, true)) return found;
        if (a < value && divide(value, a, quotient) && wanted(quotient, kTimes, true)) return found;
        if (a > value && divide(a, value, quotient)) wanted(quotient, kOver, false);
        return found;
    }

    std::optional<Id> look_up(Set set, Value value) {
        if (kSizes[set] > kForward) return seek(set, value);
        if (!(reached_.sets_with(value) & bit(set))) return std::nullopt;
        Id id = begin_[set];
        while (made_[id].value != value) ++id;
        return id;
    }

    void write(Id id, Postfix& postfix) const {
        const Made& made = made_[id];
        if (made.op == 0) return postfix.push(static_cast<std::int8_t>(made.left));
        write(made.left, postfix);
        write(made.right, postfix);
        postfix.push(made.op);
    }

    std::vector<Value> numbers_;
    Value target_;
    Set all_ = 0;
    std::array<Value, kSets> largest_{};
    Reached reached_;
    std::vector<Made> made_ = std::vector<Made>(4096);  // the first count_ are in use
    Id count_ = 0;
    std::array<Id, kSets> begin_{}, end_{};
    Value best_distance_ = ~Value{0};
    Id best_ = 0;
    std::uint64_t nodes_ = 0;
};

inline Nearest nearest(std::span<const Value> numbers, Value target) {
    return NearestSearch(numbers, target).run();
}

}  // namespace unriddle::reach
