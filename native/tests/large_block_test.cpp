#include "unriddle/reach/large_block.hpp"
#include "unriddle/reach/survey.hpp"

#include "expect.hpp"

#include <bit>
#include <map>

using namespace unriddle::reach;

namespace {

using Numbers = std::array<std::uint32_t, 4>;
using Totals = std::map<Numbers, std::array<std::uint32_t, 2>>;  // reached, complete

Totals by_blocks(const std::array<Range, 4>& ranges, std::uint64_t budget) {
    LargeBlock block(ranges);
    Totals totals;
    while (!block.done())
        for (const Choice& choice : block.advance(budget))
            totals[choice.numbers] = {choice.reached, choice.complete};
    EXPECT_EQ(block.part_done(), 1.0);
    return totals;
}

// From the survey of all hands of a bag, which joins values in another way.
Totals by_survey(const std::vector<std::uint32_t>& larges) {
    std::vector<std::uint32_t> bag(larges);
    for (std::uint32_t number = 1; number <= 10; ++number) bag.insert(bag.end(), 2, number);
    Survey survey(bag, kLowestTarget, kHighestTarget);
    Totals totals;
    while (!survey.done())
        for (const SurveyedHand& hand : survey.advance(1'000'000)) {
            if (hand.numbers[1] > 10 || hand.numbers[2] <= 10) continue;
            std::uint32_t reached = 0;
            for (const std::uint8_t byte : hand.reached)
                reached += static_cast<std::uint32_t>(std::popcount(byte));
            auto& total =
                totals[{hand.numbers[2], hand.numbers[3], hand.numbers[4], hand.numbers[5]}];
            total[0] += reached;
            total[1] += reached == 900;
        }
    return totals;
}

}  // namespace

TEST(a_block_agrees_with_the_survey_of_all_hands) {
    EXPECT(by_blocks({{{11, 15}, {11, 15}, {11, 15}, {11, 15}}}, 1) ==
           by_survey({11, 12, 13, 14, 15}));
    EXPECT(by_blocks({{{24, 25}, {50, 50}, {75, 75}, {99, 100}}}, ~0ULL).at({25, 50, 75, 100}) ==
           by_survey({25, 50, 75, 100}).at({25, 50, 75, 100}));
    EXPECT(by_blocks({{{48, 49}, {48, 49}, {96, 98}, {96, 98}}}, 10'000) == [] {
        Totals totals = by_survey({48, 49, 96, 97, 98});
        std::erase_if(totals, [](const auto& total) { return total.first[1] != 49; });
        return totals;
    }());
}

// A total that others published for 101..999, and 100 itself by each of the 55 hands.
TEST(the_numbers_of_the_show_reach_what_is_known) {
    const Totals totals = by_blocks({{{25, 25}, {50, 50}, {75, 75}, {100, 100}}}, 1'000);
    EXPECT_EQ(totals.size(), 1U);
    EXPECT_EQ(totals.at({25, 50, 75, 100})[0], 43'710U + 55U);
}

TEST(ranges_that_overlap_or_fall_are_refused) {
    const auto refused = [](const std::array<Range, 4>& ranges) {
        try {
            LargeBlock block(ranges);
            return false;
        } catch (const std::invalid_argument&) {
            return true;
        }
    };
    EXPECT(refused({{{11, 20}, {11, 21}, {30, 31}, {40, 41}}}));
    EXPECT(refused({{{20, 25}, {11, 15}, {30, 31}, {40, 41}}}));
    EXPECT(refused({{{10, 12}, {30, 31}, {40, 41}, {50, 51}}}));
    EXPECT(refused({{{11, 27}, {30, 31}, {40, 41}, {50, 51}}}));
    EXPECT(!refused({{{11, 12}, {11, 12}, {11, 12}, {11, 12}}}));  // none, which is no mistake
}
