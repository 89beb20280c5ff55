"""What a numbers puzzle is, and which values its rules allow on the way."""

from __future__ import annotations

from types import MappingProxyType
from typing import TypeAlias

from unriddle.engines.expressions import Rules
from unriddle.lazy import fractions
from unriddle.lazy_dataclass import dataclass, field

OPERATORS = "+-*/"
Rational: TypeAlias = "int | fractions.Fraction"  # exact; an int if whole, which is quicker


@dataclass(frozen=True, slots=True)
class Limits:
    """How many numbers a variant takes, and which."""

    least_count: int
    most_count: int
    least: int
    most: int


LIMITS = MappingProxyType(
    {
        "24": Limits(2, 6, 1, 13),
        "ten": Limits(2, 6, 1, 10),
        "any": Limits(2, 8, 0, 1_000_000),
        "countdown": Limits(2, 6, 1, 100),
    }
)
LARGEST_TARGET = 10**9
# What the hands of the show are drawn from.
LARGE, SMALL = (25, 50, 75, 100), (*range(1, 11), *range(1, 11))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Numbers in the order they were typed, a target, and the rules of the variant."""

    kind: str
    numbers: tuple[int, ...]
    target: Rational = 24
    no_fractions: bool = False
    no_negatives: bool = False
    using: str = OPERATORS
    # What the cards show, for people and for texts: K is 13, and 10♥ is 10.
    labels: tuple[str, ...] = field(default=(), compare=False)

    @property
    def leftovers(self) -> bool:
        """Whether numbers may be left over and the nearest value counts."""
        return self.kind == "countdown"

    @property
    def whole(self) -> bool:
        """Whether every value on the way must be a whole number."""
        return self.no_fractions or self.leftovers

    @property
    def least(self) -> int | None:
        """The least value allowed on the way."""
        if self.leftovers:
            return 1
        return 0 if self.no_negatives else None

    @property
    def rules(self) -> Rules:
        """The rules as the engine knows them."""
        return Rules(self.using, self.whole, self.least == 0)

    def away(self, value: Rational) -> Rational:
        """How far a value is from the target."""
        return magnitude(value - self.target)

    def allows(self, value: Rational) -> bool:
        """Whether a value may be made on the way."""
        if self.whole and value.denominator != 1:
            return False
        return self.least is None or value >= self.least


def magnitude(value: Rational) -> Rational:
    """A value without its sign."""
    return value if value >= 0 else -value


def exact(value: Rational) -> Rational:
    """The same value, as an int if it is whole."""
    return value.numerator if value.denominator == 1 else value


def quotient(top: Rational, bottom: Rational) -> Rational:
    """`top / bottom`, exactly; a zero divisor raises ZeroDivisionError."""
    if isinstance(top, int) and isinstance(bottom, int) and top % bottom == 0:
        return top // bottom
    return exact(fractions.Fraction(top, bottom))
