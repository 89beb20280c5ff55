// The rules: from a position to those after one move.
//
// A position has a place for each block. Packed, the places of interchangeable blocks are sorted,
// so that positions which differ only by such blocks are one.
//
// No way is lost or counted twice by that. A move changes the places of one kind from S to S
// without p, with q; the two sets tell p and q, and of the blocks that are told apart exactly one
// stands on p. So each way through packed positions is exactly one way of the actual blocks.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "unriddle/blocks/kinds.hpp"
#include "unriddle/blocks/positions.hpp"

namespace unriddle::blocks {

// A block and where its first cell comes.
struct Move {
    std::uint8_t block;
    std::uint8_t place;

    friend bool operator==(const Move&, const Move&) = default;
};

// The numbers of the places (Places) of all blocks. Blocks of one kind stand next to each other.
using Position = std::array<std::uint8_t, kMostBlocks>;

template <int kBoardWords, int kKeyWords>
class Model {
public:
    using Cells = Bits<kBoardWords>;
    using PackedKey = Key<kKeyWords>;

    // A move as it is played on a position: the block at `slot` comes to the place of that number.
    struct Slide {
        std::uint8_t slot;
        std::uint8_t to;
    };

    Model(const Board& board, std::vector<Kind<kBoardWords>> kinds)
        : kinds_(std::move(kinds)), slot_of_(board.blocks.size()), single_(board.single) {
        const auto fields = fields_of(kinds_);
        for (const auto& kind : kinds_) {
            const std::size_t first = slots_.size(), end = first + kind.blocks.size();
            for (const int block : kind.blocks) {
                slot_of_[block] = static_cast<std::uint8_t>(slots_.size());
                slots_.push_back({kind.places.masks(), kind.places.steps(), &kind.places,
                                  fields[slots_.size()], first, end, block});
            }
        }
        read(board);
    }
    Model(const Model&) = delete;  // slots point to kinds

    // As the board stands.
    const Position& start() const { return start_; }

    bool can_be_solved() const { return can_be_solved_; }

    bool is_solved(const PackedKey& key) const {
        bool solved = can_be_solved_;
        for (int w = 0; w < kKeyWords; ++w)
            solved &= (key.words[w] & goal_mask_.words[w]) == goal_.words[w];
        return solved;
    }

    PackedKey pack(Position position) const {
        PackedKey key{};
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            if (slot == slots_[slot].first)
                std::sort(position.begin() + slot, position.begin() + slots_[slot].end);
            put(key, slots_[slot], position[slot]);
        }
        return key;
    }

    Position unpack(const PackedKey& key) const {
        Position position;
        for (std::size_t slot = 0; slot < slots_.size(); ++slot)
            position[slot] = get(key, slots_[slot].field);
        return position;
    }

    // Calls `visit` with each packed position after one move.
    template <class Visit>
    void each_after(const PackedKey& key, Visit visit) const {
        const Position position = unpack(key);
        const Cells occupied = cells(position);
        for (std::size_t slot = 0; slot < slots_.size(); ++slot)
            reach(slot, position[slot], occupied).each([&](int to) {
                visit(moved(key, position, slot, static_cast<std::uint8_t>(to)));
            });
    }

    // Every move: blocks in their order, the places of each ascending.
    std::vector<Slide> slides(const Position& position) const {
        std::vector<Slide> all;
        const Cells occupied = cells(position);
        for (const std::uint8_t slot : slot_of_)
            reach(slot, position[slot], occupied).each([&](int to) {
                all.push_back({slot, static_cast<std::uint8_t>(to)});
            });
        return all;
    }

    static Position played(Position position, const Slide& slide) {
        position[slide.slot] = slide.to;
        return position;
    }

    Move told(const Slide& slide) const {
        const Slot& slot = slots_[slide.slot];
        return {static_cast<std::uint8_t>(slot.block),
                static_cast<std::uint8_t>(slot.places->first(slide.to))};
    }

    // The first cells of the blocks, in their order.
    std::vector<int> told(const Position& position) const {
        std::vector<int> firsts;
        for (const std::uint8_t slot : slot_of_)
            firsts.push_back(slots_[slot].places->first(position[slot]));
        return firsts;
    }

    // False if a block cannot come there.
    bool read(const std::vector<int>& firsts, Position& position) const {
        require(firsts.size() == slot_of_.size(), "a position has a place for each block");
        for (std::size_t block = 0; block < firsts.size(); ++block) {
            const std::uint8_t slot = slot_of_[block];
            const int place = slots_[slot].places->number(firsts[block]);
            if (place == Places<kBoardWords>::kNone) return false;
            position[slot] = static_cast<std::uint8_t>(place);
        }
        return true;
    }

private:
    struct Slot {
        const Cells* masks;
        const Steps<kBoardWords>* steps;
        const Places<kBoardWords>* places;
        Field field;
        std::size_t first, end;  // the slots of its kind
        int block;
    };

    void read(const Board& board) {
        for (std::size_t block = 0; block < board.blocks.size(); ++block) {
            const std::uint8_t number = slot_of_[block];
            const Slot& slot = slots_[number];
            start_[number] =
                static_cast<std::uint8_t>(slot.places->number(board.blocks[block].cells[0]));
            if (!board.blocks[block].goal) continue;
            const int goal = slot.places->number(*board.blocks[block].goal);
            can_be_solved_ &= goal != Places<kBoardWords>::kNone;
            put(goal_mask_, slot, slot.field.mask);
            put(goal_, slot, static_cast<std::uint64_t>(goal) & slot.field.mask);
        }
    }

    static std::size_t word(const Field& field) {
        return kKeyWords == 1 ? 0 : static_cast<std::size_t>(field.word);
    }

    static void put(PackedKey& key, const Slot& slot, std::uint64_t place) {
        const Field& field = slot.field;
        std::uint64_t& bits = key.words[word(field)];
        bits = (bits & ~(field.mask << field.shift)) | place << field.shift;
    }

    static std::uint8_t get(const PackedKey& key, const Field& field) {
        return static_cast<std::uint8_t>(key.words[word(field)] >> field.shift & field.mask);
    }

    Cells cells(const Position& position) const {
        Cells all;
        for (std::size_t slot = 0; slot < slots_.size(); ++slot)
            all ^= slots_[slot].masks[position[slot]];
        return all;
    }

    // The places that a block comes to by one move.
    Cells reach(std::size_t number, std::uint8_t from, const Cells& occupied) const {
        const Slot& slot = slots_[number];
        if (slot.steps[from].open(occupied) == 0) return {};  // as it is with most blocks
        const Cells others = occupied ^ slot.masks[from];
        Cells found;
        found.add(from);
        std::array<std::uint8_t, kMostCells> left;  // not filled with zeros, which would take time
        left[0] = from;
        int size = 1;
        while (size > 0) {
            const auto& steps = slot.steps[left[--size]];
            for (unsigned open = steps.open(others); open != 0; open &= open - 1) {
                const std::uint8_t to = steps.to(std::countr_zero(open));
                if (found.has(to)) continue;
                found.add(to);
                if (!single_) left[size++] = to;
            }
        }
        found.remove(from);
        return found;
    }

    // Moves a block in a sorted position: those of its kind that it passes move up.
    PackedKey moved(PackedKey key, const Position& position, std::size_t at,
                    std::uint8_t to) const {
        const std::size_t first = slots_[at].first, end = slots_[at].end;
        for (; at + 1 < end && position[at + 1] < to; ++at) put(key, slots_[at], position[at + 1]);
        for (; at > first && position[at - 1] > to; --at) put(key, slots_[at], position[at - 1]);
        put(key, slots_[at], to);
        return key;
    }

    std::vector<Kind<kBoardWords>> kinds_;
    std::vector<Slot> slots_;
    std::vector<std::uint8_t> slot_of_;  // of each block
    Position start_{};
    PackedKey goal_{}, goal_mask_{};
    bool can_be_solved_ = true;
    bool single_;
};

}  // namespace unriddle::blocks
