"""Rows of signs: a board drawn cell by cell, with pieces that already lie on it.

`X` is a cell, `.` none, `?` a cell that may stay empty, and a letter is a piece that lies there.
Without any `X` or `?` the rows are what a solver prints: then `.` is an empty cell, if the pieces
need it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from unriddle.contract import Message, Parsed, Steps, message
from unriddle.errors import NotationError

from . import boards
from .lattice import Point, flattened, settled
from .puzzle import (
    HIGHEST_PYRAMID,
    MOST_CELLS_IN_SPACE,
    MOST_CELLS_OF_A_PIECE,
    NAMES,
    WIDEST,
    Board,
    Piece,
    Puzzle,
    named,
)

_ROW = re.compile(r"[^/\n]+|//?|\n(?:\s*\n)?")
_MOST_TOKENS = 1_500  # of the largest board, with its lines of a report; more can only be wrong


@dataclass(frozen=True, slots=True)
class Row:
    text: str
    start: int  # where it stands in the body


Layers = list[list[Row]]


def looks_like_one(body: str) -> bool:
    """Whether a text can only be rows of capitals, at least two, as solvers print them."""
    layers = layers_of(body, (0, len(body)))
    signs = set("".join(row.text for layer in layers for row in layer))
    capitals = set(NAMES[:26])
    return (
        sum(map(len, layers)) > 1 and signs <= capitals | {"."} and bool(signs & capitals - {"X"})
    )


def layers_of(body: str, span: tuple[int, int]) -> Layers:
    """The rows, layer by layer; the lines of a report below them, `time: 3 ms`, are left out."""
    layers: Layers = [[]]
    for found in islice(_ROW.finditer(body, *span), _MOST_TOKENS):
        text = found[0]
        if text == "//" or text.count("\n") > 1:
            layers.append([])
        elif text != "/" and text.strip() and ":" not in text:
            spaces = len(text) - len(text.lstrip())
            layers[-1].append(Row(text.strip(), found.start() + spaces))
    return [layer for layer in layers if layer]


def parse(
    body: str, span: tuple[int, int], pieces: tuple[Piece, ...], named_boards: tuple[str, ...]
) -> tuple[Board, Steps]:
    """A board from its rows, and the pieces that lie on it as steps."""
    layers = layers_of(body, span)
    if not layers:
        raise NotationError(span, message("packing.no_board"), fix_board(named_boards))
    names = {piece.name for piece in pieces}
    _known_signs(layers, names, named_boards)
    area = sum(len(piece.shape) for piece in pieces if not piece.optional)
    signs = "".join(row.text for layer in layers for row in layer)
    if _as_printed(signs, area, names):
        layers = [[Row(row.text.replace(".", "X"), row.start) for row in rows] for rows in layers]
    board, letters = _board(layers)
    placed = {name: cells for name, cells in letters.items() if name in names and name != "X"}
    return board, tuple(f"{name} {named(board, cells)}" for name, cells in placed.items())


def _as_printed(signs: str, area: int, names: set[str]) -> bool:
    """Whether `.` is an empty cell, as solvers print it, and not a hole in the board."""
    letters = sum(sign in names for sign in signs)
    return not set("X?") & set(signs) and 0 < letters != area


def _known_signs(layers: Layers, names: set[str], named_boards: tuple[str, ...]) -> None:
    for row, place, sign in _signs(layers):
        if sign not in names and sign not in "X.?":
            span = (row.start + place, row.start + place + 1)
            whole = row.text if len(layers) == 1 == len(layers[0]) else sign
            if whole is row.text and len(row.text) > 1:
                span = (row.start, row.start + len(row.text))
            what = message("packing.board_sign", sign=whole[:40])
            raise NotationError(span, what, fix_board(named_boards))


def _signs(layers: Layers) -> Iterator[tuple[Row, int, str]]:
    for layer in layers:
        for row in layer:
            for place, sign in enumerate(row.text):
                yield row, place, sign


def fix_board(named_boards: tuple[str, ...] = ()) -> Message:
    names = ", ".join(("5x11", "3x3x3", "pyramid 5", *named_boards))
    return message("packing.fix_board", examples=names)


def _board(layers: Layers) -> tuple[Board, dict[str, tuple[Point, ...]]]:
    """The board, and the cells of each sign on it."""
    size = len(layers)
    if size > 1 and all(_is_square(layer, k + 1) for k, layer in enumerate(layers)):
        _room(size <= HIGHEST_PYRAMID, layers)
        board = boards.pyramid(size)
        pairs = [
            ((2 * x + size - 1 - k, 2 * y + size - 1 - k, size - 1 - k), sign)
            for k, layer in enumerate(layers)
            for y, row in enumerate(layer)
            for x, sign in enumerate(row.text)
        ]
    else:
        _equal_rows(layers)
        board = boards.masked([[row.text for row in layer] for layer in layers])
        pairs = [
            ((x, y, size - 1 - k), sign)
            for k, layer in enumerate(layers)
            for y, row in enumerate(layer)
            for x, sign in enumerate(row.text)
        ]
    if not board.cells:
        raise NotationError(_whole(layers), message("packing.no_cells"), fix_board())
    found: dict[str, tuple[Point, ...]] = {}
    for point, sign in pairs:
        found[sign] = (*found.get(sign, ()), point)
    return board, found


def _is_square(layer: list[Row], side: int) -> bool:
    return len(layer) == side and all(len(row.text) == side for row in layer)


def _equal_rows(layers: Layers) -> None:
    """All rows are as long as the first, all layers as high, and none too large."""
    wide, high = len(layers[0][0].text), len(layers[0])
    _room(wide <= WIDEST and high <= WIDEST, layers)
    _room(len(layers) == 1 or wide * high * len(layers) <= MOST_CELLS_IN_SPACE, layers)
    for number, layer in enumerate(layers, 1):
        for row in layer:
            if len(row.text) != wide:
                what = message(
                    "packing.row_length", row=row.text[:40], has=len(row.text), wide=wide
                )
                span = (row.start, row.start + len(row.text))
                raise NotationError(span, what, message("packing.fix_rows"))
        if len(layer) != high:
            what = message("packing.layer_rows", layer=number, has=len(layer), high=high)
            span = (layer[0].start, layer[-1].start + len(layer[-1].text))
            raise NotationError(span, what, message("packing.fix_rows"))


def _room(fits: bool, layers: Layers) -> None:
    if not fits:
        what = message("packing.board_size", text=layers[0][0].text[:40])
        fix = message(
            "packing.fix_size", widest=WIDEST, space=MOST_CELLS_IN_SPACE, layers=HIGHEST_PYRAMID
        )
        raise NotationError(_whole(layers), what, fix)


def _whole(layers: Layers) -> tuple[int, int]:
    last = layers[-1][-1]
    return layers[0][0].start, last.start + len(last.text)


# A grid by itself


def parse_alone(body: str) -> Parsed[Puzzle]:
    """A filled grid without a list of pieces: the pieces are the letters that lie there."""
    layers = layers_of(body, (0, len(body)))
    board, letters = _board(layers)
    own, steps = [], []
    for name, cells in letters.items():
        if name in NAMES:
            own.append(Piece(name, _shape(board, name, cells, layers)))
            steps.append(f"{name} {named(board, cells)}")
    return Parsed("custom", Puzzle("custom", board, tuple(own)), tuple(steps))


def _shape(board: Board, name: str, cells: tuple[Point, ...], layers: Layers) -> tuple[Point, ...]:
    shape = flattened(cells) if board.lattice == "pyramid" else settled(cells)
    if shape is not None and len(cells) <= MOST_CELLS_OF_A_PIECE:
        return shape
    row, place, _ = next(entry for entry in _signs(layers) if entry[2] == name)
    what = message("packing.not_flat", piece=name)
    if len(cells) > MOST_CELLS_OF_A_PIECE:
        what = message("packing.shape_size", cells=len(cells))
    fix = message("packing.fix_shape_size", most=MOST_CELLS_OF_A_PIECE, widest=WIDEST)
    raise NotationError((row.start + place, row.start + place + 1), what, fix)
