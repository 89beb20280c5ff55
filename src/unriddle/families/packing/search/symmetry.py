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


def images_of(mask: int, group: Iterable[Symmetry]) -> Iterable[int]:
    """What each symmetry makes of one mask: as `Symmetry.mask`, in less time for many."""
    return map(sum, map(_picker(CELLS[mask]), map(_BITS, group)))


def _picker(cells: tuple[int, ...]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Picks from a tuple what is at these places; `itemgetter` gives no tuple of a single one."""
    return itemgetter(*cells) if len(cells) > 1 else lambda bits: tuple(bits[at] for at in cells)


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
    known: list[tuple[dict[int, int], Callable[[tuple[int, ...]], tuple[int, ...]]]] = []
    for number, kind in enumerate(field.kinds):
        masks = [field.options[at].mask for at in field.places(number)]
        same_ways = kind_of.setdefault(len(kind.lies), {})
        same_ways.update(dict.fromkeys(masks, joined[number]))
        known.append((same_ways, _picker(CELLS[masks[0]] if masks else ())))

    def moved(bits: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([kinds.get(sum(pick(bits)), NONE) for kinds, pick in known])

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


@lru_cache(maxsize=2)
def kept_images(field: Field, chosen: frozenset[int] = frozenset()) -> Images:
    """`Images`, kept for the next slice of the same search: what it works out takes a while."""
    return Images(field, chosen)


class Images:
    """Tells which filling stands in a list for all its images.

    Options are ranked by their kinds, then by their cells, and a filling is read as the ranks of
    its options in rising order. The first of all images in the order of these stands in the list.

    On 1x3 with A=X and B=XX the options are 0: A a1, 1: A b1, 2: A c1, 3: B a1 b1, 4: B b1 c1, and
    these are their ranks. The mirror takes the filling (0, 4) to (2, 3) and back. Of these (0, 4)
    comes first.

    Where some options are `chosen`, as those on which an anchor is laid, a list has only fillings
    with one of them, so the first of such images stands in it. With A on option 2 only, that is
    (2, 3): its image (0, 4) has no chosen option.

    >>> from unriddle import read
    >>> from unriddle.families.packing.search.state import field
    >>> here = field(read("packing/custom: 1x3 with A=X, B=XX").puzzle, ())
    >>> Images(here).first_ones([(0, 4), (2, 3)]), Images(here).first_image((2, 3))
    ([(0, 4)], (0, 4))
    >>> Images(here, chosen={2}).first_ones([(2, 3)])
    [(2, 3)]
    """

    def __init__(self, field: Field, chosen: Set[int] = frozenset()) -> None:
        # Which of two equal pieces may be left over is nothing that a filling shows.
        counts_as = field.joined
        self._supply = _supply(field)
        self._symmetries = symmetries(field)
        self._options = [Option(counts_as[kind], mask) for kind, mask in field.options]
        place_of = {option: place for place, option in enumerate(self._options)}
        by_rank = sorted(place_of)
        self._by_rank = [place_of[option] for option in by_rank]
        self._rank_of = {option: rank for rank, option in enumerate(by_rank)}
        self._ranks = [self._rank_of[option] for option in self._options]
        self._image_ranks: Memo[Symmetry, list[int]] = Memo(
            lambda symmetry: [self._image_rank(symmetry, option) for option in self._options]
        )
        self._chosen = chosen
        self._to_chosen = self._moves_to_chosen() if chosen else None
        self._each_stands = self._to_chosen is not None and not self._chosen_meet(self._to_chosen)

    def _image_rank(self, symmetry: Symmetry, option: Option) -> int:
        """`NONE` for an option without an image: no filling that has it is compared."""
        image = Option(symmetry.kinds[option.kind], symmetry.mask(option.mask))
        return self._rank_of.get(image, NONE)

    def _moves_to_chosen(self) -> dict[int, list[Symmetry]]:
        """For an option the symmetries that move it to a chosen one."""
        ranks = {self._ranks[place] for place in self._chosen}
        (anchor,) = {self._options[place].kind for place in self._chosen}
        moves: dict[int, list[Symmetry]] = {}
        for symmetry in self._symmetries:
            for place, option in enumerate(self._options):
                becomes = symmetry.kinds[option.kind]
                if becomes == anchor and self._image_rank(symmetry, option) in ranks:
                    moves.setdefault(place, []).append(symmetry)
        return moves

    def _chosen_meet(self, to_chosen: Iterable[int]) -> bool:
        """Whether a filling with a chosen option may have another image with one."""
        kinds = {self._options[place].kind for place in self._chosen}
        return any(
            place in self._chosen or self._options[place].kind not in kinds for place in to_chosen
        )

    def first_ones(self, fillings: Sequence[Filling]) -> Sequence[Filling]:
        """Those that stand in a list; where options are chosen, all must have one of them."""
        if self._each_stands:
            return fillings
        return [filling for filling in fillings if self._is_first(filling)]

    def _is_first(self, filling: Filling) -> bool:
        """The lowest ranks decide, but for fillings in which these are the same."""
        lowest = min(map(self._ranks.__getitem__, filling), default=0)
        for symmetry in self._rivals(filling):
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
        found = [self._image_ranks[symmetry] for symmetry in self._rivals(filling)]
        if not self._chosen or not self._chosen.isdisjoint(filling):
            found.append(self._ranks)
        lowest = [min(map(ranks.__getitem__, filling), default=0) for ranks in found]
        least = min(lowest)
        first = min(
            sorted(map(ranks.__getitem__, filling))
            for ranks, low in zip(found, lowest, strict=True)
            if low == least
        )
        return tuple([self._by_rank[rank] for rank in first])

    def _rivals(self, filling: Filling) -> Iterable[Symmetry]:
        """The symmetries whose image of this filling is a filling that may stand in a list."""
        some: Iterable[Symmetry] = self._symmetries
        if self._to_chosen is not None:
            some = chain.from_iterable(self._to_chosen.get(place, ()) for place in filling)
        return (symmetry for symmetry in some if symmetry.whole or self._allows(symmetry, filling))

    def _allows(self, symmetry: Symmetry, filling: Filling) -> bool:
        """Whether the set has the pieces of the image, and the image uses those it must."""
        used = Counter(symmetry.kinds[self._options[place].kind] for place in filling)
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
