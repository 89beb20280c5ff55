"""Those who work at the parts of a run, several at a time.

A crew takes orders with a tag, and hands back each tag with a record or with what went wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event
from typing import Protocol

from unriddle.runs.part import Order, Record, work

Tag = tuple[str, int]  # the key of a part, and the number of the record that is waited for


class Lost(Exception):
    """Whoever worked at a part is gone, and nobody knows why: perhaps it was the part."""


Outcome = tuple[Tag, Record | BaseException]


class Crew(Protocol):
    slices: int  # how many usual slices are one of its: more where it is dear to send one

    @property
    def size(self) -> int:
        """How many work at a time; it may change."""

    @property
    def reserve(self) -> int:
        """How many orders may wait with them, so that they go on while a record travels."""

    def submit(self, tag: Tag, order: Order) -> None: ...
    def receive(self, timeout: float) -> Outcome | None:
        """What is done next; None if nothing is by then."""

    def stop(self) -> None:
        """Ask for what there is: each hands back the rest of its part as soon as it can."""

    def close(self) -> None:
        """End them all; what they were at is lost."""


class Threads:
    """Threads of this process: the engines work without Python's lock."""

    slices = 1
    reserve = 0

    def __init__(self, size: int, do: Callable[..., Record] = work) -> None:
        self.size = size
        self._stopped = Event()
        self._do = do
        self._pool = ThreadPoolExecutor(size)
        self._done: SimpleQueue[Outcome] = SimpleQueue()

    def submit(self, tag: Tag, order: Order) -> None:
        future = self._pool.submit(self._do, order, self._stopped.is_set)
        future.add_done_callback(partial(self._hand_back, tag))

    def _hand_back(self, tag: Tag, future: Future[Record]) -> None:
        if not future.cancelled():
            error = future.exception()
            self._done.put((tag, future.result() if error is None else error))

    def receive(self, timeout: float) -> Outcome | None:
        try:
            return self._done.get(timeout=timeout)
        except Empty:
            return None

    def stop(self) -> None:
        self._stopped.set()

    def close(self) -> None:
        self._stopped.set()
        self._pool.shutdown(cancel_futures=True)
