"""Hints, the outlook, and how many positions there are."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle.contract import Run
from unriddle.errors import OutOfIdeas
from unriddle.lazy_dataclass import replace
from unriddle.values import Detail, Hint, Message, StepOutlook, Steps, message

from .puzzle import Places, Puzzle, cell_name
from .rules import Play, positions
from .search.distances import Explored
from .search.impossible import why_impossible
from .search.search import shortest


def hints(puzzle: Puzzle, places: Places, run: Run) -> Iterator[Hint]:
    """From `still solvable?` to `why`: the next block to move, and for which other."""
    if puzzle.is_solved(places):
        yield Hint(0, message("reason.solved"))
        return
    way = shortest(puzzle, places, run)
    if way is None:
        reason = why_impossible(puzzle, places) or message("blocks.reason_none")
        yield Hint(0, message("blocks.hint_impossible", reason=reason), solvable=False)
        return
    yield Hint(0, message("blocks.hint_moves", moves=len(way)))
    step = way[0]
    name = step.split()[0]
    block = [each.name for each in puzzle.blocks].index(name)
    yield Hint(1, _where(puzzle, block, places[block]))
    yield Hint(2, message("blocks.hint_block", block=name), cells=(name,))
    yield Hint(3, message("hint.step", step=step), step, cells=(name,))
    yield Hint(4, _why(puzzle, places, way), step, cells=(name,))


def _where(puzzle: Puzzle, block: int, place: int) -> Message:
    """The part of the board where the next block stands."""
    cells = [divmod(cell, puzzle.columns) for cell in puzzle.covered(block, place)]
    down, across = (sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1))
    height = "upper" if down < (puzzle.rows - 1) / 2 else "lower"
    side = "left" if across < (puzzle.columns - 1) / 2 else "right"
    return message(f"blocks.hint_{height}_{side}")


def _why(puzzle: Puzzle, places: Places, way: Steps) -> Message:
    """What a move is for: the first later one that needs a cell which it leaves."""
    names = [each.name for each in puzzle.blocks]
    moved = [names.index(step.split()[0]) for step in way]
    boards = list(positions(replace(puzzle, start=places), way))
    mover, after = moved[0], boards[1]
    if (mover, after[mover]) in puzzle.goals:
        return message("blocks.hint_why_goal", block=names[mover])
    left = {*puzzle.covered(mover, places[mover])} - {*puzzle.covered(mover, after[mover])}
    for number, (other, board) in enumerate(zip(moved[1:], boards[2:], strict=True), start=2):
        if other == mover:  # it moves on, so nobody was waiting for these cells alone
            break
        if left & {*puzzle.covered(other, board[other])}:
            one, two = names[mover], names[other]
            return message("blocks.hint_why_room", block=one, other=two, moves=number)
    goals = ", ".join(names[block] for block, _ in puzzle.goals)
    return message("blocks.hint_why_way", goals=goals, moves=len(way))


def outlook(puzzle: Puzzle, places: Places, run: Run) -> Iterator[StepOutlook]:
    """The moves that are left after each possible one."""
    if why_impossible(puzzle, places) is not None:
        return
    there = Explored(puzzle, places, run)
    play = Play(puzzle, places)
    for block, each in enumerate(puzzle.blocks):
        for place, route in sorted(play.routes(block).items()):
            if puzzle.single and len(route) > 1:
                continue
            after = (*places[:block], place, *places[block + 1 :])
            step = f"{each.name} {cell_name(place, puzzle.columns)}"
            yield StepOutlook(step, there.distance(after))


def details(puzzle: Puzzle, places: Places, full: bool, run: Run) -> Iterator[Detail]:
    """How many positions there are, and how far the furthest is from solved."""
    if not full:
        return
    try:
        there = Explored(puzzle, places, run)
    except OutOfIdeas:
        return
    data = {"positions": there.positions, "depths": there.depths}
    says = message("blocks.positions_none", positions=there.positions)
    if there.depths:
        furthest = len(there.depths) - 1
        says = message("blocks.positions", positions=there.positions, furthest=furthest)
    yield Detail("positions", says, data)
