"""The same questions have the same answers over HTTP, on the command line and in Python."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.servers import Running, limits, running
from unriddle import desk, say, wire
from unriddle.cli import main
from unriddle.laws.cases import BAD, GOLDEN, Bad, Golden, parameters
from unriddle.locale import words
from unriddle.values import Want, message
from unriddle.web.limits import Limits
from unriddle.web.words import say as page_say

QUICK = [case for case in GOLDEN if not case.slow]
LONG = [case for case in GOLDEN if case.slow]  # too many solutions to list them through a door
PUZZLE = "numbers/24: 4 7 8 8 = 24"
MOVES = "twin/board: a__ / _#_ / __x"
Read = pytest.CaptureFixture[str]
ENGLISH = words("en")
INSTEAD = {text: ENGLISH.get(f"{key}_page", text) for key, text in ENGLISH.items()}


def printed(capsys: Read, *words: str) -> dict[str, Any]:
    """What the command line prints with `--json`."""
    main([*words, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def timeless(record: Any) -> Any:
    """A record without what differs from run to run, in the words of the page."""
    if isinstance(record, dict):
        return {
            key: timeless(value)
            for key, value in record.items()
            if key not in ("seconds", "truncated")
        }
    if isinstance(record, str):
        return INSTEAD.get(record, record)
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
    told = {key: found[key] for key in error if key != "what"} | {"what": found["detail"]}
    assert told == timeless(error)


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


def test_a_scene_says_what_stays_open_and_what_people_call_the_pieces(server: Running) -> None:
    scene = server.record("read", position="packing/calendar: Nov 15")["scene"]
    assert [cell["mark"] for cell in scene["cells"] if cell["open"]] == ["Nov", "15"]
    assert scene["names"]["A"] == "stairs"


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


@pytest.mark.parametrize(
    ("verb", "asked", "fix"),
    [
        ("read", {"position": "what is this?"}, "begin with its kind"),
        ("read", {"position": "24: 1 2 3 4\n24: 4 7 8 8"}, "keep the line of one puzzle"),
        ("generate", {"family": "24", "seconds": 0.0}, "allow it more time"),
        ("generate", {"family": "null"}, "type a puzzle of your own, or open a file"),
        ("generate", {"family": "sliding/5x5", "body": "20 moves"}, "choose a grade"),
    ],
)
def test_advice_fits_the_page_and_not_the_command_line(
    server: Running, verb: str, asked: dict[str, Any], fix: str
) -> None:
    problem = server.post(verb, **asked).json()
    assert fix in problem["fix"]
    assert "--" not in problem["fix"]


def test_a_reason_within_a_reason_fits_the_page_as_well() -> None:
    budget = message("reason.budget")
    stopped = "the search was stopped before everything was tried"
    assert page_say(message("reason.without_steps", reason=budget)).startswith(stopped)
    assert say(budget) == "the time or the nodes ran out"
