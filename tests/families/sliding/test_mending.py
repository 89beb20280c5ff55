"""The exchange that mends a board which cannot be solved."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from unriddle import read
from unriddle.desk.answers import Verdict

SIZES = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)]
Tiles = list[str]


def verdict(board: Tiles, goal: Tiles, columns: int) -> Verdict:
    return read(f"sliding: {written(board, columns)} = {written(goal, columns)}").check(seconds=0)


def written(tiles: Tiles, columns: int) -> str:
    rows = (tiles[first : first + columns] for first in range(0, len(tiles), columns))
    return " / ".join(" ".join(row) for row in rows)


def unsolvable(rows: int, columns: int, random: Random) -> tuple[Tiles, Tiles]:
    """A board and a goal that cannot be reached, with a few tiles away from home or all."""
    tiles = [*map(str, range(1, rows * columns)), "-"]
    goal = random.sample(tiles, len(tiles)) if random.random() < 0.4 else tiles
    moved = random.sample(tiles, random.choice((2, 3, len(tiles))))
    places = dict(zip(moved, random.sample(moved, len(moved)), strict=True))
    board = [places.get(tile, tile) for tile in goal]
    if verdict(board, goal, columns).status == "solved":
        board = exchanged(board, "1", "2")
    return board, goal


def exchanged(board: Tiles, one: str, other: str) -> Tiles:
    return [{one: other, other: one}.get(tile, tile) for tile in board]


def home(board: Tiles, goal: Tiles) -> int:
    """How many tiles are where they belong; the gap is none."""
    return sum(tile == wanted != "-" for tile, wanted in zip(board, goal, strict=True))


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_exchange_that_mends_a_board_brings_most_tiles_home(rows: int, columns: int) -> None:
    random = Random(rows * columns)
    for _ in range(40):
        board, goal = unsolvable(rows, columns, random)
        said = verdict(board, goal, columns)
        assert said.status == "impossible"
        mend = next(detail.data for detail in said.details if detail.key == "mend")
        mended = exchanged(board, *map(str, mend["tiles"]))
        assert mend["board"] == written(mended, columns)
        assert mend["puzzle"].startswith(mend["board"])
        assert verdict(mended, goal, columns).status == "solved"
        pairs = combinations(sorted({*board} - {"-"}), 2)
        assert home(mended, goal) == max(home(exchanged(board, *pair), goal) for pair in pairs)
