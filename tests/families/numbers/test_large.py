"""Choices of four large numbers: what their hands reach, against the rules of the game alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest

import unriddle
from unriddle import desk
from unriddle.desk.clock import Clock
from unriddle.engines import without_native
from unriddle.errors import InputError, NotationError, OutOfBudget, Unavailable
from unriddle.runs import driver
from unriddle.values import Row

SMALLS = list(combinations_with_replacement(range(1, 11), 2))


def rows(body: str, threads: int = 1) -> list[Row]:
    return list(desk.survey_rows("countdown", Clock(), body, threads=threads))


# The rules: each number at most once, and every step makes a positive whole number


@cache
def made(numbers: tuple[int, ...]) -> frozenset[int]:
    """What all of the numbers make."""
    if len(numbers) == 1:
        return frozenset(numbers)
    return frozenset(value for one, other in halves(numbers) for value in joined(one, other))


def halves(numbers: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    first, *others = numbers
    for bits in range(2 ** len(others) - 1):
        with_first = [first] + [x for place, x in enumerate(others) if bits >> place & 1]
        yield tuple(with_first), tuple(x for place, x in enumerate(others) if not bits >> place & 1)


def joined(one: tuple[int, ...], other: tuple[int, ...]) -> Iterator[int]:
    for a in made(one):
        for b in made(other):
            yield a + b
            yield a * b
            if a != b:
                yield abs(a - b)
            if a % b == 0:
                yield a // b
            if b % a == 0:
                yield b // a


def reached(hand: tuple[int, ...]) -> int:
    """How many of the targets some of the numbers make."""
    parts = {part for size in range(1, 7) for part in combinations(hand, size)}
    return len(set().union(*map(made, parts)) & set(range(100, 1000)))


@pytest.mark.parametrize(
    ("body", "choices"),
    [
        ("large 11..14", [(11, 12, 13, 14)]),
        pytest.param("large 24 25 96 100", [(24, 25, 96, 100)], marks=pytest.mark.slow),
        pytest.param(
            "large 50 60..61 97 99", [(50, 60, 97, 99), (50, 61, 97, 99)], marks=pytest.mark.slow
        ),
        ("large 30..31 30..31 64..65 64..65", [(30, 31, 64, 65)]),
    ],
)
def test_choices_reach_what_the_rules_allow(body: str, choices: list[tuple[int, ...]]) -> None:
    found = rows(body)
    assert [row["large"] for row in found] == [" ".join(map(str, large)) for large in choices]
    for row, large in zip(found, choices, strict=True):
        counts = [reached((*smalls, *large)) for smalls in SMALLS]
        assert row["reached"] == sum(counts)
        assert row["full_hands"] == counts.count(900)
        assert row["percent"] == f"{sum(counts) / 495:.2f}"
        made.cache_clear()


def test_the_numbers_of_the_show_reach_as_much_as_its_own_survey_says() -> None:
    """Others have published 43,710 for the targets from 101 on; 100 is one of the numbers."""
    [row] = rows("large 25 50 75 100")
    hands = [
        int(hand["reached"] or 0)
        for hand in desk.survey_rows("countdown", Clock())
        if str(hand["hand"]).endswith("25 50 75 100")
    ]
    assert row["reached"] == sum(hands) == 43_710 + 55


def test_threads_and_parts_change_nothing() -> None:
    body = "large 11..21"
    whole = rows(body)
    assert [row["large"] for row in whole].count("11 12 13 21") == 1
    assert sorted(str(row["large"]) for row in whole) == [
        " ".join(map(str, choice)) for choice in combinations(range(11, 22), 4)
    ]
    assert rows(body, threads=2) == whole
    assert list(unriddle.survey("countdown", body, threads=3)) == whole
    parts = desk.survey_parts("countdown", body)
    assert len(parts) == 5
    assert [row for part in parts for row in rows(part)] == whole


def test_the_blocks_of_the_whole_range_hold_every_choice_once() -> None:
    """All 2,555,190 choices of four numbers from 11 to 100."""
    seen = 0
    for part in desk.survey_parts("countdown", "large 11..100"):
        ranges = [tuple(map(int, word.split(".."))) for word in part.split()[1:]]
        count = 1
        for between in set(ranges):
            for place in range(ranges.count(between)):
                count = count * (between[1] - between[0] + 1 - place) // (place + 1)
        seen += count
    assert seen == 2_555_190


@pytest.mark.parametrize("threads", [1, 2])
def test_a_survey_that_is_stopped_has_the_rows_so_far(threads: int) -> None:
    survey = desk.survey_rows("countdown", Clock(nodes=100_000), "large 11..20", threads=threads)
    found: list[Row] = []
    with pytest.raises(OutOfBudget):
        found.extend(survey)
    assert 0 < len(found) < 210
    assert found == rows("large 11..20")[: len(found)]


def test_nobody_waits_for_threads_that_are_no_longer_asked() -> None:
    found = desk.survey_rows("countdown", Clock(), "large 11..100", threads=2)
    assert next(found)["large"] == "11 12 13 14"
    found.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("body", "span"),
    [
        ("large", (0, 5)),
        ("large 11..13", (0, 12)),
        ("large 10..20", (6, 12)),
        ("large 20..11", (6, 12)),
        ("large 90..101", (6, 13)),
        ("large 11..100 200", (0, 17)),
        ("large 30 20 40 50", (9, 11)),
        ("large 11..20 15..30 40 50", (13, 19)),
        ("large 11 11 20 30", (0, 17)),
        ("larger 11..20", (0, 13)),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_ranges_that_make_no_choice_are_refused(
    body: str, span: tuple[int, int], threads: int
) -> None:
    with pytest.raises(InputError) as refused:
        rows(body, threads)
    assert isinstance(refused.value, NotationError)
    head = len("numbers/countdown: ")
    assert refused.value.span == (span[0] + head, span[1] + head)


def test_it_needs_the_core() -> None:
    with without_native(), pytest.raises(Unavailable):
        rows("large 11..14")


def test_threads_change_no_nodes_and_are_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "SHORT", 0.0)
    alone, shared = Clock(), Clock()
    for _ in desk.survey_rows("countdown", alone, "large 11..20"):
        pass
    before = threading.active_count()
    survey = iter(desk.survey_rows("countdown", shared, "large 11..20", threads=2))
    next(survey)
    assert threading.active_count() > before
    for _ in survey:
        pass
    assert alone.nodes == shared.nodes
