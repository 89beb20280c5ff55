"""Records of the command line alone: of what it shows, of this machine and of what runs on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from unriddle.desk import Message, Row, Scene
from unriddle.wire import Day, Run
from unriddle.wire.encoding import Fields, Shape


class Shown(Fields):
    puzzle: str
    solved: bool
    scene: Scene


class Played(Fields):
    puzzle: str
    solved: bool
    hints: int
    seconds: float


class Days(Fields):
    days: Sequence[Day]


class Guide(Fields):
    family: str
    guide: str


class Guides(Fields):
    guides: Sequence[Guide]


class Tables(Fields):
    folder: str
    tables: Sequence[Row]


class OneRun(Fields):
    run: Run
    command: Sequence[str]


class Opened(Fields):
    puzzle: str
    address: str
    opened: bool
    pid: int | None


class Serving(Fields):
    address: str
    pid: int


class Broken(Fields):
    family: str
    package: str
    what: Message
    fix: Message | None


class Doctor(Fields):
    version: str
    python: str
    native: Mapping[str, bool]
    extras: Mapping[str, bool]
    languages: Sequence[str]
    families: Sequence[str]
    broken: Sequence[Broken]
    cache: str
    installed: str
    healthy: bool


class ProgressLine(Fields):
    shape = Shape(
        optional=(
            *("strategy", "parts_done", "parts"),
            *("seconds_left_low", "seconds_left", "seconds_left_high"),
        )
    )
    event: Literal["progress"]
    strategy: str | None
    nodes: int
    nodes_per_second: int
    found: int
    done: float | None
    seconds: float
    parts_done: int | None
    parts: int | None
    seconds_left_low: float | None
    seconds_left: float | None
    seconds_left_high: float | None
