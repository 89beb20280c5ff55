"""Hints, the outlook, and how many positions there are."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle.contract import Run
from unriddle.errors import OutOfIdeas
from unriddle.values import Detail, Hint, Message, StepOutlook, Steps, message

from .puzzle import Places, Puzzle, cell_name
from .rules import Play
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
    rows, columns = zip(*(divmod(cell, puzzle.columns) for cell in puzzle.covered(block, place)), strict=True)
    upper = sum(rows) / len(rows) < (puzzle.rows - 1) / 2
    left = sum(columns) / len(columns) < (puzzle.columns - 1) / 2
    corner = ("upper" if upper else "lower") + ("_left" if left else "_right")
    return message(f"blocks.hint_{corner}")


def _why(puzzle: Puzzle, places: Places, way: Steps) -> Message:
    """What a move is for: the first later one that needs a cell which it leaves."""
    play = Play(puzzle)
    play.places = list(places)
    names = [each.name for each in puzzle.blocks]
    mover = names.index(way[0].split()[0])
    left = set(puzzle.covered(mover, places[mover]))
    list(play.step(0, way[0]))
    left -= set(puzzle.covered(mover, play.places[mover]))
    wanted = dict(puzzle.goals)
    if wanted.get(mover) == play.places[mover]:
        return message("blocks.hint_why_goal", block=names[mover])
    for number, step in enumerate(way[1:], start=2):
        other = names.index(step.split()[0])
        list(play.step(0, step))
        if other != mover and left & set(puzzle.covered(other, play.places[other])):
            return message("blocks.hint_why_room", block=names[mover], other=names[other], moves=number)
        left -= {cell for each in [other] for cell in puzzle.covered(each, play.places[each])}
        if other == mover:
            break
    goals = ", ".join(names[block] for block in wanted)
    return message("blocks.hint_why_way", block=names[mover], goals=goals, moves=len(way))


def outlook(puzzle: Puzzle, places: Places, run: Run) -> Iterator[StepOutlook]:
    """The moves that are left after each possible one."""
    if why_impossible(puzzle, places) is not None:
        return
    there = Explored(puzzle, places, run)
    play = Play(puzzle)
    for block, here in enumerate(places):
        play.places = list(places)
        for place, route in sorted(play.routes(block).items()):
            if puzzle.single and len(route) > 1:
                continue
            after = (*places[:block], place, *places[block + 1 :])
            step = f"{puzzle.blocks[block].name} {cell_name(place, puzzle.columns)}"
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
