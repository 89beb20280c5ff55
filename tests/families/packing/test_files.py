"""The assignment's files: every sample is read, every bad one is answered with its line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from unriddle import InputError, NotationError, Status, read
from unriddle.cli import main
from unriddle.errors import Unavailable
from unriddle.families.packing.text import course_file, set_file
from unriddle.laws.cases import EXAMPLES, QUICK
from unriddle.locale import say

DATA = Path(__file__).parents[2] / "data" / "packing"


def file(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def _has_file(text: str) -> bool:
    """Whether the assignment's format can hold a puzzle."""
    position = read(text)
    try:
        return bool(position.back.write(position.puzzle, (), "file"))
    except Unavailable:
        return False


@pytest.mark.parametrize(
    ("name", "board", "pieces"),
    [
        ("spec-5x5.txt", "5x5", 7),
        ("spec-custom.txt", "...X.../.XXXXX./XXXXXXX/.XXXXX./...X...", 5),
        ("spec-pyramid.txt", "pyramid 3", 6),
        ("iq-puzzler-pro-5x11.txt", "5x11", 12),
    ],
)
def test_a_sample_is_read_and_solved(name: str, board: str, pieces: int) -> None:
    position = read(file(name))
    assert position.variant == "custom"
    assert position.text.startswith(f"packing/custom: {board} with A=")
    assert len(position.puzzle.pieces) == pieces
    assert position.solve().status is Status.SOLVED


@pytest.mark.parametrize("name", ["spec-5x5.txt", "spec-custom.txt", "spec-pyramid.txt"])
def test_a_file_is_written_as_it_was_read(name: str) -> None:
    position = read(file(name))
    written = position.back.write(position.puzzle, (), "file")
    assert written == file(name).rstrip("\n")
    assert read(written) == position


def test_a_letter_that_returns_is_another_piece_if_read_leniently() -> None:
    with pytest.raises(NotationError) as caught:
        read(file("letter-twice-5x11.txt"))
    error = caught.value
    assert (error.line, error.where) == (15, "C")
    assert "line 15" in say(error.what)
    assert "line 3" in say(error.what)
    position = read(file("letter-twice-5x11.txt"), lenient=True)
    assert len({piece.name for piece in position.puzzle.pieces}) == 12
    assert position.solve().status is Status.SOLVED


@pytest.mark.parametrize("ending", ["  \n", "\r\n", "\n", " \r\n"])
def test_trailing_spaces_and_other_line_ends_do_not_matter(ending: str) -> None:
    text = file("spec-5x5.txt")
    assert read(text.replace("\n", ending)) == read(text.rstrip("\n")) == read("\ufeff" + text)


BAD = [
    ("2 2\nDEFAULT\nAA\nBB", "packing.first_count", 1),
    ("two by 2\nDEFAULT\nAA\nBB", "packing.first_word", 1),
    ("1 1 27\nDEFAULT\nA", "packing.file_pieces", 1),
    ("1 1 0\nDEFAULT\nA", "packing.file_pieces", 1),
    ("0 2 1\nDEFAULT\nA", "packing.file_size", 1),
    ("2 -2 1\nDEFAULT\nA", "packing.file_size", 1),
    ("2 2 1\nCUSTOMMMM\nAA\nAA", "packing.bad_kind", 2),
    ("2 2 1\nAA\nAA", "packing.no_kind", 2),
    ("2 2 1\nDEFAULT\nAA\nBB", "packing.block_count", 1),
    ("2 2 2\nDEFAULT\nA\nB\nA", "packing.letter_returns", 5),
    ("2 2 2\nDEFAULT\nAAB\nB", "packing.two_letters", 3),
    ("2 2 1\nDEFAULT\nAA\naA", "packing.block_sign", 4),
    ("2 2 1\nDEFAULT\nA2", "packing.block_sign", 3),
    ("2 2 1\nCUSTOM\nXX\nXXX\nAA", "packing.row_wrong", 4),
    ("2 2 1\nCUSTOM\nXX\nX\nAA", "packing.row_wrong", 4),
    ("2 2 1\nCUSTOM\nXX\nXo\nAA", "packing.row_sign", 4),
    ("3 2 1\nPYRAMID\nAA", "packing.pyramid_base", 1),
]


@pytest.mark.parametrize(("text", "what", "line"), BAD, ids=[f"{w} {t!r}" for t, w, _ in BAD])
def test_a_bad_file_is_answered_with_its_line(text: str, what: str, line: int) -> None:
    for family in (None, "packing", "iq"):
        with pytest.raises(NotationError) as caught:
            read(text, family=family)
        assert (caught.value.what.key, caught.value.line) == (what, line)
        assert caught.value.where == text.split("\n")[line - 1]


def test_an_unknown_kind_is_told_the_nearest() -> None:
    with pytest.raises(NotationError) as caught:
        read("2 2 1\nCUSTOMMMM\nAA\nAA")
    assert caught.value.fix is not None
    assert say(caught.value.fix) == "did you mean CUSTOM?"


@pytest.mark.parametrize("text", ["", " \n \n", "a line of prose\nand another one"])
def test_an_empty_file_or_prose_is_explained(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text, family="packing")
    assert caught.value.fix is not None


def test_an_area_that_does_not_match_is_impossible_at_once_with_both_numbers() -> None:
    answer = read("2 2 1\nDEFAULT\nAA\nA").solve()
    assert answer.status is Status.IMPOSSIBLE
    assert answer.nodes == 0
    assert say(answer.reason) == "the pieces have 3 cells, the board has 4 to fill"


def test_a_piece_that_fits_nowhere_is_named() -> None:
    answer = read("2 2 2\nDEFAULT\nA\nBBB").solve()
    assert answer.status is Status.IMPOSSIBLE
    assert say(answer.reason) == "piece B fits nowhere"


def test_a_piece_in_two_parts_is_read_with_a_warning() -> None:
    position = read("2 2 2\nDEFAULT\nA\n A\nB\n B")
    assert [say(warning)[:7] for warning in position.warnings] == ["piece A", "piece B"]
    assert position.solve().best is not None


def test_what_was_saved_is_read_as_pieces_placed() -> None:
    for name in ("spec-5x5.txt", "spec-pyramid.txt"):
        best = read(file(name)).solve().best
        assert best is not None
        saved = read(best.text + "\n\nSearch time: 3 ms\nCases tried: 12\n", family="packing")
        assert saved.standing().solved


def test_a_half_filled_grid_is_continued() -> None:
    solved = read("iq: 5x11").solve().best
    assert solved is not None
    half = "".join("." if letter in "ABCDEF" else letter for letter in solved.text)
    position = read(half, family="iq")
    assert len(position.steps) == 6
    assert position.puzzle == read("iq: 5x11").puzzle
    assert position.solve().status is Status.SOLVED


TWO = "AAB\nABB\n\nBBA\nBAA"  # as a list of all fillings is printed


@pytest.mark.parametrize(
    ("family", "text"),
    [
        (None, TWO),
        ("packing", TWO),
        ("packing/custom", f"{TWO} with A=XX/X., B=XX/X."),
        ("packing/custom", "AAB\nABB\n\nAAB\nABB with A=XX/X., B=XX/X."),
    ],
)
def test_a_list_of_boards_is_told_that_one_is_read_at_a_time(family: str | None, text: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text, family=family)
    assert caught.value.what.key == "packing.several_boards"
    assert caught.value.line == 4


def test_a_half_filled_grid_without_its_pieces_is_no_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    half = tmp_path / "half.txt"
    half.write_text("AA.\nA..\n", encoding="utf-8")
    assert main(["solve", str(half)]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert "only the pieces that lie there are known" in told.err
    assert "hint: name the set first" in told.err


def test_a_letter_in_two_places_is_warned_about() -> None:
    warnings = read("AAB\nBBA").warnings
    assert [(each.key, each.values["piece"]) for each in warnings] == [
        ("packing.in_parts", "A"),
        ("packing.in_parts", "B"),
    ]
    assert not read("AAB\nABB\n\nAAB\nABB").warnings  # two pieces that stand upright in a box


# What was saved

TEXTS = tuple(text for text in (*EXAMPLES, *QUICK) if text.startswith("packing/"))
SOLVABLE = sorted({text for text in TEXTS if read(text).solve(seconds=5).best})
HAVE_FILES = [text for text in SOLVABLE if _has_file(text)]


def test_there_are_puzzles_of_every_kind_to_save() -> None:
    assert len(SOLVABLE) > 25
    assert len(HAVE_FILES) > 15
    for kind in ("pyramid", "without", "calendar", "2x2x2", "//"):
        assert any(kind in text for text in SOLVABLE)


@pytest.mark.parametrize("text", SOLVABLE)
def test_a_saved_solution_passes_check_alone_and_with_its_set(text: str, tmp_path: Path) -> None:
    file = tmp_path / "solution.txt"
    assert main(["solve", text, "--out", str(file)]) == 0
    written = file.read_text(encoding="utf-8")
    assert read(written).standing().solved
    if " with " not in text:
        assert read(written, family=text.partition(":")[0]).standing().solved


@pytest.mark.parametrize("text", HAVE_FILES)
def test_a_saved_file_has_puzzle_and_solution_and_passes_check(text: str, tmp_path: Path) -> None:
    file = tmp_path / "solution.txt"
    assert main(["solve", text, "--as", "file", "--out", str(file)]) == 0
    best = read(text).solve().best
    assert best is not None
    written = file.read_text(encoding="utf-8")
    assert best.text in written
    assert "ms\n" in written
    assert main(["check", str(file)]) == 0
    saved = read(written)
    assert saved.standing().solved
    assert len(saved.puzzle.pieces) == len(read(text).puzzle.pieces)


@pytest.mark.parametrize("text", HAVE_FILES)
def test_a_half_filled_file_is_continued(text: str, tmp_path: Path) -> None:
    best = read(text).solve().best
    assert best is not None
    half = replace(read(text), steps=best.steps[: len(best.steps) // 2])
    file = tmp_path / "half.txt"
    assert main(["show", half.text, "--as", "file", "--out", str(file)]) == 0
    again = read(file.read_text(encoding="utf-8"))
    assert set(again.steps) == set(half.steps)
    assert again.solve().status is Status.SOLVED


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("2 2 2\nDEFAULT\nAA\n\nBB\nBB", None),  # a block after a blank line, and no board
        ("2 2 1\nDEFAULT\nAA\n\nBB\nBB", "packing.block_count"),
        ("2 2 2\nDEFAULT\nAA\nBB\n\nAA\nBC", "packing.letter_returns"),
        ("2 2 2\nDEFAULT\nAA\nBB\n\nAB\nBA", "packing.grid_shape"),
        ("1 3 1\nDEFAULT\nAAA\n\nAAA", None),
    ],
)
def test_a_board_below_the_pieces_is_one_only_if_it_has_its_rows(
    text: str, what: str | None
) -> None:
    if what is None:
        assert read(text).puzzle.pieces
        return
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.what.key == what


def test_a_letter_that_comes_back_is_a_new_piece_only_if_read_leniently() -> None:
    text = "1 6 3\nDEFAULT\nAA\nBB\nAA"
    (warning,) = course_file.parse(text, lenient=True).warnings
    assert warning.values == {"letter": "A", "line": 5, "name": "C"}
    with pytest.raises(NotationError, match="A"):
        set_file.read(text)


def test_a_file_is_known_by_its_kind_even_behind_spaces_and_before_other_words() -> None:
    with pytest.raises(NotationError) as caught:
        course_file.parse("2 2 1\n   CUSTOM board of 2 rows\nXX\nXX\nAA\nAA", lenient=False)
    assert caught.value.meant
