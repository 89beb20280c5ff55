"""Fillings that are the same up to a symmetry of the board.

Two fillings are the same if a symmetry of the board that keeps the given pieces takes one to the
other, each piece to one that may lie in the ways its image may. So a mirror may exchange two pieces
that are mirror images; and a piece that a filling leaves over says nothing about that filling.

A turn of the lattice moves cells, and it turns a kind of piece into another kind, which the set may
lack (`NONE`) or have in other numbers. Where every filling has an image the symmetry is `whole`;
else some have, by the pieces that they use, and each filling must be looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import chain
from operator import attrgetter, itemgetter
from typing import NamedTuple, cast

from unriddle.lazy_dataclass import dataclass

from ..lattice import Lattice, Shape, Turn, settled, turned, turns
from ..memo import Memo
from ..puzzle import Board
from .state import CELLS, Field, Filling, Option

NONE = -1  # the set has no such piece
_BITS = attrgetter("bits")


@dataclass(frozen=True, slots=True)
class Symmetry:
    bits: tuple[int, ...]  # for each cell the one it goes to, as a bit
    kinds: tuple[int, ...]  # what each kind of piece becomes
    whole: bool  # whether the image of every filling is a filling, whichever pieces it uses

    def mask(self, mask: int) -> int:
        return sum(map(self.bits.__getitem__, CELLS[mask]))


def images_of(mask: int, group: Sequence[Symmetry]) -> Iterable[int]:
    """What each symmetry makes of one mask: as `Symmetry.mask`, in less time for many."""
    cells, bits = CELLS[mask], map(_BITS, group)
    return (
        map(sum, map(itemgetter(*cells), bits)) if len(cells) > 1 else map(itemgetter(*cells), bits)
    )


@lru_cache(maxsize=16)
def symmetries(field: Field) -> tuple[Symmetry, ...]:
    """Every symmetry that may take a filling to another, but the one that moves nothing."""
    by_bits: dict[tuple[int, ...], Symmetry] = {}  # several turns may move cells in the same way
    supply, moved_kinds = _supply(field), _kinds_mover(field)
    # Whether every kind becomes one that is there as often, and must be used as often.
    whole: Memo[tuple[int, ...], bool] = Memo(
        lambda kinds: all(supply.get(kinds[kind]) == count for kind, count in supply.items())
    )
    possible: Memo[tuple[int, ...], bool] = Memo(lambda kinds: _is_possible(kinds, supply))
    for turn, bits in _moved_bits(field.puzzle.board):
        kinds = moved_kinds(bits)
        symmetry = Symmetry(bits, kinds, whole[kinds])
        if possible[kinds] and _keeps_given(field, symmetry, turn):
            by_bits[bits] = symmetry
    return tuple(by_bits.values())


class _Range(NamedTuple):
    """How many pieces of a shape a filling uses."""

    least: int
    most: int


def _supply(field: Field) -> dict[int, _Range]:
    """For each kind that can be placed the range; equal ones count as one, by `field.joined`.

    A kind that fits nowhere is in no filling, and has no say in what is the same.
    """
    joined = field.joined
    supply: dict[int, _Range] = {}
    for number, kind in enumerate(field.kinds):
        if field.places(number):
            least, most = supply.get(joined[number], (0, 0))
            count = len(kind.pieces)
            least += 0 if kind.optional else count
            supply[joined[number]] = _Range(least, most + count)
    return supply


def _kinds_mover(field: Field) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Tells what each kind of piece becomes where cells move to these.

    One of its options tells, with the number of ways it may lie: that of a piece with one side is
    half that of the same piece with two.
    """
    joined = field.joined
    kind_of: dict[int, dict[int, int]] = {}  # by the number of ways, then by mask
    known: list[tuple[dict[int, int], tuple[int, ...]]] = []
    for number, kind in enumerate(field.kinds):
        masks = [field.options[at].mask for at in field.places(number)]
        same_ways = kind_of.setdefault(len(kind.lies), {})
        same_ways.update(dict.fromkeys(masks, joined[number]))
        known.append((same_ways, CELLS[masks[0]] if masks else ()))

    def moved(bits: tuple[int, ...]) -> tuple[int, ...]:
        bit = bits.__getitem__
        return tuple([kinds.get(sum(map(bit, cells)), NONE) for kinds, cells in known])

    return moved


def _is_possible(kinds: tuple[int, ...], supply: dict[int, _Range]) -> bool:
    """Whether some choice of pieces is mapped to a choice that the set allows."""
    reached = {kinds[kind] for kind in supply}
    if any(count.least for kind, count in supply.items() if kind not in reached):
        return False
    none = _Range(0, 0)
    images = ((count, supply.get(kinds[kind], none)) for kind, count in supply.items())
    return all(max(a.least, b.least) <= min(a.most, b.most) for a, b in images)


def _moved_bits(board: Board) -> Iterator[tuple[Turn, tuple[int, ...]]]:
    """The turns that map the board to itself, with the bit of the cell that each cell goes to.

    One that moves no cell is left out.
    """
    # A turn makes of an axis another one, or that one from its other end.
    along: dict[tuple[int, int], list[int]] = {}
    for number, axis in enumerate(zip(*board.cells, strict=True)):
        least, most = min(axis), max(axis)
        along[number, 1] = [at - least for at in axis]
        along[number, -1] = [most - at for at in axis]
    spare = [point in board.spare for point in board.cells]
    bits = [1 << place for place in range(len(board.cells))]
    points = zip(along[0, 1], along[1, 1], along[2, 1], spare, strict=True)
    bit_of = dict(zip(points, bits, strict=True))
    for turn in turns(board.lattice, True):
        x, y, z = map(along.__getitem__, turn)
        moved = list(map(bit_of.get, zip(x, y, z, spare, strict=True)))
        if None not in moved and moved != bits:
            yield turn, tuple(cast("list[int]", moved))


def _turned_lies(lies: tuple[Shape, ...], turn: Turn, lattice: Lattice) -> frozenset[Shape]:
    if lattice == "pyramid":  # whose flat pieces lie in the same ways however it is turned
        return frozenset(lies)
    return frozenset(settled(turned(shape, turn)) for shape in lies)


def _keeps_given(field: Field, symmetry: Symmetry, turn: Turn) -> bool:
    """Whether each placed piece moves onto one of the same shape."""
    if not field.given:
        return True
    lattice, pieces = field.puzzle.board.lattice, field.puzzle.pieces
    given = [(pieces[placed.piece].lies(lattice), placed.mask) for placed in field.given]
    there = {(frozenset(lies), mask) for lies, mask in given}
    moved = {(_turned_lies(lies, turn, lattice), symmetry.mask(mask)) for lies, mask in given}
    return there == moved


class Images:
    """Tells which filling stands in a list for all its images.

    It is the first of them by rank: options are compared by their kinds, then by their cells. Where
    some options are `chosen`, as the ones on which an anchor is laid, it is the first of those that
    have one of them.
    """

    def __init__(self, field: Field, chosen: Set[int] = frozenset()) -> None:
        # Which of two equal pieces may be left over is nothing that a filling shows.
        shown = field.joined
        self._supply = _supply(field)
        self._entries = [(shown[option.kind], option.mask) for option in field.options]
        place_of = {entry: place for place, entry in enumerate(self._entries)}
        by_rank = sorted(place_of)
        self._places = [place_of[entry] for entry in by_rank]
        self._rank_of = {entry: rank for rank, entry in enumerate(by_rank)}
        self._ranks = [self._rank_of[entry] for entry in self._entries]
        self._image_ranks: Memo[Symmetry, list[int]] = Memo(
            lambda symmetry: [self._image_rank(symmetry, entry) for entry in self._entries]
        )
        self._symmetries = symmetries(field)
        self._chosen = chosen
        self._leading = self._leading_to(chosen) if chosen else None
        # Whether no filling with a chosen option has another image with one.
        kinds = {self._entries[place][0] for place in chosen}
        self._alone = self._leading is not None and all(
            place not in chosen and self._entries[place][0] in kinds for place in self._leading
        )

    def _image_rank(self, symmetry: Symmetry, entry: tuple[int, int]) -> int:
        """`NONE` for an option without an image: no filling that has it is compared."""
        kind, mask = entry
        return self._rank_of.get((symmetry.kinds[kind], symmetry.mask(mask)), NONE)

    def _leading_to(self, chosen: Set[int]) -> dict[int, list[Symmetry]]:
        """For an option the symmetries that move it to a chosen one."""
        ranks = {self._ranks[place] for place in chosen}
        (anchor,) = {self._entries[place][0] for place in chosen}
        leading: dict[int, list[Symmetry]] = {}
        for symmetry in self._symmetries:
            for place, entry in enumerate(self._entries):
                becomes = symmetry.kinds[entry[0]]
                if becomes == anchor and self._image_rank(symmetry, entry) in ranks:
                    leading.setdefault(place, []).append(symmetry)
        return leading

    def first_ones(self, fillings: Sequence[Filling]) -> Sequence[Filling]:
        """Those that stand in a list; where options are chosen, all must have one of them."""
        if self._alone:
            return fillings
        return [filling for filling in fillings if self._is_first(filling)]

    def _is_first(self, filling: Filling) -> bool:
        """The lowest ranks decide, but for fillings in which these are the same."""
        lowest = min(map(self._ranks.__getitem__, filling), default=0)
        for symmetry in self._compared(filling):
            ranks = self._image_ranks[symmetry]
            image_lowest = min(map(ranks.__getitem__, filling), default=0)
            if image_lowest < lowest:
                return False
            if image_lowest == lowest:
                image = sorted([ranks[place] for place in filling])
                if image < sorted([self._ranks[place] for place in filling]):
                    return False
        return True

    def first_image(self, filling: Filling) -> Filling:
        """The one that stands for this filling, where no equal pieces are mixed."""
        found = [self._image_ranks[symmetry] for symmetry in self._compared(filling)]
        if not self._chosen or not self._chosen.isdisjoint(filling):
            found.append(self._ranks)
        lowest = [min(map(ranks.__getitem__, filling), default=0) for ranks in found]
        least = min(lowest)
        first = min(
            sorted(map(ranks.__getitem__, filling))
            for ranks, low in zip(found, lowest, strict=True)
            if low == least
        )
        return tuple([self._places[rank] for rank in first])

    def _compared(self, filling: Filling) -> Iterable[Symmetry]:
        """Of the symmetries whose image of this filling is a filling that may stand in a list."""
        some: Iterable[Symmetry] = self._symmetries
        if self._leading is not None:
            some = chain.from_iterable(self._leading.get(place, ()) for place in filling)
        return (symmetry for symmetry in some if symmetry.whole or self._allows(symmetry, filling))

    def _allows(self, symmetry: Symmetry, filling: Filling) -> bool:
        """Whether the set has the pieces of the image, and the image uses those it must."""
        used = Counter(symmetry.kinds[self._entries[place][0]] for place in filling)
        if used[NONE]:
            return False
        return all(least <= used[kind] <= most for kind, (least, most) in self._supply.items())


def images(field: Field, filling: Filling) -> Iterator[Filling]:
    """The same filling seen from elsewhere, where the set is its own image."""
    place_of = {option: place for place, option in enumerate(field.options)}
    for symmetry in () if field.mixed else symmetries(field):
        if symmetry.whole:
            moved = (field.options[at] for at in filling)
            yield tuple(
                place_of[Option(symmetry.kinds[kind], symmetry.mask(mask))] for kind, mask in moved
            )
