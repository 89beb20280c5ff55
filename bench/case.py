"""What a case is, how its contenders are measured, and where cases are found.

Whatever `CASES` in a file of this folder holds is run: a family adds `<family>.py`, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from pkgutil import iter_modules

from bench.clock import Effort, peak

HERE = Path(__file__).parent
SLACK = 1.25  # a time is met within this much of its target


class Missing(Exception):
    """A contender cannot run here; the text says what is not there and how to get it."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One contender's time for one piece of work, its memory, and what it found."""

    seconds: float
    finds: str = ""
    right: bool | None = None  # None: nothing to compare with
    nodes: int | None = None
    note: str = ""
    memory: int | None = None  # bytes that its process had resident at most


@dataclass(frozen=True, slots=True)
class Contender:
    """A program that does the work of a case."""

    name: str
    measure: Callable[[Effort], Measured]


@dataclass(frozen=True, slots=True)
class Case:
    """A piece of work, the time it may take, and who does it: ours first, then its peers."""

    name: str
    title: str
    target: float  # seconds, or how many times the first peer's time
    contenders: tuple[Contender, ...]
    relative: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one contender; `measured` is None where it could not run."""

    name: str
    measured: Measured | None
    why: str = ""
    ratio: float | None = None  # its time divided by ours


@dataclass(frozen=True, slots=True)
class Row:
    """A case with the lines of its contenders."""

    case: Case
    lines: tuple[Line, ...]

    @property
    def allowed(self) -> float | None:
        """The seconds that ours may take; None where the peer that says so could not run."""
        if not self.case.relative:
            return self.case.target * SLACK
        peer = self.lines[1].measured
        return None if peer is None else self.case.target * peer.seconds

    @property
    def met(self) -> bool | None:
        """Whether ours was quick enough, if that could be found out."""
        ours = self.lines[0].measured
        return None if ours is None or self.allowed is None else ours.seconds <= self.allowed


def cases() -> Iterator[Case]:
    """The cases of all files, each named `file/case`."""
    files = sorted(module.name for module in iter_modules([str(HERE)]))
    for file in (file for file in files if not file.startswith("_")):
        for case in getattr(import_module(f"bench.{file}"), "CASES", ()):
            yield replace(case, name=f"{file}/{case.name}")


def run(case: Case, effort: Effort) -> Row:
    """Measure every contender that can run here, and say of the others why not."""
    lines = [attempt(contender, effort) for contender in case.contenders]
    ours = lines[0].measured
    if ours is not None:
        lines = [
            replace(line, ratio=line.measured.seconds / ours.seconds) if line.measured else line
            for line in lines
        ]
    return Row(case, tuple(lines))


def attempt(contender: Contender, effort: Effort) -> Line:
    try:
        return Line(contender.name, contender.measure(effort))
    except Missing as error:
        return Line(contender.name, None, str(error))


def apart(contender: Contender) -> Contender:
    """The same in a process of its own, so that its memory can be told from that of others."""

    def measure(effort: Effort) -> Measured:
        context = get_context("fork")
        answer, send = context.Pipe(duplex=False)
        process = context.Process(target=_measure_and_send, args=(contender, effort, send))
        process.start()
        send.close()
        measured = answer.recv()
        process.join()
        if isinstance(measured, Missing):
            raise measured
        assert isinstance(measured, Measured)
        return measured

    return replace(contender, measure=measure)


def _measure_and_send(contender: Contender, effort: Effort, send: Connection) -> None:
    try:
        send.send(replace(contender.measure(effort), memory=peak()))
    except Missing as error:
        send.send(error)
