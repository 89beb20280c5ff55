"""Strategies side by side: the same task by each, with what it took."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from unriddle.desk.answers import Comparison, Comparisons
from unriddle.desk.clock import Clock
from unriddle.desk.search import Solving
from unriddle.desk.state import SOON, State, known
from unriddle.lazy_dataclass import replace
from unriddle.values import Task, Want

RUNS = 3  # of a search that is compared, where they are short: the best time counts
SHORT = 0.2  # seconds of a run that is worth a third
REPEATED = 2.0  # seconds of a first run that is worth a second: what it made ready is there then


def usual(position: State) -> Want:
    """All solutions are what strategies are best compared by, unless the best is the question."""
    return Want.BEST if position.task().want is Want.BEST else Want.ALL


def able(position: State, task: Task, chosen: list[str] | None) -> list[str]:
    """The strategies named, or all that can do what is asked, or find something at least."""
    strategies = position.back.info.strategies
    if chosen is not None:
        names = [strategy.key for strategy in strategies]
        return [known("strategy", name, names) or name for name in chosen]
    wants = {task.want, Want.ONE} if task.want is Want.BEST else {task.want}
    return [strategy.key for strategy in strategies if wants & strategy.wants]


def compared(position: State, strategies: Sequence[str], **task: Any) -> Comparisons:
    """What `Position.compare` tells."""
    want = task.pop("want", None) or usual(position)
    asked, names = planned(position, position.task(want, **task), list(strategies) or None)
    return Comparisons(comparing(position, asked, names))


def planned(position: State, task: Task, chosen: list[str] | None) -> tuple[Task, list[str]]:
    """The task with a time for each, as some would take days, and the strategies to compare."""
    names = able(position, task, chosen)
    if task.seconds is None and task.nodes is None:
        task = replace(task, seconds=SOON)
    return task, names


def comparing(
    position: State,
    task: Task,
    strategies: Sequence[str],
    on_tick: Callable[[Clock], None] | None = None,
) -> Iterator[Comparison]:
    """The same task by one strategy after the other, each with the whole budget."""
    for name in strategies:
        solving = _run(position, replace(task, strategy=name), on_tick)
        times: list[float] = []
        try:
            solving.to_the_end()
            times.extend(_again(solving, on_tick))
        except KeyboardInterrupt:  # what it had by then is worth a row, too
            yield _compared(solving, times, interrupted=not solving.ended)
            raise
        yield _compared(solving, times)


def _run(position: State, task: Task, on_tick: Callable[[Clock], None] | None) -> Solving:
    return Solving(position, task, Clock(task.seconds, task.nodes, on_tick))


def _again(solving: Solving, on_tick: Callable[[Clock], None] | None) -> Iterator[float]:
    """The times of further runs of a short search.

    The first of all strategies pays for whatever is made ready once and serves all: tables in
    memory, placements, imports. It takes the same nodes each time, so the best time is its own.
    """
    seconds = solving.answer().seconds
    for limit in (REPEATED, *[SHORT] * (RUNS - 2)):
        if seconds > limit:
            return
        again = _run(solving.position, solving.task, on_tick)
        again.to_the_end()
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
        depth=solving.clock.depth,
        found=answer.found,
        interrupted=interrupted,
    )
