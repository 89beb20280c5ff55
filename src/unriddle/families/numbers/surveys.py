"""Every puzzle of a finite variant, a row of facts each."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

from unriddle.contract import Row, Run, message
from unriddle.engines import reach
from unriddle.errors import Unavailable

from .grading import judge, look
from .hints import prospects
from .puzzle import LIMITS, Puzzle
from .wording import listed

HAND = 4
LOW, HIGH = 100, 999


def survey(variant: str, run: Run) -> Iterator[Row]:
    return _countdown(run) if variant == "countdown" else _hands(variant, run)


def _hands(variant: str, run: Run) -> Iterator[Row]:
    """All hands of four cards with 24 as the target."""
    limits = LIMITS[variant]
    for hand in combinations_with_replacement(range(limits.least, limits.most + 1), HAND):
        numbers = tuple(Fraction(number) for number in hand)
        puzzle = Puzzle(variant, hand)
        features = look(puzzle, numbers, run)
        yield {
            "hand": listed(hand),
            "solvable": features.written > 0,
            "no_fractions": features.whole,
            "different": prospects(puzzle, numbers, run)[0],
            "written": features.written,
            "stars": judge(puzzle, numbers, features).stars,
        }


def _countdown(run: Run) -> Iterator[Row]:
    """All hands of six from 1..10 twice and 25 50 75 100, and the targets they reach."""
    slices = reach.survey(LOW, HIGH)
    if slices is None:
        raise Unavailable(message("error.no_core"), message("fix.core"))
    for rows, nodes in slices:
        run.tick(nodes)
        for hand, bitmap in rows:
            missing = [LOW + bit for bit in range(HIGH - LOW + 1) if not _reached(bitmap, bit)]
            reached = HIGH - LOW + 1 - len(missing)
            yield {"hand": listed(hand), "reached": reached, "missing": listed(missing)}


def _reached(bitmap: bytes, bit: int) -> bool:
    return bool(bitmap[bit >> 3] >> (bit & 7) & 1)
