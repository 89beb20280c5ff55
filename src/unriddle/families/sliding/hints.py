"""Hints, the outlook, and the table of kurang(i) for students."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile

from unriddle.contract import Run
from unriddle.errors import OutOfBudget
from unriddle.lazy_dataclass import replace
from unriddle.values import Detail, Hint, Message, StepOutlook, Steps, Task, Want, message

from .puzzle import GAP, PROVABLE, Board, Puzzle, grid, homes, slid, ways_from, written
from .rules import boards
from .search.advised import advised
from .search.parity import Parity, mend, parity, swapped
from .search.search import least, shortest, solutions, unsolvable
from .text.notation import format_puzzle


def hints(puzzle: Puzzle, board: Board, given: Steps, run: Run) -> Iterator[Hint]:
    """From `still solvable?` to `why`: the next tile that comes home and stays there.

    The cells of a hint are the tile that it names first.
    """
    if not parity(puzzle, board).even:
        one, other = mend(puzzle, board)
        way_out = message("sliding.mend", one=one, other=other)
        says = message("sliding.hint_impossible", reason=unsolvable(), mend=way_out)
        yield Hint(0, says, solvable=False)
        return
    if board == puzzle.goal:
        yield Hint(0, message("reason.solved"))
        return
    way, needed = advised(puzzle, board, boards(puzzle, given), run)
    yield Hint(0, _left(puzzle, len(way), needed))
    # Of the tiles that still move, the one whose last move comes first is the next to stay home.
    last = {tile: place for place, tile in enumerate(way, start=1)}
    goal = min(last, key=last.__getitem__)
    row, column = divmod(homes(puzzle.goal)[goal], puzzle.columns)
    yield Hint(1, message("sliding.hint_where", row=row + 1, column=column + 1))
    yield Hint(2, message("sliding.hint_tile", tile=goal), cells=(str(goal),))
    step = str(way[0])
    yield Hint(3, message("hint.step", step=step), step, cells=(step,))
    yield Hint(4, _why(puzzle, board, way[0], goal, last[goal]), step, cells=(step,))


def _left(puzzle: Puzzle, moves: int, needed: int) -> Message:
    if moves == needed:
        return message("sliding.hint_moves", moves=moves)
    if puzzle.cells <= PROVABLE:
        return message("sliding.hint_found", moves=moves, needed=needed)
    return message("sliding.hint_bound", moves=needed)  # the way of a person is far too long


def _why(puzzle: Puzzle, board: Board, tile: int, goal: int, moves: int) -> Message:
    """What a slide is for, if in so many moves the tile `goal` comes home."""
    after = slid(board, board.index(tile))
    if goal == tile and moves == 1:
        rows = min(_rows_home(puzzle, board), _rows_home(puzzle, after))
        if rows > 1:
            return message("sliding.hint_why_home_rows", tile=tile, rows=rows)
        key = "sliding.hint_why_home_row" if rows else "sliding.hint_why_home"
        return message(key, tile=tile)
    if goal == tile:
        return message("sliding.hint_why_nearer", tile=tile, moves=moves)
    return message("sliding.hint_why_room", tile=tile, other=goal, moves=moves)


def _rows_home(puzzle: Puzzle, board: Board) -> int:
    """How many rows from the top are complete."""
    pairs = zip(grid(board, puzzle.columns), grid(puzzle.goal, puzzle.columns), strict=True)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def outlook(puzzle: Puzzle, board: Board, run: Run) -> Iterator[StepOutlook]:
    """The exact distance after each slide; None where it cannot be proved in time."""
    way = None if puzzle.cells <= PROVABLE else _proved(puzzle, board, run)
    for cell in ways_from(board.index(GAP), puzzle.rows, puzzle.columns).values():
        moves = None if way is None else _beside(puzzle, board, cell, way)
        if moves is None:
            with suppress(OutOfBudget):
                moves = len(shortest(puzzle, slid(board, cell), run))
        yield StepOutlook(str(board[cell]), moves)


def _proved(puzzle: Puzzle, board: Board, run: Run) -> Steps | None:
    """A shortest way on a large board, where one can be proved in time."""
    way: Steps = ()
    try:
        for solution in solutions(puzzle, board, (), Task(Want.BEST), run):
            way = solution.steps
    except OutOfBudget:
        return None
    return way


def _beside(puzzle: Puzzle, board: Board, cell: int, way: Steps) -> int | None:
    """The distance after a slide where the distance before it settles it: one less or one more."""
    if way and way[0] == str(board[cell]):
        return len(way) - 1
    if least(puzzle, slid(board, cell)) > len(way) - 1:
        return len(way) + 1
    return None


# Details


def details(puzzle: Puzzle, board: Board, full: bool) -> Iterator[Detail]:
    """The parity as the lecture has it, and how to mend a board that cannot be solved."""
    found = parity(puzzle, board)
    table = grid(found.kurang, puzzle.columns)
    data = {"kurang": [list(row) for row in table], "sum": found.sum, "x": found.x}
    data |= {"total": found.total, "even": found.even}
    yield Detail("parity", parity_table(puzzle, found) if full else _sum(found), data)
    if not found.even:
        one, other = mend(puzzle, board)
        mended = replace(puzzle, start=swapped(board, (one, other)))
        says = message("sliding.mend", one=one, other=other)
        data = {"tiles": [one, other], "board": written(mended.start, puzzle.columns)}
        yield Detail("mend", says, data | {"puzzle": format_puzzle(mended)})


def _sum(found: Parity) -> Message:
    verdict = message("sliding.even") if found.even else message("sliding.odd")
    return message("sliding.sum", sum=found.sum, x=found.x, total=found.total, verdict=verdict)


def parity_table(puzzle: Puzzle, found: Parity) -> Message:
    """kurang(i) laid out as the goal is."""
    wide = len(str(max(found.kurang)))
    rows = grid(found.kurang, puzzle.columns)
    lines = (" ".join(str(each).rjust(wide) for each in row) for row in rows)
    return message("sliding.table", table="\n".join(lines), sum=_sum(found))
