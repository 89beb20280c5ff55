"""Lists of any length, answered as they are read: only the ranges at work are in memory.

A range is sized by the time that the last ones took. One that takes longer than a second is cut,
and its rest is shared. One whose process ends is done again, then line by line: a line that ends
every process gets an error as its answer, and the rest goes on.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from unriddle.contract import Part
from unriddle.desk import InputError, Position, cores, known, message, whole
from unriddle.locale import LANGUAGES
from unriddle.runs.batch.answering import DO, FIRST, Numbered, Question, paced
from unriddle.runs.batch.job import BatchJob, errors_in
from unriddle.runs.crews.crew import Crew, Lost
from unriddle.runs.crews.processes import Processes
from unriddle.runs.part import Order, Record, unpacked

AHEAD = 64  # ranges that may be done before the one that is told next
LONG = 1.0  # seconds after which a range is cut
LOOK = 1.0  # seconds after which others may have come to help


class Answers(NamedTuple):
    """The answers to some lines that follow each other."""

    text: str  # one JSON object a line
    number: int
    errors: int  # how many of these are errors
    line: int  # the number of the last


class _Range:
    """Lines that follow each other: the parts that are open, and what the others have found."""

    def __init__(self, place: int, part: Part) -> None:
        self.line = part.spec[-1][0]
        self.first = f"{place:012}"
        self.open = {self.first: part}
        self.tries: dict[str, int] = {}
        self._found: dict[str, Record] = {}

    def settle(self, key: str, record: Record) -> list[str]:
        """Take what a part came to; the keys of the parts that are left of it."""
        del self.open[key]
        self._found[key] = record
        rest = {f"{key}.{at:05}": part for at, part in enumerate(record.rest)}
        self.open |= rest
        return list(rest)

    def take(self) -> Answers:
        """What was found since it was last asked, in its order."""
        records = [self._found[key] for key in sorted(self._found)]
        self._found.clear()
        text = b"".join(unpacked(record.written) for record in records)
        number = sum(record.count for record in records)
        return Answers(text.decode("utf-8", "replace"), number, errors_in(text), self.line)


class Batching:
    """A list that is being answered by processes of this machine, or by a cluster."""

    def __init__(
        self,
        ask: Question,
        threads: int | None = None,
        *,
        cluster: str | None = None,
        ordered: bool = True,
    ) -> None:
        self._job = BatchJob(ask)
        self._crew = _crew(self._job, threads, cluster)
        self._ordered = ordered
        self._ranges: dict[str, _Range] = {}  # that are not told yet, by their first keys
        self._again: deque[str] = deque()  # keys of parts that are to be done before others
        self._busy = 0
        self._size = FIRST

    def answers(self, lines: Iterable[Numbered]) -> Iterator[Answers]:
        """The answers in the order of the lines, or as they come."""
        keys = self._keys(iter(lines))
        while True:
            while self._has_room and (key := next(keys)) is not None:
                part = self._range(key).open[key]
                order = Order(self._job.do, self._job.what(), part, LONG, wanted=self._crew.size)
                self._crew.submit((key, 0), order)
                self._busy += 1
            if not self._ranges:
                return
            self._receive()
            yield from self._told()

    @property
    def _has_room(self) -> bool:
        return self._busy < self._crew.size + self._crew.reserve

    def _keys(self, lines: Iterator[Numbered]) -> Iterator[str | None]:
        """What to do next; None where only waiting helps."""
        place = 0
        while True:
            if self._again:
                yield self._again.popleft()
            elif len(self._ranges) < AHEAD and (some := list(islice(lines, self._size))):
                fresh = _Range(place, Part(some, 1.0))
                self._ranges[fresh.first] = fresh
                place += 1
                yield fresh.first
            else:
                yield None

    def _range(self, key: str) -> _Range:
        return self._ranges[key.partition(".")[0]]

    def _receive(self) -> None:
        outcome = self._crew.receive(LOOK)
        if outcome is None:
            return
        self._busy -= 1
        (key, _), came = outcome
        if isinstance(came, Lost):
            self._lost(key)
        elif isinstance(came, Record):
            self._size = paced(self._size, came.count, came.seconds)
            self._again += self._range(key).settle(key, came)
        else:
            raise came

    def _lost(self, key: str) -> None:
        """A process is gone: perhaps it was one of its lines."""
        owner = self._range(key)
        owner.tries[key] = owner.tries.get(key, 0) + 1
        record = self._job.lost(owner.open[key], owner.tries[key])
        self._again += [key] if record is None else owner.settle(key, record)

    def _told(self) -> Iterator[Answers]:
        for first, each in list(self._ranges.items()):
            if each.open and self._ordered:
                return
            answers = each.take()
            if not each.open:
                del self._ranges[first]
            if answers.number:
                yield answers

    def __enter__(self) -> Batching:
        return self

    def __exit__(self, *_: object) -> None:
        self._crew.close()


def _crew(job: BatchJob, threads: int | None, cluster: str | None) -> Crew:
    if cluster is None:
        return Processes(threads or cores(), job)
    from unriddle.runs.crews.cluster import Cluster  # few lists are that long

    return Cluster(cluster, job)


def answer_all(
    positions: Iterable[Position | str], ask: Question, threads: int | None, **how: Any
) -> Iterator[dict[str, Any]]:
    """The answers to positions or texts, as records; `how` is for `Batching`."""
    if isinstance(positions, str):
        raise InputError(message("error.batch_text"), message("fix.batch_text"), positions)
    known("do", ask.do, list(DO))
    for name in ask.options:
        known("option", name, DO[ask.do][1])
    known("lang", ask.lang, LANGUAGES)
    whole("threads", threads)
    return _records(positions, ask, threads, how)


def _records(
    positions: Iterable[Position | str], ask: Question, threads: int | None, how: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    with Batching(ask, threads, **how) as batch:
        for some in batch.answers(enumerate(map(_text, positions), start=1)):
            yield from map(json.loads, some.text.split("\n")[:-1])


def _text(position: Position | str) -> str:
    text = position if isinstance(position, str) else getattr(position, "text", None)
    if not isinstance(text, str):
        raise InputError(message("error.batch_kind"), message("fix.batch_text"), repr(position))
    return text
