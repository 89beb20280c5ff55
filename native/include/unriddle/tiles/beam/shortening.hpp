// Local improvement of a way: each stretch of it is replaced if a beam search from its first
// position to its last finds a shorter one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "unriddle/tiles/beam/beam.hpp"
#include "unriddle/tiles/beam/guided_model.hpp"
#include "unriddle/tiles/grid.hpp"
#include "unriddle/tiles/search/conflict_model.hpp"

namespace unriddle::tiles {

template <int kCapacity>
class Shortening {
    using Model = GuidedModel<ConflictModel<kCapacity>>;

public:
    // Stretches have `stretch` slides and overlap by half.
    Shortening(const Grid& grid, int gap, const std::vector<Cell>& position, std::vector<Cell> way,
               std::uint32_t stretch, std::uint32_t width)
        : model_(grid, grid, gap),
          gap_(gap),
          way_(std::move(way)),
          stretch_(stretch),
          width_(width) {
        require_position(grid, gap, position);
        require(stretch > 1 && width > 0, "a stretch has two slides or more");
        before_ = position;
        done_ = way_.empty();
    }

    bool done() const { return done_; }
    std::uint64_t nodes() const { return nodes_; }
    static bool found() { return true; }
    const std::vector<Cell>& way() const { return way_; }  // the tiles that slide

    void advance(std::uint64_t budget) {
        const std::uint64_t end = nodes_ + budget;
        while (!done_ && nodes_ < end) {
            if (beam_ == nullptr) begin();
            const std::uint64_t former = beam_->nodes();
            beam_->advance(end - nodes_);
            nodes_ += beam_->nodes() - former;
            if (beam_->done()) replace();
        }
    }

private:
    // For the beam search the goal is the position at the end of the stretch: tiles are relabelled
    // by where they are then.
    void begin() {
        end_ = std::min(way_.size(), at_ + stretch_);
        std::vector<Cell> after = before_, place(before_.size()), seen;
        walk(after, at_, end_);
        for (std::size_t cell = 0; cell < after.size(); ++cell) {
            place[after[cell]] = static_cast<Cell>(cell);
        }
        for (const Cell tile : before_) seen.push_back(place[tile]);
        tiles_ = std::move(after);
        model_.aim(place[gap_]);
        beam_ = std::make_unique<Beam<Model>>(model_, seen, width_,
                                              static_cast<std::uint32_t>(end_ - at_));
    }

    void replace() {
        ++nodes_;
        const auto place = [this](std::size_t at) {
            return way_.begin() + static_cast<std::ptrdiff_t>(at);
        };
        if (beam_->found()) {
            std::vector<Cell> found;
            for (const Cell label : beam_->way()) found.push_back(tiles_[label]);
            way_.erase(place(at_), place(end_));
            way_.insert(place(at_), found.begin(), found.end());
            end_ = at_ + found.size();
        }
        beam_.reset();
        done_ = end_ == way_.size();
        const std::size_t next = std::min(end_, at_ + std::max<std::size_t>(1, stretch_ / 2));
        walk(before_, at_, next);
        at_ = next;
    }

    void walk(std::vector<Cell>& board, std::size_t from, std::size_t to) const {
        for (; from < to; ++from) {
            std::swap(*std::find(board.begin(), board.end(), gap_),
                      *std::find(board.begin(), board.end(), way_[from]));
        }
    }

    Model model_;
    int gap_;
    std::vector<Cell> way_, before_, tiles_;
    std::size_t stretch_;
    std::uint32_t width_;
    std::size_t at_ = 0, end_ = 0;  // of the current stretch
    std::unique_ptr<Beam<Model>> beam_;
    std::uint64_t nodes_ = 0;
    bool done_ = false;
};

}  // namespace unriddle::tiles
