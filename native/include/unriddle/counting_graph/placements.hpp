// The placements of the pieces, indexed by their first cell.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <deque>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace unriddle::counting_graph {

constexpr unsigned kPlacementBits = 25;  // of the number of a placement

struct Placement {
    std::uint32_t piece;
    std::vector<std::uint32_t> cells;
};

struct Input {
    std::uint32_t cells = 0;
    std::vector<Placement> placements;
    std::vector<std::uint32_t> times;  // how often each piece is there
    std::vector<std::uint32_t> optional;
};

// A state of the board, relative to its first empty cell, which is bit 0 of `filled`. `used` has a
// few bits for each piece, which count how often it was used. They begin so that the highest of
// them, the piece's `full` bit, is set once the piece is used up.
struct State {
    std::uint64_t filled = 0;
    std::uint64_t used = 0;

    bool operator==(const State&) const = default;
};

class Placements {
public:
    // Kept small: lists of these are read all the time.
    struct Entry {
        std::uint64_t mask;        // its cells, relative to the first
        std::uint32_t place;       // among the placements with the same first cell
        std::uint8_t first, full;  // the lowest and the highest bit of its piece in `used`

        bool fits(const State& state) const {
            return ((mask & state.filled) | (state.used >> full & 1)) == 0;
        }
        std::uint64_t unit() const { return std::uint64_t{1} << first; }
        bool operator==(const Entry&) const = default;
    };

    explicit Placements(const Input& input) : cells_(input.cells), size_(input.placements.size()) {
        check(input);
        assign_digits(input);
        std::vector<std::vector<Entry>> at(cells_);
        numbers_.resize(cells_);
        for (std::uint32_t number = 0; number < size_; ++number)
            if (input.times[input.placements[number].piece] != 0)
                add(input.placements[number], number, at);
        share(at);
    }

    Placements(const Placements&) = delete;
    Placements& operator=(const Placements&) = delete;

    std::uint32_t cells() const { return cells_; }
    std::size_t size() const { return size_; }
    bool fit() const { return fit_; }  // whether states fit in 64 + 64 bits
    State start() const { return {0, start_}; }

    // The placements whose first cell is this one and that do not overlap the next eight cells if
    // filled, in the order given. A list is made when first asked for, since few patterns of filled
    // cells come up.
    std::span<const Entry> at(std::uint32_t cell, std::uint64_t filled) {
        const std::uint64_t pattern = filled >> 1 & (kPatterns - 1);
        auto& near = near_[alike_[cell] * kPatterns + pattern];
        if (near.data() == nullptr) near = matching(entries_[alike_[cell]], pattern);
        return near;
    }

    std::uint32_t number(std::uint32_t cell, const Entry& entry) const {
        return numbers_[cell][entry.place];
    }

    bool all_used(std::uint64_t used) const { return (used & needed_) == needed_; }

private:
    static constexpr std::size_t kPatterns = 256;

    struct Piece {
        std::uint8_t first, full;
    };

    static void check(const Input& input) {
        if (input.placements.size() >> kPlacementBits != 0)
            throw std::invalid_argument("there are too many placements");
        for (std::size_t k = 0; k < input.placements.size(); ++k) {
            const auto& [piece, cells] = input.placements[k];
            const auto wrong = [&](const std::string& what) {
                throw std::invalid_argument("placement " + std::to_string(k) + what);
            };
            if (piece >= input.times.size())
                wrong(" is of piece " + std::to_string(piece) + ", and there are " +
                      std::to_string(input.times.size()));
            auto sorted = cells;
            std::sort(sorted.begin(), sorted.end());
            if (cells.empty() || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
                wrong(" covers no cell, or one twice");
            if (sorted.back() >= input.cells)
                wrong(" covers a cell that is not in 0.." +
                      std::to_string(static_cast<long>(input.cells) - 1));
        }
        for (const auto piece : input.optional)
            if (piece >= input.times.size())
                throw std::invalid_argument(
                    "a piece is there 0 times or more, and optional pieces are pieces");
    }

    void assign_digits(const Input& input) {
        int shift = 0;
        for (std::uint32_t k = 0; k < input.times.size(); ++k) {
            const auto times = input.times[k];
            pieces_.push_back({0, 0});
            if (times == 0) continue;
            const int top = shift + std::bit_width(times - 1);  // so that `times` values fit
            if (top >= 64) fit_ = false;
            if (!fit_) return;
            pieces_[k] = {static_cast<std::uint8_t>(shift), static_cast<std::uint8_t>(top)};
            start_ += (std::uint64_t{1} << top) - (std::uint64_t{times} << shift);
            const auto& optional = input.optional;
            if (std::find(optional.begin(), optional.end(), k) == optional.end())
                needed_ |= std::uint64_t{1} << top;
            shift = top + 1;
        }
    }

    void add(const Placement& placement, std::uint32_t number,
             std::vector<std::vector<Entry>>& at) {
        const auto [first, last] =
            std::minmax_element(placement.cells.begin(), placement.cells.end());
        if (*last - *first >= 64) fit_ = false;
        if (!fit_) return;
        std::uint64_t mask = 0;
        for (const auto cell : placement.cells) mask |= std::uint64_t{1} << (cell - *first);
        const auto& [lowest, full] = pieces_[placement.piece];
        const auto place = static_cast<std::uint32_t>(numbers_[*first].size());
        at[*first].push_back({mask, place, lowest, full});
        numbers_[*first].push_back(number);
    }

    // Cells from which placements look alike share their lists, so that these stay in the cache.
    void share(const std::vector<std::vector<Entry>>& at) {
        for (const auto& entries : at) {
            const auto known = std::find(entries_.begin(), entries_.end(), entries);
            alike_.push_back(static_cast<std::uint32_t>(known - entries_.begin()));
            if (known == entries_.end()) entries_.push_back(entries);
        }
        near_.resize(entries_.size() * kPatterns);
    }

    std::span<const Entry> matching(const std::vector<Entry>& entries, std::uint64_t pattern) {
        auto& list = lists_.emplace_back();
        list.reserve(entries.size() + 1);  // so that an empty list is somewhere, too
        for (const auto& entry : entries)
            if ((entry.mask & pattern << 1) == 0) list.push_back(entry);
        return list;
    }

    std::uint32_t cells_;
    std::size_t size_;
    bool fit_ = true;
    std::vector<Piece> pieces_;
    std::uint64_t start_ = 0;   // `used` of no piece
    std::uint64_t needed_ = 0;  // the full bits of pieces that must be used up
    std::vector<std::vector<std::uint32_t>> numbers_;  // of the placements, by first cell
    std::vector<std::uint32_t> alike_;                 // for each cell the number of its entries
    std::vector<std::vector<Entry>> entries_;
    std::vector<std::span<const Entry>> near_;  // by entries and pattern
    std::deque<std::vector<Entry>> lists_;
};

}  // namespace unriddle::counting_graph
