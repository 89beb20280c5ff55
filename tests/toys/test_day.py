"""The puzzle of the day: one for a toy and a date, wherever and whenever it is asked for."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, timedelta

import pytest

from unriddle import InputError, OutOfBudget, read
from unriddle.desk import Clock, Status, day, with_days
from unriddle.desk.toys import daily
from unriddle.errors import UnknownName

MONDAY = date(2026, 11, 16)
WEEK = [(MONDAY + timedelta(days)).isoformat() for days in range(7)]
TOYS = [toy.key for _, toy in with_days()]
LEAP_YEAR = [(date(2028, 1, 1) + timedelta(days)).isoformat() for days in range(366)]


each_toy = pytest.mark.parametrize(
    "toy",
    [
        pytest.param(toy, marks=() if at % 4 == 0 else pytest.mark.slow)
        for at, toy in enumerate(TOYS)
    ],
)


@each_toy
def test_a_week_of_a_toy_is_the_same_twice_and_no_two_days_are(toy: str) -> None:
    week = [day(toy, on) for on in WEEK]
    assert [day(toy, on) for on in WEEK[:2]] == week[:2]
    assert len({each.position.text for each in week}) == len(week)


@each_toy
def test_monday_is_the_easiest_and_every_day_is_as_hard_as_it_says(toy: str) -> None:
    week = [day(toy, on) for on in WEEK]
    stars = [each.stars for each in week]
    for each in week:
        assert each.position.check().status is Status.SOLVED
        assert each.position.grade().stars == each.stars
    facts = {found.key: found for _, found in with_days()}[toy]
    if facts.dated:
        return
    assert stars == sorted(stars)
    assert {*stars} == {*facts.grades}


@pytest.mark.parametrize(
    "toy",
    [
        "8-puzzle",
        *(
            pytest.param(toy, marks=pytest.mark.slow)
            for toy in ("15-puzzle", "klotski", "rush-hour")
        ),
    ],
)
def test_even_the_easiest_days_of_a_year_take_some_moves(toy: str) -> None:
    facts = {found.key: found for _, found in with_days()}[toy]
    every = LEAP_YEAR[2::7]  # the Mondays
    found = [day(toy, on) for on in every]
    assert {each.stars for each in found} <= {*facts.grades}
    assert min(each.position.grade().score for each in found) == 8


def test_where_no_puzzle_takes_so_many_moves_it_is_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(daily, "FEWEST", 32)  # more than any board of eight tiles takes
    found = day("8-puzzle", WEEK[0]).position
    monkeypatch.setattr(daily, "FEWEST", 0)
    assert day("8-puzzle", WEEK[0]).position == found


def test_toys_have_other_puzzles_on_the_same_day() -> None:
    assert len({day(toy, WEEK[0]).position.text for toy in TOYS}) == len(TOYS)


def test_another_process_finds_the_same() -> None:
    """Nothing depends on what was asked before, nor on how a process hashes strings."""
    script = f"from unriddle.desk import day; print(day('24', {WEEK[3]!r}).position.text)"
    run = [sys.executable, "-c", script]
    there = subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()
    day("24", WEEK[5])
    assert day("24", WEEK[3]).position.text == there


@pytest.mark.parametrize(
    "on",
    [
        pytest.param(on, marks=pytest.mark.slow) if at % 20 else on
        for at, on in enumerate(LEAP_YEAR)
    ],
)
def test_the_calendar_has_every_date(on: str) -> None:
    made = day("calendar", on)
    assert made.position.solve("one").status is Status.SOLVED
    assert made.date == on
    assert not made.position.steps


def test_the_calendar_shows_the_very_date() -> None:
    assert day("calendar", "2028-02-29").position.text == "packing/calendar: Feb 29"
    assert day("calendar", "2026-11-15").position == read("calendar: Nov 15")


def test_where_the_time_runs_out_there_is_no_other_puzzle() -> None:
    with pytest.raises(OutOfBudget):
        day("rush-hour", WEEK[6], Clock(nodes=1))


@pytest.mark.parametrize("on", ["", "tomorrow", "2026-02-30", "15-11-2026", "2026-11-15T00:00"])
def test_what_is_no_date_is_refused(on: str) -> None:
    with pytest.raises(InputError) as caught:
        day("24", on)
    assert caught.value.what.key == "error.date"


@pytest.mark.parametrize("toy", ["", "own", "null", "23"])
def test_a_toy_without_days_is_refused_with_those_that_have_them(toy: str) -> None:
    with pytest.raises(UnknownName) as caught:
        day(toy, WEEK[0])
    assert {"24", "calendar"} <= {*caught.value.names}


def test_today_is_meant_where_no_date_is_said() -> None:
    before = date.today()
    assert day("24").date in (before.isoformat(), date.today().isoformat())
