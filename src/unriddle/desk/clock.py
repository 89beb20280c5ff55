"""Time, nodes, notes and tables: the outside world as a search sees it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from unriddle.desk.answers import Event
from unriddle.desk.state import duration, whole
from unriddle.errors import OutOfBudget
from unriddle.machine import cores
from unriddle.tabled import Tabled
from unriddle.values import Message, Steps


class Range(NamedTuple):
    """An estimate, and between what it likely is."""

    low: float
    likely: float
    high: float

    def times(self, factor: float) -> Range:
        return Range(*(factor * each for each in self))


class Forecast(NamedTuple):
    """How far long work is."""

    parts_done: int
    parts: int
    done: float  # the part of all nodes that were likely taken
    seconds_left: Range | None  # None: too early to tell


class Clock:
    """A `Run` that keeps count, and says when to stop."""

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        on_tick: Callable[[Clock], None] | None = None,
        on_note: Callable[[Event], None] | None = None,
    ) -> None:
        whole("nodes", nodes, least=0)
        duration("seconds", seconds)
        self._allowed = seconds
        self.limit = nodes
        self.renew()
        self.found = 0  # solutions so far, as whoever searches reports them
        self.done: float | None = None
        self.lower_bound: int | None = None
        self.depth: int | None = None  # the deepest that was reached, where a search tells
        self.forecast: Forecast | None = None  # how far long work is, as whoever drives it reports
        self.tables_for_others = False  # whether other processes need the same ones: kept on disk
        self.preparing = 0.0  # seconds of the time so far in which tables were made ready
        self.watched = on_note is not None
        self._on_tick = on_tick
        self._on_note = on_note

    def renew(self) -> None:
        """Begin anew with all of it, for the next of several things that each may take as much."""
        self.started = time.perf_counter()
        self.deadline = None if self._allowed is None else self.started + self._allowed
        self.nodes = self._nodes_before = 0

    def go_on(self, nodes: int) -> None:
        """So many nodes were taken before; what is allowed is allowed from now on."""
        self.nodes = self._nodes_before = nodes
        if self.limit is not None:
            self.limit += nodes

    @property
    def rate(self) -> float:
        """Nodes a second, since it has been running."""
        return (self.nodes - self._nodes_before) / self.seconds

    def another(self, seconds: float) -> Clock:
        """One for something else, beside the same watcher."""
        return Clock(seconds, None, self._on_tick)

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return time.perf_counter() - self.started

    @property
    def seconds_left(self) -> float | None:
        return None if self.deadline is None else max(0.0, self.deadline - time.perf_counter())

    def tick(self, nodes: int, done: float | None = None) -> None:
        self.nodes += nodes
        self.done = done
        if self._on_tick:
            self._on_tick(self)
        if self.limit is not None and self.nodes >= self.limit:
            raise OutOfBudget
        self.watch()

    def watch(self) -> None:
        """Raise OutOfBudget when the time is up."""
        if self.deadline is not None and time.perf_counter() >= self.deadline:
            raise OutOfBudget

    def bound(self, cost: int) -> None:
        self.lower_bound = max(cost, self.lower_bound or 0)

    def reached(self, depth: int) -> None:
        if self.depth is None or depth > self.depth:
            self.depth = depth

    def kept(self, key: str, version: int) -> memoryview | None:
        from unriddle.desk import tables  # few searches keep any

        with self._preparing():
            return tables.kept(key, version)

    def table(self, wanted: Tabled) -> memoryview:
        from unriddle.desk import tables  # few searches keep any

        def report(fraction: float) -> None:
            self.tick(0, fraction)

        # Building is no part of the search: it costs time, but no nodes.
        with self._preparing():
            if self.tables_for_others:
                tables.keep(wanted, report, cores())
            return tables.table(wanted, report)

    @contextmanager
    def _preparing(self) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.preparing += time.perf_counter() - start

    def note(self, kind: str, steps: Steps, says: Message, **terms: int) -> None:
        if self._on_note:
            self._on_note(Event(kind, steps, says, terms))
