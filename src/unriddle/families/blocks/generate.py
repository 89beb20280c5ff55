"""Fresh boards: blocks at random, then a start as far from the goal as was wished."""

from __future__ import annotations

import re
from collections.abc import Container
from random import Random

from unriddle.contract import Generation, Run
from unriddle.errors import NotationError, OutOfIdeas, UnknownName
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import replace
from unriddle.values import Generated, GenerateOptions, message

from .grading import stars
from .puzzle import Places, Puzzle
from .random_boards import RANDOM, changed, named, same_for_a_person
from .search.distances import Explored
from .search.impossible import why_impossible
from .text.notation import parse_puzzle

_ASKED = pattern(
    r"\s*(?P<most>at\s+most|up\s+to|paling\s+banyak|maksimal)?\s*(?P<moves>[0-9]{1,3})"
    r"\s*(?:moves?|langkah)\s*",
    re.IGNORECASE,
)
_WISH = pattern(r"[0-9]|^\s*count\b", re.IGNORECASE)  # what no board has
_LEAST = 4  # moves of a board that nobody wished easier
_MANY = 1000  # moves that no board of these sizes takes
_ROOM = 10_000  # positions: boards with more are roomy, and take few moves for their size
_CHANGES = 60  # of one board, before another is begun with


def generate(variant: str, body: str, options: GenerateOptions, run: Run) -> Generation[Puzzle]:
    """Boards as wished; `body` may say the moves, or a board whose blocks are to be used.

    Two that are mirrored, or differ in the names of their blocks, are the same for a person. What
    is dealt can be solved, too: most boards of blocks thrown down at random cannot.
    """
    if variant not in RANDOM:
        raise UnknownName("variant", variant, RANDOM)
    random = Random(options.numbers)
    asked = _ASKED.fullmatch(body)
    if asked is None and _WISH.search(body):
        what = message("blocks.bad_wish", text=body.strip()[:40])
        raise NotationError((0, len(body)), what, message("blocks.fix_wish"))
    if body.strip() and asked is None:
        return (yield from _of_one(parse_puzzle(variant, body).puzzle, options.grade, random, run))
    moves = _moves(asked, least=_LEAST if options.grade is None else 1)
    wished = {each for each in moves if options.grade in (None, stars(each))}
    while wished:
        puzzle = named(_found(variant, wished, random, run))
        yield Generated(puzzle, same=same_for_a_person(puzzle))
    return {stars(each) for each in moves}


def _moves(asked: re.Match[str] | None, least: int) -> range:
    """How many moves a board may take."""
    if asked is None:
        return range(least, _MANY)
    moves = int(asked["moves"])
    return range(1 if asked["most"] else moves, moves + 1)


def _found(variant: str, wished: Container[int], random: Random, run: Run) -> Puzzle:
    """A board that takes as many moves as wished.

    A random board is changed block by block, and a change is kept if the furthest position from
    its goal comes no nearer: that climbs to boards which random ones never are.
    """
    while True:
        puzzle = RANDOM[variant](random)
        there = _explored(puzzle, run)
        for _ in range(_CHANGES):
            depths = there.depths if there else []
            distances = [moves for moves in range(len(depths)) if moves in wished]
            if there and distances:
                return replace(puzzle, start=random.choice(there.at(random.choice(distances))))
            other = changed(puzzle, random)
            further = _explored(other, run)
            if further and len(further.depths) >= len(depths):
                puzzle, there = other, further


def _explored(puzzle: Puzzle, run: Run) -> Explored | None:
    """All positions of a board, if it may be solved and they are not too many."""
    run.tick(1)
    if why_impossible(puzzle, puzzle.start) is not None:
        return None
    try:
        return Explored(puzzle, puzzle.start, run, _ROOM)
    except OutOfIdeas:
        return None


def _of_one(puzzle: Puzzle, grade: int | None, random: Random, run: Run) -> Generation[Puzzle]:
    """Other starts for the blocks of one board, each once, in any order."""
    there = Explored(puzzle, puzzle.start, run)
    distances = [moves for moves in range(1, len(there.depths)) if grade in (None, stars(moves))]
    waiting: dict[int, list[Places]] = {}  # those of a distance, once one of them is drawn
    while distances:
        run.tick(1)
        moves = random.choice(distances)
        if moves not in waiting:
            waiting[moves] = there.at(moves)
        starts = waiting[moves]
        places = starts.pop(random.randrange(len(starts)))
        if not starts:
            distances.remove(moves)
        yield Generated(replace(puzzle, start=places))
    return {stars(moves) for moves in range(1, len(there.depths))}
