"""Texts, moves and forms are read over HTTP, and what is wrong with them is explained."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.servers import Running, limits
from tests.web.test_answers import PUZZLE
from unriddle import desk
from unriddle.web import reading


def test_a_position_is_read_with_its_one_text_its_steps_and_its_scene(server: Running) -> None:
    found = server.record("read", position="4 7 8 8 ; 8/8", family="24")
    assert found["puzzle"] == "numbers/24: 4 7 8 8 = 24 ; 8 / 8"
    assert (found["family"], found["variant"], found["steps"]) == ("numbers", "24", ["8 / 8"])
    assert [cell["label"] for cell in found["scene"]["cells"]] == ["4", "7", "1"]
    assert found["solved"] is False


def test_several_positions_are_read_at_once(server: Running) -> None:
    texts = ["numbers/24: 4 7 8 8", "nothing of the kind", "sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8"]
    found = server.record("readings", positions=texts)
    read = [server.record("read", position=text) for text in (texts[0], texts[2])]
    assert found == {"readings": [read[0], None, read[1]], "truncated": False}


def test_of_too_many_positions_the_first_are_read() -> None:
    text = "sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8"
    few = {"puzzles": limits(puzzles=2), "scenes": limits(scenes=20), "cells": limits(scenes=1)}
    told = {name: reading.readings([text] * 4, each) for name, each in few.items()}
    assert {name: len(each.readings) for name, each in told.items()} == {
        "puzzles": 2,
        "scenes": 2,
        "cells": 1,  # however large it is
    }
    assert all(each.truncated for each in told.values())
    assert not reading.readings([text] * 4, limits()).truncated


@pytest.mark.parametrize(
    ("position", "moves", "steps"),
    [
        ("24: 4 7 8 8", [{"cells": [3, 2], "by": "/"}, "7 - 1"], ["8 / 8", "7 - 1"]),
        ("packing: 3x4 with A=XXX/X.. x2", [{"cells": [4, 2, 1, 0], "by": "A"}], ["A a1 b1 c1 a2"]),
        ("8: 1 2 3 / 4 5 6 / - 7 8", [{"cells": [8]}, {"cells": [5]}], ["7", "8", "6"]),
    ],
)
def test_moves_are_written_as_steps(
    server: Running, position: str, moves: list[Any], steps: list[str]
) -> None:
    found = server.record("read", position=position, moves=moves)
    assert (found["start"], found["steps"]) == (desk.read(position).text, steps)


@pytest.mark.parametrize(
    ("position", "move", "kind", "where"),
    [
        ("24: 4 7 8 8", {"cells": [0, 4], "by": "+"}, "input", "moves"),
        ("8: 1 2 3 / 4 5 6 / - 7 8", {"cells": [4]}, "input", "moves"),
        ("null/stairs: 5", {"cells": [0], "by": "?"}, "input", "moves"),
        ("24: 4 7 8 8 no-negatives", {"cells": [0, 1], "by": "-"}, "step", "; 4 - 7"),
        ("packing: 3x4 with A=XXX/X.. x2", {"cells": [0, 1, 2], "by": "A"}, "step", "; A a1 b1 c1"),
        ("24: 4 7 8 8", {"cells": ["0"]}, "request", "moves"),
    ],
)
def test_a_move_that_cannot_be_is_explained(
    server: Running, position: str, move: Any, kind: str, where: str
) -> None:
    problem = server.post("read", position=position, moves=[move]).json()
    assert (problem["status"], problem["kind"]) == (422, kind)
    assert where in problem["where"]
    assert problem["fix"]


def test_moves_by_cells_are_as_many_as_hands_make(server: Running) -> None:
    moves = [{"cells": [place]} for place in (5, 8) * 51]
    game = "8: 1 2 3 / 4 5 6 / 7 8 -"
    assert len(server.record("read", position=game, moves=moves[:100])["steps"]) == 100
    assert server.post("read", position=game, moves=moves).json()["where"] == "moves"


def test_a_form_is_written_as_a_puzzle_that_can_be_read(server: Running) -> None:
    numbers = {"typed": "4 7 8 8", "goal": "10", "rules": ["no-fractions", "no-negatives"]}
    body = server.record("compose", family="numbers", **numbers)["body"]
    found = server.record("read", position=body, family="numbers")
    assert found["puzzle"] == "numbers/24: 4 7 8 8 = 10 no-fractions no-negatives"
    unknown = server.post("compose", family="chess").json()
    assert (unknown["status"], unknown["kind"]) == (422, "name")
    assert server.record("compose", family="null", typed="5")["body"] == "5"


def test_a_file_is_read_as_it_is(server: Running) -> None:
    text = "\ufeff4 7\r\n8 8\r\n"
    plain = {"Content-Type": "text/plain"}
    answer = server.client.post(
        "/api/import", params={"family": "24"}, content=text.encode(), headers=plain
    )
    assert answer.json()["puzzle"] == PUZZLE
    wrong = server.client.post(
        "/api/import", params={"family": "24"}, content=b"4 7\n8 y\n", headers=plain
    ).json()
    assert (wrong["where"], wrong["span"], wrong["line"]) == ("8 y", [2, 3], 2)


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("packing/pentominos: 6x10", "pentominoes"),
        ("24: 4 7 8 8 no-negative", "no-negatives"),
        ("8: 1 2 3 / 4 5 5 / 7 8 -", "6"),
        ("8: 1 2 3 / 4 5 5 / 7 7 -", None),
        ("8: 1 2 3 / 4 5 6 / 7 8 8", None),
        ("24: 4 7 y 8", None),
    ],
)
def test_a_slip_comes_with_what_was_meant_where_that_is_plain(
    server: Running, text: str, instead: str | None
) -> None:
    assert server.post("read", position=text).json()["instead"] == instead
