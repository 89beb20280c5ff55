// Finds every arithmetic class of expressions over all the numbers that makes the target, each
// class once. (Expressions are in one class if they are equal by the laws of arithmetic.)
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "unriddle/expressions/class_table.hpp"
#include "unriddle/expressions/form.hpp"
#include "unriddle/expressions/key.hpp"
#include "unriddle/expressions/neutral.hpp"
#include "unriddle/expressions/search.hpp"
#include "unriddle/expressions/text/neat.hpp"
#include "unriddle/expressions/tree.hpp"

namespace unriddle::expressions {

template <class Int>
class Classes final : public Search {
public:
    Classes(Input input, bool listing)
        : input_(std::move(input)), listing_(listing), table_(input_.numbers, input_.rules) {
        const int count = static_cast<int>(input_.numbers.size());
        all_ = (1u << count) - 1;
        target_n_ = magnitude(input_.target.n);
        target_d_ = magnitude(input_.target.d);
        plain_ = input_.rules.unrestricted() && input_.target.n >= 0;
        rank_numbers();
    }

    bool done() const override { return done_; }
    std::uint64_t nodes() const override { return table_.nodes(); }
    std::uint64_t total() const override { return groups_.size(); }

    bool rank() override {
        const auto negative = [](const Rational& number) { return number.n < 0; };
        ranking_ = std::is_same_v<Int, Neat::Int> && input_.target.n > 0 &&
                   std::none_of(input_.numbers.begin(), input_.numbers.end(), negative);
        return ranking_;
    }

    void advance(std::uint64_t budget, std::vector<Found>& found) override {
        ranks_.clear();
        const std::uint64_t end = nodes() + budget;
        found_ = &found;
        while (!done_ && nodes() < end) {
            if (next_set_ == all_) {
                work_root();
            } else {  // a set comes after all its subsets
                const int size = size_of(next_set_);
                if (size > 1 && size <= Table::kStored) table_.build(next_set_);
                ++next_set_;
            }
        }
    }

private:
    using Table = ClassTable<Int>;
    using Entry = typename Table::Entry;
    using Span = typename Table::Span;

    static constexpr std::uint32_t kPiece = 1 << 15;  // pairs of classes in a piece of work, about

    void rank_numbers() {
        const auto& numbers = input_.numbers;
        const auto less = [](const Rational& a, const Rational& b) {
            return static_cast<unsigned __int128>(magnitude(a.n)) * magnitude(b.d) <
                   static_cast<unsigned __int128>(magnitude(b.n)) * magnitude(a.d);
        };
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            for (std::size_t j = 0; j < numbers.size(); ++j) {
                const bool smaller = less(numbers[j], numbers[i]);
                if (smaller) ++rank_[i];
                if (j < i && !smaller && !less(numbers[i], numbers[j])) repeated_ = true;
            }
            if (numbers[i].n < 0) plain_ = false;
            tree_.add_leaf(magnitude(numbers[i].n), magnitude(numbers[i].d), rank_[i]);
        }
    }

    // The loop is shorter than the call that a compiler makes of it for any processor.
    static int size_of(unsigned set) {
        int size = 0;
        for (; set != 0; set &= set - 1) ++size;
        return size;
    }

    // -- testing the classes of the whole set

    struct Work {
        unsigned left, right;              // a split of the whole set
        unsigned inner_left, inner_right;  // of the larger side, if it is not stored; else 0
        Span span;                         // of the (inner) left set's classes
    };

    struct Test {
        Classes& search;
        void sum(const Entry& entry) {
            if (search.is_target(entry.n, entry.d)) search.hit(entry, false);
        }
        void product(const Entry& entry) {
            if (search.is_target(entry.n, entry.d)) search.hit(entry, false);
            if (Table::is_invertible(entry) && search.is_target(entry.d, entry.n))
                search.hit(entry, true);
        }
    };

    // Combines a class of a set that is not stored with the one number outside the set.
    struct Pass {
        Classes& search;
        const Work& work;
        void sum(const Entry& entry) { search.use(entry, work, true); }
        void product(const Entry& entry) { search.use(entry, work, false); }
    };

    bool is_target(const Int& n, const Int& d) const { return n * target_d_ == d * target_n_; }

    void queue_root() {
        work_.reserve(all_);
        Table::each_split(all_, [&](unsigned left, unsigned right) {
            const unsigned larger = right & (right - 1) ? right : left;
            if (size_of(larger) <= Table::kStored) {
                queue_work({left, right, 0, 0, {}}, left, right);
                return;
            }
            Table::each_split(larger, [&](unsigned inner_left, unsigned inner_right) {
                queue_work({left, right, inner_left, inner_right, {}}, inner_left, inner_right);
            });
        });
    }

    // Cuts the work between two sets into pieces of bounded size.
    void queue_work(Work work, unsigned left, unsigned right) {
        const auto size = [this](unsigned set) {
            const auto& s = table_.set(set);
            return std::max({s.sums.last - s.sums.first, s.products.last - s.products.first, 1u});
        };
        const std::uint32_t piece = work.inner_left ? kPiece / 8 : kPiece;
        const std::uint32_t step = std::max(1u, piece / size(right));
        for (std::uint32_t first = 0; first < size(left); first += step) {
            work.span = {first, first + step};
            work_.push_back(work);
        }
    }

    void work_root() {
        if (work_.empty()) queue_root();
        const Work& work = work_[next_work_++];
        Test test{*this};
        Pass pass{*this, work};
        if (work.inner_left == 0) {
            table_.combine_for(work.left, work.right, work.span, {target_n_, target_d_}, test);
        } else {
            table_.combine(work.inner_left, work.inner_right, work.span, pass);
        }
        done_ = next_work_ == work_.size();
    }

    void use(const Entry& entry, const Work& work, bool is_sum) {
        table_.set_scratch(entry);
        const bool on_left = (work.left & (work.left - 1)) != 0;
        const unsigned single = on_left ? work.right : work.left;
        const auto number = table_.value_at(table_.set(single).leaf.first, false);
        Test test{*this};
        const auto made = table_.scratch(false);
        if (table_.sums_allowed() && !(on_left && is_sum)) {
            const auto add = [&](const auto& term) {
                on_left ? table_.join_sum(term, number, test) : table_.join_sum(number, term, test);
                table_.count_sums(1);
            };
            add(made);
            if (!is_sum && Table::is_invertible(entry)) add(table_.scratch(true));
        }
        if (!table_.products_allowed()) return;
        if (on_left && !is_sum) return;
        on_left ? table_.join_product(made, number, test) : table_.join_product(number, made, test);
        table_.count_products(1);
    }

    // -- a class that makes the target

    void hit(const Entry& entry, bool inverted) {
        tree_.clear();
        const std::uint8_t root = node_of(entry, inverted);
        code_.clear();
        if (!plain_) {
            const int sign = input_.target.n < 0 ? -1 : 1;
            code_ = Form<Int>(tree_, input_.numbers, input_.rules).write(root, sign);
            if (code_.empty()) return;
        }
        // Only after writing: of the numbers k and -k, which have the same key, one may allow a
        // form that the other does not.
        if ((repeated_ || tree_.has_zero_term()) && !is_new(tree_[root].key)) return;
        if (listing_) write(root);
        const std::uint32_t group = groups_.place(neutral_.key(root));
        if (listing_) found_->push_back({group, code_});
    }

    void write(std::uint8_t root) {
        if constexpr (std::is_same_v<Int, Neat::Int>) {
            if (ranking_) {
                ranks_.push_back(Neat(tree_, input_).write(root, code_));
                return;
            }
        }
        if (plain_) code_ = written_plainly(tree_, root);
    }

    bool is_new(const Key& key) {
        const std::size_t before = seen_.size();
        return seen_.place(key) == before;
    }

    std::uint8_t node_of(const Entry& entry, bool inverted) {
        if (entry.op == 0) return static_cast<std::uint8_t>(entry.left);
        const Kind kind = is_sum(entry) ? Kind::kSum : Kind::kProduct;
        const std::uint8_t place =
            inverted ? tree_.add(kind, entry.d, entry.n) : tree_.add(kind, entry.n, entry.d);
        flatten(place, entry, inverted ? -1 : 1);
        tree_.normalize(place);
        return place;
    }

    static bool is_sum(const Entry& entry) { return entry.op == '+' || entry.op == '-'; }

    // Adds the parts of a class to a node of the same kind.
    void flatten(std::uint8_t place, const Entry& entry, int sign) {
        const bool turned = entry.op == '\\' || entry.flipped;
        const int left = turned ? -sign : sign;
        const bool turns = entry.op != '+' && entry.op != '*';
        put_part(place, entry.left, left);
        put_part(place, entry.right, turns ? -left : left);
    }

    void put_part(std::uint8_t place, std::uint32_t reference, int sign) {
        const Entry& part = table_[reference >> 1];
        const bool inverted = reference & 1;
        const Kind kind = tree_[place].kind;
        if (part.op != 0 && is_sum(part) == (kind == Kind::kSum)) {
            flatten(place, part, inverted ? -sign : sign);
            return;
        }
        const std::uint8_t node = node_of(part, inverted);
        tree_[place].parts[tree_[place].count++] = {static_cast<std::int8_t>(sign), node};
    }

    Input input_;
    bool listing_;
    bool plain_ = true;      // no rule can be broken, so every class can be written
    bool repeated_ = false;  // with equal numbers a class can come up twice
    bool ranking_ = false;
    unsigned all_ = 0;
    Int target_n_ = 0, target_d_ = 1;
    std::array<std::uint8_t, kMostNumbers> rank_{};

    Table table_;
    std::vector<Work> work_;
    unsigned next_set_ = 1;  // the next to build
    std::size_t next_work_ = 0;
    bool done_ = false;

    Tree<Int> tree_;
    NeutralParts<Int> neutral_{tree_};
    std::string code_;
    KeyIndex seen_, groups_;
    std::vector<Found>* found_ = nullptr;
};

}  // namespace unriddle::expressions
