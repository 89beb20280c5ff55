"""`unriddle day`: the puzzles of a date, as `generate` prints them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run
from unriddle.desk import day, with_days

ON = "2026-11-15"


def test_a_toy_has_its_puzzle_of_the_date(run: Run) -> None:
    ended = run(f"day 24 --date {ON}")
    assert (ended.code, ended.out) == (0, day("24", ON).position.text + "\n")


def test_without_a_toy_there_are_all(run: Run) -> None:
    record = json.loads(run(f"day --date {ON} --json").out)
    assert [each["toy"] for each in record["days"]] == [toy.key for _, toy in with_days()]


def test_the_same_is_made_by_its_seed(run: Run) -> None:
    made = day("24", ON)
    again = run(f"generate 24 --grade {made.stars} --seed {ON.replace('-', '')}")
    assert again.out == made.position.text + "\n"


def test_days_are_saved_as_a_list_that_can_be_solved(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "days.txt"
    run(f"day 24 8-puzzle --date {ON} --out {saved}")
    lines = saved.read_text(encoding="utf-8").splitlines()
    assert lines == [day(toy, ON).position.text for toy in ("24", "8-puzzle")]
    assert run(f"solve {saved}").code == 0
