"""How many positions there are at each distance from the goal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unriddle.contract import Run
from unriddle.engines import state_space, tiles
from unriddle.errors import InputError, NotationError
from unriddle.values import Row, message

from .puzzle import LEAST, Board, gap_last
from .search.space import space_of
from .search.tables import explored
from .text.notation import size_of


def survey(variant: str, body: str, run: Run) -> Iterator[Row]:
    """A row for each distance; the gap belongs into the last cell."""
    if body.strip():
        what = message("error.survey_rules", variant=f"sliding/{variant}")
        raise NotationError((0, len(body)), what, message("fix.survey_rules"))
    rows, columns = size_of(variant)
    if rows * columns > tiles.MOST_CELLS_OF_SPACE:
        what = message("error.not_finite", variant=f"sliding/{variant}")
        raise InputError(what, message("fix.one_of", names=", ".join(_sizes())), variant)
    goal = gap_last(rows * columns)
    if tiles.here():
        counts: Iterable[int] = explored(rows, columns, goal, run).depths
    else:
        counts = map(len, levels(rows, columns, goal, run))
    for depth, positions in enumerate(counts):
        yield {"depth": depth, "positions": positions}


def _sizes() -> Iterator[str]:
    """The sizes whose positions are all listed in a moment."""
    most = tiles.MOST_CELLS_OF_SPACE
    for rows in range(LEAST, most // LEAST + 1):
        yield from (f"{rows}x{columns}" for columns in range(LEAST, most // rows + 1))


def levels(rows: int, columns: int, goal: Board, run: Run) -> Iterator[list[Board]]:
    """The boards by their distance from a goal."""
    for level in state_space.levels(space_of(rows, columns, goal, goal)):
        run.tick(len(level))
        yield level
