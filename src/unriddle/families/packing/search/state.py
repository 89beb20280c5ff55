"""What is left to do: the empty cells, the pieces in hand, and where each may be placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import repeat
from typing import NamedTuple, TypeAlias

from unriddle.lazy_dataclass import dataclass
from unriddle.values import Offer, Step, Steps

from ..lattice import Lattice, Point, Shape
from ..memo import Memo
from ..puzzle import Board, Piece, Puzzle, cells_by_name
from ..rules import Placed, rules

Filling: TypeAlias = tuple[int, ...]  # places of the chosen options


@dataclass(frozen=True, slots=True)
class Kind:
    """Pieces in hand that are the same shape and so can stand for each other."""

    pieces: tuple[int, ...]  # their places in the puzzle's list
    lies: tuple[Shape, ...]
    size: int
    optional: bool


class Option(NamedTuple):
    """A piece of some kind on some cells (as bits, in the board's order)."""

    kind: int
    mask: int


# There are thousands, and this is how they are made without a Python call for each.
_OPTION: Callable[[tuple[int, int]], Option] = partial(tuple.__new__, Option)


class Field:
    """An open position, ready to be searched."""

    def __init__(self, puzzle: Puzzle, steps: Steps) -> None:
        board = puzzle.board
        self.puzzle = puzzle
        self.rules = rules(puzzle)
        self.given: list[Placed] = self.rules.replay(steps)
        self.steps: Steps = tuple(placed.step for placed in self.given)
        self.covered = sum(placed.mask for placed in self.given)
        self.bits = self.rules.bits
        self.free = {point: bit for point, bit in self.bits.items() if not bit & self.covered}
        self.needed = self.rules.needed & ~self.covered
        self.kinds = kinds(puzzle, {placed.piece for placed in self.given})
        self.options: list[Option] = []
        self._ends: list[int] = []  # of the options of each kind
        for number, kind in enumerate(self.kinds):
            self.options += self._options(number, placements(kind.lies, board))
            self._ends.append(len(self.options))
        self.names = list(cells_by_name(board))
        self._steps: Memo[tuple[int, int], Step] = Memo(self._written)

    def _options(self, number: int, masks: Sequence[int]) -> Iterator[Option]:
        if self.covered:
            masks = [mask for mask in masks if not mask & self.covered]
        return map(_OPTION, zip(repeat(number), masks))

    def places(self, kind: int) -> range:
        """Where the options of a kind are among all."""
        return range(self._ends[kind - 1] if kind else 0, self._ends[kind])

    @property
    def in_space(self) -> bool:
        """Whether pieces may be in each other's way when they are laid."""
        return self.puzzle.board.lattice != "flat"

    @property
    def mixed(self) -> list[tuple[int, int]]:
        """Kinds of the same shape of which one may be left over: together they are one kind."""
        shapes = [frozenset(kind.lies) for kind in self.kinds]
        return [
            (one, other)
            for one, kind in enumerate(self.kinds)
            for other, twin in enumerate(self.kinds)
            if shapes[one] == shapes[other] and twin.optional and not kind.optional
        ]

    @property
    def joined(self) -> list[int]:
        """For each kind the one it counts as: that of its shape which must be used, or itself."""
        counts_as = {other: one for one, other in self.mixed}
        return [counts_as.get(number, number) for number in range(len(self.kinds))]

    @property
    def wanted(self) -> int:
        """How many pieces must still be placed."""
        return sum(len(kind.pieces) for kind in self.kinds if not kind.optional)

    @staticmethod
    def cells(mask: int) -> Iterator[int]:
        """The places of the bits of a mask, the first cell first."""
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def step(self, piece: int, mask: int) -> Step:
        return self._steps[piece, mask]

    def _written(self, placed: tuple[int, int]) -> Step:
        piece, mask = placed
        cells = [self.names[place] for place in self.cells(mask)]
        return " ".join((self.puzzle.pieces[piece].name, *cells))

    def first(self, option: Option) -> Step:
        """An option as a step with the first piece of its kind."""
        return self.step(self.kinds[option.kind].pieces[0], option.mask)

    def offers(self) -> Iterator[Offer]:
        """Every place of every piece in hand."""
        for option in self.options:
            cells = tuple(self.cells(option.mask))
            for piece in self.kinds[option.kind].pieces:
                name = self.puzzle.pieces[piece].name
                yield Offer(self.step(piece, option.mask), cells, name)

    def in_order(self, filling: Iterable[int]) -> list[Option]:
        """The options of a filling by the first cell each must fill: the order of the steps.

        A search on the first empty cell takes them in this order, so that parts of the whole are
        beginnings of its solutions.
        """
        return sorted((self.options[place] for place in filling), key=self.turn)

    def turn(self, option: Option) -> int:
        """The first cell that an option must fill; one that fills none of these comes later."""
        needed = option.mask & self.needed
        first, after = (needed, 0) if needed else (option.mask, len(self.bits))
        return (first & -first).bit_length() - 1 + after


def kinds(puzzle: Puzzle, placed: set[int]) -> list[Kind]:
    """The pieces in hand, equal ones together, in the order of the list."""
    lattice: Lattice = puzzle.board.lattice
    found: dict[tuple[tuple[Shape, int], bool], list[int]] = {}
    for place, piece in enumerate(puzzle.pieces):
        if place not in placed:
            found.setdefault((shape_key(piece, lattice), piece.optional), []).append(place)
    return [
        Kind(tuple(places), puzzle.pieces[places[0]].lies(lattice), len(shape), optional)
        for ((shape, _), optional), places in found.items()
    ]


def shape_key(piece: Piece, lattice: Lattice) -> tuple[Shape, int]:
    """The same for all pieces that may lie in the same ways.

    One that may not be turned over shares the first way with its free twin, but has fewer.
    """
    lies = piece.lies(lattice)
    return min(lies), len(lies)


@lru_cache(maxsize=64)
def placements(lies: tuple[Shape, ...], board: Board) -> tuple[int, ...]:
    """Every place of a shape on an empty board, as bits."""
    moved = _moved(board)
    masks: list[int] = []
    for shape in lies:
        near = zip(*map(moved.__getitem__, shape), strict=True)
        masks += [sum(bits) for bits in near if 0 not in bits]
    return tuple(masks)


@lru_cache(maxsize=16)
def _moved(board: Board) -> Memo[Point, list[int]]:
    """For a difference the bits of the cells that lie so far from each cell; 0 is off the board.

    A shape is some differences: all its places come from going through their lists side by side.
    """
    bits = {point: 1 << place for place, point in enumerate(board.cells)}

    def lookup(difference: Point) -> list[int]:
        a, b, c = difference
        return [bits.get((x + a, y + b, z + c), 0) for x, y, z in board.cells]

    return Memo(lookup)


@lru_cache(maxsize=64)
def field(puzzle: Puzzle, steps: Steps) -> Field:
    return Field(puzzle, steps)


# The cells of a mask: boards are asked about again and again.
CELLS: Memo[int, tuple[int, ...]] = Memo(lambda mask: tuple(Field.cells(mask)))
