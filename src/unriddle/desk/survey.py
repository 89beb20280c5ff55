"""A survey: every puzzle of a finite variant, a row of facts each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Protocol, runtime_checkable

from unriddle.contract import Surveys
from unriddle.desk.clock import Clock
from unriddle.desk.reading import head_of, quoted, shown_as
from unriddle.desk.state import whole
from unriddle.errors import InputError, NotationError, OutOfBudget, Unavailable
from unriddle.families import find
from unriddle.values import Row, message

REFRESH = 0.1  # seconds between two looks at how far the parts are
AHEAD = 2  # parts for each thread that are begun, or wait to be read


@runtime_checkable
class SurveysInParts(Protocol):
    """A family with surveys that are long enough to be shared among threads."""

    def survey_parts(self, variant: str, body: str) -> Sequence[str]:
        """Bodies whose surveys, one after the other, are that of `body`; none: it is not cut."""


def survey_rows(
    name: str, clock: Clock, body: str = "", *, facts: bool = True, threads: int = 1
) -> Iterator[Row]:
    """Every puzzle of a finite variant, a row of facts each; the body says what holds for all."""
    whole("threads", threads, least=1)
    back, variant = _finite(name)
    shown, offset = shown_as(body, head_of(find(name)[0], variant))
    try:
        parts = survey_parts(name, body) if threads > 1 else ()
        if parts:
            yield from _Shared(
                lambda part, run: back.survey(variant, part, run, facts), parts, threads, clock
            )
        else:
            yield from back.survey(variant, body, clock, facts)
    except NotationError as error:
        raise quoted(error, shown, offset) from None


def survey_parts(name: str, body: str = "") -> Sequence[str]:
    """The parts of a survey that threads can share, as bodies; none: one does all of it."""
    back, variant = _finite(name)
    return back.survey_parts(variant, body) if isinstance(back, SurveysInParts) else ()


def _finite(name: str) -> tuple[Surveys, str]:
    """The family and the variant whose puzzles can all be listed."""
    back, variant = find(name)
    finite = [entry.key for entry in back.info.variants if entry.finite]
    if not isinstance(back, Surveys) or not finite:
        raise Unavailable(message("error.no_survey", family=back.info.key), message("fix.survey"))
    listed = [entry.key for entry in back.info.variants]
    if variant in listed and variant not in finite:  # others the family knows how to refuse
        what = message("error.not_finite", variant=f"{back.info.key}/{variant}")
        raise InputError(what, message("fix.one_of", names=", ".join(finite)), name)
    return back, variant or finite[0]


class _Shared:
    """The rows of all parts in their order, some parts at a time, each by a thread."""

    def __init__(
        self,
        survey: Callable[[str, Clock], Iterator[Row]],
        parts: Sequence[str],
        threads: int,
        clock: Clock,
    ) -> None:
        self._survey = survey
        self._parts = parts
        self._threads = threads
        self._clock = clock
        self._called_off = False
        self._running = deque[tuple[Clock, Future[list[Row]]]]()
        self._read = 0  # parts whose rows are out
        self._nodes = 0  # of these
        self._told = 0  # nodes that the clock was told of

    def __iter__(self) -> Iterator[Row]:
        left = iter(self._parts)
        pool = ThreadPoolExecutor(self._threads)
        try:
            while True:
                for part in islice(left, AHEAD * self._threads - len(self._running)):
                    clock = Clock(on_tick=self._look)
                    self._running.append((clock, pool.submit(self._list, part, clock)))
                if not self._running:
                    return
                yield from self._next_rows()
                self._tell()
        finally:
            self._called_off = True
            pool.shutdown(cancel_futures=True)

    def _look(self, _: Clock) -> None:
        if self._called_off:
            raise OutOfBudget

    def _list(self, part: str, clock: Clock) -> list[Row]:
        return list(self._survey(part, clock))

    def _next_rows(self) -> list[Row]:
        """The rows of the next part; the clock, which is told meanwhile, may raise."""
        clock, rows = self._running[0]
        while not wait([rows], REFRESH).done:
            self._tell()
        self._running.popleft()
        self._read += 1
        self._nodes += clock.nodes
        return rows.result()

    def _tell(self) -> None:
        nodes = self._nodes + sum(clock.nodes for clock, _ in self._running)
        done = self._read + sum(clock.done or 0.0 for clock, _ in self._running)
        new, self._told = nodes - self._told, nodes
        self._clock.tick(new, done / len(self._parts))
