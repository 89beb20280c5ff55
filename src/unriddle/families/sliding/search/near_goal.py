"""Boards that are nearly home: proved without any table, in a moment or not at all.

The nodes are bounded, so what is proved here depends on no clock. Whether it is tried depends on
the board alone, so the same question takes the same nodes, whatever tables there are by then.
"""

from __future__ import annotations

from unriddle.engines import tiles

from ..puzzle import PROVABLE
from .strategies import Quest, Way
from .tables import FIRST, SLICE

EASY = 200_000  # nodes: some hundredths of a second
NEAR = 30  # moves by linear conflicts: most boards with such a bound are solved by these nodes
SMALL = 12  # cells up to which tables are built in less time than that


def solve_near_goal(quest: Quest, every: bool = False) -> list[Way] | None:
    """A shortest way of a board near home, or all of them; None where tables are quicker."""
    if not is_worth_trying(quest):
        return None
    puzzle, run = quest.puzzle, quest.run
    search = tiles.Search(None, puzzle.rows, puzzle.columns, quest.board, puzzle.goal, every)
    ways: list[Way] = []
    counted, size = 0, FIRST
    while not search.done and counted < EASY:
        ways += map(tuple, search.advance(min(size, EASY - counted)))
        quest.bound(search.bound)
        run.reached(search.bound)
        run.tick(search.nodes - counted)
        counted, size = search.nodes, min(2 * size, SLICE)
    return ways if search.done else None


def is_worth_trying(quest: Quest) -> bool:
    """Whether tables hardly help so near home, or there are none for such a board."""
    puzzle = quest.puzzle
    if puzzle.cells <= SMALL or puzzle.cells > PROVABLE:
        return puzzle.cells > PROVABLE
    bound = tiles.lower_bound(puzzle.rows, puzzle.columns, quest.board, puzzle.goal)
    return bound <= NEAR
