#include "unriddle/expressions/classes.hpp"

#include "expect.hpp"
#include "unriddle/expressions/hands.hpp"
#include "unriddle/expressions/text/replay.hpp"
#include "unriddle/expressions/text/steps.hpp"
#include "unriddle/expressions/uint192.hpp"
#include "unriddle/expressions/written.hpp"

using namespace unriddle::expressions;
using unriddle::Uint192;

namespace {

template <class Search>
std::vector<Found> run(Search&& search) {
    std::vector<Found> found;
    while (!search.done()) search.advance(1, found);
    return found;
}

template <class Visit>
void each_hand(int most, int target, Visit visit) {
    for (int a = 1; a <= most; ++a) {
        for (int b = a; b <= most; ++b) {
            for (int c = b; c <= most; ++c) {
                for (int d = c; d <= most; ++d) {
                    visit(Input{{{a, 1}, {b, 1}, {c, 1}, {d, 1}}, {target, 1}, {}});
                }
            }
        }
    }
}

}  // namespace

TEST(all_hands_have_the_known_totals) {
    std::uint64_t arithmetic = 0, human = 0, solvable = 0;
    each_hand(13, 24, [&](const Input& input) {
        Classes<std::uint64_t> search(input, true);
        arithmetic += run(search).size();
        human += search.total();
        solvable += search.total() > 0;
    });
    EXPECT_EQ(arithmetic, 4078u);
    EXPECT_EQ(human, 3082u);
    EXPECT_EQ(solvable, 1362u);
}

TEST(solving_the_last_step_agrees_with_the_search) {
    for (const int target : {24, 3}) {
        std::vector<bool> searched;
        each_hand(10, target, [&](const Input& input) {
            Classes<std::uint64_t> search(input, false);
            run(search);
            searched.push_back(search.total() > 0);
        });
        EXPECT(searched == Hands(10, target).solvable());
    }
}

TEST(four_different_numbers_need_766_evaluations) {
    Classes<std::uint64_t> search({{{1, 1}, {5, 1}, {7, 1}, {13, 1}}, {24, 1}, {}}, true);
    run(search);
    EXPECT_EQ(search.nodes(), 766u);
}

TEST(a_term_of_value_zero_is_added_and_subtracted_alike) {
    const auto classes = [](const Input& input) {
        return run(Classes<std::uint64_t>(input, true)).size();
    };
    EXPECT_EQ(classes({{{5, 1}, {0, 1}}, {5, 1}, {}}), 1u);
    EXPECT_EQ(classes({{{5, 1}, {5, 1}, {3, 1}, {7, 1}}, {7, 1}, {}}), 4u);
    Rules no_addition;
    no_addition.add = false;
    EXPECT_EQ(classes({{{5, 1}, {0, 1}}, {5, 1}, no_addition}), 1u);
}

TEST(every_integer_width_finds_the_same) {
    const Input input{{{3, 1}, {3, 1}, {8, 1}, {8, 3}, {-2, 1}}, {7, 2}, {}};
    const auto narrow = run(Classes<std::uint64_t>(input, true));
    const auto middle = run(Classes<unsigned __int128>(input, true));
    const auto wide = run(Classes<Uint192>(input, true));
    EXPECT(!narrow.empty());
    EXPECT_EQ(narrow.size(), middle.size());
    EXPECT_EQ(narrow.size(), wide.size());
    for (std::size_t i = 0; i < narrow.size(); ++i) EXPECT(narrow[i].code == wide[i].code);
}

TEST(eight_numbers_stop_and_go_on) {
    Input input{{}, {1'000'000, 1}, {}};
    for (const int number : {999'983, 2, 3, 5, 7, 11, 13, 17}) input.numbers.push_back({number, 1});
    Classes<Uint192> search(input, true);
    std::vector<Found> found;
    search.advance(100'000, found);
    EXPECT(!search.done());
    const std::uint64_t before = search.nodes();
    search.advance(100'000, found);
    EXPECT(search.nodes() > before);
}

TEST(written_forms_come_in_the_order_of_the_report) {
    const Input input{{{9, 1}, {13, 1}, {12, 1}, {9, 1}}, {24, 1}, {}};
    const auto found = run(Written<std::uint64_t>(input, true));
    EXPECT_EQ(found.size(), 10u);
    EXPECT(found[0].code == std::string({0, 1, 3, '-', '*', 2, '-'}));
}

TEST(classes_are_written_and_ranked_as_a_person_would) {
    const Input input{{{4, 1}, {7, 1}, {8, 1}, {8, 1}}, {24, 1}, {}};
    Classes<std::uint64_t> search(input, true);
    EXPECT(search.rank());
    std::vector<Found> found;
    search.advance(1 << 20, found);
    EXPECT_EQ(search.ranks().size(), found.size());
    const auto easiest =
        std::min_element(search.ranks().begin(), search.ranks().end(),
                         [](const Rank& a, const Rank& b) { return a.effort < b.effort; });
    EXPECT(easiest->infix == "(7 - 8 / 8) * 4");
    EXPECT_EQ(easiest->effort, 605u);
    Input below = input;
    below.target.n = -24;
    EXPECT(!Classes<std::uint64_t>(below, true).rank());
    EXPECT(!Classes<Uint192>(input, true).rank());
}

TEST(solutions_are_spelt_as_steps_and_replayed) {
    std::size_t count = 0;
    each_hand(5, 24, [&](const Input& input) {
        Spelling spelling(input.numbers);
        Replay replay(input.numbers, input.target, input.rules);
        for (const Found& found : run(Written<std::uint64_t>(input, true))) {
            const auto steps = spelling.steps(found.code);
            const std::vector<std::string_view> read(steps.begin(), steps.end());
            EXPECT(replay.solves(read));
            EXPECT(replay.text(read, Style::kFull).has_value());
            ++count;
        }
    });
    EXPECT(count > 1000);
}

TEST(steps_that_break_a_rule_solve_nothing) {
    using Steps = std::vector<std::string_view>;
    const std::vector<Rational> numbers{{3, 1}, {3, 1}, {8, 1}, {8, 1}};
    const Steps thirds{"8 / 3", "3 - 8/3", "8 / 1/3"};
    EXPECT(Replay(numbers, {24, 1}, {}).solves(thirds));
    EXPECT(*Replay(numbers, {24, 1}, {}).text(thirds, Style::kInfix) == "8 / (3 - 8 / 3)");
    EXPECT(*Replay(numbers, {24, 1}, {}).text(thirds, Style::kPostfix) == "8 3 8 3 / - /");
    Rules whole, undivided;
    whole.whole = true;
    undivided.divide = false;
    EXPECT(!Replay(numbers, {24, 1}, whole).solves(thirds));
    EXPECT(!Replay(numbers, {24, 1}, undivided).solves(thirds));
    EXPECT(!Replay(numbers, {25, 1}, {}).solves(thirds));
    const std::string deep(400, '(');
    for (const Steps& wrong : {Steps{}, Steps{"8 / 3"}, Steps{"8 / 9"}, Steps{"8 / (3 - 3)"},
                               Steps{""}, Steps{"8"}, Steps{" "}, Steps{"8 / "}, Steps{deep}}) {
        EXPECT(!Replay(numbers, {24, 1}, {}).solves(wrong));
    }
}

TEST(wide_integers_calculate) {
    const Uint192 large = Uint192(UINT64_MAX) * Uint192(UINT64_MAX);
    const Uint192 larger = large * Uint192(UINT64_MAX);
    EXPECT(large < larger);
    EXPECT(larger % large == Uint192(0));
    EXPECT((larger + Uint192(5)) % Uint192(UINT64_MAX) == Uint192(5));
    EXPECT(larger + large - larger == large);
    EXPECT(Uint192(1'000'000'007) % Uint192(10) == Uint192(7));
}
