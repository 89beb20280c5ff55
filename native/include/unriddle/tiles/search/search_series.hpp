// One shortest way each for many positions, one after the other in the same memory: to get it anew
// for every search takes a twentieth of the time of a 15-puzzle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "unriddle/tiles/patterns/tables.hpp"
#include "unriddle/tiles/search/pattern_ida_star.hpp"

namespace unriddle::tiles {

class SearchSeries {
public:
    struct Found {
        Way way;
        std::uint64_t nodes;  // as many as the search alone takes
    };

    // The tables must outlive the searches.
    SearchSeries(const PatternTables& tables, std::vector<std::vector<Cell>> positions)
        : positions_(std::move(positions)) {
        if (!done()) search_.emplace(tables, positions_[0], false);
    }

    bool done() const { return at_ == positions_.size(); }
    std::uint64_t nodes() const { return before_ + (done() ? 0 : search_->nodes()); }

    // Expands about so many nodes, and adds what was found for the next positions.
    void advance(std::uint64_t budget, std::vector<Found>& found) {
        const std::uint64_t end = nodes() + budget;
        std::vector<Way> ways;
        while (!done() && nodes() < end) {
            search_->advance(end - nodes(), ways);
            if (!search_->done()) continue;
            found.push_back({std::move(ways.front()), search_->nodes()});
            ways.clear();
            before_ += search_->nodes();
            ++at_;
            if (!done()) search_->restart(positions_[at_]);
        }
    }

private:
    std::vector<std::vector<Cell>> positions_;
    std::size_t at_ = 0;        // the position that is searched
    std::uint64_t before_ = 0;  // nodes of those before it
    std::optional<PatternIdaStar> search_;
};

}  // namespace unriddle::tiles
