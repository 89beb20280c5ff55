"""For those who study how a search gets there: strategies side by side, or one of them watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from unriddle.answers import Comparison, Comparisons, Event, Trace
from unriddle.budget import Budget
from unriddle.contract import Task, Want, message
from unriddle.desk import PATIENCE, Position
from unriddle.errors import InputError, OutOfBudget
from unriddle.solving import Solving, known

EVENTS = 1000  # of a trace, unless somebody says otherwise
RUNS = 3  # of a search that is compared, where they are short: the best time counts
SHORT = 0.2  # seconds of a run that is worth a third
REPEATED = 2.0  # seconds of a first run that is worth a second: what it made ready is there then


def usual(position: Position) -> Want:
    """All solutions are what strategies are best compared by, unless the best is the question."""
    return Want.BEST if position.task().want is Want.BEST else Want.ALL


def able(position: Position, task: Task, chosen: list[str] | None) -> list[str]:
    """The strategies named, or all that can do what is asked, or find something at least."""
    strategies = position.back.info.strategies
    if chosen is not None:
        names = [strategy.key for strategy in strategies]
        return [known("strategy", name, names) or name for name in chosen]
    wants = {task.want, Want.ONE} if task.want is Want.BEST else {task.want}
    return [strategy.key for strategy in strategies if wants & strategy.wants]


def traceable(position: Position, chosen: str | None) -> str:
    """The strategy to watch: the one named, or the first written to be watched."""
    strategies = position.back.info.strategies
    watched = [strategy.key for strategy in strategies if strategy.traceable]
    textbook = [key for key in watched if key != "auto"] or watched
    if chosen in watched or (chosen is None and textbook):
        return chosen or textbook[0]
    what = message("error.not_traceable", strategy=chosen or "auto")
    raise InputError(what, message("fix.one_of", names=", ".join(textbook)), chosen or "")


def compared(position: Position, strategies: Sequence[str], **task: Any) -> Comparisons:
    """What `Position.compare` tells."""
    want = task.pop("want", None) or usual(position)
    asked = position.task(want, **task)
    if asked.seconds is None and asked.nodes is None:
        asked = replace(asked, seconds=PATIENCE)  # each: some would take days
    names = able(position, asked, list(strategies) or None)
    return Comparisons(compare(position, asked, names))


def compare(
    position: Position,
    task: Task,
    strategies: Sequence[str],
    on_tick: Callable[[Budget], None] | None = None,
) -> Iterator[Comparison]:
    """The same task by one strategy after the other, each with the whole budget."""
    for name in strategies:
        solving = _run(position, replace(task, strategy=name), on_tick)
        times: list[float] = []
        try:
            _to_its_end(solving)
            times.extend(_again(solving, on_tick))
        except KeyboardInterrupt:  # what it had by then is worth a row, too
            yield _compared(solving, times, interrupted=not solving.ended)
            raise
        yield _compared(solving, times)


def _run(position: Position, task: Task, on_tick: Callable[[Budget], None] | None) -> Solving:
    return Solving(position, task, Budget(task.seconds, task.nodes, on_tick))


def _to_its_end(solving: Solving) -> None:
    for _ in solving:
        pass


def _again(solving: Solving, on_tick: Callable[[Budget], None] | None) -> Iterator[float]:
    """The times of further runs of a short search.

    The first of all strategies pays for whatever is made ready once and serves all: tables in
    memory, placements, imports. It takes the same nodes each time, so the best time is its own.
    """
    seconds = solving.answer().seconds
    for limit in (REPEATED, *[SHORT] * (RUNS - 2)):
        if seconds > limit:
            return
        again = _run(solving.position, solving.task, on_tick)
        _to_its_end(again)
        seconds = again.answer().seconds
        yield seconds


def _compared(solving: Solving, again: list[float], interrupted: bool = False) -> Comparison:
    answer = solving.answer()
    counts = {each.key: each.counts for each in solving.position.back.info.strategies}
    return Comparison(
        strategy=answer.strategy,
        status=answer.status,
        count=answer.count,
        cost=answer.best.cost if answer.best else None,
        proved=answer.complete,
        nodes=answer.nodes,
        counts=counts[answer.strategy],
        seconds=min([answer.seconds, *again]),
        depth=solving.budget.depth,
        found=answer.found,
        interrupted=interrupted,
    )


def traced(position: Position, strategy: str | None, limit: int, **task: Any) -> Trace:
    """What `Position.trace` tells."""
    watcher = Watcher(limit)
    asked = position.task(task.pop("want", None), strategy=traceable(position, strategy), **task)
    _to_its_end(Solving(position, asked, Budget(asked.seconds, asked.nodes, on_note=watcher)))
    return Trace(watcher.events)


class Watcher:
    """Keeps the events of a search, and ends it once there are enough."""

    def __init__(self, limit: int = EVENTS) -> None:
        self.limit = limit
        self.events: list[Event] = []

    @property
    def full(self) -> bool:
        return len(self.events) >= self.limit

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        if self.full:
            raise OutOfBudget
