"""An order in which the pieces of a filling can be laid, each put straight down.

What lies higher and less than a cell's (or a ball's) width to the side is in the way of what comes
down; so of two such pieces the lower one is laid first. On a flat board any order will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from unriddle.errors import OutOfBudget
from unriddle.values import Steps

from ..lattice import Point
from ..memo import Remembered
from ..puzzle import Board
from .state import Field, Filling
from .symmetry import images

_SLICES = 14  # of a search; by then it has taken some hundred thousand nodes


class Laying:
    """Orders placements, given as their cells in bits."""

    def __init__(self, field: Field) -> None:
        under, ranks = _under(field.puzzle.board)
        cells = field.cells
        self._under: Remembered[int, int] = Remembered(
            lambda mask: ~mask & _joined(under[cell] for cell in cells(mask))
        )
        self._ranks: Remembered[int, int] = Remembered(
            lambda mask: min(ranks[cell] for cell in cells(mask))
        )
        self._shut = self._under[field.covered] if field.covered else 0
        self.is_shut = bool(self._shut & field.needed)  # no order will do

    def order(self, masks: Sequence[int]) -> list[int]:
        """Their places in the order in which they can be laid, the lowest that may be first.

        Where some are in each other's way, these follow from the base up.
        """
        left = sorted(range(len(masks)), key=lambda place: self._ranks[masks[place]])
        found: list[int] = []
        rest = sum(masks)
        while left:
            after = next((at for at in left if not self._under[masks[at]] & rest), None)
            if after is None:
                return found + left
            left.remove(after)
            found.append(after)
            rest ^= masks[after]
        return found

    def is_straight(self, masks: Sequence[int]) -> bool:
        """Whether each in turn can be put down past all that lies there by then."""
        laid_under = self._shut
        for mask in masks:
            if mask & laid_under:
                return False
            laid_under |= self._under[mask]
        return True

    def next(self, masks: Sequence[int]) -> list[int]:
        """Those that can be put down now and have none of the others under them."""
        rest = sum(masks)
        return [mask for mask in masks if not mask & self._shut and not self._under[mask] & rest]


def can_be_laid(field: Field, steps: Steps) -> bool:
    """Whether the pieces can be put down in the order of the steps, after the given ones."""
    placed = [field.rules.placed(0, step).mask for step in steps[len(field.steps) :]]
    return Laying(field).is_straight(placed)


class Look:
    """A look at the first fillings of a search: in space for one that can be laid.

    It is wanted soon: after a few slices, or where the budget ends, the first filling will do.
    """

    def __init__(
        self,
        field: Field,
        slices: Iterator[Sequence[Filling]],
        *,
        further: bool,  # whether to look beyond the first slice
        images: bool = False,  # whether an image of a filling counts as that filling
    ) -> None:
        self._field, self._slices = field, slices
        self._laying = Laying(field)
        self._spent: OutOfBudget | None = None
        self.seen: list[Filling] = []
        further = further and field.in_space and not self._laying.is_shut
        self.best = self.listed = self._first(_SLICES if further else 0) or ()
        if images and self.seen and self.best not in self.seen:
            self.listed = self.seen[0]

    def _first(self, most: int) -> Filling | None:
        try:
            for number, some in enumerate(self._slices):
                turned = images(self._field, some[0]) if some and not self.seen else ()
                self.seen += some
                found = next(filter(self.can_be_laid, chain(some, turned)), None)
                if found is not None or (self.seen and number >= most):
                    return found or self.seen[0]
        except OutOfBudget as spent:
            if not self.seen:
                raise
            self._spent = spent
        return next(iter(self.seen), None)

    def can_be_laid(self, filling: Filling) -> bool:
        if not self._field.in_space:
            return True
        masks = [self._field.options[at].mask for at in filling]
        return self._laying.is_straight([masks[place] for place in self._laying.order(masks)])

    def rest(self) -> Iterator[Sequence[Filling]]:
        """What the search finds after that."""
        if self._spent is not None:
            raise self._spent
        return self._slices


def _joined(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


@lru_cache(maxsize=16)
def _under(board: Board) -> tuple[list[int], list[int]]:
    """For each cell those that it shuts off from above, as bits, and its place from the base up."""
    near = 2 if board.lattice == "pyramid" else 1  # how wide a ball or a cell is

    def shuts(high: Point, low: Point) -> bool:
        across = (high[0] - low[0]) ** 2 + (high[1] - low[1]) ** 2
        return high[2] > low[2] and across < near**2

    under = [
        sum(1 << place for place, low in enumerate(board.cells) if shuts(high, low))
        for high in board.cells
    ]
    upwards = sorted(range(len(board.cells)), key=lambda place: _upwards(board.cells[place]))
    ranks = [0] * len(upwards)
    for rank, place in enumerate(upwards):
        ranks[place] = rank
    return under, ranks


def _upwards(point: Point) -> Point:
    x, y, z = point
    return z, y, x
