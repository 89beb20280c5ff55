"""A worker: a process of its own that reads orders and writes events, one JSON object a line.

It is started before it is needed and does one order after the other. A second thread hears
`stop` while the first searches, gives a sign of life every second, and ends the process when
the server is gone.
"""

from __future__ import annotations

import gc
import json
import os
import queue
import sys
import threading
import time
from contextlib import ExitStack, suppress
from typing import Any, TextIO

from unriddle import desk, wire
from unriddle.desk import (
    Clock,
    Defect,
    Message,
    OutOfBudget,
    OutOfIdeas,
    UnriddleError,
    can,
    message,
    registry,
    with_family,
)
from unriddle.locale import LANGUAGES, say, words
from unriddle.web import handlers
from unriddle.web.limits import MEGABYTE, Limits
from unriddle.web.problems import OutOfMemory, problem

PROGRESS = 0.25  # seconds between two reports
SIGN_OF_LIFE = 1.0
NICE = 10  # how far a worker for jobs steps back behind the others


class Line:
    """The way back to the server; both threads write to it, a whole line at a time."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def send(self, **event: Any) -> None:
        text = json.dumps(event, ensure_ascii=True)
        with self._lock:
            self._stream.write(text + "\n")
            self._stream.flush()


class Hearing:
    """Listens while the other thread works."""

    def __init__(self, orders: TextIO, line: Line) -> None:
        self.orders: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.stopped: int | None = None  # the order that is to stop
        self.current: int | None = None  # the order at work
        self._source = orders
        self._line = line
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._pulse, daemon=True).start()

    def _listen(self) -> None:
        for text in self._source:
            order = json.loads(text)
            if "stop" in order:
                self.stopped = order["stop"]
            else:
                self.orders.put(order)
        os._exit(0)  # the server is gone

    def _pulse(self) -> None:
        while True:
            time.sleep(SIGN_OF_LIFE)
            if self.current is not None:
                with suppress(OSError):
                    self._line.send(id=self.current, event="alive")


class Following:
    """Watches the ticks of one search: reports progress, and stops it when it is told to."""

    def __init__(self, number: int, told: bool, hearing: Hearing, line: Line) -> None:
        self.number = number
        self._told = told
        self._hearing = hearing
        self._line = line
        self._next = time.perf_counter() + PROGRESS

    def emit(self, event: str, data: dict[str, Any]) -> None:
        """Something on the way, for those who listen."""
        if self._told:
            self._line.send(id=self.number, event=event, data=data)

    def end(self, event: str, data: dict[str, Any], last: bool = False) -> None:
        """The end of the order; `last`: of the worker as well."""
        self._line.send(id=self.number, event=event, data=data, last=last)

    def tick(self, budget: Clock) -> None:
        if self._hearing.stopped == self.number:
            raise OutOfIdeas(message("reason.interrupted"))
        now = time.perf_counter()
        if now >= self._next:
            self._next = now + PROGRESS
            progress = wire.Progress(
                nodes=budget.nodes,
                found=budget.found,
                done=budget.done,
                lower_bound=budget.lower_bound,
                seconds=round(budget.seconds, 3),
            )
            self.emit("progress", wire.record(progress, str))


def serve(order: dict[str, Any], limits: Limits, hearing: Hearing, line: Line) -> None:
    """Do one order; its last event is `done` or `error`."""
    following = Following(order["id"], order["told"], hearing, line)

    def speak(says: Message) -> str:
        return say(says, order["lang"])

    run = handlers.Run(
        ask=order["ask"],
        limits=limits,
        seconds=order["seconds"],
        say=speak,
        emit=following.emit,
        on_tick=following.tick,
    )
    try:
        record = handlers.VERBS[order["verb"]](run)
        following.end("done", record, last=run.spent)
    except MemoryError:  # what is left of this process is not to be trusted
        following.end("error", problem(OutOfMemory(), speak), last=True)
    except UnriddleError as error:
        following.end("error", problem(error, speak))
    except Exception as error:
        following.end("error", problem(_defect(error), speak))


def _defect(error: Exception) -> Defect:
    if os.environ.get("UNRIDDLE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    return Defect(message("error.defect", words=f"{type(error).__name__}: {error}"))


def confine(megabytes: int, patient: bool) -> None:
    """No more memory than this, and where others wait for an answer, they come first."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if patient:
        with suppress(AttributeError, OSError):
            os.nice(NICE)


def warm_up(hearing: Hearing) -> None:
    """Have tables ready before the first to ask has to wait for them; an order comes first."""

    def interrupted(budget: Clock) -> None:
        if not hearing.orders.empty():
            raise OutOfBudget

    for family in registry().values():
        if can(family, "tables"):
            usual = family.info.variants[0]
            position = desk.read(f"{family.info.key}/{usual.key}: {usual.example}")
            with suppress(UnriddleError, MemoryError):
                for _ in desk.hints(position, Clock(on_tick=interrupted)):
                    pass


def main() -> None:
    """Load everything, say `ready`, and work until the server is gone."""
    settings = json.loads(sys.argv[1])
    stream = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else is printed must not look like an event
    line = Line(stream)
    with ExitStack() as guests:
        for folder in settings["guests"]:
            guests.enter_context(with_family(folder))
        registry()
        for lang in LANGUAGES:
            words(lang)
        confine(settings["limits"]["memory"], settings["patient"])
        gc.freeze()  # what is loaded stays: no need to look at it after each order
        hearing = Hearing(sys.stdin, line)
        line.send(id=0, event="ready")
        limits = Limits(**settings["limits"])
        if not settings["patient"]:
            warm_up(hearing)
        while True:
            order = hearing.orders.get()
            hearing.current = order["id"]
            line.send(id=order["id"], event="begun", data={})
            serve(order, limits, hearing, line)
            hearing.current = None
            gc.collect()  # a search may hold much memory, and itself


if __name__ == "__main__":
    main()
