"""The main job of each of the five older programs, by one command and from the menu.

What they print: card24 (its lists line for line are in tests/families/numbers/test_reports.py), the
Game of 24 with 1 to 10, all hands as postfix, IQ Puzzler Pro by brute force, and the 15-puzzle by
branch and bound.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.terminal import process, terminal

DATA = Path(__file__).parents[1] / "data"
SAMPLES = DATA / "sliding" / "samples"
ASSIGNMENT = (DATA / "packing" / "spec-5x5.txt").read_text(encoding="utf-8").rstrip()


def menu(*typed: str, **env: str) -> str:
    ran = terminal(typed="\n".join(typed) + "\n", NO_COLOR="1", **env)
    assert ran.code == 0
    return ran.out


# 1. card24: typed or dealt, the number found, the numbered list, the time, an offer to save


def test_card24_lists_every_way_to_write_a_solution_and_saves_it(tmp_path: Path) -> None:
    file = tmp_path / "hasil.txt"
    asked = ("solve", "24", "3", "5", "5", "3", "--all", "--distinct", "written")
    ran = process(*asked, "--lang", "id", "--out", str(file))
    assert (ran.code, ran.out) == (0, "(5 * 5) - (3 / 3)\n")
    assert file.read_text() == "Kartu: 3 5 5 3\nSolusi:\n1. (5 * 5) - (3 / 3)\n"


def test_card24_from_the_menu_in_indonesian(tmp_path: Path) -> None:
    file = tmp_path / "hasil.txt"
    typed = ("numbers", "24", "type", "9 k q 9", "written", "y", str(file), "q")
    screen = menu(*typed, LANG="id_ID.UTF-8")
    assert "  1. (9 * (13 - 9)) - 12" in screen
    assert "10 solusi" in screen
    assert re.search(r"\d (ms|µs)", screen)
    saved = file.read_text(encoding="utf-8").splitlines()
    assert saved[:3] == ["Kartu: 9 K Q 9", "Solusi:", "1. (9 * (13 - 9)) - 12"]
    assert len(saved) == 12


def test_card24_saves_a_hand_without_a_solution_too(tmp_path: Path) -> None:
    file = tmp_path / "hasil.txt"
    menu("numbers", "24", "type", "7 10 K 10", "written", "y", str(file), "q")
    assert file.read_text() == "Cards: 7 10 K 10\nNo solution\n"


# 2. Game of 24 with 1 to 10: one at a time or all at once, -1 stops, the first solution


@pytest.mark.parametrize("hand", ["1 1 8 8", "1 2 7 7", "2 2 3 9"])
def test_the_game_of_24_gives_a_solution(hand: str) -> None:
    ran = process("solve", "numbers/ten", hand)
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 1


@pytest.mark.parametrize("hand", ["8 8 8 8", "6 7 7 8"])
def test_the_game_of_24_says_that_there_is_none(hand: str) -> None:
    ran = process("solve", "numbers/ten", hand)
    assert (ran.code, ran.out) == (1, "")
    assert "No solution" in ran.err


def test_the_game_of_24_from_the_menu_takes_numbers_one_at_a_time() -> None:
    screen = menu("numbers", "ten", "type", "2", "11", "2", "3", "9", "solve", "n", "-1")
    assert "from 1 to 10" in screen
    assert "(9 - 3) * (2 + 2)" in screen
    assert "Goodbye" in screen


def test_the_game_of_24_reads_hand_after_hand_until_minus_one() -> None:
    ran = process("solve", "numbers/ten", "-", stdin=b"2 2 3 9\n1 1 8 8\n-1\n6 7 7 8\n")
    assert ran.code == 0
    assert [line for line in ran.out.splitlines() if line and ":" not in line] == [
        "(9 - 3) * (2 + 2)",
        "(1 + 1) * 8 + 8",
    ]


# 3. All hands: every solution as postfix with its evaluation; a postfix expression judged


def test_all_hands_come_with_every_postfix_solution() -> None:
    ran = process("survey", "24", "--solutions", "--as", "postfix", "--limit", "60")
    assert ran.code in (0, 3)
    assert "1 1 1 8" in ran.out


def test_a_postfix_solution_comes_with_its_evaluation_step_by_step() -> None:
    ran = process(
        "solve", "24", "3 4 8 13", "--all", "--distinct", "written", "--as", "postfix-steps"
    )
    assert "8 3 13 4 - / /: 13 - 4 = 9, 3 / 9 = 1/3, 8 / (1/3) = 24" in ran.out.splitlines()


def test_a_postfix_expression_is_judged_without_its_hand() -> None:
    ran = process("check", "24", "5 10 + 13 - 12 *", "--details")
    assert ran.code == 0
    assert ran.out.startswith("Solved: this makes 24, with every number used exactly once\n")
    assert "+: 15" in ran.out


def test_only_solutions_through_fractions_can_be_listed() -> None:
    ran = process("solve", "24", "3 3 8 8", "--all", "--only", "fractions")
    assert (ran.code, ran.out) == (0, "8 / (3 - 8 / 3)\n")


def test_all_hands_from_the_menu() -> None:
    screen = menu("numbers", "24", "survey", "q")
    assert "1 1 1 8" in screen
    assert "13 13 13 13" in screen


# 4. IQ Puzzler Pro: the board, the time, the cases tried, a text and an image to save


def test_the_puzzler_solves_a_file_and_saves_what_is_read_again(tmp_path: Path) -> None:
    file, picture = tmp_path / "solved.txt", tmp_path / "solved.png"
    board = tmp_path / "board.txt"
    board.write_text(ASSIGNMENT, encoding="utf-8")
    ran = process("solve", str(board), "--strategy", "brute", "--out", str(file))
    assert (ran.code, len(ran.out.splitlines())) == (0, 5)
    saved = file.read_text(encoding="utf-8")
    assert saved.startswith(ran.out)
    assert "Search time: " in saved
    assert "Cases tried: 4852746" in saved
    assert process("check", str(file)).out.startswith("Solved: ")
    assert process("solve", str(board), "--out", str(picture)).code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_puzzler_from_the_menu_takes_the_pasted_file(tmp_path: Path) -> None:
    file = tmp_path / "solved.txt"
    typed = (
        "packing",
        "custom",
        "type",
        *ASSIGNMENT.splitlines(),
        "",
        "report",
        "y",
        str(file),
        "q",
    )
    screen = menu(*typed)
    assert "Search time: " in screen
    assert process("check", str(file)).out.startswith("Solved: ")


# 5. The 15-puzzle: kurang, sum + X, the path as boards, time, nodes generated


FIGURES = {"berhasil1": (14, 13), "berhasil2": (20, 21), "berhasil3": (16, 3)}


@pytest.mark.parametrize(("name", "total", "moves"), [(n, *f) for n, f in FIGURES.items()])
def test_the_15_puzzle_shows_all_of_the_report_on_one_screen_and_in_one_file(
    name: str, total: int, moves: int, tmp_path: Path
) -> None:
    file = tmp_path / "solution.txt"
    ran = process("solve", "15", str(SAMPLES / f"{name}.txt"), "--details", "--out", str(file))
    assert ran.code == 0
    for text in (ran.out, file.read_text(encoding="utf-8")):
        assert f"together {total}, even" in text
        assert text.count("\n\n") == moves + 2
        assert "Nodes generated: " in text
        assert "Time: " in text


def test_the_15_puzzle_that_cannot_be_solved_says_so_with_its_table() -> None:
    ran = process("solve", "15", str(SAMPLES / "gagal2.txt"), "--details")
    assert ran.code == 1
    table = [line.split() for line in ran.out.splitlines()[1:5]]
    assert table == [row.split() for row in ("0 1 1 1", "2 1 2 4", "4 1 6 0", "10 1 14 7")]
    assert "together 55, odd" in ran.out


def test_the_15_puzzle_from_the_menu_takes_four_pasted_lines() -> None:
    rows = (SAMPLES / "berhasil3.txt").read_text(encoding="utf-8").split("\n")[:4]
    screen = menu("sliding", "4x4", "type", *rows, "report", "n", "q")
    assert "together 16, even" in screen
    assert "Nodes generated: " in screen


def test_the_15_puzzle_has_the_very_node_count_of_the_report() -> None:
    board = str(SAMPLES / "berhasil2.txt")
    ran = process("compare", "15", board, "--strategy", "branch-and-bound-heap")
    assert ran.out.splitlines()[1].split(",")[5] == "12963"
