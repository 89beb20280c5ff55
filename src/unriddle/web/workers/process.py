"""A worker: a process of its own that reads tasks and writes events, one JSON object a line.

It is started before it is needed and does one task after the other. A second thread reads
`stop` while the first searches, a third sends a sign of life every second; when the server is
gone, the process ends.
"""

from __future__ import annotations

import gc
import json
import os
import queue
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import takewhile
from typing import Any, TextIO

from unriddle import desk
from unriddle.desk import (
    Clock,
    Defect,
    OutOfBudget,
    OutOfIdeas,
    UnriddleError,
    can,
    message,
    registry,
    with_family,
)
from unriddle.locale import LANGUAGES, words
from unriddle.web import handlers
from unriddle.web.limits import MEGABYTE, Limits
from unriddle.web.problems import OutOfMemory, problem

PROGRESS = 0.25  # seconds between two reports
SIGN_OF_LIFE = 1.0
NICE = 10  # by how much a worker for jobs has a lower priority than the others


class EventWriter:
    """The pipe to the server; the threads share it, so a line is written as a whole."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def send(self, **event: Any) -> None:
        text = json.dumps(event, ensure_ascii=True)
        with self._lock:
            self._stream.write(text + "\n")
            self._stream.flush()


class Listener:
    """Reads what the server sends while the main thread searches."""

    def __init__(self, source: TextIO, writer: EventWriter) -> None:
        self.tasks: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.stopped: int | None = None  # the id of the task that is to stop
        self.current: int | None = None  # the id of the task at work
        self._source = source
        self._writer = writer
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._pulse, daemon=True).start()

    def _listen(self) -> None:
        for line in self._source:
            record = json.loads(line)
            if "stop" in record:
                self.stopped = record["stop"]
            else:
                self.tasks.put(record)
        os._exit(0)  # the server is gone

    def _pulse(self) -> None:
        while True:
            time.sleep(SIGN_OF_LIFE)
            if self.current is not None:
                with suppress(OSError):
                    self._writer.send(id=self.current, event="alive")


class Reporter:
    """Sends the events of one task, and stops its search when the server says so."""

    def __init__(self, task: dict[str, Any], listener: Listener, writer: EventWriter) -> None:
        self.id = task["id"]
        self._streamed = task["streamed"]
        self._listener = listener
        self._writer = writer
        self._next = time.perf_counter() + PROGRESS

    def emit(self, event: str, data: dict[str, Any]) -> None:
        """An event before the end, if anybody listens."""
        if self._streamed:
            self._writer.send(id=self.id, event=event, data=data)

    def end(self, event: str, data: dict[str, Any], last: bool = False) -> None:
        """The final event of the task; `last`: the worker is to be replaced."""
        self._writer.send(id=self.id, event=event, data=data, last=last)

    def on_tick(self, clock: Clock) -> None:
        if self._listener.stopped == self.id:
            raise OutOfIdeas(message("reason.interrupted"))
        now = time.perf_counter()
        if now >= self._next:
            self._next = now + PROGRESS
            self.emit("progress", handlers.progress(clock))


def perform(task: dict[str, Any], limits: Limits, reporter: Reporter) -> None:
    """Do one task; its last event is `done` or `error`."""
    lang = task["lang"]
    run = handlers.Run(task["ask"], limits, task["seconds"], lang, reporter.emit, reporter.on_tick)
    try:
        record = handlers.HANDLERS[task["verb"]](run)
        reporter.end("done", record, last=run.out_of_memory)
    except MemoryError:  # other data of this process may be incomplete
        reporter.end("error", problem(OutOfMemory(), lang), last=True)
    except UnriddleError as error:
        reporter.end("error", problem(error, lang))
    except Exception as error:
        reporter.end("error", problem(_defect(error), lang))


def _defect(error: Exception) -> Defect:
    if os.environ.get("UNRIDDLE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    return Defect(message("error.defect", words=f"{type(error).__name__}: {error}"))


def confine(megabytes: int, background: bool) -> None:
    """Limit the memory; in the background, let the workers that somebody waits for go first."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if background:
        with suppress(AttributeError, OSError):
            os.nice(NICE)


def warm_up(listener: Listener) -> None:
    """Load what hints need, and build their tables, before somebody asks; a task comes first."""

    def interrupt(clock: Clock) -> None:
        if not listener.tasks.empty():
            raise OutOfBudget

    for position in takewhile(lambda _: listener.tasks.empty(), _usual()):
        with suppress(UnriddleError, MemoryError):
            for _ in desk.hints(position, Clock(on_tick=interrupt)):
                pass


def _usual() -> Iterator[desk.Position]:
    """An example of each family; where there are tables, a board of each size that toys have."""
    for key, family in registry().items():
        first = family.info.variants[0]
        yield desk.read(f"{key}/{first.key}: {first.example}")
        if can(family, "tables"):
            boards = (board for toy in desk.toys_of(family.info) for board in toy.boards)
            for variant in dict.fromkeys(board.family for board in boards):
                yield desk.generate_one(variant, deal=True)[0]  # examples may need no tables


def main() -> None:
    """Load everything, send `ready`, and do tasks until the server is gone."""
    settings = json.loads(sys.argv[1])
    stream = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else is printed must not look like an event
    writer = EventWriter(stream)
    with ExitStack() as guests:
        for folder in settings["guests"]:
            guests.enter_context(with_family(folder))
        registry()
        for lang in LANGUAGES:
            words(lang)
        limits = Limits(**settings["limits"])
        confine(limits.memory, settings["background"])
        gc.freeze()  # what is loaded stays: the collector need not look at it
        listener = Listener(sys.stdin, writer)
        writer.send(id=0, event="ready")
        if not settings["background"]:
            warm_up(listener)
        while True:
            task = listener.tasks.get()
            listener.current = task["id"]
            writer.send(id=task["id"], event="started", data={})
            perform(task, limits, Reporter(task, listener, writer))
            listener.current = None
            gc.collect()  # a search may hold much memory in cycles


if __name__ == "__main__":
    main()
