"""The one-line notation: `5x11`, `pyramid 5`, rows joined by `/`, and pieces after `with`."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import NoReturn

from unriddle.errors import InputError, NotationError
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import replace
from unriddle.scene import Draft
from unriddle.values import Parsed, message

from ..lattice import Lattice, is_flat
from ..puzzle import HIGHEST_PYRAMID, MOST_CELLS_IN_SPACE, NAMES, WIDEST, Board, Piece, Puzzle
from . import board_text, boards, course_file, openings, pieces, set_file, sets
from .set_file import Set

_WITH = pattern(r"(?:^|\s)with(?=\s|$)")
_SIZE = pattern(r"(\d{1,9})\s?[xX×]\s?(\d{1,9})(?:\s?[xX×]\s?(\d{1,9}))?")
_PYRAMID = pattern(r"pyramid(?:\s+(\d{1,9}))?", re.IGNORECASE)
Span = tuple[int, int]


def parse(
    variant: str | None, body: str, lenient: bool = False, own_set: str | None = None
) -> Parsed[Puzzle]:
    """A puzzle from its text, with the pieces of a user's set file if there is one."""
    if own_set is None:
        return _parse(variant, body, lenient)
    try:
        carrying = equipped(body, own_set)
    except NotationError as error:
        error.in_own_set = True
        raise
    if variant not in (None, sets.CUSTOM):  # which has a set already
        fix = message("fix.two_sets", family="packing")
        raise InputError(message("error.two_sets", variant=str(variant)), fix, str(variant))
    return _parse(sets.CUSTOM, carrying, lenient)


def _parse(variant: str | None, body: str, lenient: bool) -> Parsed[Puzzle]:
    """A puzzle from one line, from rows, or from an assignment's file."""
    known = None if variant in (None, sets.CUSTOM) else sets.find(variant or "")
    if course_file.looks_like_one(body) or course_file.is_first_line(body):
        return course_file.parse(body, lenient)
    if set_file.looks_like_one(body):
        return _of_set_file(body)
    if known is not None:
        return _of_set(sets.ALIASES.get(variant or "", variant or ""), known, body)
    split = _WITH.search(body)
    if split is not None:
        own = pieces.parse(body, split.end())
        return _finished(sets.CUSTOM, body, (0, split.start()), own, Set(own))
    if board_text.looks_like_one(body):
        return board_text.parse_alone(body)
    if "\n" in body.strip():
        return course_file.parse(body, lenient)  # which says what is wrong with it
    return _unclear(variant, body)


def _of_set_file(body: str) -> Parsed[Puzzle]:
    """The puzzle of a set file: its pieces on its own board."""
    try:
        return parse(sets.CUSTOM, equipped("", body))
    except NotationError as error:
        error.meant = True
        raise


def _unclear(variant: str | None, body: str) -> NoReturn:
    span = _trimmed(body, (0, len(body)))
    if variant is None:
        names = ", ".join((*sets.keys(), sets.CUSTOM))
        raise NotationError(
            span, message("packing.no_set"), message("packing.fix_no_set", names=names)
        )
    raise NotationError(span, message("packing.no_pieces"), message("packing.fix_custom"))


def _of_set(variant: str, known: Set, body: str) -> Parsed[Puzzle]:
    """A board with the pieces of a set, or with those of them that are named after `with`."""
    split = _WITH.search(body)
    if split is None:
        return _finished(variant, body, (0, len(body)), known.pieces, known)
    if "=" in body[split.end() :]:
        span = (split.end() - 4, split.end())
        what = message("packing.set_has_pieces", variant=variant)
        raise NotationError(span, what, message("packing.fix_custom"))
    own = pieces.chosen(body, split.end(), known.pieces)
    return _finished(variant, body, (0, split.start()), own, known)


def _finished(
    variant: str, body: str, span: Span, own: tuple[Piece, ...], known: Set
) -> Parsed[Puzzle]:
    """The puzzle of a board that stands at `span` of the body; without one, on the set's own."""
    span = _trimmed(body, span)
    if span[0] == span[1] and known.board:
        body, span = known.board, (0, len(known.board))
    where, opening = openings.split(body, span)
    where = _trimmed(body, where)
    text, steps = body[slice(*where)] or known.usual, tuple[str, ...]()
    if (found := _sized(text, where, pieces.area(own)) or known.named(text)) is not None:
        board = found
    elif (found := known.labelled(text)) is not None:
        board, opening = found, opening or where
    else:
        board, steps = board_text.parse(body, where, own, known.boards)
        board = known.recognised(board)
    if opening is not None:
        board = openings.leave_open(board, body, opening, known.labels_of(board))
    for piece in own:
        if board.lattice != "box" and not is_flat(piece.shape):
            what = message("packing.not_flat", piece=piece.shown)
            raise NotationError(span, what, message("packing.fix_not_flat"))
    return Parsed(variant, Puzzle(variant, board, own), steps, tuple(pieces.in_parts(own)))


def _sized(text: str, span: Span, area: int) -> Board | None:
    """The board of a size such as `5x11`, `3x3x3` or `pyramid 5`, or None if it is no size."""
    found = _PYRAMID.fullmatch(text)
    if found is not None:
        layers = int(found[1]) if found[1] else _pyramid_of(area)
        _room(layers, layers <= HIGHEST_PYRAMID, text, span)
        return boards.pyramid(layers)
    found = _SIZE.fullmatch(text)
    if found is None:
        return None
    rows, columns, layers = (int(number or 1) for number in found.groups())
    fits = max(rows, columns) <= WIDEST
    if found[3] is None:
        _room(min(rows, columns), fits, text, span)
        return boards.rectangle(rows, columns)
    fits = fits and rows * columns * layers <= MOST_CELLS_IN_SPACE
    _room(min(rows, columns, layers), fits, text, span)
    return boards.box(rows, columns, layers)


def _is_size(text: str) -> bool:
    return bool(_PYRAMID.fullmatch(text) or _SIZE.fullmatch(text))


def _pyramid_of(area: int) -> int:
    """The layers of the smallest pyramid with room for that many balls."""
    layers = 1
    while layers * (layers + 1) * (2 * layers + 1) // 6 < area:
        layers += 1
    return layers


def _room(shortest: int, fits: bool, text: str, span: Span) -> None:
    """Refuse a board with a side of no cells, and one that is too large."""
    if not shortest:
        raise NotationError(span, message("packing.board_small", text=text), board_text.fix_board())
    if not fits:
        raise board_text.too_large(text, span)


def _trimmed(body: str, span: Span) -> Span:
    """The span without the spaces around it."""
    text = body[slice(*span)]
    start = span[0] + len(text) - len(text.lstrip())
    return start, max(start, span[0] + len(text.rstrip()))


def format_puzzle(puzzle: Puzzle) -> str:
    if puzzle.variant == sets.CUSTOM:
        return f"{boards.board_text(puzzle.board)} with {pieces.format_pieces(puzzle.pieces)}"
    known = sets.find(puzzle.variant)
    board = _board_of_set(puzzle.board, known)
    if puzzle.pieces == known.pieces:
        return board
    return f"{board} with {' '.join(piece.name for piece in puzzle.pieces)}"


def compose(draft: Draft) -> str:
    """A board and pieces of one's own, as they were painted."""
    points = {(cell.x, cell.y, cell.z): cell for cell in draft.cells}
    columns, rows, layers = (max((p[axis] for p in points), default=0) + 1 for axis in range(3))
    spare = frozenset(point for point, cell in points.items() if cell.optional)
    lattice: Lattice = "box" if layers > 1 else "flat"
    board = boards.board_text(Board(lattice, (rows, columns, layers), tuple(points), spare))
    painted = (
        pieces.format_piece(Piece(name, each.cells, each.optional, each.one_sided))
        + (f" x{each.copies}" if each.copies > 1 else "")
        for name, each in zip(NAMES, draft.spares, strict=False)
    )
    return f"{board} with {', '.join(painted)}"


def _board_of_set(board: Board, known: Set) -> str:
    """A board by what is printed on its open cells, by its name, or as any other."""
    labels = known.labels_of(board)
    if labels and board.open:
        return openings.format_labels(board, labels)
    rows = boards.mask_text(boards.closed(board))
    for name, drawn in known.boards.items():
        if drawn == rows:
            return boards.without(name, board)
    return boards.board_text(board)


def equipped(body: str, text: str) -> str:
    """A board with the pieces of a set file, as a puzzle that carries its pieces.

    What was typed keeps its places, so that an error points at them; what is wrong with the file
    is said with a place in it.
    """
    own = set_file.read(text)
    if not body.strip():
        return _on_own_board(own, text)
    split = _WITH.search(body)
    if split is not None and pieces.are_letters(body[split.end() :], own.pieces):
        own = replace(own, pieces=pieces.chosen(body, split.end(), own.pieces))
        body = body[: split.start()]
    board = body.rstrip()
    with suppress(NotationError):  # a word that is no label is pointed at when the board is read
        board = _spelt_out(board, own)
    return _carrying(board_text.shown_on(board, own.pieces, own.masks), own)


def _spelt_out(board: str, own: Set) -> str:
    """A board that is read without the set: its rows for its name, its cells for their labels."""
    where, opening = openings.split(board, (0, len(board)))
    name = board[slice(*where)].strip()
    whole = own.named(name or own.usual) or own.labelled(name or own.usual)
    if whole is None or _is_size(name or own.usual):
        return board if name else f"{own.usual} {board.strip()}"
    if opening is None and name.lower() not in own.boards:
        opening = (0, len(board))
    if opening is None:
        return own.boards[name.lower()]
    rows = boards.mask_text(whole)
    labels = own.labels_of(whole)
    if not labels:
        return f"{rows} without{board[slice(*opening)]}"
    return boards.without(rows, openings.leave_open(whole, board, opening, labels))


def _on_own_board(own: Set, text: str) -> str:
    if not own.board:
        span = (0, len(text.split("\n")[0]))
        what, fix = message("packing.set_no_board"), message("packing.fix_set_no_board")
        raise NotationError(span, what, fix)
    try:
        carrying = _carrying(_spelt_out(own.board, own), own)
        parse(sets.CUSTOM, carrying)
    except NotationError as error:
        fix = error.fix or board_text.fix_board()
        raise NotationError(set_file.line_of("board", text), error.what, fix) from None
    return carrying


def _carrying(board: str, own: Set) -> str:
    return f"{board} with {pieces.format_pieces(own.pieces, called=True)}"
