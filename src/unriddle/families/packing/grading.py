"""How hard a board is for people: how many pieces, how many of them forced, how wide a choice."""

from __future__ import annotations

from math import log2

from unriddle.contract import Run
from unriddle.values import Grade, message

from .hints import narrowest, solved
from .search.state import Field, field

STARS = (5.0, 7.0, 9.0, 10.6)  # scores from which there are 2, 3, 4 and 5 stars


def grade(here: Field, run: Run) -> Grade:
    """Follow a solution, always on the cell or piece with the fewest placements.

    Each piece to be placed counts one, and each choice among k placements a quarter of log2(k): on
    an IQ Puzzler Pro board the given pieces make the level, as in its booklet; choices refine it.
    """
    solution = solved(here, run)
    if solution is None:
        return Grade(0, 0.0, (message("packing.grade_none"),))
    masks = {option.mask for option in solution}
    pieces, forced, widest, score = len(solution), 0, 0, 0.0
    for _ in range(pieces):
        run.tick(1)
        spot = narrowest(here)
        fitting = (*spot.options, *here.options)
        option = next(each for each in fitting if each.mask in masks)
        ways = max(1, len(spot.options))
        forced += ways == 1
        widest = max(widest, ways)
        score += 1 + log2(ways) / 4
        here = field(here.puzzle, (*here.steps, here.first(option)))
    stars = 1 + sum(score >= least for least in STARS)
    reasons = (
        message("packing.grade_pieces", pieces=pieces),
        message("packing.grade_forced", forced=forced),
        message("packing.grade_widest", widest=widest),
    )
    return Grade(stars, round(score, 2), reasons)
