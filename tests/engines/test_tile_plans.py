"""Symmetric sets of tiles share a table, and nothing else changes."""

from __future__ import annotations

import random

import pytest

from tests.engines.test_tiles import all_distances, built, replay, shuffled
from unriddle.engines import tile_plans, tiles

pytestmark = pytest.mark.skipif(not tiles.here(), reason="the native core was not built")


def test_tiles_that_lie_alike_share_a_table() -> None:
    plan = tiles.plan(5, 5, tuple(range(25)), large=True)
    assert plan is not None
    assert [part.tiles for part in plan.parts] == [(1, 2, 5, 6, 7, 12), (3, 4, 8, 9, 13, 14)]
    assert sorted(tile for place in plan.places for tile in place.tiles) == list(range(1, 25))
    for place in plan.places:
        assert sorted(place.image) == list(range(25))
        assert tuple(sorted(place.image[tile] for tile in place.tiles)) == place.table


@pytest.mark.parametrize(
    ("gap", "sets"),
    [
        (0, ((1, 2), (3, 6), (4, 5), (7, 8))),
        (1, ((0, 3), (2, 5), (4, 7), (6, 8))),
        (4, ((0, 1), (2, 5), (3, 6), (7, 8))),
    ],
)
def test_searches_by_shared_tables_find_the_shortest_ways(
    gap: int, sets: tuple[tuple[int, int], ...]
) -> None:
    chance = random.Random(gap)
    goal = (*range(1, gap + 1), 0, *range(gap + 1, 9))
    places = tuple(tile_plans.places(3, 3, gap, sets))
    parts = tuple(tiles.Part(3, 3, gap, place.table) for place in places if place.own)
    tables = tiles.Tables(tiles.Plan(parts, places), [built(part) for part in parts])
    assert len(parts) < len(sets)
    for _ in range(20):
        board = shuffled(3, 3, goal, 100, chance)
        search, ways = tiles.Search(tables, 3, 3, board, goal), list[tiles.Way]()
        while not search.done:
            ways += search.advance(100_000)
        assert replay(3, 3, board, ways[0]) == goal
        assert len(ways[0]) == all_distances(3, 3, goal)[board][0]
