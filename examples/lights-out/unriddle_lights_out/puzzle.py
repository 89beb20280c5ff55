"""The puzzle and its rules: how a board is written, and what a press does."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from unriddle.errors import NotationError, UnknownName
from unriddle.values import Steps, message

from .info import INFO

SMALLEST, LARGEST = 2, 9  # rows and columns
SIZE = re.compile(rf"([{SMALLEST}-{LARGEST}])x([{SMALLEST}-{LARGEST}])")
SIGNS = {"#": "#", "*": "#", "1": "#", ".": ".", "0": "."}  # as people write them -> as we do
COLUMNS = "abcdefghi"
Place = tuple[int, int]  # column and row, from 0


@dataclass(frozen=True, slots=True)
class Lights:
    """A board, row by row: `#` is on, `.` is off."""

    rows: tuple[str, ...]

    @property
    def size(self) -> str:
        return f"{len(self.rows)}x{self.columns}"

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    @property
    def places(self) -> list[Place]:
        """All of them, in reading order."""
        return [(x, y) for y in range(len(self.rows)) for x in range(self.columns)]

    def lit(self, steps: Steps) -> set[Place]:
        """The lights that are on after these presses."""
        places = {*self.places}
        lit = {(x, y) for x, y in places if self.rows[y][x] == "#"}
        for step in steps:
            x, y = place(step)
            lit ^= places & {(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
        return lit

    def drawn(self, shown: Collection[Place], signs: str) -> tuple[str, ...]:
        """Rows of two signs, the second for the places that are to be shown."""
        return tuple(
            "".join(signs[(x, y) in shown] for x in range(self.columns))
            for y in range(len(self.rows))
        )


def dark(rows: int, columns: int) -> Lights:
    return Lights(("." * columns,) * rows)


def name(place: Place) -> str:
    """`b3` is the second light of the third row."""
    return f"{COLUMNS[place[0]]}{place[1] + 1}"


def place(step: str) -> Place:
    """The light that a step names."""
    return COLUMNS.index(step[0]), int(step[1]) - 1


def size_of(variant: str) -> tuple[int, int]:
    """Rows and columns of `5x4`."""
    size = SIZE.fullmatch(variant)
    if size is None:
        raise UnknownName("variant", variant, [each.key for each in INFO.variants])
    return int(size[1]), int(size[2])


def parse(variant: str | None, body: str) -> Lights:
    """A board from its rows, which `/` or ends of lines keep apart."""
    wanted = None if variant is None else size_of(variant)
    fix = message("lights-out.fix.example", smallest=SMALLEST, largest=LARGEST)
    for at, sign in enumerate(body):
        if sign not in SIGNS and sign != "/" and not sign.isspace():
            what = message("lights-out.error.sign", sign=sign)
            raise NotationError((at, at + 1), what, fix)
    found = list(re.finditer(r"[^/\s](?:[^/\n]*[^/\s])?", body))
    if not found:
        raise NotationError((0, len(body)), message("lights-out.error.empty"), fix)
    rows = ["".join(SIGNS[sign] for sign in row[0] if not sign.isspace()) for row in found]
    for row, lights in zip(found, rows, strict=True):
        if len(lights) != len(rows[0]):
            what = message("lights-out.error.row", row=lights, columns=len(rows[0]))
            raise NotationError(row.span(), what, fix)
    puzzle, whole = Lights(tuple(rows)), (found[0].start(), found[-1].end())
    if wanted not in (None, (len(rows), puzzle.columns)):
        what = message("lights-out.error.variant", size=puzzle.size, variant=str(variant))
        error = NotationError(whole, what, fix)
        error.more = wanted is not None and len(rows) < wanted[0]  # typed row by row
        raise error
    if not SIZE.fullmatch(puzzle.size):
        raise NotationError(whole, message("lights-out.error.size", size=puzzle.size), fix)
    return puzzle
