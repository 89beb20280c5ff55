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

from unriddle.contract import Batches, Search, Totals
from unriddle.desk.clock import Clock
from unriddle.desk.state import State
from unriddle.errors import OutOfBudget
from unriddle.values import Batch, Task, message

PARTS = 64  # enough that the threads end at about the same time
REFRESH = 0.1  # seconds between two looks at how far the parts are
UNREAD = 4  # batches of a part that may wait to be read
AHEAD = 8  # parts of a list for each thread that may wait to be read


def parallel(position: State, task: Task, search: Search, clock: Clock) -> Parallel | None:
    """The task as threads share it; None where one search for the whole is the better way."""
    parts = search.parts(PARTS, clock)
    if not parts:
        return None
    searches = [position.back.search(position.puzzle, position.steps, task, part) for part in parts]
    return Parallel(searches, task.threads or 1, clock)


class PartSearch:
    """What a thread has found in one part, and its own count of nodes."""

    def __init__(self, search: Search, look: Callable[[], None]) -> None:
        self.search = search
        self.clock = Clock(on_tick=lambda _: look())
        self.total = 0
        self.unread: Queue[Batch | None] = Queue(UNREAD)  # None: there is no more

    def at_hand(self) -> Iterator[Batch]:
        """What lies there now."""
        while not self.unread.empty():
            batch = self.unread.get()
            if batch is not None:
                yield batch


class Parallel:
    """A search by several threads, looked at as if it were by one."""

    def __init__(self, searches: Sequence[Search], threads: int, clock: Clock) -> None:
        self._threads = threads
        self._clock = clock
        self._parts = [PartSearch(search, self._look) for search in searches]
        self._called_off = False
        self._over: SimpleQueue[PartSearch] = SimpleQueue()  # parts that are counted
        self._nodes = 0  # that the clock was told of
        self._most = None if clock.limit is None else clock.limit - clock.nodes
        self._reason = message("reason.parts", parts=len(searches))

    def totals(self) -> Totals:
        """Running totals of all parts together."""
        with self._pool() as pool:
            counts = {part: pool.submit(self._count, part) for part in self._parts}
            while counts:
                over = self._next_over()
                yield sum(part.total for part in self._parts)
                self._tell()
                if over is not None:
                    counts.pop(over).result()
        return self._reason

    def _next_over(self) -> PartSearch | None:
        """A part that is counted to its end; None if it takes so long that one had better look."""
        try:
            return self._over.get(timeout=self._timeout)
        except Empty:
            return None

    def batches(self) -> Batches:
        """The lists of the parts one after the other; the first is read while it grows."""
        left, running = iter(self._parts), deque[tuple[PartSearch, Future[None]]]()
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

    def _count(self, part: PartSearch) -> None:
        try:
            for total in part.search.totals(part.clock):
                part.total = total
        finally:
            self._over.put(part)

    def _list(self, part: PartSearch) -> None:
        try:
            for batch in part.search.batches(part.clock):
                self._hand_over(part, batch)
        finally:
            self._hand_over(part, None)

    def _hand_over(self, part: PartSearch, batch: Batch | None) -> None:
        """Leave a batch for whoever reads the list; waits while too many lie there."""
        while not self._called_off:
            try:
                part.unread.put(batch, timeout=REFRESH)
                return
            except Full:
                pass

    # What the others see of it

    def _read(self, part: PartSearch) -> Iterator[Batch]:
        while True:
            try:
                batch = part.unread.get(timeout=self._timeout)
            except Empty:
                self._tell()
                continue
            if batch is not None:
                yield batch
            self._tell()
            if batch is None:
                return

    @property
    def _timeout(self) -> float:
        left = self._clock.seconds_left
        return REFRESH if left is None else min(REFRESH, left)

    @property
    def _worked(self) -> int:
        return sum(part.clock.nodes for part in self._parts)

    def _tell(self) -> None:
        """Tell the clock, which may raise to end it all."""
        nodes = self._worked
        done = sum(part.clock.done or 0.0 for part in self._parts) / len(self._parts)
        new, self._nodes = nodes - self._nodes, nodes
        self._clock.tick(new, done)
