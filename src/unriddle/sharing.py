"""Sharing a search among threads: its parts in their order, several of them at a time.

Which parts there are does not depend on the threads, so totals and nodes do not either.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from unriddle.budget import Budget
from unriddle.contract import Splits, Task
from unriddle.errors import OutOfBudget

if TYPE_CHECKING:
    from unriddle.desk import Position

PARTS = 64  # enough that the threads end at about the same time
REFRESH = 0.1  # seconds between two looks at how far the parts are

Made = TypeVar("Made")


class Part:
    """A part of a search: its position, its task, and a budget that can be called off."""

    def __init__(self, position: Position, task: Task, seconds: float | None) -> None:
        self.position = position
        self.task = task
        self.called_off = False
        self.budget = Budget(seconds, task.nodes, self._look)

    def _look(self, _budget: Budget) -> None:
        if self.called_off:
            raise OutOfBudget

    @property
    def done(self) -> float:
        return self.budget.done or 0.0


def parts(position: Position, task: Task, seconds: float | None) -> list[Part]:
    """The parts of a task, each of them to be searched as it stands."""
    back = position.back
    pieces: Sequence[tuple[str, ...]] = [position.steps]
    if isinstance(back, Splits):
        pieces = back.split(position.puzzle, position.steps, PARTS)
    plain = replace(task, threads=None, limit=None, distinct=back.info.distinct[0])
    return [Part(replace(position, steps=tuple(steps)), plain, seconds) for steps in pieces]


def shared(
    parts: Sequence[Part],
    make: Callable[[Part], Made],
    threads: int,
    look: Callable[[float], None],
    ahead: int | None = None,
) -> Iterator[Made]:
    """What each part makes, in the order of the parts, at most so many of them ahead.

    While one is waited for, `look` is told the part that is done, and may raise to end it all.
    """
    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[Made]] = deque()
    left = iter(parts)
    try:
        while True:
            room = (ahead or len(parts)) - len(waiting)
            waiting.extend(pool.submit(make, part) for part in islice(left, room))
            if not waiting:
                return
            while not waiting[0].done():
                wait([waiting[0]], REFRESH)
                look(sum(part.done for part in parts) / len(parts))
            yield waiting.popleft().result()
    finally:
        for part in parts:
            part.called_off = True
        pool.shutdown(cancel_futures=True)
