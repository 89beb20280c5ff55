"""Fresh boards: at random, of a grade, or exactly so many moves from the goal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import ceil, floor
from random import Random

from unriddle.contract import Made, Message, Run, Wish, message
from unriddle.engines import slides
from unriddle.engines.slide_plans import Frame
from unriddle.errors import NotationError, Unavailable

from .grading import LONGEST, SHARES, grade, longest
from .notation import parse_puzzle, size_of
from .parity import parity, swapped
from .puzzle import GAP, PROVABLE, Board, Puzzle, gap_last, neighbours, slid
from .ready import SLICE
from .search import shortest
from .surveys import levels

MEANS = 12  # cells up to which any board is proved without the engine in seconds
_ASKED = re.compile(
    r"\s*(?:(?P<size>[0-9]+[xX×][0-9]+))?\s*(?:(?P<moves>[0-9]{1,5})\s*(?:moves?|langkah))?"
    r"\s*(?:=\s*(?P<goal>.*\S))?\s*",
    re.DOTALL,
)


def generate(variant: str, body: str, wish: Wish, run: Run) -> Made[Puzzle]:
    """A board as wished; `body` may say the size, the moves and the goal: `3x3 20 moves`."""
    puzzle, moves = _asked(variant, body)
    random = Random(wish.seed)
    if moves is not None:
        return Made(_at(puzzle, moves, random, run))
    if wish.grade is None or wish.deal:
        run.tick(1)
        return Made(_with(puzzle, shuffled(puzzle, random)))
    _within_means(puzzle, wish.grade)
    for board in _candidates(puzzle, wish.grade, random, run):
        run.tick(1)
        if grade(puzzle, board, run).stars == wish.grade:
            return Made(_with(puzzle, board))
    raise AssertionError("candidates never end")


def _within_means(puzzle: Puzzle, stars: int) -> None:
    """Python alone never proves how far the hardest boards of these sizes are from home."""
    if stars == len(SHARES) + 1 and MEANS < puzzle.cells <= PROVABLE and not slides.here():
        raise Unavailable(message("error.no_core"), message("fix.core"))


def _asked(variant: str, body: str) -> tuple[Puzzle, int | None]:
    """A solved board of the size and goal that was asked for, and the moves."""
    found = _ASKED.fullmatch(body)
    if found is None:
        what = message("sliding.bad_wish", text=body.strip()[:40])
        error = NotationError((0, len(body)), what, message("sliding.fix_wish"))
        raise error.quote(body, *error.span)
    rows, columns = size_of(found["size"] or variant)
    goal = gap_last(rows * columns)
    if found["goal"] is not None:
        start = " ".join(map(str, (*goal[:-1], "-")))
        text = f"{start} = {found['goal']}"
        goal = parse_puzzle(f"{rows}x{columns}", text).puzzle.goal
    puzzle = Puzzle(rows, columns, goal, goal)
    moves = int(found["moves"]) if found["moves"] else None
    if moves is not None:
        _within_reach(puzzle, moves, body, found.span("moves"))
    return puzzle, moves


def _within_reach(puzzle: Puzzle, moves: int, body: str, span: tuple[int, int]) -> None:
    known = LONGEST.get((min(puzzle.rows, puzzle.columns), max(puzzle.rows, puzzle.columns)))
    most = known or longest(puzzle.rows, puzzle.columns)
    if puzzle.cells > PROVABLE or moves > most:
        fix: Message = message("sliding.fix_moves", size=puzzle.size, most=most)
        if puzzle.cells > PROVABLE:
            fix = message("sliding.fix_small", most=PROVABLE)
        error = NotationError(span, message("sliding.far", moves=moves), fix)
        raise error.quote(body, *span)


def _with(puzzle: Puzzle, board: Board) -> Puzzle:
    return Puzzle(puzzle.rows, puzzle.columns, board, puzzle.goal)


def shuffled(puzzle: Puzzle, random: Random) -> Board:
    """Any board that can be solved, each as likely as the others."""
    cells = list(puzzle.goal)
    random.shuffle(cells)
    board = tuple(cells)
    # One exchange of two tiles pairs each unsolvable board with a solvable one.
    return board if parity(puzzle, board).even else swapped(board, (1, 2))


def walked(puzzle: Puzzle, moves: int, random: Random) -> Board:
    """The goal after a walk of the gap that never turns straight back."""
    board, before = puzzle.goal, -1
    beside = neighbours(puzzle.rows, puzzle.columns)
    for _ in range(moves):
        gap = board.index(GAP)
        cell = random.choice([cell for cell in beside[gap] if cell != before])
        board, before = slid(board, cell), gap
    return board


def _candidates(puzzle: Puzzle, stars: int, random: Random, run: Run) -> Iterator[Board]:
    """Boards that may be of a grade: the easy ones by walks, since random ones never are."""
    most = longest(puzzle.rows, puzzle.columns)
    low, high = (0.0, *SHARES)[stars - 1], (*SHARES, 1.0)[stars - 1]
    first, last = floor(low * most) + 1, max(ceil(high * most), floor(low * most) + 1)
    while True:
        yield walked(puzzle, random.randint(first, 2 * last), random)
        if stars > 3:
            yield shuffled(puzzle, random)


def _at(puzzle: Puzzle, moves: int, random: Random, run: Run) -> Puzzle:
    """A board exactly so many moves away: any of them on a small board, else one by trying."""
    if puzzle.cells <= slides.MOST_CELLS_OF_SPACE:
        sampled = _sampled if slides.here() else _searched
        return _with(puzzle, sampled(puzzle, moves, random, run))
    while True:
        run.tick(1)
        # A walk has the parity of its length, and often some moves to spare.
        board = walked(puzzle, moves + 2 * random.randint(0, moves), random)
        if len(shortest(puzzle, board, run)) == moves:
            return _with(puzzle, board)


def _sampled(puzzle: Puzzle, moves: int, random: Random, run: Run) -> Board:
    space = slides.Space(puzzle.rows, puzzle.columns, puzzle.goal)
    before = 0
    while not space.done:
        space.advance(SLICE)
        run.tick(space.nodes - before)
        before = space.nodes
    if moves >= len(space.depths):
        raise _too_far(puzzle, moves, len(space.depths) - 1)
    return tuple(space.sample(moves, random.randrange(space.depths[moves])))


def _searched(puzzle: Puzzle, moves: int, random: Random, run: Run) -> Board:
    depth = 0
    for depth, level in enumerate(levels(puzzle.rows, puzzle.columns, puzzle.goal, run)):
        if depth == moves:
            return sorted(level, key=_number(puzzle))[random.randrange(len(level))]
    raise _too_far(puzzle, moves, depth)


def _number(puzzle: Puzzle) -> Callable[[Board], tuple[int, ...]]:
    """The order in which the engine numbers boards, so that a seed gives the same one by search."""
    frame = Frame.of(puzzle.rows, puzzle.columns, puzzle.goal)

    def key(board: Board) -> tuple[int, ...]:
        labels = frame.labels(board)
        gap = labels.index(frame.gap)
        return (gap, *labels[:gap], *labels[gap + 1 :])

    return key


def _too_far(puzzle: Puzzle, moves: int, most: int) -> NotationError:
    """Goals with the gap inside have shorter distances than those with it in a corner."""
    what = message("sliding.far", moves=moves)
    fix = message("sliding.fix_moves", size=puzzle.size, most=most)
    error = NotationError((0, len(str(moves))), what, fix)
    return error.quote(str(moves), *error.span)
