"""Random small boards: the engine and every textbook search find the same fillings."""

from __future__ import annotations

from random import Random

import pytest

from unriddle import Want, read
from unriddle.families.packing.lattice import Point, settled, touching
from unriddle.families.packing.pieces import shape_text

BOARDS = ("3x4", "4x4", "XXX./XXXX/XXXX", "2x3x2", "2x2x3", "pyramid 2", "XX?/XXX/?XX")
AREAS = {"3x4": 12, "4x4": 16, "2x3x2": 12, "2x2x3": 12, "pyramid 2": 5}


def polyomino(random: Random, size: int) -> str:
    """A flat shape grown cell by cell."""
    cells: list[Point] = [(0, 0, 0)]
    while len(cells) < size:
        x, y, _ = random.choice(cells)
        a, b, c = random.choice(touching("flat")[:4])
        if (x + a, y + b, c) not in cells:
            cells.append((x + a, y + b, c))
    return shape_text(settled(cells))


def puzzle(random: Random) -> str:
    """A board with pieces of about its area, some of them equal or optional."""
    board = random.choice(BOARDS)
    left, pieces = AREAS.get(board, board.count("X") + random.randint(0, 2)), list[str]()
    while left:
        size = min(left, random.randint(1, 4))
        rule = random.choice(("", "", "", " optional", " one-sided"))
        pieces.append(f"{'ABCDEFGHIJKLMNOPQ'[len(pieces)]}={polyomino(random, size)}{rule}")
        left -= size
    return f"packing/custom: {board} with {', '.join(pieces)}"


@pytest.mark.parametrize("seed", range(20))
def test_the_engine_and_the_textbook_searches_find_the_same(seed: int) -> None:
    position = read(puzzle(Random(seed)))
    usual = position.solve(Want.ALL, nodes=3_000)
    texts = {solution.text for solution in usual.solutions}
    for strategy in ("algorithm-x", "backtracking", "brute"):
        other = position.solve(Want.ALL, strategy=strategy, nodes=3_000)
        if usual.complete and other.complete:
            assert {solution.text for solution in other.solutions} == texts, position.text
    for distinct in position.back.info.distinct if usual.complete and usual.found < 100 else ():
        counted = position.solve(Want.COUNT, distinct=distinct, nodes=3_000)
        listed = position.solve(Want.ALL, distinct=distinct, limit=500, nodes=3_000)
        if counted.complete and listed.complete:
            assert counted.count == len(listed.solutions), position.text
