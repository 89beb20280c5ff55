"""A sliding puzzle as a value: the board, and the board that it is to become."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

from unriddle.lazy_dataclass import dataclass

T = TypeVar("T")
Board = tuple[int, ...]  # the tile in each cell in reading order, 0 for the gap
GAP = 0
LEAST, MOST = 2, 16  # rows and columns
PROVABLE = 16  # cells up to which `auto` proves the shortest solution without being asked to


@dataclass(frozen=True, slots=True)
class Puzzle:
    rows: int
    columns: int
    start: Board
    goal: Board

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def size(self) -> str:
        return f"{self.rows}x{self.columns}"


def gap_last(cells: int) -> Board:
    """The usual goal: in order, the gap at the end."""
    return (*range(1, cells), GAP)


def gap_first(cells: int) -> Board:
    """The goal of the literature: in order after the gap."""
    return tuple(range(cells))


@cache
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The cells beside each cell, in the order up, down, right, left."""
    ways = (ways_from(cell, rows, columns) for cell in range(rows * columns))
    return tuple(tuple(each[way] for way in "UDRL" if way in each) for each in ways)


@cache
def ways_from(cell: int, rows: int, columns: int) -> Mapping[str, int]:
    """The cells beside a cell by the way that leads there: U D L R."""
    row, column = divmod(cell, columns)
    ways = {"U": cell - columns, "D": cell + columns, "L": cell - 1, "R": cell + 1}
    there = {"U": row > 0, "D": row < rows - 1, "L": column > 0, "R": column < columns - 1}
    return {way: to for way, to in ways.items() if there[way]}


def distance(cell: int, other: int, columns: int) -> int:
    """How many cells apart two cells are, along rows and columns."""
    row, column = divmod(cell, columns)
    other_row, other_column = divmod(other, columns)
    return abs(row - other_row) + abs(column - other_column)


def slid(board: Board, cell: int) -> Board:
    """The board after the tile in `cell` has gone into the gap."""
    cells = list(board)
    gap = board.index(GAP)
    cells[gap], cells[cell] = cells[cell], GAP
    return tuple(cells)


def homes(goal: Sequence[int]) -> list[int]:
    """The cell in which each tile ends, by tile; that of the gap comes first."""
    found = [0] * len(goal)
    for cell, tile in enumerate(goal):
        found[tile] = cell
    return found


def grid(board: tuple[T, ...], columns: int) -> list[tuple[T, ...]]:
    """The rows of a board."""
    return [board[start : start + columns] for start in range(0, len(board), columns)]


def written(board: Board, columns: int) -> str:
    """A board on one line: `1 2 / 3 -`."""
    return joined(tuple(map(label, board)), columns)


def joined(labels: tuple[str, ...], columns: int) -> str:
    """The same from the labels of its tiles; the gap may have none."""
    shown = labels if all(labels) else tuple(each or "-" for each in labels)
    return " / ".join(map(" ".join, grid(shown, columns)))


def label(tile: int) -> str:
    return str(tile) if tile else "-"
