"""Where moves are counted instead of ways: outlooks, large puzzles, films, comparisons."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import terminal

BOARD = "1 2 3 / 4 5 6 / - 7 8"


def test_an_outlook_counts_moves_and_the_best_comes_first(run: Run) -> None:
    assert run("outlook", "8", BOARD) == (0, "2 moves to go\n7  1\n4  3\n", "")
    assert run("outlook", "8", "1 2 3 / 4 5 6 / 7 8 -").out.startswith("0 moves to go\n")
    none = run("outlook", "8", "1 2 3 / 4 5 6 / 8 7 -")
    assert none[:2] == (1, "It cannot be solved from here\n")


def test_a_strategy_that_proves_nothing_says_why(run: Run) -> None:
    ran = run("solve", "8", BOARD, "--strategy", "row-by-row", "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["status"], found["complete"]) == (0, "solved", False)
    assert found["reason"] == "row by row is quick, and longer than needed"


def test_strategies_are_compared_whether_they_prove_it_or_not(run: Run) -> None:
    rows = json.loads(run("compare", "8", BOARD, "--json").out)["rows"]
    proved = {row["strategy"]: row["proved"] for row in rows}
    assert proved["breadth-first"]
    assert not proved["branch-and-bound"]
    assert {row["cost"] for row in rows if row["proved"]} == {2}
    assert {row["depth"] for row in rows if row["proved"]} == {2}


def test_a_comparison_on_a_terminal_is_said_in_words_and_fits() -> None:
    for lang, head in (("en", "moves  proved"), ("id", "langkah  bukti")):
        shown = terminal("compare", "8", BOARD, "--lang", lang).out
        table = [line for line in shown.splitlines() if "  " in line]
        assert head in shown
        assert "solutions" not in shown  # nobody counted any
        assert max(map(len, table)) <= 80


def test_a_trace_is_told_in_the_language_asked_for(run: Run) -> None:
    words = ("trace", "8", BOARD, "--strategy", "idastar-manhattan", "--limit", "2")
    assert run(*words).out.splitlines()[1].startswith("visited  1 2 3")
    told = run(*words, "--lang", "id").out.splitlines()
    assert told[0] == "batas  cari solusi paling banyak 2 langkah"
    assert told[1].endswith("level=0 biaya=2")
    assert json.loads(run(*words, "--lang", "id", "--json").out)["events"][1]["kind"] == "visited"


def test_a_large_board_is_answered_within_its_second(run: Run) -> None:
    board = run("generate", "sliding", "7x7", "--seed", "1").out.strip()
    found = json.loads(run("solve", board, "--json").out)
    assert found["status"] == "solved"
    assert found["seconds"] < 5
    if not found["complete"]:
        assert found["lower_bound"] < found["solutions"][0]["cost"]


def test_a_check_needs_no_search_to_know_the_parity(run: Run) -> None:
    code, out, _ = run("check", "8", "1 2 3 / 4 5 6 / 8 7 -")
    assert code == 1
    assert out.startswith("Impossible: ")
    assert "exchange" in out


def test_the_solution_is_saved_as_a_film(run: Run, tmp_path: Path) -> None:
    for kind, sign in (("strip", "<text"), ("moving", "@keyframes")):
        file = tmp_path / f"{kind}.svg"
        assert run("solve", "8", BOARD, "--film", kind, "--out", str(file)).code == 0
        assert sign in file.read_text()
    file = tmp_path / "shown.svg"
    assert run("show", "8", f"{BOARD} ; 7", "--film", "strip", "--out", str(file)).code == 0
    assert file.exists()
    assert run("solve", "8", BOARD, "--film", "talkie", "--out", str(file)).code == 2


@pytest.mark.parametrize(
    ("film", "out", "fix"),
    [
        ("moving", None, "--film moving --out film.svg"),
        ("strip", None, "--film strip --out film.svg"),
        ("moving", "film.png", "end in .svg"),
        ("moving", "film.txt", "end in .svg"),
        ("strip", "film.json", "end in .svg, .png"),
    ],
)
@pytest.mark.parametrize("verb", ["solve", "show"])
def test_a_film_needs_a_file_that_can_show_it(
    run: Run, tmp_path: Path, verb: str, film: str, out: str | None, fix: str
) -> None:
    saved = ["--out", str(tmp_path / out)] if out else []
    ran = run(verb, "8", BOARD, "--film", film, *saved)
    assert (ran.code, ran.out) == (2, "")
    assert fix in ran.err
    assert not list(tmp_path.iterdir())


def test_a_film_that_nobody_would_watch_is_refused(run: Run, tmp_path: Path) -> None:
    steps = " ; ".join(["7", "7"] * 250)
    file = tmp_path / "long.svg"
    ran = run("show", "8", f"{BOARD} ; {steps}", "--film", "strip", "--out", str(file))
    assert ran.code == 2
    assert "501 pictures" in ran.err
    assert not file.exists()


def test_nothing_proved_is_said_in_words(run: Run) -> None:
    ran = run("solve", "8", BOARD, "--strategy", "row-by-row")
    assert "The best so far: 2, and nothing is proved (row by row" in ran.err
    ran = run("solve", "8", "8 6 7 / 2 5 4 / 3 - 1", "--strategy", "weighted-astar")
    assert re.search(r"The best so far: \d+, at least \d+ is proved \(", ran.err)


def test_a_best_that_meets_its_bound_is_called_proved(run: Run) -> None:
    ran = run("solve", "8", BOARD, "--strategy", "weighted-astar")
    assert "The best: 2 (proved: it cannot be done in fewer than 2)" in ran.err


def test_an_impossible_board_has_no_solution_and_the_count_says_so(run: Run) -> None:
    ran = run("solve", "8", "1 2 3 / 4 5 6 / 8 7 -", "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["count"], found["lower_bound"]) == (1, 0, None)


def test_a_check_says_why_and_speaks_of_shortest_solutions(run: Run) -> None:
    out = run("check", "8", BOARD).out
    assert out.startswith("Solvable: the sum of kurang(i) plus X is even")
    assert "there is exactly one shortest solution" in out


def test_boards_are_printed_one_after_the_other(run: Run) -> None:
    out = run("solve", "sliding", "1 2 / - 3", "--as", "boards").out
    assert out == "1 2\n- 3\n\n1 2\n3 -\n"


def test_a_survey_that_cannot_be_made_says_which_can(run: Run) -> None:
    ran = run("survey", "sliding/4x4")
    assert ran.code == 2
    assert "too many" in ran.err
    assert "3x3" in ran.err
    ran = run("survey", "sliding/2x2", "--solutions")
    assert (ran.code, ran.out) == (2, "")
    assert "leave --solutions out" in ran.err


# The report of the course: table, path, nodes and time in one text

SAMPLES = Path(__file__).parents[1] / "data" / "sliding" / "samples"


def reported(run: Run, tmp_path: Path, sample: str, *more: str) -> tuple[int, str]:
    """What one command shows, which is what it saves."""
    out = tmp_path / "solution.txt"
    words = ("solve", "15", str(SAMPLES / f"{sample}.txt"), "--details", "--out", str(out))
    ran = run(*words, *more)
    assert ran.out == out.read_text()
    return ran.code, ran.out


@pytest.mark.parametrize(
    ("sample", "total", "moves", "nodes"),
    [("berhasil1", 14, 13, 567), ("berhasil2", 20, 21, 12_963), ("berhasil3", 16, 3, 9)],
)
def test_a_solved_sample_is_reported_on_one_page(
    run: Run, tmp_path: Path, sample: str, total: int, moves: int, nodes: int
) -> None:
    code, shown = reported(run, tmp_path, sample, "--strategy", "branch-and-bound-heap")
    table, *boards, end = shown.split("\n\n")
    assert code == 0
    assert table.startswith("kurang(i)")
    assert f", together {total}, even" in table
    start = [line.split() for line in (SAMPLES / f"{sample}.txt").read_text().splitlines()]
    assert len(boards) == moves + 1
    assert [line.split() for line in boards[0].splitlines()] == start
    assert boards[-1].split() == [*map(str, range(1, 16)), "-"]
    assert end.startswith(f"{moves} moves: ")
    assert f"\nNodes generated: {nodes}\nTime: " in end


@pytest.mark.parametrize(("sample", "total"), [("gagal1", 27), ("gagal2", 55)])
def test_an_unsolvable_sample_is_reported_with_its_table(
    run: Run, tmp_path: Path, sample: str, total: int
) -> None:
    code, shown = reported(run, tmp_path, sample)
    table, board, end = shown.split("\n\n")
    assert code == 1
    assert f", together {total}, odd" in table
    assert board.split() == (SAMPLES / f"{sample}.txt").read_text().split()
    assert end.startswith("No solution: the sum of kurang(i) plus X is odd\nNodes generated: ")
    if sample == "gagal2":
        rows = [list(map(int, line.split())) for line in table.splitlines()[1:5]]
        assert rows == [[0, 1, 1, 1], [2, 1, 2, 4], [4, 1, 6, 0], [10, 1, 14, 7]]
    said = reported(run, tmp_path, sample, "--lang", "id")[1]
    assert "jumlah kurang(i) + X ganjil" in said
    plain = run("solve", "15", str(SAMPLES / f"{sample}.txt"), "--lang", "id")
    assert "jumlah kurang(i) + X ganjil, jadi tidak bisa" in plain.err


def test_a_report_on_a_terminal_has_it_all_on_one_screen() -> None:
    shown = terminal("solve", "15", str(SAMPLES / "berhasil3.txt"), "--details").out
    for part in (
        "kurang(i)",
        "together 16, even",
        "13 14 15 12",
        "3 moves: 7 11 12",
        "Nodes",
        "ms",
    ):
        assert part in shown


def test_off_a_terminal_a_plain_solution_stays_data_only(run: Run) -> None:
    assert run("solve", "15", str(SAMPLES / "berhasil3.txt")).out == "7 11 12\n"


# Boards that are solved, and boards that are typed


def test_a_solved_board_is_said_to_be_solved_with_no_moves(run: Run) -> None:
    solved = "1 2 3 / 4 5 6 / 7 8 -"
    ran = run("solve", "8", solved)
    assert (ran.code, ran.out) == (0, "\n")
    assert ran.err.startswith("The best: it is solved already, with 0 moves\n")
    found = json.loads(run("solve", "8", solved, "--json").out)
    assert (found["solutions"][0]["steps"], found["solutions"][0]["cost"]) == ([], 0)
    assert "\n\n" not in terminal("solve", "8", solved).out.rstrip()


@pytest.mark.parametrize("words", [("8",), ("8", "-"), ("-",)])
def test_a_terminal_is_asked_for_the_board_that_is_missing(words: tuple[str, ...]) -> None:
    shown = terminal("solve", *words, typed="1 2 3\n4 5 6\n- 7 8\n\x04")
    assert shown.code == 0
    assert "Type or paste the puzzle, then end with Ctrl-D" in shown.out
    assert "The best: 2" in shown.out
