"""A way to advise by, in moments: proved where that is quick, else found by beams.

The nodes are bounded, so what is advised depends on no clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

from unriddle.contract import Run
from unriddle.engines import tiles
from unriddle.errors import OutOfBudget
from unriddle.values import Task, Want

from ..puzzle import GAP, PROVABLE, Board, Puzzle, slid, ways_from
from .anytime import Prover, at_once
from .near_goal import solve_near_goal
from .search import least, shortest
from .strategies import Quest, Way
from .tables import advanced, tables_for

QUICK = 500_000  # nodes of a proof: some hundredths of a second
WIDTH = 2_000  # of a beam: of a 15-puzzle with five stars it finds a shortest way nearly always


def advised(puzzle: Puzzle, board: Board, before: Iterable[Board], run: Run) -> tuple[Way, int]:
    """A way, and how many moves are needed at least: where that is its length it is proved.

    `before` are the boards that have been on the table.
    """
    quest = Quest(puzzle, board, (), Task(Want.ONE), run)
    if puzzle.cells > PROVABLE:
        return _on_large_board(quest)
    if not tiles.here():
        way = shortest(puzzle, board, run)
        return way, len(way)
    near = solve_near_goal(quest)
    if near is not None:
        return near[0], len(near[0])
    tables = tables_for(puzzle, run)
    for way in Prover(quest, tables, every=False).prove(QUICK):
        return way, len(way)
    return _by_beams(quest, tables, Counter(before)), quest.needed


def _by_beams(quest: Quest, tables: tiles.Tables | None, seen: Counter[Board]) -> Way:
    """A short way whose first slide leads to one of the boards beside it that were seen least.

    So whoever follows the hints comes to the end. Else take, of the boards that come again and
    again, one that is nearest home: it is not proved, or the next would be nearer; but then all
    boards beside it come again and again, and one of these is nearer.
    """
    puzzle, board = quest.puzzle, quest.board
    cells = ways_from(board.index(GAP), puzzle.rows, puzzle.columns).values()
    after = {board[cell]: slid(board, cell) for cell in cells}
    fewest = min(seen[each] for each in after.values())
    way = _beam(quest, board, tables)
    if seen[after[way[0]]] == fewest:
        return way
    least_seen = {tile: each for tile, each in after.items() if seen[each] == fewest}
    return min(((tile, *_beam(quest, each, tables)) for tile, each in least_seen.items()), key=len)


def _beam(quest: Quest, board: Board, tables: tiles.Tables | None) -> Way:
    puzzle = quest.puzzle
    by_hand = at_once(Quest(puzzle, board, (), quest.task, quest.run))
    size = (puzzle.rows, puzzle.columns)
    beam = tiles.Beam(*size, board, puzzle.goal, WIDTH, tables, len(by_hand))
    found = [way for way in advanced(beam, quest.run) if way]
    return tuple(found[-1]) if found else by_hand


def _on_large_board(quest: Quest) -> tuple[Way, int]:
    """Proved near home, else as a person does it."""
    if tiles.here():
        with suppress(OutOfBudget):  # a hint that is not proved is better than none
            near = solve_near_goal(quest)
            if near is not None:
                return near[0], len(near[0])
    return at_once(quest), least(quest.puzzle, quest.board)
