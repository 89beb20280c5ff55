"""Rows that have lost their spaces: `58119` in a 4x4 can only be 5 8 11 9."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from ..puzzle import GAP, LEAST, MOST, Board

_SIGNS = "-_xX−–—"
_MOST_TRIED = 4_000  # pieces tried; what takes more is no board that somebody mistyped
_LONGEST = 3 * MOST  # letters of a row


class _TooMany(Exception):
    """There are more ways to read it than anybody would call a misprint."""


class _Splitter:
    def __init__(self, rows: list[list[str]], columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.cells = columns * len(rows)
        self.tried = 0

    def boards(self, row: int, board: Board) -> Iterator[Board]:
        """Every board that the rows from `row` on can be, after what is read already."""
        if row == len(self.rows):
            yield board
            return
        for tiles in self.tiles("\0".join(self.rows[row]), board, self.columns):
            yield from self.boards(row + 1, tiles)

    def tiles(self, text: str, board: Board, left: int) -> Iterator[Board]:
        """The board with `left` more tiles read from `text`; a NUL is a space that was kept."""
        text = text.lstrip("\0")
        if not text or left == 0:
            if not text and left == 0:
                yield board
            return
        for size in range(1, 4):
            self.tried += 1
            if self.tried > _MOST_TRIED:
                raise _TooMany
            tile = self.tile(text[:size]) if size <= len(text) else None
            if tile is not None and tile not in board:
                yield from self.tiles(text[size:], (*board, tile), left - 1)

    def tile(self, piece: str) -> int | None:
        if len(piece) == 1 and piece in _SIGNS:
            return GAP
        if not (piece.isascii() and piece.isdecimal()) or (piece[0] == "0" and piece != "0"):
            return None
        number = int(piece)
        return GAP if number == self.cells else number if number < self.cells else None


def _with_nul(rows: list[list[str]]) -> bool:
    """Whether a NUL was typed, which stands for a space here and is none."""
    return any("\0" in word for row in rows for word in row)


def unbroken(words: list[str], cells: int) -> list[Board]:
    """The boards of so many cells that can stand in one row: none, one, or two of them."""
    if not cells <= len("".join(words)) <= _LONGEST or _with_nul([words]):
        return []
    try:
        return list(islice(_Splitter([words], cells).boards(0, ()), 2))
    except _TooMany:
        return []


def readings(rows: list[list[str]], columns: Iterable[int]) -> list[tuple[int, Board]]:
    """The boards that the rows can be, with their columns: none, one, or two of them."""
    found: list[tuple[int, Board]] = []
    if _with_nul(rows):
        return []
    if not LEAST <= len(rows) <= MOST or any(len("".join(row)) > _LONGEST for row in rows):
        return []
    for count in columns:
        if any(not count <= len("".join(row)) <= 3 * count for row in rows):
            continue
        try:
            for board in _Splitter(rows, count).boards(0, ()):
                found.append((count, board))
                if len(found) > 1:
                    return found
        except _TooMany:
            return []
    return found
