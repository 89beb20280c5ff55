"""`solve` and `count` as others read them: data on standard output, words on standard error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from unriddle.cli.options import VERBS

HAND = "24 4 7 8 8"
FIELDS = [
    *("puzzle", "given", "status", "complete", "found", "count", "lower_bound"),
    *("solutions", "reason", "strategy", "distinct", "nodes", "seconds"),
]


def test_solve_prints_one_solution_and_nothing_else(run: Run) -> None:
    assert run(f"solve {HAND}") == (0, "(7 - 8 / 8) * 4\n", "")


def test_all_prints_one_solution_a_line_and_says_why_there_are_no_more(run: Run) -> None:
    ran = run(f"solve {HAND} --all")
    assert ran.code == 0
    assert ran.out.splitlines() == ["(7 - 8 / 8) * 4", "(7 + 4 - 8) * 8", "8 * 7 - 8 * 4"]
    assert ran.err.startswith("3 solutions: every combination of 4 numbers was tried\n")


def test_the_json_has_exactly_the_fields_of_the_design(run: Run) -> None:
    ran = run(f"solve {HAND} --all --json")
    record = json.loads(ran.out)
    assert list(record) == FIELDS
    assert record["puzzle"] == "numbers/24: 4 7 8 8 = 24"
    assert (record["status"], record["complete"], record["count"]) == ("solved", True, 3)
    assert record["solutions"][0] == {
        "text": "(7 - 8 / 8) * 4",
        "steps": ["8 / 8", "7 - 1", "6 * 4"],
        "cost": 0,
    }
    assert ran.err == ""


def test_an_impossible_puzzle_says_why_and_is_exit_1(run: Run) -> None:
    ran = run("solve 24 1 1 1 1")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("No solution: ")
    assert run("count 24 1 1 1 1")[:2] == (1, "0\n")


@pytest.mark.parametrize("budget", ["--seconds 0", "--nodes 0"])
def test_an_empty_budget_is_unfinished_not_impossible(run: Run, budget: str) -> None:
    ran = run(f"solve {HAND} {budget} --json")
    assert ran.code == 3
    assert json.loads(ran.out)["status"] == "unfinished"
    counted = run(f"count {HAND} {budget}")
    assert (counted.code, counted.out) == (3, "")


def test_a_limit_stops_there_and_leaves_the_count_open(run: Run) -> None:
    record = json.loads(run(f"solve {HAND} --limit 2 --json").out)
    assert (record["found"], record["count"], record["complete"]) == (2, None, False)


def test_count_prints_the_bare_number(run: Run) -> None:
    assert run(f"count {HAND}") == (0, "3\n", "")


def test_steps_taken_are_part_of_the_solution(run: Run) -> None:
    record = json.loads(run("solve", "24", "4", "7", "8", "8", ";", "8 / 8", "--json").out)
    assert (record["given"], record["solutions"][0]["steps"][0]) == (1, "8 / 8")


@pytest.mark.parametrize(
    ("form", "text"),
    [("postfix", "7 8 8 / - 4 *"), ("infix", "(7 - 8 / 8) * 4")],
)
def test_as_writes_the_solution_in_another_form(run: Run, form: str, text: str) -> None:
    assert run(f"solve {HAND} --as {form}").out == text + "\n"


@pytest.mark.parametrize(
    ("verb", "option"),
    [
        (verb.name, option)
        for verb in VERBS.values()
        for option in ("strategy", "distinct", "as", "only")
        if verb.takes == "puzzle" and option in verb.options
    ],
)
def test_a_key_the_family_lacks_is_exit_2_with_the_list(run: Run, verb: str, option: str) -> None:
    ran = run(f"{verb} {HAND} --{option} bogus")
    assert ran.code == 2
    assert "'bogus'" in ran.err
    assert "hint: there are: " in ran.err


# Saving


def test_a_text_file_is_the_familys_own_report(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answer.txt"
    run("solve", "24", "3", "5", "5", "3", "--distinct", "written", "--all", "--out", str(file))
    assert file.read_text() == "Cards: 3 5 5 3\nSolutions:\n1. (5 * 5) - (3 / 3)\n"
    assert run("solve", "24", "7", "10", "K", "10", "--lang", "id", "--out", str(file)).code == 1
    assert file.read_text() == "Kartu: 7 10 K 10\nTidak ada solusi\n"


@pytest.mark.parametrize("kind", ["json", "jsonl", "csv", "svg"])
def test_the_extension_says_how_to_save(run: Run, tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"answer.{kind}"
    ran = run("solve", *HAND.split(), "--all", "--out", str(file))
    assert ran.code == 0
    assert f"Saved in {file}" in ran.err
    text = file.read_text()
    if kind == "json":
        assert list(json.loads(text)) == FIELDS
    elif kind == "jsonl":
        assert [json.loads(line)["cost"] for line in text.splitlines()] == [0, 0, 0]
    elif kind == "csv":
        assert text.startswith("solution,steps,cost\n(7 - 8 / 8) * 4,8 / 8 ; 7 - 1 ; 6 * 4,0\n")
    else:
        assert text.startswith("<svg ")


def test_an_unknown_extension_lists_the_known_ones_before_any_work(run: Run) -> None:
    ran = run(f"solve {HAND} --out answer.gif")
    assert (ran.code, ran.out) == (2, "")
    assert ".txt, .json, .csv, .jsonl, .svg, .png" in ran.err


def test_a_save_that_fails_names_path_and_reason(run: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "none" / "answer.txt"
    ran = run("solve", *HAND.split(), "--out", str(nowhere))
    assert ran.code == 2
    assert f"{nowhere} could not be saved: there is no such file or folder" in ran.err
    folder = tmp_path / "folder.txt"
    folder.mkdir()
    assert "it is a folder" in run("solve", *HAND.split(), "--out", str(folder)).err


@pytest.mark.parametrize("option", ["--nth=2", "--random --seed 1"])
def test_one_certain_solution_comes_alone(run: Run, option: str) -> None:
    ran = run("solve", "24", "4 7 8 8", *option.split())
    assert (ran.code, ran.err, len(ran.out.splitlines())) == (0, "", 1)


def test_a_feature_that_no_solution_has_is_the_reason_given(run: Run) -> None:
    ran = run("solve", "24", "4 7 8 8", "--only", "fractions")
    assert ran.code == 1
    assert "no solution has this feature" in ran.err


def test_a_solution_may_have_a_number_of_many_digits(run: Run) -> None:
    last = 1456325032804075496066025054473854437313921  # of 16x22 with dominoes
    board = ("solve", "packing", "16x22 with A=XX x176")
    assert run(*board, f"--nth={last}").code == 0
    assert "fewer" in run(*board, f"--nth={last + 1}").err
