"""Solutions as people write them: the tiles, the gap's moves, or every board on the way."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from unriddle.values import Steps

from ..puzzle import GAP, Board, Puzzle, grid, label
from ..rules import boards, replay


def tiles(puzzle: Puzzle, steps: Steps) -> str:
    """The tiles in the order in which they slide: `12 11 7`; nothing where it is solved."""
    return " ".join(replay(puzzle, steps)[1])


def moves(puzzle: Puzzle, steps: Steps) -> str:
    """The way of the gap: `U L D R`."""
    way = {-puzzle.columns: "U", puzzle.columns: "D", -1: "L", 1: "R"}
    gaps = [board.index(GAP) for board in boards(puzzle, steps)]
    return " ".join(way[after - before] for before, after in pairwise(gaps))


def pictures(puzzle: Puzzle, steps: Steps) -> str:
    """Every board from the first to the last, as in the course report."""
    wide = len(str(puzzle.cells - 1))

    def drawn(board: Board) -> str:
        rows = grid(board, puzzle.columns)
        return "\n".join(" ".join(label(tile).rjust(wide) for tile in row) for row in rows)

    return "\n\n".join(map(drawn, boards(puzzle, steps)))


FORMS: dict[str, Callable[[Puzzle, Steps], str]] = {
    "tiles": tiles,
    "moves": moves,
    "boards": pictures,
}
