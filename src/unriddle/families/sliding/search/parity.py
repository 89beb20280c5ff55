"""Can the goal be reached? The sum of kurang(i) and X tells, for any size and any goal.

kurang(i) counts the tiles that stand after tile i though they come before it in the goal; the
gap counts as a tile. A slide changes the parity of that sum by exchanging a tile with the gap,
and moves the gap by one cell. So the sum and the gap's distance from home stay even together, or
odd together, and never the other.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from functools import lru_cache
from itertools import combinations

from unriddle.lazy_dataclass import dataclass

from ..puzzle import GAP, Board, Puzzle, distance, homes


@dataclass(frozen=True, slots=True)
class Parity:
    """The table of the lecture: kurang(i) by the place of i in the goal, their sum, and X."""

    kurang: tuple[int, ...]
    x: int  # 1 if the gap is an odd number of cells away from home

    @property
    def sum(self) -> int:
        return sum(self.kurang)

    @property
    def total(self) -> int:
        return self.sum + self.x

    @property
    def even(self) -> bool:
        """Whether the goal can be reached."""
        return self.total % 2 == 0


@lru_cache(maxsize=4096)  # facts, the search and hints ask for the same, in a batch of many boards
def parity(puzzle: Puzzle, board: Board) -> Parity:
    places = homes(puzzle.goal)
    kurang = [0] * puzzle.cells
    after: list[int] = []  # the places in the goal of what stands after, in order
    for tile in reversed(board):
        kurang[places[tile]] = bisect_left(after, places[tile])
        insort(after, places[tile])
    away = distance(board.index(GAP), places[GAP], puzzle.columns)
    return Parity(tuple(kurang), away % 2)


def mend(puzzle: Puzzle, board: Board) -> tuple[int, int]:
    """The two tiles whose exchange makes the goal reachable and brings most home."""
    places, cells, columns = homes(puzzle.goal), homes(board), puzzle.columns
    away = [distance(*pair, columns) for pair in zip(cells, places, strict=True)]

    def gain(pair: tuple[int, int]) -> tuple[int, int]:
        one, other = pair
        then = distance(cells[other], places[one], columns)
        other_then = distance(cells[one], places[other], columns)
        home = (then == 0) + (other_then == 0)
        return home, away[one] + away[other] - then - other_then

    # Of equal pairs the last: 14 and 15 are the pair that people know.
    return max(reversed(list(combinations(range(1, puzzle.cells), 2))), key=gain)


def swapped(board: Board, pair: tuple[int, int]) -> Board:
    """The board with two tiles exchanged."""
    exchange = {pair[0]: pair[1], pair[1]: pair[0]}
    return tuple(exchange.get(tile, tile) for tile in board)
