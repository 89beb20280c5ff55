#include "unriddle/tiles/patterns/builder.hpp"

#include "expect.hpp"

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace unriddle::tiles;

namespace {

const Grid kGrid{4, 4};
const std::vector<int> kTiles{1, 4, 5, 8, 9, 12};

struct Built {
    std::vector<std::uint8_t> table;
    std::uint64_t nodes;

    bool operator==(const Built&) const = default;
};

Built finished(PatternBuilder& builder) {
    while (!builder.done()) builder.advance(1 << 16);
    const auto table = builder.take();
    return {{table.data(), table.data() + table.size()}, builder.nodes()};
}

const Built& alone() {
    static const Built built = [] {
        PatternBuilder builder(kGrid, 0, kTiles);
        return finished(builder);
    }();
    return built;
}

}  // namespace

TEST(threads_build_the_same_table) {
    PatternBuilder builder(kGrid, 0, kTiles);
    int most = 0;
    while (!builder.done()) {
        const int shares = builder.share(3);
        most = std::max(most, shares);
        std::vector<std::thread> threads;
        for (int share = 0; share < shares; ++share) {
            threads.emplace_back([&builder, share] { builder.work(share); });
        }
        for (auto& thread : threads) thread.join();
        builder.join();
    }
    EXPECT(most > 1);
    EXPECT(finished(builder) == alone());
}

TEST(shares_that_nobody_worked_off_are_not_lost) {
    PatternBuilder builder(kGrid, 0, kTiles);
    for (int round = 0; round < 20; ++round) {
        const int shares = builder.share(2);
        if (round % 2) builder.work(shares - 1);
        if (round % 3) builder.join();
    }
    EXPECT(!builder.done());
    EXPECT(finished(builder) == alone());
}

TEST(a_share_that_is_not_out_is_refused) {
    PatternBuilder builder({3, 3}, 0, {1, 2});
    const auto refuses = [&builder](int share) {
        try {
            builder.work(share);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    EXPECT(refuses(0));
    EXPECT_EQ(builder.share(8), 1);
    EXPECT(!refuses(0));
    EXPECT(refuses(1));
    builder.join();
    EXPECT(refuses(0));
}
