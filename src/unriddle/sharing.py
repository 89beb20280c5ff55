"""Sharing a search among threads: several of its parts at a time.

Which parts there are does not depend on the threads, so totals, lists and nodes do not either.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from queue import Empty, Full, Queue, SimpleQueue
from typing import TYPE_CHECKING, Any

from unriddle.budget import Budget
from unriddle.contract import (
    Batches,
    Count,
    Counts,
    Family,
    Lists,
    Run,
    SharedSearch,
    Shares,
    Splits,
    Steps,
    Task,
    message,
)
from unriddle.errors import OutOfBudget

if TYPE_CHECKING:
    from unriddle.desk import Position

PARTS = 64  # enough that the threads end at about the same time
REFRESH = 0.1  # seconds between two looks at how far the parts are
UNREAD = 4  # batches of a part that may wait to be read
AHEAD = 8  # parts of a list for each thread that may wait to be read


def sharing(position: Position, task: Task, budget: Budget) -> Sharing | None:
    """The task as threads share it; None where one search for the whole is the better way."""
    back, search = position.back, None
    if isinstance(back, Shares):
        search = back.share(position.puzzle, position.steps, task, PARTS, budget)
    elif isinstance(back, Splits) and task.distinct == back.info.distinct[0]:
        split = back.split(position.puzzle, position.steps, PARTS)
        search = SplitSearch(back, position.puzzle, split, task)
    return Sharing(search, task.threads or 1, budget) if search and search.parts else None


class SplitSearch:
    """The search of a family that splits positions, and leaves the sharing to the desk."""

    def __init__(
        self, back: Family[Any], puzzle: object, split: Sequence[Steps], task: Task
    ) -> None:
        self._back = back
        self._puzzle = puzzle
        self._split = split
        self._task = task

    @property
    def parts(self) -> int:
        return len(self._split)

    def count(self, part: int, run: Run) -> Count:
        assert isinstance(self._back, Counts)
        return self._back.count(self._puzzle, self._split[part], self._task, run)

    def batches(self, part: int, run: Run) -> Batches:
        assert isinstance(self._back, Lists)
        return self._back.batches(self._puzzle, self._split[part], self._task, run)

    def settle(self, total: int) -> int:
        return total


class Part:
    """What a thread has found in one part, and its own count of nodes."""

    def __init__(self, number: int, look: Callable[[], None]) -> None:
        self.number = number
        self.budget = Budget(on_tick=lambda _: look())
        self.total = 0
        self.unread: Queue[Sequence[Steps] | None] = Queue(UNREAD)  # None: there is no more

    def at_hand(self) -> Iterator[Sequence[Steps]]:
        """What lies there now."""
        while not self.unread.empty():
            batch = self.unread.get()
            if batch is not None:
                yield batch


class Sharing:
    """A search by several threads, looked at as if it were by one."""

    def __init__(self, search: SharedSearch, threads: int, budget: Budget) -> None:
        self._search = search
        self._threads = threads
        self._budget = budget
        self._parts = [Part(number, self._look) for number in range(search.parts)]
        self._called_off = False
        self._over: SimpleQueue[Part] = SimpleQueue()  # the parts that are counted, as they end
        self._nodes = 0  # that the budget was told of
        self._most = None if budget.limit is None else budget.limit - budget.nodes
        self._reason = message("reason.parts", parts=search.parts)

    def totals(self) -> Count:
        """Running totals of all parts together."""
        with self._pool() as pool:
            counts = {part: pool.submit(self._count, part) for part in self._parts}
            while counts:
                over = self._next_over()
                yield self._search.settle(sum(part.total for part in self._parts))
                self._tell()
                if over is not None:
                    counts.pop(over).result()
        return self._reason

    def _next_over(self) -> Part | None:
        """A part that is counted to its end; None if it takes so long that one had better look."""
        try:
            return self._over.get(timeout=self._patience)
        except Empty:
            return None

    def batches(self) -> Batches:
        """The lists of the parts one after the other; the first is read while it grows."""
        left, running = iter(self._parts), deque[tuple[Part, Future[None]]]()
        with self._pool() as pool:
            try:
                while True:
                    room = AHEAD * self._threads - len(running)
                    running.extend((p, pool.submit(self._list, p)) for p in islice(left, room))
                    if not running:
                        break
                    yield from self._read(running[0][0])
                    running.popleft()[1].result()
            except OutOfBudget:
                for part, _ in running:
                    yield from part.at_hand()
                raise
        return self._reason

    @contextmanager
    def _pool(self) -> Iterator[ThreadPoolExecutor]:
        """Threads that end when nobody looks any more."""
        pool = ThreadPoolExecutor(self._threads)
        try:
            yield pool
        finally:
            self._called_off = True
            pool.shutdown(cancel_futures=True)

    # What a thread does

    def _look(self) -> None:
        """Stop where nobody waits for it, or where the nodes of all parts are as many as may be."""
        if self._called_off or (self._most is not None and self._worked >= self._most):
            raise OutOfBudget

    def _count(self, part: Part) -> None:
        try:
            for total in self._search.count(part.number, part.budget):
                part.total = total
        finally:
            self._over.put(part)

    def _list(self, part: Part) -> None:
        try:
            for batch in self._search.batches(part.number, part.budget):
                self._hand_over(part, batch)
        finally:
            self._hand_over(part, None)

    def _hand_over(self, part: Part, batch: Sequence[Steps] | None) -> None:
        """Leave a batch for whoever reads the list; waits while too many lie there."""
        while not self._called_off:
            try:
                part.unread.put(batch, timeout=REFRESH)
                return
            except Full:
                pass

    # What the others see of it

    def _read(self, part: Part) -> Iterator[Sequence[Steps]]:
        batch: Sequence[Steps] | None = ()
        while batch is not None:
            try:
                batch = part.unread.get(timeout=self._patience)
            except Empty:
                batch = ()
            if batch:
                yield batch
            self._tell()

    @property
    def _patience(self) -> float:
        left = self._budget.seconds_left
        return REFRESH if left is None else min(REFRESH, left)

    @property
    def _worked(self) -> int:
        return sum(part.budget.nodes for part in self._parts)

    def _tell(self) -> None:
        """Tell the budget, which may raise to end it all."""
        nodes = self._worked
        done = sum(part.budget.done or 0.0 for part in self._parts) / len(self._parts)
        new, self._nodes = nodes - self._nodes, nodes
        self._budget.tick(new, done)
