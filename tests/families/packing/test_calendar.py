"""Every month can be left open with every day, and it is known in how many ways."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from unriddle import engines, read
from unriddle.families.packing.search.covering import cover
from unriddle.families.packing.search.state import field
from unriddle.families.packing.text import sets

native = pytest.mark.skipif(engines.native_missing(), reason="too large without the native core")
ROWS: dict[str, list[int]] = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "packing" / "calendar.toml").read_text(encoding="utf-8")
)
COUNTS = {(month, day): n for month, row in ROWS.items() for day, n in enumerate(row, 1)}
DAYS = dict(zip(ROWS, (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31), strict=True))
DATES = {date: n for date, n in COUNTS.items() if date[1] <= DAYS[date[0]]}


@native
def test_some_dates_have_as_many_solutions_as_are_kept() -> None:
    some = dict(list(COUNTS.items())[::31])
    assert len(some) == 12
    assert {date: read("calendar: {} {}".format(*date)).count() for date in some} == some


@pytest.mark.slow
@native
def test_every_month_with_every_day_has_as_many_solutions_as_are_kept() -> None:
    """The six that are no dates, too: a board knows none."""
    assert len(COUNTS) == 372
    assert {date: read("calendar: {} {}".format(*date)).count() for date in COUNTS} == COUNTS


@pytest.mark.slow
@native
def test_exact_cover_alone_counts_the_same() -> None:
    """These boards are counted by the graph of their fillings; the other engine agrees."""
    positions = {date: read("calendar: {} {}".format(*date)) for date in COUNTS}
    counted = {date: cover(field(here.puzzle, ())).count() for date, here in positions.items()}
    assert counted == COUNTS


@native
@pytest.mark.parametrize("month", ROWS)
def test_no_two_solutions_are_images_of_each_other(month: str) -> None:
    """No turn or mirror leaves the board as it is, so there is nothing to count once."""
    assert read(f"calendar: {month} 1").count(distinct="symmetry") == COUNTS[month, 1]


def test_the_guide_knows_the_fewest_the_most_and_all() -> None:
    fewest, most = min(DATES, key=DATES.__getitem__), max(DATES, key=DATES.__getitem__)
    assert (fewest, DATES[fewest]) == (("Mar", 29), 1)
    told = "{} {} in {}, the most, and all {} dates together in {:,}"
    said = told.format(*most, DATES[most], len(DATES), sum(DATES.values()))
    assert said in (Path(sets.__file__).parents[1] / "guide.md").read_text(encoding="utf-8")
