"""Countdown in plain Python: what each choice of numbers makes, worked out once.

`auto` searches this way where there is no native core. All values are positive whole numbers,
and of those that a choice of numbers makes only the set is kept: how a value comes about is
found backwards, by asking which two values of the two halves make it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from unriddle.contract import Run

from ..text.expression import Expression, Value, join
from .equivalence import Signed, combine, flatten

Choice = tuple[int, ...]  # some of the numbers, in ascending order


class Pair(NamedTuple):
    """Two values that make a third, each with the numbers it is made of."""

    op: str
    left: Choice
    first: int
    right: Choice
    second: int


class Reaching:
    """The values of every choice of some numbers; nothing is worked out before it is needed."""

    def __init__(self, numbers: Sequence[int], run: Run) -> None:
        self._numbers = tuple(sorted(numbers))
        self._made: dict[Choice, set[int]] = {}
        self._ways: dict[tuple[Choice, int], dict[Signed, Expression]] = {}
        self._run = run

    def nearest(self, target: int) -> list[int]:
        """The target if it can be made, else what is nearest to it: one value or two."""
        if any(self.makes(choice, target) for choice in self.choices()):
            return [target]
        found: set[int] = set()
        for choice in self.choices():
            for values in self._values_by_halves(choice):
                away = min(abs(value - target) for value in (*found, *values))
                found = {value for value in found | values if abs(value - target) == away}
        return sorted(found)

    def choices(self) -> Iterator[Choice]:
        """Every choice of the numbers, the smallest first."""
        for size in range(1, len(self._numbers) + 1):
            yield from dict.fromkeys(combinations(self._numbers, size))

    def fewest(self, value: int) -> Iterator[Choice]:
        """Of the choices that make the value, those with the fewest numbers."""
        least = len(self._numbers)
        for choice in self.choices():
            if len(choice) <= least and self.makes(choice, value):
                least = len(choice)
                yield choice

    def makes(self, choice: Choice, value: int) -> bool:
        """Whether all these numbers together make the value."""
        return choice == (value,) or next(self._pairs(choice, value), None) is not None

    def ways(self, choice: Choice, value: int) -> list[Expression]:
        """An expression of each arithmetic class over all these numbers that makes the value."""
        return list(self._classes(choice, value).values())

    def _classes(self, choice: Choice, value: int) -> dict[Signed, Expression]:
        found = self._ways.get((choice, value))
        if found is None:
            found = self._ways[choice, value] = {}
            if choice == (value,):
                card = Value(value)
                found[flatten(card)] = card
            for pair in self._pairs(choice, value):
                self._join(pair, found)
        return found

    def _join(self, pair: Pair, found: dict[Signed, Expression]) -> None:
        lefts = self._classes(pair.left, pair.first)
        rights = self._classes(pair.right, pair.second)
        self._run.tick(len(lefts) * len(rights))
        for (signed, one), (signed_other, other) in product(lefts.items(), rights.items()):
            made = combine(pair.op, signed, signed_other)
            if made not in found:
                found[made] = join(pair.op, one, other)

    def _values(self, choice: Choice) -> set[int]:
        if choice not in self._made:
            self._made[choice] = set().union(*self._values_by_halves(choice))
        return self._made[choice]

    def _values_by_halves(self, choice: Choice) -> Iterator[set[int]]:
        if len(choice) == 1:
            yield {*choice}
        for left, right in _halves(choice):
            firsts, seconds = self._values(left), self._values(right)
            self._run.tick(len(firsts) * len(seconds))
            yield _joined(firsts, seconds)

    def _pairs(self, choice: Choice, value: int) -> Iterator[Pair]:
        """Which values of two halves make the value: one is tried, the other follows from it."""
        for left, right in _halves(choice):
            firsts, seconds = self._values(left), self._values(right)
            self._run.tick(len(firsts))
            for first in firsts:
                for op, turned, second in _partners(first, value):
                    if second in seconds and turned:
                        yield Pair(op, right, second, left, first)
                    elif second in seconds:
                        yield Pair(op, left, first, right, second)


def _joined(firsts: set[int], seconds: set[int]) -> set[int]:
    """Every positive whole number that one of the first and one of the second make."""
    found = {one + other for one in firsts for other in seconds}
    found |= {one * other for one in firsts for other in seconds}
    found |= {abs(one - other) for one in firsts for other in seconds if one != other}
    found |= {one // other for one in firsts for other in seconds if one % other == 0}
    found |= {other // one for one in firsts for other in seconds if other % one == 0}
    return found


def _partners(first: int, value: int) -> Iterator[tuple[str, bool, int]]:
    """What must go with the first to make the value, by which operator, and if it comes first."""
    if value > first:
        yield "+", False, value - first
    if first > value:
        yield "-", False, first - value
    yield "-", True, first + value
    if value % first == 0:
        yield "*", False, value // first
    if first % value == 0:
        yield "/", False, first // value
    yield "/", True, first * value


def _halves(choice: Choice) -> Iterator[tuple[Choice, Choice]]:
    """Every way to part the numbers in two, the fewer first, the most even parts before others."""
    places = range(len(choice))
    for size in reversed(range(1, len(choice) // 2 + 1)):
        found: dict[tuple[Choice, Choice], None] = {}
        for chosen in combinations(places, size):
            left = tuple(choice[place] for place in chosen)
            right = tuple(choice[place] for place in places if place not in chosen)
            if (right, left) not in found:
                found[left, right] = None
        yield from found
