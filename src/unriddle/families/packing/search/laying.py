"""An order in which the pieces of a filling can be laid, each put straight down.

What lies higher and less than a cell's (or a ball's) width to the side is in the way of what comes
down; so of two such pieces the lower one is laid first. On a flat board any order will do.

A placement is its cells as bits. The cells under it are those that it shuts off from above.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import chain
from operator import or_

from unriddle.errors import OutOfBudget
from unriddle.values import Steps

from ..lattice import Point
from ..memo import Memo
from ..puzzle import Board
from .state import Field, Filling
from .symmetry import images

# Slices of a search in which a filling that can be laid is looked for; after that any will do.
# Slices double in size, so by then the search has taken some hundred thousand nodes.
_MOST_SLICES = 14
_FEW_SLICES = 6  # some thousand nodes


class Laying:
    """Orders the placements of one field."""

    def __init__(self, field: Field) -> None:
        under, ranks = _under(field.puzzle.board)
        cells = field.cells
        self._under: Memo[int, int] = Memo(
            lambda mask: ~mask & reduce(or_, [under[cell] for cell in cells(mask)], 0)
        )
        self._ranks: Memo[int, int] = Memo(lambda mask: min(ranks[cell] for cell in cells(mask)))
        # Cells under the given pieces, which nothing can be put down to any more.
        self._shut = self._under[field.covered] if field.covered else 0
        self.is_shut = bool(self._shut & field.needed)  # then no order will do

    def order(self, masks: Sequence[int]) -> list[int]:
        """Their places in the order in which they can be laid, the lowest that may be first.

        Where some are in each other's way, these follow from the base up.
        """
        left = sorted(range(len(masks)), key=lambda place: self._ranks[masks[place]])
        order: list[int] = []
        cells_left = sum(masks)
        while left:
            free = next((at for at in left if not self._under[masks[at]] & cells_left), None)
            if free is None:
                return order + left
            left.remove(free)
            order.append(free)
            cells_left ^= masks[free]
        return order

    def is_straight(self, masks: Sequence[int]) -> bool:
        """Whether each in turn can be put down past all that lies there by then."""
        shut = self._shut
        for mask in masks:
            if mask & shut:
                return False
            shut |= self._under[mask]
        return True

    def possible_first(self, masks: Sequence[int]) -> list[int]:
        """Those that can be laid before all the others: none of these would be shut off."""
        cells = sum(masks)
        return [mask for mask in masks if not mask & self._shut and not self._under[mask] & cells]


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
        self._read = 0  # slices
        further = further and field.in_space and not self._laying.is_shut
        self.first = self._first(_MOST_SLICES if further else 0)
        # What stands for it in the list: itself, or the filling that it is an image of.
        an_image = images and self.seen and self.first not in self.seen
        self.first_in_list = self.seen[0] if an_image else self.first

    def _first(self, most: int) -> Filling:
        """One that can be laid, of the slices up to that number; else the first of all."""
        try:
            for some in self._slices:
                self._read += 1
                # Also the first filling as it looks from elsewhere: a box stands on any side.
                turned = images(self._field, some[0]) if some and not self.seen else ()
                self.seen += some
                laid = next(filter(self.can_be_laid, chain(some, turned)), None)
                if laid is not None:
                    return laid
                if self.seen and self._read > most:
                    break
        except OutOfBudget as spent:
            if not self.seen:
                raise
            self._spent = spent
        return self.seen[0] if self.seen else ()

    def can_be_laid(self, filling: Filling) -> bool:
        if not self._field.in_space:
            return True
        masks = [self._field.options[at].mask for at in filling]
        return self._laying.is_straight([masks[place] for place in self._laying.order(masks)])

    def ends_soon(self) -> bool:
        """Whether the search ends within a few slices; all fillings are seen then."""
        for _ in range(self._read, _FEW_SLICES):
            some = next(self.rest(), None)
            if some is None:
                return True
            self.seen += some
        return False

    def rest(self) -> Iterator[Sequence[Filling]]:
        """What the search finds after that."""
        if self._spent is not None:
            raise self._spent
        return self._slices


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
    upwards = sorted(board.cells, key=lambda point: point[::-1])
    ranks = {point: rank for rank, point in enumerate(upwards)}
    return under, [ranks[point] for point in board.cells]
