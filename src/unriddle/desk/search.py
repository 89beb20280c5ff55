"""A search under way: solutions as they come, each replayed, and the answer at any moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from unriddle.contract import Batches, Search, Totals
from unriddle.desk.answers import Answer, Status
from unriddle.desk.clock import Clock
from unriddle.desk.judging import judge
from unriddle.desk.state import State, known, whole
from unriddle.errors import InputError, OutOfBudget, OutOfIdeas
from unriddle.lazy_dataclass import replace
from unriddle.values import Batch, Message, Solution, Steps, Task, Want, message

if TYPE_CHECKING:
    from unriddle.runs.driver import Driver

T = TypeVar("T")


class Written(NamedTuple):
    """Solutions of a long list: their steps, and each as a text."""

    steps: Sequence[Steps]
    texts: Sequence[str]


class _Stopwatch:
    """The time that is told is that of the search: checking and writing are no part of it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> None:
        self._start = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.perf_counter() - self._start


class Solving:
    """A search under way: loop over it for solutions, ask for the `answer` at any moment."""

    def __init__(
        self,
        position: State,
        task: Task,
        clock: Clock | None = None,
        form: str | None = None,
        keep: bool = True,
        share: Callable[[Search], Driver | None] | None = None,
        resumes: bool = False,
    ) -> None:
        """`share`: how the search is shared; without it, as the task says.

        `resumes`: what was found before is told even where there is no time for more.
        """
        info = position.back.info
        self.position = position
        self.task = task if task.distinct else replace(task, distinct=info.distinct[0])
        known("strategy", task.strategy, [strategy.key for strategy in info.strategies])
        known("distinct", self.task.distinct or "", info.distinct)
        known("only", task.only, info.only)
        for option in ("limit", "nth", "threads"):
            whole(option, getattr(task, option))
        if task.threads and task.cluster:
            what = message("error.together", one="threads", other="cluster")
            raise InputError(what, message("fix.one_of_two"))
        distinct_form = info.form_for.get(self.task.distinct or "", info.forms[0])
        self.form = known("form", form, info.forms) or distinct_form
        self.clock = clock or Clock(task.seconds, task.nodes)
        self.found = 0
        self.solutions: list[Solution] = []
        self.reason: Message | None = None  # set once the search has ended
        self.satisfied = False  # as many as were asked for
        self.reached = True  # whether what was found is what was asked for, and not only near it
        self._share = share or self._shared
        self._resumes = resumes
        self._driver: Driver | None = None  # of a search that can be shared
        self._done: Search | None = None  # together with others
        self._replay = position.back.replay(position.puzzle)
        self._stopped = message("reason.budget")
        self._ran_out = False
        self._keep = keep
        self._searching = _Stopwatch()  # with the tables that the family's search had to wait for
        self.ended = False  # whether it has come to its end, or to that of its budget

    def __iter__(self) -> Iterator[Solution]:
        with self._timed():
            self._begin()
            if self.task.nth is not None:
                yield from self._nth(self.task.nth)
            elif self.task.want is Want.COUNT and not self.position.nearest_counts:
                self._count()
            else:
                yield from self._list()

    def _begin(self) -> None:
        """An empty budget ends it at once."""
        if not self._resumes:
            self.clock.tick(0)

    def take(self, search: Search, seconds: float) -> None:
        """A search that was done together with others, and its share of the time that took."""
        self._done = search
        self._searching.seconds += seconds

    def to_the_end(self) -> Answer:
        for _ in self:
            pass
        return self.answer()

    def batches(self) -> Iterator[Written]:
        """The solutions of a long list, checked and written; none is kept."""
        with self._timed():
            self._begin()
            for batch in self._checked(self._batches()):
                self.clock.found = self.found = self.found + len(batch.steps)
                yield Written(batch.steps, self._replay.texts(batch.steps, self.form))

    def totals(self) -> Iterator[int]:
        """How many there are by now, of a list that is written elsewhere."""
        with self._timed():
            self._begin()
            driver = self._driver = self._parted(self._search(self.task))
            assert driver is not None
            totals = driver.totals()
            while (total := self._next(totals)) is not None:
                self.clock.found = self.found = total
                yield total

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """The end of the budget is the end of the search, but no error."""
        try:
            yield
        except OutOfIdeas as end:
            self._stopped = end.reason
        except OutOfBudget:
            self._ran_out = True
        finally:
            self.ended = True
            self.reason = self.reason or self._bound_met()

    def _bound_met(self) -> Message | None:
        """A best that costs what is proved to be needed is proved, whatever ended the search."""
        bound = self.clock.lower_bound
        if self.task.want is not Want.BEST or not self.solutions or bound is None:
            return None
        cost = self.solutions[0].cost
        return message("reason.bound_met", cost=cost) if cost <= bound else None

    @property
    def is_long_list(self) -> bool:
        """Whether this is a list that may be too long to be kept."""
        plain = self.task.nth is None and self.task.better_than is None
        return plain and self.task.want is Want.ALL and self.position.back.info.long_lists

    # Listing

    def _list(self) -> Iterator[Solution]:
        best: tuple[int, int] | None = None
        self._keep = self._keep and self.task.want is not Want.COUNT
        for batch in self._checked(self._batches()):
            for place, text in enumerate(self._replay.texts(batch.steps, self.form)):
                write = partial(self.position.write, batch.steps[place])
                solution = batch.solution(place, text, write)
                if self.task.better_than is not None and solution.cost >= self.task.better_than:
                    continue
                if self.task.want is Want.BEST:
                    rank = (solution.cost, solution.effort)
                    if best is not None and rank >= best:
                        continue
                    best, self.found = rank, 0
                    self.solutions.clear()
                self.clock.found = self.found = self.found + 1
                if self._keep:
                    self.solutions.append(solution)
                yield solution
                self.clock.watch()

    def _checked(self, batches: Batches) -> Iterator[Batch]:
        """As many as were asked for; none that the family's own rules do not accept."""
        limit = 1 if self.task.want is Want.ONE else self.task.limit
        while limit is None or self.found < limit:
            batch = self._next(batches)
            if batch is None:
                return
            if limit is not None and self.task.better_than is None:
                batch = batch.first(limit - self.found)
            if batch.steps:
                self.reached = judge(self.position, batch, self._replay)
                yield batch
        self.satisfied = True
        if self.task.want is Want.ONE and not self.reached:
            self._next(batches)  # one that only comes near is the last, and then it says why

    def _next(self, search: Generator[T, None, Message]) -> T | None:
        """What a search yields next; None at its end, whose reason is kept."""
        with self._searching:
            try:
                return next(search)
            except StopIteration as end:
                self.reason = end.value
                return None

    def _nth(self, number: int) -> Iterator[Solution]:
        """The solution of that number, by the family's own short way where it has one."""
        search = self._search(replace(self.task, want=Want.ALL, limit=None, nth=None))
        with self._searching:
            solution = search.nth(number - 1, self.clock)
        if solution is None:
            # There are fewer; if there is none at all, that is no mistake in the question.
            if self._next(search.batches(self.clock)) is not None:
                what = message("error.fewer", number=number)
                raise InputError(what, message("fix.fewer"), f"{number}")
            return
        self.reached = judge(self.position, Batch.of(solution), self._replay)
        self.found, self.satisfied = 1, True
        write = partial(self.position.write, solution.steps)
        shown = replace(solution, text=write(self.form), write=write)
        if self._keep:
            self.solutions.append(shown)
        yield shown

    # Counting

    def _count(self) -> None:
        search = self._search(self.task)
        shared = self._driver = self._parted(search)
        totals = search.totals(self.clock) if shared is None else shared.totals()
        settled = self._settled(search, totals)
        while (total := self._next(settled)) is not None:
            self.clock.found = self.found = total

    def _settled(self, search: Search, totals: Totals) -> Totals:
        """Totals as the task counts, the last of them exact."""
        total = 0
        while True:
            try:
                total = next(totals)
            except StopIteration as end:
                yield search.settle(total, self.clock)
                return cast(Message, end.value)
            yield search.settle(total, None)

    # The family's search

    def _search(self, task: Task) -> Search:
        with self._searching:
            return self.position.back.search(self.position.puzzle, self.position.steps, task)

    def _batches(self) -> Batches:
        search = self._done or self._search(self.task)
        shared = self._driver = self._parted(search)
        return search.batches(self.clock) if shared is None else shared.batches()

    def _parted(self, search: Search) -> Driver | None:
        """What brings the parts of the search together; cutting it may be a search of its own."""
        with self._searching:
            return self._share(search)

    def _shared(self, search: Search) -> Driver | None:
        """The search by threads or a cluster, if asked for and it is not to end early."""
        threads, cluster = self.task.threads or 1, self.task.cluster
        long = self.task.want is Want.COUNT or self.is_long_list
        if (threads == 1 and not cluster) or self.task.limit is not None or not long:
            return None
        from unriddle.runs.sharing import shared  # most searches do without

        return shared(self.position, self.task, search, self.clock)

    @property
    def shared(self) -> bool:
        """Whether others shared the work."""
        return self._driver is not None and self._driver.called

    @property
    def too_short(self) -> bool:
        """Whether it was over before it was worth sharing."""
        return self._driver is not None and not self._driver.called

    # The answer

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
        stopped = message("reason.satisfied") if self.satisfied else self._stopped
        return Answer(
            puzzle=self.position.text,
            given=len(self.position.steps),
            status=self.status,
            complete=self.reason is not None,
            found=self.found,
            count=self._exact_count(),
            lower_bound=self._proved_bound(),
            solutions=tuple(self.solutions),
            reason=self.reason or stopped,
            strategy=self.task.strategy,
            distinct=self.task.distinct or "",
            nodes=self.clock.nodes,
            seconds=self._search_time(),
            reached=self.reached,
            ran_out=self._ran_out and self.reason is None and not self.satisfied,
        )

    def _search_time(self) -> float:
        """Seconds of the search alone: tables that were made ready on the way serve others too."""
        return max(0.0, self._searching.seconds - self.clock.preparing)

    def _exact_count(self) -> int | None:
        """How many there are, if that is known: one best is found without counting its equals."""
        single = self.found and self.task.want in (Want.ONE, Want.BEST)
        if self.reason is None or single:
            return None
        return self.found

    def _proved_bound(self) -> int | None:
        if self.reason is not None and self.task.want is Want.BEST and self.solutions:
            return self.solutions[0].cost
        return self.clock.lower_bound
