"""Whatever is killed, and whenever: the same total, the same nodes, the same file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from tests.cli.terminal import environment
from tests.runs.programs import Home, Program, gone, kill, until
from unriddle import engines

pytestmark = pytest.mark.skipif(
    bool(engines.native_missing()), reason="textbook searches take too long"
)

COUNT = ("count", "packing/bedlam: 4x4x4", "--threads", "2", "--run", "kept")
LIST = (
    *("solve", "packing/iq-puzzler-pro: pyramid 5", "--all"),
    *("--threads", "2", "--out", "kept.jsonl", "--run", "kept"),
)
SHORT_LIST = (
    *("solve", "packing/kanoodle: pyramid 5", "--all"),
    *("--threads", "2", "--out", "kept.jsonl", "--run", "kept"),
)
KILLS = 20
LIFE = (0.2, 0.7)  # seconds: some end before anything was done, some after several records


def alone(words: tuple[str, ...]) -> tuple[str, ...]:
    """The same search without a run."""
    at = words.index("--threads")
    return words[:at]


def killed(home: Home, words: tuple[str, ...], lives: int, chance: Random) -> int:
    """Begin again and again, and kill it; how often it was killed before it was done."""
    for kills in range(lives):
        program = home.begin(*words)
        time.sleep(chance.uniform(*LIFE))
        if program.ended:
            assert program.end().code == 0
            return kills
        workers = program.workers()
        program.kill()
        for worker in workers:
            until(lambda worker=worker: gone(worker))  # type: ignore[misc]
    return lives


def test_a_driver_that_is_killed_leaves_no_worker_behind(home: Home) -> None:
    program = home.begin(*COUNT)
    workers = program.busy_workers(2)
    assert len(workers) == 2
    program.kill()
    for worker in workers:
        until(lambda worker=worker: gone(worker))  # type: ignore[misc]
    assert home.row("kept")["state"] == "stopped"


@pytest.mark.parametrize("last", [b"", b'{"position": "packi', b'{"stop": true}\n'])
def test_a_worker_ends_with_whoever_sent_orders(last: bytes) -> None:
    """Also where that one was killed in the middle of an order."""
    command = [sys.executable, "-m", "unriddle.runs.crews.worker"]
    ran = subprocess.run(
        command, input=last, capture_output=True, env=environment(), timeout=60, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


def test_a_list_outlives_its_driver_and_a_worker(home: Home) -> None:
    program = home.begin(*SHORT_LIST)
    program.busy_workers(2)
    time.sleep(0.3)
    program.kill()
    again = home.begin("resume", "kept", "--json")
    for worker in again.busy_workers(2)[:1]:
        kill(worker)
    assert again.end().code == 0
    assert home.run(*alone(SHORT_LIST), "--out", "alone.jsonl").code == 0
    kept, wanted = ((home.folder / f"{name}.jsonl").read_bytes() for name in ("kept", "alone"))
    assert kept == wanted
    assert not list(home.folder.glob("*.part"))


@pytest.mark.slow
def test_a_count_after_twenty_kills_is_the_same(home: Home) -> None:
    chance = Random(16)
    kills = killed(home, COUNT, KILLS, chance)
    while kills < KILLS:  # it was done meanwhile, and right: once more
        assert home.answer("resume", "kept")["count"] == 460_464
        assert home.run("runs", "remove", "kept").code == 0
        kills += killed(home, COUNT, KILLS - kills, chance)
    answer = home.answer("resume", "kept")
    wanted = home.answer(*alone(COUNT))
    assert (answer["count"], answer["nodes"]) == (wanted["count"], wanted["nodes"])


@pytest.mark.slow
def test_a_list_after_twenty_kills_is_the_same_file(home: Home) -> None:
    kills = killed(home, LIST, KILLS, Random(24))
    assert kills == KILLS
    answer = home.answer("resume", "kept")
    wanted = home.answer(*alone(LIST), "--out", "alone.jsonl")
    assert (answer["count"], answer["nodes"]) == (wanted["count"], wanted["nodes"])
    kept, alike = ((home.folder / f"{name}.jsonl").read_bytes() for name in ("kept", "alone"))
    assert kept == alike


@pytest.mark.slow
def test_workers_that_are_killed_at_random_change_nothing(home: Home) -> None:
    chance = Random(4)
    program = home.begin(*LIST)
    killed = 0
    while not program.ended:
        time.sleep(chance.uniform(0.1, 0.5))
        killed += _kill_one(program, chance)
        # A part whose worker is killed three times in a row would be set aside.
        time.sleep(0.3)
        until(lambda: program.ended or not tries(home.store("kept")))
    assert program.end().code == 0
    assert killed >= 2
    assert home.run(*alone(LIST), "--out", "alone.jsonl").code == 0
    kept, wanted = ((home.folder / f"{name}.jsonl").read_bytes() for name in ("kept", "alone"))
    assert kept == wanted


def tries(path: Path) -> int:
    """How often the worker of some part that is open was killed, as far as that is kept."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT max(tries) FROM part WHERE state = 'open'")
        return rows.fetchone()[0] or 0
    return 0


def _kill_one(program: Program, chance: Random) -> bool:
    workers = [worker for worker in program.workers() if not gone(worker)]
    if workers:
        kill(chance.choice(workers))
    return bool(workers)
