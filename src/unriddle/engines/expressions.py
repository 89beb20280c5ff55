"""Every expression that makes a target from given numbers, in exact fractions.

An expression comes back as postfix bytes: a byte below 8 is the index of a number, any other byte
is the character of an operator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from unriddle.engines import native
from unriddle.lazy import fractions
from unriddle.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from fractions import Fraction

_SLICE = 200_000  # evaluations in a slice: about a millisecond
_NARROW = 62  # bits within which the values next to a target are found
_FORMS = ("infix", "full", "postfix")  # that the core writes
_WIDEST = 191  # bits that the engine's widest integers hold, the sign apart


@dataclass(frozen=True, slots=True)
class Rules:
    """Which operators may be used and which intermediate values may occur."""

    operators: str = "+-*/"
    whole: bool = False  # no intermediate value is a fraction
    nonnegative: bool = False  # no intermediate value is negative


Rank: TypeAlias = tuple[int, str]  # how hard an expression reads, and its text


@dataclass(frozen=True, slots=True)
class Slice:
    """What a slice of a search found."""

    found: list[tuple[int, bytes]]  # new expressions, each with the number of its group
    total: int  # groups so far
    nodes: int
    done: float | None = None  # the part of the search that is done: not known
    ranks: Sequence[Rank] = ()  # of what was found, where they were asked for and can be told


Steps: TypeAlias = tuple[str, ...]
Near: TypeAlias = "tuple[Fraction | None, Fraction | None]"  # below and above a target


def fits(numbers: Sequence[int | Fraction], target: int | Fraction) -> bool:
    """Whether the engine was built and no value can overflow.

    For a fraction made of some of the numbers, numerator + denominator is at most the product of
    theirs, reduced or not; so the bits of that product bound all values.
    """
    bits = _bits(numbers, target)
    fit = bits <= _NARROW or (bits <= _WIDEST and _all_64_bit((*numbers, target)))
    return fit and native("expressions") is not None


def _bits(numbers: Sequence[int | Fraction], target: int | Fraction) -> int:
    return sum((abs(n.numerator) + n.denominator).bit_length() for n in (*numbers, target))


def _pair(number: int | Fraction) -> tuple[int, int]:
    return number.numerator, number.denominator


def _pairs(numbers: Sequence[int | Fraction]) -> list[tuple[int, int]]:
    return [(number.numerator, number.denominator) for number in numbers]


def _all_64_bit(numbers: Sequence[int | Fraction]) -> bool:
    largest = 1 << 62
    return all(-largest < n.numerator < largest > n.denominator for n in numbers)


def search(
    numbers: Sequence[int | Fraction],
    target: int | Fraction,
    rules: Rules,
    *,
    written: bool = False,
    listing: bool = True,
    ranked: bool = False,
) -> Iterator[Slice]:
    """All solutions in slices, one for each class of expressions that are arithmetically the same.

    Classes that differ only in neutral parts, such as + k - k or * 1, share a group.

    Or all solutions that are `written` differently: each is a group of its own. They are sorted by
    the order of the numbers, then by the operators (+ - / *), then by the parentheses.

    Classes may come `ranked`, and then as a person would write them, but not with numbers below
    zero or beyond 64 bits. One that the rules forbid to write so has a rank without a text.
    """
    core: Any = native("expressions")
    search = (core.Written if written else core.Classes)(
        _pairs(numbers),
        _pair(target),
        rules.operators,
        rules.whole,
        rules.nonnegative,
        listing,
    )
    ranked = ranked and search.rank()
    before = 0
    while not search.done:
        found = search.advance(_SLICE)
        nodes = search.nodes
        yield Slice(found, search.total, nodes - before, ranks=search.ranks if ranked else ())
        before = nodes


def steps(numbers: Sequence[int | Fraction], codes: Sequence[bytes]) -> list[Steps | None]:
    """Each expression as steps of a player; None where a value needs more than 64 bits.

    >>> steps([4, 8, 12], [bytes([0, 1, ord("+"), 2, ord("+")])])
    [('4 + 8', '12 + 12')]
    """
    core: Any = native("expressions")
    spelt: list[Steps | None] = core.steps(_pairs(numbers), codes)
    return spelt


class Replay:
    """Steps replayed by the rules alone, many lists of them at a time, and no search.

    The core takes steps as we write them and values of 64 bits; of others it says nothing.
    """

    def __init__(
        self, numbers: Sequence[int | Fraction], target: int | Fraction, rules: Rules
    ) -> None:
        core: Any = native("expressions")
        self._core = None
        if core is not None and _all_64_bit((*numbers, target)):
            self._core = core.Replay(
                _pairs(numbers), _pair(target), rules.operators, rules.whole, rules.nonnegative
            )

    def all_solve(self, many: Sequence[Steps]) -> bool:
        """Whether all leave the target alone; False also where that is not known."""
        return self._core is not None and self._core.all_solve(list(many))

    def texts(self, many: Sequence[Steps], form: str) -> list[str] | None:
        """What each makes of the numbers in one of the forms; None where that is not known."""
        if self._core is None or form not in _FORMS:
            return None
        texts: list[str] = self._core.texts(list(many), form)
        return None if None in texts else texts


def nearest(
    numbers: Sequence[int | Fraction], target: int | Fraction, rules: Rules
) -> tuple[Near, int] | None:
    """The values next to the target that all the numbers make, and how many pairs were joined.

    None if the engine was not built or a value could overflow.
    """
    core: Any = native("expressions")
    if core is None or _bits(numbers, target) > _NARROW:
        return None
    below, above, nodes = core.nearest(
        _pairs(numbers),
        _pair(target),
        rules.operators,
        rules.whole,
        rules.nonnegative,
    )
    fraction = fractions.Fraction
    return (below and fraction(*below), above and fraction(*above)), nodes
