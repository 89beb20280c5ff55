"""The position as rows of letters and as a scene."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from unriddle.contract import Cell, Scene, Step, Steps

from .lattice import Point
from .puzzle import Board, Puzzle
from .remembered import Remembered
from .rules import rules


def letters(puzzle: Puzzle, steps: Steps) -> dict[Point, str]:
    """The name of the piece on each covered cell."""
    found: dict[Point, str] = {}
    cells = puzzle.board.cells
    for placed in rules(puzzle).replay(steps):
        name, mask = puzzle.pieces[placed.piece].name, placed.mask
        while mask:
            low = mask & -mask
            found[cells[low.bit_length() - 1]] = name
            mask ^= low
    return found


def grid(puzzle: Puzzle, steps: Steps) -> str:
    """Rows of letters with `.` elsewhere, the layers from the top down."""
    return _sheet(puzzle).grids([steps])[0]


def grids(puzzle: Puzzle, many: Sequence[Steps]) -> list[str]:
    """The same for many solutions of one puzzle."""
    return _sheet(puzzle).grids(many)


class Sheet:
    """The empty grid of a board as one number, a byte for each sign.

    A step is the number to add so that its letter stands on its cells: adding is quicker than
    writing sign by sign.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        layers = ["\n".join("." * len(row) for row in rows) for rows in _rows(puzzle.board)]
        empty = "\n\n".join(layers)
        points = (point for rows in _rows(puzzle.board) for row in rows for point in row)
        signs = (place for place, sign in enumerate(empty) if sign == ".")
        self._places = dict(zip(points, signs, strict=True))
        self._size = len(empty)
        self._empty = int.from_bytes(empty.encode(), "little")
        self._steps: Remembered[Step, int] = Remembered(self._number)

    def _number(self, step: Step) -> int:
        placed = letters(self._puzzle, (step,))
        return sum(
            (ord(name) - ord(".")) << 8 * self._places[point] for point, name in placed.items()
        )

    def grids(self, many: Sequence[Steps]) -> list[str]:
        number, empty, size = self._steps.__getitem__, self._empty, self._size
        return [
            sum(map(number, steps), empty).to_bytes(size, "little").decode("ascii")
            for steps in many
        ]


@lru_cache(maxsize=16)
def _sheet(puzzle: Puzzle) -> Sheet:
    return Sheet(puzzle)


def _rows(board: Board) -> list[list[list[Point]]]:
    """The places of a board row by row, the highest layer first."""
    rows, columns, layers = board.size
    if board.lattice == "pyramid":
        return [
            [[(2 * x + z, 2 * y + z, z) for x in range(layers - z)] for y in range(layers - z)]
            for z in reversed(range(layers))
        ]
    return [
        [[(x, y, z) for x in range(columns)] for y in range(rows)] for z in reversed(range(layers))
    ]


def scene(puzzle: Puzzle, steps: Steps) -> Scene:
    found = letters(puzzle, steps)
    cells = (
        Cell(*point, label=found.get(point, ""), group=found.get(point, ""))
        for point in puzzle.board.cells
    )
    return Scene(tuple(cells), "pyramid" if puzzle.board.lattice == "pyramid" else "grid")
