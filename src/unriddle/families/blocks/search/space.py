"""The states of a board for the general searches: sets of cells as bits.

Blocks of one shape that may go the same ways and have no goal are interchangeable: a state says
only where such a block lies, not which of them it is. Klotski then has 25,955 states where it would
have millions. A move is told by the cell that a block leaves and the one that it comes to; which
block that is follows from the blocks before it, so a way through the states is one way of the
blocks, and all their ways are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unriddle.engines.state_space import Space
from unriddle.values import Steps

from ..puzzle import Places, Puzzle, cell_name

State = tuple[int, ...]  # places, those of interchangeable blocks together and ascending
Move = tuple[int, int]  # the first cell of a block before and after


class Kind:
    """Interchangeable blocks: where one fits, as bits, and where it can go from there."""

    def __init__(self, puzzle: Puzzle, members: list[int]) -> None:
        block = self.first = members[0]
        self.members = members
        fitting = [place for place in range(puzzle.cells) if puzzle.fits(block, place)]
        self.masks = {
            place: sum(1 << cell for cell in puzzle.covered(block, place)) for place in fitting
        }
        self.beside = {
            place: [to for to in puzzle.beside(block, place) if to in self.masks]
            for place in fitting
        }

    def reach(self, place: int, taken: int, single: bool) -> list[int]:
        """The places that a block can go to in one move while the cells `taken` are not free."""
        if single:
            return [to for to in self.beside[place] if not self.masks[to] & taken]
        found, ahead = {place}, [place]
        while ahead:
            for to in self.beside[ahead.pop()]:
                if to not in found and not self.masks[to] & taken:
                    found.add(to)
                    ahead.append(to)
        found.discard(place)
        return sorted(found)


class Field:
    """A board as the searches see it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.kinds = [Kind(puzzle, members) for members in interchangeable(puzzle)]
        self.kind_of = [kind for kind in self.kinds for _ in kind.members]
        members = [each for kind in self.kinds for each in kind.members]
        self.goals = [(members.index(block), place) for block, place in puzzle.goals]
        self._alike: list[tuple[int, int]] = []  # from where to where those of its kind stand
        for kind in self.kinds:
            start = len(self._alike)
            self._alike += [(start, start + len(kind.members))] * len(kind.members)

    def space(self, places: Places) -> Space[State, Move]:
        return Space(self.state(places), self.after, self.solved)

    def state(self, places: Places) -> State:
        return tuple(
            place for kind in self.kinds for place in sorted(places[each] for each in kind.members)
        )

    def after(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every move and the state that it leads to."""
        taken = self.taken(state)
        for number, place in enumerate(state):
            kind = self.kind_of[number]
            for to in kind.reach(place, taken & ~kind.masks[place], self.puzzle.single):
                yield (place, to), self._moved(state, number, to)

    def taken(self, state: State) -> int:
        bits = 0
        for kind, place in zip(self.kind_of, state, strict=True):
            bits |= kind.masks[place]
        return bits

    def _moved(self, state: State, number: int, to: int) -> State:
        start, stop = self._alike[number]
        alike = sorted((*state[start:number], to, *state[number + 1 : stop]))
        return (*state[:start], *alike, *state[stop:])

    def solved(self, state: State) -> bool:
        return all(state[slot] == place for slot, place in self.goals)

    def places(self, state: State) -> Places:
        """A state as places of blocks; interchangeable ones in the order of their names."""
        members = [each for kind in self.kinds for each in kind.members]
        places = dict(zip(members, state, strict=True))
        return tuple(places[block] for block in range(len(state)))

    def followed(self, places: Places, state: State) -> Places:
        """The places after the move that leads to a state: one block stands elsewhere."""
        (left,), (come,) = {*places} - {*state}, {*state} - {*places}
        return tuple(come if place == left else place for place in places)

    def steps(self, places: Places, way: Iterable[Move]) -> Steps:
        """A way from these places as steps: which block stood on the cell that each move leaves."""
        names = {place: self.puzzle.blocks[block].name for block, place in enumerate(places)}
        steps = []
        for before, to in way:
            names[to] = names.pop(before)
            steps.append(f"{names[to]} {cell_name(to, self.puzzle.columns)}")
        return tuple(steps)


def interchangeable(puzzle: Puzzle) -> list[list[int]]:
    """The blocks that may stand for each other; one with a goal stands alone."""
    wanted = {block for block, _ in puzzle.goals}
    kinds: dict[object, list[int]] = {}
    for number, block in enumerate(puzzle.blocks):
        alike = (block.shape, block.across, block.down)
        kinds.setdefault(number if number in wanted else alike, []).append(number)
    return list(kinds.values())
