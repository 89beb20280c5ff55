"""Files over HTTP are those that the command line saves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.servers import Running
from tests.web.test_answers import PUZZLE, timeless
from unriddle import desk
from unriddle.cli import main
from unriddle.web.limits import Limits


@pytest.mark.parametrize("kind", ["txt", "json", "csv", "jsonl", "svg", "png"])
def test_an_export_is_the_file_that_the_command_line_saves(
    server: Running, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / f"saved.{kind}"
    main(["solve", PUZZLE, "--all", "--out", str(path)])
    answer = server.post("export", position=PUZZLE, want="all", kind=kind)
    assert answer.headers["content-disposition"] == f'attachment; filename="unriddle.{kind}"'
    if kind == "json":
        assert timeless(answer.json()) == timeless(json.loads(path.read_text()))
    else:
        assert answer.content == path.read_bytes()


@pytest.mark.parametrize("place", [0, 2])
@pytest.mark.parametrize("kind", ["txt", "json", "svg"])
def test_a_solution_that_is_known_is_written_without_a_search(
    server: Running, kind: str, place: int
) -> None:
    found = server.record("solve", position=PUZZLE, want="all")
    shown = found["solutions"][place]
    took = {"nodes": found["nodes"], "seconds": 0.5}
    saved = server.post("export", position=PUZZLE, kind=kind, steps=shown["steps"], took=took)
    if kind == "json":
        record = saved.json()
        assert record["solutions"] == [shown]
        assert (record["nodes"], record["seconds"]) == (found["nodes"], 0.5)
    elif kind == "txt":
        assert saved.text == f"Cards: 4 7 8 8\nSolutions:\n1. {shown['text']}\n"
    else:
        assert saved.content.startswith(b"<svg")


@pytest.mark.parametrize("form", ["grid", "file"])
@pytest.mark.parametrize(
    "text", ["packing/custom: 3x4 with A=XXX/X.. x2, B=XX/XX", "packing/iq-puzzler-pro: 5x11"]
)
def test_the_file_of_a_known_solution_is_read_again_as_solved(
    server: Running, text: str, form: str
) -> None:
    shown = server.record("solve", position=text)["solutions"][0]
    took = {"nodes": 12, "seconds": 0.5}
    asked = {"position": text, "kind": "txt", "steps": shown["steps"], "took": took}
    saved = server.post("export", form=form, **asked).text
    assert shown["text"] in saved
    assert saved.endswith("Search time: 500 ms\nCases tried: 12\n")
    assert server.record("check", position=saved)["status"] == "solved"
    assert desk.read(saved).standing().solved


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (PUZZLE, {"want": "all"}),
        (PUZZLE, {"want": "all", "distinct": "arithmetic"}),
        ("sliding/3x3: 1 2 3 / 4 5 - / 7 8 6", {}),
    ],
)
def test_the_file_of_a_known_solution_says_what_its_search_has_proved(
    server: Running, text: str, asked: dict[str, str]
) -> None:
    found = server.record("solve", position=text, **asked)
    del found["truncated"]
    assert found["complete"]
    took = {key: found[key] for key in found.keys() - {"puzzle", "given", "status", "solutions"}}
    shown = found["solutions"][-1]
    saved = server.post("export", position=text, kind="json", steps=shown["steps"], took=took)
    assert saved.json() == {**found, "solutions": [shown]}


@pytest.mark.parametrize("total", [4, "3", "53060477521960001"])
def test_a_total_may_have_more_digits_than_a_json_number(server: Running, total: int | str) -> None:
    steps = ["8 / 8", "7 - 1", "6 * 4"]
    took = {"complete": True, "found": total, "count": total}
    saved = server.post("export", position=PUZZLE, kind="json", steps=steps, took=took)
    assert saved.json()["count"] == int(total)


def test_what_a_search_took_names_no_unknown_strategy(server: Running) -> None:
    steps = ["8 / 8", "7 - 1", "6 * 4"]
    wrong = server.post("export", position=PUZZLE, kind="json", steps=steps, took={"strategy": "x"})
    assert (wrong.status_code, wrong.json()["kind"]) == (422, "name")


def test_steps_that_solve_nothing_are_no_solution(server: Running) -> None:
    wrong = server.post("export", position=PUZZLE, kind="txt", steps=["8 / 8"])
    assert (wrong.status_code, wrong.json()["detail"]) == (422, "these steps do not solve it")


@pytest.mark.parametrize("text", ["sliding/2x2: 2 1 / 3 -", "numbers/24: 1 1 1 1"])
def test_the_file_of_an_unsolvable_puzzle_says_so_as_on_the_command_line(
    server: Running, tmp_path: Path, text: str
) -> None:
    main(["solve", text, "--out", str(tmp_path / "saved.txt")])
    saved = server.post("export", position=text, kind="txt")
    assert saved.text
    assert untimed(saved.text) == untimed((tmp_path / "saved.txt").read_text())


def untimed(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("Time: ")]


def test_a_long_game_is_drawn(server: Running) -> None:
    board = "sliding/4x4: 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 -"
    game = " ; ".join([board, *(["12", "11", "15"] * 400)])
    assert len(game) > Limits().text
    drawn = server.post("scene.svg", position=game)
    assert drawn.text.startswith("<svg")


def test_a_game_of_a_thousand_moves_goes_on(server: Running) -> None:
    board = "sliding/4x4: 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 -"
    round_and_round = " ; ".join(["12", "11", "15"] * 400)
    found = server.record("read", position=f"{board} ; {round_and_round}")
    assert len(found["steps"]) == 1200
    assert found["solved"]


def test_a_large_board_is_judged_without_a_long_search(server: Running) -> None:
    rows = "21 2 3 4 5 / 6 7 8 - 10 / 11 12 13 9 15 / 16 17 18 14 20 / 1 22 23 24 19"
    quick = server.record("check", position=f"sliding/5x5: {rows}", seconds=0)
    assert (quick["status"], quick["unique"]) == ("solved", None)
    assert quick == server.record("check", position=f"sliding/5x5: {rows}")


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_is_the_one_that_the_command_line_draws(
    server: Running, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / f"drawn.{kind}"
    main(["show", PUZZLE, "--out", str(path)])
    answer = server.client.get(f"/api/scene.{kind}", params={"position": PUZZLE})
    assert answer.content == path.read_bytes()
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
