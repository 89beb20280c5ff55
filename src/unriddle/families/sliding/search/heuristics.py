"""Lower bounds on the moves left: never too high, and no move changes one by more than one.

A heuristic is made for a puzzle's goal and then asked board by board.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from ..puzzle import GAP, Board, Puzzle, distance, homes

Heuristic = Callable[[Board], int]
Crowd = tuple[tuple[int, ...], ...]  # row by row, how many of its tiles belong into each row
WALKABLE = 4  # rows or columns up to which the walking table is small


def misplaced(puzzle: Puzzle) -> Heuristic:
    """How many tiles are not at home: the bound of the course report."""
    goal = puzzle.goal

    def count(board: Board) -> int:
        pairs = zip(board, goal, strict=True)
        return sum(1 for tile, wanted in pairs if tile not in (wanted, GAP))

    return count


def manhattan(puzzle: Puzzle) -> Heuristic:
    """How far the tiles are from home, along rows and columns, if nothing were in their way."""
    away = _distances(puzzle)
    return lambda board: sum(away[tile][cell] for cell, tile in enumerate(board))


def _distances(puzzle: Puzzle) -> list[list[int]]:
    """By tile and cell how far it is from home; the gap is nowhere far."""
    away = []
    for tile, home in enumerate(homes(puzzle.goal)):
        far = [distance(cell, home, puzzle.columns) for cell in range(puzzle.cells)]
        away.append(far if tile != GAP else [0] * puzzle.cells)
    return away


def linear_conflict(puzzle: Puzzle) -> Heuristic:
    """Manhattan, and two for each tile that must leave its row or column to let others by."""
    plain = manhattan(puzzle)
    places = [divmod(home, puzzle.columns) for home in homes(puzzle.goal)]
    rows, columns = puzzle.rows, puzzle.columns

    def bound(board: Board) -> int:
        leave = 0
        for row in range(rows):
            tiles = board[row * columns : (row + 1) * columns]
            leave += _in_the_way(places[t][1] for t in tiles if t and places[t][0] == row)
        for column in range(columns):
            tiles = board[column::columns]
            leave += _in_the_way(places[t][0] for t in tiles if t and places[t][1] == column)
        return plain(board) + 2 * leave

    return bound


def _in_the_way(wanted: Iterable[int]) -> int:
    """How many of a line must leave it so that the rest stand in order."""
    count = 0
    ends: list[int] = []  # of the longest rising sequences so far, by their length
    for place in wanted:
        count += 1
        at = bisect_left(ends, place)
        ends[at : at + 1] = [place]
    return count - len(ends)


def walking_distance(puzzle: Puzzle) -> Heuristic:
    """The moves up and down that bring every tile into its row, and the same for columns, exactly.

    It forgets which column a tile is in; rows then are crowds, and few enough to be counted out.
    Larger boards use Manhattan with linear conflicts: their table would have millions of entries.
    """
    if max(puzzle.rows, puzzle.columns) > WALKABLE:
        return linear_conflict(puzzle)
    places = [divmod(home, puzzle.columns) for home in homes(puzzle.goal)]
    down = walks(puzzle.rows, puzzle.columns, places[GAP][0])
    across = walks(puzzle.columns, puzzle.rows, places[GAP][1])
    down_home = [row for row, _ in places]
    across_home = [column for _, column in places]
    columns = puzzle.columns
    rows_of = [slice(row * columns, (row + 1) * columns) for row in range(puzzle.rows)]
    columns_of = [slice(column, None, columns) for column in range(columns)]

    def bound(board: Board) -> int:
        vertical = down[_crowd(board, rows_of, down_home)]
        return vertical + across[_crowd(board, columns_of, across_home)]

    return bound


def _crowd(board: Board, lines: list[slice], home: list[int]) -> Crowd:
    """How many tiles of each line belong into each line; the gap's line has one fewer."""
    found = []
    for line in lines:
        counts = [0] * len(lines)
        for tile in board[line]:
            if tile:
                counts[home[tile]] += 1
        found.append(tuple(counts))
    return tuple(found)


@cache
def walks(lines: int, length: int, gap: int) -> dict[Crowd, int]:
    """Every crowd of `lines` lines by its distance from the one in which all are at home."""
    goal = tuple(
        tuple((length - (line == gap)) * (line == home) for home in range(lines))
        for line in range(lines)
    )
    found, edge, depth = {goal: 0}, [goal], 0
    while edge:
        depth += 1
        reached = dict.fromkeys(after for crowd in edge for after in _walked(crowd, length))
        edge = [crowd for crowd in reached if crowd not in found]
        found |= dict.fromkeys(edge, depth)
    return found


def _walked(crowd: Crowd, length: int) -> Iterator[Crowd]:
    """A tile of the line above or below goes into the line of the gap."""
    gap = next(line for line, counts in enumerate(crowd) if sum(counts) < length)
    for other in (gap - 1, gap + 1):
        if 0 <= other < len(crowd):
            for home, count in enumerate(crowd[other]):
                if count:
                    lines = [list(counts) for counts in crowd]
                    lines[other][home] -= 1
                    lines[gap][home] += 1
                    yield tuple(map(tuple, lines))


HEURISTICS: dict[str, Callable[[Puzzle], Heuristic]] = {
    "misplaced": misplaced,
    "manhattan": manhattan,
    "conflict": linear_conflict,
    "walking": walking_distance,
}
