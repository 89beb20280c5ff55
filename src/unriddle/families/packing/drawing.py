"""The position as rows of letters and as a scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from unriddle.scene import Cell, Scene, Spare
from unriddle.values import Message, Steps, message

from .lattice import Point
from .puzzle import Board, Puzzle, cell_name
from .rules import rules
from .text import sets
from .text.board_text import EMPTY
from .text.boards import CELL, SPARE, closed


def letters(puzzle: Puzzle, steps: Steps) -> dict[Point, str]:
    """The name of the piece on each covered cell."""
    return {point: name for point, (name, _) in _lying(puzzle, steps).items()}


def _lying(puzzle: Puzzle, steps: Steps) -> dict[Point, tuple[str, int | None]]:
    """The same, and the number of the step that has put it there."""
    found: dict[Point, tuple[str, int | None]] = {}
    cells = puzzle.board.cells
    for step, placed in enumerate(rules(puzzle).replay(steps)):
        name, mask = puzzle.pieces[placed.piece].name, placed.mask
        while mask:
            low = mask & -mask
            found[cells[low.bit_length() - 1]] = name, step
            mask ^= low
    return found


def grid(puzzle: Puzzle, steps: Steps) -> str:
    """Rows of letters with `.` elsewhere, the layers from the top down.

    On a board with holes an empty cell is written as one, so that the grid can be read again.
    """
    board, found = puzzle.board, letters(puzzle, steps)
    if _has_holes(board) and not found.keys() >= set(board.cells) - board.spare:
        found = _empties(puzzle) | found
    return dotted(board, found)


def dotted(board: Board, signs: dict[Point, str]) -> str:
    """The grid with these signs, and `.` elsewhere."""
    layers = (
        "\n".join("".join([signs.get(point, ".") for point in row]) for row in rows)
        for rows in _rows(board)
    )
    return "\n\n".join(layers)


def places(puzzle: Puzzle) -> dict[Point, int]:
    """Where the sign of each cell stands in the grid."""
    points = (point for rows in _rows(puzzle.board) for row in rows for point in row)
    blank = dotted(puzzle.board, {})
    return dict(zip(points, [k for k, sign in enumerate(blank) if sign == "."], strict=True))


def _empties(puzzle: Puzzle) -> dict[Point, str]:
    """The signs of empty cells: `X`, or `_` where a piece is called so."""
    sign = EMPTY if any(piece.name == CELL for piece in puzzle.pieces) else CELL
    spare = puzzle.board.spare
    return {point: SPARE if point in spare else sign for point in puzzle.board.cells}


def _has_holes(board: Board) -> bool:
    if board.lattice == "pyramid":
        return bool(board.open)
    rows, columns, layers = board.size
    return len(board.cells) < rows * columns * layers


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
    board, lying, marks = puzzle.board, _lying(puzzle, steps), _marks(puzzle)
    box = {piece.name: piece.colour for piece in puzzle.pieces}
    cells = []
    # The open ones come last: an offer counts the cells of the board alone.
    for place, point in enumerate((*board.cells, *board.open)):
        label, step = lying.get(point, ("", None))
        cell = Cell(
            *(*point, label, label),
            colour=box.get(label, ""),
            mark=marks.get(point, ""),
            open=place >= len(board.cells),
            name=cell_name(board, point),
            optional=point in board.spare,
            step=step,
        )
        cells.append(cell)
    lattice: Literal["grid", "pyramid"] = "pyramid" if board.lattice == "pyramid" else "grid"
    names = {piece.name: piece.called for piece in puzzle.pieces if piece.shown != piece.name}
    material: Literal["balls"] | None = "balls" if _of_balls(puzzle) else None
    return Scene(tuple(cells), lattice, tuple(spares(puzzle, steps)), names, material)


def _of_balls(puzzle: Puzzle) -> bool:
    return puzzle.variant != sets.CUSTOM and sets.find(puzzle.variant).balls


def _marks(puzzle: Puzzle) -> dict[Point, str | Message]:
    """What is printed on the cells of a set's board; what is a word has one in each language."""
    if puzzle.variant == sets.CUSTOM:
        return {}
    labels = sets.find(puzzle.variant).labels_of(puzzle.board)
    shown = zip(closed(puzzle.board).cells, labels, strict=True) if labels else ()
    return {point: _mark(*words) for point, words in shown}


def _mark(word: str, *others: str) -> str | Message:
    return message(f"packing.mark_{word.lower()}") if others else word


def spares(puzzle: Puzzle, steps: Steps) -> Iterator[Spare]:
    """The pieces in hand."""
    placed = {each.piece for each in rules(puzzle).replay(steps)}
    for place, piece in enumerate(puzzle.pieces):
        if place not in placed:
            low = [min(point[axis] for point in piece.shape) for axis in range(3)]
            cells = tuple((x - low[0], y - low[1], z - low[2]) for x, y, z in piece.shape)
            yield Spare(piece.name, cells, piece.optional, piece.colour, piece.one_sided)
