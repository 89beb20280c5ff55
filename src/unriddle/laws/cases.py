"""The world the laws hold in: the families, their variants' examples and golden cases."""

from __future__ import annotations

import inspect
import os
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from unriddle.contract import Family
from unriddle.desk.answers import Answer
from unriddle.desk.clock import Clock
from unriddle.desk.position import Position
from unriddle.desk.reading import read
from unriddle.desk.search import Solving
from unriddle.errors import OutOfBudget
from unriddle.families import _guests, find, is_name, registry, with_family
from unriddle.laws import NAMED
from unriddle.values import Want, message


@contextmanager
def every_family() -> Iterator[dict[str, Family[Any]]]:
    """The families that were named (folders and packages, too) by their keys; else all."""
    with ExitStack() as guests:
        families: dict[str, Family[Any]] = {}
        for name in os.environ.get(NAMED, "").split() or registry():
            known = is_name(name)
            family = find(name)[0] if known else guests.enter_context(with_family(name))
            families[family.info.key] = family
        yield families


@contextmanager
def as_family(instead: Any) -> Iterator[None]:
    """Let another family answer under the key of one for a while."""
    key = instead.info.key
    before = _guests.get(key)
    _guests[key] = instead
    try:
        yield
    finally:
        del _guests[key]
        if before is not None:
            _guests[key] = before


@dataclass(frozen=True)
class Golden:
    """A fact about a puzzle, and who says so."""

    puzzle: str
    source: str
    status: str | None = None
    count: int | None = None
    distinct: str | None = None
    best: int | None = None
    solutions: tuple[str, ...] | None = None
    form: str | None = None
    slow: bool = False

    def __str__(self) -> str:
        return " | ".join(filter(None, (self.puzzle, self.distinct, self.form)))


@dataclass(frozen=True)
class Graded:
    """How hard a puzzle is, and why so."""

    puzzle: str
    stars: int
    source: str

    def __str__(self) -> str:
        return self.puzzle


@dataclass(frozen=True)
class Bad:
    """A text that must be refused: with which message, pointing at what."""

    puzzle: str
    what: str
    at: str
    source: str = ""

    def __str__(self) -> str:
        return repr(self.puzzle)


def folder_of(family: Family[Any]) -> Path:
    """Where a family keeps its golden cases and its signature."""
    return Path(inspect.getfile(type(family))).parent


def _load() -> tuple[dict[str, Family[Any]], list[Golden], list[Graded], list[Bad]]:
    golden: list[Golden] = []
    graded: list[Graded] = []
    bad: list[Bad] = []
    with every_family() as families:
        for family in families.values():
            facts = tomllib.loads((folder_of(family) / "golden.toml").read_text(encoding="utf-8"))
            for case in facts.pop("case"):
                solutions = case.pop("solutions", None)
                texts = None if solutions is None else tuple(solutions)
                golden.append(Golden(solutions=texts, **case))
            graded += [Graded(**case) for case in facts.pop("grade")]
            bad += [Bad(**case) for case in facts.pop("bad")]
            assert not facts, f"golden.toml of {family.info.key} has unknown tables: {facts}"
        return families, golden, graded, bad


FAMILIES, GOLDEN, GRADED, BAD = _load()
EXAMPLES = tuple(
    f"{key}/{variant.key}: {variant.example}"
    for key, family in FAMILIES.items()
    for variant in family.info.variants
)
QUICK = tuple(dict.fromkeys((*EXAMPLES, *(case.puzzle for case in GOLDEN if not case.slow))))
SLOW = tuple(dict.fromkeys(case.puzzle for case in GOLDEN if case.puzzle not in QUICK))


def parameters(cases: Sequence[Any], slow: Sequence[Any] = ()) -> list[Any]:
    """Cases as test parameters, each named by its own text."""
    quick = [pytest.param(case, id=str(case)) for case in cases]
    return quick + [pytest.param(case, id=str(case), marks=pytest.mark.slow) for case in slow]


each_text = pytest.mark.parametrize("text", parameters(QUICK, SLOW))
each_family = pytest.mark.parametrize("family", parameters(tuple(FAMILIES)))


each_text_and_distinct = pytest.mark.parametrize(
    ("text", "distinct"),
    [
        pytest.param(text, distinct, id=f"{text} | {distinct}", marks=marks)
        for texts, marks in ((QUICK, ()), (SLOW, (pytest.mark.slow,)))
        for text in texts
        for distinct in FAMILIES[text.partition("/")[0]].info.distinct
    ],
)
ENOUGH = 9_000  # a search in Python that takes more nodes is left to smaller puzzles
OUT_OF_BUDGET = message("reason.budget")


class Patience(Clock):
    """A budget of calls, not nodes: Python reports nodes one by one, the native core in bulk."""

    calls = 0

    def tick(self, nodes: int, done: float | None = None) -> None:
        super().tick(nodes, done)
        self.calls += 1
        if self.calls > ENOUGH:
            raise OutOfBudget


def solved(position: Position, want: Want, **task: Any) -> Answer:
    """The answer; its reason is OUT_OF_BUDGET where it takes Python too long."""
    solving = Solving(position, position.task(want, **task), Patience())
    for _ in solving:
        pass
    return solving.answer()


@cache
def searched(text: str, want: Want, distinct: str | None) -> Answer:
    """The answer that several laws look at, searched for once."""
    return solved(read(text), want, distinct=distinct)


def answer(text: str, want: Want, distinct: str | None = None) -> Answer:
    """The same for laws that need the end of the search; what is too large is skipped."""
    found = searched(text, want, distinct)
    if found.reason == OUT_OF_BUDGET:
        pytest.skip("too large for a law without a native search")
    return found


def forget() -> None:
    """Search anew: the families have changed."""
    searched.cache_clear()
