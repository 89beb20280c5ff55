"""Steps, typed answers, hints, grades and fresh puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unriddle import generate, read, say
from unriddle.desk import Generating
from unriddle.desk import generate_one as dealt
from unriddle.desk.advice import check
from unriddle.desk.clock import Clock
from unriddle.engines import without_native
from unriddle.errors import StepError
from unriddle.families.numbers.family import FAMILY
from unriddle.families.numbers.grading import grade
from unriddle.families.numbers.puzzle import Puzzle, Rational
from unriddle.families.numbers.state import Table, apply, lay, play, steps_for, values
from unriddle.families.numbers.text.expression import Expression, Value, infix, join
from unriddle.families.numbers.text.steps import parse_step
from unriddle.values import Message, Work, message

# Typed answers


@pytest.mark.parametrize(
    "answer",
    [
        "8 3 13 4 - / /",
        "8 / (3 / (13 - 4))",
        "8/(3/(K-4))",
        "8 ÷ (3 ÷ (k − 4))",
    ],
)
def test_a_whole_answer_may_be_typed_infix_or_postfix(answer: str) -> None:
    position = read(f"24: 3 4 8 13 ; {answer}")
    assert position.text == "numbers/24: 3 4 8 13 = 24 ; 13 - 4 ; 3 / 9 ; 8 / 1/3"
    assert position.standing().solved


def test_an_answer_is_evaluated_token_by_token_on_request() -> None:
    verdict = read("24: 3 4 8 13 ; 8 3 13 4 - / /").check(full=True)
    (evaluation,) = (detail for detail in verdict.details if detail.key == "evaluation")
    assert [line["stack"] for line in evaluation.data][-3:] == [
        ["8", "3", "9"],
        ["8", "1/3"],
        ["24"],
    ]


def test_an_answer_that_misses_the_target_says_what_it_makes() -> None:
    verdict = read("24: 3 4 8 13 ; 3 + 4 + 8 + 13").check()
    assert verdict.status == "impossible"
    said = "this makes 28, not 24; without these steps it can be solved"
    assert say(verdict.reason) == said


def test_an_answer_that_leaves_a_card_over_says_which() -> None:
    standing = read("24: 3 4 8 13 ; 8 * 3").standing()
    assert standing.says is not None
    assert say(standing.says) == "24 is made, 4 13 left over; the target is 24"


def test_an_answer_that_uses_a_card_twice_is_refused() -> None:
    with pytest.raises(StepError) as caught:
        read("24: 3 4 8 13 ; 8 * 3 + 8 - 8")
    assert say(caught.value.what) == "there is no 8 here (any more)"


def test_a_fraction_on_the_table_is_a_value_and_elsewhere_a_division() -> None:
    assert read("24: 3 3 8 8 ; 8 / 3 ; 3 - 8/3").steps == ("8 / 3", "3 - 8/3")
    assert read("24: 4 7 8 8 ; (7-8/8)*4").steps == ("8 / 8", "7 - 1", "6 * 4")


expressions = st.recursive(
    st.integers(1, 4).map(lambda number: Value(number)),
    lambda inner: st.builds(join, st.sampled_from("+-*"), inner, inner),
    max_leaves=6,
).filter(lambda expression: not isinstance(expression, Value))


@settings(deadline=None)
@given(expressions)
def test_steps_make_exactly_the_expression_they_were_made_for(expression: Expression) -> None:
    """Also where equal values on the table could be mistaken for one another."""
    numbers = _leaves(expression)
    table = tuple(Value(number) for number in numbers)
    body = " ".join(str(number) for number in numbers)
    target = expression.value
    steps = " ; ".join(steps_for(table, expression))
    position = read(f"numbers/any: {body} = {target} ; {steps}")
    assert position.standing().solved
    assert position.back.write(position.puzzle, position.steps, "infix") == infix(expression)


def _leaves(expression: Expression) -> list[Rational]:
    if isinstance(expression, Value):
        return [expression.value]
    return [*_leaves(expression.left), *_leaves(expression.right)]


def test_steps_that_cannot_tell_equal_values_apart_become_one_step() -> None:
    two, four = Value(2), Value(4)
    ambiguous = join("*", join("+", two, two), join("-", four, two))
    assert steps_for((two, two, four, two), ambiguous) == ("(2 + 2) * (4 - 2)",)


def test_a_hand_has_the_same_answers_in_whatever_order_it_is_typed() -> None:
    orders = sorted(set(permutations("4788")))
    answers = [read(f"24: {' '.join(order)}").solve(want="all") for order in orders]
    assert len({tuple(one.text for one in answer.solutions) for answer in answers}) == 1
    assert len({answer.nodes for answer in answers}) == 1


# Hints


@pytest.mark.parametrize(
    "text",
    [
        "(1 + 2) * 3 - 4 / 8",
        "1 - (2 - 3) - 4",
        "8 / (3 - 4 / 2) * 1",
        "1 - 2 - 3 * (4 / 8)",
        "((1)) + 2",
        "(1 + 2",
        "1 + 2)",
        "(1)",
        "1 / (2 - 2)",
        "1 + (2 - 8)",
        "1 + 9",
        "1 2 + 3 *",
        "( 1 + 2 ) * 3",
        "1 + 2 = 3",
        "1 + 2 = 4",
        "+ 1 2",
        "(",
        "- - -",
    ],
)
def test_a_step_as_we_write_it_is_read_as_any_other(text: str) -> None:
    """The short way for such steps makes what the reader of all that people type makes."""

    def slowly(puzzle: Puzzle, table: Table, index: int, text: str) -> Table:
        return apply(puzzle, table, index, text, parse_step(index, text, values(table)))

    for rules in ("", " no-negatives", " no-fractions"):
        puzzle: Puzzle = read(f"numbers/any: 1 2 3 4 8 = 24{rules}").puzzle
        table = lay(puzzle)
        assert outcome(play, puzzle, table, text) == outcome(slowly, puzzle, table, text)


def outcome(
    play: Callable[[Puzzle, Table, int, str], Table], puzzle: Puzzle, table: Table, text: str
) -> Table | Message:
    try:
        return play(puzzle, table, 0, text)
    except StepError as error:
        return error.what


def test_hints_tell_more_and_more() -> None:
    told = [say(hint.says) for hint in read("24: 4 7 8 8").hint(4)]
    assert told == [
        "3 ways from here",
        "the last step is a multiplication",
        "aim for 6 and 4",
        "next: 8 / 8",
        "8 / 8 = 1; then 7 - 1 = 6, 6 * 4 = 24",
    ]


def test_a_hint_points_at_the_numbers_that_it_speaks_of() -> None:
    cells = [hint.cells for hint in read("24: 13 12 7 1").hint(4)]
    assert cells == [(), (), ("2", "12"), ("13", "1"), ("13", "1")]


def test_a_hint_names_the_step_that_broke_it() -> None:
    (hint,) = read("24: 4 7 8 8 ; 8 / 8 ; 4 * 7").hint(4)
    assert say(hint.says) == "not solvable any more since the step 4 * 7: take it back"
    assert hint.step == "4 * 7"


def test_an_unsolvable_hand_says_so_before_any_step() -> None:
    (hint,) = read("24: 1 1 1 1").hint(4)
    assert say(hint.says) == "not solvable: no combination makes the target"


def test_countdown_hints_say_that_the_target_is_out_of_reach_and_lead_to_the_nearest() -> None:
    told = [say(hint.says) for hint in read("countdown: 1 1 1 = 10").hint(1)]
    assert told == [
        "10 cannot be made; the nearest is 3, 7 away",
        "the last step is an addition",
    ]


def test_a_countdown_hint_names_the_step_that_led_away_from_the_target() -> None:
    (hint,) = read("countdown: 25 3 6 = 81 ; 3 + 6").hint(4)
    assert hint.step == "3 + 6"
    says = "since the step 3 + 6 nothing comes nearer to 81 than 47: take it back"
    assert say(hint.says) == says


def test_what_a_countdown_table_comes_to_is_said() -> None:
    said = {
        "25 3 6 = 81": "25 3 6 are to make 81",
        "25 3 6 = 81 ; 25 * 3": "75 is made, 6 left over; the target is 81",
        "25 3 6 = 81 ; 25 * 3 ; 75 + 6": "this makes 81, with every number used exactly once",
        "25 3 6 = 75 ; 25 * 3": "75 is made, 6 left over",
        "25 3 6 = 25": "25 is one of the numbers",
        "25 3 = 80 ; 25 * 3": "this makes 75, 5 away from 80",
    }
    for text, words in said.items():
        says = read(f"countdown: {text}").standing().says
        assert says is not None
        assert say(says) == words


def test_both_values_are_named_where_two_are_as_near() -> None:
    reason = read("countdown: 4 10 = 27").solve("all").reason
    assert say(reason) == "27 cannot be made; the nearest is 14 or 40, 13 away"


def test_the_outlook_is_the_count_after_each_step() -> None:
    position = read("24: 4 7 8 8")
    outlook = position.outlook()
    assert outlook.now == 3
    assert outlook.steps["8 / 8"] == 1
    assert {step: position.play(step).count() for step in outlook.steps} == outlook.steps


# Grades


def test_an_unsolvable_hand_has_no_stars() -> None:
    assert read("24: 1 1 1 1").grade().stars == 0


def test_what_is_not_measured_is_said_to_be_an_estimate() -> None:
    for text in ("24: 4 7 8 8 2", "24: 4 7 8 8 = 23", "countdown: 25 3 6 = 81"):
        assert "numbers.grade_extended" in {reason.key for reason in read(text).grade().reasons}
    assert "numbers.grade_extended" not in {
        reason.key for reason in read("24: 4 7 8 8").grade().reasons
    }


# Fresh puzzles


@pytest.mark.parametrize("stars", [1, 2, 3, 4, 5])
def test_a_generated_hand_has_the_grade_that_was_asked_for(stars: int) -> None:
    for seed in range(5):
        position = generate("24", grade=stars, seed=seed)
        assert position.grade().stars == stars
        assert position == generate("24", grade=stars, seed=seed)


def test_a_deal_is_four_cards_of_one_deck_with_their_suits() -> None:
    for seed in range(50):
        position, says = dealt("24", deal=True, seed=seed)
        assert says is not None
        cards = say(says).removeprefix("dealt: ").split()
        assert len(set(cards)) == 4
        assert all(card[-1] in "♠♥♦♣" for card in cards)
        assert max(Counter(position.puzzle.numbers).values()) <= 4


def test_a_deal_may_be_unsolvable_as_at_the_table() -> None:
    dealt = [generate("24", deal=True, seed=seed).count() for seed in range(40)]
    assert 0 in dealt
    assert max(dealt) > 0


def test_generated_puzzles_may_have_other_counts_and_targets() -> None:
    position = generate("24", "5 = 100", seed=1)
    assert len(position.puzzle.numbers) == 5
    assert position.puzzle.target == 100
    assert position.count() > 0


def test_a_generated_countdown_can_be_reached() -> None:
    for seed in range(5):
        best = generate("countdown", seed=seed).solve().best
        assert best is not None
        assert best.cost == 0


def test_the_grade_without_the_native_core_is_the_same() -> None:
    from unriddle import engines

    numbers = (4, 7, 8, 8)
    with engines.without_native():
        slow = grade(Puzzle("24", (4, 7, 8, 8)), numbers, Clock())
    assert slow == grade(Puzzle("24", (4, 7, 8, 8)), numbers, Clock())


# Budgets


def test_what_was_found_before_the_budget_ran_out_is_kept() -> None:
    answer = read("24: 1 4 8 12").solve("all", strategy="brute", nodes=3000)
    assert answer.status == "unfinished"
    assert answer.found > 0
    assert answer.count is None


def test_an_impossibility_that_is_proved_stays_proved_when_the_budget_ends_after_it() -> None:
    answer = read("24: 1 1 1 1").solve("all", nodes=763)
    assert answer.status == "impossible"
    assert answer.complete


# Finished positions, and Countdown, which is solved after a fashion from the start


def test_a_finished_position_is_hinted_at_graded_and_looked_at() -> None:
    position = read("24: 4 7 8 8 ; (7 - 8/8) * 4")
    assert [say(hint.says) for hint in position.hint(4)] == ["it is solved"]
    assert position.grade().stars == 1
    assert position.outlook().steps == {}


def test_countdown_is_quick_without_a_native_core() -> None:
    with without_native():
        reached = read("countdown: 25 50 75 100 3 6 = 952").solve(nodes=50_000)
        missed = read("countdown: 100 75 50 7 8 9 = 987654").solve(nodes=100_000)
        checked = check(read("countdown: 1 1 2 2 3 3 = 999"), False, Clock(nodes=50_000))
        nodes = Clock(nodes=500_000)
        (made,) = Generating("countdown", seed=1, clock=nodes)
        (graded,) = Generating("countdown", grade=3, seed=1, clock=nodes)
    assert (reached.status, missed.status) == ("solved", "nearest")
    assert (checked.status, checked.unique) == ("nearest", True)
    assert made.position.solve().status == "solved"
    assert graded.position.grade().stars == 3


def test_countdown_says_how_near_it_comes() -> None:
    verdict = read("countdown: 25 50 75 = 400").check()
    (detail,) = verdict.details
    assert (detail.key, detail.data) == ("distance", 225)


def test_countdown_may_be_improved_until_the_target_is_hit() -> None:
    start = read("countdown: 25 3 6 = 81")
    assert start.standing().may_improve
    assert not start.play("25 * 3").play("75 + 6").standing().may_improve


def test_only_what_cannot_be_is_refused_with_its_reason() -> None:
    answer = read("24: 4 7 8 8").solve("all", only="fractions")
    assert (answer.status, answer.reason.key) == ("impossible", "numbers.reason_only")
    answer = read("countdown: 25 50 75 = 4").solve("all", only="fractions")
    assert (answer.status, answer.reason.key) == ("impossible", "numbers.reason_only_countdown")


def test_a_report_of_an_unfinished_search_does_not_claim_that_there_is_no_solution() -> None:
    position = read("24: 4 7 8 8")
    report = FAMILY.report(position.puzzle, [], complete=False, work=Work(0, 0.0))
    lines = [say(line) for line in report]
    assert lines[-1] == "No solution found, but not everything was looked at"


def test_zero_has_no_sign_wherever_it_stands() -> None:
    assert read("numbers: 5 3 7 10 2 = 7 using - /").count(distinct="arithmetic") == 39


def test_a_step_may_say_what_it_makes() -> None:
    start = read("24: 4 7 8 8")
    assert start.play("8 - 7 = 1") == start.play("8 - 7")
    assert start.play("(7 - 8 / 8) * 4 = 24").standing().solved
    assert read("24: 3 3 8 8").play("8 / 3 = 8/3").steps == ("8 / 3",)
    with pytest.raises(StepError) as caught:
        start.play("8 - 7 = 2")
    assert caught.value.what == message("numbers.step_value", step="8 - 7", value="1", claimed="2")


def test_a_mistake_is_quoted_as_it_was_typed() -> None:
    with pytest.raises(StepError) as caught:
        read("24: 4 7 8 8").play("xx")
    assert caught.value.what.values["text"] == "x"


def test_a_fraction_on_the_table_is_typed_without_spaces() -> None:
    assert infix(parse_step(0, "8 / 1/3", {8, Fraction(1, 3)})) == "8 / (1/3)"


def test_parentheses_that_are_closed_do_not_count_towards_the_deepest() -> None:
    deepest = "(" * 40 + "3" + ")" * 40
    assert infix(parse_step(0, f"(1) + {deepest}", {1, 3})) == "1 + 3"
    with pytest.raises(StepError):
        parse_step(0, f"1 + ({deepest})", {1, 3})
