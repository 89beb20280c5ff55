// The placements of the pieces, indexed by their first cell.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace unriddle::counting_graph {

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
// few bits for each piece: how often it was used.
struct State {
    std::uint64_t filled = 0;
    std::uint64_t used = 0;

    bool operator==(const State&) const = default;
};

class Placements {
public:
    struct Entry {
        std::uint64_t mask;              // its cells, relative to the first
        std::uint64_t unit, digit, all;  // of its piece: the count 1, the count's bits, all used
        std::uint32_t number;            // of the placement
    };

    explicit Placements(const Input& input) : cells_(input.cells), size_(input.placements.size()) {
        check(input);
        assign_digits(input);
        at_.resize(cells_);
        near_.resize(cells_ * kPatterns);
        for (std::uint32_t number = 0; number < size_; ++number)
            if (input.times[input.placements[number].piece] != 0)
                add(input.placements[number], number);
    }

    Placements(const Placements&) = delete;
    Placements& operator=(const Placements&) = delete;

    std::uint32_t cells() const { return cells_; }
    std::size_t size() const { return size_; }
    bool fit() const { return fit_; }  // whether states fit in 64 + 64 bits

    // The placements whose first cell is this one and that do not overlap the next eight cells if
    // filled, in the order given. A list is made when first asked for, since few patterns of filled
    // cells come up.
    const std::vector<Entry>& at(std::uint32_t cell, std::uint64_t filled) {
        const std::uint64_t pattern = filled >> 1 & (kPatterns - 1);
        auto& list = near_[cell * kPatterns + pattern];
        if (!list) list = matching(cell, pattern);
        return *list;
    }

    bool fits(const Entry& entry, const State& state) const {
        return (entry.mask & state.filled) == 0 && (state.used & entry.digit) != entry.all;
    }
    bool all_used(std::uint64_t used) const { return (used & needed_digits_) == needed_; }

private:
    static constexpr std::size_t kPatterns = 256;

    struct Piece {
        std::uint64_t unit, digit, all;  // the count 1; a mask of its bits; the full count
    };

    static void check(const Input& input) {
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
        for (std::size_t k = 0; k < input.times.size(); ++k) {
            const int width = std::bit_width(input.times[k]);
            if (shift + width > 64) fit_ = false;
            if (!fit_) return;
            const auto all = width == 0 ? 0 : std::uint64_t{input.times[k]} << shift;
            const auto unit = width == 0 ? 0 : std::uint64_t{1} << shift;
            pieces_.push_back(
                {unit, width == 0 ? 0 : ((unit << (width - 1)) - unit) * 2 + unit, all});
            shift += width;
            const auto& optional = input.optional;
            if (std::find(optional.begin(), optional.end(), k) != optional.end()) continue;
            needed_digits_ |= pieces_.back().digit;
            needed_ |= all;
        }
    }

    void add(const Placement& placement, std::uint32_t number) {
        const auto [first, last] =
            std::minmax_element(placement.cells.begin(), placement.cells.end());
        if (*last - *first >= 64) fit_ = false;
        if (!fit_) return;
        std::uint64_t mask = 0;
        for (const auto cell : placement.cells) mask |= std::uint64_t{1} << (cell - *first);
        const auto& [unit, digit, all] = pieces_[placement.piece];
        at_[*first].push_back({mask, unit, digit, all, number});
    }

    std::vector<Entry> matching(std::uint32_t cell, std::uint64_t pattern) const {
        std::vector<Entry> entries;
        for (const auto& entry : at_[cell])
            if ((entry.mask & pattern << 1) == 0) entries.push_back(entry);
        return entries;
    }

    std::uint32_t cells_;
    std::size_t size_;
    bool fit_ = true;
    std::vector<Piece> pieces_;
    std::uint64_t needed_digits_ = 0, needed_ = 0;
    std::vector<std::vector<Entry>> at_;                   // by first cell
    std::vector<std::optional<std::vector<Entry>>> near_;  // by first cell and pattern
};

}  // namespace unriddle::counting_graph
