"""Large boards that are nearly home: proved without any table, in a moment or not at all.

The nodes are bounded, so what is proved here depends on no clock and on no table that is kept.
"""

from __future__ import annotations

from unriddle.engines import tiles

from .strategies import Quest, Way
from .tables import FIRST, SLICE

EASY = 200_000  # nodes: some hundredths of a second


def solve_near_goal(quest: Quest, every: bool = False) -> list[Way] | None:
    """A shortest way of a board near home, or all of them; None where it takes longer."""
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
