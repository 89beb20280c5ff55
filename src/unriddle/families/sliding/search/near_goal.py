"""Boards that are nearly home: proved without any table, in a moment or not at all.

The nodes are bounded, so what is proved here depends on no clock. Whether it is tried depends on
the board, and for how long also on which tables are kept, but not on those that were built by then:
so the same question takes the same nodes.
"""

from __future__ import annotations

from unriddle.engines import tiles

from ..puzzle import PROVABLE
from .strategies import Quest, Way
from .tables import FIRST, GROWTH, SLICE, large_tables

BRIEF = 2_000  # nodes, a tenth of a millisecond: enough some twenty slides from home
EASY = 200_000  # nodes: some hundredths of a second
NEAR = 30  # moves by linear conflicts: most boards with such a bound are solved by these nodes
SMALL = 12  # cells up to which tables are built in less time than that


class NearGoal:
    """A search without tables, which goes on where it stopped."""

    def __init__(self, quest: Quest, every: bool) -> None:
        puzzle = quest.puzzle
        where = (puzzle.rows, puzzle.columns, quest.board, puzzle.goal)
        self._quest = quest
        self._search = tiles.Search(None, *where, every)
        self._ways: list[Way] = []
        self._counted, self._size = 0, FIRST

    def solve(self, most: int) -> list[Way] | None:
        """A shortest way, or all of them; None if so many nodes do not suffice."""
        search, quest = self._search, self._quest
        while not search.done and self._counted < most:
            self._ways += map(tuple, search.advance(min(self._size, most - self._counted)))
            quest.bound(search.bound)
            quest.run.reached(search.bound)
            quest.run.tick(search.nodes - self._counted)
            self._counted, self._size = search.nodes, min(GROWTH * self._size, SLICE)
        return self._ways if search.done else None


def solve_near_goal(quest: Quest, every: bool = False) -> list[Way] | None:
    """A shortest way of a board near home, or all of them; None where tables are quicker."""
    if not is_worth_trying(quest):
        return None
    near, puzzle = NearGoal(quest, every), quest.puzzle
    found = near.solve(BRIEF)
    if found or (puzzle.cells <= PROVABLE and large_tables(puzzle, quest.run)):
        return found
    return near.solve(EASY)


def is_worth_trying(quest: Quest) -> bool:
    """Whether tables hardly help so near home, or there are none for such a board."""
    puzzle = quest.puzzle
    if puzzle.cells <= SMALL or puzzle.cells > PROVABLE:
        return puzzle.cells > PROVABLE
    bound = tiles.lower_bound(puzzle.rows, puzzle.columns, quest.board, puzzle.goal)
    return bound <= NEAR
