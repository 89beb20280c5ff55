"""Boards too large to be proved in a moment: a way at once, then ever shorter ones.

Rung by rung the engine is given more room: beams from the board to the goal and from the goal to
the board, line by line where the board is large, and the way mended piece by piece. Boards that are
nearly home are proved before all that. Where there are tables, a proof is sought for as many nodes
as each rung took, and the bound rises.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache, partial

from unriddle.engines import tiles
from unriddle.errors import OutOfIdeas
from unriddle.values import Message, Want, message

from ..puzzle import Board
from .near_goal import solve_near_goal
from .row_by_row import row_by_row, shortened
from .strategies import Quest, Way, Ways
from .tables import FIRST, GROWTH, SLICE, advanced, plans, tables_for

WIDTHS = (200, 1_000, 4_000, 12_000, 25_000, 60_000, 150_000, 400_000)  # of the beams
BY_TABLES = (1_000, 6_000, 20_000, 60_000, 200_000)  # where large tables are kept
AHEAD = 6_000  # and up to where a beam of these only tells the next one what to beat
WORTH_TABLES = 60_000  # the width from which tables that must be built first are worth it
MOST_AT_A_TIME = 64  # cells: where distances alone still lead a beam home
STRETCH = 80  # slides: pieces of a way that are mended at once
Attempt = tiles.Beam | tiles.Shortening  # an engine that looks for a shorter way


def at_once(quest: Quest) -> Way:
    """As a person does it: in milliseconds, and far too long."""
    moves = [tile for _, taken in row_by_row(quest.puzzle, quest.board) for tile in taken]
    return tuple(shortened(moves))


def anytime(quest: Quest, fewest: int) -> Ways:
    """Ever shorter ways, in the end one that is proved; `fewest` moves are needed at least."""
    quest.bound(fewest)
    way: Way = ()
    if not quest.every:
        way = at_once(quest)
        quest.run.tick(len(way))
        yield way
    near = solve_near_goal(quest, quest.every)
    if near is not None:
        yield from near
        return message("sliding.reason_bound", moves=len(near[0]))
    prover = Prover(quest, None, quest.every)
    if not quest.every:
        prover.best = len(way)
        for better in improved(quest, way, prover):
            yield better
            prover.best = min(len(better), prover.best)
            if prover.done:
                return prover.reason
    prover.take(tables_for(quest.puzzle, quest.run))
    if prover.tables is None and not prover.done:
        raise OutOfIdeas(message("sliding.reason_beams"))
    yield from prover.prove()
    return prover.reason


def improved(quest: Quest, way: Way, prover: Prover) -> Iterator[Way]:
    """Ever shorter ways than the one that is known, unless that is enough."""
    if quest.task.want is Want.ONE and quest.task.better_than is None:
        return
    puzzle = quest.puzzle
    stages = cache(partial(tiles.Stages, puzzle.rows, puzzle.columns))
    prover.take(tables_for(quest.puzzle, quest.run, build=False))
    for width in WIDTHS if _large(quest, prover.tables) is None else BY_TABLES:
        prover.take(tables_for(quest.puzzle, quest.run, build=width >= WORTH_TABLES))
        if prover.done:
            return
        spent = 0
        for attempt, backward in _attempts(quest, width, prover.tables, stages):
            engine = attempt(way)
            ways = [some for some in advanced(engine, quest.run) if some]
            spent += engine.nodes
            if ways and len(ways[-1]) < len(way):
                way = tuple(reversed(ways[-1]) if backward else ways[-1])
                yield way
        if not _goes_ahead(width, _large(quest, prover.tables)):
            yield from prover.prove(spent)


def _attempts(
    quest: Quest,
    width: int,
    tables: tiles.Tables | None,
    stages: Callable[[Board], tiles.Stages],  # how a large board is solved line by line to a goal
) -> Iterator[tuple[Callable[[Way], Attempt], bool]]:
    """How to look for a way shorter than one, and whether that begins at the goal."""
    puzzle, board, goal = quest.puzzle, quest.board, quest.puzzle.goal
    size = (puzzle.rows, puzzle.columns)
    tables = _large(quest, tables)
    if puzzle.cells > tiles.MOST_CELLS_WITH_TABLES:
        yield lambda way: stages(goal).beam(board, width // 10, len(way)), False
        yield lambda way: stages(board).beam(goal, width // 10, len(way)), True
    if puzzle.cells <= MOST_AT_A_TIME:
        yield lambda way: tiles.Beam(*size, board, goal, width, tables, len(way)), False
        if tables is None:  # tables are for one goal: from the other end there are none
            yield lambda way: tiles.Beam(*size, goal, board, width, None, len(way)), True
    if not _goes_ahead(width, tables):
        narrow = max(width // 5, 50)
        yield lambda way: tiles.Shortening(*size, board, goal, way, STRETCH, narrow), False


def _goes_ahead(width: int, tables: tiles.Tables | None) -> bool:
    """Whether a beam only tells the wide one after it what to beat: that saves it a tenth."""
    return tables is not None and width <= AHEAD


def _large(quest: Quest, tables: tiles.Tables | None) -> tiles.Tables | None:
    """Tables that are worth it: small ones tell a beam little more than distances do."""
    return tables if tables is not None and tables.plan == plans(quest.puzzle)[0] else None


class Prover:
    """A search for shortest ways that goes on where it stopped."""

    def __init__(self, quest: Quest, tables: tiles.Tables | None, every: bool) -> None:
        self.tables: tiles.Tables | None = None
        self._quest = quest
        self._every = every
        self._search: tiles.Search | None = None
        self._size = FIRST
        self._counted = 0  # nodes
        self.best: int | None = None  # moves of the shortest way that is known
        self.take(tables)

    def take(self, tables: tiles.Tables | None) -> None:
        """Tables that have been made ready: from now on there is a bound by them."""
        if tables is None or self._search is not None:
            return
        puzzle = self._quest.puzzle
        where = (puzzle.rows, puzzle.columns, self._quest.board, puzzle.goal)
        self.tables = tables
        self._search = tiles.Search(tables, *where, self._every)
        self._quest.bound(self._search.bound)

    @property
    def done(self) -> bool:
        """Whether a shortest way is known: the search has ended, or no way can beat the best."""
        if self.best is not None and self.best <= self._quest.needed:
            return True
        return self._search is not None and self._search.done

    @property
    def reason(self) -> Message:
        return message("sliding.reason_bound", moves=self._quest.needed)

    def prove(self, nodes: int | None = None) -> Iterator[Way]:
        """The shortest ways, as far as so many nodes lead."""
        search = self._search
        if search is None:
            return
        quest, run = self._quest, self._quest.run
        end = math.inf if nodes is None else self._counted + nodes
        while not self.done and self._counted < end:
            ways = search.advance(self._size)
            bound, counted = search.bound, search.nodes
            quest.bound(bound)
            run.reached(bound)
            yield from map(tuple, ways)
            run.tick(counted - self._counted)
            self._counted, self._size = counted, min(GROWTH * self._size, SLICE)
