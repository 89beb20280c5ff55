// Engines for a board of any size: each is compiled for a few numbers of words, and the smallest
// that has room is taken.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "unriddle/blocks/explored.hpp"
#include "unriddle/blocks/shortest.hpp"

namespace unriddle::blocks {

template <template <int, int> class Engine, int kBoardWords>
auto make_for_cells(const Board& board, std::size_t room) {
    using Base = typename Engine<1, 1>::Base;
    auto kinds = kinds_of<kBoardWords>(board);
    const auto fields = fields_of(kinds);
    const int words = fields.empty() ? 1 : fields.back().word + 1;
    std::unique_ptr<Base> made;
    if (words == 1)
        made = std::make_unique<Engine<kBoardWords, 1>>(board, std::move(kinds), room);
    else if (words == 2)
        made = std::make_unique<Engine<kBoardWords, 2>>(board, std::move(kinds), room);
    else
        made = std::make_unique<Engine<kBoardWords, 8>>(board, std::move(kinds), room);
    return made;
}

template <template <int, int> class Engine>
auto make(const Board& board, std::size_t room) {
    require_board(board);
    return board.cells() <= 64 ? make_for_cells<Engine, 1>(board, room)
                               : make_for_cells<Engine, 4>(board, room);
}

inline std::unique_ptr<Shortest> make_shortest(const Board& board, std::size_t room) {
    return make<ShortestOf>(board, room);
}

inline std::unique_ptr<Explored> make_explored(const Board& board, std::size_t room) {
    return make<ExploredOf>(board, room);
}

// Every move from the board as it stands: blocks in their order, the places of each ascending.
inline std::vector<Move> moves(const Board& board) {
    require_board(board);
    constexpr int kBoardWords = 4, kKeyWords = 8;
    const Model<kBoardWords, kKeyWords> model(board, kinds_of<kBoardWords>(board));
    std::vector<Move> moves;
    for (const auto& slide : model.slides(model.start())) moves.push_back(model.told(slide));
    return moves;
}

}  // namespace unriddle::blocks
