"""Boards that are nearly home are proved, counted and advised on without any table."""

from __future__ import annotations

from typing import NoReturn

import pytest

from tests.families.sliding.boards import near_position, random_position, shortest_ways
from unriddle import read, say
from unriddle.desk.clock import Clock
from unriddle.engines import tiles
from unriddle.families.sliding.hints import hints
from unriddle.families.sliding.search import tables as ready
from unriddle.families.sliding.search.near_goal import EASY
from unriddle.tabled import Tabled

pytestmark = pytest.mark.skipif(not tiles.here(), reason="the native core was not built")
SIZES = [(4, 4), (2, 7), (3, 6), (6, 3), (2, 9), (5, 5), (6, 6), (16, 16)]
FOUR_AWAY = "sliding: 1 2 3 4 5 / 6 7 8 - 10 / 11 12 13 9 15 / 16 17 18 14 20 / 21 22 23 19 24"

MET_AT_52 = "2 6 4 5 10 / 1 12 18 13 9 / 21 11 7 19 8 / 17 16 3 23 20 / 22 24 15 14 -"


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """None is kept, and none may be built."""

    def refuse(_run: Clock, wanted: Tabled) -> NoReturn:
        raise AssertionError(f"{wanted.key} was built")

    monkeypatch.setattr(Clock, "kept", lambda *_: None)
    monkeypatch.setattr(Clock, "table", refuse)
    monkeypatch.setattr(ready, "_wrapped", {})


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_shortest_way_is_proved_and_all_of_them_counted(
    rows: int, columns: int, seed: int
) -> None:
    position = near_position(rows, columns, seed, moves=9)
    ways = shortest_ways(position)
    best = position.solve("best", nodes=EASY)
    assert best.complete
    assert best.best is not None
    assert best.best.steps in ways
    assert best.lower_bound == best.best.cost
    assert {each.steps for each in position.solve("all", nodes=EASY).solutions} == ways
    assert position.count(nodes=EASY) == len(ways)


def test_a_search_ends_where_the_bound_meets_the_best() -> None:
    """No table is there, and none is built: the beams find what was proved to be needed."""
    best = read(MET_AT_52).solve("best", nodes=10 * EASY)
    assert (best.complete, best.lower_bound) == (True, 52)
    assert best.best is not None
    assert best.best.cost == 52
    assert best.nodes > EASY


def test_a_hint_says_how_many_moves_are_left() -> None:
    given = read(FOUR_AWAY).hint(4)
    assert say(given[0].says) == "it can be solved in 4 moves, and not in fewer"
    assert given[3].step == "9"


def test_an_outlook_is_exact() -> None:
    outlook = read(FOUR_AWAY).outlook()
    assert (outlook.now, outlook.status) == (4, "solved")
    assert outlook.steps == {"4": 5, "8": 5, "9": 3, "10": 5}


def test_a_hint_with_few_nodes_is_still_given() -> None:
    puzzle = random_position(7, 7, 3).puzzle
    given = hints(puzzle, puzzle.start, (), Clock(nodes=300))
    assert [hint.level for hint in given] == [0, 1, 2, 3, 4]


def test_few_nodes_still_give_a_way_and_a_bound() -> None:
    found = random_position(5, 5, 3).solve("best", nodes=5_000)
    assert found.best is not None
    assert found.lower_bound is not None
    assert not found.complete
