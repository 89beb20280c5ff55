"""Ending a run from elsewhere, by Ctrl-C or by a budget: all is kept, and it goes on later."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.runs.programs import Home, gone, until
from unriddle import engines

pytestmark = pytest.mark.skipif(
    bool(engines.native_missing()), reason="textbook searches take too long"
)

BOARD = "packing/custom: 4x4x7 with A=XXX/.X. x28"  # takes six seconds and more by two processes
COUNT = ("count", BOARD, "--threads", "2", "--run", "kept")
KEPT = "All of it is kept: unriddle resume kept goes on"


def nodes_kept(path: Path) -> int:
    """Nodes of the parts that are on the disk by now."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT coalesce(sum(nodes), 0) FROM part").fetchone()[0])
    return 0


def told_nodes(err: str) -> int:
    found = re.search(r"([\d,]+) nodes in ", err)
    assert found is not None, err
    return int(found[1].replace(",", ""))


@pytest.mark.parametrize("how", ["stop", "Ctrl-C"])
def test_ending_it_keeps_all_and_says_how_to_go_on(home: Home, how: str) -> None:
    program = home.begin(*COUNT)
    workers = program.busy_workers(2)
    until(lambda: nodes_kept(home.store("kept")) > 0 or program.ended)
    if how == "stop":
        stopped = home.run("runs", "stop", "kept")
        assert stopped.code == 0
        assert "The run kept ends within two seconds, and is kept" in stopped.err
    else:
        program.interrupt()
    ran = program.end()
    assert ran.code == (3 if how == "stop" else 130)
    assert ran.out == ""
    assert KEPT in ran.err
    assert ("it was stopped" if how == "stop" else "it was interrupted") in ran.err
    assert all(map(gone, workers))
    row = home.row("kept")
    assert row["state"] == "stopped"
    assert row["nodes"] == told_nodes(ran.err) > 0
    assert "Nobody is working at the run kept" in home.run("runs", "stop", "kept").err


@pytest.mark.slow
def test_a_run_that_is_at_work_is_neither_removed_nor_gone_on_with(home: Home) -> None:
    program = home.begin(*COUNT)
    program.busy_workers()
    for words in (("runs", "remove", "kept"), ("resume", "kept"), COUNT):
        ran = home.run(*words)
        assert ran.code == 2
        assert f"the process {program.pid} is working at the run kept" in ran.err
    (row,) = home.answer("runs")["runs"]
    assert (row["state"], row["process"]) == ("running", program.pid)
    assert home.run("runs", "stop", "kept").code == 0
    assert program.end().code == 3


@pytest.mark.parametrize(
    "budget", [("--nodes", "500"), pytest.param(("--seconds", "0.000001"), marks=pytest.mark.slow)]
)
def test_a_budget_is_for_this_time_only(
    run: Run, home: Home, cut_often: None, budget: tuple[str, str]
) -> None:
    words = ("count", "packing/soma: 3x3x3", "--distinct", "labelled")
    wanted = json.loads(run(*words, "--json").out)
    before = 0
    for again in ((*words, "--run", "kept"), ("resume", "kept")):
        ran = run(*again, *budget)
        assert ran.code == 3, ran
        assert ran.out == ""
        assert KEPT in ran.err
        now = home.row("kept")["nodes"]
        assert now >= before + (500 if "--nodes" in budget else 0)
        before = now
    answer = json.loads(run("resume", "kept", "--threads", "1", "--json").out)
    assert (answer["count"], answer["nodes"]) == (wanted["count"], wanted["nodes"])


@pytest.mark.slow
def test_two_runs_at_once_do_not_disturb_each_other(home: Home) -> None:
    first, second = (
        home.begin("count", "packing/soma: 3x3x3", "--distinct", key, "--run", key)
        for key in ("labelled", "symmetry")
    )
    assert first.end().out == "11520\n"
    assert second.end().out == "240\n"
    assert [row["state"] for row in home.answer("runs")["runs"]] == ["done", "done"]


@pytest.mark.parametrize(
    ("words", "code", "out"),
    [
        ("count 24 4 7 8 8", 0, "3\n"),
        ("count 24 1 1 1 1", 1, "0\n"),
        ("count sliding/4x4 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0", 1, "0\n"),
        ("count packing/custom: 2x2 with A=XXX", 1, "0\n"),
    ],
)
def test_what_cannot_be_cut_or_cannot_be_is_a_run_like_any(
    run: Run, home: Home, words: str, code: int, out: str
) -> None:
    verb, rest = words.split(" ", 1)
    puzzle = rest if ":" in rest else None
    asked = (verb, puzzle) if puzzle else (verb, *rest.split())
    plain = run(*asked)
    assert (plain.code, plain.out) == (code, out)
    for again in ((*asked, "--run", "kept"), ("resume", "kept")):
        ran = run(*again)
        assert (ran.code, ran.out) == (code, out), ran
    assert home.row("kept")["state"] == "done"


def test_the_best_of_a_run_is_the_best(run: Run, home: Home) -> None:
    words = ("solve", "sliding/3x3", "8", "6", "7", "2", "5", "4", "3", "0", "1", "--best")
    plain, kept, again = (
        run(*words),
        run(*words, "--run", "kept"),
        run("resume", "kept"),
    )
    assert plain.code == kept.code == again.code == 0
    assert plain.out == kept.out == again.out
    assert home.row("kept")["state"] == "done"


@pytest.mark.parametrize(
    ("name", "good"),
    [
        *((name, True) for name in ("a", "7", "bedlam-1", "A.b_c-d", "x" * 80)),
        *((name, False) for name in ("a b", "../x", "ä", ".x", "-", "a/b", "x" * 81, "x;y")),
        *((name, False) for name in ("x\ny", "x\n", "名", "a\x00b", "~", "*")),
    ],
)
def test_names(run: Run, home: Home, name: str, good: bool) -> None:
    ran = run("count", "24", "1", "1", "1", "1", "--seconds", "0", f"--run={name}")
    assert ran.code == (3 if good else 2)
    if not good:
        assert "cannot be the name of a run" in ran.err
        assert "up to 80 letters, digits, dots, hyphens and underscores" in ran.err
        assert not home.runs.exists()
        assert run("runs", "show", name).code == 2


def test_a_run_tells_what_it_has_found_though_no_time_is_left(
    run: Run, home: Home, cut_often: None
) -> None:
    words = ("count", "packing/soma: 3x3x3", "--distinct", "labelled")
    assert run(*words, "--run", "kept", "--nodes", "3000").code == 3
    found = home.row("kept")["found"]
    assert found > 0
    ran = run("resume", "kept", "--seconds", "0", "--json")
    assert ran.code == 3
    assert json.loads(ran.out)["found"] >= found
    assert run("resume", "kept", "--threads", "1").out == "11520\n"
    for budget in ("--seconds", "--nodes"):
        ran = run("resume", "kept", budget, "0")
        assert (ran.code, ran.out) == (0, "11520\n")


def test_of_a_search_that_cannot_be_cut_it_is_said_that_nothing_is_kept(
    run: Run, home: Home
) -> None:
    words = ("count", "packing/soma: 3x3x3", "--strategy", "algorithm-x", "--run", "kept")
    ran = run(*words, "--nodes", "100")
    assert ran.code == 3
    assert "nothing is kept of what was done: unriddle resume kept begins it again" in ran.err
    assert KEPT not in ran.err


def test_what_a_run_is_for_is_told_as_it_was_typed(run: Run, home: Home) -> None:
    assert run("count", "packing/soma: 3x3x3", "--run", "kept").code == 0
    ran = run("count", "packing/soma: 3x3x3", "--distinct", "symmetry", "--run", "kept")
    assert ran.code == 2
    assert "is for something else: unriddle count 'packing/soma: 3x3x3' --run kept" in ran.err
