"""What whole numbers reach if intermediate values are positive and whole, and not all need be used.

A way comes back as postfix bytes, as in `expressions`: indices of numbers, and operators.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from unriddle.engines import native

_MOST_NUMBERS, _LARGEST, _LARGEST_TARGET = 6, 100_000, 1_000_000  # within these nothing overflows
_SLICE = 50_000  # nodes of a survey: some milliseconds
_BLOCK_SLICE = 100_000  # nodes of a block: the same

Hands = list[tuple[list[int], bytes]]  # hands, each with a bit for each target that it reaches
Choices = list[tuple[list[int], int, int]]  # large numbers, targets reached, complete hands


def fits(numbers: Sequence[int], target: int) -> bool:
    """Whether the engine was built and no value can overflow."""
    small = len(numbers) <= _MOST_NUMBERS and max(numbers) <= _LARGEST
    return small and target <= _LARGEST_TARGET and native("reach") is not None


def nearest(numbers: Sequence[int], target: int) -> tuple[int, bytes, int]:
    """The least distance to the target, a way there with the fewest numbers, and the nodes."""
    core: Any = native("reach")
    distance, _, way, nodes = core.nearest(list(numbers), target)
    return distance, _code(way), nodes


def solutions(numbers: Sequence[int], target: int) -> tuple[int, list[bytes], int]:
    """The least distance to the target, every different way there, and the nodes."""
    core: Any = native("reach")
    distance, ways, nodes = core.solutions(list(numbers), target)
    return distance, [_code(way) for way in ways], nodes


def _code(way: list[int]) -> bytes:
    """As bytes: the native module has -1 to -4 for the operators."""
    return bytes(token if token >= 0 else ord("+-*/"[-1 - token]) for token in way)


def survey(low: int, high: int) -> Iterator[tuple[Hands, int]] | None:
    """All hands of six with the targets they reach, in slices of (hands, nodes).

    None if the engine was not built. Targets are `low` to `high`; bit i is that of low + i.
    """
    core: Any = native("reach")
    return None if core is None else _slices(core.Survey(low, high))


def _slices(work: Any) -> Iterator[tuple[Hands, int]]:
    before = 0
    while not work.done:
        hands: Hands = work.advance(_SLICE)
        yield hands, work.nodes - before
        before = work.nodes


def large_block(
    ranges: Sequence[tuple[int, int]],
) -> Iterator[tuple[Choices, int, float]] | None:
    """Choices of four large numbers, one from each range, in slices of (choices, nodes, done).

    None if the engine was not built. Each has what its 55 hands with two small numbers reach of
    100 to 999, together, and how many hands reach all of them. Ranges are equal, or rise.
    """
    core: Any = native("reach")
    return None if core is None else _block_slices(core.LargeBlock(ranges))


def _block_slices(work: Any) -> Iterator[tuple[Choices, int, float]]:
    before = 0
    while not work.done:
        choices: Choices = work.advance(_BLOCK_SLICE)
        yield choices, work.nodes - before, work.part_done
        before = work.nodes
