"""Every expression that makes a target from given numbers, each arithmetic class once.

Numbers are exact fractions. An expression comes back in postfix: a byte below 8 is the place of a
number, any other byte is the operator's character.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from unriddle.engines import native

_SLICE = 200_000  # evaluations: about a millisecond
_WIDEST = 191  # bits that the engine's widest integers hold, the sign apart


@dataclass(frozen=True, slots=True)
class Rules:
    """Which operators there are and which values may be made on the way."""

    operators: str = "+-*/"
    whole: bool = False
    nonnegative: bool = False


@dataclass(frozen=True, slots=True)
class Slice:
    """What a bounded piece of work found: postfix expressions, each with its group."""

    found: list[tuple[int, bytes]]
    total: int  # groups so far
    nodes: int


def fits(numbers: Sequence[Fraction], target: Fraction) -> bool:
    """Whether the engine is here and holds every value exactly: no value can overflow.

    A fraction made of some of the numbers has numerator + denominator of at most the product of
    theirs, reduced or not; so the bits of that product bound everything that can come up.
    """
    bits = sum((abs(n.numerator) + n.denominator).bit_length() for n in (*numbers, target))
    fit = bits <= _WIDEST and _all_64_bit((*numbers, target))
    return native("expressions") is not None and fit


def _all_64_bit(numbers: Sequence[Fraction]) -> bool:
    return all(max(abs(n.numerator), n.denominator).bit_length() < 63 for n in numbers)


def classes(
    numbers: Sequence[Fraction], target: Fraction, rules: Rules, listing: bool = True
) -> Iterator[Slice]:
    """Arithmetic classes; those that differ only by parts that do nothing share a group."""
    return _slices("Classes", numbers, target, rules, listing)


def written(
    numbers: Sequence[Fraction], target: Fraction, rules: Rules, listing: bool = True
) -> Iterator[Slice]:
    """Every order, choice of operators (+ - / * ...) and way to put parentheses, in that order."""
    return _slices("Written", numbers, target, rules, listing)


def _slices(
    kind: str, numbers: Sequence[Fraction], target: Fraction, rules: Rules, listing: bool
) -> Iterator[Slice]:
    core: Any = native("expressions")
    search = getattr(core, kind)(
        [(n.numerator, n.denominator) for n in numbers],
        (target.numerator, target.denominator),
        rules.operators,
        rules.whole,
        rules.nonnegative,
        listing,
    )
    before = 0
    while not search.done:
        found = search.advance(_SLICE)
        yield Slice(found, search.total, search.nodes - before)
        before = search.nodes
