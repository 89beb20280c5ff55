// The targets that one set of values reaches when joined with a single value, as rows of bits.
#pragma once

#include <array>

#include "unriddle/reach/bits.hpp"
#include "unriddle/reach/typed_values.hpp"

namespace unriddle::reach {

constexpr std::uint32_t kLowestTarget = 100, kHighestTarget = 999;
constexpr std::size_t kRowWords = 16;

using Row = std::array<Word, kRowWords>;  // bit v: whether v is reached, for v < 1024

constexpr Row targets() {
    Row row{};
    for (std::uint32_t v = kLowestTarget; v <= kHighestTarget; ++v)
        row[v / 64] |= Word{1} << (v % 64);
    return row;
}
constexpr Row kTargets = targets();

inline void add(Row& row, const Row& other) { add_row(row.data(), other.data(), kRowWords); }

// Rows are kept until the next set of values, since many hands ask for the same.
class JoinRows {
public:
    JoinRows()
        : line_(kMost + 1024, 1024), mirror_(kMost, 1024), sums_(kMost + 1), products_(kMost + 1) {}

    // A product is added to or subtracted from the products of the set, and where the set has four
    // numbers from its sums too: a * b + c * d, and then + e * f.
    void begin(const TypedValues& values, bool sums_are_terms) {
        values_ = &values;
        used_ = 0;
        ++set_;
        line_.clear();
        mirror_.clear();
        sums_are_terms_ = sums_are_terms;
        if (sums_are_terms) draw(values.sums);
        draw(values.products);
    }

    // Adds to the row what the set reaches with each of these values.
    void join(const TypedValues& others, Row& row) {
        for (const std::uint32_t y : others.sums)
            if (y != 1) add(row, get(sums_, y, [&](Row& made) { with_sum(y, made); }));
        for (const std::uint32_t y : others.products)
            add(row, get(products_, y, [&](Row& made) { with_product(y, made); }));
    }

    std::uint64_t made() const { return made_; }

private:
    struct Place {
        std::uint32_t set = 0, row = 0;
    };

    static constexpr std::uint32_t kMost = 10'000;  // rows of larger values are seldom asked twice

    void draw(const TypedValues::List& list) {
        for (const std::uint32_t value : list) {
            if (value > kMost + 1024) break;
            line_.mark(value);
            if (value <= kMost) mirror_.mark(kMost - value);
        }
    }

    template <class Make>
    const Row& get(std::vector<Place>& places, std::uint32_t y, Make make) {
        if (y <= kMost && places[y].set == set_) return rows_[places[y].row];
        if (used_ == rows_.size()) rows_.emplace_back();
        Row& row = rows_[used_];
        row.fill(0);
        make(row);
        ++made_;
        if (y <= kMost) places[y] = {set_, used_++};
        return row;
    }

    void with_product(std::uint32_t y, Row& row) {
        if (y <= kMost) {
            if (y <= kHighestTarget) line_.add_window(-std::int64_t{y}, row.data(), kRowWords);
            line_.add_window(y, row.data(), kRowWords);
            mirror_.add_window(std::int64_t{kMost} - y, row.data(), kRowWords);
        } else {
            near(values_->products, y, row);
            if (sums_are_terms_) near(values_->sums, y, row);
        }
        divided(y, row);
    }

    static void near(const TypedValues::List& list, std::uint32_t y, Row& row) {
        each_between(list, y - kHighestTarget, y + kHighestTarget,
                     [&](std::uint32_t v) { set_bit(row.data(), v > y ? v - y : y - v); });
    }

    void with_sum(std::uint32_t y, Row& row) {
        const Divisor by(y);
        for (const TypedValues::List* list : {&values_->sums, &values_->products}) {
            for (const std::uint32_t v : *list) {
                if (v > kHighestTarget / y) break;
                set_bit(row.data(), v * y);
            }
            each_between(*list, std::uint64_t{kLowestTarget} * y, std::uint64_t{kHighestTarget} * y,
                         [&](std::uint32_t v) {
                             if (by.divides(v)) set_bit(row.data(), v / y);
                         });
        }
        divided(y, row);
    }

    // y / v for sums v.
    void divided(std::uint32_t y, Row& row) const {
        for (const std::uint32_t v : values_->sums) {
            if (v > y / kLowestTarget) break;
            if (y % v == 0 && y / v <= kHighestTarget) set_bit(row.data(), y / v);
        }
    }

    const TypedValues* values_ = nullptr;
    bool sums_are_terms_ = false;
    Marks line_, mirror_;  // the terms, and kMost - each
    std::vector<Row> rows_;
    std::uint32_t used_ = 0, set_ = 0;
    std::vector<Place> sums_, products_;
    std::uint64_t made_ = 0;
};

}  // namespace unriddle::reach
