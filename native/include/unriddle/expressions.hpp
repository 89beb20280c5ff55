// Every arithmetic class of expressions over all the numbers that makes the target, each once.
//
// A sum over a set of numbers is a term over the subset with the first of them, plus or minus a
// sum or term over the rest, taken up to sign; a product is a factor over such a subset, times or
// divided by a product or factor over the rest, taken up to inversion. So every flattened sum and
// product comes up exactly once, and four numbers need 766 evaluations instead of 7,680.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "unriddle/expression_form.hpp"
#include "unriddle/expression_idle.hpp"
#include "unriddle/expression_node.hpp"
#include "unriddle/expression_rules.hpp"

namespace unriddle {

template <class Int>
class ExpressionClasses final : public ExpressionSearch {
public:
    ExpressionClasses(ExpressionPuzzle puzzle, bool listing)
        : puzzle_(std::move(puzzle)), listing_(listing) {
        const int count = static_cast<int>(puzzle_.numbers.size());
        all_ = (1u << count) - 1;
        target_n_ = magnitude(puzzle_.target.n);
        target_d_ = magnitude(puzzle_.target.d);
        plain_ = puzzle_.rules.unrestricted() && puzzle_.target.n >= 0;
        rank_numbers();
        sets_.resize(all_ + 1);
        for (int size = 2; size < count && size <= kStored; ++size) queue_sets(size);
        reserve(count);
        for (int i = 0; i < count; ++i) put_leaf(i);
        scratch_ = static_cast<std::uint32_t>(entries_.size());
        entries_.emplace_back();
    }

    bool done() const override { return done_; }
    std::uint64_t nodes() const override { return nodes_; }
    std::uint64_t total() const override { return groups_.size(); }

    void advance(std::uint64_t budget, std::vector<FoundExpression>& found) override {
        const std::uint64_t end = nodes_ + budget;
        found_ = &found;
        while (!done_ && nodes_ < end) {
            if (next_set_ < queue_.size()) {
                build(queue_[next_set_++]);
            } else {
                work_root();
            }
        }
    }

private:
    static constexpr int kStored = 6;                 // larger sets are gone through, not kept
    static constexpr std::uint32_t kPiece = 1 << 15;  // classes on the right for a piece of work

    // A class of expressions. A sum's value is that of left ± right up to sign, `flipped` where
    // right is the larger; a product's is left * right, left / right, or right / left ('\\').
    struct Entry {
        Int n = 0, d = 1;
        std::uint32_t left = 0, right = 0;  // references: place << 1 | inverted
        char op = 0;                        // 0: a number, whose place is `left`
        bool flipped = false;
        bool mixed = false;  // a product with a divisor: it can be inverted unless it is zero
    };

    struct Range {
        std::uint32_t first = 0, last = 0;
    };

    struct Set {
        Range leaf, sums, products;
    };

    struct Value {
        Int n, d;
        std::uint32_t reference;
        bool mixed;
    };

    void rank_numbers() {
        const auto& numbers = puzzle_.numbers;
        const auto less = [](const Rational& a, const Rational& b) {
            return static_cast<unsigned __int128>(magnitude(a.n)) * magnitude(b.d) <
                   static_cast<unsigned __int128>(magnitude(b.n)) * magnitude(a.d);
        };
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            for (std::size_t j = 0; j < numbers.size(); ++j) {
                if (less(numbers[j], numbers[i])) ++rank_[i];
                if (j < i && !less(numbers[i], numbers[j]) && !less(numbers[j], numbers[i])) {
                    repeated_ = true;
                }
            }
            if (numbers[i].n < 0) plain_ = false;
        }
    }

    void put_leaf(int place) {
        const auto at = static_cast<std::uint32_t>(entries_.size());
        Entry leaf;
        leaf.n = magnitude(puzzle_.numbers[place].n);
        leaf.d = magnitude(puzzle_.numbers[place].d);
        leaf.left = static_cast<std::uint32_t>(place);
        entries_.push_back(leaf);
        sets_[1u << place].leaf = {at, at + 1};
    }

    void queue_sets(int size) {
        for (unsigned set = 1; set < all_; ++set) {
            if (__builtin_popcount(set) == size) queue_.push_back(set);
        }
    }

    // Room for all classes that can be kept, so that a slice never stops to move them.
    void reserve(int count) {
        std::array<std::uint64_t, kStored + 1> sums{}, products{}, plain{};  // plain: no divisor
        std::uint64_t room = 1, choices = 1;
        for (int size = 1; size < count && size <= kStored; ++size) {
            std::uint64_t ways = 1;  // to choose the numbers beside the first
            for (int left = 1; left < size; ++left) {
                const int right = size - left;
                const auto factors = [&](int k) { return k == 1 ? 1 : sums[k]; };
                const auto terms = [&](int k) { return k == 1 ? 1 : 2 * products[k] - plain[k]; };
                sums[size] += 2 * ways * terms(left) * (sums[right] + terms(right));
                products[size] += 2 * ways * factors(left) * (products[right] + factors(right));
                plain[size] += ways * factors(left) * (plain[right] + factors(right));
                ways = ways * (size - left) / left;
            }
            choices = choices * (count - size + 1) / size;
            room += choices * (size == 1 ? 1 : sums[size] + products[size]);
        }
        entries_.reserve(room);
    }

    // Going through the classes of a set

    Value value_at(std::uint32_t place, bool inverted) const {
        const Entry& entry = entries_[place];
        const std::uint32_t reference = place << 1 | (inverted ? 1u : 0u);
        if (inverted) return {entry.d, entry.n, reference, entry.mixed};
        return {entry.n, entry.d, reference, entry.mixed};
    }

    // A stretch of a list, by the places in it.
    struct Stretch {
        std::uint32_t first = 0, last = UINT32_MAX;
    };

    template <class Visit>
    static void each(Range range, Stretch stretch, Visit&& visit) {
        const std::uint64_t last = std::uint64_t{range.first} + stretch.last;
        const std::uint64_t end = std::min<std::uint64_t>(range.last, last);
        for (std::uint64_t place = std::uint64_t{range.first} + stretch.first; place < end;
             ++place) {
            visit(static_cast<std::uint32_t>(place));
        }
    }

    // Terms: a number, or a product either way up.
    template <class Visit>
    void each_term(unsigned set, Stretch stretch, Visit&& visit) const {
        each(sets_[set].leaf, stretch, [&](std::uint32_t at) { visit(value_at(at, false)); });
        each(sets_[set].products, stretch, [&](std::uint32_t at) {
            visit(value_at(at, false));
            if (is_invertible(entries_[at])) visit(value_at(at, true));
        });
    }

    template <class Visit>
    void each_summand(unsigned set, Visit&& visit) const {
        each(sets_[set].sums, {}, [&](std::uint32_t at) { visit(value_at(at, false)); });
        each_term(set, {}, visit);
    }

    template <class Visit>
    void each_factor(unsigned set, Stretch stretch, Visit&& visit) const {
        each(sets_[set].leaf, stretch, [&](std::uint32_t at) { visit(value_at(at, false)); });
        each(sets_[set].sums, stretch, [&](std::uint32_t at) { visit(value_at(at, false)); });
    }

    template <class Visit>
    void each_multiplicand(unsigned set, Visit&& visit) const {
        each(sets_[set].products, {}, [&](std::uint32_t at) { visit(value_at(at, false)); });
        each_factor(set, {}, visit);
    }

    static bool is_invertible(const Entry& entry) { return entry.mixed && !(entry.n == Int{0}); }

    // Every class that a stretch of the left set's classes makes with all of the right set's.
    template <class Visit>
    void combine(unsigned left, unsigned right, Stretch stretch, Visit&& visit) {
        if (sums_allowed()) {
            each_term(left, stretch, [&](const Value& t) {
                each_summand(right, [&](const Value& r) { join_sum(t, r, visit); });
            });
        }
        if (products_allowed()) {
            each_factor(left, stretch, [&](const Value& f) {
                each_multiplicand(right, [&](const Value& g) { join_product(f, g, visit); });
            });
        }
    }

    bool sums_allowed() const { return puzzle_.rules.add || puzzle_.rules.subtract; }
    bool products_allowed() const { return puzzle_.rules.multiply || puzzle_.rules.divide; }

    // Inlined by hand: this is the inner loop, and the compiler shies away from the nested visits.
    template <class Visit>
    [[gnu::always_inline]] void join_sum(const Value& t, const Value& r, Visit&& visit) {
        const Int x = t.n * r.d, y = r.n * t.d, d = t.d * r.d;
        visit.sum(Entry{x + y, d, t.reference, r.reference, '+', false, false});
        ++nodes_;
        if (!puzzle_.rules.subtract) return;
        const bool flipped = x < y;
        visit.sum(Entry{flipped ? y - x : x - y, d, t.reference, r.reference, '-', flipped, false});
        ++nodes_;
    }

    template <class Visit>
    [[gnu::always_inline]] void join_product(const Value& f, const Value& g, Visit&& visit) {
        visit.product(Entry{f.n * g.n, f.d * g.d, f.reference, g.reference, '*', false, g.mixed});
        ++nodes_;
        if (!puzzle_.rules.divide) return;
        ++nodes_;
        if (!(g.n == Int{0})) {
            visit.product(Entry{f.n * g.d, f.d * g.n, f.reference, g.reference, '/', false, true});
        } else if (!(f.n == Int{0})) {  // only the other way up is defined
            visit.product(Entry{Int{0}, f.n * g.d, f.reference, g.reference, '\\', false, true});
        }
    }

    // Keeping the classes of a smaller set

    struct Keep {
        std::vector<Entry> sums, products;
        void sum(const Entry& entry) { sums.push_back(entry); }
        void product(const Entry& entry) { products.push_back(entry); }
    };

    void build(unsigned set) {
        kept_.sums.clear();
        kept_.products.clear();
        each_split(set, [&](unsigned left, unsigned right) { combine(left, right, {}, kept_); });
        sets_[set].sums = append(kept_.sums);
        sets_[set].products = append(kept_.products);
    }

    Range append(const std::vector<Entry>& kept) {
        const auto first = static_cast<std::uint32_t>(entries_.size());
        entries_.insert(entries_.end(), kept.begin(), kept.end());
        return {first, static_cast<std::uint32_t>(entries_.size())};
    }

    // The subsets with the first number of the set, and what they leave.
    template <class Visit>
    static void each_split(unsigned set, Visit&& visit) {
        const unsigned first = set & (0 - set), rest = set ^ first;
        for (unsigned sub = rest; sub != 0;) {
            sub = (sub - 1) & rest;
            visit(first | sub, rest ^ sub);
        }
    }

    // Testing the classes of the whole set

    struct Work {
        unsigned left, right;              // a split of the whole set
        unsigned inner_left, inner_right;  // a split of its larger side if that is not kept, or 0
        Stretch stretch;                   // of the (inner) left set's classes
    };

    struct Test {
        ExpressionClasses& search;
        void sum(const Entry& entry) {
            if (search.is_target(entry.n, entry.d)) search.hit(entry, false);
        }
        void product(const Entry& entry) {
            if (search.is_target(entry.n, entry.d)) search.hit(entry, false);
            if (is_invertible(entry) && search.is_target(entry.d, entry.n)) search.hit(entry, true);
        }
    };

    // A class of a set that is not kept, put to use at once with the one number outside it.
    struct Pass {
        ExpressionClasses& search;
        const Work& work;
        void sum(const Entry& entry) { search.use(entry, work, true); }
        void product(const Entry& entry) { search.use(entry, work, false); }
    };

    bool is_target(const Int& n, const Int& d) const { return n * target_d_ == d * target_n_; }

    void queue_root() {
        each_split(all_, [&](unsigned left, unsigned right) {
            const unsigned larger = right & (right - 1) ? right : left;
            if (__builtin_popcount(larger) <= kStored) {
                queue_work({left, right, 0, 0, {}}, left, right);
                return;
            }
            each_split(larger, [&](unsigned inner_left, unsigned inner_right) {
                queue_work({left, right, inner_left, inner_right, {}}, inner_left, inner_right);
            });
        });
    }

    // Cut the work between two sets into pieces of bounded size.
    void queue_work(Work work, unsigned left, unsigned right) {
        const auto size = [this](unsigned set) {
            const Set& s = sets_[set];
            return std::max({s.sums.last - s.sums.first, s.products.last - s.products.first, 1u});
        };
        const std::uint32_t piece = work.inner_left ? kPiece / 8 : kPiece;
        const std::uint32_t step = std::max(1u, piece / size(right));
        for (std::uint32_t first = 0; first < size(left); first += step) {
            work.stretch = {first, first + step};
            work_.push_back(work);
        }
    }

    void work_root() {
        if (work_.empty()) queue_root();
        const Work& work = work_[next_work_++];
        Test test{*this};
        Pass pass{*this, work};
        if (work.inner_left == 0) {
            combine(work.left, work.right, work.stretch, test);
        } else {
            combine(work.inner_left, work.inner_right, work.stretch, pass);
        }
        done_ = next_work_ == work_.size();
    }

    void use(const Entry& entry, const Work& work, bool is_sum) {
        entries_[scratch_] = entry;
        const bool on_left = (work.left & (work.left - 1)) != 0;
        const unsigned single = on_left ? work.right : work.left;
        const Value number = value_at(sets_[single].leaf.first, false);
        Test test{*this};
        const Value made = value_at(scratch_, false);
        const bool invertible = !is_sum && is_invertible(entry);
        if (sums_allowed() && on_left && !is_sum) {
            join_sum(made, number, test);
            if (invertible) join_sum(value_at(scratch_, true), number, test);
        }
        if (sums_allowed() && !on_left) {
            join_sum(number, made, test);
            if (invertible) join_sum(number, value_at(scratch_, true), test);
        }
        if (!products_allowed()) return;
        if (on_left && is_sum) join_product(made, number, test);
        if (!on_left) join_product(number, made, test);
    }

    // A class that makes the target

    void hit(const Entry& entry, bool inverted) {
        tree_.clear();
        const std::uint8_t root = node_of(entry, inverted);
        code_.clear();
        if (!plain_) {
            const int sign = puzzle_.target.n < 0 ? -1 : 1;
            code_ = Form<Int>(tree_, puzzle_.numbers, puzzle_.rules).write(root, sign);
            if (code_.empty()) return;
        }
        // Only now: of two numbers k and -k, one may be writable where the other is not.
        if (repeated_ && !seen_.insert(tree_[root].key.text()).second) return;
        if (plain_ && listing_) write_plainly(tree_, root, code_);
        const auto next = static_cast<std::uint32_t>(groups_.size());
        const auto group = groups_.try_emplace(Idle<Int>(tree_).key(root), next).first->second;
        if (listing_) found_->push_back({group, code_});
    }

    std::uint8_t node_of(const Entry& entry, bool inverted) {
        if (entry.op == 0) {
            const std::uint8_t leaf = tree_.add(Kind::kLeaf, entry.n, entry.d);
            tree_[leaf].leaf = static_cast<std::uint8_t>(entry.left);
            tree_.name_leaf(leaf, rank_[entry.left]);
            return leaf;
        }
        const Kind kind = is_sum(entry) ? Kind::kSum : Kind::kProduct;
        const std::uint8_t place =
            inverted ? tree_.add(kind, entry.d, entry.n) : tree_.add(kind, entry.n, entry.d);
        spread(place, entry, inverted ? -1 : 1);
        tree_.settle(place);
        return place;
    }

    static bool is_sum(const Entry& entry) { return entry.op == '+' || entry.op == '-'; }

    // Put the parts of a class into a node of its own kind.
    void spread(std::uint8_t place, const Entry& entry, int sign) {
        const bool turned = entry.op == '\\' || entry.flipped;
        const int left = turned ? -sign : sign;
        const bool turns = entry.op != '+' && entry.op != '*';
        put_part(place, entry.left, left);
        put_part(place, entry.right, turns ? -left : left);
    }

    void put_part(std::uint8_t place, std::uint32_t reference, int sign) {
        const Entry& part = entries_[reference >> 1];
        const bool inverted = reference & 1;
        const Kind kind = tree_[place].kind;
        if (part.op != 0 && is_sum(part) == (kind == Kind::kSum)) {
            spread(place, part, inverted ? -sign : sign);
            return;
        }
        const std::uint8_t node = node_of(part, inverted);
        tree_[place].parts[tree_[place].count++] = {static_cast<std::int8_t>(sign), node};
    }

    ExpressionPuzzle puzzle_;
    bool listing_;
    bool plain_ = true;      // every class can be written without breaking a rule
    bool repeated_ = false;  // equal numbers: the same class can come up twice
    unsigned all_ = 0;
    Int target_n_ = 0, target_d_ = 1;
    std::array<std::uint8_t, kMostNumbers> rank_{};

    std::vector<Entry> entries_;
    std::vector<Set> sets_;
    std::vector<unsigned> queue_;  // sets to build
    std::vector<Work> work_;
    Keep kept_;
    std::size_t next_set_ = 0, next_work_ = 0;
    std::uint32_t scratch_ = 0;
    bool done_ = false;
    std::uint64_t nodes_ = 0;

    Tree<Int> tree_;
    std::string code_;
    std::unordered_set<std::string> seen_;
    std::unordered_map<std::string, std::uint32_t> groups_;
    std::vector<FoundExpression>* found_ = nullptr;
};

}  // namespace unriddle
