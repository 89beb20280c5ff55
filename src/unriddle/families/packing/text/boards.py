"""Boards: rectangles, boxes and pyramids by their size, any other by its rows."""

from __future__ import annotations

from collections.abc import Collection

from unriddle.lazy_dataclass import replace

from ..lattice import Point, reading
from ..puzzle import Board, named

CELL, NONE, SPARE = "X", ".", "?"  # a cell to fill, no cell, a cell that may stay empty


def rectangle(rows: int, columns: int) -> Board:
    cells = tuple((x, y, 0) for y in range(rows) for x in range(columns))
    return Board("flat", (rows, columns, 1), cells)


def box(rows: int, columns: int, layers: int) -> Board:
    points = ((x, y, z) for z in range(layers) for y in range(rows) for x in range(columns))
    return Board("box", (rows, columns, layers), tuple(sorted(points, key=reading)))


def pyramid(layers: int) -> Board:
    points = (
        (2 * x + z, 2 * y + z, z)
        for z in range(layers)
        for y in range(layers - z)
        for x in range(layers - z)
    )
    return Board("pyramid", (layers, layers, layers), tuple(sorted(points, key=reading)))


def masked(layers: list[list[str]]) -> Board:
    """A board from rows of signs, its layers from the top down; letters are cells, too."""
    top = len(layers) - 1
    cells: list[Point] = []
    spare: list[Point] = []
    for z, y, row in (
        (top - k, y, row) for k, rows in enumerate(layers) for y, row in enumerate(rows)
    ):
        cells += [(x, y, z) for x, sign in enumerate(row) if sign != NONE]
        spare += [(x, y, z) for x, sign in enumerate(row) if sign == SPARE]
    size = (len(layers[0]), len(layers[0][0]), len(layers))
    return Board("box" if top else "flat", size, tuple(cells), frozenset(spare))


def opened(board: Board, points: Collection[Point]) -> Board:
    """The board with these of its cells open as well."""
    return replace(
        board,
        cells=tuple(point for point in board.cells if point not in points),
        spare=board.spare - set(points),
        open=tuple(sorted((*board.open, *points), key=reading)),
    )


def closed(board: Board) -> Board:
    """The board with its open cells to be filled like the others."""
    if not board.open:
        return board
    cells = tuple(sorted((*board.cells, *board.open), key=reading))
    return replace(board, cells=cells, open=())


def board_text(board: Board) -> str:
    """How a board is written: its size if that says it all, else its rows; then its open cells."""
    if board.open:
        return without(board_text(closed(board)), board)
    rows, columns, layers = board.size
    if board.lattice == "pyramid":
        return f"pyramid {layers}"
    if len(board.cells) == rows * columns * layers and not board.spare:
        return f"{rows}x{columns}" + (f"x{layers}" if board.lattice == "box" else "")
    return mask_text(board)


def without(text: str, board: Board) -> str:
    """The text of a board followed by the names of its open cells, if it has any."""
    return f"{text} without {named(board, board.open)}" if board.open else text


def mask_text(board: Board) -> str:
    """The rows of a board joined by `/`, its layers from the top down by `//`."""
    rows, columns, layers = board.size
    signs = {point: SPARE if point in board.spare else CELL for point in board.cells}
    drawn = (
        "/".join("".join(signs.get((x, y, z), NONE) for x in range(columns)) for y in range(rows))
        for z in reversed(range(layers))
    )
    return "//".join(drawn)
