"""The puzzle of the day: for each toy and date one, the same for everybody."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from itertools import chain

from unriddle import info
from unriddle.desk.advice import grade, moves_to_go
from unriddle.desk.clock import Clock
from unriddle.desk.generate import Fresh, Generating
from unriddle.desk.position import Position
from unriddle.desk.reading import read
from unriddle.desk.toys.catalogue import MONTHS
from unriddle.errors import InputError, UnknownName
from unriddle.families import infos
from unriddle.lazy_dataclass import dataclass
from unriddle.values import message

FEWEST = 8  # moves: it is worth a minute, on Mondays, too
TRIES = 100  # puzzles among which such a one is looked for
PATIENCE = 60.0  # seconds: no puzzle of the day takes nearly as long


@dataclass(frozen=True, slots=True)
class Day:
    toy: str
    date: str
    position: Position
    stars: int


def day(toy: str, date: str | None = None, clock: Clock | None = None) -> Day:
    """The puzzle of a toy for a date, `2026-11-15`, or for today.

    It depends on these two alone: where the time runs out there is none, and never another.
    """
    family, chosen = _chosen(toy)
    on, clock = _date(date), clock or Clock(PATIENCE)
    if chosen.dated:
        body = chosen.dated.format(month=MONTHS[on.month - 1], day=on.day)
        position = read(f"{family}/{chosen.boards[0].variant}: {body}")
        return Day(toy, on.isoformat(), position, grade(position, clock).stars)
    board, stars = chosen.boards[0], _stars(chosen, on)
    seed = int(f"{on:%Y%m%d}")
    kind = f"{family}/{board.variant}"
    made = Generating(kind, board.wish, TRIES, seed, grade=stars, clock=clock)
    return Day(toy, on.isoformat(), _worth_a_minute(made, clock), stars)


def _worth_a_minute(made: Iterable[Fresh], clock: Clock) -> Position:
    """The first that takes some moves; where none does, the first."""
    coming = (fresh.position for fresh in made)
    first = next(coming)
    return next((each for each in chain([first], coming) if _worth_it(each, clock)), first)


def _worth_it(position: Position, clock: Clock) -> bool:
    """Whether it takes more than a glance, where that can be told by its moves."""
    if position.back.info.leaves != "moves":
        return True
    moves, _ = moves_to_go(position, clock)
    return moves is not None and moves >= FEWEST


def with_days() -> Iterator[tuple[str, info.Toy]]:
    """The toys that have a puzzle of the day, each with its family."""
    for family, facts in infos().items():
        yield from ((family, toy) for toy in facts.toys if toy.daily)


def _chosen(key: str) -> tuple[str, info.Toy]:
    known = {toy.key: (family, toy) for family, toy in with_days()}
    if key not in known:
        raise UnknownName("toy", key, known)
    return known[key]


def _date(text: str | None) -> datetime.date:
    if text is None:
        return datetime.date.today()
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        what, fix = message("error.date", text=text[:40]), message("fix.date")
        raise InputError(what, fix, text[:40]) from None


def _stars(toy: info.Toy, on: datetime.date) -> int:
    """Monday has the easiest, Sunday the hardest."""
    return toy.grades[on.weekday() * len(toy.grades) // 7]
