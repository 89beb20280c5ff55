"""Open cells: `6x6 without a6 d3`, or by the labels of a set's board, `Nov 15`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from unriddle.errors import NotationError
from unriddle.lazy import pattern
from unriddle.values import Message, message

from ..lattice import Point
from ..puzzle import Board, cell_name, cells_by_name
from . import boards

_WITHOUT = pattern(r"(?:^|(?<=\s))without(?=\s|$)")
_WORD = pattern(r"[^\s,]+")
_ROWS = pattern(r"[/\n]|^[X.?_]+$")
Span: TypeAlias = tuple[int, int]
Labels: TypeAlias = tuple[tuple[str, ...], ...]  # the words for each cell, the first is shown


def split(body: str, span: Span) -> tuple[Span, Span | None]:
    """Where the board stands and, if some follow after `without`, where its open cells do."""
    start, end = span
    found = _WITHOUT.search(body[start:end])
    if found is None:
        return span, None
    return (start, start + found.start()), (start + found.end(), end)


def by_label(board: Board, labels: Labels) -> Mapping[str, Point]:
    """The cells of a board by every word that its labels have for them, in small letters."""
    pairs = zip(labels, boards.closed(board).cells, strict=True)
    return {word.lower(): point for words, point in pairs for word in words}


def say_labels(text: str, labels: Labels) -> bool:
    """Whether a text, which is no size and no name, names cells by their labels.

    Words that may be meant as labels are taken for such, to be told what is wrong with them.
    """
    known = {word.lower() for words in labels for word in words}
    words = [word.lower() for word in _WORD.findall(text)]
    labels_or_like_them = any(word in known or word.isalnum() for word in words)
    return labels_or_like_them and not _ROWS.search(text)


def leave_open(board: Board, body: str, span: Span, labels: Labels = ()) -> Board:
    """The board with the cells that are named at `span` left open."""
    labelled = by_label(board, labels) if labels else {}
    known = {**cells_by_name(board), **labelled}
    points: list[Point] = []
    words = list(_WORD.finditer(body, *span))
    for word in words:
        point = known.get(word[0].lower())
        if point is None:
            key = "packing.no_label" if labels else "packing.step_cell"
            what = message(key, cell=word[0][:40])
            raise NotationError(word.span(), what, _fix(board, labels))
        if point in (*points, *board.open):
            raise NotationError(word.span(), message("packing.step_twice"), _fix(board, labels))
        points.append(point)
    if not points:
        place = (max(0, span[0] - len("without")), span[0])
        raise NotationError(place, message("packing.open_none"), _fix(board, labels))
    if len(points) == len(board.cells):
        all_of_them = (words[0].start(), words[-1].end())
        what = message("packing.no_cells")
        raise NotationError(all_of_them, what, message("packing.fix_open_all"))
    return boards.opened(board, points)


def _fix(board: Board, labels: Labels) -> Message:
    if labels:
        return message("packing.fix_label", labels=" ".join(words[0] for words in labels))
    first, last = cell_name(board, board.cells[0]), cell_name(board, board.cells[-1])
    return message("packing.fix_open", first=first, last=last)


def format_labels(board: Board, labels: Labels) -> str:
    """The labels of the open cells of a labelled board."""
    shown = dict(zip(boards.closed(board).cells, labels, strict=True))
    return " ".join(shown[point][0] for point in board.open)
