"""Searches that find one solution at a time, as textbooks write them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Protocol, TypeAlias, TypeVar

from unriddle.contract import Batches, Run, Search, Totals
from unriddle.errors import OutOfBudget
from unriddle.values import Batch, Message, Solution

A = TypeVar("A")
B = TypeVar("B")
R = TypeVar("R")
Solutions: TypeAlias = Generator[Solution, None, Message]  # returning is the proof, as in a Search


class Slice(Protocol):
    """What a slice of an engine's search found."""

    @property
    def nodes(self) -> int: ...
    @property
    def done(self) -> float | None: ...


S = TypeVar("S", bound=Slice)


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


def mapped(search: Generator[A, None, R], change: Callable[[A], B]) -> Generator[B, None, R]:
    """What a search yields, each changed; what it returns at its end, the reason, stays."""
    while True:
        try:
            found = next(search)
        except StopIteration as end:
            reason: R = end.value
            return reason
        yield change(found)


def reported(slices: Iterable[S], run: Run) -> Iterator[S]:
    """Slices with their nodes reported; what the last one found is kept when the budget ends."""
    for part in slices:
        spent: OutOfBudget | None = None
        try:
            run.tick(part.nodes, part.done)
        except OutOfBudget as error:
            spent = error
        yield part
        if spent is not None:
            raise spent
