"""What the desk answers: plain values, the same for every front end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from unriddle.contract import Detail, Message, Solution, Work


class Status(StrEnum):
    """The end of a search is a proof; running out of budget is something else."""

    SOLVED = "solved"
    NEAREST = "nearest"  # what was asked for is proved out of reach; the solutions are the nearest
    IMPOSSIBLE = "impossible"
    UNFINISHED = "unfinished"

    @property
    def exit_code(self) -> int:
        return {Status.IMPOSSIBLE: 1, Status.UNFINISHED: 3}.get(self, 0)


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a search: `complete` means that it ended, so that `count` is exact."""

    puzzle: str
    given: int  # how many of the steps were taken before the search
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

    @property
    def work(self) -> Work:
        """The same as a family's own report needs it."""
        missed = None if self.reached or not self.solutions else self.reason
        return Work(self.nodes, self.seconds, missed)

    @property
    def best(self) -> Solution | None:
        """The cheapest solution, the simplest among equals."""
        return min(self.solutions, key=lambda found: (found.cost, found.effort), default=None)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Is it solvable, is the solution the only one, and why."""

    puzzle: str
    status: Status
    reason: Message
    unique: bool | None  # None: not decided within the budget
    details: tuple[Detail, ...] = ()
    before: Status | None = None  # of the puzzle without its steps, where they lead to no solution


@dataclass(frozen=True, slots=True)
class Outlook:
    """What there is now, and what each legal next step would leave of it."""

    puzzle: str
    now: int | None
    steps: dict[str, int | None]
    status: Status = Status.UNFINISHED
    leaves: Literal["ways", "moves"] = "ways"


@dataclass(frozen=True, slots=True)
class Comparison:
    """How one strategy fared."""

    strategy: str
    status: Status
    count: int | None
    cost: int | None
    proved: bool
    nodes: int
    seconds: float
    depth: int | None = None  # steps to the deepest position it looked at, where it tells
    found: int = 0  # solutions by its end, all or not
    interrupted: bool = False  # by Ctrl-C: this is what it had by then
