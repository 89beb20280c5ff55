"""The rules by themselves: a tile beside the gap slides into it. No search has a say in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from unriddle.errors import StepError
from unriddle.lazy import pattern
from unriddle.values import Message, Offer, Steps, Told, message

from .puzzle import GAP, Board, Puzzle, neighbours, ways_from

_WORDS = pattern(r"[^\s,]+")
_NUMBER = pattern(r"[0-9]{1,3}")
WAYS = ("U", "D", "L", "R")
_TILE_WAYS = {"U": "way.down", "D": "way.up", "L": "way.right", "R": "way.left"}  # by the gap's
_LONGEST = 40  # characters of a word that is quoted


def replay(puzzle: Puzzle, steps: Steps) -> tuple[Board, Steps]:
    """The board after the steps, and the steps as we write them."""
    if not steps:
        return puzzle.start, ()
    play = _Play(puzzle)
    taken: list[str] = []
    for index, step in enumerate(steps):
        if play.slide(step):
            taken.append(step)
        else:
            taken += map(str, play.step(index, step))
    return tuple(play.cells), tuple(taken)


def reaches_goal(puzzle: Puzzle, steps: Steps) -> bool:
    """Whether steps that are written as we write them lead to the goal: `replay` for long lists."""
    beside = neighbours(puzzle.rows, puzzle.columns)
    places = {str(tile): cell for cell, tile in enumerate(puzzle.start)}
    gap = places.pop(str(GAP))
    for step in steps:
        cell = places.get(step)
        if cell not in beside[gap]:
            return False
        places[step], gap = gap, cell
    return places == _homes(puzzle.goal)


@lru_cache(maxsize=8)
def _homes(goal: Board) -> dict[str, int]:
    """Where each tile belongs, by its name."""
    return {str(tile): cell for cell, tile in enumerate(goal) if tile != GAP}


def boards(puzzle: Puzzle, steps: Steps) -> Iterator[Board]:
    """Every board on the way, the first and the last included."""
    play = _Play(puzzle)
    yield puzzle.start
    for index, step in enumerate(steps):
        for _ in play.step(index, step):
            yield tuple(play.cells)


class _Play:
    """A board that is being played on."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.cells = list(puzzle.start)
        self.gap = self.cells.index(GAP)
        self._beside = neighbours(puzzle.rows, puzzle.columns)
        self._places = {str(tile): cell for cell, tile in enumerate(puzzle.start)}

    def slide(self, tile: str) -> bool:
        """Slide a tile named as we write it, the usual step; whether it was beside the gap."""
        cell = self._places.get(tile)
        if cell not in self._beside[self.gap]:
            return False
        self._places[tile] = self.gap
        self.cells[self.gap], self.cells[cell] = self.cells[cell], GAP
        self.gap = cell
        return True

    def step(self, index: int, step: str) -> Iterator[int]:
        """Slide what a step names: `12`, the gap's way `U`, or several of them."""
        words = _WORDS.findall(step)
        if not words:
            raise StepError(index, step, message("sliding.step_empty"), self._fix())
        for word in words:
            yield self._slide(word, index, step)

    def _slide(self, word: str, index: int, step: str) -> int:
        ways = ways_from(self.gap, self.puzzle.rows, self.puzzle.columns)
        wanted = int(word) if _NUMBER.fullmatch(word) else None
        for way, cell in ways.items():
            tile = self.cells[cell]
            if way == word.upper() or tile == wanted:
                self.slide(str(tile))
                return tile
        what = message("sliding.step_no_tile", text=word[:_LONGEST])
        if word.upper() in WAYS:
            what = message("sliding.step_no_way", way=word.upper())
        if wanted is not None and 0 < wanted < self.puzzle.cells:
            what = message("sliding.step_not_beside", tile=wanted)
        raise StepError(index, step, what, self._fix())

    def _fix(self) -> Message:
        ways = ways_from(self.gap, self.puzzle.rows, self.puzzle.columns)
        tiles = sorted(self.cells[cell] for cell in ways.values())
        return message("sliding.fix_step", tiles=", ".join(map(str, tiles)), ways=", ".join(ways))


def offers(puzzle: Puzzle, board: Board) -> Iterator[Offer]:
    """Every slide; a tile further off in the row or column of the gap pushes those between."""
    gap = board.index(GAP)
    for way in ways_from(gap, puzzle.rows, puzzle.columns):
        pushed: list[str] = []
        cell = gap
        while way in (ways := ways_from(cell, puzzle.rows, puzzle.columns)):
            cell = ways[way]
            pushed.append(str(board[cell]))
            yield Offer(" ".join(pushed), (cell,))


def told(puzzle: Puzzle, steps: Steps) -> Told:
    """The last slide in words: which tile, and which way."""
    before, _ = replay(puzzle, steps[:-1])
    after, _ = replay(puzzle, steps)
    ways = ways_from(before.index(GAP), puzzle.rows, puzzle.columns)
    gap_way = next(way for way, cell in ways.items() if cell == after.index(GAP))
    tile, way = steps[-1], message(_TILE_WAYS[gap_way])
    return Told(
        message("sliding.told", tile=tile, way=way), message("told.thing", thing=tile, way=way)
    )


def at_home(board: Board, goal: Board) -> int:
    """How many tiles are where they belong."""
    return sum(tile == wanted != GAP for tile, wanted in zip(board, goal, strict=True))
