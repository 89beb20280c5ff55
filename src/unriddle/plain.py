"""Searches that find one solution at a time, as textbooks write them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

from unriddle.contract import Batches, Run, Search, Totals
from unriddle.values import Batch, Message, Solution

A = TypeVar("A")
B = TypeVar("B")
Solutions: TypeAlias = Generator[Solution, None, Message]  # returning is the proof, as in a Search


class Plain(Search):
    """The search of a generator; it may have a shorter way to the number of its solutions."""

    def __init__(
        self,
        solutions: Callable[[Run], Solutions],
        totals: Callable[[Run], Totals] | None = None,
    ) -> None:
        self._solutions = solutions
        self._totals = totals

    def batches(self, run: Run) -> Batches:
        return mapped(self._solutions(run), Batch.of)

    def totals(self, run: Run) -> Totals:
        return self._totals(run) if self._totals else super().totals(run)


def mapped(
    search: Generator[A, None, Message], change: Callable[[A], B]
) -> Generator[B, None, Message]:
    """What a search yields, each changed; the reason at its end stays."""
    while True:
        try:
            found = next(search)
        except StopIteration as end:
            reason: Message = end.value
            return reason
        yield change(found)
