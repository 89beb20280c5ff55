"""A board and pieces as values: what decides which fillings are right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from unriddle.lazy_dataclass import dataclass, field

from .lattice import Lattice, Point, Shape, orientations

MOST_CELLS_OF_A_PIECE = 20
WIDEST, MOST_CELLS_IN_SPACE, HIGHEST_PYRAMID = 32, 512, 10
NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@+"
# A board of single cells needs a sign for each: then Greek and Cyrillic letters, Canadian syllabics
# and Braille, all of which are as wide as a letter and are in every Unicode since 3.0.
_MORE = ((0x3B1, 0x3C1), (0x3C3, 0x3C9), (0x410, 0x44F), (0x1401, 0x166C), (0x2801, 0x28FC))
NAMES += "".join(chr(sign) for first, last in _MORE for sign in range(first, last + 1))
MOST_PIECES = len(NAMES)


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape that is placed whole. Its name is one sign, as it stands on the board."""

    name: str
    shape: Shape
    optional: bool = False  # may be left over
    one_sided: bool = False  # on a flat board: may be turned but not turned over
    mirrored: bool = False  # in a box: may be replaced by its mirror image
    colour: str = ""  # as in the box, `#rrggbb`
    # What people call it, "snake": shown beside the name, in no text, so no part of what it is.
    called: str = field(default="", compare=False)

    @property
    def shown(self) -> str:
        """The piece as sentences name it: its letter, and beside it what people call it."""
        return f"{self.name} ({self.called})" if self.called not in ("", self.name) else self.name

    def lies(self, lattice: Lattice) -> tuple[Shape, ...]:
        """Every way it may lie on a board of that lattice."""
        free = self.mirrored if lattice == "box" else not self.one_sided
        return orientations(self.shape, lattice, free)


@dataclass(frozen=True, slots=True)
class Board:
    """Cells in reading order; those in `spare` may stay empty, those in `open` must.

    An open cell is none of `cells`: nothing can be placed there. It is drawn, a hole is not.
    """

    lattice: Lattice
    size: tuple[int, int, int]  # rows, columns, layers
    cells: tuple[Point, ...]
    spare: frozenset[Point] = frozenset()
    open: tuple[Point, ...] = ()  # in reading order


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The variant names the set that the pieces come from, or is `custom`."""

    variant: str
    board: Board
    pieces: tuple[Piece, ...]


def column_name(x: int) -> str:
    """a..z, then aa, ab and so on."""
    return chr(97 + x) if x < 26 else column_name(x // 26 - 1) + chr(97 + x % 26)


def cell_name(board: Board, point: Point) -> str:
    """`b2`, in space `b2.3`: the column, the row from the top, the layer from the base."""
    x, y, z = point
    if board.lattice == "pyramid":
        x, y = (x - z) // 2, (y - z) // 2
    layer = "" if board.lattice == "flat" else f".{z + 1}"
    return f"{column_name(x)}{y + 1}{layer}"


@lru_cache(maxsize=64)
def cells_by_name(board: Board) -> Mapping[str, Point]:
    return MappingProxyType({cell_name(board, point): point for point in board.cells})


def named(board: Board, points: tuple[Point, ...]) -> str:
    return " ".join([cell_name(board, point) for point in points])
