"""A search watched: what it does, event by event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unriddle.desk.answers import Event, Trace
from unriddle.desk.clock import Clock
from unriddle.desk.search import Solving
from unriddle.desk.state import State, whole
from unriddle.errors import InputError, OutOfBudget
from unriddle.values import message

EVENTS = 1000  # unless somebody says otherwise


def traceable(position: State, chosen: str | None) -> str:
    """The strategy to watch: the one named, or the first written to be watched."""
    strategies = position.back.info.strategies
    watched = [strategy.key for strategy in strategies if strategy.traceable]
    textbook = [key for key in watched if key != "auto"] or watched
    if chosen in watched or (chosen is None and textbook):
        return chosen or textbook[0]
    what = message("error.not_traceable", strategy=chosen or "auto")
    raise InputError(what, message("fix.one_of", names=", ".join(textbook)), chosen or "")


def traced(position: State, strategy: str | None, limit: int, **task: Any) -> Trace:
    """What `Position.trace` tells."""
    whole("limit", limit)
    watcher = Watcher(limit)
    asked = position.task(task.pop("want", None), strategy=traceable(position, strategy), **task)
    clock = Clock(asked.seconds, asked.nodes, on_note=watcher)
    Solving(position, asked, clock).to_the_end()
    return Trace(watcher.events)


class Watcher:
    """Keeps the events of a search, tells of each, and ends it once there are enough."""

    def __init__(self, limit: int = EVENTS, tell: Callable[[Event], None] | None = None) -> None:
        self.limit = limit
        self.events: list[Event] = []
        self._tell = tell

    @property
    def full(self) -> bool:
        return len(self.events) >= self.limit

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        if self._tell:
            self._tell(event)
        if self.full:
            raise OutOfBudget
