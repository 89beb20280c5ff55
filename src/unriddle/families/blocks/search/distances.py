"""How far positions are from solved: for all that can be reached."""

from __future__ import annotations

from collections import deque
from functools import cached_property

from unriddle.contract import Run
from unriddle.engines import blocks, state_space

from ..puzzle import Places, Puzzle
from .search import ROOM_NATIVE, advanced, board
from .space import Field, State
from .strategies import ROOM, Watch


class Explored:
    """Every position that can be reached, by the engine or by the general search.

    Making one raises OutOfBudget, and OutOfIdeas where there are too many positions.
    """

    def __init__(self, puzzle: Puzzle, places: Places, run: Run, room: int = ROOM_NATIVE) -> None:
        self._puzzle = puzzle
        if blocks.here():
            self._engine = blocks.Explored(board(puzzle, places), room)
            deque(advanced(self._engine, run), maxlen=0)
            self.positions = self._engine.positions
            self.depths = self._engine.depths  # how many are 0, 1, 2 … moves from solved
        else:
            see = Watch(self._field, places, (), run, min(room, ROOM))
            self._far = state_space.distances(self._field.space(places), see)
            self.positions = see.kept
            self.depths = [len(level) for level in self._levels]

    @cached_property
    def _field(self) -> Field:
        return Field(self._puzzle)

    @cached_property
    def _levels(self) -> list[list[State]]:
        levels: list[list[State]] = [[] for _ in range(1 + max(self._far.values(), default=-1))]
        for state, moves in self._far.items():
            levels[moves].append(state)
        return levels

    def distance(self, places: Places) -> int | None:
        """The moves that a position is from solved; None if it cannot be solved."""
        if blocks.here():
            return self._engine.distance(places)
        return self._far.get(self._field.state(places))

    def at(self, distance: int) -> list[Places]:
        """The positions so far from solved, interchangeable blocks in the order of their names.

        Sorted, so that whoever draws one by a number gets the same with and without the engine.
        """
        if blocks.here():
            count = self.depths[distance]
            states = {
                self._field.state(tuple(self._engine.sample(distance, number)))
                for number in range(count)
            }
        else:
            states = set(self._levels[distance])
        return [self._field.places(state) for state in sorted(states)]
