"""What each lesson says of its board is so."""

from __future__ import annotations

import pytest

from tests.families.blocks.boards import KLOTSKI
from tests.families.lessons import course
from unriddle import Position, read
from unriddle.engines import blocks

COURSE = course("blocks")
native = pytest.mark.skipif(not blocks.here(), reason="too slow without the native core")
Places = dict[str, list[str]]


def rows(position: Position) -> list[str]:
    return position.text.partition(": ")[2].partition(" = ")[0].split("/")


def corner(position: Position, block: str) -> str:
    """The first cell of a block."""
    down, row = next((down, row) for down, row in enumerate(rows(position)) if block in row)
    return f"{'abcdef'[row.index(block)]}{down + 1}"


def shortest(key: str) -> list[Places]:
    """Every shortest solution: for each block that moves the cells of its first, in order."""
    ways = []
    for solution in COURSE[key].solutions():
        places: Places = {}
        for step in solution.steps:
            block, cell = step.split(" ")
            places.setdefault(block, [corner(COURSE[key], block)]).append(cell)
        ways.append(places)
    return ways


def test_one_car_stands_in_the_way() -> None:
    assert set(rows(COURSE["one-in-the-way"])[2]) - {"X", "."} == {"C"}
    assert all({*way} == {"C", "X"} for way in shortest("one-in-the-way"))


def test_the_truck_has_to_go_down() -> None:
    assert [way["D"] for way in shortest("room-for-three")] == [["d3", "d4"]]


def test_the_chain_is_played_from_its_end() -> None:
    assert [[*way] for way in shortest("chain")] == [["D", "A", "B", "X"]]


@pytest.mark.parametrize(("key", "moves"), [("behind-the-big-one", 2), ("step-by-step", 3)])
def test_the_big_block_moves_so_many_times(key: str, moves: int) -> None:
    assert [len(way["A"]) - 1 for way in shortest(key)] == [moves]


@pytest.mark.parametrize("key", ["back-first", "all-together"])
def test_x_has_to_go_back(key: str) -> None:
    assert all(way["X"] != sorted(way["X"]) for way in shortest(key))


@pytest.mark.parametrize(("key", "car"), [("out-and-back", "C"), ("all-together", "A")])
def test_a_car_comes_back_to_where_it_was(key: str, car: str) -> None:
    assert all(way[car][0] in way[car][1:] for way in shortest(key))


def test_what_let_x_pass_goes_back_the_way_it_came() -> None:
    assert all(way["D"][0] <= way["D"][-1] < way["D"][1] for way in shortest("out-and-back"))


@native
def test_the_wide_block_rises_twice_out_of_the_exit() -> None:
    assert all(way["F"] == ["c5", "c4", "c3"] for way in shortest("wide-block"))


@native
def test_the_big_block_goes_to_the_left_edge_and_then_out() -> None:
    for way in shortest("long-way-round"):
        assert way["A"][0] == "c3"
        assert way["A"][-2:] == ["a4", "b4"]


@native
def test_the_last_lesson_is_the_end_of_the_classic() -> None:
    best = read(KLOTSKI).solve().best
    assert best is not None
    assert best.as_("boards").split("\n\n")[81 - 25] == "\n".join(rows(COURSE["long-way-round"]))
