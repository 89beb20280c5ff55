"""What cannot be solved, seen without a search: arguments that a person can follow."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle.values import Message, message

from ..puzzle import Places, Puzzle, cell_name


def why_impossible(puzzle: Puzzle, places: Places) -> Message | None:
    """An argument, where there is one; a search has to tell of the rest."""
    return next(_arguments(puzzle, places), None)


def _arguments(puzzle: Puzzle, places: Places) -> Iterator[Message]:
    for block, goal in puzzle.goals:
        if goal not in _alone(puzzle, block, places[block]):
            name, cell = puzzle.blocks[block].name, cell_name(goal, puzzle.columns)
            yield message("blocks.reason_alone", block=name, cell=cell)
        elif puzzle.blocks[block].across != puzzle.blocks[block].down:
            lane = Lane(puzzle, places)
            yield from lane.ends(block, goal)
            yield from lane.crossings(block, goal)
    if not puzzle.is_solved(places) and _is_stuck(puzzle, places):
        yield message("blocks.reason_stuck")


def _is_stuck(puzzle: Puzzle, places: Places) -> bool:
    """Whether no block can move at all."""
    numbers = range(len(places))
    covered = [{*puzzle.covered(block, places[block])} for block in numbers]
    taken = set().union(*covered)
    return not any(
        puzzle.fits(block, to) and not (taken - covered[block]) & {*puzzle.covered(block, to)}
        for block in numbers
        for to in puzzle.beside(block, places[block])
    )


def _alone(puzzle: Puzzle, block: int, place: int) -> set[int]:
    """Every place that a block could come to if it were alone on the board."""
    found, ahead = {place}, [place]
    while ahead:
        for to in puzzle.beside(block, ahead.pop()):
            if to not in found and puzzle.fits(block, to):
                found.add(to)
                ahead.append(to)
    return found


class Lane:
    """Arguments about bars that go along a line: in one line they never change their order."""

    def __init__(self, puzzle: Puzzle, places: Places) -> None:
        self.puzzle, self.places = puzzle, places

    def ends(self, block: int, goal: int) -> Iterator[Message]:
        """Bars in the line of a block that have no room on their side of its goal."""
        step = 1 if self.puzzle.blocks[block].across else self.puzzle.columns
        line = self._line(goal, step)
        bars = self._bars(line, step)
        at = bars.index(block)
        here = line.index(goal)
        room = (here, len(line) - here - len(self.puzzle.blocks[block].shape))
        for side, space in ((bars[:at], room[0]), (bars[at + 1 :], room[1])):
            if self._length(side) > space:
                yield message(
                    "blocks.reason_order",
                    block=self.puzzle.blocks[block].name,
                    others=self._names(side),
                )

    def crossings(self, block: int, goal: int) -> Iterator[Message]:
        """Lines across the way of a block whose bars are too long to make room for it."""
        along = 1 if self.puzzle.blocks[block].across else self.puzzle.columns
        across = self.puzzle.columns if along == 1 else 1
        for cell in self._way(block, goal, along):
            line = self._line(cell, across)
            bars, here = self._bars(line, across), line.index(cell)
            cuts = range(len(bars) + 1)
            if not any(
                self._length(bars[:cut]) <= here and self._length(bars[cut:]) < len(line) - here
                for cut in cuts
            ):
                yield message(
                    "blocks.reason_crossing",
                    block=self.puzzle.blocks[block].name,
                    cell=cell_name(cell, self.puzzle.columns),
                    others=self._names(bars),
                )

    def _way(self, block: int, goal: int, step: int) -> range:
        """The cells that a block covers on its way, those that it covers now included."""
        first, last = sorted((self.places[block], goal))
        return range(first, last + step * len(self.puzzle.blocks[block].shape), step)

    def _line(self, cell: int, step: int) -> list[int]:
        """The cells through which a bar at this cell can go, as far as walls and edges."""
        puzzle = self.puzzle
        row = range(cell - cell % puzzle.columns, cell - cell % puzzle.columns + puzzle.columns)
        line = list(row if step == 1 else range(cell % puzzle.columns, puzzle.cells, step))
        at = line.index(cell)
        walls = [place for place, each in enumerate(line) if each in puzzle.walls]
        first = max((wall + 1 for wall in walls if wall < at), default=0)
        last = min((wall for wall in walls if wall > at), default=len(line))
        return line[first:last]

    def _bars(self, line: list[int], step: int) -> list[int]:
        """The blocks that go along a line, in their order."""
        across = step == 1
        there = [
            (place, block)
            for block, place in enumerate(self.places)
            if place in line and self.puzzle.blocks[block].across == across
        ]
        return [block for _, block in sorted(there)]

    def _length(self, bars: list[int]) -> int:
        return sum(len(self.puzzle.blocks[bar].shape) for bar in bars)

    def _names(self, bars: list[int]) -> str:
        return ", ".join(self.puzzle.blocks[bar].name for bar in bars)
