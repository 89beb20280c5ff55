"""Solutions as people write them: where each block goes, which way, or every board on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from unriddle.values import Steps

from ..puzzle import Places, Puzzle, grid
from ..rules import positions, replay


def steps(puzzle: Puzzle, taken: Steps) -> str:
    """`A b1 ; C c3`; nothing where it is solved."""
    return " ; ".join(replay(puzzle, taken)[1])


def ways(puzzle: Puzzle, taken: Steps) -> str:
    """Block and way, as books write it: `A right 2 ; C down`, round a corner `B down left`."""
    return " ; ".join(_way(puzzle, *pair) for pair in pairwise(positions(puzzle, taken)))


def _way(puzzle: Puzzle, before: Places, after: Places) -> str:
    block = next(number for number, place in enumerate(before) if after[number] != place)
    (row, column), (to_row, to_column) = (
        divmod(places[block], puzzle.columns) for places in (before, after)
    )
    return " ".join([puzzle.blocks[block].name, *_told(to_row - row, to_column - column)])


def _told(down: int, across: int) -> Iterator[str]:
    for far, back, on in ((down, "up", "down"), (across, "left", "right")):
        if far:
            yield on if far > 0 else back
        if abs(far) > 1:
            yield str(abs(far))


def boards(puzzle: Puzzle, taken: Steps) -> str:
    """Every board from the first to the last."""
    drawn = (puzzle.board(places) for places in positions(puzzle, taken))
    return "\n\n".join("\n".join(grid(board, puzzle.columns)) for board in drawn)


FORMS: dict[str, Callable[[Puzzle, Steps], str]] = {
    "steps": steps,
    "ways": ways,
    "boards": boards,
}
