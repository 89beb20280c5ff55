"""Answers what the page asks within the page itself: Pyodide in a worker, and no server.

The same paths, records and errors as over HTTP, by the same readers and handlers. A request and an
answer are JSON texts, since these pass between Python and the page as they are.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from unriddle import desk, wire
from unriddle.desk import Clock, Defect, OutOfIdeas, UnriddleError, infos, message
from unriddle.web import handlers, reading
from unriddle.web.limits import Limits
from unriddle.web.problems import NotThere, problem
from unriddle.web.words import say
from unriddle.wire.encoding import Record

# What requests need not say; over HTTP `web/models.py` adds it, and a test compares the two.
DEFAULTS: dict[str, Record] = {
    "read": {"moves": []},
    "compose": {"typed": "", "goal": "", "rules": [], "cells": [], "spares": []},
    "scenes": {"steps": []},
    "generate": {"puzzles": 1},
}
TOOK = dict.fromkeys(("found", "count", "lower_bound", "reason", "strategy", "distinct")) | {
    "nodes": 0,
    "seconds": 0.0,
    "complete": False,
}
LOOK = 0.02  # seconds between two looks whether anybody still waits
PROGRESS = 0.25  # seconds between two reports
Tell = Callable[[str, str], None]  # the name of an event and its data, as JSON


class Request:
    """One request while it is answered."""

    def __init__(self, asked: Record, tell: Tell, unwanted: Callable[[], bool]) -> None:
        """`tell` hears of progress and solutions; `unwanted` says that nobody waits any more."""
        self._path: str = asked["path"]
        self._lang: str = asked["lang"]
        self._ask = {**DEFAULTS.get(self._path, {}), **_given(asked.get("ask"))}
        if self._path == "export":
            self._ask["took"] = {**TOOK, **_given(self._ask.get("took"))}
        self._tell, self._unwanted = tell, unwanted
        self._look = self._report = time.perf_counter()
        self._limits = Limits()

    def answer(self) -> Record:
        """Problem details where it cannot be answered: `{"problem": …}`, else `{"answer": …}`."""
        try:
            return {"answer": self._answer()}
        except UnriddleError as error:
            return {"problem": problem(error, self._lang)}
        except Exception as error:
            words = f"{type(error).__name__}: {error}"
            return {"problem": problem(Defect(message("error.defect", words=words)), self._lang)}

    def _answer(self) -> Record:
        head, _, tail = self._path.partition("/")
        told: object
        if head == "families":
            told = wire.Families(families=list(infos().values()))
        elif head == "course":
            told = desk.course(tail)
        elif head in ("read", "import"):
            told = reading.read(self._ask, self._limits)
        elif head == "readings":
            told = reading.readings(self._ask["positions"], self._limits)
        elif head == "compose":
            told = reading.compose(self._ask)
        elif head == "jobs":
            return self._by_handler("count" if self._ask.get("want") == "count" else "solve", True)
        elif head in handlers.HANDLERS:
            return self._by_handler(head)
        else:
            what = message("web.missing", path=self._path)
            raise NotThere(what, message("web.fix_docs"), self._path)
        return wire.record(told, lambda text: say(text, self._lang))

    def _by_handler(self, verb: str, streamed: bool = False) -> Record:
        limits = self._limits
        most = limits.job_seconds if streamed else limits.seconds
        seconds = limits.capped(self._ask.get("seconds"), most)
        emit = self._emit if streamed else lambda name, data: None
        run = handlers.Run(self._ask, limits, seconds, self._lang, emit, self._on_tick)
        return handlers.HANDLERS[verb](run)

    def _emit(self, name: str, data: Record) -> None:
        self._tell(name, _encoded(data))

    def _on_tick(self, clock: Clock) -> None:
        now = time.perf_counter()
        if now < self._look:
            return
        self._look = now + LOOK
        if self._unwanted():
            raise OutOfIdeas(message("reason.interrupted"))
        if self._path == "jobs" and now >= self._report + PROGRESS:
            self._report = now
            self._emit("progress", handlers.progress(clock))


def _given(ask: Any) -> Record:
    """What a request says; what it leaves open is as if it had not been named."""
    return {name: value for name, value in (ask or {}).items() if value is not None}


def answer(request: str, tell: Tell, unwanted: Callable[[], bool]) -> str:
    """The answer to a request, both as JSON."""
    return _encoded(Request(json.loads(request), tell, unwanted).answer())


_encoded = json.JSONEncoder(ensure_ascii=False).encode
