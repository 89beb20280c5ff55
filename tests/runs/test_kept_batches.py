"""Batches under a name: what they may be asked, where they may write, and what a stop leaves."""

from __future__ import annotations

import json
import os
import signal
from random import Random

import pytest

from tests.runs.programs import Home
from unriddle.desk import Clock
from unriddle.runs.batch.answering import Question, Stopped, _Answering

WORDS = ("batch", "puzzles.txt", "--run", "kept", "--out", "kept.jsonl")
HANDS = 20_000  # more than a moment's work


def listed(home: Home, number: int = 12) -> None:
    random = Random(5)
    hands = (" ".join(str(random.randint(1, 99)) for _ in range(4)) for _ in range(number))
    (home.folder / "puzzles.txt").write_text(
        "".join(f"numbers/any: {hand} = 24\n" for hand in hands)
    )


def test_a_pipe_is_refused_and_stays_one(home: Home) -> None:
    listed(home)
    os.mkfifo(home.folder / "kept.jsonl")
    ran = home.run(*WORDS)
    assert ran.code == 2
    assert "a run writes to a file" in ran.err
    assert (home.folder / "kept.jsonl").is_fifo()
    assert not home.store("kept").exists()


def test_where_nothing_can_be_written_no_run_is_kept(home: Home) -> None:
    listed(home)
    ran = home.run(*WORDS[:-1], "no-such-folder/kept.jsonl")
    assert ran.code == 2
    assert "no-such-folder/kept.jsonl could not be saved" in ran.err
    assert not home.store("kept").exists()
    assert home.run(*WORDS).code == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_goes_on_in_the_language_that_it_was_begun_in(home: Home, number: int) -> None:
    listed(home, HANDS)
    program = home.begin(*WORDS, "--lang", "id")
    program.busy_workers()
    program.interrupt(number)
    ran = program.end()
    assert ran.code == 130, ran
    assert "unriddle resume kept" in ran.err
    assert home.run("resume", "kept").code == 0
    kept = (home.folder / "kept.jsonl").read_text(encoding="utf-8").splitlines()
    whole = home.run("batch", "puzzles.txt", "--lang", "id").out.splitlines()
    assert [said(line) for line in kept] == [said(line) for line in whole]
    assert said(kept[-1]) != said(home.run("batch", "puzzles.txt").out.splitlines()[-1])


def said(line: str) -> tuple[int, str]:
    answer = json.loads(line)
    return answer["line"], answer["reason"]


def test_a_limit_of_each_line_is_no_limit_of_the_run(home: Home) -> None:
    listed(home)
    assert home.run(*WORDS).code == 0
    ran = home.run("resume", "kept", "--seconds", "1")
    assert ran.code == 2
    assert "--seconds of a batch is a limit for each line" in ran.err


def test_what_was_answered_before_a_stop_is_kept() -> None:
    lines = [(1, "24: 4 7 8 8"), (2, "countdown: 25 50 75 100 3 6 = 952"), (3, "24: 1 1 1 1")]
    whole = _Answering(Question()).answers(lines, None)

    def look(clock: Clock) -> None:
        if clock.nodes > 1_000:  # not in the first of them
            raise Stopped

    found = _Answering(Question()).answers(lines, look)
    assert len(whole) == 3
    assert [json.loads(each)["puzzle"] for each in found] == ["numbers/24: 4 7 8 8 = 24"]


def test_a_line_that_is_cut_is_not_taken_for_a_shorter_one(home: Home) -> None:
    spaces = " " * 2_000_000
    (home.folder / "puzzles.txt").write_text(f"24: 4 7 8 8{spaces}9 9\n24:{spaces}4 7 8 8\n")
    told = [json.loads(line) for line in home.run("batch", "puzzles.txt").out.splitlines()]
    assert ["longer than" in each["error"]["what"] for each in told] == [True, True]
