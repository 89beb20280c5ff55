"""How hard a board is for a person: by the moves that it takes."""

from __future__ import annotations

from unriddle.contract import Run
from unriddle.lazy_dataclass import replace
from unriddle.values import Grade, message

from .puzzle import Places, Puzzle
from .search.impossible import why_impossible
from .search.search import shortest

EDGES = (7, 13, 19, 25)  # moves beyond which 2, 3, 4 and 5 stars begin


def stars(moves: int) -> int:
    return 1 + sum(moves > edge for edge in EDGES)


def grade(puzzle: Puzzle, places: Places, run: Run) -> Grade:
    """By moves also where cells are counted: the board is the same."""
    way = shortest(replace(puzzle, single=False), places, run)
    if way is None:
        reason = why_impossible(puzzle, places) or message("blocks.reason_none")
        return Grade(0, 0.0, (reason,))
    moved = {step.split()[0] for step in way}
    reasons = [message("blocks.grade_moves", moves=len(way))]
    if way:
        reasons += [message("blocks.grade_blocks", moved=len(moved), blocks=len(puzzle.blocks))]
    return Grade(stars(len(way)), float(len(way)), tuple(reasons))
