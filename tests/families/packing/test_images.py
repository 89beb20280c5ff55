"""Turned, mirrored, with other letters, in another order: the same puzzle has the same answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.families.packing.boards import puzzle
from unriddle import Want, read
from unriddle.desk.position import Position
from unriddle.families.packing.lattice import Point, reading, settled
from unriddle.families.packing.puzzle import NAMES, Board, Piece, Puzzle

Move = Callable[[Point], Point]


def moved(board: Board, move: Move) -> Board:
    """The board with every cell moved, pushed back to where boards begin."""
    cells = {point: move(point) for point in board.cells}
    low = [min(point[axis] for point in cells.values()) for axis in range(3)]
    high = [max(point[axis] for point in cells.values()) for axis in range(3)]

    def home(point: Point) -> Point:
        x, y, z = cells[point]
        return x - low[0], y - low[1], z - low[2]

    size = (high[1] - low[1] + 1, high[0] - low[0] + 1, high[2] - low[2] + 1)
    return Board(
        board.lattice,
        board.size if board.lattice == "pyramid" else size,
        tuple(sorted(map(home, board.cells), key=reading)),
        frozenset(map(home, board.spare)),
    )


def turned(given: Puzzle) -> Puzzle:
    return replace(given, board=moved(given.board, lambda p: (-p[1], p[0], p[2])))


def mirrored(given: Puzzle) -> Puzzle:
    """The whole world in a mirror, the pieces too: some may not be turned over."""
    flip: Move = lambda p: (-p[0], p[1], p[2])  # noqa: E731
    pieces = tuple(replace(p, shape=settled(map(flip, p.shape))) for p in given.pieces)
    return replace(given, board=moved(given.board, flip), pieces=pieces)


def tipped(given: Puzzle) -> Puzzle:
    """A box on another side; anything else stands as it is."""
    if given.board.lattice != "box":
        return given
    return replace(given, board=moved(given.board, lambda p: (p[1], p[2], p[0])))


def relabelled(given: Puzzle) -> Puzzle:
    names = NAMES[: len(given.pieces)][::-1]
    pieces = (replace(p, name=name) for p, name in zip(given.pieces, names, strict=True))
    return replace(given, pieces=tuple(pieces))


def permuted(given: Puzzle) -> Puzzle:
    pieces: list[Piece] = list(given.pieces)
    Random(len(pieces)).shuffle(pieces)
    return replace(given, pieces=tuple(pieces))


IMAGES = (turned, mirrored, tipped, relabelled, permuted)


@cache
def answers(position: Position) -> list[object]:
    one = position.solve(Want.ONE, nodes=20_000)
    counts = [
        position.solve(Want.COUNT, distinct=distinct, nodes=20_000)
        for distinct in position.back.info.distinct
    ]
    return [one.status, *(found.count for found in counts)]


@pytest.mark.parametrize("image", IMAGES)
@pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.slow) for first in (5, 10, 15))]
)
def test_the_same_puzzle_has_the_same_answers(
    image: Callable[[Puzzle], Puzzle], first: int
) -> None:
    for seed in range(first, first + 5):
        position = read(puzzle(Random(seed)))
        other = replace(position, puzzle=image(position.puzzle))
        assert answers(other) == answers(position), (position.text, other.text)


@pytest.mark.parametrize("image", IMAGES)
@pytest.mark.parametrize("text", ["pentominoes: 3x20", "iq: pyramid 5", "soma: 3x3x3"])
def test_a_known_puzzle_turned_or_relabelled_stays_solvable(
    text: str, image: Callable[[Puzzle], Puzzle]
) -> None:
    position = read(text)
    changed = replace(image(position.puzzle), variant="custom")
    assert replace(position, puzzle=changed).solve().status == "solved"
