"""Which values the numbers on the table can make at all."""

from __future__ import annotations

from itertools import combinations, product

from unriddle.contract import Run
from unriddle.engines import expressions

from ..puzzle import Puzzle, Rational
from ..text.expression import compute
from .strategies import Values, halves


def reachable(puzzle: Puzzle, numbers: Values, run: Run) -> set[Rational]:
    """Every value that uses all the numbers (or some of them, where numbers may be left over)."""
    made: dict[Values, set[Rational]] = {}
    ordered = tuple(sorted(numbers))
    for size in range(1, len(ordered) + 1):
        for subset in dict.fromkeys(combinations(ordered, size)):
            made[subset] = _values(puzzle, subset, made, run)
    return set().union(*made.values()) if puzzle.leftovers else made[ordered]


def _values(
    puzzle: Puzzle, subset: Values, made: dict[Values, set[Rational]], run: Run
) -> set[Rational]:
    if len(subset) == 1:
        return {subset[0]}
    found: set[Rational] = set()
    for left, right in halves(subset):
        run.tick(len(made[left]) * len(made[right]))
        for first, second in product(made[left], made[right]):
            for op in puzzle.using:
                if op != "/" or second:
                    found.add(compute(op, first, second))
    return {value for value in found if puzzle.allows(value)}


def nearest(puzzle: Puzzle, numbers: Values, run: Run) -> list[Rational]:
    """The values next to the target, below it and above it, that all the numbers make."""
    native = expressions.nearest(numbers, puzzle.target, puzzle.rules)
    if native is None:
        return next_to(puzzle.target, reachable(puzzle, numbers, run))
    near, nodes = native
    run.tick(nodes)
    return [value for value in near if value is not None]


def next_to(target: Rational, found: set[Rational]) -> list[Rational]:
    below = max((value for value in found if value < target), default=None)
    above = min((value for value in found if value > target), default=None)
    return [value for value in (below, above) if value is not None]
