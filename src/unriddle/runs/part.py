"""One slice of the work at a part: what whoever works is given, and what comes back."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from unriddle.contract import Part, Search, Surveys
from unriddle.desk.clock import Clock
from unriddle.desk.judging import judge
from unriddle.desk.reading import read
from unriddle.desk.state import State
from unriddle.errors import OutOfBudget
from unriddle.families import find
from unriddle.lazy_dataclass import dataclass, field
from unriddle.render.rows import csv_line, row_lines
from unriddle.values import Batch, Message, Row, Task, Want

_KEPT = 4  # positions that are kept ready: what comes next is mostly of the same run
_TASK = ("strategy", "distinct", "only", "better_than")  # what a part needs of a task


class Writing(NamedTuple):
    """How solutions are written: the kind of file, and one of the family's forms."""

    kind: str  # csv, jsonl, txt, or "steps": no texts, only what `batch_of` reads
    form: str


class Order(NamedTuple):
    """What is to be done."""

    do: str  # search, survey or batch
    what: dict[str, Any]  # as the job says it
    part: Part | None  # None: the whole, which cannot be cut
    seconds: float | None = None  # of the worker's own time, after which it hands back the rest
    nodes: int | None = None  # the same by nodes
    wanted: int = 1  # parts that the rest is divided into, if there is one


@dataclass(slots=True)
class Record:
    """What came of it."""

    count: int = 0
    nodes: int = 0
    seconds: float = 0.0  # of the worker's own time
    rest: list[Part] = field(default_factory=list)
    found: list[Any] = field(default_factory=list)  # batches or rows, where nothing travels
    written: bytes = b""  # what was found as lines of a file, compressed
    reason: Message | None = None  # of a part that is done
    bound: int | None = None  # a cost that is proved to be needed


def packed(lines: Sequence[str], level: int = 1) -> bytes:
    """Lines of a file, compressed: solutions are alike. Level 0 is for what nobody keeps."""
    return zlib.compress("".join(line + "\n" for line in lines).encode(), level) if lines else b""


def unpacked(written: bytes) -> bytes:
    return zlib.decompress(written) if written else b""


def batch_of(lines: bytes) -> Batch:
    """The solutions of JSON lines."""
    rows = [json.loads(line) for line in lines.splitlines()]
    steps = [tuple(row["steps"].split(" ; ")) if row["steps"] else () for row in rows]
    return Batch(steps, [row["cost"] for row in rows])


def plain_task(task: Task) -> dict[str, Any]:
    """What a part needs to know of a task, as JSON."""
    said = {name: getattr(task, name) for name in _TASK}
    return {"want": task.want.value} | {k: v for k, v in said.items() if v is not None}


def task_of(plain: dict[str, Any]) -> Task:
    return Task(**plain | {"want": Want(plain["want"])})


def work(order: Order, stopped: Callable[[], bool] = lambda: False) -> Record:
    """Do a slice of a part: until it is done, or the time is up and the rest can be told."""
    return _DO[order.do](order, stopped).done()


class _Search:
    def __init__(self, order: Order, stopped: Callable[[], bool]) -> None:
        self._order, self._stopped = order, stopped
        self._position = _position(order.what["position"])
        self._task = task_of(order.what["task"])
        writing = order.what["writing"]
        self._writing = None if writing is None else Writing(*writing)
        self._clock = Clock(on_tick=self._look)
        self._record = Record()
        self._lines: list[str] = []
        self._begun = time.thread_time()

    def _look(self, _: Clock) -> None:
        """A search that cannot be cut is given up: there is nobody left to wait for it."""
        if self._order.part is None and self._stopped():
            raise OutOfBudget

    def done(self) -> Record:
        position, record = self._position, self._record
        search = position.back.search(position.puzzle, position.steps, self._task, self._order.part)
        record.rest = list(self._read(search))
        record.written = packed(self._lines)
        record.nodes = self._clock.nodes
        record.bound = self._clock.lower_bound
        record.seconds = time.thread_time() - self._begun
        return record

    def _read(self, search: Search) -> Sequence[Part]:
        """Read what it finds; what is left of it when the time is up."""
        counts = self._task.want is Want.COUNT
        reading: Any = search.totals(self._clock) if counts else search.batches(self._clock)
        while True:
            try:
                found = next(reading)
            except StopIteration as end:
                self._record.reason = end.value
                return search.rest(self._order.wanted) or ()
            if counts:
                self._record.count = found
            else:
                self._take(found)
            rest = search.rest(self._order.wanted) if self._is_time() else None
            if rest:
                return rest
            if rest is None and self._stopped():  # what cannot be cut is done again some day
                raise OutOfBudget

    def _is_time(self) -> bool:
        order = self._order
        if order.part is None:
            return False
        if order.nodes is not None and self._clock.nodes >= order.nodes:
            return True
        spent = time.thread_time() - self._begun
        return (order.seconds is not None and spent >= order.seconds) or self._stopped()

    def _take(self, batch: Batch) -> None:
        if not batch.steps:
            return
        self._record.count += len(batch.steps)
        if self._writing is None:
            self._record.found.append(batch)
        else:
            judge(self._position, batch)
            self._lines += _lines(self._position, batch, self._writing)


@lru_cache(maxsize=_KEPT)
def _position(text: str) -> State:
    return read(text)


def _lines(position: State, batch: Batch, writing: Writing) -> list[str]:
    """Solutions as a file has them, without the heading of a table."""
    if writing.kind == "steps":
        bare: Iterator[Row] = (
            {"steps": " ; ".join(steps), "cost": batch.cost(place)}
            for place, steps in enumerate(batch.steps)
        )
        return list(row_lines(bare, "jsonl"))
    texts = position.back.replay(position.puzzle).texts(batch.steps, writing.form)
    if writing.kind == "txt":
        return [text + "\n" if "\n" in text else text for text in texts]
    rows: Iterator[Row] = (
        {"solution": text, "steps": " ; ".join(steps), "cost": batch.cost(place)}
        for place, (steps, text) in enumerate(zip(batch.steps, texts, strict=True))
    )
    if writing.kind == "csv":
        return [csv_line(row.values()) for row in rows]
    return list(row_lines(rows, writing.kind))


class _Survey:
    """A part of a survey, which is one itself, to its end."""

    def __init__(self, order: Order, stopped: Callable[[], bool]) -> None:
        self._order, self._stopped = order, stopped
        self._clock = Clock(on_tick=self._look)

    def _look(self, _: Clock) -> None:
        if self._stopped():
            raise OutOfBudget

    def done(self) -> Record:
        what, part = self._order.what, self._order.part
        assert part is not None
        begun = time.thread_time()
        family, variant = find(what["variant"])
        assert isinstance(family, Surveys)
        rows = list(family.survey(variant or "", part.spec, self._clock, what["facts"]))
        record = Record(len(rows), self._clock.nodes)
        if what["kind"] is None:
            record.found = [rows]
        elif what["kind"] == "csv":
            record.written = packed([csv_line(row.values()) for row in rows])
        else:
            record.written = packed(list(row_lines(rows, what["kind"])))
        record.seconds = time.thread_time() - begun
        return record


def _batch(order: Order, stopped: Callable[[], bool]) -> Slice:
    from unriddle.runs.batch.answering import AnswerSlice  # it says words and writes records

    return AnswerSlice(order, stopped)


class Slice(Protocol):
    def done(self) -> Record: ...


_DO: dict[str, Callable[[Order, Callable[[], bool]], Slice]] = {
    "search": _Search,
    "survey": _Survey,
    "batch": _batch,
}
