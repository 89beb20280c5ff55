"""What each lesson says of its board is so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.families.lessons import course
from unriddle import Position, read

COURSE = course("sliding")


def shortest(key: str) -> list[tuple[str, ...]]:
    return [found.steps for found in COURSE[key].solutions()]


def tiles(position: Position) -> list[str]:
    return position.text.partition(": ")[2].replace("/", " ").split()


def boards(key: str, steps: tuple[str, ...]) -> Iterator[list[str]]:
    """Every board of a way, tile by tile."""
    board = tiles(COURSE[key])
    yield board
    for tile in steps:
        board = [{tile: "-", "-": tile}.get(each, each) for each in board]
        yield board


def test_two_tiles_of_one_row_are_pushed_at_once() -> None:
    assert shortest("push") == [("7", "8")]
    assert COURSE["push"].text.endswith("/ - 7 8")


def test_behind_the_gap_each_tile_takes_one_step() -> None:
    (way,) = shortest("follow-the-gap")
    assert len(set(way)) == len(way)


def test_on_the_ring_the_tiles_are_in_order() -> None:
    upper, lower = tiles(COURSE["ring"])[:3], tiles(COURSE["ring"])[3:]
    ring = "".join([*upper, *reversed(lower)]).replace("-", "")
    assert ring in "12354" * 2
    (way,) = shortest("ring")
    assert len(set(way)) == len(way) == 5  # all go round, each by one place


@pytest.mark.parametrize(("key", "home"), [("make-room", "5"), ("corner-trick", "12")])
def test_tiles_that_are_home_must_leave(key: str, home: str) -> None:
    assert all(tiles(COURSE[key])[int(tile) - 1] == tile for tile in home)
    assert all(tile in way for way in shortest(key) for tile in home)


def test_the_last_two_of_a_row_turn_in_together() -> None:
    waiting = ["1", "3", "-"], "2"
    for way in shortest("two-together"):
        assert waiting in [(board[:3], board[4]) for board in boards("two-together", way)]


def test_the_3_cannot_get_straight_into_its_corner() -> None:
    assert tiles(COURSE["corner-trick"])[5] == "3"
    assert {len(way) for way in shortest("corner-trick")} == {11}


@pytest.mark.parametrize("left", ["1 2 3 / 4 5 6 / 8 7 -", "1 2 3 / 5 4 6 / 7 8 -"])
def test_two_pairs_can_be_mended_and_one_cannot(left: str) -> None:
    assert read(f"sliding/3x3: {left}").solve().status == "impossible"


def test_of_two_rows_the_first_column_is_filled_once_and_stays() -> None:
    rows = {str(tile) for tile in range(1, 9)}
    (way,) = shortest("columns")
    assert way[:2] == ("13", "9")
    assert rows.isdisjoint(way)
    assert {"9", "13"}.isdisjoint(way[2:])


@pytest.mark.parametrize(("key", "moves"), [("whole-board", 20), ("fifteen", 30)])
def test_row_by_row_takes_no_move_more_than_the_fewest(key: str, moves: int) -> None:
    planned = COURSE[key].solve("one", strategy="row-by-row").best
    proved = COURSE[key].solve("best")
    assert planned is not None
    assert planned.cost == proved.lower_bound == moves
