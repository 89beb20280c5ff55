"""Errors: the line, carets under the place, what, and how to mend it; never a traceback."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import unriddle.cli.verbs.about
from tests.cli.conftest import Run
from tests.cli.terminal import PROGRAM, environment, process
from unriddle.render.quote import pointed


def test_an_error_looks_as_in_the_design(run: Run) -> None:
    ran = run("solve numbers 4 7 y 8")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "numbers/24: 4 7 y 8\n"
        "                ^\n"
        "error: 'y' is no number and no card\n"
        "hint: write numbers or cards A 2..10 J Q K separated by spaces, like '4 7 8 8'\n"
    )


def test_with_json_the_same_error_is_an_object_on_standard_output(run: Run) -> None:
    ran = run("solve numbers 4 7 y 8 --json")
    error = json.loads(ran.out)["error"]
    assert (ran.code, ran.err) == (2, "")
    assert list(error) == ["kind", "what", "where", "fix", "span", "line"]
    assert (error["kind"], error["where"], error["span"]) == (
        "notation",
        "numbers/24: 4 7 y 8",
        [16, 17],
    )
    assert error["line"] == 1


def test_json_keys_and_kinds_are_never_translated(run: Run) -> None:
    error = json.loads(run("solve numbers 4 7 y 8 --json --lang id").out)["error"]
    assert error["kind"] == "notation"
    assert error["what"] == "'y' bukan bilangan dan bukan kartu"


@pytest.mark.parametrize(
    ("line", "what", "fix"),
    [
        ("slove 24 4 7 8 8", "'slove' is nothing", "did you mean solve?"),
        ("solve 24 4 7 8 8 --al", "there is no option --al", "did you mean --all?"),
        ("solve 24 4 7 8 8 --seconds", "--seconds needs a value", "from 0 up"),
        ("solve 24 4 7 8 8 --seconds x", "'x' cannot stand after --seconds", "from 0 up"),
        ("solve 24 4 7 8 8 --seconds nan", "'nan' cannot stand", "from 0 up"),
        ("solve 24 4 7 8 8 --limit 1e3", "'1e3' cannot stand", "from 1 up"),
        ("hint 24 4 7 8 8 --level=5", "'5' cannot stand", "from 0 to 4"),
        ("solve 24 4 7 8 8 --all=yes", "--all takes no value", "write --all alone"),
        ("solve 24 4 7 8 8 --all --best", "--all and --best cannot be asked", "choose one"),
        ("solve 24 4 7 8 8 --best --limit 1", "--limit and --best cannot be asked", "choose one"),
        ("solve 24 4 7 8 8 --seed 1", "--seed does something only together", "add --random"),
        ("solve 24 4 7 8 8 --lang xx", "there is no language 'xx'", "en, id"),
        ("solve numbesr 4 7 8 8", "there is no family 'numbesr'", "did you mean numbers?"),
        ("solve", "the puzzle is missing", "unriddle families"),
    ],
)
def test_a_wrong_command_line_is_exit_2_with_a_fix(
    run: Run, line: str, what: str, fix: str
) -> None:
    ran = run(*line.split())
    assert (ran.code, ran.out) == (2, "")
    assert f"error: {what}" in ran.err
    assert fix in ran.err.split("hint: ")[1]
    assert json.loads(run(*line.split(), "--json").out)["error"]["fix"]


def test_a_misspelt_option_is_quoted_within_the_line(run: Run) -> None:
    quoted, carets, *_ = run("solve", "24", "4 7 8 8", "--al").err.splitlines()
    assert quoted == "unriddle solve 24 '4 7 8 8' --al"
    assert carets.index("^") == quoted.index("--al")
    assert carets.count("^") == 4


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        ("1 2 3 4|5 6 7 8|9 10 11 12|13 14 14 -", "14 stands here twice"),
        ("1 2 3 4|5 6 7 8|9 10 11 12|13 16 15 -", "'-' is a second gap"),
        ("1 2 3 4|5 6 7 8|9 10 - 12|13 14 15 -", "'-' is a second gap"),
        ("1 2 3 4|5 6 7|9 10 11 12|13 14 15 -", "3 tiles in this row, 4 in the first"),
        ("1234|5678|9101112|131415", "4 x 1 is no board"),
        ("1 2 3|4 5 5|7 8 -", "5 stands here twice"),
        ("1 2 3|- 5 -|7 8 4", "'-' is a second gap"),
        ("1 2 3|4 5|7 8 -", "2 tiles in this row, 3 in the first"),
        ("1 2 3|gap 5 gap|7 8 4", "'gap' is a second gap"),
    ],
)
def test_a_broken_board_is_explained_as_a_board_though_no_family_is_named(
    run: Run, tmp_path: Path, rows: str, what: str
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(rows.replace("|", "\n"), encoding="utf-8")
    ran = run("solve", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert f"error: {what}" in ran.err


def test_a_text_that_two_families_take_for_theirs_names_both(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("2 3 DEFAULT\nPYRAMID 5\n7 8\n", encoding="utf-8")
    assert "more than one family: packing, sliding" in run("solve", str(file)).err


@pytest.mark.parametrize(
    "puzzle",
    ["", " ", "4 7 y 8", "1 2 3 4 5 6 7 8 9", "² 3 4 5", "1e5 3 4 5", "4 7 -3 8", "- - - -", "* *",
     "1" + "0" * 30 + " 1 1 1", "4 7 8 8 = ten", "4 7 8 8 using %", "NaN 1 1 1", "-0 1 1 1",
     "1e400 1 1 1", "../../etc/passwd", "<script>", "]]>", "🂡 7 8 8", "\u202e4 7 8 8", "\x1b[2J",
     "4 7 8 8 ; 9 / 9", "4 7 8 8 ;", "4\t7\ty\t8", "18446744073709551617 1 1 1 = 1/0"],
)  # fmt: skip
@pytest.mark.parametrize("json_too", [False, True])
def test_bad_input_is_exit_2_with_a_place_and_a_fix(run: Run, puzzle: str, json_too: bool) -> None:
    ran = run("solve", "24", puzzle, *["--json"] * json_too)
    assert ran.code == 2
    assert "Traceback" not in ran.out + ran.err
    assert "\x1b" not in ran.err
    if json_too:
        error = json.loads(ran.out)["error"]
        assert error["what"]
        assert error["fix"]
        assert (
            0 <= error["span"][0] <= error["span"][1] <= len(error["where"])
            if error["span"]
            else True
        )
    else:
        assert "error: " in ran.err
        assert "hint: " in ran.err


def test_a_long_line_is_cut_around_the_place(run: Run) -> None:
    ran = run("solve", "24", "4 " * 50_000 + "y")
    assert ran.code == 2
    assert max(map(len, ran.err.splitlines())) < 200


def test_carets_stand_under_the_place_after_tabs_and_wide_letters() -> None:
    assert pointed("4\t7 y", (4, 5)) == ["4\t7 y", " \t  ^"]
    assert pointed("数数 y", (3, 4)) == ["数数 y", "     ^"]
    assert pointed("e\u0301 数", (3, 4)) == ["e\u0301 数", "  ^^"]
    assert pointed("4 7", (3, 3)) == ["4 7", "   ^"]


# Files


@pytest.mark.parametrize(
    ("content", "line"),
    [(b"4 7\0 8", 1), (b"4 7\n8 \xff\xfe", 2), (bytes(range(128, 256)), 1)],
)
def test_binary_garbage_says_where_it_starts(
    run: Run, tmp_path: Path, content: bytes, line: int
) -> None:
    file = tmp_path / "garbage.txt"
    file.write_bytes(content)
    ran = run("solve", "24", str(file))
    assert ran.code == 2
    assert f"{file} is not text" in ran.err
    assert f"in line {line}," in ran.err


def test_a_wrong_line_of_a_file_is_quoted_with_its_number(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_bytes(b"\xef\xbb\xbf4 7\r\n8 y\r\n")
    assert run("check", "24", str(file)).err.splitlines()[:3] == [
        f"{file}, line 2:",
        "8 y",
        "  ^",
    ]
    assert json.loads(run("check", "24", str(file), "--json").out)["error"]["line"] == 2


def test_a_missing_file_names_the_full_path_and_the_nearest_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hand.txt").write_text("4 7 8 8")
    monkeypatch.chdir(tmp_path)
    for words in (["24", "hnad.txt"], ["hnad.txt"], ["24", "hnad.txt", ";", "8 / 8"]):
        ran = run("solve", *words)
        assert ran.code == 2
        assert f"there is no file {tmp_path / 'hnad.txt'}" in ran.err
        assert "did you mean hand.txt?" in ran.err


def test_a_folder_is_no_puzzle(run: Run, tmp_path: Path) -> None:
    for words in ([str(tmp_path)], ["24", str(tmp_path)]):
        ran = run("solve", *words)
        assert ran.code == 2
        assert f"{tmp_path} is a folder" in ran.err


# Defects


def test_a_defect_asks_for_a_report_and_shows_no_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(unriddle.cli.verbs.about, "_findings")
    ran = run("doctor")
    assert ran.code == 70
    assert "please report it" in ran.err
    assert "Traceback" not in ran.err
    monkeypatch.setenv("UNRIDDLE_DEBUG", "1")
    assert "Traceback" in run("doctor").err


def test_a_reader_that_has_enough_is_no_error() -> None:
    with subprocess.Popen(
        [*PROGRAM, "survey", "24"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        words = program.stderr.read().decode()
        assert program.wait(timeout=60) == 0
    assert "Error" not in words


def test_standard_input_is_read_for_a_dash() -> None:
    assert process("count", "24", "-", stdin=b"4 7 8 8\n").out == "3\n"
    assert process("count", "-", stdin=b"24: 4 7 8 8 ; 8 / 8\n").out == "1\n"
    assert process("count", "24", "-", stdin=b"\xff").code == 2


def test_a_full_disk_and_closed_streams_are_told_not_thrown() -> None:
    def shell(line: str) -> tuple[int, str]:
        script = line.replace("unriddle", " ".join(PROGRAM))
        ran = subprocess.run(
            ["sh", "-c", script], capture_output=True, env=environment(), check=False
        )
        return ran.returncode, ran.stderr.decode()

    code, words = shell("unriddle solve 24 4 7 8 8 > /dev/full")
    assert code == 2
    assert "could not be written: the disk is full" in words
    assert shell("unriddle solve 24 4 7 8 8 >&-")[0] == 0
    assert shell("unriddle solve 24 - <&-")[0] == 2


def test_a_file_too_large_for_a_puzzle_is_refused_at_once(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    file.write_bytes(b"4 " * 5_000_000)
    ran = run("solve", "24", str(file))
    assert ran.code == 2
    assert "larger than 1 MB" in ran.err


@pytest.mark.parametrize("family", [[], ["sliding"]])
def test_a_second_file_is_told_that_one_is_read_at_a_time(
    run: Run, tmp_path: Path, family: list[str]
) -> None:
    board, other = tmp_path / "board.txt", tmp_path / "answer.txt"
    for file in (board, other):
        file.write_text("1 2 3\n4 5 6\n7 - 8\n", encoding="utf-8")
    ran = run("check", *family, str(board), str(other))
    assert ran.code == 2
    assert "error: one file is read at a time" in ran.err


def test_a_format_that_a_verb_does_not_save_is_told_which_it_does(run: Run) -> None:
    ran = run("outlook", "24", "4 7 8 8", "--out", "ol.csv")
    assert ran.code == 2
    assert "error: this can be saved as .txt, .json, but not as .csv" in ran.err


def test_the_reason_why_a_board_cannot_be_solved_is_saved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "r.txt"
    assert run("solve", "8", "1 2 3 / 4 5 6 / 8 7 -", "--out", str(file)).code == 1
    saved = file.read_text(encoding="utf-8")
    assert "\nNo solution: the sum of kurang(i) plus X is odd\n" in saved


@pytest.mark.parametrize(("every", "says"), [(["--all"], True), ([], False)])
def test_a_picture_of_many_solutions_says_that_it_shows_the_first(
    run: Run, tmp_path: Path, every: list[str], says: bool
) -> None:
    ran = run("solve", "pentominoes", "3x20", *every, "--out", str(tmp_path / "o.svg"))
    assert ran.code == 0
    assert ("shows the first of 8 solutions" in ran.err) == says


EXTRA = [
    ("doctor x", "unriddle doctor x", "                ^"),
    ("serve -- x", "unriddle serve -- x", "                  ^"),
]


@pytest.mark.parametrize(("line", "quoted", "carets"), EXTRA)
def test_words_that_a_verb_would_not_look_at_are_refused(
    run: Run, line: str, quoted: str, carets: str
) -> None:
    ran = run(line)
    assert ran.code == 2
    assert ran.err.split("\n")[:2] == [quoted, carets]
    assert "leave it out" in ran.err


@pytest.mark.parametrize("words", [["--out", ""], ["--out="], ["--strategy", ""], ["--set="]])
def test_an_option_without_its_text_says_what_it_needs(run: Run, words: list[str]) -> None:
    ran = run("solve", "24", "4 7 8 8", *words)
    assert ran.code == 2
    assert f"{words[0].strip('=')} needs a value" in ran.err


def test_a_list_is_not_played_and_says_where_the_second_puzzle_begins(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "made.txt"
    made = run("generate", "24", "--seed", "1", "--puzzles", "3", "--out", str(file)).out
    for words in ([str(file)], ["24", str(file)]):
        ran = run("play", *words)
        assert ran.code == 2
        assert ran.err.split("\n")[:2] == [f"{file}, line 2:", made.split("\n")[1]]
        assert "one is read at a time" in ran.err


def test_a_second_target_is_called_so(run: Run) -> None:
    assert "there is a second target" in run("solve 24 1 2 3 4 = 5 = 6").err
