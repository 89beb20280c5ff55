#include "unriddle/tiles/beam/beam.hpp"
#include "unriddle/tiles/beam/guided_model.hpp"
#include "unriddle/tiles/beam/shortening.hpp"
#include "unriddle/tiles/beam/stage_model.hpp"
#include "unriddle/tiles/patterns/builder.hpp"
#include "unriddle/tiles/search/conflict_ida_star.hpp"
#include "unriddle/tiles/search/linear_conflict.hpp"
#include "unriddle/tiles/search/path_count.hpp"
#include "unriddle/tiles/search/pattern_ida_star.hpp"
#include "unriddle/tiles/search/pattern_model.hpp"
#include "unriddle/tiles/search/search_series.hpp"
#include "unriddle/tiles/space.hpp"

#include "expect.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <numeric>
#include <random>

using namespace unriddle::tiles;

namespace {

using Position = std::vector<Cell>;

// -- the reference: breadth-first search over the cells of the tiles and the gap

struct Twin {
    Grid grid;
    std::map<std::vector<int>, int> least;  // the tiles' cells -> slides of these tiles

    Twin(const Grid& board, int gap, const std::vector<int>& tiles) : grid(board) {
        std::map<std::vector<int>, int> seen;  // the same with the gap at the end
        std::deque<std::vector<int>> queue;
        std::vector<int> start = tiles;
        start.push_back(gap);
        seen[start] = 0;
        queue.push_back(start);
        while (!queue.empty()) {
            const auto state = queue.front();
            queue.pop_front();
            const int slides = seen[state];
            for (const Cell cell : grid.neighbours(state.back())) {
                auto next = state;
                bool costs = false;
                for (std::size_t i = 0; i + 1 < state.size(); ++i) {
                    if (state[i] == cell) {
                        next[i] = state.back();
                        costs = true;
                    }
                }
                next.back() = cell;
                const auto [at, is_new] = seen.try_emplace(next, slides + costs);
                if (!is_new && at->second <= slides + costs) continue;
                at->second = slides + costs;
                if (costs) queue.push_back(next);
                if (!costs) queue.push_front(next);
            }
        }
        for (const auto& [state, slides] : seen) {
            const std::vector<int> cells(state.begin(), state.end() - 1);
            const auto [at, is_new] = least.try_emplace(cells, slides);
            if (!is_new) at->second = std::min(at->second, slides);
        }
    }
};

std::vector<std::uint8_t> built(const Grid& grid, int gap, const std::vector<int>& tiles,
                                std::uint64_t slice = 1 << 20) {
    PatternBuilder builder(grid, gap, tiles);
    while (!builder.done()) builder.advance(slice);
    const auto table = builder.take();
    return {table.data(), table.data() + table.size()};
}

struct Tables {
    Tables(const Grid& grid, int gap, const std::vector<std::vector<int>>& sets) {
        std::vector<PatternTables::Part> parts;
        for (const auto& tiles : sets) bytes.push_back(built(grid, gap, tiles));
        for (std::size_t i = 0; i < sets.size(); ++i) {
            parts.push_back({sets[i], bytes[i].data(), bytes[i].size()});
        }
        tables = std::make_unique<PatternTables>(grid, gap, parts);
    }

    std::vector<std::vector<std::uint8_t>> bytes;
    std::unique_ptr<PatternTables> tables;
};

// Whether every entry of a table is what the reference says, looked up by the tables' own ranks.
bool table_holds(const Grid& grid, int gap, const std::vector<int>& tiles) {
    std::vector<int> others;
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (cell != gap && std::find(tiles.begin(), tiles.end(), cell) == tiles.end()) {
            others.push_back(cell);
        }
    }
    const Tables tables(grid, gap, {tiles, others});
    for (const auto& [cells, slides] : Twin(grid, gap, tiles).least) {
        Position position(grid.cells(), static_cast<Cell>(gap));
        int distance = 0;
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            position[cells[i]] = static_cast<Cell>(tiles[i]);
            distance += grid.distance(cells[i], tiles[i]);
        }
        const auto place = tables.tables->place(0, 0, position.data());
        const int entry = tables.tables->entry(0, tables.tables->index(0, place));
        if (slides != distance + 2 * entry) return false;
    }
    return true;
}

Position shuffled(const Grid& grid, int gap, int slides, std::mt19937& chance) {
    Position position(grid.cells());
    std::iota(position.begin(), position.end(), Cell{0});
    int at = gap;
    for (int i = 0; i < slides; ++i) {
        const auto beside = grid.neighbours(at);
        const int cell = beside[chance() % beside.size()];
        std::swap(position[at], position[cell]);
        at = cell;
    }
    return position;
}

bool leads_home(const Grid& grid, int gap, Position position, const Way& way) {
    for (const Cell tile : way) {
        const auto find = [&](int label) {
            return std::find(position.begin(), position.end(), label) - position.begin();
        };
        const auto from = find(tile), to = find(gap);
        if (grid.distance(static_cast<int>(from), static_cast<int>(to)) != 1) return false;
        std::swap(position[from], position[to]);
    }
    return std::is_sorted(position.begin(), position.end());
}

std::vector<Way> ways_of(const PatternTables& tables, const Position& position, bool every,
                         std::uint64_t slice = 1 << 20) {
    PatternIdaStar search(tables, position, every);
    std::vector<Way> found;
    while (!search.done()) search.advance(slice, found);
    return found;
}

Space space_of(const Grid& grid, int gap) {
    Space space(grid, gap);
    while (!space.done()) space.advance(10'000);
    return space;
}

// One after the other in the same memory they find what each finds alone, by the same nodes.
void expect_same_in_series(const PatternTables& tables, const std::vector<Position>& positions) {
    SearchSeries series(tables, positions);
    std::vector<SearchSeries::Found> found;
    while (!series.done()) series.advance(1'000, found);
    EXPECT_EQ(found.size(), positions.size());
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        PatternIdaStar search(tables, positions[i], false);
        std::vector<Way> ways;
        while (!search.done()) search.advance(1 << 20, ways);
        EXPECT(found[i].way == ways[0]);
        EXPECT_EQ(found[i].nodes, search.nodes());
        nodes += search.nodes();
    }
    EXPECT_EQ(series.nodes(), nodes);
}

void expect_shortest(const Grid& grid, int gap, const std::vector<std::vector<int>>& sets) {
    const Tables tables(grid, gap, sets);
    const Space space = space_of(grid, gap);
    std::mt19937 chance(7);
    std::vector<Position> positions;
    for (int i = 0; i < 12; ++i) positions.push_back(shuffled(grid, gap, 200 + i, chance));
    expect_same_in_series(*tables.tables, positions);
    for (const Position& position : positions) {
        const auto ways = ways_of(*tables.tables, position, true, 10);
        for (const Way& way : ways) {
            EXPECT_EQ(static_cast<int>(way.size()), space.distance(position));
            EXPECT(leads_home(grid, gap, position, way));
        }
        EXPECT(ways_of(*tables.tables, position, false) == std::vector<Way>{ways[0]});
        PathCount count(PatternModel(*tables.tables), position, space.distance(position));
        while (!count.done()) count.advance(10);
        EXPECT_EQ(count.total(), ways.size());
        ConflictIdaStar<32> plain(grid, gap, position, true);  // the same ways in the same order
        std::vector<Way> found;
        while (!plain.done()) plain.advance(10, found);
        EXPECT(found == ways);
    }
}

}  // namespace

TEST(sets_are_numbered_in_order) {
    const SetRank rank(9);
    std::uint32_t next = 0;
    for (Mask mask = 0; mask < 1u << 9; ++mask) {
        if (count_bits(mask) == 4) EXPECT_EQ(rank(mask), next++);
    }
    EXPECT_EQ(next, choices(9, 4));
}

TEST(orders_follow_the_tile_that_moves) {
    const OrderRank rank(5);
    const Order order = moved(rank.order_of({2, 0, 4, 1, 3}), 1, 4);
    EXPECT_EQ(order, rank.order_of({2, 4, 1, 3, 0}));
    EXPECT_EQ(moved(order, 4, 0), rank.order_of({0, 2, 4, 1, 3}));
    EXPECT_EQ(moved(order, 2, 2), order);
}

TEST(orders_are_numbered_in_order) {
    for (int tiles = 2; tiles <= kMostTiles; ++tiles) {
        const OrderRank rank(tiles);
        std::vector<int> numbers(tiles);
        std::iota(numbers.begin(), numbers.end(), 0);
        std::uint32_t next = 0;
        do {
            const Order order = rank.order_of(numbers);
            EXPECT_EQ(order, rank.order_at(next));
            EXPECT_EQ(rank(order), next++);
        } while (std::next_permutation(numbers.begin(), numbers.end()));
        EXPECT_EQ(next, factorial(tiles));
    }
}

TEST(a_table_holds_what_a_plain_search_finds) {
    EXPECT(table_holds({3, 3}, 0, {1, 2, 3, 5}));
    EXPECT(table_holds({3, 3}, 4, {0, 7, 8}));
    EXPECT(table_holds({2, 4}, 1, {0, 2, 4, 5, 6}));
    EXPECT(table_holds({2, 3}, 5, {0, 3}));
}

TEST(a_table_is_the_same_in_any_slices) {
    const Grid grid{3, 3};
    EXPECT(built(grid, 2, {0, 1, 4, 5, 8}, 1) == built(grid, 2, {0, 1, 4, 5, 8}));
}

TEST(ways_are_shortest_and_complete) {
    expect_shortest({2, 2}, 0, {{1, 2, 3}});
    expect_shortest({2, 3}, 1, {{0, 2, 3}, {4, 5}});
    expect_shortest({2, 4}, 0, {{1, 4, 5}, {2, 3, 6, 7}});
    expect_shortest({3, 3}, 4, {{0, 1, 2, 3}, {5, 6, 7, 8}});
    expect_shortest({3, 3}, 0, {{1, 2, 4, 5}, {3, 6, 7, 8}});
}

TEST(home_is_reached_by_nothing) {
    const Tables tables({3, 3}, 0, {{1, 2, 4, 5}, {3, 6, 7, 8}});
    EXPECT(ways_of(*tables.tables, {0, 1, 2, 3, 4, 5, 6, 7, 8}, true) == std::vector<Way>{{}});
}

TEST(a_space_samples_what_it_measures) {
    const Space space = space_of({3, 3}, 8);
    EXPECT_EQ(space.nodes(), 181'440u);
    EXPECT_EQ(space.depths().size(), 32u);
    EXPECT_EQ(space.depths()[31], 2u);
    for (const int distance : {0, 1, 17, 31}) {
        EXPECT_EQ(space.distance(space.sample(distance, distance % 2)), distance);
    }
    EXPECT_EQ(space.distance({1, 0, 2, 3, 4, 5, 6, 7, 8}), -1);
}

TEST(bounds_never_exceed_the_distance) {
    const Grid grid{3, 3};
    const Space space = space_of(grid, 4);
    const LinearConflict conflict(grid, 4);
    for (std::size_t distance = 0; distance < space.depths().size(); ++distance) {
        const auto last = space.depths()[distance] - 1;
        for (const std::uint64_t number : {std::uint64_t{0}, last / 2, last}) {
            const auto position = space.sample(static_cast<int>(distance), number);
            EXPECT(conflict.bound(position.data()) <= static_cast<int>(distance));
        }
    }
    EXPECT_EQ(LinearConflict({3, 3}, 0).bound(Position{0, 2, 1, 3, 4, 5, 6, 7, 8}.data()), 4);
}

TEST(a_beam_finds_a_way) {
    std::mt19937 chance(3);
    const Grid grid{4, 6};
    const Position position = shuffled(grid, 9, 400, chance);
    Beam beam(GuidedModel<ConflictModel<32>>(grid, grid, 9), position, 50);
    while (!beam.done()) beam.advance(100);
    EXPECT(beam.found());
    EXPECT(leads_home(grid, 9, position, beam.way()));

    const Tables tables({3, 3}, 0, {{1, 2, 4, 5}, {3, 6, 7, 8}});
    const Position small = shuffled({3, 3}, 0, 100, chance);
    Beam wide(GuidedModel<PatternModel>(Grid{3, 3}, *tables.tables), small, 100'000);
    while (!wide.done()) wide.advance(1000);
    EXPECT_EQ(static_cast<int>(wide.way().size()), space_of({3, 3}, 0).distance(small));
}

TEST(disorder_is_none_at_home_alone_and_every_slide_changes_it_as_counted_anew) {
    std::mt19937 chance(11);
    for (const Grid& grid : {Grid{2, 2}, Grid{3, 4}, Grid{5, 5}, Grid{16, 16}}) {
        const int gap = grid.cells() / 3;
        const Disorder disorder(grid);
        Position position(grid.cells());
        std::iota(position.begin(), position.end(), Cell{0});
        EXPECT_EQ(disorder.of(position.data(), gap), 0);
        int at = gap;
        for (int slide = 0; slide < 200; ++slide) {
            const auto beside = grid.neighbours(at);
            const Cell cell = beside[chance() % beside.size()];
            const int change = disorder.change(position.data(), cell, static_cast<Cell>(at));
            const int before = disorder.of(position.data(), gap);
            std::swap(position[at], position[cell]);
            at = cell;
            EXPECT_EQ(disorder.of(position.data(), gap), before + change);
            EXPECT_EQ(before + change == 0, std::is_sorted(position.begin(), position.end()));
        }
    }
}

TEST(a_beam_solves_large_boards_line_by_line) {
    std::mt19937 chance(5);
    for (const Grid& grid : {Grid{2, 2}, Grid{2, 9}, Grid{3, 4}, Grid{7, 6}, Grid{4, 11}}) {
        for (const int gap : {0, grid.cells() / 2, grid.cells() - 1}) {
            const auto stages = std::make_shared<const Stages>(grid, gap);
            const Position position = shuffled(grid, gap, 2000, chance);
            Beam<StageModel<64>> beam(StageModel<64>(stages), position, 20);
            while (!beam.done()) beam.advance(100);
            EXPECT(beam.found());
            EXPECT(leads_home(grid, gap, position, beam.way()));
        }
    }
}

TEST(a_way_is_shortened) {
    const Grid grid{5, 7};
    std::mt19937 chance(4);
    Position position = shuffled(grid, 3, 0, chance);
    Way way;
    for (int i = 0, gap = 3; i < 300; ++i) {
        const auto beside = grid.neighbours(gap);
        const int cell = beside[chance() % beside.size()];
        way.insert(way.begin(), position[cell]);
        std::swap(position[gap], position[cell]);
        gap = cell;
    }
    EXPECT(leads_home(grid, 3, position, way));
    Shortening<64> shortening(grid, 3, position, way, 40, 50);
    while (!shortening.done()) shortening.advance(100);
    EXPECT(shortening.way().size() < way.size());
    EXPECT(leads_home(grid, 3, position, shortening.way()));
}

TEST(what_makes_no_sense_is_refused) {
    const auto refuses = [](auto&& make) {
        try {
            make();
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    EXPECT(refuses([] { PatternBuilder({3, 3}, 0, {0, 1}); }));
    EXPECT(refuses([] { PatternBuilder({3, 3}, 0, {2, 1}); }));
    EXPECT(refuses([] { PatternBuilder({6, 6}, 0, {1, 2}); }));
    const auto table = built({2, 2}, 0, {1, 2, 3});
    EXPECT(refuses([&] {  // an image with a cell twice
        PatternTables({2, 2}, 0, {{{1, 2, 3}, table.data(), table.size(), {0, 0, 1, 2}}});
    }));
    EXPECT(refuses([] { Space({4, 4}, 0); }));
    EXPECT(refuses([] { Space({1, 4}, 0); }));
    EXPECT(refuses([] { ConflictModel<9>({3, 3}, 0).state_of({0, 2, 1, 3, 4, 5, 6, 7, 8}); }));
    EXPECT(refuses([] { ConflictModel<9>({3, 3}, 0).state_of({0, 1, 1, 3, 4, 5, 6, 7, 8}); }));
    EXPECT(refuses([] { Tables({3, 3}, 0, {{1, 2, 4, 5}, {3, 6, 7}}); }));
}

TEST(tiles_that_lie_alike_share_a_table) {
    const Grid grid{3, 3};
    const std::vector<std::vector<int>> sets{{1, 2}, {3, 6}, {4, 5}, {7, 8}};
    const Tables own(grid, 0, sets);
    const std::vector<Cell> turned{0, 3, 6, 1, 4, 7, 2, 5, 8}, flipped{6, 7, 8, 3, 4, 5, 0, 1, 2};
    std::vector<PatternTables::Part> parts;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        parts.push_back({sets[i], own.bytes[i].data(), own.bytes[i].size()});
    }
    parts[1].entries = parts[3].entries = parts[0].entries;
    parts[1].image = turned;   // 3 and 6 are 1 and 2 of the mirrored board
    parts[3].image = flipped;  // 7 and 8 are so upside down: the gap reaches all other cells
    const PatternTables shared(grid, 0, parts);
    std::mt19937 chance(12);
    for (int i = 0; i < 100; ++i) {
        const Position position = shuffled(grid, 0, 60, chance);
        EXPECT_EQ(PatternModel::bound(PatternModel(shared).state_of(position)),
                  PatternModel::bound(PatternModel(*own.tables).state_of(position)));
    }
}
