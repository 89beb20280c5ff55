"""Fillings that are the same up to a symmetry of the board.

Two fillings are the same if a symmetry of the board that keeps the given pieces takes one to the
other, each piece to one that may lie in the ways its image may. So a mirror may exchange two pieces
that are mirror images; and a piece that a filling leaves over says nothing about that filling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from unriddle.contract import Run

from ..lattice import Lattice, Shape, Turn, settled, turned, turns
from ..puzzle import Puzzle
from ..rules import Placed
from .state import Field, Filling, Option

NONE = -1  # the set has no such piece


@dataclass(frozen=True, slots=True)
class Symmetry:
    cells: tuple[int, ...]  # where each cell goes
    kinds: tuple[int, ...]  # what each kind of piece becomes
    whole: bool  # whether the image of every filling is a filling, whichever pieces it uses

    def mask(self, mask: int) -> int:
        moved, cells = 0, self.cells
        while mask:
            low = mask & -mask
            moved |= 1 << cells[low.bit_length() - 1]
            mask ^= low
        return moved


@lru_cache(maxsize=16)
def symmetries(field: Field) -> tuple[Symmetry, ...]:
    """Every symmetry that may take a filling to another, but the one that moves nothing."""
    found: dict[tuple[int, ...], Symmetry] = {}
    supply = _supply(field)
    for turn in turns(field.puzzle.board.lattice, True):
        cells = _moved_cells(field.puzzle, turn)
        if cells is None or cells == tuple(range(len(cells))):
            continue
        kinds = _moved_kinds(field, turn, supply)
        symmetry = Symmetry(cells, kinds, _is_whole(kinds, supply))
        if _is_possible(kinds, supply) and _keeps(field, symmetry, turn):
            found[cells] = symmetry
    return tuple(found.values())


class _Range(NamedTuple):
    """How many pieces of a shape a filling uses."""

    least: int
    most: int


def _supply(field: Field) -> dict[int, _Range]:
    """For each kind that can be placed the range; equal ones count as one, by `field.joined`.

    A kind that fits nowhere is in no filling, and has no say in what is the same.
    """
    joined, placed = field.joined, {option.kind for option in field.options}
    found: dict[int, _Range] = {}
    for number, kind in enumerate(field.kinds):
        if number in placed:
            least, most = found.get(joined[number], (0, 0))
            count = len(kind.pieces)
            least += 0 if kind.optional else count
            found[joined[number]] = _Range(least, most + count)
    return found


def _moved_kinds(field: Field, turn: Turn, supply: dict[int, _Range]) -> tuple[int, ...]:
    """What a turn makes of each kind of piece."""
    lattice = field.puzzle.board.lattice
    known = {frozenset(field.kinds[number].lies): number for number in supply}
    moved = (frozenset(_turned_lies(kind.lies, turn, lattice)) for kind in field.kinds)
    return tuple(known.get(lies, NONE) for lies in moved)


def _is_whole(kinds: tuple[int, ...], supply: dict[int, _Range]) -> bool:
    """Whether every shape becomes one that is there as often, and must be used as often."""
    return all(supply.get(kinds[number]) == range_ for number, range_ in supply.items())


def _is_possible(kinds: tuple[int, ...], supply: dict[int, _Range]) -> bool:
    """Whether some choice of pieces is mapped to a choice that the set allows."""
    reached = {kinds[number] for number in supply}
    if any(range_.least for number, range_ in supply.items() if number not in reached):
        return False
    for number, (least, most) in supply.items():
        other_least, other_most = supply.get(kinds[number], (0, 0))
        if max(least, other_least) > min(most, other_most):
            return False
    return True


def _moved_cells(puzzle: Puzzle, turn: Turn) -> tuple[int, ...] | None:
    """Where a turn takes each cell, or None if it does not map the board to itself."""
    board = puzzle.board
    moved = list(turned(board.cells, turn))
    shift = [min(p[k] for p in board.cells) - min(p[k] for p in moved) for k in range(3)]
    places = {point: place for place, point in enumerate(board.cells)}
    found = []
    for point, (x, y, z) in zip(board.cells, moved, strict=True):
        image = (x + shift[0], y + shift[1], z + shift[2])
        if image not in places or (point in board.spare) != (image in board.spare):
            return None
        found.append(places[image])
    return tuple(found)


def _turned_lies(lies: tuple[Shape, ...], turn: Turn, lattice: Lattice) -> Iterator[Shape]:
    if lattice == "pyramid":  # whose flat pieces lie in the same ways however it is turned
        return iter(lies)
    return (settled(turned(shape, turn)) for shape in lies)


def _keeps(field: Field, symmetry: Symmetry, turn: Turn) -> bool:
    """Whether each placed piece moves onto one of the same shape."""
    lattice = field.puzzle.board.lattice
    pieces = field.puzzle.pieces

    def lies(placed: Placed) -> tuple[Shape, ...]:
        return pieces[placed.piece].lies(lattice)

    there = {(frozenset(lies(placed)), placed.mask) for placed in field.given}
    moved = {
        (frozenset(_turned_lies(lies(placed), turn, lattice)), symmetry.mask(placed.mask))
        for placed in field.given
    }
    return there == moved


class Images:
    """Tells whether a filling is the first among its images, which stands for all of them.

    Options are compared by their rank: their kinds first, then their cells.
    """

    def __init__(self, field: Field) -> None:
        # Which of two equal pieces may be left over is nothing that a filling shows.
        shown = field.joined
        self._supply = _supply(field)
        self._entries = [(shown[option.kind], option.mask) for option in field.options]
        rank = {entry: number for number, entry in enumerate(sorted(set(self._entries)))}
        self._ranks = [rank[entry] for entry in self._entries]
        group = symmetries(field)
        self._moved = [self._images(symmetry, rank) for symmetry in group if symmetry.whole]
        self._partly = [
            (symmetry.kinds, self._images(symmetry, rank))
            for symmetry in group
            if not symmetry.whole
        ]

    def _images(self, symmetry: Symmetry, rank: dict[tuple[int, int], int]) -> list[int]:
        """The rank of each option's image; a filling with an option that has none is not asked."""
        moved = ((symmetry.kinds[kind], symmetry.mask(mask)) for kind, mask in self._entries)
        return [rank.get(entry, NONE) for entry in moved]

    def is_first(self, filling: Filling) -> bool:
        """The lowest ranks decide, but for fillings in which these are the same."""
        lowest = min(map(self._ranks.__getitem__, filling), default=0)
        for moved in self._moved_of(filling):
            other = min(map(moved.__getitem__, filling), default=0)
            if other < lowest:
                return False
            if other == lowest and self._comes_before(moved, filling):
                return False
        return True

    def _moved_of(self, filling: Filling) -> Sequence[list[int]]:
        """The symmetries whose image of this filling is a filling."""
        if not self._partly:
            return self._moved
        partly = [moved for kinds, moved in self._partly if self._allows(kinds, filling)]
        return self._moved + partly

    def _allows(self, kinds: tuple[int, ...], filling: Filling) -> bool:
        """Whether the set has the pieces of the image, and the image uses those it must."""
        used = Counter(kinds[self._entries[at][0]] for at in filling)
        if used[NONE]:
            return False
        return all(least <= used[kind] <= most for kind, (least, most) in self._supply.items())

    def _comes_before(self, moved: list[int], filling: Filling) -> bool:
        return sorted([moved[at] for at in filling]) < sorted([self._ranks[at] for at in filling])


def images(field: Field, filling: Filling) -> Iterator[Filling]:
    """The same filling seen from elsewhere, where the set is its own image."""
    place_of = {option: place for place, option in enumerate(field.options)}
    for symmetry in () if field.mixed else symmetries(field):
        if symmetry.whole:
            moved = (field.options[at] for at in filling)
            yield tuple(
                place_of[Option(symmetry.kinds[kind], symmetry.mask(mask))] for kind, mask in moved
            )


def fixed(field: Field, symmetry: Symmetry, run: Run) -> int:
    """How many fillings a symmetry maps to themselves.

    Such a filling is made of whole orbits: a placement with all its images. So orbits are what is
    placed, on the first empty cell, and few fit.
    """
    covering: dict[int, list[tuple[int, dict[int, int]]]] = {}
    for mask, uses in _orbits(field, symmetry):
        for cell in field.cells(mask):
            covering.setdefault(cell, []).append((mask, uses))
    left = [len(kind.pieces) for kind in field.kinds]
    whole = field.needed | field.covered

    def fill(covered: int) -> int:
        run.tick(1)
        empty = whole & ~covered
        if not empty:
            return not any(
                count for count, kind in zip(left, field.kinds, strict=True) if not kind.optional
            )
        total = 0
        for mask, uses in covering.get((empty & -empty).bit_length() - 1, ()):
            if not mask & covered and all(left[kind] >= often for kind, often in uses.items()):
                for kind, often in uses.items():
                    left[kind] -= often
                total += fill(covered | mask)
                for kind, often in uses.items():
                    left[kind] += often
        return total

    return fill(field.covered)


def _orbits(field: Field, symmetry: Symmetry) -> Iterator[tuple[int, dict[int, int]]]:
    """Placements with all their images where these do not overlap: cells, and the kinds used."""
    seen: set[tuple[int, int]] = set()
    for option in field.options:
        entry = (option.kind, option.mask)
        if entry in seen:
            continue
        orbit = [entry]
        while (after := (symmetry.kinds[orbit[-1][0]], symmetry.mask(orbit[-1][1]))) != entry:
            orbit.append(after)
        seen.update(orbit)
        cells = sum(mask for _, mask in orbit)
        if cells.bit_count() == sum(mask.bit_count() for _, mask in orbit):
            uses: dict[int, int] = {}
            for kind, _ in orbit:
                uses[kind] = uses.get(kind, 0) + 1
            yield cells, uses
