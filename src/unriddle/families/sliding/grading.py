"""How hard a board is, measured by the moves it takes against those that its size can take."""

from __future__ import annotations

from unriddle.contract import Run
from unriddle.values import Grade, Message, message

from .puzzle import PROVABLE, Board, Puzzle
from .rules import at_home
from .search.heuristics import manhattan
from .search.parity import parity
from .search.search import least, shortest

# The longest distances there are, for goals with the gap in a corner: OEIS A151944.
LONGEST = {(2, 2): 6, (2, 3): 21, (2, 4): 36, (2, 5): 55, (2, 6): 80, (2, 7): 108, (2, 8): 140}
LONGEST |= {(3, 3): 31, (3, 4): 53, (3, 5): 84, (4, 4): 80}
SHARES = (0.2, 0.4, 0.6, 0.75)  # of the longest distance, at which 2, 3, 4 and 5 stars begin
_BEYOND = 1.4  # a random board takes about so many times the distance of its tiles from home


def grade(puzzle: Puzzle, board: Board, run: Run) -> Grade:
    """Stars by the share of the longest distance; large boards by a bound on theirs."""
    if not parity(puzzle, board).even:
        return Grade(0, 0.0, (message("sliding.grade_impossible"),))
    proved = puzzle.cells <= PROVABLE
    if proved:
        moves = len(shortest(puzzle, board, run))
        said = message("sliding.grade_moves", moves=moves)
    else:
        run.tick(1)
        bound = least(puzzle, board)
        moves = round(bound * _BEYOND)
        said = message("sliding.grade_bound", moves=bound)
    reasons = [said, *_reasons(puzzle, board)]
    return Grade(stars(puzzle, moves), float(moves), tuple(reasons))


def _reasons(puzzle: Puzzle, board: Board) -> list[Message]:
    tiles = puzzle.cells - 1
    away = tiles - at_home(board, puzzle.goal)
    total = manhattan(puzzle)(board)
    return [
        message("sliding.grade_away", away=away, tiles=tiles),
        message("sliding.grade_distance", distance=total),
        message("sliding.grade_longest", longest=longest(puzzle.rows, puzzle.columns)),
    ]


def stars(puzzle: Puzzle, moves: int) -> int:
    share = moves / longest(puzzle.rows, puzzle.columns)
    return 1 + sum(share > limit for limit in SHARES)


def longest(rows: int, columns: int) -> int:
    """About the longest distance of a size: known, or twice what random tiles are from home."""
    known = LONGEST.get((min(rows, columns), max(rows, columns)))
    if known is not None:
        return known
    # Two random places among n in a line are (n² - 1) / 3n apart.
    apart = sum((side * side - 1) / (3 * side) for side in (rows, columns))
    return round(2 * (rows * columns - 1) * apart)
