"""What whole numbers reach by positive whole steps when some may be left over.

A way comes back in postfix as in `expressions`: places of numbers, and operators as characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from unriddle.engines import native

_MOST_NUMBERS, _LARGEST, _LARGEST_TARGET = 6, 100_000, 1_000_000  # what the engine proves exact
_SLICE = 50_000  # nodes of a survey: some milliseconds

Hands = list[tuple[list[int], bytes]]  # a hand, and a bit for each target: is it reached?


def fits(numbers: Sequence[int], target: int) -> bool:
    """Whether the engine is here and holds every value exactly."""
    small = len(numbers) <= _MOST_NUMBERS and max(numbers) <= _LARGEST
    return small and target <= _LARGEST_TARGET and native("reach") is not None


def nearest(numbers: Sequence[int], target: int) -> tuple[int, bytes, int]:
    """The least distance, one way to it with the fewest numbers, and the nodes it took."""
    core: Any = native("reach")
    distance, _, way, nodes = core.nearest(list(numbers), target)
    return distance, _code(way), nodes


def solutions(numbers: Sequence[int], target: int) -> tuple[int, list[bytes], int]:
    """The least distance, every different way to it, and the nodes it took."""
    core: Any = native("reach")
    distance, ways, nodes = core.solutions(list(numbers), target)
    return distance, [_code(way) for way in ways], nodes


def _code(way: list[int]) -> bytes:
    """The core's operators are -1 to -4."""
    return bytes(token if token >= 0 else ord("+-*/"[-1 - token]) for token in way)


def survey(low: int, high: int) -> Iterator[tuple[Hands, int]] | None:
    """All hands of six with the targets they reach, in slices, each with its nodes."""
    core: Any = native("reach")
    return None if core is None else _slices(core.Survey(low, high))


def _slices(work: Any) -> Iterator[tuple[Hands, int]]:
    before = 0
    while not work.done:
        hands: Hands = work.advance(_SLICE)
        yield hands, work.nodes - before
        before = work.nodes
