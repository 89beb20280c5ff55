"""Everything that the course report's program prints, on one page.

The table of kurang(i) with its sum and X, every board of the way, the nodes and the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unriddle.contract import Message, Solution, Work, message

from .forms import pictures, tiles
from .hints import parity_table
from .parity import parity
from .puzzle import Puzzle


def report(
    puzzle: Puzzle, solutions: Sequence[Solution], complete: bool, work: Work
) -> Iterator[Message]:
    """The lines of a saved text; a board that cannot be solved has its table, too."""
    yield parity_table(puzzle, parity(puzzle, puzzle.start))
    for solution in solutions:
        yield message("sliding.report_boards", boards=pictures(puzzle, solution.steps))
        yield _moves(puzzle, solution)
    if not solutions:
        yield message("sliding.report_boards", boards=pictures(puzzle, ()))
        yield message("sliding.report_none" if complete else "sliding.report_unfinished")
    yield message("sliding.report_nodes", nodes=work.nodes)
    yield message("sliding.report_time", ms=_milliseconds(work.seconds))


def _moves(puzzle: Puzzle, solution: Solution) -> Message:
    """How many there are, and which, in the form that was asked for if that is a line."""
    if not solution.steps:
        return message("sliding.report_nothing")
    written = solution.text if "\n" not in solution.text else tiles(puzzle, solution.steps)
    return message("sliding.report_moves", moves=solution.cost, written=written)


def _milliseconds(seconds: float) -> str:
    """A branch and bound near home takes less than one: then what is behind the point counts."""
    return f"{seconds * 1000:.0f}" if seconds >= 0.01 else f"{seconds * 1000:.2f}"
