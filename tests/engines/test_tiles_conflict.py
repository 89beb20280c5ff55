"""The search without tables finds what the one with tables does, in the same order."""

from __future__ import annotations

import random

import pytest

from tests.engines.test_tiles import (
    SHAPES,
    all_distances,
    gap_last,
    shuffled,
    some_goal,
    tables_for,
    ways_of,
)
from unriddle.engines import tiles

pytestmark = pytest.mark.skipif(not tiles.here(), reason="the native core was not built")


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_ways_are_those_found_with_tables(rows: int, columns: int, every: bool) -> None:
    chance = random.Random(rows * columns)
    for _ in range(6 if rows * columns < 9 else 2):  # each goal has all its distances worked out
        goal = some_goal(rows, columns, chance)
        board = shuffled(rows, columns, goal, 40, chance)
        search = tiles.Search(None, rows, columns, board, goal, every)
        tables = tables_for(rows, columns, goal)
        assert ways_of(search) == ways_of(tiles.Search(tables, rows, columns, board, goal, every))
        assert search.bound == all_distances(rows, columns, goal)[board][0]


@pytest.mark.parametrize("with_tables", [False, True])
@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_one_way_is_the_first_of_all(rows: int, columns: int, with_tables: bool) -> None:
    chance = random.Random(rows * columns)
    for _ in range(6 if rows * columns < 9 else 2):  # each goal has all its distances worked out
        goal = some_goal(rows, columns, chance)
        board = max(all_distances(rows, columns, goal).items(), key=lambda each: each[1])[0]
        tables = tables_for(rows, columns, goal) if with_tables else None
        every = ways_of(tiles.Search(tables, rows, columns, board, goal, every=True))
        assert ways_of(tiles.Search(tables, rows, columns, board, goal)) == every[:1]


@pytest.mark.parametrize(("rows", "columns"), [(2, 9), (5, 5), (8, 8), (9, 8), (16, 16)])
def test_slices_add_up_on_any_size(rows: int, columns: int) -> None:
    goal = gap_last(rows, columns)
    board = shuffled(rows, columns, goal, 24, random.Random(3))
    whole = tiles.Search(None, rows, columns, board, goal, every=True)
    sliced = tiles.Search(None, rows, columns, board, goal, every=True)
    assert ways_of(whole) == ways_of(sliced, slice_nodes=1)
    assert whole.nodes == sliced.nodes


def test_a_solved_board_is_solved_by_nothing() -> None:
    goal = gap_last(6, 6)
    search = tiles.Search(None, 6, 6, goal, goal)
    assert ways_of(search) == [[]]
    assert search.bound == 0


def test_what_cannot_be_solved_is_refused() -> None:
    goal = gap_last(6, 6)
    with pytest.raises(ValueError, match="no way leads"):
        tiles.Search(None, 6, 6, (2, 1, *goal[2:]), goal)
