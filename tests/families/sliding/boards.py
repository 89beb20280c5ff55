"""Boards for the tests, and breadth-first by other means than the family's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from unriddle.desk import Position
from unriddle.families.sliding.making import shuffled
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


def levels(rows: int, columns: int, goal: Sequence[int]) -> dict[tuple[int, ...], int]:
    """Every board that can be reached from a goal, with its distance."""
    found = {tuple(goal): 0}
    queue = [tuple(goal)]
    for board in queue:
        gap = board.index(0)
        for way in (-1, 1, -columns, columns):
            cell = gap + way
            level = abs(way) == 1 and cell // columns != gap // columns
            if 0 <= cell < rows * columns and not level:
                cells = list(board)
                cells[gap], cells[cell] = cells[cell], 0
                after = tuple(cells)
                if after not in found:
                    found[after] = found[board] + 1
                    queue.append(after)
    return found
