"""A survey that takes long: threads, a budget, Ctrl-C."""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from tests.cli.conftest import Run
from unriddle.cli.output.progress import left


def test_threads_share_a_survey_and_print_the_same(run: Run) -> None:
    ran = run("survey countdown large 11..14 --threads 2")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "large,reached,percent,full_hands",
        "11 12 13 14,48360,97.70,25",
    ]


def test_where_threads_do_not_share_a_survey_it_is_said(run: Run) -> None:
    assert "One thread" in run("survey 24 --limit 1 --threads 2").err


def test_a_survey_out_of_nodes_says_how_far_it_came(run: Run) -> None:
    ran = run("survey countdown large 11..29 --nodes 400000")
    assert ran.code == 3
    assert f"did not end: {len(ran.out.splitlines()) - 1} rows" in ran.err


@pytest.mark.parametrize(("nodes", "complete"), [(1, False), (10**9, True)])
def test_a_survey_in_json_says_whether_it_came_to_its_end(
    run: Run, nodes: int, complete: bool
) -> None:
    told = json.loads(run(f"survey countdown LARGE 11..14 --json --nodes {nodes}").out)
    assert told["complete"] is complete


def test_choices_of_large_numbers_are_no_puzzles_to_solve(run: Run) -> None:
    ran = run("survey countdown large 11..14 --solutions")
    assert ran.code == 2
    assert "leave --solutions out" in ran.err


def test_ctrl_c_ends_the_threads_and_keeps_the_rows(tmp_path: Path) -> None:
    file = tmp_path / "choices.csv"
    words = f"survey countdown large 11..100 --threads 2 --out {file} --lang en".split()
    with Popen([sys.executable, "-m", "unriddle", *words], stderr=PIPE, text=True) as program:
        while not any(part.stat().st_size for part in tmp_path.iterdir()):
            assert program.poll() is None
            time.sleep(0.1)
        program.send_signal(signal.SIGINT)
        _, told = program.communicate(timeout=60)
    assert program.returncode == 130
    heading, *rows = file.read_text(encoding="utf-8").splitlines()
    assert heading == "large,reached,percent,full_hands"
    assert 0 < len(rows) < 2_555_190
    assert f"did not end: {len(rows)} row" in told


@pytest.mark.parametrize(
    ("done", "seconds", "told"),
    [(None, 60, ""), (0.0, 60, ""), (0.5, 1, ""), (0.25, 60, "0:03:00"), (0.01, 60, "1:39:00")],
)
def test_it_is_told_how_long_the_rest_will_take(
    done: float | None, seconds: float, told: str
) -> None:
    assert left(done, seconds) == told
