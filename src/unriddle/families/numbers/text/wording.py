"""Small pieces of text that are the same in every language."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def listed(values: Iterable[Fraction | int]) -> str:
    """Values side by side: `4 7 8/3`."""
    return " ".join(str(value) for value in values)
