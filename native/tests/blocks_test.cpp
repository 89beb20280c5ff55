#include "unriddle/blocks/engine.hpp"

#include "expect.hpp"

#include <map>
#include <random>
#include <set>
#include <string>

using namespace unriddle::blocks;

namespace {

constexpr std::size_t kRoom = 1'000'000;

// A drawn board: letters are blocks, in their order, * is a block of one cell, # a wall. In Rush
// Hour blocks slide along their length.
struct Drawing {
    std::vector<std::string> rows;
    std::map<char, int> goals = {};
    bool along = false;
    bool single = false;

    Board board() const {
        const auto columns = static_cast<int>(rows[0].size());
        Board board{static_cast<int>(rows.size()), columns, {}, {}, single};
        std::map<char, std::vector<int>> drawn;
        std::vector<Block> units;
        for (int cell = 0; cell < board.cells(); ++cell) {
            const char mark = rows[cell / columns][cell % columns];
            if (mark == '#') board.walls.push_back(cell);
            if (mark == '*') units.push_back({{cell}, true, true, {}});
            if (std::isalpha(static_cast<unsigned char>(mark))) drawn[mark].push_back(cell);
        }
        for (const auto& [mark, cells] : drawn) {
            const bool lies = cells.back() - cells.front() < columns;
            board.blocks.push_back({cells, !along || lies, !along || !lies, {}});
            if (goals.contains(mark)) board.blocks.back().goal = goals.at(mark);
        }
        board.blocks.insert(board.blocks.end(), units.begin(), units.end());
        return board;
    }
};

template <class Engine>
Engine finished(Engine engine, std::uint64_t slice = 100) {
    while (!engine->done()) engine->advance(slice);
    return engine;
}

auto solved(const Board& board) { return finished(make_shortest(board, kRoom)); }
auto explored(const Board& board) { return finished(make_explored(board, kRoom)); }

// -- the reference: it tells all blocks apart, and tries each cell of each block

class Twin {
public:
    using Places = std::vector<int>;

    explicit Twin(const Board& board) : board_(board) {
        for (const Block& block : board.blocks) start_.push_back(block.cells[0]);
        std::map<Places, std::uint64_t> level = {{start_, 1}};
        while (!level.empty() && total == 0) {
            for (const auto& [places, ways] : level) seen.insert(places);
            for (const auto& [places, ways] : level)
                if (is_solved(places)) total += ways;
            if (total == 0) level = after(level), ++moves;
        }
    }

    std::set<Places> seen;
    std::uint32_t moves = 0;
    std::uint64_t total = 0;

    // The places that a block comes to, itself included.
    std::set<int> reach(const Places& places, std::size_t block) const {
        std::set<int> found = {places[block]};
        std::vector<int> left = {places[block]};
        while (!left.empty()) {
            const int from = left.back(), row = from / board_.columns,
                      column = from % board_.columns;
            left.pop_back();
            const bool across = board_.blocks[block].across, down = board_.blocks[block].down;
            for (const auto& [rows, columns, may] :
                 {std::tuple{0, -1, across}, {0, 1, across}, {-1, 0, down}, {1, 0, down}}) {
                if (!may || !fits(places, block, row + rows, column + columns)) continue;
                const int to = (row + rows) * board_.columns + column + columns;
                if (found.insert(to).second && !board_.single) left.push_back(to);
            }
        }
        return found;
    }

    bool is_way(const Way& way) const {
        Places places = start_;
        for (const Move& move : way) {
            if (!reach(places, move.block).contains(move.place)) return false;
            places[move.block] = move.place;
        }
        return is_solved(places);
    }

private:
    std::map<Places, std::uint64_t> after(const std::map<Places, std::uint64_t>& level) const {
        std::map<Places, std::uint64_t> next;
        for (const auto& [places, ways] : level)
            for (std::size_t block = 0; block < places.size(); ++block)
                for (const int to : reach(places, block)) {
                    Places moved = places;
                    moved[block] = to;
                    if (!seen.contains(moved)) next[moved] += ways;
                }
        return next;
    }

    bool is_solved(const Places& places) const {
        for (std::size_t k = 0; k < places.size(); ++k)
            if (board_.blocks[k].goal.value_or(places[k]) != places[k]) return false;
        return true;
    }

    bool fits(const Places& places, std::size_t block, int row, int column) const {
        for (const int cell : cells(block, row, column)) {
            if (cell < 0 || std::count(board_.walls.begin(), board_.walls.end(), cell))
                return false;
            for (std::size_t k = 0; k < places.size(); ++k) {
                const auto others =
                    cells(k, places[k] / board_.columns, places[k] % board_.columns);
                if (k != block && std::count(others.begin(), others.end(), cell)) return false;
            }
        }
        return true;
    }

    // -1 for what is outside.
    std::vector<int> cells(std::size_t block, int row, int column) const {
        std::vector<int> all;
        const int first = board_.blocks[block].cells[0];
        for (const int cell : board_.blocks[block].cells) {
            const int r = row + cell / board_.columns - first / board_.columns;
            const int c = column + cell % board_.columns - first % board_.columns;
            const bool inside = r >= 0 && r < board_.rows && c >= 0 && c < board_.columns;
            all.push_back(inside ? r * board_.columns + c : -1);
        }
        return all;
    }

    const Board& board_;
    Places start_;
};

Board random_board(std::mt19937& random) {
    const int rows = 1 + random() % 3, columns = 1 + random() % 4;
    Drawing drawing{std::vector<std::string>(rows, std::string(columns, '.'))};
    for (auto& row : drawing.rows)
        for (char& mark : row) mark = "....#AAABBC*"[random() % 12];
    drawing.goals['A'] = static_cast<int>(random() % (rows * columns));
    drawing.single = random() % 2 == 0;
    Board board = drawing.board();
    for (Block& block : board.blocks) block.down = random() % 3 != 0;
    return board;
}

bool refuses(const Board& board) {
    try {
        make_shortest(board, kRoom);
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

}  // namespace

TEST(random_boards_have_the_shortest_ways_of_the_reference) {
    std::mt19937 random(1);
    for (int k = 0; k < 200; ++k) {
        const Board board = random_board(random);
        const Twin twin(board);
        const auto search = solved(board);
        EXPECT_EQ(search->moves().has_value(), twin.total > 0);
        EXPECT_EQ(search->total(), Number{twin.total});
        const auto ways = search->ways({}, 20);
        EXPECT_EQ(ways.size(), std::min<std::size_t>(twin.total, 20));
        for (const Way& way : ways) EXPECT(way.size() == twin.moves && twin.is_way(way));
    }
}

// Without a goal the reference ends at once.
TEST(large_boards_have_the_moves_of_the_reference) {
    std::mt19937 random(2);
    for (int k = 0; k < 20; ++k) {
        const int columns = 9 + static_cast<int>(random() % 8);
        Drawing drawing{std::vector<std::string>(16, std::string(columns, '.'))};
        for (int marks = 0; marks < 120; ++marks) {
            char& mark = drawing.rows[random() % 16][random() % columns];
            mark = "#ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[random() % 53];
        }
        drawing.single = k % 2 == 0;
        const Board board = drawing.board();
        const Twin twin(board);
        std::vector<Move> wanted;
        for (int block = 0; block < static_cast<int>(board.blocks.size()); ++block)
            for (const int to : twin.reach(*twin.seen.begin(), block))
                if (to != board.blocks[block].cells[0])
                    wanted.push_back(
                        {static_cast<std::uint8_t>(block), static_cast<std::uint8_t>(to)});
        EXPECT_EQ(moves(board), wanted);
        EXPECT(finished(make_explored(board, 1000))->positions() > 1);
    }
}

TEST(klotski_is_the_same_with_any_number_of_words) {
    for (const std::size_t walls : {0, 5})
        for (const int crowded : {0, 3, 9})
            for (const bool single : {false, true}) {
                Drawing drawing{
                    {"BAAC", "BAAC", "DFFE", "DGHE", "I..J", "####"}, {}, false, single};
                for (int row = 0; row < crowded; ++row) drawing.rows.push_back("****");
                for (auto& row : drawing.rows) row += std::string(walls, '#');
                drawing.goals['A'] = 3 * static_cast<int>(4 + walls) + 1;
                const Board board = drawing.board();
                EXPECT_EQ(solved(board)->moves().value_or(0), single ? 116U : 81U);
                EXPECT_EQ(explored(board)->positions(), 25'955U);
            }
}

TEST(the_hardest_board_of_rush_hour) {
    const Board board =
        Drawing{{"GBB.L.", "GHI.LM", "GHIAAM", "CCCK.M", "..JKDD", "EEJFF."}, {{'A', 16}}, true}
            .board();
    EXPECT_EQ(solved(board)->moves().value_or(0), 51U);
    const auto all = explored(board);
    EXPECT_EQ(all->positions(), 4'780U);
    EXPECT_EQ(all->depths().size(), 52U);
    EXPECT_EQ(all->distance(all->sample(51, 0)).value_or(0), 51U);
}

// Three blocks cross 16 columns: 45! / 15!^3 orders, more than 64 bits hold.
TEST(ways_are_counted_and_found_beyond_64_bits) {
    Board board{3, 16, {}, {}, true};
    for (int row = 0; row < 3; ++row)
        board.blocks.push_back({{16 * row}, true, false, 16 * row + 15});
    const auto search = solved(board);
    const Number total = {16601491637955528448U, 2U};
    EXPECT_EQ(search->total(), total);
    const auto last = search->ways({total[0] - 1, total[1]}, 5);
    EXPECT_EQ(last.size(), 1U);
    EXPECT_EQ(last[0].front(), (Move{2, 33}));
    EXPECT_EQ(last[0].back(), (Move{0, 15}));
    EXPECT_EQ(search->ways(total, 5).size(), 0U);
    EXPECT_EQ(search->ways({0, 0, 1}, 5).size(), 0U);
}

TEST(a_board_without_blocks_is_solved) {
    const Board board{2, 2, {}, {}, false};
    EXPECT_EQ(solved(board)->moves().value_or(9), 0U);
    EXPECT_EQ(solved(board)->ways({}, 5).size(), 1U);
    EXPECT_EQ(explored(board)->positions(), 1U);
    EXPECT(moves(board).empty());
}

TEST(a_goal_that_does_not_fit_cannot_be_reached) {
    for (const int goal : {-1, 3, 4, 1'000'000}) {
        const Board board{2, 2, {3}, {{{0}, true, true, goal}}, false};
        EXPECT(!solved(board)->moves().has_value());
        EXPECT(explored(board)->depths().empty());
        EXPECT_EQ(explored(board)->positions(), 3U);
    }
}

TEST(a_search_ends_when_the_room_does) {
    const Board board{16, 16, {}, std::vector<Block>(1, {{0}, true, true, 255}), true};
    EXPECT(finished(make_shortest(board, 100))->full());
    EXPECT(finished(make_explored(board, 255))->full());
    EXPECT(!finished(make_explored(board, 256))->full());
}

TEST(boards_that_make_no_sense_are_refused) {
    const Block block{{0, 1}, true, true, {}};
    EXPECT(!refuses({2, 2, {2, 2}, {block}, false}));
    EXPECT(refuses({0, 2, {}, {}, false}));
    EXPECT(refuses({2, 17, {}, {}, false}));
    EXPECT(refuses({2, 2, {4}, {}, false}));
    EXPECT(refuses({2, 2, {1}, {block}, false}));
    EXPECT(refuses({2, 2, {}, {block, block}, false}));
    EXPECT(refuses({2, 2, {}, {{{}, true, true, {}}}, false}));
    EXPECT(refuses({2, 2, {}, {{{1, 0}, true, true, {}}}, false}));
}
