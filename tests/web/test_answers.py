"""The same questions have the same answers over HTTP, on the command line and in Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.laws.cases import BAD, GOLDEN, Bad, Golden, parameters
from tests.web.servers import Running, limits, running
from unriddle import desk, say, wire
from unriddle.cli import main
from unriddle.values import Want
from unriddle.web.limits import Limits

QUICK = [case for case in GOLDEN if not case.slow]
LONG = [case for case in GOLDEN if case.slow]  # too many solutions to list them through a door
PUZZLE = "numbers/24: 4 7 8 8 = 24"
MOVES = "twin/board: a__ / _#_ / __x"
Read = pytest.CaptureFixture[str]


def printed(capsys: Read, *words: str) -> dict[str, Any]:
    """What the command line prints with `--json`."""
    main([*words, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def timeless(record: Any) -> Any:
    """A record without what differs from run to run."""
    if isinstance(record, dict):
        return {
            key: timeless(value)
            for key, value in record.items()
            if key not in ("seconds", "truncated")
        }
    return [timeless(each) for each in record] if isinstance(record, list) else record


@pytest.mark.parametrize("case", parameters(QUICK))
def test_a_golden_case_is_answered_alike_through_every_door(
    server: Running, capsys: Read, case: Golden
) -> None:
    task = {"distinct": case.distinct} if case.distinct else {}
    form = {"form": case.form} if case.form else {}
    over_http = server.record("solve", position=case.puzzle, want="all", **task, **form)
    options = [f"--distinct={case.distinct}"] if task else []
    options += [f"--as={case.form}"] if form else []
    on_the_line = printed(capsys, "solve", case.puzzle, "--all", *options)
    assert timeless(over_http) == timeless(on_the_line)
    if case.form is None:
        in_python = wire.record(desk.read(case.puzzle).solve("all", **task), say)
        assert timeless(over_http) == timeless(in_python)
    if case.count is not None:
        counted = server.record("count", position=case.puzzle, **task)
        assert (counted["count"], over_http["count"]) == (case.count, case.count)
    if case.solutions is not None:
        assert tuple(found["text"] for found in over_http["solutions"]) == case.solutions


@pytest.mark.parametrize("case", parameters([], LONG))
def test_a_long_golden_case_is_counted_alike_through_every_door(
    server: Running, capsys: Read, case: Golden
) -> None:
    task = {"distinct": case.distinct} if case.distinct else {}
    options = [f"--distinct={case.distinct}"] if task else []
    *_, (_, name, over_http) = server.all_events(server.begin(case.puzzle, want="count", **task))
    assert name == "done"
    assert over_http["count"] == case.count or case.count is None
    on_the_line = printed(capsys, "count", case.puzzle, *options)
    in_python = wire.record(desk.read(case.puzzle).solve("count", **task), say)
    assert timeless(over_http) == timeless(on_the_line) == timeless(in_python)
    first = server.record("solve", position=case.puzzle, want="all", limit=5, **task)
    shown = printed(capsys, "solve", case.puzzle, "--all", "--limit=5", *options)
    assert timeless(first) == timeless(shown)
    assert first["found"] == min(5, over_http["count"])


@pytest.mark.parametrize("case", parameters([case for case in QUICK if case.best is not None]))
def test_a_golden_best_is_the_best_as_a_job_too(server: Running, case: Golden) -> None:
    *_, (_, name, done) = server.all_events(server.begin(case.puzzle, want="best"))
    assert name == "done"
    assert [found["cost"] for found in done["solutions"]] == [case.best]
    answer = wire.record(desk.read(case.puzzle).solve(Want.BEST), say)
    assert timeless(done) == timeless(answer)


@pytest.mark.parametrize("case", parameters(BAD))
def test_a_bad_text_is_refused_alike_and_the_place_is_named(
    server: Running, capsys: Read, case: Bad
) -> None:
    answer = server.post("read", position=case.puzzle)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    found = answer.json()
    start, end = found["span"]
    assert found["where"][start:end] == case.at
    error = printed(capsys, "check", case.puzzle)["error"]
    assert {key: found[key] for key in error if key != "what"} | {"what": found["detail"]} == error


@pytest.mark.parametrize("puzzle", [PUZZLE, MOVES])
@pytest.mark.parametrize(
    ("verb", "asked", "options"),
    [
        ("check", {}, []),
        ("check", {"details": True}, ["--details"]),
        ("hint", {}, []),
        ("hint", {"level": 4}, ["--level", "4"]),
        ("outlook", {}, []),
        ("grade", {}, []),
        ("compare", {}, []),
        ("compare", {"strategies": ["auto"], "want": "best"}, ["--strategy=auto", "--best"]),
        ("trace", {"limit": 20}, ["--limit=20"]),
        ("solve", {"limit": 2}, ["--limit=2"]),
        ("solve", {"nodes": 0}, ["--nodes=0"]),
    ],
)
def test_a_verb_answers_what_it_prints(
    server: Running, capsys: Read, puzzle: str, verb: str, asked: dict[str, Any], options: list[str]
) -> None:
    over_http = server.record(verb, position=puzzle, **asked)
    assert timeless(over_http) == timeless(printed(capsys, verb, puzzle, *options))


def test_fresh_puzzles_are_the_same_for_the_same_seed(server: Running, capsys: Read) -> None:
    asked = {"family": "24", "puzzles": 3, "seed": 7, "grade": 3}
    line = printed(capsys, "generate", "24", "--puzzles=3", "--seed=7", "--grade=3")
    assert server.record("generate", **asked) == line


@pytest.mark.parametrize("name", ["24", "sliding/2x3"])
def test_a_survey_is_the_one_of_the_command_line_page_by_page(
    server: Running, capsys: Read, name: str
) -> None:
    printed_all = printed(capsys, "survey", name)
    first = server.record("survey", family=name)
    rows = list(first["rows"])
    while len(rows) < len(printed_all["rows"]):
        rows += server.record("survey", family=name, page=len(rows) // Limits().solutions)["rows"]
    assert rows == printed_all["rows"]
    assert {key: first[key] for key in ("variant", "columns")} == {
        key: printed_all[key] for key in ("variant", "columns")
    }
    assert first["truncated"] is (len(rows) > Limits().solutions)
    beyond = server.record("survey", family=name, page=1_000)
    assert (beyond["rows"], beyond["complete"], beyond["truncated"]) == ([], True, True)


def test_a_survey_over_http_takes_rules(server: Running) -> None:
    rows = [
        row
        for page in range(2)
        for row in server.record("survey", family="24", body="no-fractions", page=page)["rows"]
    ]
    assert sum(row["solvable"] for row in rows) == 1346


def test_a_survey_that_has_no_time_says_so(server: Running) -> None:
    answer = server.record("survey", family="24", seconds=0)
    assert answer["complete"] is False


def test_a_variant_without_a_survey_is_refused(server: Running) -> None:
    assert server.post("survey", family="packing").status_code == 501
    assert server.post("survey", family="numbers/any").status_code == 422


def test_grades_may_be_a_range(server: Running, capsys: Read) -> None:
    asked = {"family": "24", "puzzles": 4, "seed": 7, "grade": "1-4"}
    made = server.record("generate", **asked)
    assert [each["stars"] for each in made["puzzles"]] == [1, 2, 3, 4]
    assert printed(capsys, "generate", "24", "--puzzles=4", "--seed=7", "--grade=1-4") == made
    for wrong in (0, 6, "1-6", "hard", "1-"):
        assert server.post("generate", family="24", grade=wrong).status_code == 422


def test_the_families_are_those_of_the_command_line(server: Running, capsys: Read) -> None:
    over_http = server.client.get("/api/families").json()
    assert over_http == printed(capsys, "families")
    assert {"null", "twin"} <= {family["key"] for family in over_http["families"]}


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


def test_a_scene_says_what_stays_open_and_what_people_call_the_pieces(server: Running) -> None:
    scene = server.record("read", position="packing/calendar: Nov 15")["scene"]
    assert [cell["mark"] for cell in scene["cells"] if cell["open"]] == ["Nov", "15"]
    assert scene["names"]["A"] == "stairs"


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


def test_a_position_is_read_with_its_one_text_its_steps_and_its_scene(server: Running) -> None:
    found = server.record("read", position="4 7 8 8 ; 8/8", family="24")
    assert found["puzzle"] == "numbers/24: 4 7 8 8 = 24 ; 8 / 8"
    assert (found["family"], found["variant"], found["steps"]) == ("numbers", "24", ["8 / 8"])
    assert [cell["label"] for cell in found["scene"]["cells"]] == ["4", "7", "1"]
    assert found["solved"] is False


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


def test_sentences_come_in_the_language_of_the_client(server: Running) -> None:
    asked = {"position": "numbers/24: 1 1 1 1"}
    said = {
        lang: server.client.post("/api/check", json=asked, headers={"Accept-Language": lang}).json()
        for lang in ("en", "id", "fr, id-ID;q=0.9, en;q=0.5", "fr")
    }
    assert said["en"]["reason"] == said["fr"]["reason"] != said["id"]["reason"]
    assert said["fr, id-ID;q=0.9, en;q=0.5"] == said["id"]
    assert {found["status"] for found in said.values()} == {"impossible"}


def test_solutions_come_in_pages(null_family: None) -> None:

    with running(limits(solutions=3)) as server:
        asked = {"position": "null/stairs: 5", "want": "all"}
        pages = [server.record("solve", **asked, page=page) for page in range(4)]
    assert [len(page["solutions"]) for page in pages] == [3, 3, 2, 0]
    assert {page["count"] for page in pages} == {8}
    assert all(page["truncated"] for page in pages)
    texts = {found["text"] for page in pages for found in page["solutions"]}
    assert len(texts) == 8


def test_a_target_out_of_reach_is_the_nearest_over_http_and_in_a_saved_file(
    server: Running,
) -> None:
    far = "numbers/countdown: 1 1 2 2 3 3 = 999"
    said = "999 cannot be made; the nearest is 81, 918 away"
    found = server.record("solve", position=far)
    assert (found["status"], found["reason"]) == ("nearest", said)
    assert server.record("check", position=far)["status"] == "nearest"
    assert server.record("outlook", position="countdown: 1 1 2 = 999")["status"] == "nearest"
    (shown,) = found["solutions"]
    end = server.record("read", position=" ; ".join((far, *shown["steps"])))
    assert (end["solved"], end["may_improve"]) == (False, False)
    whole = server.post("export", position=far, kind="txt").content.decode()
    assert whole == f"{far}\nThe nearest that was found, 918 away:\n1. {shown['text']}\n"
    again = server.client.post("/api/import", content=whole, headers={"Content-Type": "text/plain"})
    assert again.json()["puzzle"] == far
    took = {"complete": True, "reason": said}
    kept = server.post("export", position=far, kind="txt", steps=shown["steps"], took=took)
    assert kept.content.decode() == whole
    record = server.post("export", position=far, kind="json", steps=shown["steps"], took=took)
    assert json.loads(record.content)["status"] == "nearest"


@pytest.mark.parametrize(
    "text", ["packing/soma: 3x3x3", PUZZLE, "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6"]
)
def test_a_strategy_that_cannot_be_watched_is_refused_with_those_that_can(
    server: Running, text: str
) -> None:
    refused = server.post("trace", position=text, strategy="auto")
    assert refused.status_code == 422
    info = desk.read(text).back.info
    watched = [strategy.key for strategy in info.strategies if strategy.traceable]
    assert refused.json()["fix"] == f"there are: {', '.join(watched)}"
