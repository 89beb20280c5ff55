"""Random small puzzles of every lattice, for tests that compare answers."""

from __future__ import annotations

from random import Random

from unriddle.families.packing.lattice import Point, settled, touching
from unriddle.families.packing.text.pieces import shape_text

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
