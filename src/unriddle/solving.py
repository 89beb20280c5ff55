"""A search under way: solutions as they come, each replayed, and the answer at any moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from unriddle.answers import Answer, Status
from unriddle.budget import Budget
from unriddle.contract import Counts, Message, Picks, Solution, Splits, Task, Want, message
from unriddle.errors import Defect, InputError, OutOfBudget, OutOfIdeas, UnknownName

if TYPE_CHECKING:
    from unriddle.desk import Position


PARTS = 64  # of a count that is shared: enough that threads end at about the same time


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
        self._stopped = message("reason.budget")
        self._keep = keep
        self._seconds: float | None = None

    def __iter__(self) -> Iterator[Solution]:
        try:
            self.budget.tick(0)
            yield from self._count() if self.task.want is Want.COUNT else self._list()
        except OutOfIdeas as end:
            self._stopped = end.reason
        except OutOfBudget:
            pass
        finally:
            self._seconds = self.budget.seconds

    def _list(self) -> Iterator[Solution]:
        if self.task.nth is not None:
            yield self._nth(self.task.nth)
            return
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

    def _nth(self, number: int) -> Solution:
        """The solution of that number, by the family's own short way where it has one."""
        back, puzzle, steps = self.position.back, self.position.puzzle, self.position.steps
        task = replace(self.task, want=Want.ALL, limit=None, nth=None)
        if isinstance(back, Picks):
            found = back.pick(puzzle, steps, number - 1, task, self.budget)
        else:
            found = next(
                islice(back.solve(puzzle, steps, task, self.budget), number - 1, None), None
            )
        if found is None:
            raise InputError(
                message("error.fewer", number=number), message("fix.fewer"), f"{number}"
            )
        solution = self._checked(found)
        self.found, self.satisfied = 1, True
        if self._keep:
            self.solutions.append(solution)
        return solution

    def _count(self) -> Iterator[Solution]:
        """Running totals only: a count yields no solutions."""
        back, puzzle, steps = self.position.back, self.position.puzzle, self.position.steps
        if not isinstance(back, Counts):
            self._keep = False
            for _ in self._list():
                pass
            return
        if self.task.threads and self.task.distinct == back.info.distinct[0]:
            yield from self._count_in_parts(self.task.threads)
            return
        count = back.count(puzzle, steps, self.task, self.budget)
        while True:
            try:
                self.found = self.budget.found = next(count)
            except StopIteration as end:
                self.reason = end.value
                return
            yield from ()

    def _count_in_parts(self, threads: int) -> Iterator[Solution]:
        """Count the parts of the whole, several at a time; which parts does not depend on how many.

        Parts count raw, so this is for solutions that are different as they stand.
        """
        position, back = self.position, self.position.back
        puzzle = position.puzzle
        pieces = [position.steps]
        if isinstance(back, Splits):
            pieces = list(back.split(puzzle, position.steps, PARTS))
        task = replace(self.task, threads=None, seconds=self.budget.seconds_left)
        parts = [Solving(replace(position, steps=steps), task) for steps in pieces]
        from concurrent.futures import ThreadPoolExecutor  # only where threads are asked for

        with ThreadPoolExecutor(threads) as pool:
            try:
                for number, part in enumerate(pool.map(_exhausted, parts), 1):
                    self.found += part.found
                    self.budget.tick(part.budget.nodes, number / len(parts))
                    if part.reason is None:
                        raise OutOfBudget
                    self.reason = part.reason
                    yield from ()
            except BaseException:
                self.reason = None
                pool.shutdown(cancel_futures=True)
                raise
        self.reason = message("reason.parts", parts=len(parts))

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
        stopped = message("reason.satisfied") if self.satisfied else self._stopped
        return Answer(
            puzzle=self.position.text,
            given=len(self.position.steps),
            status=self.status,
            complete=complete,
            found=self.found,
            count=self._exact_count(),
            lower_bound=self._proved_bound(),
            solutions=tuple(self.solutions),
            reason=self.reason or stopped,
            strategy=self.task.strategy,
            distinct=self.task.distinct or "",
            nodes=self.budget.nodes,
            seconds=self.budget.seconds if self._seconds is None else self._seconds,
        )

    def _exact_count(self) -> int | None:
        """How many there are, if that is known: one best is found without counting its equals."""
        if self.reason is None or (self.task.want is Want.BEST and self.found):
            return None
        return self.found

    def _proved_bound(self) -> int | None:
        if self.reason is not None and self.task.want is Want.BEST and self.solutions:
            return self.solutions[0].cost
        return self.budget.lower_bound


def _exhausted(part: Solving) -> Solving:
    for _ in part:
        pass
    return part


def known(what: str, name: str | None, names: Sequence[str]) -> str | None:
    """`name` if it is one of `names`, or None if none was given; else an error with the list."""
    if name is not None and name not in names:
        raise UnknownName(what, name, names)
    return name
