"""Rows of signs: a board drawn cell by cell, with pieces that already lie on it.

`X` is a cell, `.` none, `?` a cell that may stay empty, and a letter is a piece that lies there;
`_` is an empty cell, too, even where X is a piece. Without any `X`, `_` or `?` the rows are what a
solver prints: then `.` is an empty cell, if the pieces need it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NoReturn

from unriddle.errors import NotationError
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import dataclass
from unriddle.values import Message, Parsed, Steps, message

from ..lattice import Point, Shape, flattened, islands, settled
from ..puzzle import (
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
from . import boards
from .pieces import area, shape_text, size_fix

EMPTY = "_"  # a cell on which nothing lies yet
Span = tuple[int, int]
_ROW = pattern(r"[^/\n]+|//?|\n(?:\s*\n)?")
_MOST_TOKENS = 1_500  # of the largest board, with its lines of a report; more can only be wrong


@dataclass(frozen=True, slots=True)
class Row:
    text: str
    start: int  # where it stands in the body

    @property
    def span(self) -> Span:
        return self.start, self.start + len(self.text)

    def at(self, place: int) -> Span:
        """The span of one sign."""
        return self.start + place, self.start + place + 1


Layers = list[list[Row]]


def looks_like_one(body: str) -> bool:
    """Whether a text can only be rows of capitals, as solvers print them.

    They are at least two, or one above the lines of a report. Other names are given to pieces only
    when the capitals are used up, so they need all of them.
    """
    layers = layers_of(body, (0, len(body)))
    signs = set("".join(row.text for layer in layers for row in layer)) - {"."}
    capitals = set(NAMES[:26])
    usual = signs <= capitals or (signs <= set(NAMES) and capitals - {"X"} <= signs)
    least = 1 if ":" in body else 2
    return sum(map(len, layers)) >= least and usual and bool(signs - {"X"})


def layers_of(body: str, span: Span) -> Layers:
    """The rows, layer by layer; the lines of a report below them, `time: 3 ms`, are left out."""
    layers: Layers = [[]]
    for token in islice(_ROW.finditer(body, *span), _MOST_TOKENS):
        text = token[0]
        if text == "//" or text.count("\n") > 1:
            layers.append([])
        elif text != "/" and text.strip() and ":" not in text:
            spaces = len(text) - len(text.lstrip())
            layers[-1].append(Row(text.strip(), token.start() + spaces))
    return [layer for layer in layers if layer]


def parse(
    body: str, span: Span, pieces: tuple[Piece, ...], known: Mapping[str, str]
) -> tuple[Board, Steps]:
    """A board from its rows, and the pieces that lie on it as steps."""
    layers = layers_of(body, span)
    if not layers:
        raise NotationError(span, message("packing.no_board"), fix_board(tuple(known)))
    names = {piece.name: piece for piece in pieces}
    _known_signs(layers, set(names), tuple(known))
    _one_board(layers, _full_after(layers, names))
    lying = lying_names(layers, names)
    if as_printed(layers, lying, names):
        layers = opened(layers, lying, tuple(known.values()))
    board, letters = _board(layers)
    placed = {name: cells for name, cells in letters.items() if name in lying}
    for name, cells in placed.items():
        if settled(cells) not in names[name].lies(board.lattice):
            _no_such_piece(layers, names[name], cells)
    return board, tuple(f"{name} {named(board, cells)}" for name, cells in placed.items())


def _one_board(layers: Layers, end: int | None) -> None:
    """Refuse a list of boards: where the first of them ends, the second begins."""
    if end is not None:
        what, fix = message("packing.several_boards"), message("packing.fix_several_boards")
        raise NotationError(layers[end][0].span, what, fix, meant=True)


def _full_after(layers: Layers, names: Mapping[str, Piece]) -> int | None:
    """After how many layers every piece lies there, if one of them comes again."""
    sizes = {name: len(piece.shape) for name, piece in names.items() if not piece.optional}
    signs: Counter[str] = Counter()
    for end, layer in enumerate(layers):
        if sizes and all(signs[name] == size for name, size in sizes.items()):
            rest = {sign for _, _, sign in _signs(layers[end:])}
            return end if rest & set(sizes) else None
        signs.update(sign for row in layer for sign in row.text)
    return None


def lying_names(layers: Layers, names: Mapping[str, Piece]) -> set[str]:
    """The pieces that lie there; X only beside others, and where it is as large as piece X."""
    signs = Counter(sign for _, _, sign in _signs(layers))
    lying = {sign for sign in signs if sign in names and sign != "X"}
    if lying and "X" in names and signs["X"] == len(names["X"].shape):
        lying.add("X")
    return lying


def as_printed(layers: Layers, lying: set[str], names: Mapping[str, Piece]) -> bool:
    """Whether `.` is an empty cell, as solvers print it, and not a hole in the board."""
    signs = Counter(sign for _, _, sign in _signs(layers))
    letters = sum(signs[name] for name in lying)
    empties = ({"X", EMPTY, boards.SPARE} - lying) & set(signs)
    return not empties and 0 < letters != area(names.values())


def opened(layers: Layers, lying: set[str], masks: tuple[str, ...]) -> Layers:
    """The rows with `_` for the empty cells: on a known board that they show, else everywhere."""
    rows = [[row.text for row in layer] for layer in layers]
    for mask in masks:
        board = [each.split("/") for each in mask.split("//")]
        if _lies_on(rows, lying, board):
            break
    else:
        board = [[boards.CELL * len(row) for row in layer] for layer in rows]
    return [
        [Row(_with_empties(row.text, under), row.start) for row, under in zip(*pair, strict=True)]
        for pair in zip(layers, board, strict=True)
    ]


def shown_on(body: str, pieces: tuple[Piece, ...], masks: tuple[str, ...]) -> str:
    """A printed grid in which the empty cells of a known board are told from its holes."""
    layers = layers_of(body, (0, len(body)))
    names = {piece.name: piece for piece in pieces}
    lying = lying_names(layers, names)
    if not as_printed(layers, lying, names):
        return body
    signs = list(body)
    for layer in opened(layers, lying, masks):
        for row in layer:
            signs[row.start : row.start + len(row.text)] = row.text
    return "".join(signs)


def _lies_on(rows: list[list[str]], lying: set[str], board: list[list[str]]) -> bool:
    """Whether the rows are as many and as long, and every piece lies on cells of the board."""
    if [list(map(len, layer)) for layer in rows] != [list(map(len, layer)) for layer in board]:
        return False
    signs = zip("".join(map("".join, rows)), "".join(map("".join, board)), strict=True)
    return all(under != boards.NONE for sign, under in signs if sign in lying)


def _with_empties(row: str, under: str) -> str:
    pairs = zip(row, under, strict=True)
    return "".join(EMPTY if (a, b != ".") == (".", True) else a for a, b in pairs)


def _no_such_piece(layers: Layers, piece: Piece, cells: tuple[Point, ...]) -> NoReturn:
    """A letter that covers other cells than its piece can: the first of them is pointed at."""
    row, place, _ = next(entry for entry in _signs(layers) if entry[2] == piece.name)
    what = message("packing.grid_shape", piece=piece.shown, cells=len(cells))
    fix = message("packing.fix_grid_shape", piece=piece.shown, shape=shape_text(piece.shape))
    raise NotationError(row.at(place), what, fix)


def _known_signs(layers: Layers, names: set[str], named_boards: tuple[str, ...]) -> None:
    for row, place, sign in _signs(layers):
        if sign not in names and sign not in "X.?_":
            single = len(layers) == 1 == len(layers[0])  # then the whole row may be a wrong word
            what = message("packing.board_sign", sign=row.text[:40] if single else sign)
            span = row.span if single else row.at(place)
            raise NotationError(span, what, fix_board(named_boards))


def _signs(layers: Layers) -> Iterator[tuple[Row, int, str]]:
    for layer in layers:
        for row in layer:
            for place, sign in enumerate(row.text):
                yield row, place, sign


def _points(layers: Layers) -> Iterator[tuple[Point, str]]:
    """Every sign by its column, its row and its layer from the base."""
    for z, layer in zip(reversed(range(len(layers))), layers, strict=True):
        for y, row in enumerate(layer):
            for x, sign in enumerate(row.text):
                yield (x, y, z), sign


def fix_board(named_boards: tuple[str, ...] = ()) -> Message:
    names = ", ".join(("5x11", "3x3x3", "pyramid 5", *named_boards))
    return message("packing.fix_board", examples=names)


def _board(layers: Layers) -> tuple[Board, dict[str, tuple[Point, ...]]]:
    """The board, and the cells of each sign on it."""
    size, pairs = len(layers), list(_points(layers))
    if size > 1 and all(_is_square(layer, k + 1) for k, layer in enumerate(layers)):
        _room(size <= HIGHEST_PYRAMID, layers)
        pairs = [((2 * x + z, 2 * y + z, z), sign) for (x, y, z), sign in pairs]
        holes = [point for point, sign in pairs if sign == boards.NONE]
        board = boards.opened(boards.pyramid(size), holes)
    else:
        _equal_rows(layers)
        board = boards.masked([[row.text for row in layer] for layer in layers])
    if not board.cells:
        raise NotationError(_whole(layers), message("packing.no_cells"), fix_board())
    cells: dict[str, list[Point]] = {}
    for point, sign in pairs:
        cells.setdefault(sign, []).append(point)
    return board, {sign: tuple(points) for sign, points in cells.items()}


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
                shown, has = row.text[:40], len(row.text)
                what = message("packing.row_length", row=shown, has=has, wide=wide)
                raise NotationError(row.span, what, message("packing.fix_rows"))
        if len(layer) != high:
            what = message("packing.layer_rows", layer=number, has=len(layer), high=high)
            raise NotationError(_whole([layer]), what, message("packing.fix_rows"))


def _room(fits: bool, layers: Layers) -> None:
    if not fits:
        raise too_large(layers[0][0].text[:40], _whole(layers))


def too_large(text: str, span: Span) -> NotationError:
    limits = {"widest": WIDEST, "space": MOST_CELLS_IN_SPACE, "layers": HIGHEST_PYRAMID}
    what = message("packing.board_size", text=text)
    return NotationError(span, what, message("packing.fix_size", **limits))


def _whole(layers: Layers) -> Span:
    return layers[0][0].start, layers[-1][-1].span[1]


# A grid by itself


def parse_alone(body: str) -> Parsed[Puzzle]:
    """A filled grid without a list of pieces: the pieces are the letters that lie there."""
    layers = layers_of(body, (0, len(body)))
    _one_board(layers, _same_after(layers))
    gaps = _gaps(layers, report=":" in body)
    board, letters = _board(layers)
    own, steps = [], []
    for name, cells in letters.items():
        if name in NAMES:
            own.append(Piece(name, _own_shape(board, name, cells, layers)))
            steps.append(f"{name} {named(board, cells)}")
    puzzle = Puzzle("custom", board, tuple(own))
    loose = (piece.name for piece in own if len(islands(letters[piece.name], board.lattice)) > 1)
    warnings = tuple(message("packing.in_parts", piece=name) for name in loose)
    return Parsed("custom", puzzle, tuple(steps), (*gaps, *warnings))


def _gaps(layers: Layers, report: bool) -> tuple[Message, ...]:
    """Without the pieces nobody knows whether `.` is a hole or still to be filled.

    A report's board is full, so there it can only be a hole; who has emptied it is warned.
    """
    for row, place, sign in _signs(layers):
        if sign == boards.NONE:
            if report:
                return (message("packing.report_gaps"),)
            what, fix = message("packing.pieces_unknown"), message("packing.fix_pieces_unknown")
            raise NotationError(row.at(place), what, fix, meant=True)
    return ()


def _same_after(layers: Layers) -> int | None:
    """After how many layers the same letters come again, where that tears a piece apart."""
    counted = [Counter("".join(row.text for row in layer)) for layer in layers]
    for end in range(1, len(layers) // 2 + 1):
        both = counted[:end], counted[end : 2 * end]
        first, second = (sum(part, Counter[str]()) for part in both)
        if first == second and _is_torn(layers[: 2 * end]):
            return end
    return None


def _is_torn(layers: Layers) -> bool:
    cells: dict[str, list[Point]] = {}
    for point, sign in _points(layers):
        cells.setdefault(sign, []).append(point)
    return any(len(islands(cells[name], "box")) > 1 for name in cells.keys() & set(NAMES))


def _own_shape(board: Board, name: str, cells: tuple[Point, ...], layers: Layers) -> Shape:
    shape = flattened(cells) if board.lattice == "pyramid" else settled(cells)
    if shape is not None and len(cells) <= MOST_CELLS_OF_A_PIECE:
        return shape
    row, place, _ = next(entry for entry in _signs(layers) if entry[2] == name)
    what, fix = message("packing.shape_size", cells=len(cells)), size_fix()
    if shape is None:
        what = message("packing.not_flat", piece=name)
        fix = message("packing.fix_flat_in_pyramid", piece=name)
    raise NotationError(row.at(place), what, fix)
