"""Scenes of a solution step by step, and films made of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.servers import Running, limits, running
from unriddle import desk, say, wire
from unriddle.cli import main
from unriddle.laws.cases import GOLDEN, Golden, parameters

SOLVED = [case for case in GOLDEN if not case.slow and case.status == "solved"]


@pytest.mark.parametrize("kind", ["svg", "png"])
@pytest.mark.parametrize("film", ["strip", "moving"])
def test_a_film_is_the_one_that_the_command_line_saves(
    server: Running, tmp_path: Path, kind: str, film: str
) -> None:
    board = "sliding/3x3: 1 2 3 / 4 5 6 / - 7 8"
    path = tmp_path / f"film.{kind}"
    main(["solve", board, "--film", "strip" if kind == "png" else film, "--out", str(path)])
    answer = server.post("export", position=board, kind=kind, film=film)
    assert answer.content == path.read_bytes()


def test_a_film_may_begin_after_some_steps(server: Running) -> None:
    position = desk.read("8: 1 2 3 / 4 5 6 / - 7 8")
    whole, end = (
        server.post("export", position=position.text, kind="svg", film="strip", first=first).content
        for first in (0, 1)
    )
    assert end == desk.filmed(position, ("7", "8"), "svg", "strip", first=1)
    assert len(end) < len(whole)


@pytest.mark.parametrize("case", parameters(SOLVED))
def test_a_solution_is_looked_at_step_by_step(server: Running, case: Golden) -> None:
    position = desk.read(case.puzzle)
    [solution] = position.solve("one", limit=1).solutions
    further = solution.steps[len(position.steps) :]
    told = server.record("scenes", position=case.puzzle, steps=further)
    assert (told["puzzle"], told["first"], told["truncated"]) == (position.text, 0, False)
    assert len(told["scenes"]) == len(further) + 1
    assert told["scenes"][-1] == wire.record(position.solved_scene(solution), say)
    for taken, scene in enumerate(told["scenes"]):
        text = " ; ".join((position.text, *further[:taken]))
        drawn = server.record("read", position=text)["scene"]
        for record in (scene, drawn):
            for cell in record["cells"]:
                del cell["owner"]
        assert scene == drawn


def test_the_scenes_of_a_long_solution_come_in_parts() -> None:
    board = "sliding/4x4: 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 -"
    steps = ["12", "11", "15"] * 4
    with running(limits(scenes=16 * 5)) as server:
        parts = [
            server.record("scenes", position=board, steps=steps, first=first)
            for first in (0, 5, 10, 15)
        ]
        whole = [scene for part in parts for scene in part["scenes"]]
        assert [len(part["scenes"]) for part in parts] == [5, 5, 3, 0]
        assert [part["truncated"] for part in parts] == [True, True, False, False]
        assert whole == [wire.record(scene, say) for scene in desk.read(board).scenes(tuple(steps))]
        hasty = server.record("scenes", position=board, steps=steps, seconds=0)
        assert (len(hasty["scenes"]), hasty["truncated"]) == (1, True)


def test_scenes_of_a_wrong_step_are_refused(server: Running) -> None:
    wrong = server.post("scenes", position="24: 4 7 8 8", steps=["8 / 8", "9 + 1"])
    assert (wrong.status_code, wrong.json()["kind"]) == (422, "step")
