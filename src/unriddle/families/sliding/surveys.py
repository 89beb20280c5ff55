"""How many positions there are at each distance from the goal."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle.contract import Row, Run
from unriddle.engines import slides

from .notation import size_of
from .puzzle import GAP, Board, gap_last, neighbours, slid
from .ready import SLICE


def survey(variant: str, run: Run) -> Iterator[Row]:
    """A row for each distance; the gap belongs into the last cell."""
    rows, columns = size_of(variant)
    small = rows * columns <= slides.MOST_CELLS_OF_SPACE
    counts = _by_engine if slides.here() and small else _by_search
    for depth, positions in enumerate(counts(rows, columns, run)):
        yield {"depth": depth, "positions": positions}


def _by_engine(rows: int, columns: int, run: Run) -> Iterator[int]:
    space = slides.Space(rows, columns, gap_last(rows * columns))
    before = 0
    while not space.done:
        space.advance(SLICE)
        run.tick(space.nodes - before)
        before = space.nodes
    yield from space.depths


def _by_search(rows: int, columns: int, run: Run) -> Iterator[int]:
    return map(len, levels(rows, columns, gap_last(rows * columns), run))


def levels(rows: int, columns: int, goal: Board, run: Run) -> Iterator[set[Board]]:
    """Breadth-first from a goal; a slide leads to the level before or after, never to its own."""
    beside = neighbours(rows, columns)
    before: set[Board] = set()
    level = {goal}
    while level:
        run.tick(len(level))
        yield level
        reached = {slid(board, cell) for board in level for cell in beside[board.index(GAP)]}
        before, level = level, reached - before
