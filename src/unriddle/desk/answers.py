"""What the desk answers: plain values, the same for every front end."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from unriddle.lazy_dataclass import dataclass
from unriddle.values import Detail, Message, Row, Solution, Steps, Work


class Status(StrEnum):
    """The end of a search is a proof; running out of budget is something else.

    `nearest`: what was asked for is proved out of reach, and the solutions are the nearest to it.
    """

    SOLVED = "solved"
    NEAREST = "nearest"
    IMPOSSIBLE = "impossible"
    UNFINISHED = "unfinished"

    @property
    def exit_code(self) -> int:
        return {Status.IMPOSSIBLE: 1, Status.UNFINISHED: 3}.get(self, 0)


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """The outcome of a search: `complete` means that it ended, so that `count` is exact."""

    puzzle: str
    given: Annotated[int, "How many of the steps were taken before the search."]
    status: Status
    complete: bool
    found: int
    count: int | None
    lower_bound: int | None
    solutions: tuple[Solution, ...]
    reason: Message
    strategy: str
    distinct: str
    nodes: int
    seconds: float
    reached: bool = True  # whether the solutions are what was asked for, and not only near it
    ran_out: bool = False  # whether it was the time or the nodes that ended it

    @property
    def work(self) -> Work:
        """The same as a family's own report needs it."""
        missed = None if self.reached or not self.solutions else self.reason
        return Work(self.nodes, self.seconds, missed)

    @property
    def best(self) -> Solution | None:
        """The cheapest solution, the simplest among equals."""
        return min(self.solutions, key=lambda found: (found.cost, found.effort), default=None)

    def __repr__(self) -> str:
        return f"<Answer {self.status.value}, {self.found} found: {self.puzzle}>"

    def _repr_html_(self) -> str:
        from unriddle.render import html  # notebooks only

        lines = [solution.text for solution in self.solutions]
        return html.titled(f"{self.status.value}: {self.reason}", html.listed(lines))


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """Is it solvable, is the solution the only one, and why."""

    puzzle: str
    status: Status
    reason: Message
    unique: Annotated[bool | None, "Not known where the budget ran out."]
    details: tuple[Detail, ...] = ()
    before: Annotated[Status | None, "Of the puzzle without its steps, where these fail."] = None

    def __repr__(self) -> str:
        return f"<Verdict {self.status.value}: {self.reason}>"


@dataclass(frozen=True, slots=True, repr=False)
class Outlook:
    """What there is now, and what each legal next step would leave of it."""

    puzzle: str
    now: int | None
    steps: dict[str, int | None]
    status: Status = Status.UNFINISHED
    leaves: Literal["ways", "moves"] = "ways"

    def __repr__(self) -> str:
        return f"<Outlook {self.now} {self.leaves} from here, {len(self.steps)} steps>"

    def _repr_html_(self) -> str:
        from unriddle.render import html  # notebooks only

        rows = [{"step": step, self.leaves: left} for step, left in self.steps.items()]
        return html.titled(f"{self.puzzle}: {self.now} {self.leaves}", html.table(rows))


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """How one strategy fared."""

    strategy: str
    status: Status
    count: int | None
    cost: int | None
    proved: bool
    nodes: int
    seconds: Annotated[float, "Of the search alone, the best of a few runs where it is short."]
    counts: Annotated[str, "What a node is here: expanded, generated, cases …"] = "nodes"
    depth: Annotated[int | None, "Of the deepest position it looked at, where it tells."] = None
    found: int = 0  # solutions by its end, all or not
    interrupted: bool = False  # by Ctrl-C: this is what it had by then

    def __repr__(self) -> str:
        work = f"{self.nodes} {self.counts} in {self.seconds:.3g} s"
        return f"<{self.strategy}: {self.status.value}, {work}>"


class Comparisons(tuple[Comparison, ...]):
    """A row for each strategy that was compared."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from unriddle.render import html  # notebooks only

        columns = ("strategy", "status", "count", "cost", "proved", "nodes", "counts", "seconds")
        return html.table([{name: getattr(row, name) for name in columns} for row in self])


@dataclass(frozen=True, slots=True, repr=False)
class Event:
    """One line of a trace."""

    kind: str
    steps: Steps
    says: Message
    terms: dict[str, int]

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.says}>"


class Trace(tuple[Event, ...]):
    """What a search did, event by event."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from unriddle.render import html  # notebooks only

        return html.table(_event_row(event) for event in self)


def _event_row(event: Event) -> Row:
    return {"kind": event.kind, "says": str(event.says), **event.terms}
