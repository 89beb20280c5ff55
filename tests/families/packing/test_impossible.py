"""What is called impossible by an argument has no filling: the oracle tries everything."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.families.packing.oracle import Small
from tests.families.packing.small import cramped
from unriddle import read
from unriddle.families.packing.search import impossible
from unriddle.families.packing.search.state import field
from unriddle.values import Message

EACH, ALL = 100, 2_000  # seeds of one test, of all


def argued(puzzle: Small) -> Message | None:
    position = read(puzzle.text)
    return impossible.reason(field(position.puzzle, position.steps))


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=() if first % 500 == 0 else pytest.mark.slow)
        for first in range(0, ALL, EACH)
    ],
)
def test_what_is_called_impossible_has_no_filling(first: int) -> None:
    for seed in range(first, first + EACH):
        puzzle = cramped(Random(seed))
        reason = argued(puzzle)
        if reason is not None:
            assert not puzzle.fillings, f"{puzzle.text}: {reason}"


def test_each_argument_is_made_about_some_of_them() -> None:
    reasons = Counter(
        reason.key for seed in range(ALL) if (reason := argued(cramped(Random(seed)))) is not None
    )
    assert len(reasons) == 5, reasons
    assert min(reasons.values()) >= 3, reasons
