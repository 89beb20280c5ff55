"""A search under way: solutions as they come, each replayed, and the answer at any moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from unriddle.answers import Answer, Status
from unriddle.budget import Budget
from unriddle.contract import Counts, Message, Solution, Task, Want, message
from unriddle.errors import Defect, OutOfBudget, UnknownName

if TYPE_CHECKING:
    from unriddle.desk import Position


class Solving:
    """A search under way: loop over it for solutions, ask for the `answer` at any moment."""

    def __init__(
        self,
        position: Position,
        task: Task,
        budget: Budget | None = None,
        form: str | None = None,
        keep: bool = True,
    ) -> None:
        info = position.back.info
        self.position = position
        self.task = replace(task, distinct=task.distinct or info.distinct[0])
        known("strategy", task.strategy, [strategy.key for strategy in info.strategies])
        known("distinct", self.task.distinct or "", info.distinct)
        known("only", task.only, info.only)
        distinct_form = info.form_for.get(self.task.distinct or "", info.forms[0])
        self.form = known("form", form, info.forms) or distinct_form
        self.budget = budget or Budget(task.seconds, task.nodes)
        self.found = 0
        self.solutions: list[Solution] = []
        self.reason: Message | None = None  # set once the search has ended
        self.satisfied = False  # as many as were asked for
        self._keep = keep
        self._seconds: float | None = None

    def __iter__(self) -> Iterator[Solution]:
        try:
            self.budget.tick(0)
            yield from self._count() if self.task.want is Want.COUNT else self._list()
        except OutOfBudget:
            pass
        finally:
            self._seconds = self.budget.seconds

    def _list(self) -> Iterator[Solution]:
        puzzle, steps = self.position.puzzle, self.position.steps
        search = self.position.back.solve(puzzle, steps, self.task, self.budget)
        limit = 1 if self.task.want is Want.ONE else self.task.limit
        best: tuple[int, int] | None = None
        while limit is None or self.found < limit:
            try:
                solution = self._checked(next(search))
            except StopIteration as end:
                self.reason = end.value
                return
            if self.task.better_than is not None and solution.cost >= self.task.better_than:
                continue
            if self.task.want is Want.BEST:
                rank = (solution.cost, solution.effort)
                if best is not None and rank >= best:
                    continue
                best, self.found = rank, 0
                self.solutions.clear()
            self.found += 1
            self.budget.found = self.found
            if self._keep:
                self.solutions.append(solution)
            yield solution
            self.budget.watch_the_clock()
        self.satisfied = True

    def _count(self) -> Iterator[Solution]:
        """Running totals only: a count yields no solutions."""
        back, puzzle, steps = self.position.back, self.position.puzzle, self.position.steps
        if not isinstance(back, Counts):
            self._keep = False
            for _ in self._list():
                pass
            return
        count = back.count(puzzle, steps, self.task, self.budget)
        while True:
            try:
                self.found = self.budget.found = next(count)
            except StopIteration as end:
                self.reason = end.value
                return
            yield from ()

    def _checked(self, solution: Solution) -> Solution:
        """No solution is shown that the family's own rules do not accept."""
        back, puzzle = self.position.back, self.position.puzzle
        standing = back.check(puzzle, solution.steps)
        if not standing.solved or standing.cost != solution.cost:
            steps = " ; ".join(solution.steps)
            raise Defect(message("defect.solution", puzzle=self.position.text, steps=steps))
        return replace(solution, text=back.write(puzzle, solution.steps, self.form))

    @property
    def status(self) -> Status:
        if self.satisfied or (self.found and self.task.want in (Want.ONE, Want.BEST)):
            return Status.SOLVED
        if self.reason is None:
            return Status.UNFINISHED
        return Status.SOLVED if self.found else Status.IMPOSSIBLE

    def answer(self) -> Answer:
        """What is known by now."""
        complete = self.reason is not None
        if complete:
            self.solutions.sort(key=lambda found: (found.cost, found.effort))
        stopped = message("reason.satisfied" if self.satisfied else "reason.budget")
        return Answer(
            puzzle=self.position.text,
            given=len(self.position.steps),
            status=self.status,
            complete=complete,
            found=self.found,
            count=self.found if complete and self.task.want is not Want.BEST else None,
            lower_bound=self._proved_bound(),
            solutions=tuple(self.solutions),
            reason=self.reason or stopped,
            strategy=self.task.strategy,
            distinct=self.task.distinct or "",
            nodes=self.budget.nodes,
            seconds=self.budget.seconds if self._seconds is None else self._seconds,
        )

    def _proved_bound(self) -> int | None:
        if self.reason is not None and self.task.want is Want.BEST and self.solutions:
            return self.solutions[0].cost
        return self.budget.lower_bound


def known(what: str, name: str | None, names: Sequence[str]) -> str | None:
    """`name` if it is one of `names`, or None if none was given; else an error with the list."""
    if name is not None and name not in names:
        raise UnknownName(what, name, names)
    return name
