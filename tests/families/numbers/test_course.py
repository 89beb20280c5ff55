"""What each lesson says of its hand is so."""

from __future__ import annotations

import pytest

from tests.families.lessons import course
from unriddle import Position, Solution, read

COURSE = course("numbers")
FRACTIONS = ("fraction-undone", "divide-by-fraction")


def best(position: Position) -> Solution:
    found = position.solve().best
    assert found is not None
    return found


def endings(key: str) -> set[tuple[str, str, str]]:
    """The last steps of all solutions, each as its left value, sign and right value."""
    last = (solution.steps[-1].split(" ") for solution in COURSE[key].solutions())
    return {(left, sign, right) for left, sign, right in last}


def test_the_first_hand_just_adds_up() -> None:
    assert [found.text for found in COURSE["add-up"].solutions()] == ["9 + 5 + 5 + 5"]


def test_a_pair_is_not_needed_and_its_cards_are_equal() -> None:
    assert COURSE["spare-pair"].puzzle.numbers == (4, 6, 9, 9)
    assert read("24: 4 6").count() == 1


def test_one_factor_is_a_card_and_the_other_is_made_from_three() -> None:
    assert endings("one-factor") == {("3", "*", "8")}
    assert 8 in COURSE["one-factor"].puzzle.numbers


def test_the_shortest_way_mends_a_multiple_of_75() -> None:
    assert best(COURSE["near-multiple"]).steps[-2:] == ("10 * 75", "750 - 4")


def test_both_factors_are_made() -> None:
    assert endings("two-factors") == {("6", "*", "4")}
    assert {6, 4}.isdisjoint(COURSE["two-factors"].puzzle.numbers)


def test_the_way_leads_past_24_and_back() -> None:
    assert endings("overshoot") == {("27", "-", "3")}


def test_the_doubling_is_shared_by_both_twos() -> None:
    assert [found.text for found in COURSE["multiply-out"].solutions()] == ["7 * 2 + 5 * 2"]
    assert best(read("24: 2 5 7")).text == "(7 + 5) * 2"


def test_the_last_step_divides_a_large_number() -> None:
    assert endings("divide-last") == {("48", "/", "2")}


@pytest.mark.parametrize("key", [key for key in COURSE if COURSE[key].variant == "24"])
def test_the_last_two_hands_need_a_fraction_and_no_other_does(key: str) -> None:
    whole = read(f"{COURSE[key].text} no-fractions").solve()
    assert whole.status == ("impossible" if key in FRACTIONS else "solved")


def test_one_fraction_is_multiplied_away_and_the_other_divided_by() -> None:
    assert best(read("24: 3 3 7")).text == "7 * 3 + 3"
    assert best(COURSE["fraction-undone"]).steps[-1] == "24/7 * 7"
    assert endings("divide-by-fraction") == {("8", "/", "1/3")}
    assert COURSE["divide-by-fraction"].count() == 1
