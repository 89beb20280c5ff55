"""Boards and pieces for the engines, made here from their definitions alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations, product

Cell = tuple[int, ...]
Shape = tuple[Cell, ...]
Placement = tuple[int, tuple[int, ...]]  # a piece and its cells, numbered in the board's order


def drawn(*pieces: str) -> list[Shape]:
    """Flat pieces from drawings, rows joined by `/`."""
    return [
        tuple(
            (x, y)
            for y, row in enumerate(piece.split("/"))
            for x, mark in enumerate(row)
            if mark == "X"
        )
        for piece in pieces
    ]


L5, N5, P5, U5 = "XXXX/X", "XXX/..XX", "XXX/XX", "XXX/X.X"
V5, W5, Y5, F5 = "XXX/X/X", "XX/.XX/..X", "XXXX/.X", ".X/XXX/..X"
PENTOMINOES = drawn(F5, "XXXXX", L5, N5, P5, "XXX/.X/.X", U5, V5, W5, ".X/XXX/.X", Y5, "XX/.X/.XX")
IQ = drawn("XXX/X", "XXX/.X", "XX/.XX", "XX/X", L5, N5, F5, W5, P5, V5, Y5, U5)
KANOODLE = drawn("XXX/X", "XXXX", "XX/XX", "XX/X", L5, N5, ".X/XXX/.X", W5, P5, V5, Y5, U5)
SOMA: list[Shape] = [
    ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)),
    ((0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)),
    ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)),
    ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1)),
    ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 1)),
    ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
]


def rectangle(rows: int, columns: int) -> list[Cell]:
    """Cells down the columns first, so that the short side comes first if there are few rows."""
    return [(x, y) for x in range(columns) for y in range(rows)]


def box(size: int) -> list[Cell]:
    return list(product(range(size), repeat=3))


def pyramid(size: int) -> list[Cell]:
    """Balls: ball (i, j) of layer k lies at (2i + k, 2j + k, k)."""
    return [
        (2 * i + k, 2 * j + k, k)
        for k in range(size)
        for i in range(size - k)
        for j in range(size - k)
    ]


def turned_flat(shape: Shape) -> Iterable[Shape]:
    for flip, (dx, dy) in product((False, True), product((1, -1), repeat=2)):
        yield tuple((dx * y, dy * x) if flip else (dx * x, dy * y) for x, y in shape)


def turned_solid(shape: Shape) -> Iterable[Shape]:
    """The 24 rotations: signed permutations of the axes that do not mirror."""
    for axes in permutations(range(3)):
        odd = sum(a > b for a, b in ((axes[0], axes[1]), (axes[0], axes[2]), (axes[1], axes[2])))
        for signs in product((1, -1), repeat=3):
            if signs[0] * signs[1] * signs[2] == (-1) ** odd:
                yield tuple(
                    tuple(s * cell[a] for s, a in zip(signs, axes, strict=True)) for cell in shape
                )


def turned_in_pyramid(shape: Shape) -> Iterable[Shape]:
    """A flat piece in the layers and in the two upright diagonal planes."""
    planes = (((2, 0, 0), (0, 2, 0)), ((1, 1, 1), (1, 1, -1)), ((1, -1, 1), (1, -1, -1)))
    for across, down in planes:
        for flat in turned_flat(shape):
            yield tuple(
                tuple(x * a + y * b for a, b in zip(across, down, strict=True)) for x, y in flat
            )


TURNED = {"flat": turned_flat, "solid": turned_solid, "pyramid": turned_in_pyramid}


def placements(cells: list[Cell], pieces: list[Shape], lattice: str) -> list[Placement]:
    """Every way to put each piece somewhere on the cells, each once."""
    number = {cell: k for k, cell in enumerate(cells)}
    found: dict[Placement, None] = {}
    for piece, shape in enumerate(pieces):
        for turned in TURNED[lattice](shape):
            for anchor in cells:
                shift = [a - b for a, b in zip(anchor, turned[0], strict=True)]
                moved = [tuple(c + s for c, s in zip(cell, shift, strict=True)) for cell in turned]
                if all(cell in number for cell in moved):
                    found[piece, tuple(sorted(number[cell] for cell in moved))] = None
    return list(found)


def options(cells: list[Cell], found: list[Placement]) -> list[list[int]]:
    """Placements as options: the cells, and the piece as an item after them."""
    return [[*covered, len(cells) + piece] for piece, covered in found]
