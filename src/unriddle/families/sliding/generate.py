"""Fresh boards: at random, of a grade, or so many moves from the goal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import permutations
from math import ceil, floor
from random import Random

from unriddle.contract import Generation, Run
from unriddle.engines import tiles
from unriddle.engines.tile_plans import Frame
from unriddle.errors import NotationError, Unavailable
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import replace
from unriddle.values import Generated, GenerateOptions, Message, message

from .grading import SHARES, grade, longest, stars
from .puzzle import GAP, PROVABLE, Board, Puzzle, gap_last, neighbours, slid
from .search.parity import parity, swapped
from .search.search import shortest
from .search.tables import explored
from .survey import levels
from .text.notation import parse_puzzle, size_of

MEANS = 12  # cells up to which any board is proved without the engine in seconds
_ALL_LISTED = 6  # cells up to which every board is listed, so that none is missed
_ALL_GRADED = 9  # cells up to which every board of a grade is, by its distance
_NEAR = 30_000  # boards that are listed for a distance from the goal of a larger board
_ASKED = pattern(
    r"\s*(?:(?P<size>[0-9]+[xX×][0-9]+))?"
    r"\s*(?:(?P<most>at\s+most|up\s+to|paling\s+banyak|maksimal)?\s*(?P<moves>[0-9]{1,5})"
    r"\s*(?:moves?|langkah))?"
    r"\s*(?:=\s*(?P<goal>.*\S))?\s*",
    re.DOTALL | re.IGNORECASE,
)
Distances = Sequence[int]


def generate(variant: str, body: str, options: GenerateOptions, run: Run) -> Generation[Puzzle]:
    """Boards as wished; `body` may say the size, the moves and the goal: `3x3 20 moves`.

    Two boards are the same only if all tiles are: mirrored in the diagonal the moves are the same,
    but the numbers that a person reads are others.
    """
    puzzle, moves = _asked(variant, body)
    random, graded = Random(options.numbers), frozenset[int]()
    if moves is None and options.grade is not None and puzzle.cells <= _ALL_GRADED:
        moves = range(1, longest(puzzle.rows, puzzle.columns) + 1)
    if moves is not None:
        graded = frozenset(stars(puzzle, distance) for distance in moves)
        wished = [each for each in moves if options.grade in (None, stars(puzzle, each))]
        boards = _at(puzzle, wished, random, run)
    elif options.grade is not None:
        boards = _graded(puzzle, options.grade, random, run)
    else:
        boards = _any(puzzle, random, run)
    for board in boards:
        yield Generated(replace(puzzle, start=board))
    return graded


def _graded(puzzle: Puzzle, wished: int, random: Random, run: Run) -> Iterator[Board]:
    if wished == len(SHARES) + 1 and MEANS < puzzle.cells <= PROVABLE and not tiles.here():
        # Python alone never proves how far the hardest boards of these sizes are from home.
        raise Unavailable(message("error.no_core"), message("fix.core"))
    for board in _candidates(puzzle, wished, random):
        run.tick(1)
        if board != puzzle.goal and grade(puzzle, board, run).stars == wished:
            yield board


def _any(puzzle: Puzzle, random: Random, run: Run) -> Iterator[Board]:
    """Every board that can be solved, and is not, is as likely as the others."""
    if puzzle.cells <= _ALL_LISTED:
        others = (board for board in permutations(puzzle.goal) if board != puzzle.goal)
        boards = [board for board in others if parity(puzzle, board).even]
        random.shuffle(boards)
        yield from boards
        return
    while True:
        run.tick(1)
        board = shuffled(puzzle, random)
        if board != puzzle.goal:
            yield board


def _asked(variant: str, body: str) -> tuple[Puzzle, Distances | None]:
    """A solved board of the size and goal that was asked for, and the moves."""
    wish = _ASKED.fullmatch(body)
    if wish is None:
        what = message("sliding.bad_wish", text=body.strip()[:40])
        raise _quoted(body, (0, len(body)), what, message("sliding.fix_wish"))
    rows, columns = size_of(wish["size"] or variant)
    goal = gap_last(rows * columns)
    if wish["goal"] is not None:
        start = " ".join(map(str, (*goal[:-1], "-")))
        text = f"{start} = {wish['goal']}"
        goal = parse_puzzle(f"{rows}x{columns}", text).puzzle.goal
    puzzle = Puzzle(rows, columns, goal, goal)
    return puzzle, _moves(puzzle, body, wish) if wish["moves"] else None


def _moves(puzzle: Puzzle, body: str, wish: re.Match[str]) -> Distances:
    """The distances that will do; a limit beyond the longest distance is none."""
    moves, most = int(wish["moves"]), longest(puzzle.rows, puzzle.columns)
    if wish["most"] and moves:
        moves = min(moves, most)
    if puzzle.cells > PROVABLE or moves > most:
        fix = message("sliding.fix_moves", size=puzzle.size, most=most)
        if puzzle.cells > PROVABLE:
            fix = message("sliding.fix_small", most=PROVABLE)
        raise _quoted(body, wish.span("moves"), message("sliding.far", moves=moves), fix)
    return range(1, moves + 1) if wish["most"] and moves else (moves,)


def _quoted(text: str, span: tuple[int, int], what: Message, fix: Message) -> NotationError:
    """An error at a part of the wish, which is quoted as it was typed."""
    return NotationError(span, what, fix).quote(text, *span)


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


def _candidates(puzzle: Puzzle, stars: int, random: Random) -> Iterator[Board]:
    """Boards that may be of a grade: the easy ones by walks, since random ones never are."""
    most = longest(puzzle.rows, puzzle.columns)
    low, high = (0.0, *SHARES, 1.0)[stars - 1 : stars + 1]
    first = floor(low * most) + 1
    last = max(ceil(high * most), first)
    while True:
        yield walked(puzzle, random.randint(first, 2 * last), random)
        if stars > 3:
            yield shuffled(puzzle, random)


# So many moves from the goal


def _at(puzzle: Puzzle, distances: Distances, random: Random, run: Run) -> Iterator[Board]:
    """Boards at these distances, each distance as likely as the others while it has some left."""
    if not distances:
        return
    known = _known(puzzle, distances, run)
    if known is None:
        yield from _tried(puzzle, distances, random, run)
        return
    left = [_in_any_order(count, board, random) for count, board in known]
    while left:
        run.tick(1)
        chosen = random.choice(left)
        board = next(chosen, None)
        if board is None:
            left.remove(chosen)
        else:
            yield board


Known = tuple[int, Callable[[int], Iterable[int]]]  # how many boards, and each by its number


def _in_any_order(
    count: int, board: Callable[[int], Iterable[int]], random: Random
) -> Iterator[Board]:
    """Each board once; the numbers are shuffled only as far as somebody reads."""
    moved: dict[int, int] = {}
    for last in range(count - 1, -1, -1):
        at = random.randrange(last + 1)
        yield tuple(board(moved.get(at, at)))
        moved[at] = moved.get(last, last)


def _known(puzzle: Puzzle, distances: Distances, run: Run) -> list[Known] | None:
    """The boards at each distance, if they can all be listed."""
    if puzzle.cells <= tiles.MOST_CELLS_OF_SPACE and tiles.here():
        found, most = _by_engine(puzzle, distances, run)
    else:
        listed = _by_search(puzzle, distances, run)
        if listed is None:
            return None
        found, most = listed
    if not found:  # goals with the gap inside have shorter distances than those in a corner
        moves, fix = distances[0], message("sliding.fix_moves", size=puzzle.size, most=most)
        what = message("sliding.far", moves=moves)
        raise _quoted(str(moves), (0, len(str(moves))), what, fix)
    return found


def _by_engine(puzzle: Puzzle, distances: Distances, run: Run) -> tuple[list[Known], int]:
    space = explored(puzzle.rows, puzzle.columns, puzzle.goal, run)
    counts = space.depths
    there = [each for each in distances if each < len(counts)]
    return [(counts[each], partial(space.sample, each)) for each in there], len(counts) - 1


def _by_search(puzzle: Puzzle, distances: Distances, run: Run) -> tuple[list[Known], int] | None:
    """The same boards in the same order; None on a board that is too large for a list."""
    found, depth, listed = list[Known](), 0, 0
    for depth, level in enumerate(levels(puzzle.rows, puzzle.columns, puzzle.goal, run)):
        listed += len(level)
        if listed > _NEAR and puzzle.cells > tiles.MOST_CELLS_OF_SPACE:
            return None
        if depth in distances:
            boards = sorted(level, key=_number(puzzle))
            found.append((len(boards), boards.__getitem__))
        if depth == distances[-1]:
            break
    return found, depth


def _number(puzzle: Puzzle) -> Callable[[Board], tuple[int, ...]]:
    """The order in which the engine numbers boards, so that a seed gives the same one by search."""
    frame = Frame.of(puzzle.rows, puzzle.columns, puzzle.goal)

    def key(board: Board) -> tuple[int, ...]:
        labels = frame.labels(board)
        gap = labels.index(frame.gap)
        return (gap, *labels[:gap], *labels[gap + 1 :])

    return key


def _tried(puzzle: Puzzle, distances: Distances, random: Random, run: Run) -> Iterator[Board]:
    """Boards whose distance is proved to be one of these, by trying walks that may lead there."""
    while True:
        run.tick(1)
        moves = random.choice(distances)
        # A walk has the parity of its length, and often some moves to spare.
        board = walked(puzzle, moves + 2 * random.randint(0, moves), random)
        if len(shortest(puzzle, board, run)) in distances:
            yield board
