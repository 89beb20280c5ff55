"""The position as rows of letters and as a scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from unriddle.contract import Cell, Scene, Spare, Steps

from .boards import CELL, SPARE
from .grids import EMPTY
from .lattice import Point
from .puzzle import Board, Puzzle
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
    """Rows of letters with `.` elsewhere, the layers from the top down.

    On a board with holes an empty cell is written as one, so that the grid can be read again.
    """
    found = letters(puzzle, steps)
    if (
        _has_holes(puzzle.board)
        and not found.keys() >= set(puzzle.board.cells) - puzzle.board.spare
    ):
        found = _empties(puzzle) | found
    layers = (
        "\n".join("".join([found.get(point, ".") for point in row]) for row in rows)
        for rows in _rows(puzzle.board)
    )
    return "\n\n".join(layers)


def _empties(puzzle: Puzzle) -> dict[Point, str]:
    """The signs of empty cells: `X`, or `_` where a piece is called so."""
    sign = EMPTY if any(piece.name == CELL for piece in puzzle.pieces) else CELL
    spare = puzzle.board.spare
    return {point: SPARE if point in spare else sign for point in puzzle.board.cells}


def _has_holes(board: Board) -> bool:
    rows, columns, layers = board.size
    return board.lattice != "pyramid" and len(board.cells) < rows * columns * layers


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
    box = {piece.name: piece.colour for piece in puzzle.pieces}
    cells = (
        Cell(*point, label=name, group=name, colour=box.get(name, ""))
        for point, name in ((point, found.get(point, "")) for point in puzzle.board.cells)
    )
    lattice: Literal["grid", "pyramid"] = "pyramid" if puzzle.board.lattice == "pyramid" else "grid"
    return Scene(tuple(cells), lattice, tuple(spares(puzzle, steps)))


def spares(puzzle: Puzzle, steps: Steps) -> Iterator[Spare]:
    """The pieces in hand."""
    placed = {each.piece for each in rules(puzzle).replay(steps)}
    for place, piece in enumerate(puzzle.pieces):
        if place not in placed:
            low = [min(point[axis] for point in piece.shape) for axis in range(3)]
            cells = tuple((x - low[0], y - low[1], z - low[2]) for x, y, z in piece.shape)
            yield Spare(piece.name, cells, piece.optional, piece.colour)
