"""Boards for the tests, and breadth-first by other means than the family's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from unriddle.desk.position import Position
from unriddle.families.sliding.generate import shuffled, walked
from unriddle.families.sliding.puzzle import Puzzle, gap_last

DATA = Path(__file__).parents[2] / "data" / "sliding"


def instances(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DATA / name).read_text())["instances"]
    return found


def sample(name: str) -> str:
    return (DATA / "samples" / f"{name}.txt").read_text()


def random_position(rows: int, columns: int, seed: int, any_goal: bool = True) -> Position:
    """A solvable board; the goal is any arrangement, too."""
    random = Random(seed)
    goal = list(gap_last(rows * columns))
    if any_goal:
        random.shuffle(goal)
    solved = Puzzle(rows, columns, tuple(goal), tuple(goal))
    board = shuffled(solved, random)
    return Position("sliding", Puzzle(rows, columns, board, solved.goal))


def near_position(rows: int, columns: int, seed: int, moves: int) -> Position:
    """A board at most so many moves from a goal that is any arrangement."""
    random = Random(seed)
    goal = list(gap_last(rows * columns))
    random.shuffle(goal)
    solved = Puzzle(rows, columns, tuple(goal), tuple(goal))
    board = walked(solved, moves, random)
    return Position("sliding", Puzzle(rows, columns, board, solved.goal))


def shortest_ways(position: Position) -> set[tuple[str, ...]]:
    """Every shortest solution, by breadth-first from the board to the goal."""
    puzzle = position.puzzle
    ways: dict[tuple[int, ...], list[tuple[str, ...]]] = {puzzle.start: [()]}
    while puzzle.goal not in ways:
        further: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
        for board, taken in ways.items():
            for after, tile in steps(puzzle.rows, puzzle.columns, board):
                further.setdefault(after, []).extend((*way, str(tile)) for way in taken)
        ways = further
    return set(ways[puzzle.goal])


def steps(rows: int, columns: int, board: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The boards one slide on, with the tile that slid."""
    gap = board.index(0)
    for way in (-1, 1, -columns, columns):
        cell = gap + way
        level = abs(way) == 1 and cell // columns != gap // columns
        if 0 <= cell < rows * columns and not level:
            cells = list(board)
            cells[gap], cells[cell] = cells[cell], 0
            yield tuple(cells), board[cell]


def levels(rows: int, columns: int, goal: Sequence[int]) -> dict[tuple[int, ...], int]:
    """Every board that can be reached from a goal, with its distance."""
    found = {tuple(goal): 0}
    queue = [tuple(goal)]
    for board in queue:
        for after, _ in steps(rows, columns, board):
            if after not in found:
                found[after] = found[board] + 1
                queue.append(after)
    return found
