"""Known totals over whole variants, each with who says so."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

import pytest

from unriddle.desk.clock import Clock
from unriddle.families.numbers.puzzle import Puzzle
from unriddle.families.numbers.search.search import candidates, count
from unriddle.values import Task, Want

DATA = Path(__file__).parents[2] / "data" / "numbers"
HANDS = list(combinations_with_replacement(range(1, 14), 4))


def total(hand: tuple[int, ...], distinct: str, **rules: Any) -> int:
    numbers = tuple(Fraction(number) for number in hand)
    task = Task(Want.COUNT, distinct=distinct)
    return [0, *count(Puzzle("24", hand, **rules), numbers, task, Clock())][-1]


@cache
def totals(distinct: str, **rules: Any) -> dict[tuple[int, ...], int]:
    return {hand: total(hand, distinct, **rules) for hand in HANDS}


def solvable(found: dict[tuple[int, ...], int]) -> list[tuple[int, ...]]:
    return [hand for hand, number in found.items() if number]


@pytest.mark.parametrize(
    ("distinct", "expected"),
    [
        pytest.param("human", 3082, id="different solutions: two independent programs"),
        pytest.param("arithmetic", 4078, id="sums and products: two independent programs"),
        pytest.param("written", 53282, id="written forms: exact brute force"),
    ],
)
def test_all_hands_together_have_the_known_number_of_solutions(
    distinct: str, expected: int
) -> None:
    assert sum(totals(distinct).values()) == expected


def test_1362_of_1820_hands_are_solvable() -> None:
    assert len(HANDS) == 1820
    assert len(solvable(totals("human"))) == 1362


def test_sixteen_hands_need_a_fraction() -> None:
    whole = set(solvable(totals("human", no_fractions=True)))
    needing = set(solvable(totals("human"))) - whole
    assert len(whole) == 1346
    assert len(needing) == 16
    assert needing > {(1, 3, 4, 6), (1, 5, 5, 5), (3, 3, 7, 7), (3, 3, 8, 8), (4, 4, 7, 7)}


def test_no_hand_needs_a_negative_number() -> None:
    assert solvable(totals("human", no_negatives=True)) == solvable(totals("human"))


@pytest.mark.parametrize(("most", "expected", "hands"), [(10, 566, 715), (9, 404, 495)])
def test_smaller_cards_have_the_known_solvable_hands(most: int, expected: int, hands: int) -> None:
    small = {hand: found for hand, found in totals("human").items() if hand[-1] <= most}
    assert (len(solvable(small)), len(small)) == (expected, hands)


def test_a_deal_from_52_cards_is_solvable_with_the_known_chance() -> None:
    deals = sum(_deals(hand) for hand in solvable(totals("human")))
    assert Fraction(deals, comb(52, 4)) == Fraction(217_817, 270_725)


def _deals(hand: tuple[int, ...]) -> int:
    """In how many ways four cards of these ranks are dealt."""
    ways = 1
    for rank in set(hand):
        ways *= comb(4, hand.count(rank))
    return ways


def test_1_4_8_12_has_the_most_written_forms() -> None:
    found = totals("written")
    assert max(found.values()) == 335 == found[(1, 4, 8, 12)]


SAMPLES = json.loads((DATA / "hands24.json").read_text(encoding="utf-8"))["hands"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["hand"])
def test_a_sampled_hand_has_its_known_facts(sample: dict[str, Any]) -> None:
    hand = tuple(int(number) for number in sample["hand"].split())
    assert total(hand, "human") == sample["different"]
    assert total(hand, "written") == sample["written"]
    assert bool(total(hand, "human", no_fractions=True)) == sample["no_fractions"]
    assert (total(hand, "human") > 0) == sample["solvable"]


def test_four_different_cards_take_766_evaluations() -> None:
    budget = Clock()
    list(candidates(Puzzle("24", (1, 5, 7, 13)), _fractions(1, 5, 7, 13), Task(), budget))
    assert budget.nodes == 766


def _fractions(*numbers: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(number) for number in numbers)
