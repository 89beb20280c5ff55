"""A sliding-block puzzle as a value: the board, its blocks, and where some of them must go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unriddle.lazy_dataclass import dataclass

Places = tuple[int, ...]  # the first cell of each block in reading order, block by block
Goals = tuple[tuple[int, int], ...]  # which block must come where, block by block
Shape = tuple[tuple[int, int], ...]  # rows and columns of its cells, counted from the first
LEAST_CELLS, MOST = 2, 16  # cells of a board; rows and columns


@dataclass(frozen=True, slots=True)
class Block:
    """A block that slides without turning."""

    name: str
    shape: Shape
    across: bool = True  # whether it may move left and right
    down: bool = True  # whether it may move up and down

    @property
    def is_bar(self) -> bool:
        """Whether it is one cell wide and longer than that."""
        rows, columns = ({cell[axis] for cell in self.shape} for axis in (0, 1))
        return len(self.shape) > 1 and 1 in (len(rows), len(columns))


@dataclass(frozen=True, slots=True)
class Puzzle:
    variant: str
    rows: int
    columns: int
    walls: frozenset[int]
    blocks: tuple[Block, ...]  # in the order of their names
    start: Places
    goals: Goals
    single: bool = False  # whether every cell is a move of its own

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    def covered(self, block: int, place: int) -> tuple[int, ...]:
        """The cells that a block covers at a place where it fits."""
        row, column = divmod(place, self.columns)
        return tuple(
            (row + down) * self.columns + column + across
            for down, across in self.blocks[block].shape
        )

    def fits(self, block: int, place: int) -> bool:
        """Whether a block lies within the board and on no wall there."""
        row, column = divmod(place, self.columns)
        inside = all(
            0 <= row + down < self.rows and 0 <= column + across < self.columns
            for down, across in self.blocks[block].shape
        )
        return inside and self.walls.isdisjoint(self.covered(block, place))

    def beside(self, block: int, place: int) -> Iterator[int]:
        """The cells one further for its first one: up, left, … It may not fit there."""
        can, columns = self.blocks[block], self.columns
        column = place % columns
        if can.down and place >= columns:
            yield place - columns
        if can.across and column > 0:
            yield place - 1
        if can.across and column < columns - 1:
            yield place + 1
        if can.down and place < self.cells - columns:
            yield place + columns

    def is_solved(self, places: Places) -> bool:
        return all(places[block] == place for block, place in self.goals)

    def board(self, places: Places) -> str:
        """The board in reading order: names, `.` where it is empty, `#` for walls."""
        cells = ["#" if cell in self.walls else "." for cell in range(self.cells)]
        for block, place in enumerate(places):
            for cell in self.covered(block, place):
                cells[cell] = self.blocks[block].name
        return "".join(cells)

    def written(self, places: Places) -> str:
        """The rows of a board, joined by `/`."""
        return "/".join(grid(self.board(places), self.columns))


def shape_of(cells: Iterable[int], columns: int) -> Shape:
    """The shape of some cells, counted from the first of them."""
    points = [divmod(cell, columns) for cell in sorted(cells)]
    row, column = points[0]
    return tuple((down - row, across - column) for down, across in points)


def grid(board: str, columns: int) -> list[str]:
    """The rows of a board."""
    return [board[start : start + columns] for start in range(0, len(board), columns)]


def cell_name(cell: int, columns: int) -> str:
    """A cell as steps name it: column letter, then row from the top."""
    row, column = divmod(cell, columns)
    return f"{chr(97 + column)}{row + 1}"
