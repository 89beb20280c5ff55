"""Every other verb, off a terminal: what it prints, its JSON, its exit code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from unriddle import __version__, desk
from unriddle.desk import generate
from unriddle.desk.answers import Comparison
from unriddle.desk.clock import Clock

HAND = "24 4 7 8 8"


def record(run: Run, line: str, code: int = 0) -> Any:
    ran = run(f"{line} --json")
    assert (ran.code, ran.err) == (code, "")
    return json.loads(ran.out)


def test_check_says_solvable_and_whether_in_one_way_only(run: Run) -> None:
    assert run(f"check {HAND}") == (0, "Solvable: there is more than one solution\n", "")
    verdict = record(run, f"check {HAND}")
    assert list(verdict) == ["puzzle", "status", "reason", "unique", "details", "told", "before"]
    assert (verdict["status"], verdict["unique"]) == ("solved", False)
    assert record(run, "check 24 3 3 8 8")["unique"] is True
    assert record(run, "check 24 1 1 1 1", 1)["status"] == "impossible"


def test_check_judges_a_whole_answer(run: Run) -> None:
    good = run("check", "24", "3", "4", "8", "13", ";", "8 3 13 4 - / /", "--details")
    assert good.code == 0
    assert good.out.startswith("Solved: this makes 24")
    assert "1/3" in good.out


def test_check_tells_a_wrong_answer_from_a_puzzle_without_a_solution(run: Run) -> None:
    wrong = run("check", "24", "4", "7", "8", "8", ";", "4 + 7 + 8 + 8")
    said = "this makes 27, not 24; without these steps it can be solved"
    assert wrong == (1, f"These steps lead to no solution: {said}\n", "")
    astray = run("check", "24", "4", "7", "8", "8", ";", "8 + 8 ; 4 + 7")
    assert astray.code == 1
    assert astray.out.startswith("These steps lead to no solution: no combination")
    hopeless = run("check", "24", "1", "1", "1", "1", ";", "1 + 1 + 1 + 1")
    said = "this makes 4, not 24; without these steps it cannot be solved either"
    assert hopeless == (1, f"Impossible: {said}\n", "")
    before = [
        json.loads(run("check", *words, "--json").out)["before"]
        for words in (
            ("24", "4", "7", "8", "8", ";", "4 + 7 + 8 + 8"),
            ("24", "1", "1", "1", "1", ";", "1 + 1 + 1 + 1"),
            ("24", "4", "7", "8", "8", ";", "8 / 8"),
            ("24", "1", "1", "1", "1"),
            ("countdown", "25", "3", "6", "=", "81", ";", "3 + 6"),
        )
    ]
    assert before == ["solved", "impossible", None, None, "solved"]


def test_hint_goes_up_to_the_level_asked_for(run: Run) -> None:
    assert [hint["level"] for hint in record(run, f"hint {HAND}")["hints"]] == [0, 1]
    ladder = record(run, f"hint {HAND} --level 4")["hints"]
    assert [hint["level"] for hint in ladder] == [0, 1, 2, 3, 4]
    assert list(ladder[3]) == ["level", "text", "step", "cells"]
    assert ladder[3]["step"] == "8 / 8"
    assert len(run(f"hint {HAND} --level 0").out.splitlines()) == 1
    assert run("hint 24 1 1 1 1").code == 1


def test_outlook_counts_what_each_step_leaves(run: Run) -> None:
    found = record(run, f"outlook {HAND}")
    assert list(found) == ["puzzle", "now", "steps", "complete", "status"]
    assert found["now"] == 3
    assert {"step": "8 / 8", "leaves": 1} in found["steps"]
    assert run(f"outlook {HAND}").out.startswith("3 ways from here\n")


def test_grade_gives_stars_with_reasons(run: Run) -> None:
    found = record(run, "grade 24 3 3 8 8")
    assert list(found) == ["puzzle", "stars", "score", "reasons"]
    assert found["stars"] == 5
    assert "no way around a fraction" in found["reasons"]


def test_generate_repeats_itself_with_the_same_seed(run: Run) -> None:
    made = run("generate 24 --grade 4 --seed 7 --puzzles 5")
    assert made.code == 0
    lines = made.out.splitlines()
    assert len(set(lines)) == 5
    assert all(line.startswith("numbers/24: ") for line in lines)
    assert run("generate 24 --grade 4 --seed 7 --puzzles 5").out == made.out
    found = record(run, "generate 24 --grade 4 --seed 7")
    assert found == {"seed": 7, "puzzles": [{"puzzle": lines[0], "stars": 4}]}


def test_generate_gives_what_there_is_and_says_how_many_are_missing(run: Run) -> None:
    ran = run("generate sliding/2x2 --seed 1 --puzzles 20")
    assert ran.code == 3
    assert len(set(ran.out.splitlines())) == 11
    assert ran.err == "Only 11 different puzzles of this kind came up, not 20\n"


def test_generate_takes_a_range_of_grades_and_says_which_did_not_come_up(run: Run) -> None:
    made = record(run, "generate 24 --grade 2-4 --seed 1 --puzzles 6")["puzzles"]
    assert [each["stars"] for each in made] == [2, 2, 3, 3, 4, 4]
    ran = run("generate", "15", "at most 20 moves", "--grade", "2-4", "--seed=1", "--puzzles=3")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 3
    assert ran.err == "No puzzle of grade 3, 4 came up\n"


def test_a_wish_that_contradicts_the_grade_is_refused_with_the_reason(run: Run) -> None:
    ran = run("generate 15 20 moves --grade 1")
    assert (ran.code, ran.out) == (2, "")
    assert "no puzzle of grade 1 came up" in ran.err
    assert "hint: puzzles of this kind have grade 2" in ran.err


@pytest.mark.parametrize("grade", ["0", "6", "hard", "1-9", "-1"])
def test_a_grade_that_does_not_exist_is_refused_with_an_example(run: Run, grade: str) -> None:
    ran = run("generate", "24", "--grade", grade)
    assert ran.code == 2
    assert "write a grade from 1 to 5, or a range like 1-4" in ran.err


def test_a_seed_nobody_chose_is_told(run: Run) -> None:
    ran = run("generate 24")
    seed = ran.err.splitlines()[0].removeprefix("seed ")
    assert run(f"generate 24 --seed {seed}").out == ran.out


def test_compare_sets_the_strategies_side_by_side(run: Run) -> None:
    ran = run(f"compare {HAND}")
    heading, *rows = ran.out.splitlines()
    assert heading == "strategy,status,count,cost,proved,nodes,seconds,counts"
    assert len(rows) > 1
    assert all(row.split(",")[1:5] == ["solved", "3", "0", "true"] for row in rows)
    found = record(run, f"compare {HAND} --strategy auto")
    assert list(found) == ["puzzle", "rows"]
    assert [row["strategy"] for row in found["rows"]] == ["auto"]


def test_trace_shows_a_textbook_strategy_at_work(run: Run) -> None:
    ran = run(f"trace {HAND} --limit 5")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 5
    found = record(run, f"trace {HAND} --limit 5")
    assert list(found["events"][0]) == ["kind", "steps", "text", "terms"]


def test_survey_is_csv_and_the_same_as_json_lines(run: Run, tmp_path: Path) -> None:
    ran = run("survey numbers/24 --limit 3")
    columns = "hand,solvable,no_fractions,no_negatives,different,written,stars"
    assert ran.out.splitlines()[:2] == [columns, "1 1 1 1,false,false,false,0,0,0"]
    found = record(run, "survey numbers/24 --limit 3")
    assert list(found) == ["variant", "columns", "rows", "complete"]
    assert found["columns"] == columns.split(",")
    file = tmp_path / "hands.jsonl"
    run("survey", "24", "--limit", "3", "--out", str(file))
    assert [json.loads(line) for line in file.read_text().splitlines()] == found["rows"]


def test_survey_can_list_every_solution_of_every_puzzle(run: Run) -> None:
    ran = run("survey 24 --solutions --as postfix --limit 2")
    assert ran.out.splitlines()[0] == "puzzle,solution"
    assert ran.out.splitlines()[1].startswith("1 1 1 8,")


@pytest.mark.parametrize(("rule", "solvable"), [("no-fractions", 1346), ("no-negatives", 1362)])
def test_a_survey_holds_every_puzzle_to_the_rules_after_the_variant(
    run: Run, rule: str, solvable: int
) -> None:
    rows = run(f"survey 24 {rule}").out.splitlines()[1:]
    assert len(rows) == 1820
    assert sum(row.split(",")[1] == "true" for row in rows) == solvable


def test_a_survey_takes_another_target(run: Run) -> None:
    rows = run("survey 24 = 10 using + --limit 7").out.splitlines()[1:]
    assert [row.split(",")[1] for row in rows] == ["false"] * 6 + ["true"]
    assert rows[-1].startswith("1 1 1 7,")


@pytest.mark.parametrize(
    ("line", "quoted", "carets"),
    [
        ("survey 24 foo", "numbers/24: foo", "            ^^^"),
        ("survey 24 5 = 10", "numbers/24: 5 = 10", "            ^"),
        ("survey 24 = y", "numbers/24: = y", "              ^"),
        ("survey countdown = 9", "numbers/countdown: = 9", "                   ^^^"),
        ("survey sliding/2x2 foo", "sliding/2x2: foo", "             ^^^"),
    ],
)
def test_what_a_survey_cannot_hold_its_puzzles_to_is_refused(
    run: Run, line: str, quoted: str, carets: str
) -> None:
    ran = run(line)
    assert ran.code == 2
    assert ran.err.split("\n")[:2] == [quoted, carets]


def test_a_survey_of_puzzles_does_not_pretend_to_heed_what_is_about_solutions(run: Run) -> None:
    ran = run("survey 24 --only fractions")
    assert ran.code == 2
    assert "--solutions" in ran.err


def test_show_draws_the_position(run: Run, tmp_path: Path) -> None:
    ran = run("show", "24", "4", "7", "8", "8", ";", "8 / 8")
    assert "┌" in ran.out
    assert ran.err == "numbers/24: 4 7 8 8 = 24 ; 8 / 8\n"
    file = tmp_path / "board.svg"
    assert run("show", "24", "4", "7", "8", "8", "--out", str(file)).code == 0
    assert file.read_text().startswith("<svg ")


def test_families_lists_what_there_is(run: Run) -> None:
    assert "numbers/countdown, countdown" in run("families", "24").out
    listed = record(run, "families numbers")["families"]
    assert listed[0]["aliases"]["24"] == "24"


def test_doctor_reports_and_says_by_its_code_whether_something_is_missing(run: Run) -> None:
    ran = run("doctor")
    assert f"Unriddle {__version__}" in ran.out
    assert ran.code == (4 if "slower than it could" in ran.out else 0)


def test_tour_solves_and_explains_a_puzzle_of_each_family(run: Run) -> None:
    ran = run("tour")
    assert ran.code == 0
    assert "Puzzle: numbers/24: 4 7 8 8 = 24" in ran.out
    assert "(7 - 8 / 8) * 4" in ran.out


@pytest.mark.parametrize("verb", ["generate", "survey"])
def test_a_verb_without_a_family_says_how_to_find_one(run: Run, verb: str) -> None:
    ran = run(verb)
    assert ran.code == 2
    assert "unriddle families" in ran.err


def test_a_number_that_is_nearly_a_family_is_said_to_be_part_of_the_puzzle(run: Run) -> None:
    assert run("solve 42 4 7 8 8").err == "read as numbers/any: 42 4 7 8 8 = 24\n"
    assert run("solve 24 4 7 8 8").err == ""
    assert run("solve 4 7 8 8").err == ""


def test_playing_with_json_prints_one_object_and_talks_elsewhere(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["8 / 8", "hint", "nonsense", "7 - 1", "6 * 4"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    ran = run("play 24 4 7 8 8 --json")
    assert json.loads(ran.out)["solved"] is True
    assert len(ran.out.splitlines()) == 1
    assert "1 way from here" in ran.err
    assert "error: " in ran.err


def test_who_interrupts_a_comparison_keeps_the_rows_that_are_done(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare = desk.comparing

    def interrupted(*words: Any) -> Iterator[Comparison]:
        yield next(compare(*words))
        raise KeyboardInterrupt

    monkeypatch.setattr(desk, "comparing", interrupted)
    ran = run("compare 24 4 7 8 8")
    assert (ran.code, ran.err) == (130, "Interrupted\n")
    assert [line.split(",")[0] for line in ran.out.splitlines()] == ["strategy", "auto"]


def test_who_interrupts_a_comparison_sees_what_the_running_strategy_had(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    tick = Clock.tick

    def interrupted(self: Clock, nodes: int, done: float | None = None) -> None:
        tick(self, nodes, done)
        if self.nodes >= 3000:  # more than the first strategy takes
            raise KeyboardInterrupt

    monkeypatch.setattr(Clock, "tick", interrupted)
    ran = run("compare 24 4 7 8 8")
    assert (ran.code, ran.err) == (130, "Interrupted\n")
    auto, brute = (line.split(",") for line in ran.out.splitlines()[1:])
    assert auto[:2] == ["auto", "solved"]
    assert brute[:2] == ["brute", "unfinished"]
    assert int(brute[5]) >= 3000
    assert float(brute[6]) > 0


def test_what_a_verdict_says_comes_once(run: Run) -> None:
    ran = run("check 24 1 1 1 1")
    assert ran.out == "Impossible: no combination of these numbers makes 24; the nearest: 4\n"
    assert record(run, "check 24 1 1 1 1", 1)["details"] == {"nearest": ["4"]}


def test_a_countdown_with_nothing_done_yet_is_solvable_and_not_solved(run: Run) -> None:
    assert run("check countdown 25 50 75 100 3 6 = 952").out.startswith("Solvable: ")


WISHES = [
    ("24 4 7 8 8", "numbers/24: 4 7 8 8", "              ^"),
    ("24 foo", "numbers/24: foo", "            ^^^"),
    ("24 5 = x", "numbers/24: 5 = x", "                ^"),
    ("24 9", "numbers/24: 9", "            ^"),
    ("iq 5y11", "packing/iq-puzzler-pro: 5y11", "                        ^^^^"),
]


@pytest.mark.parametrize(("words", "quoted", "carets"), WISHES)
def test_a_wish_that_cannot_be_read_is_pointed_at(
    run: Run, words: str, quoted: str, carets: str
) -> None:
    ran = run(f"generate {words}")
    assert ran.code == 2
    assert ran.err.split("\n")[:2] == [quoted, carets]


def test_who_interrupts_generating_keeps_what_was_made(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*words: Any) -> Any:
        yield from islice(generating(*words), 2)
        raise KeyboardInterrupt

    generating = generate.generating
    monkeypatch.setattr(generate, "generating", interrupted)
    file = tmp_path / "made.txt"
    ran = run("generate", "24", "--seed", "1", "--puzzles", "9", "--out", str(file))
    assert ran.code == 130
    assert ran.err.endswith("Interrupted\n")
    assert file.read_text() == ran.out
    assert len(ran.out.splitlines()) == 2
