"""What a client may ask of the server, and how often: every number in one place."""

from __future__ import annotations

import os
import re
import time
import tomllib
from collections import OrderedDict
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from unriddle.desk import InputError, Message, UnknownName, message

MEGABYTE = 1024 * 1024
LARGEST = 1_000_000  # bytes of a file of limits


def _spare_cores() -> int:
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """The defaults; `load` reads others from a TOML file with the same names."""

    body: int = 64_000  # bytes of a request
    arrival: float = 10.0  # seconds for its head to come, and as many for the rest
    depth: int = 20  # of the JSON in it
    text: int = 2_000  # letters of a string in it
    position: int = 32_000  # letters of a position: every step makes it longer
    cells: int = 1_024  # of a flat board
    cells_deep: int = 512  # of a board with layers
    seconds: float = 10.0  # of a search that a request waits for
    job_seconds: float = 300.0  # of a search that runs as a job
    memory: int = 1_024  # megabytes of a worker
    solutions: int = 1_000  # of one page
    offers: int = 20_000  # legal next steps in one answer
    scenes: int = 10_000  # cells of all scenes in one answer
    puzzles: int = 100  # generated or read by one request
    workers: int = 0  # for jobs; 0: one core is left free
    interactive_workers: int = 0  # for requests that are waited for; 0: the same, but at least two
    queue: int = 64  # requests and jobs waiting for a worker
    jobs: int = 4  # alive at a time for one client
    runs: int = 2  # at work at a time, for all clients together
    searches: int = 60  # a minute for one client
    requests: int = 600  # a minute for one client, other than searches
    grace: float = 2.0  # seconds that a worker may overrun before it is ended
    silence: float = 10.0  # seconds without a sign of life before it is ended
    linger: float = 0.4  # seconds that a job goes on when the last listener has gone
    unheard: float = 30.0  # seconds that a job goes on when nobody ever listened
    kept: float = 120.0  # seconds that the events of a job are kept after its end
    drain: float = 3.5  # seconds for searches to answer with what they have when the server ends

    @property
    def job_pool_size(self) -> int:
        return self.workers or _spare_cores()

    @property
    def interactive_pool_size(self) -> int:
        return self.interactive_workers or max(2, _spare_cores())

    def capped(self, asked: float | None, most: float) -> float:
        """The seconds that are given for those that were asked for."""
        return most if asked is None else min(asked, most)


def load(path: str | Path) -> Limits:
    """Limits from a TOML file; what it does not name stays as it is."""
    text = _text(path)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what = message("error.limits", path=str(path), reason=str(error))
        raise _at(text, _offset(text, str(error)), what) from None
    except RecursionError:
        what = message("error.limits", path=str(path), reason=message("reason.nested"))
        raise _at(text, text.find("["), what) from None  # no limit is a list
    return Limits(**{name: _value(name, value) for name, value in table.items()})


def _text(path: str | Path) -> str:
    """The file's text; a file without an end (a device) is not read to it."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            what = message("error.too_large", path=str(path))
            raise InputError(what, message("fix.limits"), str(path))
        return data.decode("utf-8")
    except (OSError, ValueError) as error:  # a NUL in its name is a ValueError
        what = message("error.unreadable", path=str(path), reason=str(error))
        raise InputError(what, message("fix.limits"), str(path)) from None


def _offset(text: str, reason: str) -> int:
    """Where an error is, from the line and the column in the decoder's message."""
    match = re.search(r"at line (\d+), column (\d+)", reason)
    if match is None:  # at the end of the document
        return len(text)
    lines = text.splitlines(keepends=True)[: int(match[1]) - 1]
    return sum(map(len, lines)) + int(match[2]) - 1


def _at(text: str, offset: int, what: Message) -> InputError:
    return InputError(what, message("fix.limits")).quote(text, offset, offset + 1)


def _value(name: str, value: Any) -> Any:
    """A valid limit: a positive number, whole where the default is whole."""
    defaults = {field.name: field.default for field in fields(Limits)}
    if name not in defaults:
        raise UnknownName("limit", name, defaults)
    kinds = (int,) if isinstance(defaults[name], int) else (int, float)
    least = 0 if defaults[name] == 0 else 0.001
    if isinstance(value, bool) or not isinstance(value, kinds) or not least <= value < 1e12:
        shown = str(value)[:80]
        what = message("error.limit", name=name, value=shown)
        raise InputError(what, message("fix.limits"), f"{name} = {shown}")
    return value


class Rates:
    """A token bucket for each client."""

    CLIENTS = 10_000  # that are remembered; the longest inactive are forgotten first

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> float:
        """0 if the request may pass, else the seconds until one may."""
        now = time.monotonic()
        level, since = self._buckets.pop(client, (float(self.per_minute), now))
        level = min(self.per_minute, level + (now - since) * self.per_minute / 60)
        passes = level >= 1
        self._buckets[client] = (level - 1 if passes else level, now)
        if len(self._buckets) > self.CLIENTS:
            self._buckets.popitem(last=False)
        return 0.0 if passes else (1 - level) * 60 / self.per_minute
