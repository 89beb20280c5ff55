"""The native engine and the textbook strategies give the same answers, whatever the rules."""

from __future__ import annotations

from contextlib import nullcontext
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unriddle import engines, read
from unriddle.desk.clock import Clock
from unriddle.engines import expressions
from unriddle.families.numbers.info import INFO
from unriddle.families.numbers.puzzle import OPERATORS, Puzzle, Rational, exact
from unriddle.families.numbers.search import countdown
from unriddle.families.numbers.search.equivalence import flatten, key
from unriddle.families.numbers.search.reachable import nearest, next_to, reachable
from unriddle.families.numbers.search.search import NumbersSearch, by_engine, candidates, count
from unriddle.families.numbers.search.simplify import effort, obeys, simplified
from unriddle.families.numbers.search.strategies import TEXTBOOK, brute_force
from unriddle.families.numbers.search.written_forms import written_forms
from unriddle.families.numbers.state import lay
from unriddle.families.numbers.text.expression import Expression, Value, decode, full, infix, join
from unriddle.values import Task, Want

default = settings.default or settings()
SETTINGS = settings(max_examples=2 * default.max_examples)
FEWER = settings(max_examples=default.max_examples // 2)  # where each example takes long

targets = st.one_of(
    st.integers(-12, 60).map(Fraction),
    st.fractions(min_value=-5, max_value=20, max_denominator=6),
)
operators = st.sets(st.sampled_from(OPERATORS), min_size=1).map(
    lambda chosen: "".join(op for op in OPERATORS if op in chosen)
)


@st.composite
def puzzles(draw: st.DrawFn, most: int = 4) -> Puzzle:
    numbers = draw(st.lists(st.integers(0, 13), min_size=2, max_size=most))
    free = draw(st.booleans())
    return Puzzle(
        kind="any",
        numbers=tuple(numbers),
        target=draw(targets),
        no_fractions=not free and draw(st.booleans()),
        no_negatives=not free and draw(st.booleans()),
        using=OPERATORS if free else draw(operators),
    )


def values(puzzle: Puzzle) -> tuple[Rational, ...]:
    return puzzle.numbers


def keys(
    puzzle: Puzzle, numbers: tuple[Rational, ...], strategy: str, distinct: str
) -> set[object]:
    task = Task(Want.ALL, strategy=strategy, distinct=distinct)
    found = candidates(puzzle, numbers, task, Clock())
    return {key(form, distinct) for _, form in found}


@SETTINGS
@given(puzzles(), st.sampled_from(INFO.distinct), st.sampled_from(sorted(TEXTBOOK)))
def test_the_engine_finds_what_a_textbook_strategy_finds(
    puzzle: Puzzle, distinct: str, strategy: str
) -> None:
    numbers = values(puzzle)
    expected = keys(puzzle, numbers, strategy, distinct)
    assert keys(puzzle, numbers, "auto", distinct) == expected
    task = Task(Want.COUNT, distinct=distinct)
    assert [0, *count(puzzle, numbers, task, Clock())][-1] == len(expected)


@SETTINGS
@given(
    st.lists(
        st.fractions(min_value=-6, max_value=9, max_denominator=4), min_size=2, max_size=4
    ).map(tuple),
    targets,
    st.sampled_from(INFO.distinct),
    st.booleans(),
)
def test_fractions_and_negative_values_on_the_table_are_handled_alike(
    numbers: tuple[Fraction, ...], target: Fraction, distinct: str, no_fractions: bool
) -> None:
    puzzle = Puzzle("any", (), target, no_fractions=no_fractions)
    assert keys(puzzle, numbers, "auto", distinct) == keys(puzzle, numbers, "subsets", distinct)


@SETTINGS
@given(puzzles(most=5))
def test_every_expression_of_the_engine_obeys_the_rules(puzzle: Puzzle) -> None:
    for _, form in candidates(puzzle, values(puzzle), Task(), Clock()):
        assert form.value == puzzle.target
        assert obeys(form, puzzle)


@pytest.mark.skipif(engines.native("expressions") is None, reason="the core was not built")
@SETTINGS
@given(puzzles(most=5), st.sampled_from([1, 1, 2, 3]))
def test_the_engine_writes_and_ranks_a_class_as_a_person_would(puzzle: Puzzle, parts: int) -> None:
    numbers = tuple(exact(Fraction(number, parts)) for number in puzzle.numbers)
    plain = by_engine(puzzle, numbers, "human", Clock())
    ranked = by_engine(puzzle, numbers, "human", Clock(), ranked=True)
    for piece, neat in zip(plain, ranked, strict=True):
        if puzzle.target <= 0:
            assert not neat.ranks
            continue
        together = zip(piece.found, neat.found, neat.ranks, strict=True)
        for (group, code), (same, neat_code), rank in together:
            assert same == group
            form = simplified(decode(code, numbers), puzzle)
            if rank[1]:
                assert decode(neat_code, numbers) == form
                assert rank == (effort(form), infix(form))
            else:
                assert puzzle.using != OPERATORS or puzzle.whole
                assert neat_code == code


@SETTINGS
@given(puzzles())
def test_written_forms_come_in_the_order_of_the_report(puzzle: Puzzle) -> None:
    numbers = values(puzzle)
    task = Task(Want.ALL, distinct="written")
    native = [full(form) for _, form in candidates(puzzle, numbers, task, Clock())]
    forms = brute_force(puzzle, numbers, True, Clock())
    assert native == [full(form) for form in forms if form.value == puzzle.target]


@SETTINGS
@given(puzzles())
def test_the_written_forms_of_all_classes_are_all_written_forms(puzzle: Puzzle) -> None:
    numbers = values(puzzle)
    by_class: set[Expression] = set()
    for _, form in candidates(puzzle, numbers, Task(distinct="arithmetic"), Clock()):
        forms = list(written_forms(puzzle, flatten(form)))
        assert {key(one, "arithmetic") for one in forms} == {key(form, "arithmetic")}
        assert not by_class & set(forms)
        by_class |= set(forms)
    written = candidates(puzzle, numbers, Task(distinct="written"), Clock())
    assert by_class == {form for _, form in written}


@SETTINGS
@given(puzzles())
def test_the_engine_comes_as_near_as_all_values_do(puzzle: Puzzle) -> None:
    plain, engine = Clock(), Clock()
    found = reachable(puzzle, values(puzzle), plain)
    assert nearest(puzzle, values(puzzle), engine) == next_to(puzzle.target, found)
    assert engine.nodes == plain.nodes


@SETTINGS
@given(puzzles(), st.sampled_from(["fractions", "negatives"]), st.sampled_from(INFO.distinct))
def test_only_a_feature_is_the_same_by_every_strategy(
    puzzle: Puzzle, feature: str, distinct: str
) -> None:
    found = []
    for strategy in ("auto", "brute"):
        task = Task(Want.ALL, strategy=strategy, distinct=distinct, only=feature)
        found.append({group for group, _ in candidates(puzzle, values(puzzle), task, Clock())})
    assert found[0] == found[1]


@FEWER
@given(
    st.lists(st.sampled_from([1, 2, 3, 4, 5, 6, 7, 10, 25]), min_size=2, max_size=4).map(tuple),
    st.integers(1, 400),
    st.sampled_from(INFO.distinct),
)
def test_countdown_agrees_with_looking_at_everything(
    numbers: tuple[int, ...], target: int, distinct: str
) -> None:
    puzzle = Puzzle("countdown", numbers, target)
    away, expected = _nearest(puzzle, Task(Want.ALL, strategy="pairs", distinct=distinct))
    for core in (nullcontext, engines.without_native):
        with core():
            task = Task(Want.ALL, distinct=distinct)
            assert _classes(_nearest(puzzle, task), distinct) == _classes(
                (away, expected), distinct
            )
            near, ones = _nearest(puzzle, Task(Want.ONE))
            assert (near, {form.value for form in ones}) == (
                away,
                {form.value for form in expected},
            )
            near, (best, *_) = _nearest(puzzle, Task(Want.BEST))
            assert near == away
            if distinct == "human":
                assert countdown.weight(best) <= min(map(countdown.weight, expected))


Near = tuple[Rational, list[Expression]]


def _nearest(puzzle: Puzzle, task: Task) -> Near:
    return countdown.nearest(puzzle, values(puzzle), task, Clock())


def _classes(found: Near, distinct: str) -> tuple[Rational, set[object], int]:
    away, forms = found
    return away, {key(form, distinct) for form in forms}, len(forms)


@FEWER
@given(st.lists(st.integers(999_900, 1_000_000), min_size=3, max_size=4).map(tuple), st.data())
def test_large_values_are_never_silently_wrong(
    numbers: tuple[int, ...], data: st.DataObject
) -> None:
    plain = Puzzle("any", numbers)
    forms = list(TEXTBOOK["pairs"](plain, values(plain), False, Clock()))
    chosen = data.draw(st.sampled_from(forms))
    puzzle = Puzzle("any", numbers, chosen.value)
    assert keys(puzzle, values(puzzle), "auto", "human") == keys(
        puzzle, values(puzzle), "subsets", "human"
    )


def test_a_target_that_no_machine_word_holds_is_searched_for_in_python() -> None:
    numbers = (999_901, 999_904, 999_900, 999_901)
    target = Fraction(999_901 * 999_904 * 999_900 * 999_901)
    puzzle = Puzzle("any", numbers, target)
    assert not expressions.fits(values(puzzle), target)
    assert keys(puzzle, values(puzzle), "auto", "human")


@pytest.mark.parametrize("count_of_numbers", [6, 7, 8])
def test_many_large_numbers_are_solved_exactly(count_of_numbers: int) -> None:
    numbers = tuple(range(999_999, 999_999 - count_of_numbers, -1))
    target = Fraction(sum(numbers))
    search = NumbersSearch(*_from_the_start(Puzzle("any", numbers, target)))
    found = next(search.batches(Clock(seconds=60)))
    assert found.steps


def _from_the_start(puzzle: Puzzle) -> tuple[Puzzle, tuple[Expression, ...], tuple[str, ...], Task]:
    return puzzle, lay(puzzle), (), Task(distinct="human")


def test_what_breaks_the_rules_is_left_as_it_is() -> None:
    half = join("/", Value(1), Value(2))
    assert simplified(half, read("countdown: 1 2 = 3").puzzle) == half


@pytest.mark.skipif(engines.native("expressions") is None, reason="nothing to compare")
@pytest.mark.parametrize("target", [42, 43, 52])  # as (2 + … + 2) * 3, 4 * 10 + 3 and 5 * 10 + 2
def test_eight_numbers_have_as_many_solutions_by_either_way(target: int) -> None:
    eight = read(f"numbers/any: 2 2 2 2 2 2 2 3 = {target} using + *")
    found = eight.solve("count").count
    with engines.without_native():
        assert eight.solve("count").count == found
