// Every different way to a target, or to the nearest values if it cannot be reached.
//
// Two ways are the same if their flattened forms are (forms.hpp). A sum can be written with
// positive whole intermediate values if its total is positive (by adding first), a product if its
// total is whole (by multiplying first), so only the totals are checked.
//
// A sum over a set is made once, as the term that contains the set's lowest number and the rest,
// which is a term or a smaller sum. Products are made likewise; while they grow they may be
// fractions, as 4 / 3 in 6 * 4 / 3. Sets of up to four numbers are listed and indexed by value;
// larger ones are only searched for the values that are needed.
#pragma once

#include "unriddle/reach/forms.hpp"
#include "unriddle/reach/nearest.hpp"

namespace unriddle::reach {

struct Solutions {
    Value distance = 0;
    std::vector<Postfix> ways;  // fewest numbers first
    std::uint64_t nodes = 0;    // pairs of values that were tried
};

class SolutionSearch {
public:
    // No target above `reach` may be searched for.
    SolutionSearch(std::span<const Value> numbers, Value reach)
        : forms_(numbers),
          all_((Set{1} << numbers.size()) - 1),
          largest_(largest_useful(numbers, reach)) {
        for (const Set set : kSetsBySize)
            if (set != 0 && set <= all_ && kSizes[set] <= kListed) list(set);
    }

    // Appends the ways, in which equal numbers have the same index; some come more than once.
    void find(Value target, std::vector<Postfix>& ways) {
        for (Set set = 1; set <= all_; ++set) {
            if (!takes_first_of_equals(forms_.numbers(), set)) continue;
            found_.clear();
            gather(set, Role::kAddend, {target, 1});
            for (const Id id : found_) {
                Postfix way;
                if (forms_.write(id, way)) ways.push_back(way);
            }
        }
    }

    Postfix tell_equals_apart(const Postfix& way) const { return forms_.tell_equals_apart(way); }
    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr int kListed = 4;

    // The forms over a set are stored in this order: sums, whole products, fractions; a single
    // number counts as all three. So the forms that may play a role are always a range.
    struct List {
        Id sums = 0, wholes = 0, fractions = 0, end = 0;
        std::uint32_t slots = 0, last_slot = 0;  // its hash table
    };

    enum class Role { kTerm, kAddend, kFactor, kMultiplicand };

    struct Range {
        Id from, to;
        bool holds(Id id) const { return from <= id && id < to; }
        std::uint64_t size() const { return to - from; }
    };

    Range range(Set set, Role role) const {
        const List& list = lists_[set];
        switch (role) {
            case Role::kTerm:
                return {std::has_single_bit(set) ? list.sums : list.wholes, list.fractions};
            case Role::kAddend: return {list.sums, list.fractions};
            case Role::kFactor: return {list.sums, list.wholes};
            default: return {list.sums, list.end};
        }
    }

    template <class Visit>
    static void each_split(Set set, Visit visit) {
        for (Set part = (set - 1) & set; part; part = (part - 1) & set)
            if (part & lowest(set)) visit(part, set ^ part);
    }

    // -- listing the small sets

    void list(Set set) {
        List& list = lists_[set];
        list.sums = forms_.size();
        if (std::has_single_bit(set)) {
            const auto index = static_cast<Id>(std::countr_zero(set));
            forms_.add({forms_.numbers()[index], 1}, index, 0, Join::kNumber);
            list.wholes = list.fractions = list.end = forms_.size();
        } else {
            each_split(set, [&](Set first, Set rest) { list_sums(set, first, rest); });
            list.wholes = forms_.size();
            fractions_.clear();
            each_split(set, [&](Set first, Set rest) { list_products(first, rest); });
            list.fractions = forms_.size();
            for (const Form& form : fractions_)
                forms_.add(form.value, form.first, form.rest, form.join);
            list.end = forms_.size();
        }
        index(list, kSizes[set]);
    }

    void list_sums(Set set, Set first, Set rest) {
        const Range terms = range(first, Role::kTerm), addends = range(rest, Role::kAddend);
        nodes_ += terms.size() * addends.size();
        for (Id i = terms.from; i < terms.to; ++i)
            for (Id j = addends.from; j < addends.to; ++j) {
                const Value a = forms_[i].value.num, b = forms_[j].value.num;
                if (a + b <= largest_[set]) forms_.add({a + b, 1}, i, j, Join::kPlus);
                if (a == b) continue;  // 0 is no valid total, and neutral as a rest
                if (distance(a, b) > largest_[set]) continue;
                forms_.add({distance(a, b), 1}, i, j, a > b ? Join::kMinus : Join::kMinusFrom);
            }
    }

    void list_products(Set first, Set rest) {
        const Range factors = range(first, Role::kFactor),
                    others = range(rest, Role::kMultiplicand);
        nodes_ += factors.size() * others.size();
        for (Id i = factors.from; i < factors.to; ++i)
            for (Id j = others.from; j < others.to; ++j) {
                if (forms_[i].value.is_one() || forms_[j].value.is_one()) continue;  // neutral
                const Value a = forms_[i].value.num;
                Ratio ratio;
                if (multiply(forms_[j].value, a, ratio)) add_product(ratio, i, j, Join::kTimes);
                if (!divide(forms_[j].value, a, ratio)) continue;
                if (ratio.num >= ratio.den) add_product(ratio, i, j, Join::kOverFrom);
                if (ratio.num <= ratio.den) add_product(ratio.inverse(), i, j, Join::kOver);
            }
    }

    void add_product(Ratio value, Id first, Id rest, Join join) {
        if (value.is_whole())
            forms_.add(value, first, rest, join);
        else
            fractions_.push_back({value, first, rest, join});
    }

    // -- the index: a hash table with chaining for each set

    static std::uint32_t hash(Ratio value) {
        return static_cast<std::uint32_t>((value.num + (value.den << 20)) * 0x9E3779B97F4A7C15U >>
                                          40);
    }

    void index(List& list, int size) {
        list.slots = static_cast<std::uint32_t>(heads_.size());
        list.last_slot = (1U << (2 * size + 1)) - 1;
        heads_.resize(list.slots + list.last_slot + 1, kNone);
        next_.resize(list.end);
        for (Id id = list.end; id-- > list.sums;) {
            Id& head = heads_[list.slots + (hash(forms_[id].value) & list.last_slot)];
            next_[id] = head;
            head = id;
        }
    }

    // -- searching: appends to found_ the forms over the set that have the value and may play the
    // role

    void gather(Set set, Role role, Ratio value) {
        if (kSizes[set] <= kListed) return look_up(set, range(set, role), value);
        if (role != Role::kTerm && value.is_whole()) seek_sums(set, value.num);
        if (role != Role::kFactor) seek_products(set, value);
    }

    void look_up(Set set, Range range, Ratio value) {
        const List& list = lists_[set];
        Id id = heads_[list.slots + (hash(value) & list.last_slot)];
        for (; id != kNone; id = next_[id])
            if (forms_[id].value == value && range.holds(id)) found_.push_back(id);
    }

    // Iterates over the smaller one of the two parts.
    void seek_sums(Set set, Value total) {
        if (total > largest_[set]) return;
        each_split(set, [&](Set first, Set rest) {
            const bool by_first = kSizes[first] <= kSizes[rest];
            const Range walked = by_first ? range(first, Role::kTerm) : range(rest, Role::kAddend);
            for (Id id = walked.from; id < walked.to; ++id)
                by_first ? add_rests(total, id, rest) : add_terms(total, first, id);
        });
    }

    void add_rests(Value total, Id first, Set rest) {
        const Value a = forms_[first].value.num;
        const auto ask = [&](Value b, Join join) {
            join_rests({total, 1}, first, join, rest, Role::kAddend, {b, 1});
        };
        ask(total + a, Join::kMinusFrom);
        if (total > a) ask(total - a, Join::kPlus);
        if (total < a) ask(a - total, Join::kMinus);
    }

    void add_terms(Value total, Set first, Id rest) {
        const Value b = forms_[rest].value.num;
        const auto ask = [&](Value a, Join join) {
            join_firsts({total, 1}, first, Role::kTerm, {a, 1}, join, rest);
        };
        ask(total + b, Join::kMinus);
        if (total > b) ask(total - b, Join::kPlus);
        if (total < b) ask(b - total, Join::kMinusFrom);
    }

    void seek_products(Set set, Ratio total) {
        each_split(set, [&](Set first, Set rest) {
            const bool by_first = kSizes[first] <= kSizes[rest];
            const Range walked =
                range(by_first ? first : rest, by_first ? Role::kFactor : Role::kMultiplicand);
            for (Id id = walked.from; id < walked.to; ++id) {
                if (forms_[id].value.is_one()) continue;  // neutral
                by_first ? add_multiplicands(total, id, rest) : add_factors(total, first, id);
            }
        });
    }

    void add_multiplicands(Ratio total, Id first, Set rest) {
        const Value a = forms_[first].value.num;
        const auto ask = [&](Ratio b, Join join) {
            join_rests(total, first, join, rest, Role::kMultiplicand, b);
        };
        Ratio ratio;
        if (multiply(total, a, ratio)) ask(ratio, Join::kOverFrom);
        if (!divide(total, a, ratio) || ratio.is_one()) return;
        if (ratio.num > ratio.den)
            ask(ratio, Join::kTimes);
        else
            ask(ratio.inverse(), Join::kOver);
    }

    void add_factors(Ratio total, Set first, Id rest) {
        const Ratio b = forms_[rest].value;
        const auto ask = [&](Value a, Join join) {
            if (a > 1) join_firsts(total, first, Role::kFactor, {a, 1}, join, rest);
        };
        ask(whole_quotient(total, b), Join::kTimes);
        ask(whole_quotient(total, b.inverse()), Join::kOver);
        ask(whole_quotient(b, total), Join::kOverFrom);
    }

    void join_rests(Ratio total, Id first, Join join, Set rest, Role role, Ratio value) {
        ++nodes_;
        const std::size_t before = found_.size();
        gather(rest, role, value);
        for (std::size_t i = before; i < found_.size(); ++i)
            found_[i] = forms_.add(total, first, found_[i], join);
    }

    void join_firsts(Ratio total, Set first, Role role, Ratio value, Join join, Id rest) {
        ++nodes_;
        const std::size_t before = found_.size();
        gather(first, role, value);
        for (std::size_t i = before; i < found_.size(); ++i)
            found_[i] = forms_.add(total, found_[i], rest, join);
    }

    static constexpr Id kNone = ~Id{0};

    Forms forms_;
    Set all_;
    std::array<Value, kSets> largest_;
    std::array<List, kSets> lists_{};
    std::vector<Form> fractions_;
    std::vector<Id> heads_, next_;
    std::vector<Id> found_;
    std::uint64_t nodes_ = 0;
};

inline Solutions solutions(std::span<const Value> numbers, Value target) {
    const Nearest near = nearest(numbers, target);
    SolutionSearch search(numbers, target + near.distance);
    Solutions all{near.distance, {}, 0};
    search.find(target + near.distance, all.ways);
    if (near.distance > 0 && near.distance < target) search.find(target - near.distance, all.ways);
    std::sort(all.ways.begin(), all.ways.end());
    all.ways.erase(std::unique(all.ways.begin(), all.ways.end()), all.ways.end());
    for (Postfix& way : all.ways) way = search.tell_equals_apart(way);
    all.nodes = near.nodes + search.nodes();
    return all;
}

}  // namespace unriddle::reach
