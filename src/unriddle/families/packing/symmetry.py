"""Fillings that are the same up to a symmetry of the board.

A symmetry counts if it maps the board to itself, the pieces in hand to each other (a mirror may
exchange two pieces that are mirror images), and what already lies there to itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from unriddle.contract import Run

from .field import Field, Filling, Kind
from .lattice import Lattice, Shape, Turn, settled, turned, turns
from .puzzle import Puzzle
from .rules import Placed


@dataclass(frozen=True, slots=True)
class Symmetry:
    cells: tuple[int, ...]  # where each cell goes
    kinds: tuple[int, ...]  # what each kind of piece becomes

    def mask(self, mask: int) -> int:
        moved, cells = 0, self.cells
        while mask:
            low = mask & -mask
            moved |= 1 << cells[low.bit_length() - 1]
            mask ^= low
        return moved


def symmetries(field: Field) -> list[Symmetry]:
    """Every symmetry that counts but the one that moves nothing."""
    found = {}
    for turn in turns(field.puzzle.board.lattice, True):
        cells = _moved_cells(field.puzzle, turn)
        kinds = None if cells is None else _moved_kinds(field, turn)
        if cells is not None and kinds is not None:
            symmetry = Symmetry(cells, kinds)
            if _keeps(field, symmetry, turn) and cells != tuple(range(len(cells))):
                found[cells] = symmetry
    return list(found.values())


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


def _moved_kinds(field: Field, turn: Turn) -> tuple[int, ...] | None:
    """What a turn makes of each kind of piece, or None if it is none that is there as often."""
    known = {_facts(kind, kind.lies): number for number, kind in enumerate(field.kinds)}
    moved = [
        known.get(_facts(kind, _turned_lies(kind.lies, turn, field.puzzle.board.lattice)))
        for kind in field.kinds
    ]
    return None if None in moved else tuple(number for number in moved if number is not None)


def _facts(kind: Kind, lies: Iterable[Shape]) -> tuple[frozenset[Shape], int, bool]:
    return frozenset(lies), len(kind.pieces), kind.optional


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
        shown = list(range(len(field.kinds)))
        for one, other in field.mixed:
            shown[other] = one
        entries = [(option.kind, option.mask) for option in field.options]
        seen = sorted({(shown[kind], mask) for kind, mask in entries})
        rank = {entry: number for number, entry in enumerate(seen)}
        self._ranks = [rank[shown[kind], mask] for kind, mask in entries]
        self._moved = [
            [rank[shown[symmetry.kinds[kind]], symmetry.mask(mask)] for kind, mask in entries]
            for symmetry in symmetries(field)
        ]

    def is_first(self, filling: Filling) -> bool:
        """The lowest ranks decide, but for fillings in which these are the same."""
        lowest = min(map(self._ranks.__getitem__, filling), default=0)
        for moved in self._moved:
            other = min(map(moved.__getitem__, filling), default=0)
            if other < lowest:
                return False
            if other == lowest and self._comes_before(moved, filling):
                return False
        return True

    def _comes_before(self, moved: list[int], filling: Filling) -> bool:
        return sorted([moved[at] for at in filling]) < sorted([self._ranks[at] for at in filling])


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
