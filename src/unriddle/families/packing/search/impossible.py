"""Why a board cannot be filled, seen before any search; each is a proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

from unriddle.values import Message, message

from ..lattice import Point, is_whole, touching
from ..puzzle import Board
from ..saying import cell_in_words
from .state import Field, Option

_SOME = 16  # one option in so many nearly always shows that the colours can come out right

_COLOURINGS: dict[str, Callable[[Point], int]] = {
    "chequered": lambda point: sum(point) % 2,
    "rows": lambda point: point[1] % 2,
    "columns": lambda point: point[0] % 2,
    "layers": lambda point: point[2] % 2,
}
# These decide where nearly all pieces are alike, and would only cost time elsewhere.
_FOR_EQUAL_PIECES: dict[str, Callable[[Point], int]] = {
    "blocks": lambda point: sum(axis // 2 for axis in point) % 2,
    "thirds": lambda point: sum(point) % 3 == 0,
    "thirds_next": lambda point: sum(point) % 3 == 1,
    "thirds_across": lambda point: (point[0] - point[1] + point[2]) % 3 == 0,
    "thirds_across_next": lambda point: (point[0] - point[1] + point[2]) % 3 == 1,
}


@lru_cache(maxsize=64)
def reason(field: Field) -> Message | None:
    """The first reason found, or None if none of these shows."""
    for test in (_area, _fits_nowhere, _uncovered, _island, _colouring):
        found = test(field)
        if found is not None:
            return found
    return None


def _area(field: Field) -> Message | None:
    """The pieces are too small together, or too large; both numbers are said."""
    least = sum(kind.size * len(kind.pieces) for kind in field.kinds if not kind.optional)
    most = sum(kind.size * len(kind.pieces) for kind in field.kinds)
    room, needed = len(field.free), field.needed.bit_count()
    if least > room or most < needed:
        cells = room if least > room else needed
        pieces = least if least > room else most
        return message("packing.reason_area", pieces=pieces, cells=cells)
    return None


def _fits_nowhere(field: Field) -> Message | None:
    """A piece that must be placed and has no place."""
    for number, kind in enumerate(field.kinds):
        if not field.places(number) and not kind.optional:
            name = field.puzzle.pieces[kind.pieces[0]].shown
            return message("packing.reason_nowhere", piece=name)
    return None


def _uncovered(field: Field) -> Message | None:
    """A cell that no piece can cover."""
    covered = reduce(or_, [mask for _, mask in field.options], 0)
    for cell in field.cells(field.needed & ~covered):
        return message("packing.reason_uncovered", cell=cell_in_words(field.names[cell]))
    return None


def _island(field: Field) -> Message | None:
    """Cells cut off from the rest that no choice of pieces adds up to."""
    board = field.puzzle.board
    groups = _groups(field)
    if len(groups) < 2 or not all(is_whole(kind.lies[0], board.lattice) for kind in field.kinds):
        return None
    sums = 1
    for kind in field.kinds:
        for _ in kind.pieces:
            sums |= sums << kind.size
    for group in groups:
        cells, needed = group.bit_count(), (group & field.needed).bit_count()
        window = (1 << (cells - needed + 1)) - 1
        if not sums >> needed & window:
            first = cell_in_words(field.names[(group & -group).bit_length() - 1])
            return message("packing.reason_island", cells=cells, cell=first)
    return None


def _groups(field: Field) -> list[int]:
    """The empty cells that hang together, as bits, the group of the first cell first."""
    left, beside, found = sum(field.free.values()), _beside(field.puzzle.board), []
    while left:
        group, edge = 0, left & -left
        while edge:
            group |= edge
            left &= ~edge
            edge = reduce(or_, [beside[cell] for cell in field.cells(edge)]) & left
        found.append(group)
    return found


@lru_cache(maxsize=16)
def _beside(board: Board) -> tuple[int, ...]:
    """For each cell the cells that it touches, as bits."""
    bits = {point: 1 << place for place, point in enumerate(board.cells)}
    steps = touching(board.lattice)
    near = ([(x + a, y + b, z + c) for a, b, c in steps] for x, y, z in board.cells)
    return tuple(sum(bits.get(point, 0) for point in points) for points in near)


def _colouring(field: Field) -> Message | None:
    """Cells coloured in two colours: the pieces can never cover as many of each as there are."""
    if field.puzzle.board.spare or any(kind.optional for kind in field.kinds):
        return None
    alike = _FOR_EQUAL_PIECES if len(field.kinds) <= 2 else {}
    some = field.options[::_SOME]
    for name, colour in (_COLOURINGS | alike).items():
        if not _balanced(field, colour, some) and not _balanced(field, colour, field.options):
            dark = (_dark(field.puzzle.board, colour) & sum(field.free.values())).bit_count()
            light = len(field.free) - dark
            pattern = message(f"packing.colouring_{name.partition('_')[0]}")
            return message("packing.reason_colouring", pattern=pattern, dark=dark, light=light)
    return None


def _balanced(field: Field, colour: Callable[[Point], int], options: Iterable[Option]) -> bool:
    """Whether some choice of these options, one a piece, covers the right number of dark cells."""
    dark = _dark(field.puzzle.board, colour) & sum(field.free.values())
    reach: dict[int, int] = {}  # kind -> the dark cells a placement can cover, as bits
    for kind_of_it, mask in options:
        reach[kind_of_it] = reach.get(kind_of_it, 0) | 1 << (mask & dark).bit_count()
    sums = 1
    for number, kind in enumerate(field.kinds):
        for _ in kind.pieces:
            sums = _sums(sums, reach.get(number, 0))
    return bool(sums >> dark.bit_count() & 1)


@lru_cache(maxsize=64)
def _dark(board: Board, colour: Callable[[Point], int]) -> int:
    """The dark cells, as bits."""
    return sum(1 << place for place, point in enumerate(board.cells) if colour(point))


def _sums(one: int, other: int) -> int:
    """All sums of a number of each set, the sets as bits."""
    total = 0
    for number in _numbers(other):
        total |= one << number
    return total


def _numbers(bits: int) -> Iterator[int]:
    return (place for place in range(bits.bit_length()) if bits >> place & 1)
