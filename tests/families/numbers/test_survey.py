"""Every hand at once."""

from __future__ import annotations

from unriddle import desk
from unriddle.budget import Budget
from unriddle.contract import Row


def rows(variant: str) -> list[Row]:
    return list(desk.survey(f"numbers/{variant}", Budget()))


def test_the_survey_of_24_has_the_known_totals() -> None:
    found = rows("24")
    assert len(found) == 1820
    assert sum(bool(row["solvable"]) for row in found) == 1362
    assert sum(bool(row["no_fractions"]) for row in found) == 1346
    assert sum(int(row["different"] or 0) for row in found) == 3082
    assert sum(int(row["written"] or 0) for row in found) == 53_282
    assert {row["stars"] for row in found} == {0, 1, 2, 3, 4, 5}
    assert list(found[0]) == ["hand", "solvable", "no_fractions", "different", "written", "stars"]


def test_the_survey_of_countdown_has_the_known_totals() -> None:
    """10,871,986 pairs for 100..999 and 1,226 hands that reach all: two independent programs."""
    found = rows("countdown")
    assert len(found) == 13_243
    assert sum(int(row["reached"] or 0) for row in found) == 10_871_986
    assert sum(row["reached"] == 900 for row in found) == 1_226
    missing_100 = sum("100" in str(row["missing"]).split() for row in found)
    assert 10_871_986 - (13_243 - missing_100) == 10_858_746
