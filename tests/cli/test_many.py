"""A file of many puzzles, one a line: each is answered, in order, and a bad one stops nothing."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

import unriddle
from tests.cli.conftest import Run
from tests.cli.terminal import PROGRAM, environment, process, terminal
from unriddle.cli.options import VERBS
from unriddle.errors import InputError

MANY = [verb.name for verb in VERBS.values() if verb.many]
HANDS = ["numbers/24: 4 7 8 8 = 24", "numbers/24: 3 3 8 8 = 24"]
ANSWERS = ["(7 - 8 / 8) * 4", "8 / (3 - 8 / 3)"]


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    file = tmp_path / "hands.txt"
    file.write_text("# my hands\n" + "\n\n".join(HANDS) + "\n", encoding="utf-8")
    return file


def test_what_generate_saves_solve_reads(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    run("generate", "24", "--puzzles", "24", "--seed", "5", "--out", str(file))
    made = file.read_text().splitlines()
    ran = run("solve", str(file))
    assert ran.code == 0
    assert [each.splitlines()[0] for each in ran.out.split("\n\n")] == made


@pytest.mark.parametrize("verb", MANY)
def test_every_verb_about_a_puzzle_answers_each_of_a_list(run: Run, hands: Path, verb: str) -> None:
    ran = run(verb, str(hands))
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == HANDS[0]
    assert lines[lines.index(HANDS[1]) - 1] == ""
    records = [json.loads(line) for line in run(verb, str(hands), "--json").out.splitlines()]
    assert [record["puzzle"] for record in records] == HANDS


def test_each_answer_is_the_one_that_the_puzzle_has_by_itself(run: Run, hands: Path) -> None:
    ran = run("solve", str(hands))
    assert ran.out == f"{HANDS[0]}\n{ANSWERS[0]}\n\n{HANDS[1]}\n{ANSWERS[1]}\n"


def test_the_options_hold_for_each_of_a_list(run: Run, hands: Path) -> None:
    records = run("compare", str(hands), "--strategy", "brute,pairs", "--json").out.splitlines()
    for record in map(json.loads, records):
        assert [row["strategy"] for row in record["rows"]] == ["brute", "pairs"]
    traced = run("trace", str(hands), "--limit", "3", "--json").out.splitlines()
    assert [len(json.loads(record)["events"]) for record in traced] == [3, 3]


def test_a_bad_line_is_told_with_its_number_and_the_others_are_answered(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(f"{HANDS[0]}\n\n24: 1 2 y\nnumbesr: 1 1\n{HANDS[1]}\n", encoding="utf-8")
    ran = run("solve", str(file))
    assert ran.code == 2
    assert all(answer in ran.out for answer in ANSWERS)
    assert f"{file}, line 3:\nnumbers/24: 1 2 y\n" in ran.err
    assert f"{file}, line 4:\n" in ran.err
    records = [json.loads(line) for line in run("solve", str(file), "--json").out.splitlines()]
    assert [record.get("error", {}).get("line") for record in records] == [None, 3, 4, None]


def test_the_exit_code_is_the_worst_of_all(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(f"24: 1 1 1 1\n{HANDS[0]}\n", encoding="utf-8")
    assert run("solve", str(file)).code == 1
    file.write_text(f"24: 1 1 1 1\n{HANDS[0]}\n15: 1 2\n", encoding="utf-8")
    assert run("check", str(file)).code == 2


def test_with_a_family_named_a_line_may_be_a_bare_puzzle(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("\ufeff4 7 8 8\r\n\r\n3 3 8 8\r\n", encoding="utf-8")
    assert run("solve", "24", str(file)).out.splitlines()[::3] == HANDS
    file.write_text("1 2 3 / 4 5 6 / 7 - 8\n1 2 3 / 4 5 6 / - 7 8\n", encoding="utf-8")
    assert run("solve", "8", str(file)).out.splitlines()[1::3] == ["8", "7 8"]
    file.write_text("3x20\n5x12\n", encoding="utf-8")
    assert run("count", "pentominoes", str(file)).out.splitlines()[1::3] == ["8", "4040"]


def test_a_bad_line_among_bare_puzzles_is_told_and_the_others_are_answered(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("4 7 8 8\n4 7 y 8\n3 3 8 8\n", encoding="utf-8")
    ran = run("solve", "24", str(file))
    assert ran.code == 2
    assert ran.out.splitlines()[::3] == HANDS
    assert f"{file}, line 2:\nnumbers/24: 4 7 y 8\n" in ran.err


ONE = [
    ("24", "4 7\n8 y\n", 2),
    ("pentominoes", "XXXXX\nXX?XX\nXXXXX\n4\n", 2),
    ("24", "4 7\n8 8\n", 0),
    ("24", "4\n7\n8\n8\n", 0),
    ("8", "1 2 3\n4 5 6\n7 - 8\n", 0),
    ("8", "1 2 3\n4 5 6\n7 7 -\n", 2),
    ("iq", "XXXXX\nXXXX\n", 2),
    ("soma", "XXX\nXXX\n\nXXX\nXXXX\n", 2),
    ("packing", "2 3 2\nDEFAULT\nAA\nA\nBB\nB\n", 0),
]


@pytest.mark.parametrize(("family", "text", "code"), ONE)
def test_a_puzzle_of_several_lines_is_one_puzzle(
    run: Run, tmp_path: Path, family: str, text: str, code: int
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(text, encoding="utf-8")
    ran = run("check", family, str(file), "--json")
    assert ran.code == code
    assert len(ran.out.splitlines()) == 1


def test_standard_input_is_a_list_too_and_minus_one_ends_it() -> None:
    typed = b"1 2 3 4\n5 6 7 8\n-1\nnever read\n"
    ran = process("solve", "numbers/ten", "-", stdin=typed)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[::3] == ["numbers/ten: 1 2 3 4 = 24", "numbers/ten: 5 6 7 8 = 24"]
    one = process("solve", "numbers/ten", "-", stdin=b"4\n7\n8\n8\n-1\n")
    assert (one.code, one.out) == (0, f"{ANSWERS[0]}\n")
    assert process("solve", "numbers/ten", "-", stdin=b"-1\n") == (0, "", "")
    assert process("open", "24", "-", stdin=b"-1\n") == (0, "", "")


def test_one_file_takes_all_answers(run: Run, hands: Path, tmp_path: Path) -> None:
    def saved(kind: str) -> str:
        ran = run("solve", str(hands), "--out", str(tmp_path / f"o.{kind}"))
        assert (ran.code, ran.err) == (0, f"Saved in {tmp_path / f'o.{kind}'}\n")
        return (tmp_path / f"o.{kind}").read_text(encoding="utf-8")

    assert [record["puzzle"] for record in json.loads(saved("json"))] == HANDS
    rows = [json.loads(line) for line in saved("jsonl").splitlines()]
    assert [(row["puzzle"], row["solution"]) for row in rows] == list(
        zip(HANDS, ANSWERS, strict=True)
    )
    heading, *lines = saved("csv").splitlines()
    assert heading == "puzzle,solution,steps,cost"
    assert [line.split(",")[0] for line in lines] == HANDS
    text = saved("txt")
    assert text.startswith(HANDS[0])
    assert f"\n\n{HANDS[1]}\n" in text


def test_a_picture_shows_one_puzzle_and_no_list(run: Run, hands: Path, tmp_path: Path) -> None:
    ran = run("show", str(hands), "--out", str(tmp_path / "o.svg"))
    assert ran.code == 2
    assert "but not as .svg" in ran.err


def test_a_file_with_nothing_but_bad_lines_leaves_the_old_answers(run: Run, tmp_path: Path) -> None:
    file, old = tmp_path / "hands.txt", tmp_path / "o.txt"
    file.write_text("24: x\n24: y\n", encoding="utf-8")
    old.write_text("old")
    assert run("solve", str(file), "--out", str(old)).code == 2
    assert old.read_text() == "old"


def test_ctrl_c_ends_the_list_and_keeps_the_answers_so_far(tmp_path: Path) -> None:
    file, out = tmp_path / "hands.txt", tmp_path / "o.txt"
    file.write_text(f"{HANDS[0]}\nbedlam: 4x4x4\n{HANDS[1]}\n", encoding="utf-8")
    command = [*PROGRAM, "count", str(file), "--strategy", "auto", "--out", str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment()) as program:
        assert program.stdout is not None
        while b"packing" not in program.stdout.readline():
            pass
        time.sleep(0.3)
        program.send_signal(signal.SIGINT)
        rest = program.stdout.read().decode()
        assert program.wait(timeout=60) == 130
    assert HANDS[1] not in rest
    assert out.read_text().startswith(f"{HANDS[0]}\n  3\n")


def test_on_a_terminal_each_puzzle_is_named_once(hands: Path) -> None:
    ran = terminal("solve", str(hands))
    assert ran.code == 0
    assert [ran.out.count(hand) for hand in HANDS] == [1, 1]


def test_read_all_reads_every_position_of_a_text() -> None:
    assert [each.text for each in unriddle.read_all("\n".join(HANDS))] == HANDS
    assert [each.text for each in unriddle.read_all("4 7 8 8\n3 3 8 8", family="24")] == HANDS
    assert len(unriddle.read_all("8: 1 2 3\n4 5 6\n7 8 -")) == 1
    with pytest.raises(InputError) as raised:
        unriddle.read_all(f"{HANDS[0]}\n{HANDS[1]}\n24: y")
    assert raised.value.line == 3


def test_saved_answers_are_read_again_as_the_list_they_answer(tmp_path: Path, run: Run) -> None:
    list_file, saved, again = (tmp_path / name for name in ("in.txt", "saved.txt", "again.txt"))
    board = "sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8"
    list_file.write_text("\n".join((*HANDS, board)), encoding="utf-8")
    assert run("solve", str(list_file), "--out", str(saved)).code == 0
    ran = run("solve", str(saved), "--out", str(again))
    assert (ran.code, ran.out.count(board)) == (0, 1)
    untimed = [
        [line for line in file.read_text().splitlines() if not line.startswith("  Time")]
        for file in (saved, again)
    ]
    assert untimed[0] == untimed[1]


def test_hands_of_three_cards_are_several_hands_and_not_one_of_six(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("2 3 4\n4 6 1\n", encoding="utf-8")
    assert [each.text for each in unriddle.read_all(file.read_text(), family="24")] == [
        "numbers/24: 2 3 4 = 24",
        "numbers/24: 4 6 1 = 24",
    ]
    assert run("count", "24", str(file)).out.split()[-1].isdecimal()
    assert len(unriddle.read_all("4\n7\n8\n8", family="24")) == 1
