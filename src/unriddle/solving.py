"""A search under way: solutions as they come, each replayed, and the answer at any moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from unriddle.answers import Answer, Status
from unriddle.budget import Budget
from unriddle.contract import (
    Batches,
    Counts,
    Lists,
    Message,
    Picks,
    Search,
    Solution,
    Standing,
    Steps,
    Task,
    Want,
    message,
)
from unriddle.errors import Defect, InputError, OutOfBudget, OutOfIdeas, UnknownName
from unriddle.reasons import Reasoned, one_by_one

if TYPE_CHECKING:
    from unriddle.desk import Position
    from unriddle.sharing import Sharing


class Batch(NamedTuple):
    """Solutions of a long list: their steps, and each as a text."""

    steps: Sequence[Steps]
    texts: Sequence[str]


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
        for option in ("limit", "nth", "threads"):
            at_least_one(option, getattr(task, option))
        distinct_form = info.form_for.get(self.task.distinct or "", info.forms[0])
        self.form = known("form", form, info.forms) or distinct_form
        self.budget = budget or Budget(task.seconds, task.nodes)
        self.found = 0
        self.solutions: list[Solution] = []
        self.reason: Message | None = None  # set once the search has ended
        self.satisfied = False  # as many as were asked for
        self.reached = True  # whether what was found is what was asked for, and not only near it
        self.shared = False  # whether threads share the work
        self._stopped = message("reason.budget")
        self._keep = keep
        self._seconds: float | None = None

    def __iter__(self) -> Iterator[Solution]:
        with self._timed():
            self.budget.tick(0)
            yield from self._count() if self.task.want is Want.COUNT else self._list()

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """The end of the budget is the end of the search, but no error."""
        try:
            yield
        except OutOfIdeas as end:
            self._stopped = end.reason
        except OutOfBudget:
            pass
        finally:
            self._seconds = self.budget.seconds
            self.reason = self.reason or self._bound_met()

    def _bound_met(self) -> Message | None:
        """A best that costs what is proved to be needed is proved, whatever ended the search."""
        bound = self.budget.lower_bound
        if self.task.want is not Want.BEST or not self.solutions or bound is None:
            return None
        cost = self.solutions[0].cost
        return message("reason.bound_met", cost=cost) if cost <= bound else None

    @property
    def ended(self) -> bool:
        """Whether it has come to its end: of the search, of what was asked, or of its budget."""
        return self._seconds is not None

    @property
    def in_batches(self) -> bool:
        """Whether this is a list that the family makes many at a time."""
        plain = self.task.nth is None and self.task.better_than is None
        return plain and self.task.want is Want.ALL and isinstance(self.position.back, Lists)

    def batches(self) -> Iterator[Batch]:
        """The solutions of a long list, checked and written; none is kept."""
        back, puzzle = self.position.back, self.position.puzzle
        assert isinstance(back, Lists)
        with self._timed():
            self.budget.tick(0)
            found = Reasoned(self._found_batches())
            for batch in found:
                if self.task.limit is not None:
                    batch = batch[: self.task.limit - self.found]
                if not back.all_solved(puzzle, batch):
                    self._expose(batch)
                self.reached = all(back.check(puzzle, steps).reached for steps in batch[:1])
                self.found += len(batch)
                self.budget.found = self.found
                yield Batch(batch, back.write_all(puzzle, batch, self.form))
                if self.task.limit is not None and self.found >= self.task.limit:
                    self.satisfied = True
                    return
            self.reason = found.reason

    def _expose(self, batch: Sequence[Steps]) -> NoReturn:
        """One of these is wrong: the plain check says which."""
        for steps in batch:
            self._checked(Solution(steps))
        raise Defect(message("defect.solution", puzzle=self.position.text, steps=""))

    def _list(self) -> Iterator[Solution]:
        if self.task.nth is not None:
            yield from self._nth(self.task.nth)
            return
        search = self._found()
        limit = 1 if self.task.want is Want.ONE else self.task.limit
        best: tuple[int, int] | None = None
        while limit is None or self.found < limit:
            try:
                solution = next(search)
            except StopIteration as end:
                self.reason = end.value
                return
            standing = self._checked(solution)
            if self.task.better_than is not None and solution.cost >= self.task.better_than:
                continue
            if self.task.want is Want.BEST:
                rank = (solution.cost, solution.effort)
                if best is not None and rank >= best:
                    continue
                best, self.found = rank, 0
                self.solutions.clear()
            self.found, self.reached = self.found + 1, standing.reached
            self.budget.found = self.found
            yield self._shown(solution)
            self.budget.watch_the_clock()
        self.satisfied = True
        if self.task.want is Want.ONE and not self.reached:
            self._why_not(search)

    def _why_not(self, search: Search) -> None:
        """One that only comes near is the last: the search has a reason to tell."""
        try:
            next(search)
        except StopIteration as end:
            self.reason = end.value

    def _nth(self, number: int) -> Iterator[Solution]:
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
            self._none_of_them(number, task)
            return
        self.reached = self._checked(found).reached
        self.found, self.satisfied = 1, True
        yield self._shown(found)

    def _none_of_them(self, number: int, task: Task) -> None:
        """There are fewer; if there is none at all, that is no mistake in the question."""
        back, puzzle, steps = self.position.back, self.position.puzzle, self.position.steps
        try:
            next(back.solve(puzzle, steps, task, self.budget))
        except StopIteration as end:
            self.reason = end.value
            return
        raise InputError(message("error.fewer", number=number), message("fix.fewer"), f"{number}")

    def _count(self) -> Iterator[Solution]:
        """Running totals only: a count yields no solutions."""
        back, puzzle, steps = self.position.back, self.position.puzzle, self.position.steps
        if not isinstance(back, Counts) or nearest_counts(self.position):
            self._keep = False
            for _ in self._list():
                pass
            return
        sharing = self._sharing()
        if sharing is None:
            totals = Reasoned(back.count(puzzle, steps, self.task, self.budget))
        else:
            totals = Reasoned(sharing.totals())
        for total in totals:
            self.found = self.budget.found = total
            yield from ()
        self.reason = totals.reason

    def _found(self) -> Search:
        sharing = self._sharing() if self.in_batches else None
        if sharing is not None:
            return one_by_one(sharing.batches())
        position = self.position
        return position.back.solve(position.puzzle, position.steps, self.task, self.budget)

    def _found_batches(self) -> Batches:
        back, puzzle, steps = self.position.back, self.position.puzzle, self.position.steps
        assert isinstance(back, Lists)
        sharing = self._sharing()
        if sharing is not None:
            return sharing.batches()
        return back.batches(puzzle, steps, self.task, self.budget)

    def _sharing(self) -> Sharing | None:
        """The search by threads, if they are asked for and it is not to end early."""
        if not self.task.threads or self.task.limit is not None:
            return None
        from unriddle.sharing import sharing  # most searches do without

        found = sharing(self.position, self.task, self.budget)
        self.shared = found is not None
        return found

    def _checked(self, solution: Solution) -> Standing:
        """No solution is shown that the family's own rules do not accept."""
        standing = self.position.back.check(self.position.puzzle, solution.steps)
        if not standing.solved or standing.cost != solution.cost:
            steps = " ; ".join(solution.steps)
            raise Defect(message("defect.solution", puzzle=self.position.text, steps=steps))
        return standing

    def _shown(self, solution: Solution) -> Solution:
        """A solution with its text, kept where that is wanted."""
        write = partial(self.position.write, solution.steps)
        shown = replace(solution, text=write(self.form), write=write)
        if self._keep:
            self.solutions.append(shown)
        return shown

    @property
    def status(self) -> Status:
        if self.found and not self.reached:
            return Status.NEAREST if self._proved_nearest else Status.UNFINISHED
        if self.satisfied or (self.found and self.task.want in (Want.ONE, Want.BEST)):
            return Status.SOLVED
        if self.reason is None:
            return Status.UNFINISHED
        return Status.SOLVED if self.found else Status.IMPOSSIBLE

    @property
    def _proved_nearest(self) -> bool:
        """Only the best may come nearer and nearer; whatever else is listed is the nearest."""
        listed = self.satisfied and self.task.want is not Want.BEST
        return self.reason is not None or listed

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
            seconds=self._search_time(),
            reached=self.reached,
        )

    def _search_time(self) -> float:
        """Seconds of the search alone: tables that were made ready on the way serve others too."""
        taken = self.budget.seconds if self._seconds is None else self._seconds
        return max(0.0, taken - self.budget.preparing)

    def _exact_count(self) -> int | None:
        """How many there are, if that is known: one best is found without counting its equals."""
        single = self.found and self.task.want in (Want.ONE, Want.BEST)
        if self.reason is None or single:
            return None
        return self.found

    def _proved_bound(self) -> int | None:
        if self.reason is not None and self.task.want is Want.BEST and self.solutions:
            return self.solutions[0].cost
        return self.budget.lower_bound


def nearest_counts(position: Position) -> bool:
    """Whether solutions of this kind of puzzle may miss what was asked for."""
    return any(each.nearest for each in position.back.info.variants if each.key == position.variant)


def at_least_one(option: str, number: int | None) -> None:
    """Refuse a number of nothing; the command line has looked at its own before."""
    if number is not None and number < 1:
        fix = message("fix.at_least_one", option=option)
        raise InputError(message("error.at_least_one", option=option, number=number), fix, option)


def known(what: str, name: str | None, names: Sequence[str]) -> str | None:
    """`name` if it is one of `names`, or None if none was given; else an error with the list."""
    if name is not None and name not in names:
        raise UnknownName(what, name, names)
    return name
