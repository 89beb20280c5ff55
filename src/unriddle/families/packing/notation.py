"""The one-line notation: `5x11`, `pyramid 5`, rows joined by `/`, and pieces after `with`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn

from unriddle.contract import Message, Parsed, message
from unriddle.errors import NotationError

from . import assignment, boards, grids, pieces, setfile, sets
from .lattice import is_flat, is_whole
from .puzzle import HIGHEST_PYRAMID, MOST_CELLS_IN_SPACE, WIDEST, Board, Piece, Puzzle
from .setfile import Set

_WITH = re.compile(r"(?:^|\s)with(?=\s|$)")
_SIZE = re.compile(r"(\d{1,9})\s?[xX×]\s?(\d{1,9})(?:\s?[xX×]\s?(\d{1,9}))?")
_PYRAMID = re.compile(r"pyramid(?:\s+(\d{1,9}))?", re.IGNORECASE)
Span = tuple[int, int]


def parse_puzzle(variant: str | None, body: str, lenient: bool) -> Parsed[Puzzle]:
    """A puzzle from one line, from rows, or from an assignment's file."""
    known = None if variant in (None, sets.CUSTOM) else sets.find(variant or "")
    if assignment.looks_like_one(body):
        return assignment.parse(body, lenient)
    if setfile.looks_like_one(body):
        return _of_set_file(body)
    if known is not None:
        return _of_set(sets.ALIASES.get(variant or "", variant or ""), known, body)
    split = _WITH.search(body)
    if split is not None:
        own = pieces.parse(body, split.end())
        return _finished(sets.CUSTOM, body, (0, split.start()), own, {})
    if grids.looks_like_one(body):
        return grids.parse_alone(body)
    if "\n" in body.strip():
        return assignment.parse(body, lenient)  # which says what is wrong with it
    return _unclear(variant, body)


def _of_set_file(body: str) -> Parsed[Puzzle]:
    """The puzzle of a set file: its pieces on its own board."""
    try:
        return parse_puzzle(sets.CUSTOM, equipped("", body), lenient=False)
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
    split = _WITH.search(body)
    if split is not None:
        span = (split.end() - 4, split.end())
        what = message("packing.set_has_pieces", variant=variant)
        raise NotationError(span, what, message("packing.fix_custom"))
    return _finished(variant, body, (0, len(body)), known.pieces, known.boards, known.board)


def _finished(
    variant: str,
    body: str,
    span: Span,
    own: tuple[Piece, ...],
    named: Mapping[str, str],
    default: str = "",
) -> Parsed[Puzzle]:
    """The puzzle of a board that stands at `span` of the body."""
    span = _trimmed(body, span)
    text = body[slice(*span)] or default
    steps: tuple[str, ...] = ()
    board = _sized(text, span, sum(len(piece.shape) for piece in own if not piece.optional))
    if board is None and text.lower() in named:
        board = boards.masked([rows.split("/") for rows in named[text.lower()].split("//")])
    if board is None:
        board, steps = grids.parse(body, span, own, named)
    _lie_flat(board, own, span)
    return Parsed(variant, Puzzle(variant, board, own), steps, warnings(own))


def _sized(text: str, span: Span, area: int) -> Board | None:
    """The board of a size such as `5x11`, `3x3x3` or `pyramid 5`, or None if it is no size."""
    found = _PYRAMID.fullmatch(text)
    if found is not None:
        layers = int(found[1]) if found[1] else _pyramid_of(area)
        _some(layers, text, span)
        _limit(layers <= HIGHEST_PYRAMID, text, span)
        return boards.pyramid(layers)
    found = _SIZE.fullmatch(text)
    if found is None:
        return None
    rows, columns, layers = (int(number or 1) for number in found.groups())
    _some(min(rows, columns, layers), text, span)
    if found[3] is None:
        _limit(max(rows, columns) <= WIDEST, text, span)
        return boards.rectangle(rows, columns)
    fits = rows * columns * layers <= MOST_CELLS_IN_SPACE
    _limit(fits and max(rows, columns) <= WIDEST, text, span)
    return boards.box(rows, columns, layers)


def _pyramid_of(area: int) -> int:
    """The layers of the smallest pyramid with room for that many balls."""
    layers = 1
    while layers * (layers + 1) * (2 * layers + 1) // 6 < area:
        layers += 1
    return layers


def _some(cells: int, text: str, span: Span) -> None:
    if not cells:
        raise NotationError(span, message("packing.board_small", text=text), grids.fix_board())


def _limit(within: bool, text: str, span: Span) -> None:
    if not within:
        raise NotationError(span, message("packing.board_size", text=text), limits())


def limits() -> Message:
    return message(
        "packing.fix_size", widest=WIDEST, space=MOST_CELLS_IN_SPACE, layers=HIGHEST_PYRAMID
    )


def _lie_flat(board: Board, own: tuple[Piece, ...], span: Span) -> None:
    """Only a box has room for a piece that is not flat."""
    if board.lattice == "box":
        return
    for piece in own:
        if not is_flat(piece.shape):
            what = message("packing.not_flat", piece=piece.name)
            raise NotationError(span, what, message("packing.fix_not_flat"))


def warnings(own: tuple[Piece, ...]) -> tuple[Message, ...]:
    """What is allowed but may not be meant: pieces in several parts."""
    loose = (piece for piece in own if not is_whole(piece.shape, "box"))
    return tuple(message("packing.in_parts", piece=piece.name) for piece in loose)


def _trimmed(body: str, span: Span) -> Span:
    """The span without the spaces around it."""
    text = body[slice(*span)]
    start = span[0] + len(text) - len(text.lstrip())
    return start, max(start, span[0] + len(text.rstrip()))


def format_puzzle(puzzle: Puzzle) -> str:
    if puzzle.variant != sets.CUSTOM:
        for name, rows in sets.find(puzzle.variant).boards.items():
            if boards.mask_text(puzzle.board) == rows:
                return name
        return boards.board_text(puzzle.board)
    return f"{boards.board_text(puzzle.board)} with {pieces.format_pieces(puzzle.pieces)}"


def equipped(body: str, text: str) -> str:
    """A board with the pieces of a set file, as a puzzle that carries its pieces.

    What was typed keeps its places, so that an error points at them; what is wrong with the file
    is said with a place in it.
    """
    own = setfile.read(text)
    name = body.strip().lower()
    if not name:
        return _on_own_board(own, text)
    board = own.boards.get(name) or body.rstrip()
    return _carrying(grids.shown_on(board, own.pieces, own.masks), own)


def _on_own_board(own: Set, text: str) -> str:
    if not own.board:
        span = (0, len(text.split("\n")[0]))
        what, fix = message("packing.set_no_board"), message("packing.fix_set_no_board")
        raise NotationError(span, what, fix)
    carrying = _carrying(own.boards.get(own.board.lower(), own.board), own)
    try:
        parse_puzzle(sets.CUSTOM, carrying, lenient=False)
    except NotationError as error:
        fix = error.fix or grids.fix_board()
        raise NotationError(setfile.line_of("board", text), error.what, fix) from None
    return carrying


def _carrying(board: str, own: Set) -> str:
    return f"{board} with {pieces.format_pieces(own.pieces)}"
