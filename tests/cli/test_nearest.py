"""What the commands say of a target that is out of reach."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import terminal

FAR = "countdown 1 1 2 2 3 3 = 999"
SAID = "999 cannot be made; the nearest is 81, 918 away"


def test_solve_shows_the_nearest_and_says_that_it_is_not_what_was_asked_for(run: Run) -> None:
    for asked in ("", " --all", " --limit 5"):
        ran = run(f"solve {FAR}{asked}")
        assert (ran.code, ran.out) == (0, "(2 + 1) * (2 + 1) * 3 * 3\n")
        assert SAID in ran.err
        assert "solution" not in ran.err


def test_check_says_that_it_is_out_of_reach_in_both_languages(run: Run) -> None:
    assert run(f"check {FAR}") == (0, f"Out of reach: {SAID}; one way leads there\n", "")
    assert run(f"check {FAR} --lang id").out.startswith(
        "Tidak tercapai: 999 tidak bisa dibuat; yang terdekat 81, selisihnya 918"
    )


def test_count_counts_the_ways_to_the_nearest(run: Run) -> None:
    assert run("count countdown 4 10 = 27") == (0, "2\n", "")
    said = terminal("count", "countdown", "4", "10", "=", "27").out
    assert "2 ways to come nearest: 27 cannot be made; the nearest is 14 or 40, 13 away" in said


@pytest.mark.parametrize("verb", ["solve", "count", "check", "outlook"])
def test_the_record_has_the_status(run: Run, verb: str) -> None:
    ran = run(f"{verb} countdown 1 1 2 = 999 --json")
    assert (ran.code, json.loads(ran.out)["status"]) == (0, "nearest")


def test_a_saved_text_names_no_solutions(run: Run, tmp_path: Path) -> None:
    where = tmp_path / "answer.txt"
    assert run(*f"solve {FAR} --all --out".split(), str(where)).code == 0
    saved = where.read_text()
    puzzle = f"numbers/{FAR.replace(' ', ': ', 1)}"
    near = "The nearest that was found, 918 away:"
    assert saved == f"{puzzle}\n{near}\n1. (2 + 1) * (2 + 1) * 3 * 3\n"


def test_a_comparison_calls_no_strategy_solved(run: Run) -> None:
    rows = json.loads(run("compare countdown 1 1 2 = 999 --json").out)["rows"]
    assert {row["status"] for row in rows} == {"nearest"}
    assert run("compare countdown 1 1 2 = 999").code == 0


def test_playing_to_the_nearest_is_not_called_solved() -> None:
    said = terminal("play", "countdown", "4 10 = 27", typed="4 + 10\n").out
    assert "As near as can be: 1 step" in said
    assert "Solved" not in said
    missed = terminal("play", "countdown", "4 10 = 40", typed="4 + 10\nundo\n4 * 10\n").out
    assert "this makes 14, 26 away from 40" in missed
    assert "Solved: 1 step" in missed


def test_a_countdown_that_nobody_has_touched_is_not_shown_as_solved(run: Run) -> None:
    assert json.loads(run("show countdown 25 3 6 = 81 --json").out)["solved"] is False
