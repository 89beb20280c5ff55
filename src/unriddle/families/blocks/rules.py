"""The rules by themselves: a block slides over empty cells. No search has a say in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import groupby, pairwise

from unriddle.errors import StepError
from unriddle.lazy import pattern
from unriddle.values import Message, Offer, Steps, Told, message

from .puzzle import Places, Puzzle, cell_name

WAYS = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}
_STEP = pattern(
    r"\s*([A-Za-z])\s*(?:([A-Za-z])([0-9]{1,2})|((?:\s*(?:up|left|right|down)(?:\s+[0-9]{1,2})?)+))\s*",
    re.IGNORECASE,
)
_WAY = pattern(r"([a-z]+)(?:\s+([0-9]+))?")
_LONGEST = 40  # characters of a step that is quoted


class Ground:
    """Where each block fits, as bits, and the places beside: by walls and edges alone."""

    def __init__(self, puzzle: Puzzle) -> None:
        numbers = range(len(puzzle.blocks))
        self.bits = [
            {
                place: sum(1 << cell for cell in puzzle.covered(block, place))
                for place in range(puzzle.cells)
                if puzzle.fits(block, place)
            }
            for block in numbers
        ]
        self.beside = [
            {place: [to for to in puzzle.beside(block, place) if to in bits] for place in bits}
            for block, bits in enumerate(self.bits)
        ]
        self.names = {block.name: number for number, block in enumerate(puzzle.blocks)}


_ground = lru_cache(maxsize=16)(Ground)  # a list of solutions is of one puzzle


class Play:
    """A board that is being played on."""

    def __init__(self, puzzle: Puzzle, places: Places | None = None) -> None:
        self.puzzle = puzzle
        self.places = list(places or puzzle.start)
        self._ground = _ground(puzzle)

    def step(self, index: int, step: str) -> Iterator[str]:
        """Slide as a step says; the steps as we write them. Where cells count there may be more."""
        block, target = self._meant(index, step)
        route = self.routes(block, target).get(target)
        if route is None:
            name, cell = self.puzzle.blocks[block].name, cell_name(target, self.puzzle.columns)
            what = message("blocks.step_blocked", block=name, cell=cell)
            raise StepError(index, step, what, self._fix(block))
        for place in route if self.puzzle.single else route[-1:]:
            self.places[block] = place
            yield self._written(block, place)

    def routes(self, block: int, target: int | None = None) -> dict[int, tuple[int, ...]]:
        """Every place that a block can slide to, with a shortest way there, cell by cell.

        With a target, no further than to find that one.
        """
        start, taken = self.places[block], self._taken_by_others(block)
        bits, beside = self._ground.bits[block], self._ground.beside[block]
        routes: dict[int, tuple[int, ...]] = {start: ()}
        for here in (ahead := [start]):
            for place in beside[here]:
                if place not in routes and not bits[place] & taken:
                    routes[place] = (*routes[here], place)
                    ahead.append(place)
            if target in routes:
                break
        del routes[start]
        return routes

    def _taken_by_others(self, block: int) -> int:
        taken = 0
        for number, place in enumerate(self.places):
            if number != block:
                taken |= self._ground.bits[number][place]
        return taken

    def _meant(self, index: int, step: str) -> tuple[int, int]:
        """The block that a step names, and the place: `B b4`, `B down`, `B down 2 left`."""
        found = _STEP.fullmatch(step)
        if found is None:
            what = message("blocks.step_unread", text=step[:_LONGEST])
            raise StepError(index, step, what, self._example())
        names = self._ground.names
        block = names.get(found[1], names.get(found[1].swapcase()))
        if block is None:
            what = message("blocks.step_no_block", block=found[1])
            fix = message("blocks.fix_block", names=", ".join(names))
            raise StepError(index, step, what, fix)
        place = self._cell(found[2], found[3]) if found[2] else self._far(block, found[4])
        if place is None:
            what = message("blocks.step_outside", text=step[:_LONGEST])
            raise StepError(index, step, what, self._fix(block))
        return block, place

    def _cell(self, letter: str, number: str) -> int | None:
        column, row = ord(letter.lower()) - 97, int(number) - 1
        if column >= self.puzzle.columns or not 0 <= row < self.puzzle.rows:
            return None
        return row * self.puzzle.columns + column

    def _far(self, block: int, ways: str) -> int | None:
        row, column = divmod(self.places[block], self.puzzle.columns)
        for way, far in _WAY.findall(ways.lower()):
            down, across = WAYS[way]
            row, column = row + down * int(far or 1), column + across * int(far or 1)
        inside = 0 <= row < self.puzzle.rows and 0 <= column < self.puzzle.columns
        return row * self.puzzle.columns + column if inside else None

    def _written(self, block: int, place: int) -> str:
        return f"{self.puzzle.blocks[block].name} {cell_name(place, self.puzzle.columns)}"

    def _fix(self, block: int) -> Message:
        """Where that block can go, or what else can move."""
        cells = [cell_name(place, self.puzzle.columns) for place in sorted(self.routes(block))]
        name = self.puzzle.blocks[block].name
        if cells:
            return message("blocks.fix_places", block=name, cells=", ".join(cells))
        return self._example()

    def _example(self) -> Message:
        free = [number for number in range(len(self.places)) if self.routes(number)]
        if not free:
            return message("blocks.fix_stuck")
        names = ", ".join(self.puzzle.blocks[number].name for number in free)
        example = self._written(free[0], min(self.routes(free[0])))
        return message("blocks.fix_step", names=names, example=example)


def replay(puzzle: Puzzle, steps: Steps) -> tuple[Places, Steps]:
    """Where the blocks are after the steps, and the steps as we write them."""
    play = Play(puzzle)
    taken = [each for index, step in enumerate(steps) for each in play.step(index, step)]
    return tuple(play.places), tuple(taken)


def positions(puzzle: Puzzle, steps: Steps) -> Iterator[Places]:
    """Where the blocks are all along the way, the first and the last included."""
    play = Play(puzzle)
    yield tuple(play.places)
    for index, step in enumerate(steps):
        for _ in play.step(index, step):
            yield tuple(play.places)


def offers(puzzle: Puzzle, places: Places, numbers: dict[int, int]) -> Iterator[Offer]:
    """Every slide; `numbers` are those of the cells in the scene, which has no walls."""
    play = Play(puzzle, places)
    for block, here in enumerate(places):
        for place in sorted(play.routes(block)):
            step = f"{puzzle.blocks[block].name} {cell_name(place, puzzle.columns)}"
            yield Offer(step, (numbers[here], numbers[place]))


def told(puzzle: Puzzle, steps: Steps) -> Told:
    """The last slide in words: which block, and which way it goes round its corners."""
    play = Play(puzzle, replay(puzzle, steps[:-1])[0])
    name, after = steps[-1].split()[0], replay(puzzle, steps)[0]
    block = [each.name for each in puzzle.blocks].index(name)
    cells = (play.places[block], *play.routes(block)[after[block]])
    legs = [
        _leg(way, len(list(same)))
        for way, same in groupby(_way(puzzle, *pair) for pair in pairwise(cells))
    ]
    way = reduce(lambda one, other: message("way.then", one=one, other=other), legs)
    return Told(
        message("blocks.told", block=name, way=way), message("told.thing", thing=name, way=way)
    )


def _way(puzzle: Puzzle, one: int, other: int) -> str:
    (row, column), (to_row, to_column) = (divmod(cell, puzzle.columns) for cell in (one, other))
    moved = (to_row - row, to_column - column)
    return next(way for way, step in WAYS.items() if step == moved)


def _leg(way: str, far: int) -> Message:
    one = message(f"way.{way}")
    return one if far == 1 else message("way.far", way=one, far=far)
