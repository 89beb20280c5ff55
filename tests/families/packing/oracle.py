"""Small packing puzzles answered from the definitions, slowly, by code that shares nothing.

Cells, how pieces lie, symmetries and fillings are worked out here once more from the guide: pieces
are tried one after the other on every place, and what counts as the same is looked up in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product

Point = tuple[int, int, int]  # column, row, layer from the base; balls as in `ball`
Cells = frozenset[Point]
Linear = tuple[tuple[int, int, int], ...]  # three rows
Lies = frozenset[Cells]
Shown = frozenset[tuple[Lies, Cells]]  # a filling as a picture without letters
Labelled = tuple[tuple[str, Cells], ...]  # a filling with its letters

TOUCHING = [
    (a, b, c)
    for a, b, c in product(range(-2, 3), repeat=3)
    if a * a + b * b + 2 * c * c == 4  # two balls one diameter apart
    and (a - c) % 2 == 0 == (b - c) % 2
]


def ball(column: int, row: int, layer: int) -> Point:
    """The middle of a ball, in halves of its diameter across and layers up."""
    return 2 * column + layer, 2 * row + layer, layer


def at_origin(cells: Iterable[Point]) -> Cells:
    known = list(cells)
    a, b, c = min(known)
    return frozenset((x - a, y - b, z - c) for x, y, z in known)


def applied(linear: Linear, cells: Iterable[Point]) -> list[Point]:
    return [
        (
            sum(m * p for m, p in zip(linear[0], point, strict=True)),
            sum(m * p for m, p in zip(linear[1], point, strict=True)),
            sum(m * p for m, p in zip(linear[2], point, strict=True)),
        )
        for point in cells
    ]


def determinant(linear: Linear) -> int:
    (a, b, c), (d, e, f), (g, h, i) = linear
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def signed_permutations() -> Iterator[Linear]:
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            rows = [[0, 0, 0] for _ in range(3)]
            for row, (column, sign) in enumerate(zip(order, signs, strict=True)):
                rows[row][column] = sign
            yield (
                (rows[0][0], rows[0][1], rows[0][2]),
                (rows[1][0], rows[1][1], rows[1][2]),
                (rows[2][0], rows[2][1], rows[2][2]),
            )


SPACE = list(signed_permutations())
UPRIGHT = [linear for linear in SPACE if linear[2] == (0, 0, 1)]


@dataclass(frozen=True)
class Piece:
    name: str
    cells: Cells
    optional: bool = False
    one_sided: bool = False
    mirrored: bool = False

    def lies(self, lattice: str) -> Lies:
        """Every way it may lie: on a table, in space, or as balls in a pyramid."""
        if lattice == "pyramid":
            return frozenset(self._on_balls())
        ways = UPRIGHT if lattice == "flat" else SPACE
        mirrored = not self.one_sided if lattice == "flat" else self.mirrored
        return frozenset(
            at_origin(applied(linear, self.cells))
            for linear in ways
            if mirrored or determinant(linear) == 1
        )

    def _on_balls(self) -> Iterator[Cells]:
        """Two directions at right angles in which balls touch, for the rows and the columns."""
        for (a, b, c), (d, e, f) in product(TOUCHING, repeat=2):
            if a * d + b * e + 2 * c * f == 0:
                yield at_origin(
                    (x * a + y * d, x * b + y * e, x * c + y * f) for x, y, _ in self.cells
                )

    @property
    def text(self) -> str:
        words = [f"{self.name}={rows(self.cells)}"]
        words += ["optional"] * self.optional + ["one-sided"] * self.one_sided
        return " ".join(words + ["mirrored"] * self.mirrored)


def rows(cells: Iterable[Point], spare: Iterable[Point] = (), size: Point | None = None) -> str:
    """Cells as rows of signs, the layers from the top down; of that size, or as many as need be."""
    known, open_ = set(cells), set(spare)
    low = [0 if size else min(point[axis] for point in known) for axis in range(3)]
    high = [size[axis] if size else max(point[axis] for point in known) + 1 for axis in range(3)]
    sign = {point: "?" if point in open_ else "X" for point in known}
    return "//".join(
        "/".join(
            "".join(sign.get((x, y, z), ".") for x in range(low[0], high[0]))
            for y in range(low[1], high[1])
        )
        for z in reversed(range(low[2], high[2]))
    )


@dataclass(frozen=True)
class Small:
    """A small puzzle with some pieces that lie there already."""

    lattice: str
    board: str
    cells: Cells
    spare: Cells
    pieces: tuple[Piece, ...]
    given: Labelled = ()

    @property
    def text(self) -> str:
        puzzle = f"packing/custom: {self.board} with " + ", ".join(p.text for p in self.pieces)
        return " ; ".join((puzzle, *(self.step(name, cells) for name, cells in self.given)))

    def step(self, name: str, cells: Cells) -> str:
        return " ".join((name, *sorted(map(self.cell, cells))))

    def cell(self, point: Point) -> str:
        x, y, z = point
        if self.lattice == "pyramid":
            x, y = (x - z) // 2, (y - z) // 2
        return f"{'abcdefgh'[x]}{y + 1}" + ("" if self.lattice == "flat" else f".{z + 1}")

    @cached_property
    def named(self) -> dict[str, Point]:
        return {self.cell(point): point for point in self.cells}

    def read(self, steps: Iterable[str]) -> Labelled:
        """The same filling from its steps."""
        words = (step.split() for step in steps)
        return tuple(
            sorted((name, frozenset(self.named[cell] for cell in cells)) for name, *cells in words)
        )

    @cached_property
    def lies(self) -> dict[str, Lies]:
        return {piece.name: piece.lies(self.lattice) for piece in self.pieces}

    def places(self, piece: Piece) -> list[Cells]:
        """Every place on the empty board: each way to lie, moved from each of its cells to each."""
        found = set()
        for lying in self.lies[piece.name]:
            for a, b, c in self.cells:
                for d, e, f in lying:
                    moved = frozenset((x + a - d, y + b - e, z + c - f) for x, y, z in lying)
                    if moved <= self.cells:
                        found.add(moved)
        return sorted(found, key=sorted)

    @cached_property
    def fillings(self) -> set[Labelled]:
        """Every filling with its letters: each piece in turn on each place, or left over."""
        lying = dict(self.given)
        choices: list[tuple[Piece, list[Cells]]] = [
            (piece, [lying[piece.name]] if piece.name in lying else self.places(piece))
            for piece in self.pieces
        ]
        found: set[Labelled] = set()

        def lay(turn: int, free: Cells, laid: Labelled) -> None:
            needed = free - self.spare
            if sum(len(piece.cells) for piece, _ in choices[turn:]) < len(needed):
                return
            if turn == len(choices):
                found.add(tuple(sorted(laid)))
                return
            piece, places = choices[turn]
            for place in places:
                if place <= free:
                    lay(turn + 1, free - place, (*laid, (piece.name, place)))
            if piece.optional and piece.name not in lying:
                lay(turn + 1, free, laid)

        lay(0, self.cells, ())
        return found

    def shown(self, filling: Labelled) -> Shown:
        """A filling in which pieces that may lie in the same ways are not told apart."""
        return frozenset((self.lies[name], cells) for name, cells in filling)

    @cached_property
    def pictures(self) -> set[Shown]:
        return {self.shown(filling) for filling in self.fillings}

    def symmetries(self) -> Iterator[tuple[Linear, dict[Point, Point]]]:
        """Every turn and mirror of the board, by which cells to fill stay such."""
        first, *_ = self.cells
        for linear in SPACE if self.lattice == "box" else UPRIGHT:
            ((x, y, z),) = applied(linear, [first])
            for a, b, c in self.cells:
                images = applied(linear, self.cells)
                moved = {
                    point: (i + a - x, j + b - y, k + c - z)
                    for point, (i, j, k) in zip(self.cells, images, strict=True)
                }
                kept = {moved[point] for point in self.spare} == self.spare
                if set(moved.values()) == self.cells and kept:
                    yield linear, moved

    def image(self, shown: Shown, linear: Linear, moved: dict[Point, Point]) -> Shown:
        return frozenset(
            (
                frozenset(at_origin(applied(linear, lying)) for lying in lies),
                frozenset(moved[point] for point in cells),
            )
            for lies, cells in shown
        )

    @cached_property
    def orbits(self) -> dict[Shown, Shown]:
        """For each picture the one that stands for all that are the same up to symmetry."""
        stands = {picture: picture for picture in self.pictures}

        def root(picture: Shown) -> Shown:
            while stands[picture] != picture:
                picture = stands[picture]
            return picture

        given = self.shown(self.given)
        for linear, moved in self.symmetries():
            if self.image(given, linear, moved) == given:
                for picture in self.pictures:
                    other = self.image(picture, linear, moved)
                    if other in stands:
                        stands[root(other)] = root(picture)
        return {picture: root(picture) for picture in stands}

    def count(self, distinct: str) -> int:
        counts = {"labelled": len(self.fillings), "shapes": len(self.pictures)}
        return counts.get(distinct, len(set(self.orbits.values())))
