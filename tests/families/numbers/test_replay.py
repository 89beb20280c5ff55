"""The core spells, replays and writes solutions as the plain rules do."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from unriddle.desk.clock import Clock
from unriddle.engines import expressions, native
from unriddle.errors import StepError
from unriddle.families.numbers.family import FAMILY
from unriddle.families.numbers.puzzle import OPERATORS, Puzzle
from unriddle.families.numbers.search.search import by_engine
from unriddle.families.numbers.state import lay, steps_for
from unriddle.families.numbers.text.expression import decode
from unriddle.values import Batch, Steps

pytestmark = pytest.mark.skipif(native("expressions") is None, reason="the core was not built")
FORMS = ("infix", "full", "postfix")
SETTINGS = settings(max_examples=max(150, (settings.default or settings()).max_examples))

numbers = st.lists(st.integers(0, 13), min_size=2, max_size=4).map(tuple)
targets = st.one_of(st.integers(-3, 30), st.sampled_from([Fraction(1, 2), Fraction(7, 3)]))


def all_written(puzzle: Puzzle) -> list[Steps]:
    """Every written solution, spelt by the core."""
    pieces = by_engine(puzzle, puzzle.numbers, "written", Clock())
    codes = [code for piece in pieces for _, code in piece.found]
    return [steps or () for steps in expressions.steps(puzzle.numbers, codes)]


@SETTINGS
@given(numbers, targets)
def test_the_core_spells_the_steps_of_an_expression_alike(
    numbers: tuple[int, ...], target: int | Fraction
) -> None:
    puzzle = Puzzle("any", numbers, target)
    pieces = by_engine(puzzle, numbers, "written", Clock())
    codes = [code for piece in pieces for _, code in piece.found]
    forms = [decode(code, numbers) for code in codes]
    assert expressions.steps(numbers, codes) == [steps_for(lay(puzzle), form) for form in forms]


@SETTINGS
@given(numbers, targets)
def test_the_core_accepts_and_writes_every_solution_alike(
    numbers: tuple[int, ...], target: int | Fraction
) -> None:
    puzzle = Puzzle("any", numbers, target)
    many = all_written(puzzle)
    assume(many)
    replay = expressions.Replay(numbers, target, puzzle.rules)
    assert replay.all_solve(many)
    for form in FORMS:
        assert replay.texts(many, form) == [FAMILY.write(puzzle, steps, form) for steps in many]


@SETTINGS
@given(numbers, targets, st.booleans(), st.booleans(), st.sampled_from(["+-*", "-/", OPERATORS]))
def test_the_core_holds_steps_against_the_rules_alike(
    numbers: tuple[int, ...], target: int | Fraction, whole: bool, positive: bool, using: str
) -> None:
    """Solutions of the puzzle without its rules, and of one with another target."""
    rules = Puzzle("any", numbers, target, whole, positive, using)
    replay = expressions.Replay(numbers, target, rules.rules)
    for free in (Puzzle("any", numbers, target), Puzzle("any", numbers, numbers[0])):
        for steps in all_written(free):
            assert replay.all_solve([steps]) == is_solution(rules, steps)


def is_solution(puzzle: Puzzle, steps: Steps) -> bool:
    try:
        return FAMILY.check(puzzle, steps).solved
    except StepError:
        return False


@pytest.mark.parametrize(
    "steps",
    [
        (),
        ("8 / 8",),
        ("8 / 8", "7 - 1", "6 * 4", "24 * 1"),
        ("8 / 8", "7 - 1", "7 * 4"),
        ("8 / 8", "7 - 1", "6 * 4 "),
        ("8 / 8", "7 - 1", "6 *  4"),
        ("8 / 8", "7 - 1", "6 x 4"),
        ("8 / 8", "7 - 1", "(6 * 4"),
        ("8 / 8", "7 - 1", "6 * 4)"),
        ("8 / 8", "7 - 1", "6 *"),
        ("8 / (4 - 4)", "7 - 1", "6 * 4"),
        ("24",),
        ("",),
        ("(" * 41 + "8" + ")" * 41 + " / 8", "7 - 1", "6 * 4"),
        ("(" * 300,),
        ("(" * 100_000,),
        ("\N{SNOWMAN}",),
    ],
)
def test_what_is_no_solution_is_none_to_the_core(steps: Steps) -> None:
    puzzle = Puzzle("24", (4, 7, 8, 8))
    replay = expressions.Replay(puzzle.numbers, 24, puzzle.rules)
    right = ("8 / 8", "7 - 1", "6 * 4")
    assert replay.all_solve([right])
    assert not replay.all_solve([right, steps])
    assert FAMILY.replay(puzzle).judge(Batch([right])) is True


@pytest.mark.parametrize("code", [b"", b"\x00\x01", b"\x00+", b"\x00\x00+", b"\x00\x01?"])
def test_what_is_no_expression_of_the_numbers_has_no_steps(code: bytes) -> None:
    assert expressions.steps((4, 8, 12), [code, b"\x00\x01+"]) == [None, ("4 + 8",)]


def test_values_beyond_64_bits_are_left_to_python() -> None:
    puzzle = Puzzle("any", (10**6, 10**6, 10**6, 10**6), 1)
    million = "1000000"
    steps = (f"{million} * {million} * {million} * {million}",)
    ratio = (f"({million} * {million}) / ({million} * {million})",)
    replay = expressions.Replay(puzzle.numbers, puzzle.target, puzzle.rules)
    assert replay.texts([steps], "infix") is None
    assert FAMILY.replay(puzzle).texts([steps], "infix") == [steps[0]]
    assert FAMILY.replay(puzzle).judge(Batch([ratio, ratio])) is True
