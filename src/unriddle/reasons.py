"""The reason that a search returns at its end, for those who loop over it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Generic, TypeVar

from unriddle.contract import Batches, Count, Message, Search, Solution

Found = TypeVar("Found")


class Reasoned(Generic[Found]):
    """Whatever a search yields; after the loop its `reason`, None if the loop was left early."""

    def __init__(self, search: Generator[Found, None, Message]) -> None:
        self._search = search
        self.reason: Message | None = None

    def __iter__(self) -> Iterator[Found]:
        self.reason = yield from self._search

    @property
    def end(self) -> Message:
        """The reason of a search that was looped over to its end."""
        assert self.reason is not None
        return self.reason


def one_by_one(batches: Batches) -> Search:
    """The solutions of a list that comes many at a time."""
    found = Reasoned(batches)
    for batch in found:
        for steps in batch:
            yield Solution(steps)
    return found.end


def running(search: Generator[object, None, Message]) -> Count:
    """Running totals of what a search finds."""
    found = Reasoned(search)
    for total, _ in enumerate(found, start=1):
        yield total
    return found.end
