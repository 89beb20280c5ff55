"""Sliding blocks on a grid with walls: all shortest ways, and all positions with their distances.

A board has up to 16 x 16 cells, numbered row by row, and up to 62 blocks of any form, which slide
without turning; a position is the first cell (in reading order) of each. A move is a block and
where its first cell comes: one cell further if the board is `single`, else to any place that it
can slide to while the others stand still, round corners too.

Every search has `advance(nodes)`, to be called until it is `done`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from unriddle.engines import native
from unriddle.lazy_dataclass import dataclass

ROOM = 16_000_000  # positions: some 500 MB for boards whose positions fit in 64 bits
Move = tuple[int, int]  # a block, and where its first cell comes


class Block(NamedTuple):
    """A block as it stands, the directions in which it slides, and where it must come."""

    cells: tuple[int, ...]  # ascending
    across: bool = True
    down: bool = True
    goal: int | None = None  # of its first cell


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it stands. It is solved when all blocks that have a goal are there."""

    rows: int
    columns: int
    walls: tuple[int, ...]
    blocks: tuple[Block, ...]
    single: bool = False  # whether each cell that a block slides is a move


def here() -> bool:
    """Whether the engine was built and is switched on."""
    return _module() is not None


def _module() -> Any:
    return native("blocks")


def _given(board: Board) -> tuple[Any, ...]:
    return board.rows, board.columns, board.walls, board.blocks, board.single


def moves(board: Board) -> list[Move]:
    """Every move from the board as it stands: blocks in their order, places ascending."""
    found: list[Move] = _module().moves(*_given(board))
    return found


class _Engine:
    """What both searches have in common; a board that makes no sense is a ValueError."""

    _core: Any

    def advance(self, nodes: int) -> None:
        """Expand about `nodes` positions."""
        self._core.advance(nodes)

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return bool(self._core.done)

    @property
    def full(self) -> bool:
        """Whether it has ended because there were more positions than `room`."""
        return bool(self._core.full)

    @property
    def nodes(self) -> int:
        """The work done so far: positions expanded."""
        return int(self._core.nodes)

    @property
    def positions(self) -> int:
        """How many positions were found, those that differ by interchangeable blocks being one."""
        return int(self._core.positions)


class Shortest(_Engine):
    """All shortest ways to solve a board, found breadth first."""

    def __init__(self, board: Board, room: int = ROOM) -> None:
        self._core = _module().Shortest(*_given(board), room)

    @property
    def bound(self) -> int:
        """So many moves are needed, as far as is known; it rises."""
        return int(self._core.bound)

    @property
    def moves(self) -> int | None:
        """The least number of moves; None if the board cannot be solved, or it is not yet known."""
        least: int | None = self._core.moves
        return least

    @property
    def total(self) -> int:
        """How many shortest ways there are, once done."""
        return int(self._core.total)

    def ways(self, first: int, most: int) -> list[list[Move]]:
        """At most `most` shortest ways, from number `first` on, once done.

        They are sorted by their moves, and these as `moves` lists them.
        """
        found: list[list[Move]] = self._core.ways(first, most)
        return found


class Explored(_Engine):
    """All positions that can be reached from a board, with their distances from solved."""

    def __init__(self, board: Board, room: int = ROOM) -> None:
        self._core = _module().Explored(*_given(board), room)

    @property
    def depths(self) -> list[int]:
        """How many positions there are at each distance, once done; none if no one is solved."""
        return list(self._core.depths)

    def distance(self, places: Sequence[int]) -> int | None:
        """The least moves from a position to a solved one; None if there is none.

        A KeyError if it is not among the positions, however interchangeable blocks are exchanged.
        """
        least: int | None = self._core.distance(list(places))
        return least

    def ahead(self, places: Sequence[int]) -> list[tuple[Move, int | None]]:
        """Every move from a position, as `moves` lists them, and the distance after it."""
        found: list[tuple[Move, int | None]] = self._core.ahead(list(places))
        return found

    def sample(self, distance: int, index: int) -> list[int]:
        """The position of that number, from 0 on, among those at the distance."""
        places: list[int] = self._core.sample(distance, index)
        return places
