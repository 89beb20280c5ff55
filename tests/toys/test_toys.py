"""Which toy a puzzle is, and what the heading above it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unriddle import read, say
from unriddle.desk import infos, table_of, toys_of
from unriddle.families import our_keys


@pytest.mark.parametrize(
    ("text", "toy", "board", "name"),
    [
        ("24: 3 3 8 8", "24", "24", None),
        ("24: 3 3 8 8 ; 8 / 3", "24", "24", None),
        ("24: 1 2 3 4 5", "24", "", None),
        ("24: 1 2 3 4 = 10", "", "", None),
        ("numbers/ten: 1 1 5 8 = 10", "make-ten", "ten", None),
        ("numbers/ten: 1 1 5 8", "", "", None),
        ("numbers/any: 1 2 3 4 = 7/2", "", "", None),
        ("countdown: 1 2 3 4 5 6 = 100", "countdown", "countdown", None),
        ("iq: 5x11 ; A a1 b1 c1 a2", "iq-puzzler-pro", "5x11", "5×11"),
        ("iq: 11x5", "iq-puzzler-pro", "", "11×5"),
        ("iq: diagonal", "iq-puzzler-pro", "diagonal", "Diagonal"),
        ("kanoodle: pyramid 5", "kanoodle", "pyramid", "Pyramid"),
        ("kanoodle: pyramid 2 with D", "kanoodle", "", "pyramid 2"),
        ("soma: 3x3x3", "soma", "3x3x3", None),
        ("soma: 1x3x9", "soma", "", "1×3×9"),
        ("calendar: Feb 29", "calendar", "calendar", "29 February"),
        ("calendar: Oct 4", "calendar", "calendar", "4 October"),
        ("calendar: 31 Dec", "calendar", "calendar", "31 December"),
        ("calendar: Feb 30", "calendar", "calendar", None),
        ("calendar: Feb 31", "calendar", "calendar", None),
        ("calendar: Nov 31", "calendar", "calendar", None),
        ("calendar: 4 10", "calendar", "calendar", None),
        ("calendar: Nov Dec", "calendar", "calendar", None),
        ("packing/custom: 2x2 with A=XX x2", "own", "", "2×2"),
        ("15: 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 - 15", "15-puzzle", "4x4", "4×4"),
        ("8: 1 2 3 / 4 5 6 / 7 - 8 = gap first", "8-puzzle", "3x3", None),
        ("sliding: 1 2 / 3 -", "15-puzzle", "", "2×2"),
        ("klotski: BAAC/BAAC/DFFE/DGHE/I..J", "klotski", "klotski", None),
        ("blocks/custom: AABB/CCDD/EE.. = ..../..../..AA", "", "", None),
    ],
)
def test_a_puzzle_is_known_by_its_toy_and_board(
    text: str, toy: str, board: str, name: str | None
) -> None:
    table = table_of(read(text))
    assert (table.toy, table.board) == (toy, board)
    assert (table.board_name and say(table.board_name)) == name


def test_a_family_without_toys_has_one_for_each_variant() -> None:
    (stairs,) = toys_of(infos()["null"])
    assert (stairs.key, say(stairs.name)) == ("null", "Stairs")
    assert stairs.boards[0].position == "null/stairs: 5"
    assert (stairs.daily, stairs.grades) == (False, ())  # it cannot make puzzles
    assert table_of(read("null/stairs: 4"))[:2] == ("null", "stairs")


def test_what_search_engines_are_told_names_a_toy_of_every_family() -> None:
    page = (Path(__file__).parents[2] / "web" / "index.html").read_text(encoding="utf-8")
    (told,) = re.findall(r'name="description"\s+content="([^"]*)"', page)
    for key in our_keys():
        assert any(say(toy.name) in told for toy in toys_of(infos()[key])), key
