"""Every hand at once."""

from __future__ import annotations

import csv
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from tests.families.numbers import oracle
from unriddle import desk
from unriddle.cli import main
from unriddle.desk.clock import Clock
from unriddle.values import Row

HANDS = [" ".join(map(str, hand)) for hand in combinations_with_replacement(range(1, 14), 4)]


def rows(variant: str) -> list[Row]:
    return list(desk.survey_rows(f"numbers/{variant}", Clock()))


def test_the_survey_of_24_has_the_known_totals() -> None:
    found = rows("24")
    assert len(found) == 1820
    assert sum(bool(row["solvable"]) for row in found) == 1362
    assert sum(bool(row["no_fractions"]) for row in found) == 1346
    assert sum(int(row["different"] or 0) for row in found) == 3082
    assert sum(int(row["written"] or 0) for row in found) == 53_282
    assert {row["stars"] for row in found} == {0, 1, 2, 3, 4, 5}
    assert sum(bool(row["no_negatives"]) for row in found) == 1362
    assert list(found[0]) == [
        "hand",
        "solvable",
        "no_fractions",
        "no_negatives",
        "different",
        "written",
        "stars",
    ]


def test_a_survey_without_facts_names_the_same_hands() -> None:
    found = desk.survey_rows("numbers/24", Clock(nodes=0), facts=False)  # which needs no search
    assert list(found) == [{"hand": hand} for hand in HANDS]


def test_the_survey_of_countdown_has_the_known_totals() -> None:
    """10,871,986 pairs for 100..999 and 1,226 hands that reach all: two independent programs."""
    found = rows("countdown")
    assert len(found) == 13_243
    assert sum(int(row["reached"] or 0) for row in found) == 10_871_986
    assert sum(row["reached"] == 900 for row in found) == 1_226
    missing_100 = sum("100" in str(row["missing"]).split() for row in found)
    assert 10_871_986 - (13_243 - missing_100) == 10_858_746


@pytest.mark.parametrize(
    "feature", ["fractions", pytest.param("negatives", marks=pytest.mark.slow)]
)
def test_a_survey_of_solutions_lists_just_the_forms_with_a_feature(
    feature: str, tmp_path: Path
) -> None:
    """By the oracle: of all written forms those that pass through a fraction (below zero)."""
    file = tmp_path / "forms.csv"
    asked = f"--solutions --only {feature} --distinct written --limit 400 --out {file}"
    assert main(f"survey 24 {asked}".split()) == 0
    with file.open(encoding="utf-8") as lines:
        rows = [(row["puzzle"], row["solution"]) for row in csv.DictReader(lines)]
    assert len(rows) == 400
    ended = list(dict.fromkeys(hand for hand, _ in rows))[:-1]  # the last hand may be cut off
    for hand in ended:
        listed = [oracle.from_text(text) for puzzle, text in rows if puzzle == hand]
        assert set(listed) == forms_with(feature, hand)
        assert len(set(listed)) == len(listed)
    before = HANDS[: HANDS.index(ended[-1])]
    passed = [hand for hand in before if hand not in ended]
    assert not any(forms_with(feature, hand) for hand in passed[::5])


def forms_with(feature: str, hand: str) -> set[oracle.Tree]:
    found = set()
    for tree in oracle.written(tuple(map(int, hand.split()))):
        way = oracle.on_the_way(tree)
        if way is None or way[-1] != 24:
            continue
        if any(value.denominator != 1 if feature == "fractions" else value < 0 for value in way):
            found.add(tree)
    return found
