// Pattern databases that together cover all tiles of a board, and the lookup of positions in them.
//
// A symmetry of the board that keeps the gap's home gives a second bound from the same tables:
// mirrored tiles are looked up on mirrored cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/patterns/builder.hpp"
#include "unriddle/tiles/patterns/rank.hpp"

namespace unriddle::tiles {

inline constexpr int kMostParts = 6;

// Where the tiles of one table are.
struct Placement {
    Mask mask = 0;
    Order order = 0;
};

class PatternTables {
public:
    struct Part {
        std::vector<int> tiles;
        const std::uint8_t* entries;
        std::size_t size;  // in bytes
        // Maps the board's cells and tiles to those of the table: tiles whose arrangement is
        // symmetric to others share their table. Empty for the identity.
        std::vector<Cell> image = {};
    };

    PatternTables(const Grid& grid, int gap, std::vector<Part> parts)
        : grid_(grid),
          gap_(gap),
          parts_(std::move(parts)),
          set_rank_(grid.cells()),
          neighbours_(all_neighbours(grid)) {
        check();
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const int tiles = static_cast<int>(parts_[i].tiles.size());
            tables_[i] = {parts_[i].entries, factorial(tiles)};
            order_ranks_.emplace_back(tiles);
        }
        std::vector<Cell> plain(grid.cells());
        std::iota(plain.begin(), plain.end(), Cell{0});
        set_view(0, plain);
        for (const auto& mirror : symmetries_about(grid, gap)) {
            if (sides_ == 2 || keeps_parts(mirror)) continue;
            set_view(1, mirror);
            sides_ = 2;
        }
        measure();
    }

    const Grid& grid() const { return grid_; }
    const Neighbours& neighbours(int cell) const { return neighbours_[cell]; }
    int manhattan(int tile, int cell) const { return manhattan_[cell][tile]; }
    int gap() const { return gap_; }
    int parts() const { return static_cast<int>(parts_.size()); }
    int sides() const { return sides_; }  // 2 if there is a mirrored lookup
    int part_of(int side, int tile) const { return part_of_[side][tile]; }

    // The placement of a part's tiles in a position, seen from a side.
    Placement place(int side, int part, const Cell* position) const {
        std::array<int, kMostTableCells> seen;
        seen.fill(-1);
        const auto& image = images_[side][part];
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            const int tile = position[cell];
            if (tile != gap_ && part_of_[side][tile] == part) seen[image[cell]] = image[tile];
        }
        Placement placement;
        std::vector<int> along;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (seen[cell] < 0) continue;
            placement.mask |= 1u << cell;
            along.push_back(seen[cell]);
        }
        placement.order = order_ranks_[part].order_of(along);
        return placement;
    }

    // The placement after one of the tiles slid between two cells of the board.
    Placement moved(int side, int part, const Placement& placement, int from, int to) const {
        from = images_[side][part][from];
        to = images_[side][part][to];
        const Mask others = placement.mask ^ 1u << from;
        const auto [place, next] =
            count_bits(others & ((1u << from) - 1), others & ((1u << to) - 1));
        return {others | 1u << to, tiles::moved(placement.order, place, next)};
    }

    std::uint64_t index(int part, const Placement& placement) const {
        return std::uint64_t{set_rank_(placement.mask)} * tables_[part].orders +
               order_ranks_[part](placement.order);
    }

    int entry(int part, std::uint64_t index) const {
        return tables_[part].entries[index / 2] >> 4 * (index & 1) & 15;
    }

    void prefetch(int part, std::uint64_t index) const {
        __builtin_prefetch(&tables_[part].entries[index / 2]);
    }

private:
    void check() const {
        require_grid(grid_, gap_, kMostTableCells);
        require(!parts_.empty() && parts_.size() <= kMostParts, "there are one to six tables");
        std::vector<int> times(grid_.cells());
        for (const Part& part : parts_) {
            const int count = static_cast<int>(part.tiles.size());
            require(count >= 2 && count <= kMostTiles, "a table has two to eight tiles");
            for (const int tile : part.tiles) {
                require(tile >= 0 && tile < grid_.cells(), "a tile belongs on the board");
                ++times[tile];
            }
            require(part.image.empty() || is_image(part.image), "an image has every cell once");
            require(part.size <= std::size_t{1} << 31, "a table has at most 2^32 entries");
            require(part.size == table_bytes(grid_.cells(), count),
                    "a table must have the size that its tiles ask for");
        }
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            require(times[cell] == (cell == gap_ ? 0 : 1), "every tile must be in one table");
        }
    }

    bool is_image(std::vector<Cell> image) const {
        std::sort(image.begin(), image.end());
        for (std::size_t cell = 0; cell < image.size(); ++cell) {
            if (image[cell] != cell) return false;
        }
        return static_cast<int>(image.size()) == grid_.cells();
    }

    // Sets, for a side, the part of each tile and the mapping of the cells.
    void set_view(int side, const std::vector<Cell>& mirror) {
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            part_of_[side][cell] = plain_part(mirror[cell]);
            for (std::size_t part = 0; part < parts_.size(); ++part) {
                const auto& image = parts_[part].image;
                images_[side][part][cell] = image.empty() ? mirror[cell] : image[mirror[cell]];
            }
        }
    }

    void measure() {
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            for (int tile = 0; tile < grid_.cells(); ++tile) {
                manhattan_[cell][tile] = static_cast<std::uint8_t>(grid_.distance(cell, tile));
            }
        }
    }

    std::uint8_t plain_part(int tile) const {
        for (std::size_t part = 0; part < parts_.size(); ++part) {
            for (const int other : parts_[part].tiles) {
                if (other == tile) return static_cast<std::uint8_t>(part);
            }
        }
        return 0;  // the gap is in no part, and never looked up
    }

    // Whether the symmetry maps every part to a part, so that mirrored lookups would add nothing.
    bool keeps_parts(const std::vector<Cell>& image) const {
        for (const Part& part : parts_) {
            for (const int tile : part.tiles) {
                if (plain_part(image[tile]) != plain_part(image[part.tiles[0]])) return false;
            }
        }
        return true;
    }

    struct Table {
        const std::uint8_t* entries;
        std::uint32_t orders;
    };

    Grid grid_;
    int gap_;
    int sides_ = 1;
    std::vector<Part> parts_;
    std::array<Table, kMostParts> tables_{};
    std::vector<OrderRank> order_ranks_;
    SetRank set_rank_;
    std::array<std::array<std::array<Cell, kMostTableCells>, kMostParts>, 2> images_{};
    std::array<std::array<std::uint8_t, kMostTableCells>, 2> part_of_{};
    std::vector<Neighbours> neighbours_;
    std::array<std::array<std::uint8_t, kMostTableCells>, kMostTableCells> manhattan_{};
};

}  // namespace unriddle::tiles
