"""Large sliding boards, which nobody proves in a moment: how short a way is found, and how soon.

The moves of a case are exact, since a beam of one width always finds the same way.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random

from bench.case import Case
from bench.numbers import Work, core, ours
from bench.packing import unhurried
from unriddle.engines import tiles
from unriddle.engines.tiles import Beam

KORF = Path(__file__).parents[1] / "tests" / "data" / "sliding" / "korf24.json"
GAP_FIRST = tuple(range(25))
FIRST = 10  # of Korf's 24-puzzles, which need 1,026 moves
TEN = 10  # rows and columns
SLICE = 200_000  # nodes
LARGE = "5 s to build the tables"
Board = tuple[int, ...]


def build(part: tiles.Part) -> bytes:
    """The bytes of a table."""
    building = part.build()
    while not building.done:
        building.advance(SLICE)
    return building.take()


def found(beam: Beam, longest: int = 0) -> int:
    """The length of a beam's way, or of the one that is known where it finds none."""
    way: list[int] | None = None
    while not beam.done:
        way = beam.advance(SLICE) or way
    assert way is not None or longest
    return longest if way is None else len(way)


def boards() -> list[Board]:
    instances = json.loads(KORF.read_text(encoding="utf-8"))["instances"]
    return [tuple(each["board"]) for each in instances[:FIRST]]


def korf24(width: int) -> Work:
    core("tiles")

    def run() -> int:
        return sum(found(Beam(5, 5, board, GAP_FIRST, width)) for board in boards())

    return Work(run, pieces=FIRST)


def korf24_large(*widths: int) -> Work:
    """A narrow beam, and wider ones that have to beat it."""
    core("tiles")
    plan = tiles.plan(5, 5, GAP_FIRST, large=True)
    assert plan is not None
    tables = tiles.Tables(plan, [build(part) for part in plan.parts])

    def moves(board: Board) -> int:
        best = found(Beam(5, 5, board, GAP_FIRST, widths[0], tables))
        for width in widths[1:]:
            best = found(Beam(5, 5, board, GAP_FIRST, width, tables, best), best)
        return best

    return Work(lambda: sum(map(moves, boards())), pieces=FIRST)


def ten_by_ten(width: int) -> Work:
    core("tiles")
    goal = (*range(1, TEN * TEN), 0)
    board = walked(goal, 100_000, Random(1))
    stages = tiles.Stages(TEN, TEN, goal)
    return Work(lambda: found(stages.beam(board, width)))


def walked(goal: Board, steps: int, random: Random) -> Board:
    """A board that the gap has wandered over for long."""
    board, gap = list(goal), goal.index(0)
    for _ in range(steps):
        near = [gap - TEN, gap + TEN]
        near += [gap - 1] if gap % TEN else []
        near += [gap + 1] if gap % TEN < TEN - 1 else []
        to = random.choice([cell for cell in near if 0 <= cell < TEN * TEN])
        board[gap], board[to] = board[to], 0
        gap = to
    return tuple(board)


WIDE = (
    Case(
        "wide",
        "the first ten of Korf's 24-puzzles, a beam of 12,000 without tables, the mean",
        0.5,
        (ours(partial(korf24, 12_000), 1_096, "moves (1,026 are needed)"),),
    ),
    Case(
        "wide-large",
        "the first ten of Korf's 24-puzzles, beams of 1,000, 6,000, 20,000 with tables, the mean",
        0.5,
        (
            unhurried(
                ours(
                    partial(korf24_large, 1_000, 6_000, 20_000), 1_050, "moves (1,026 are needed)"
                ),
                LARGE,
            ),
        ),
    ),
    Case(
        "ten",
        "a random 10x10, line by line, a beam of 100",
        0.063,
        (ours(partial(ten_by_ten, 100), 1_326, "moves"),),
    ),
)
