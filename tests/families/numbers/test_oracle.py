"""What counts as different is what the guide says, worked out slowly from its words."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from tests.families.numbers import oracle
from unriddle import engines, read
from unriddle.families.numbers.search.strategies import TEXTBOOK

LEVELS = {"arithmetic": oracle.arithmetic, "human": oracle.human}
RULES = ("", "no-fractions", "no-negatives", "no-fractions no-negatives")


def _case(seed: int) -> str:
    """A random puzzle that has solutions as a rule: the target is something the numbers make."""
    random = Random(seed)
    few = random.choice([(0, 1, 2, 3), (1, 2, 3, 4, 6), tuple(range(14))])  # often equal, often 0
    numbers = tuple(random.choice(few) for _ in range(random.choice([2, 3, 4, 4, 4])))
    using = random.choice([*["+-*/"] * 6, "-/", "+*", "-*", "+-", "*/", "+/"])
    made = Counter(way[-1] for tree in oracle.written(numbers, using) if (way := _way(tree)))
    likely = sorted(made, key=lambda value: (-made[value], value))[:8]
    target = random.choice([Fraction(0), *likely])
    rules = f"{random.choice(RULES)} using {' '.join(using)}"
    return f"numbers/any: {' '.join(map(str, numbers))} = {target} {rules}"


def _way(tree: oracle.Tree) -> list[Fraction] | None:
    return oracle.on_the_way(tree)


@cache
def cases() -> list[str]:
    return [
        "numbers/any: 5 1 0 1 = 0",  # signs of zero
        "numbers/any: 5 5 3 7 = 7",
        "numbers/any: 0 0 0 0 = 0",
        "numbers/any: 6 2 4 6 = 0",  # sums worth zero, which have two sides
        "numbers/24: 4 7 8 8 = 24",
        "numbers/24: 12 12 12 12 = 24",
        *(_case(seed) for seed in range(60)),
    ]


@cache
def expected(case: str) -> dict[str, set[object]]:
    """The classes of a puzzle at each level."""
    position = read(case)
    puzzle = position.puzzle
    found = []
    for tree in oracle.written(puzzle.numbers, puzzle.using):
        way = _way(tree)
        if way is None or way[-1] != puzzle.target:
            continue
        if puzzle.no_fractions and any(value.denominator != 1 for value in way):
            continue
        if not puzzle.no_negatives or min(way) >= 0:
            found.append(tree)
    return {level: {same(tree) for tree in found} for level, same in LEVELS.items()}


def test_the_cases_have_solutions_zeros_equal_numbers_and_rules() -> None:
    arithmetic, human = ([len(expected(case)[level]) for case in cases()] for level in LEVELS)
    assert sum(count > 1 for count in human) > 25
    assert sum(few < many for few, many in zip(human, arithmetic, strict=True)) > 15
    for feature in (" 0 ", "= 0", "no-fractions", "no-negatives", "using - /\n", "using + *\n"):
        assert any(feature in f"{case}\n" for case in cases()), feature


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("strategy", ["auto", *TEXTBOOK])
def test_every_different_solution_is_listed_once(strategy: str, level: str) -> None:
    for case in cases() if strategy == "auto" else cases()[::4]:
        answer = read(case).solve("all", strategy=strategy, distinct=level)
        classes = [LEVELS[level](oracle.from_text(found.text)) for found in answer.solutions]
        assert Counter(classes) == Counter(expected(case)[level]), case


@pytest.mark.parametrize("level", LEVELS)
def test_without_the_native_core_the_same_are_listed(level: str) -> None:
    for case in cases()[::3]:
        with engines.without_native():
            answer = read(case).solve("all", distinct=level)
        classes = [LEVELS[level](oracle.from_text(found.text)) for found in answer.solutions]
        assert Counter(classes) == Counter(expected(case)[level]), case


@pytest.mark.parametrize("level", LEVELS)
def test_a_count_is_the_number_of_different_solutions(level: str) -> None:
    for case in cases():
        assert read(case).count(distinct=level) == len(expected(case)[level]), case


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        ("numbers/any: 5 0 = 5", ["5 + 0"]),
        ("numbers/any: 5 5 3 7 = 7 using + - *", ["(5 - 5) * 3 + 7", "(7 - 5) * 5 - 3"]),
    ],
)
def test_zero_has_no_sign_in_a_sum(puzzle: str, expected: list[str]) -> None:
    assert [found.text for found in read(puzzle).solutions(distinct="arithmetic")] == expected


def test_a_difference_of_zero_is_one_whichever_part_has_a_factor_that_does_nothing() -> None:
    """Five numbers, which are too many for the oracle to try all forms."""
    texts = ("1 * 3 * 4 - 2 * 6", "1 * 2 * 6 - 3 * 4")
    one, other = (oracle.human(oracle.from_text(text)) for text in texts)
    assert one == other
    listed = [found.text for found in read("numbers/any: 1 2 3 4 6 = 0 using - *").solutions()]
    classes = [oracle.human(oracle.from_text(text)) for text in listed]
    assert classes.count(one) == 1
    assert len(set(classes)) == len(classes)
