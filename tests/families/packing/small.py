"""Random puzzles for the oracle, in which what makes counting hard turns up now and then.

Chiral pieces and their mirror images, one-sided, optional, equal and unused ones, pieces of several
parts, boards of several islands, cells that may stay empty, pieces that lie there already.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from math import prod
from random import Random

from tests.families.packing.oracle import Cells, Piece, Point, Small, at_origin, ball, rows

FLAT = [(4, 1, 1), (2, 2, 1), (3, 2, 1), (4, 2, 1), (3, 3, 1)]  # columns, rows, layers
WIDE = [(5, 1, 1), (6, 1, 1), (4, 2, 1), (5, 2, 1), (3, 3, 1), (4, 3, 1)]
BOXES = [(2, 2, 2), (2, 1, 3), (2, 2, 1), (1, 1, 4), (3, 2, 2)]
MOST = 30_000  # ways to choose a place for each piece, fitting or not
L, S = (
    frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)}),
    frozenset({(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)}),
)
SCREW = frozenset({(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)})
CHIRAL = {"flat": (L, S), "box": (SCREW,), "pyramid": (L, S)}  # other pieces in a mirror
UNITS = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]


def small(random: Random) -> Small:
    """A puzzle of any lattice, most of them solvable."""
    puzzle = _bounded(lambda: _puzzle(random), MOST)
    return _with_given(random, puzzle) if random.random() < 0.35 else puzzle


def cramped(random: Random) -> Small:
    """One with islands and copies of few pieces, of which many cannot be filled."""
    puzzle = _bounded(lambda: _cramped(random), 20 * MOST)
    return _with_given(random, puzzle) if random.random() < 0.2 else puzzle


def _bounded(make: Callable[[], Small], most: int) -> Small:
    while True:
        puzzle = make()
        if prod(len(puzzle.places(piece)) + 1 for piece in puzzle.pieces) <= most:
            return puzzle


def _puzzle(random: Random) -> Small:
    lattice = random.choice(("flat", "flat", "box", "box", "pyramid"))
    if lattice == "pyramid":
        return _pyramid(random)
    size = random.choice(FLAT if lattice == "flat" else BOXES)
    return _on_board(random, lattice, size, holes=0.35, spares=0.3, copies=0.0)


def _cramped(random: Random) -> Small:
    if random.random() < 0.1:
        return _pyramid(random)
    lattice = random.choice(("flat", "flat", "box"))
    size = random.choice(WIDE if lattice == "flat" else BOXES)
    return _on_board(random, lattice, size, holes=0.7, spares=0.4, copies=0.6)


def _on_board(
    random: Random, lattice: str, size: Point, holes: float, spares: float, copies: float
) -> Small:
    """A board with holes and spare cells, and pieces for most of it, with these chances."""
    columns, rows_, layers = map(range, size)
    cells: list[Point] = list(product(columns, rows_, layers))
    board, spare = f"{size[1]}x{size[0]}x{size[2]}", list[Point]()
    if lattice == "flat" or size[2] > 1:  # one layer in rows is a flat board
        if random.random() < holes:
            cells = random.sample(cells, random.randint(len(cells) // 2 + 1, len(cells)))
        if random.random() < spares:
            spare = random.sample(cells, random.randint(1, len(cells) // 3 + 1))
        board = rows(cells, spare, size)
    open_ = random.sample(spare, random.randint(0, len(spare)))
    filled = sorted(set(cells) - set(open_))
    if random.random() < copies:
        sizes = [size for size in (2, 3, 4) if len(filled) % size == 0]
        shape = _shape(random, random.choice(sizes or [1, 2]), lattice != "box")
        regions = [shape] * max(1, round(len(filled) / len(shape)))
    else:
        regions = _regions(random, filled)
    pieces = _pieces(random, lattice, regions)
    return Small(lattice, board, frozenset(cells), frozenset(spare), pieces)


def _pyramid(random: Random) -> Small:
    size = random.choice((2, 2, 2, 2, 3))
    sides = [range(size - layer) for layer in range(size)]
    cells = [ball(*at, layer) for layer, side in enumerate(sides) for at in product(side, side)]
    regions, left = list[Cells](), len(cells)
    while left > 0:
        regions.append(_shape(random, min(left, random.randint(1, size + 1)), flat=True))
        left -= len(regions[-1])
    pieces = _pieces(random, "pyramid", regions)
    return Small("pyramid", f"pyramid {size}", frozenset(cells), frozenset(), pieces)


def _regions(random: Random, cells: list[Point]) -> list[Cells]:
    """The cells cut up at random, now and then into regions that do not hang together."""
    left, found = set(cells), list[Cells]()
    while left:
        region = {random.choice(sorted(left))}
        left -= region
        for _ in range(random.randint(0, 3)):
            near = {
                (x + a, y + b, z + c) for x, y, z in region for a, b, c in UNITS
            } & left or set()
            choice = near if near and random.random() < 0.9 else left
            if choice:
                region.add(random.choice(sorted(choice)))
                left -= region
        found.append(at_origin(region))
    return found


def _shape(random: Random, size: int, flat: bool) -> Cells:
    cells = {(0, 0, 0)}
    while len(cells) < size:
        x, y, z = random.choice(sorted(cells))
        a, b, c = random.choice(UNITS[:4] if flat else UNITS)
        cells.add((x + a, y + b, z + c))
    return at_origin(cells)


def _pieces(random: Random, lattice: str, regions: list[Cells]) -> tuple[Piece, ...]:
    """A piece for each region, and others that may be left over or are too many."""
    shapes = [(shape, random.random() < 0.15) for shape in regions]
    if random.random() < 0.2:  # another one in place of the first
        shapes[0] = (_shape(random, len(shapes[0][0]), lattice != "box"), shapes[0][1])
    for _ in range(random.choice((0, 1, 1, 2))):
        shape = random.choice(shapes)[0]
        other = [
            shape,
            frozenset((-x, y, z) for x, y, z in shape),
            _shape(random, random.randint(1, 4), lattice != "box"),
            random.choice(CHIRAL[lattice]),
        ]
        shapes.append((random.choice(other), random.random() < 0.9))
    random.shuffle(shapes)
    usual = random.choice((0.0, 0.5, 1.0, 1.0))
    return tuple(
        Piece(name, shape, optional, random.random() < usual, random.random() < 0.3)
        for name, (shape, optional) in zip("ABCDEFGHIJKLMNOPQ", shapes, strict=False)
    )


def _with_given(random: Random, puzzle: Small) -> Small:
    """The same with one or two pieces placed, at random or from a filling."""
    if puzzle.fillings and random.random() < 0.7:
        filling = random.choice(sorted(puzzle.fillings, key=str))
        given = random.sample(filling, min(len(filling), random.randint(1, 2)))
        return replace(puzzle, given=tuple(given))
    piece = random.choice(puzzle.pieces)
    places = puzzle.places(piece)
    return replace(puzzle, given=((piece.name, random.choice(places)),)) if places else puzzle
