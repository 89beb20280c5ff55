"""What only shows on the command line: colours, set files, files that are no text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DATA = Path(__file__).parents[1] / "data" / "packing"
SET = 'board = "2x3"\n[[piece]]\nshape = "XX/X."\ncopies = 2\ncolour = "#d9252a"\n'


def test_pieces_are_painted_as_in_the_box_or_grey(run: Run, tmp_path: Path) -> None:
    pictures = {}
    for colours in ("safe", "box", "grey"):
        file = tmp_path / f"{colours}.svg"
        ran = run("solve", "soma", "--colours", colours, "--out", str(file))
        assert ran.code == 0
        pictures[colours] = file.read_text(encoding="utf-8")
    assert len(set(pictures.values())) == 3
    assert "<pattern" in pictures["grey"]
    assert "<pattern" not in pictures["safe"]
    ran = run("show", "soma", "--colours", "pink")
    assert ran.code == 2
    assert "safe, box, grey" in ran.err


def test_a_set_of_ones_own_brings_its_colours(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(SET, encoding="utf-8")
    ran = run("solve", "packing", "--set", str(tmp_path / "my.toml"), "--json")
    assert json.loads(ran.out)["puzzle"].endswith("with A=XX/X. #d9252a, B=XX/X. #d9252a")
    file = tmp_path / "two.svg"
    run(
        "solve",
        "packing",
        "--set",
        str(tmp_path / "my.toml"),
        "--colours",
        "box",
        "--out",
        str(file),
    )
    assert "hatch1" in file.read_text(encoding="utf-8")  # two pieces of one colour


def test_a_set_of_ones_own_serves_every_verb(run: Run, tmp_path: Path) -> None:
    name = str(tmp_path / "my.toml")
    Path(name).write_text(SET, encoding="utf-8")
    puzzle = "packing/custom: 2x3 with A=XX/X. #d9252a, B=XX/X. #d9252a"
    for words in (["packing", "--set", name], ["--set", name], [name]):
        assert json.loads(run("show", *words, "--json").out)["puzzle"] == puzzle
    assert run("generate", "packing", "--set", name, "--seed", "1").out.startswith(f"{puzzle} ; ")
    for words in (["--set", name], [name], [name, "2x3"], ["2x3", "--set", name]):
        assert run("generate", *words, "--seed", "1").out.startswith(f"{puzzle} ; ")
    made = run("generate", "packing", "2x3 with A=XX/X. x2", "--seed", "1").out
    assert made.startswith("packing/custom: 2x3 with A=XX/X., B=XX/X. ; ")
    for verb in ("solve", "generate"):
        both = run(verb, "iq", "--set", name)
        assert both.code == 2
        assert "write 'packing' in its place, or leave --set out" in both.err
    bad = run("generate", "packing", "2y3", "--set", name)
    assert (bad.code, bad.err.split("\n")[0]) == (2, "packing: 2y3")
    gone = run("solve", "packing", "--set", str(tmp_path / "none"))
    assert gone.code == 2
    assert "a set" in gone.err


def test_a_report_with_gaps_is_read_with_a_warning(run: Run, tmp_path: Path) -> None:
    """Nobody can tell the holes of a board from cells that somebody has emptied."""
    report = tmp_path / "solution.txt"
    assert run("solve", "iq", "5x11", "--out", str(report)).code == 0
    assert run("check", str(report)).err == ""
    half = "".join(
        "." if letter in "HJ" else letter for letter in report.read_text().split("\n\n")[0]
    )
    report.write_text(half + "\n\n" + report.read_text().split("\n\n")[1])
    assert "--set FILE" in run("check", str(report)).err
    assert run("solve", "iq", str(report)).code == 0


@pytest.mark.parametrize("lang", ["en", "id"])
def test_a_bad_set_file_is_named_with_its_line(run: Run, tmp_path: Path, lang: str) -> None:
    name = str(tmp_path / "my.toml")
    Path(name).write_text(SET.replace("X.", "XY"), encoding="utf-8")
    ran = run("solve", "packing", "2x3", "--set", name, "--lang", lang)
    assert ran.code == 2
    assert ran.err.startswith(f"{name}, {'line' if lang == 'en' else 'baris'} 3:\n")
    assert ran.err.split("\n")[1:3] == ['shape = "XX/XY"', "             ^"]


def test_a_half_filled_board_goes_on_with_the_assignments_pieces(run: Run, tmp_path: Path) -> None:
    """Holes and empty cells look alike in print; the board of the set tells them apart."""
    file = str(DATA / "spec-custom.txt")
    solved = run("solve", file).out
    half = tmp_path / "half.txt"
    half.write_text("".join("." if letter in "AB" else letter for letter in solved))
    ran = run("solve", "packing", str(half), "--set", file)
    assert (ran.code, ran.out) == (0, solved)
    again = tmp_path / "again.txt"
    again.write_text(run("show", "packing", str(half), "--set", file, "--as", "grid").out)
    assert "X" in again.read_text()
    assert run("solve", "packing", str(again), "--set", file).out == solved
    alone = run("check", str(half))
    assert alone.code == 2
    assert "--set FILE" in alone.err


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("packing", "5x5"), "packing: 5x5"),
        (("iq", "5x0"), "packing/iq-puzzler-pro: 5x0"),
        (("sliding", "1 2 / 3 3"), "sliding: 1 2 / 3 3"),
        (("numbers", "4 7 y 8"), "numbers/24: 4 7 y 8"),
    ],
)
def test_an_error_names_no_variant_that_nobody_meant(
    run: Run, words: tuple[str, str], shown: str
) -> None:
    ran = run("solve", *words)
    assert ran.code == 2
    assert ran.err.split("\n")[0] == shown


FILES = {
    "wrong UTF-8": (b"5 5 7\nDEFAULT\nA\xff\n", "line 3"),
    "NUL": (b"5 5 7\nDEFAULT\nA\0\n", "line 3"),
    "a line of 10 MB": (b"A" * 10_000_000, "larger than 1 MB"),
    "UTF-16": ("5 5 7\nDEFAULT\n".encode("utf-16"), "line 1"),
    "an empty file": (b"", "empty"),
    "only a byte order mark": (b"\xef\xbb\xbf", "empty"),
    "prose": (b"Dear Sir,\nplease solve this.\n", "line 1"),
}


@pytest.mark.parametrize("what", FILES)
@pytest.mark.parametrize("family", [True, False])
def test_a_file_that_is_no_puzzle_is_explained(
    run: Run, tmp_path: Path, what: str, family: bool
) -> None:
    content, said = FILES[what]
    file = tmp_path / "board.txt"
    file.write_bytes(content)
    ran = run("solve", *(["packing"] if family else []), str(file))
    assert ran.code == 2
    assert not ran.out
    assert "Traceback" not in ran.err
    if family:
        assert said in ran.err


def test_windows_line_ends_and_a_byte_order_mark_are_fine(run: Run, tmp_path: Path) -> None:
    text = (DATA / "spec-5x5.txt").read_text(encoding="utf-8")
    file = tmp_path / "board.txt"
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert run("solve", str(file)).out == run("solve", str(DATA / "spec-5x5.txt")).out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Search time: ", "Cases tried: ")),
        ("id", ("Waktu pencarian: ", "Banyak kasus yang ditinjau: ")),
    ],
)
def test_the_report_has_the_board_the_time_and_the_cases(
    run: Run, tmp_path: Path, lang: str, words: tuple[str, str]
) -> None:
    file = tmp_path / "solution.txt"
    pyramid = str(DATA / "spec-pyramid.txt")
    ran = run("solve", pyramid, "--strategy", "brute", "--out", str(file), "--lang", lang)
    assert ran.code == 0
    board, blank, time, cases = file.read_text(encoding="utf-8").rstrip("\n").rsplit("\n", 3)
    assert [len(layer.split("\n")) for layer in board.split("\n\n")] == [1, 2, 3]
    assert blank == ""
    assert time.startswith(words[0])
    assert time.endswith(" ms")
    assert int(cases.removeprefix(words[1])) > 0
    assert run("check", str(file)).code == 0


def test_generate_with_a_set_that_does_not_exist_names_the_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(SET, encoding="utf-8")
    ran = run("generate", str(tmp_path / "mi.toml"))
    assert ran.code == 2
    assert f"there is no file {tmp_path / 'mi.toml'}" in ran.err
    assert f"did you mean {tmp_path / 'my.toml'}" in ran.err
    assert "there is no family 'nubmers'" in run("generate", "nubmers/24").err


def test_a_folder_named_like_a_family_does_not_hide_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numbers").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run("generate", "numbers/24", "--seed", "1").out.startswith("numbers/24: ")
