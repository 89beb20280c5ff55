"""For those who study how a search gets there: strategies side by side, or one of them watched."""

from __future__ import annotations

from unriddle.budget import Event
from unriddle.contract import Task, Want, message
from unriddle.desk import Position
from unriddle.errors import InputError, OutOfBudget
from unriddle.solving import known

EVENTS = 1000  # of a trace, unless somebody says otherwise


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
