// Which targets lo..hi each hand of six from a bag reaches.
//
// The values of a part of the bag are computed once for all hands that contain it. A value that a
// smaller part reaches already is left out, since the smaller part can replace it. What hands reach
// is then put together in stages, with sets of targets as bit sets:
//
//   3 + 3, 4 + 2   A set of values is joined with single values, mostly by shifting bits. Each
//                  result is computed once and added to all hands with a part that has the value.
//   5 + 1          The values of five numbers are a bit set, which is shifted and intersected
//                  with the multiples of the number that completes a hand; it is never stored.
#pragma once

#include <iterator>
#include <utility>

#include "unriddle/reach/bag.hpp"
#include "unriddle/reach/bits.hpp"

namespace unriddle::reach {

struct SurveyedHand {
    std::array<std::uint32_t, kHandSize> numbers;  // rising
    std::vector<std::uint8_t> reached;             // bit i % 8 of byte i / 8: lo + i
};

class Survey {
public:
    // With these limits, values of four numbers fit in 32 bits.
    static constexpr std::uint32_t kLargestTarget = 10'000;
    static constexpr std::uint32_t kLargestNumber = 100;

    Survey(std::span<const std::uint32_t> bag, std::uint32_t lo, std::uint32_t hi)
        : bag_(checked(bag, lo, hi)),
          lo_(lo),
          hi_(hi),
          words_((hi - lo) / 64 + 1),
          largest_five_((hi + 1) * bag_.kinds().back().number),
          five_(largest_five_, hi),
          line_(kDense + hi, hi),
          mirror_(kDense, hi),
          reached_(hands() * words_) {
        for (int size = 1; size <= 4; ++size) values_of(size).resize(bag_.parts(size).size());
        for (const Kind& kind : bag_.kinds()) {
            multiples_.emplace_back(largest_five_, hi);
            for (std::uint32_t r = lo; r <= hi; ++r) multiples_.back().mark(r * kind.number);
        }
    }

    bool done() const { return stage_ == Stage::kDone; }
    std::uint64_t nodes() const { return nodes_; }  // joins of a value with a value or with a set
    std::size_t hands() const { return bag_.parts(kHandSize).size(); }

    // Works until at least `budget` nodes are done, and returns the hands that were completed. In
    // all, every hand is returned once, in descending order.
    std::vector<SurveyedHand> advance(std::uint64_t budget) {
        const std::uint64_t before = nodes_;
        while (!done() && nodes_ - before < budget) work();
        return std::exchange(complete_, {});
    }

private:
    using Values = std::vector<std::uint32_t>;  // rising

    enum class Stage { kMake, kThreeThree, kFourTwo, kFiveOne, kDone };

    // The targets that one set of values reaches when joined with single values: a row of bits for
    // each single value.
    struct Rows {
        Values values;               // all values of parts of one size
        std::vector<Values> places;  // for each part, the indices of its values
        std::vector<Word> bits;
        std::vector<std::uint32_t> made_for;  // the set that each row is for, from 1
    };

    static constexpr std::uint32_t kDense = 4096;  // larger values are too sparse for shifting

    static std::span<const std::uint32_t> checked(std::span<const std::uint32_t> bag,
                                                  std::uint32_t lo, std::uint32_t hi) {
        if (bag.size() < kHandSize) throw std::invalid_argument("a bag holds at least 6 numbers");
        for (const std::uint32_t number : bag)
            if (number < 1 || number > kLargestNumber)
                throw std::invalid_argument("each number of the bag lies in 1..100");
        if (lo < 1 || hi < lo || hi > kLargestTarget)
            throw std::invalid_argument("the targets lo..hi lie in 1..10000, lo first");
        return bag;
    }

    std::vector<Values>& values_of(int size) { return values_[static_cast<std::size_t>(size)]; }
    const Values& values_of(int size, Key key) const {
        return values_[static_cast<std::size_t>(size)][bag_.place(key)];
    }

    // -- one unit of work

    void work() {
        switch (stage_) {
            case Stage::kMake: make_values(size_, next_); break;
            case Stage::kThreeThree: join_parts(3, next_); break;
            case Stage::kFourTwo: join_parts(4, next_); break;
            case Stage::kFiveOne: join_five(next_); break;
            case Stage::kDone: return;
        }
        if (++next_ == bag_.parts(size_).size()) begin_next_stage();
    }

    void begin_next_stage() {
        if (stage_ == Stage::kMake && size_ < 4) return begin(Stage::kMake, size_ + 1);
        switch (stage_) {
            case Stage::kMake: prepare_rows(3); return begin(Stage::kThreeThree, 3);
            case Stage::kThreeThree: prepare_rows(2); return begin(Stage::kFourTwo, 4);
            case Stage::kFourTwo: return begin(Stage::kFiveOne, 5);
            default: return begin(Stage::kDone, kHandSize);
        }
    }

    void begin(Stage stage, int size) {
        stage_ = stage;
        size_ = size;
        next_ = 0;
    }

    // -- values of up to four numbers

    void make_values(int size, std::size_t place) {
        const Key key = bag_.parts(size)[place];
        Values fresh, old;
        if (size == 1)
            for (const Kind& kind : bag_.kinds())
                if (kind.one == key) fresh.push_back(kind.number);
        for (int less = 1; less < size; ++less)
            bag_.each_part(key, less, [&](Key part) {
                const Values& smaller = values_of(less, part);
                old.insert(old.end(), smaller.begin(), smaller.end());
                if (2 * less > size || (2 * less == size && part > key - part)) return;
                for (const std::uint32_t value : smaller)
                    join(values_of(size - less, key - part), value, [&](std::uint64_t made) {
                        fresh.push_back(static_cast<std::uint32_t>(made));
                    });
            });
        sort_unique(fresh);
        sort_unique(old);
        ++nodes_;
        std::set_difference(fresh.begin(), fresh.end(), old.begin(), old.end(),
                            std::back_inserter(values_of(size)[place]));
    }

    static void sort_unique(Values& values) {
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
    }

    template <class Emit>
    void join(const Values& list, std::uint64_t y, Emit emit) {
        nodes_ += list.size();
        for (const std::uint64_t b : list) {
            emit(b + y);
            if (b != y) emit(b > y ? b - y : y - b);
            emit(b * y);
            if (b % y == 0)
                emit(b / y);
            else if (y % b == 0)
                emit(y / b);
        }
    }

    // -- 3 + 3 and 4 + 2

    void prepare_rows(int size) {
        rows_ = {};
        for (const Values& list : values_of(size))
            rows_.values.insert(rows_.values.end(), list.begin(), list.end());
        sort_unique(rows_.values);
        rows_.bits.resize(rows_.values.size() * words_);
        rows_.made_for.resize(rows_.values.size());
        for (const Values& list : values_of(size)) {
            rows_.places.emplace_back();
            for (const std::uint32_t value : list) {
                const auto found =
                    std::lower_bound(rows_.values.begin(), rows_.values.end(), value);
                rows_.places.back().push_back(
                    static_cast<std::uint32_t>(found - rows_.values.begin()));
            }
        }
    }

    void join_parts(int size, std::size_t place) {
        const Key key = bag_.parts(size)[place];
        const Values& list = values_of(size)[place];
        const auto& others = bag_.parts(kHandSize - size);
        draw(list);
        ++nodes_;
        for (std::size_t i = size == 3 ? place : 0; i < others.size(); ++i) {
            if (!bag_.holds(key + others[i])) continue;
            Word* reached = &reached_[bag_.place(key + others[i]) * words_];
            line_.add_window(lo_, reached, words_);
            for (const std::uint32_t at : rows_.places[i])
                add_row(reached, row(list, at, static_cast<std::uint32_t>(place + 1)), words_);
        }
    }

    void draw(const Values& list) {
        line_.clear();
        mirror_.clear();
        for (const std::uint32_t value : list) {
            if (value <= kDense + hi_) line_.mark(value);
            if (value <= kDense) mirror_.mark(kDense - value);
        }
    }

    const Word* row(const Values& list, std::uint32_t at, std::uint32_t set) {
        Word* row = &rows_.bits[at * words_];
        if (rows_.made_for[at] == set) return row;
        rows_.made_for[at] = set;
        std::fill(row, row + words_, 0);
        fill_row(list, rows_.values[at], row);
        ++nodes_;
        return row;
    }

    // Sets the bits of y, b + y, b - y, y - b, b * y, b / y and y / b for every b in the list.
    void fill_row(const Values& list, std::uint32_t y, Word* row) {
        if (lo_ <= y && y <= hi_) set_bit(row, y - lo_);
        if (y <= hi_) line_.add_window(std::int64_t{lo_} - y, row, words_);
        if (y <= kDense) {
            line_.add_window(std::int64_t{lo_} + y, row, words_);
            if (y > lo_) mirror_.add_window(std::int64_t{kDense} - y + lo_, row, words_);
        } else {
            each_between(list, y + lo_, y + hi_,
                         [&](std::uint32_t b) { set_bit(row, b - y - lo_); });
            each_between(list, y - std::min(hi_, y), y - std::min(lo_, y),
                         [&](std::uint32_t b) { set_bit(row, y - b - lo_); });
        }
        if (y == 1) return;
        each_between(list, (lo_ + y - 1) / y, hi_ / y,
                     [&](std::uint32_t b) { set_bit(row, b * y - lo_); });
        const double share = 1.0 / y;  // exact where the quotient is whole: rounded below
        each_between(list, std::uint64_t{lo_} * y, std::uint64_t{hi_} * y, [&](std::uint32_t b) {
            const auto quotient = static_cast<std::uint32_t>(b * share + 0.5);
            if (quotient * y == b) set_bit(row, quotient - lo_);
        });
        each_between(list, (y + hi_ - 1) / hi_, y / lo_, [&](std::uint32_t b) {
            if (y % b == 0) set_bit(row, y / b - lo_);
        });
    }

    template <class Visit>
    static void each_between(const Values& list, std::uint64_t from, std::uint64_t to,
                             Visit visit) {
        for (auto it = std::lower_bound(list.begin(), list.end(), from);
             it != list.end() && *it <= to; ++it)
            visit(*it);
    }

    // -- 5 + 1

    void join_five(std::size_t place) {
        const Key key = bag_.parts(5)[place];
        make_five(key);
        for (std::size_t i = 0; i < multiples_.size(); ++i) {
            const Kind& kind = bag_.kinds()[i];
            if (!bag_.holds(key + kind.one)) continue;
            complete(kind.number, multiples_[i], &reached_[bag_.place(key + kind.one) * words_]);
        }
        // A hand is complete after the last of its parts of five: the one without its largest
        // number.
        for (auto kind = bag_.kinds().rbegin(); kind != bag_.kinds().rend(); ++kind)
            if (key % kind->one == 0 && bag_.holds(key + kind->one)) emit(key + kind->one);
    }

    void make_five(Key key) {
        five_.clear();
        for (int less = 1; less <= 2; ++less)
            bag_.each_part(key, less, [&](Key part) {
                for (const std::uint32_t value : values_of(less, part))
                    join(values_of(5 - less, key - part), value, [&](std::uint64_t made) {
                        if (made <= largest_five_) five_.mark(static_cast<std::uint32_t>(made));
                    });
            });
    }

    // The same for the values of five and a single number x; `multiples` are those of x by lo..hi.
    void complete(std::uint32_t x, const Marks& multiples, Word* row) {
        ++nodes_;
        if (lo_ <= x && x <= hi_) set_bit(row, x - lo_);
        five_.add_window(lo_, row, words_);
        if (x <= hi_) five_.add_window(std::int64_t{lo_} - x, row, words_);
        five_.add_window(std::int64_t{lo_} + x, row, words_);
        for (std::uint32_t r = lo_; r <= x && r <= hi_; ++r)
            if ((r < x && five_.has(x - r)) || (x % r == 0 && five_.has(x / r)))
                set_bit(row, r - lo_);
        if (x == 1) return;
        five_.each(0, hi_ / x, [&](std::uint32_t v) {
            if (lo_ <= v * x && v * x <= hi_) set_bit(row, v * x - lo_);
        });
        const double share = 1.0 / x;
        five_.each_common(multiples, lo_ * x, hi_ * x, [&](std::uint32_t v) {
            set_bit(row, static_cast<std::uint32_t>(v * share + 0.5) - lo_);
        });
    }

    void emit(Key key) {
        SurveyedHand hand{};
        std::size_t size = 0;
        for (const Kind& kind : bag_.kinds())
            for (Key left = key; size < kHandSize && bag_.contains(left, kind.one);
                 left -= kind.one)
                hand.numbers[size++] = kind.number;
        const Word* row = &reached_[bag_.place(key) * words_];
        hand.reached.resize((hi_ - lo_) / 8 + 1);
        for (std::size_t i = 0; i < hand.reached.size(); ++i)
            hand.reached[i] = static_cast<std::uint8_t>(row[i / 8] >> (i % 8 * 8));
        hand.reached.back() &= static_cast<std::uint8_t>(0xFF >> (7 - (hi_ - lo_) % 8));
        complete_.push_back(std::move(hand));
    }

    Bag bag_;
    std::uint32_t lo_, hi_;
    std::size_t words_;
    std::uint32_t largest_five_;
    Marks five_, line_, mirror_;
    std::vector<Marks> multiples_;  // for each kind, its multiples by lo..hi
    std::vector<Word> reached_;
    std::array<std::vector<Values>, 5> values_;
    Rows rows_;
    std::vector<SurveyedHand> complete_;
    Stage stage_ = Stage::kMake;
    int size_ = 1;
    std::size_t next_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace unriddle::reach
