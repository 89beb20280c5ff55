"""How boards and goals are normalized for the engine, and which tiles share a table.

The engine names a tile by its home, the cell where it belongs, so a goal is only the home of the
gap. Boards are rotated and mirrored so that they are wide and the gap's home comes early.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb, factorial

from unriddle.lazy_dataclass import dataclass

Tiles = tuple[int, ...]

# Chosen by experiment: another partition of the same sizes can take twelve times the nodes.
_SPECIAL: dict[tuple[int, int, int, bool], tuple[Tiles, ...]] = {
    (4, 4, 0, False): ((1, 4, 5, 8, 9, 12), (2, 3, 6, 7, 10, 11), (13, 14, 15)),
    (4, 4, 0, True): ((1, 2, 3, 4, 5, 6, 7), (8, 9, 10, 11, 12, 13, 14, 15)),
    (5, 5, 0, True): (
        (1, 2, 5, 6, 7, 12),
        (3, 4, 8, 9, 13, 14),
        (10, 11, 15, 16, 20, 21),
        (17, 18, 19, 22, 23, 24),
    ),
}
# The numbers of tiles of the small and of the large tables, by rows and columns.
_SIZES: dict[tuple[int, int], tuple[Tiles, Tiles]] = {
    (2, 2): ((3,), (3,)),
    (2, 3): ((5,), (5,)),
    (2, 4): ((7,), (7,)),
    (2, 5): ((5, 4), (5, 4)),
    (2, 6): ((6, 5), (7, 4)),
    (2, 7): ((6, 7), (6, 7)),
    (2, 8): ((7, 6, 2), (7, 8)),
    (3, 3): ((4, 4), (8,)),
    (3, 4): ((6, 5), (7, 4)),
    (3, 5): ((6, 6, 2), (7, 7)),
    (4, 4): ((6, 6, 3), (7, 8)),
    (5, 5): ((5, 5, 5, 5, 4), (6, 6, 6, 6)),
}


def size(cells: int, tiles: int) -> int:
    """The bytes of a table: half a byte for each placement of the tiles."""
    return (comb(cells, tiles) * factorial(tiles) + 1) // 2


def partition(rows: int, columns: int, gap: int, large: bool) -> tuple[Tiles, ...] | None:
    """The tiles of each table, or None if the board is too large."""
    special = _SPECIAL.get((rows, columns, gap, large))
    if special is not None:
        return special
    sizes = _SIZES.get((rows, columns))
    return None if sizes is None else _cut(rows, columns, gap, sizes[large])


@dataclass(frozen=True, slots=True)
class Place:
    """Tiles and the table they are looked up in; sets of tiles that are symmetric share a table."""

    tiles: Tiles
    table: Tiles  # the tiles that the table is of
    image: Tiles  # the board's cell -> the table's cell

    @property
    def own(self) -> bool:
        """Whether the table is made for these tiles."""
        return self.tiles == self.table


def places(rows: int, columns: int, gap: int, sets: Sequence[Tiles]) -> Iterator[Place]:
    """For each set of tiles, the table of an earlier set that it is symmetric to, or its own."""
    turns = [moved for size, moved in _turns(rows, columns) if size == (rows, columns)]
    tables: list[Tiles] = []
    for tiles in sets:
        for image in turns:
            table = tuple(sorted(image[tile] for tile in tiles))
            if table in tables and (image[gap] == gap or _leaves_one_region(rows, columns, tiles)):
                yield Place(tiles, table, image)
                break
        else:
            tables.append(tiles)
            yield Place(tiles, tiles, tuple(range(rows * columns)))


def _leaves_one_region(rows: int, columns: int, tiles: Tiles) -> bool:
    """Whether all other cells are connected: then the cell of the gap makes no difference."""
    free = set(range(rows * columns)) - set(tiles)
    reached = [free.pop()]
    for cell in reached:
        beside = {cell - columns, cell + columns}
        beside |= {cell - 1} if cell % columns else set()
        beside |= {cell + 1} if (cell + 1) % columns else set()
        reached += beside & free
        free -= beside
    return not free


def _cut(rows: int, columns: int, gap: int, sizes: Tiles) -> tuple[Tiles, ...]:
    """Cut the tiles column by column, the shorter lines, so that neighbours stay together."""
    cells = [row * columns + column for column in range(columns) for row in range(rows)]
    cells.remove(gap)
    cuts = [sum(sizes[:n]) for n in range(len(sizes) + 1)]
    return tuple(tuple(sorted(cells[a:b])) for a, b in pairwise(cuts))


@dataclass(frozen=True, slots=True)
class Frame:
    """The mapping between boards with some goal and what the engine sees."""

    rows: int
    columns: int
    gap: int  # its home
    moved: tuple[int, ...]  # the board's cell -> the engine's cell
    label: tuple[int, ...]  # tile -> its home, the engine's name for it
    tile: tuple[int, ...]  # the inverse: home -> tile

    @classmethod
    def of(cls, rows: int, columns: int, goal: Sequence[int]) -> Frame:
        """The frame of a goal, kept for the next board with the same goal."""
        return _frame(rows, columns, tuple(goal))

    def labels(self, board: Sequence[int]) -> list[int]:
        """The board as the engine sees it."""
        seen = [0] * len(board)
        for cell, number in enumerate(board):
            seen[self.moved[cell]] = self.label[number]
        return seen

    def board(self, labels: Sequence[int]) -> list[int]:
        """The inverse of `labels`."""
        return [self.tile[labels[cell]] for cell in self.moved]

    def tiles(self, labels: Sequence[int]) -> list[int]:
        """A way of the engine as the numbers of the tiles."""
        return [self.tile[label] for label in labels]


@lru_cache(maxsize=64)
def _frame(rows: int, columns: int, goal: Tiles) -> Frame:
    home = goal.index(0)
    wide, moved = min(
        (turn for turn in _turns(rows, columns) if turn[0][0] <= turn[0][1]),
        key=lambda turn: turn[1][home],
    )
    label, tile = [0] * len(goal), [0] * len(goal)
    for cell, number in enumerate(goal):
        label[number], tile[moved[cell]] = moved[cell], number
    return Frame(*wide, moved[home], moved, tuple(label), tuple(tile))


def _turns(rows: int, columns: int) -> Iterator[tuple[tuple[int, int], Tiles]]:
    """The eight symmetries: the new rows and columns, and the image of each cell."""
    for mirrored in (False, True):
        for flipped in (False, True):
            for turned in (False, True):
                yield _turn(rows, columns, mirrored, flipped, turned)


def _turn(
    rows: int, columns: int, mirrored: bool, flipped: bool, turned: bool
) -> tuple[tuple[int, int], Tiles]:
    cells = []
    for row in range(rows):
        for column in range(columns):
            y = rows - 1 - row if flipped else row
            x = columns - 1 - column if mirrored else column
            cells.append(x * rows + y if turned else y * columns + x)
    return (columns, rows) if turned else (rows, columns), tuple(cells)
