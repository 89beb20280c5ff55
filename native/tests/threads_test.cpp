// Engines used from several threads, as Python does: each thread has a search of its own, and all
// share one table. Also run under ThreadSanitizer.
#include "unriddle/cover/depth_first.hpp"
#include "unriddle/expressions/classes.hpp"
#include "unriddle/tiles/patterns/builder.hpp"
#include "unriddle/tiles/search/pattern_ida_star.hpp"

#include "expect.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace {

constexpr int kThreads = 4;

// Calls work(0..parts-1) from several threads, each number once.
void side_by_side(std::size_t parts, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([&] {
            for (std::size_t part = next++; part < parts; part = next++) work(part);
        });
    }
    for (auto& thread : threads) thread.join();
}

unriddle::cover::Input dominoes(std::uint32_t rows, std::uint32_t columns) {
    unriddle::cover::Input input;
    input.items = rows * columns;
    for (std::uint32_t y = 0; y < rows; ++y)
        for (std::uint32_t x = 0; x < columns; ++x) {
            const std::uint32_t cell = y * columns + x;
            if (x + 1 < columns) input.options.push_back({cell, cell + 1});
            if (y + 1 < rows) input.options.push_back({cell, cell + columns});
        }
    return input;
}

template <std::size_t Width, bool Listing>
std::uint64_t found_in_parts(const unriddle::cover::Table& table) {
    unriddle::cover::DepthFirst<Width, Listing> start(table, {});
    start.advance(40, 50);
    const auto stretches = start.rest();
    std::vector<std::uint64_t> found(stretches.size());
    side_by_side(stretches.size(), [&](std::size_t part) {
        unriddle::cover::DepthFirst<Width, Listing> search(table, {});
        search.seek(stretches[part]);
        while (!search.done()) search.advance(200, 50);
        found[part] = search.found();
    });
    EXPECT(stretches.size() > kThreads);
    std::uint64_t total = start.found();
    for (const auto part : found) total += part;
    return total;
}

}  // namespace

TEST(parts_of_a_cover_are_counted_and_listed_on_one_table) {
    const unriddle::cover::Table table(dominoes(6, 6));
    EXPECT_EQ((found_in_parts<1, false>(table)), 6'728U);
    EXPECT_EQ((found_in_parts<1, true>(table)), 6'728U);
    EXPECT_EQ((found_in_parts<0, false>(table)), 6'728U);
}

TEST(boards_are_searched_on_one_set_of_tables) {
    using namespace unriddle::tiles;
    const Grid grid{3, 3};
    const std::vector<std::vector<int>> sets{{0, 1, 2, 3}, {4, 5, 6, 7}};
    std::vector<std::vector<std::uint8_t>> bytes;
    std::vector<PatternTables::Part> parts;
    for (const auto& tiles : sets) {
        PatternBuilder builder(grid, 8, tiles);
        while (!builder.done()) builder.advance(1 << 16);
        const auto table = builder.take();
        bytes.emplace_back(table.data(), table.data() + table.size());
    }
    for (std::size_t i = 0; i < sets.size(); ++i)
        parts.push_back({sets[i], bytes[i].data(), bytes[i].size()});
    const PatternTables tables(grid, 8, parts);
    const std::vector<Cell> hardest{7, 5, 6, 1, 4, 3, 2, 8, 0};  // 31 slides from home, 40 ways
    std::vector<std::size_t> ways(12);
    side_by_side(ways.size(), [&](std::size_t board) {
        PatternIdaStar search(tables, hardest, true);
        std::vector<Way> found;
        while (!search.done()) search.advance(500, found);
        ways[board] = found.size();
    });
    EXPECT_EQ(static_cast<std::size_t>(std::count(ways.begin(), ways.end(), 40U)), ways.size());
}

TEST(hands_are_searched_at_once) {
    using namespace unriddle::expressions;
    std::vector<std::uint64_t> totals(24);
    side_by_side(totals.size(), [&](std::size_t hand) {
        Classes<std::uint64_t> search({{{4, 1}, {7, 1}, {8, 1}, {8, 1}}, {24, 1}, {}}, true);
        std::vector<Found> found;
        while (!search.done()) search.advance(10, found);
        totals[hand] = search.total();
    });
    EXPECT(totals[0] > 0);
    EXPECT_EQ(std::count(totals.begin(), totals.end(), totals[0]),
              static_cast<std::ptrdiff_t>(totals.size()));
}
