"""How hard a hand is, held against the times that people took."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import log, sqrt
from pathlib import Path

import pytest

from unriddle import read, say

TABLE = Path(__file__).parents[2] / "data" / "numbers" / "24-times.csv"
PLAIN_SUMS = [hand for hand in combinations_with_replacement(range(1, 14), 4) if sum(hand) == 24]


@cache
def people() -> dict[str, float]:
    """The seconds that people took for each hand."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    table = csv.DictReader(line for line in lines if not line.startswith("#"))
    return {row["Puzzles"]: float(row["AMT (s)"]) for row in table}


@cache
def ours() -> dict[str, float]:
    return {hand: read(f"24: {hand}").grade().score for hand in people()}


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in the sorted list; equal values share the mean of their places."""
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [sum(places[value]) / len(places[value]) for value in values]


def correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    together = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    spread_x = sum((x - mean_x) ** 2 for x in xs)
    spread_y = sum((y - mean_y) ** 2 for y in ys)
    return together / sqrt(spread_x * spread_y)


def test_the_score_explains_the_times_of_people() -> None:
    assert len(people()) == 1362
    taken = [log(seconds) for seconds in people().values()]
    said = [log(ours()[hand]) for hand in people()]
    mean = sum(taken) / len(taken)
    missed = sum((t - s) ** 2 for t, s in zip(taken, said, strict=True))
    assert 1 - missed / sum((t - mean) ** 2 for t in taken) >= 0.62


def test_the_score_puts_the_hands_in_the_order_of_the_times_of_people() -> None:
    taken, said = list(people().values()), [ours()[hand] for hand in people()]
    assert correlation(ranks(taken), ranks(said)) >= 0.74


@pytest.mark.parametrize(
    ("hand", "seconds"),
    [
        ("1 1 4 6", 4.6),
        ("1 2 3 4", 6.5),
        ("3 3 8 8", 97.6),
        ("2 3 5 12", 188.5),
        ("9 11 12 13", 35.2),
        ("7 10 12 13", 34.9),
        ("7 8 10 11", 30.8),
        ("10 10 10 12", 20.7),
    ],
)
def test_the_model_gives_the_known_times(hand: str, seconds: float) -> None:
    assert read(f"24: {hand}").grade().score == seconds


def test_the_largest_value_is_the_product_before_it_is_divided() -> None:
    reasons = [say(reason) for reason in read("24: 9 11 12 13").grade().reasons]
    assert "goes up to 264 before anything is divided or subtracted" in reasons


def test_a_hand_that_just_adds_up_is_easy_and_the_reason_says_so() -> None:
    assert len(PLAIN_SUMS) == 77
    for hand in PLAIN_SUMS:
        grade = read(f"24: {' '.join(map(str, hand))}").grade()
        assert grade.stars == 1, hand
        assert say(grade.reasons[0]) == "just adding up the numbers makes it"


def test_a_sum_that_may_not_be_written_makes_nothing_easy() -> None:
    hard = read("24: 3 5 7 9 using - * /").grade().stars
    assert hard > read("24: 3 5 7 9").grade().stars == 1


@pytest.mark.parametrize("want", [None, "best"])
def test_a_hand_that_just_adds_up_is_answered_by_its_sum(want: str | None) -> None:
    for hand in PLAIN_SUMS:
        best = read(f"24: {' '.join(map(str, hand))}").solve(want).best
        assert best is not None
        assert best.text == " + ".join(str(card) for card in sorted(hand, reverse=True))


def test_a_hand_that_just_adds_up_is_hinted_at_by_its_sum() -> None:
    for hand in PLAIN_SUMS:
        why = read(f"24: {' '.join(map(str, hand))}").hint(4)[-1]
        assert not set(say(why.says)) & set("-*/"), hand


@pytest.mark.parametrize(
    ("hand", "score"), [("75 50 2 3 8 7 = 812", 3.45), ("100 75 50 25 3 6 = 952", 6.83)]
)
def test_a_score_of_countdown_has_two_digits_after_the_point(hand: str, score: float) -> None:
    assert read(f"countdown: {hand}").grade().score == score
