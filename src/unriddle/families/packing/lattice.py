"""Points of the three lattices, and how a piece may lie on them.

A point is (x, y, z): column, row from the top, layer from the base. In a ball pyramid, column i
and row j of layer k are the point (2i + k, 2j + k, k), so that touching balls differ by (±2, 0, 0),
(0, ±2, 0) or (±1, ±1, ±1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import Literal, TypeAlias

Lattice: TypeAlias = Literal["flat", "box", "pyramid"]
Point: TypeAlias = tuple[int, int, int]
Shape: TypeAlias = tuple[Point, ...]  # in reading order, the first point at the origin
Turn: TypeAlias = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]  # axis and sign, thrice

# A flat piece lies in one of three families of planes; these are its directions right and down.
_PLANES: tuple[tuple[Point, Point], ...] = (
    ((2, 0, 0), (0, 2, 0)),
    ((1, 1, 1), (1, 1, -1)),
    ((1, -1, 1), (1, -1, -1)),
)


def reading(point: Point) -> tuple[int, int, int]:
    """Where a point comes in reading: the top layer first, then row by row."""
    x, y, z = point
    return -z, y, x


def settled(points: Iterable[Point]) -> Shape:
    """The points moved so that the first is the origin: the same for all places of a shape."""
    ordered = sorted(points, key=reading)
    a, b, c = ordered[0]
    return tuple([(x - a, y - b, z - c) for x, y, z in ordered])


def turned(points: Iterable[Point], turn: Turn) -> Iterator[Point]:
    (a, i), (b, j), (c, k) = turn
    return ((i * point[a], j * point[b], k * point[c]) for point in points)


@lru_cache(maxsize=4)
def turns(lattice: Lattice, mirrored: bool) -> tuple[Turn, ...]:
    """The rotations of a lattice, and if `mirrored` its reflections too.

    What stands on its base has 4 rotations, 8 with reflections; a box has 24 and 48.
    """
    found = []
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            upright = axes[2] == 2 and signs[2] == 1
            even = (signs[0] * signs[1] * signs[2] > 0) == (
                axes in ((0, 1, 2), (1, 2, 0), (2, 0, 1))
            )
            if (lattice == "box" or upright) and (mirrored or even):
                found.append(((axes[0], signs[0]), (axes[1], signs[1]), (axes[2], signs[2])))
    return tuple(found)


@lru_cache(maxsize=4096)
def orientations(shape: Shape, lattice: Lattice, mirrored: bool) -> tuple[Shape, ...]:
    """Every different way a shape may lie, up to moving it."""
    if lattice == "pyramid":
        found = (settled(lying) for plane in _PLANES for lying in _in_plane(shape, plane))
    else:
        found = (settled(turned(shape, turn)) for turn in turns(lattice, mirrored))
    return tuple(dict.fromkeys(found))


def _in_plane(shape: Shape, plane: tuple[Point, Point]) -> Iterator[list[Point]]:
    """A flat shape in all its eight orientations in one plane of the pyramid."""
    (a, b, c), (d, e, f) = plane
    for turn in turns("flat", True):
        yield [(x * a + y * d, x * b + y * e, x * c + y * f) for x, y, _ in turned(shape, turn)]


def flattened(points: Iterable[Point]) -> Shape | None:
    """The flat shape that lies on these balls of a pyramid, or None if it is not flat."""
    shape = settled(points)
    flat: list[list[Point]] = [
        [(x // 2, y // 2, 0) for x, y, z in shape if z == 0 == x % 2 == y % 2],
        [((x + z) // 2, (x - z) // 2, 0) for x, y, z in shape if x == y and (x + z) % 2 == 0],
        [((x + z) // 2, (x - z) // 2, 0) for x, y, z in shape if x == -y and (x + z) % 2 == 0],
    ]
    found = next((plane for plane in flat if len(plane) == len(shape)), None)
    return None if found is None else settled(found)


def is_flat(shape: Shape) -> bool:
    return all(z == 0 for _, _, z in shape)


def touching(lattice: Lattice) -> tuple[Point, ...]:
    """The differences between a cell and those it touches."""
    if lattice == "pyramid":
        flat: list[Point] = [(2, 0, 0), (-2, 0, 0), (0, 2, 0), (0, -2, 0)]
        return (*flat, *((x, y, z) for x in (1, -1) for y in (1, -1) for z in (1, -1)))
    unit: list[Point] = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    return tuple(unit)


def islands(points: Iterable[Point], lattice: Lattice) -> list[list[Point]]:
    """The points in connected groups, in reading order."""
    left = dict.fromkeys(sorted(points, key=reading))
    steps = touching(lattice)
    found = []
    while left:
        group = [left.popitem()[0]]
        for x, y, z in group:
            near = [(x + a, y + b, z + c) for a, b, c in steps]
            group += [point for point in near if left.pop(point, 0) is None]
        found.append(sorted(group, key=reading))
    return sorted(found, key=lambda group: reading(group[0]))


@lru_cache(maxsize=4096)
def is_whole(shape: Shape, lattice: Lattice) -> bool:
    """Whether the cells of a shape hang together."""
    return len(islands(shape, lattice)) == 1
