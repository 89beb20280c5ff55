"""What can be said of a puzzle: open cells, labels, some pieces of a set, names beside letters."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tests.families.packing import boards as random_boards
from unriddle import InputError, NotationError, Status, StepError, read
from unriddle.desk import picture, said, text_picture
from unriddle.desk.position import Position
from unriddle.families.packing.drawing import _has_holes as has_holes
from unriddle.families.packing.puzzle import NAMES
from unriddle.families.packing.text import board_text, sets
from unriddle.locale import say
from unriddle.render.svg import svg

SETS = Path(sets.__file__).parent / "sets"
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
BULAN = ["Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des"]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("pentominoes: 8x8 without e5 d4 E4, d5", "pentominoes: 8x8 without d4 e4 d5 e5"),
        ("soma: 3x3x3 without a1.1", "soma: 3x3x3 without a1.1"),
        ("soma: without a1.1 c3.3", "soma: 3x3x3 without c3.3 a1.1"),
        ("kanoodle: pyramid 5 without a1.5 e5.1", "kanoodle: pyramid 5 without a1.5 e5.1"),
        ("iq: diagonal without b1", "iq-puzzler-pro: diagonal without b1"),
        ("kanoodle: XX/X. without a1", "kanoodle: XX/X. without a1"),
        ("kanoodle: ?X/XX without a1", "kanoodle: 2x2 without a1"),
        ("pentominoes: 3x5 with h, c D", "pentominoes: 3x5 with C D H"),
        ("pentominoes: 4x4 without a1 with A B C", "pentominoes: 4x4 without a1 with A B C"),
        ("calendar: 15 november", "calendar: Nov 15"),
        ("calendar: without nov 15", "calendar: Nov 15"),
        ("calendar: calendar without c3 15", "calendar: Nov 15"),
        ("calendar:", "calendar: Jan 1"),
        ("calendar: calendar", "calendar: calendar"),
    ],
)
def test_what_was_said_is_written_back_and_read_again(typed: str, text: str) -> None:
    position = read(typed)
    assert position.text == f"packing/{text}"
    assert read(position.text) == position


@pytest.mark.parametrize("seed", range(60))
def test_any_board_with_cells_left_open_is_read_as_it_is_written(seed: int) -> None:
    random = Random(seed)
    whole = read(random_boards.puzzle(random))
    board, _, pieces = whole.text.partition(" with ")
    names = [name for step in whole.offers() for name in step.step.split()[1:]]
    some = random.sample(sorted(set(names)), min(2, len(set(names)) - 1))
    if not some:
        pytest.fail("a board of one cell says nothing")
    opened = read(f"{board} without {' '.join(some)} with {pieces}")
    assert read(opened.text) == opened
    assert len(opened.puzzle.board.cells) == len(whole.puzzle.board.cells) - len(some)


def closed(position: Position, rows: str) -> Position:
    """The same with holes in the place of the open cells."""
    return read(f"packing/custom: {rows} with {position.text.partition(' with ')[2]}")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("packing/custom: 3x3 without b2 with A=XX/X., B=XXX, C=XX", "XXX/X.X/XXX"),
        ("packing/custom: 3x4 without a1 d3 with A=XX x5", ".XXX/XXXX/XXX."),
        ("packing/custom: 2x2x2 without a1.1 b2.2 with A=XX x3", "XX/X.//.X/XX"),
    ],
)
def test_an_open_cell_is_as_good_as_a_hole(text: str, rows: str) -> None:
    position = read(text)
    for distinct in ("shapes", "labelled", "symmetry"):
        counted = position.count(distinct=distinct)
        assert counted == closed(position, rows).count(distinct=distinct)
        assert counted > 0


def test_an_open_ball_of_a_pyramid_is_printed_and_read_as_a_gap() -> None:
    position = read("packing/custom: pyramid 2 without a1.2 with A=XX x2")
    best = position.solve().best
    assert best is not None
    assert best.text == ".\n\nAA\nBB"
    again = read(best.text, family="packing", own_set='[[piece]]\nshape = "XX"\ncopies = 2\n')
    assert again.standing().solved
    assert again.puzzle.board == position.puzzle.board


@pytest.mark.parametrize(
    ("text", "where", "fix"),
    [
        ("pentominoes: 6x6 without a7", "a7", "name cells from a1 to f6"),
        ("soma: 3x3x3 without a1", "a1", "name cells from a1.3 to c3.1"),
        ("pentominoes: 6x6 without a1 b2 a1", "a1", "each once"),
        ("pentominoes: 1x1 without a1", "a1", "leave some cells"),
        ("calendar: Foo 99", "Foo", "the labels are Jan Feb"),
        ("pentominoes: 3x5 with C M", "M", "A (F), B (I), C (L)"),
        ("pentominoes: 3x5 with A=XX", "with", "write the board, 'with' and the pieces"),
    ],
)
def test_a_cell_or_piece_that_is_not_there_is_pointed_at(text: str, where: str, fix: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    error = caught.value
    assert error.where[slice(*error.span)] == where
    assert error.fix is not None
    assert fix in say(error.fix)


def test_pieces_of_another_area_are_impossible_with_both_numbers() -> None:
    answer = read("pentominoes: 3x4 with C D H").solve()
    assert answer.status is Status.IMPOSSIBLE
    assert say(answer.reason) == "the pieces have 15 cells, the board has 12 to fill"


def test_a_piece_on_an_open_cell_is_told_so() -> None:
    with pytest.raises(StepError) as caught:
        read("pentominoes: 6x6 without a6 d3 ; B a2 a3 a4 a5 a6")
    assert say(caught.value.what) == "cell a6 stays open"


# The calendar


def test_months_are_read_in_both_languages() -> None:
    for month, bulan in zip(MONTHS, BULAN, strict=True):
        assert read(f"calendar: {bulan} 17") == read(f"calendar: {month} 17")
    assert read("calendar: 17 Agustus").text == "packing/calendar: Aug 17"


def test_a_printed_calendar_is_read_with_its_date() -> None:
    best = read("calendar: Nov 15").solve().best
    assert best is not None
    full = read(best.text, family="calendar")
    assert full.text.startswith("packing/calendar: Nov 15 ; ")
    assert full.standing().solved
    half = read("calendar: Nov 15 ; " + " ; ".join(best.steps[:3]))
    printed = half.back.write(half.puzzle, half.steps, "grid")
    assert set(read(printed, family="calendar").steps) == set(half.steps)
    assert read(printed, family="calendar").puzzle == half.puzzle


def test_months_are_printed_in_the_language_that_is_asked_for() -> None:
    scene = read("calendar: Aug 15").scene()
    indonesian = said(scene, partial(say, lang="id"))
    marks = [str(cell.mark) for cell in indonesian.cells if not str(cell.mark).isdecimal()]
    assert set(marks) == {*BULAN}
    drawn = picture(scene, "svg", say=partial(say, lang="id")).decode()
    assert ">Agu<" in drawn
    assert ">Aug<" not in drawn
    assert "Agu" in text_picture(indonesian)


def test_the_scene_says_what_is_printed_on_the_board_and_what_stays_open() -> None:
    scene = read("calendar: Nov 15").scene()
    assert [str(cell.mark) for cell in scene.cells if cell.open] == ["Nov", "15"]
    assert {str(cell.mark) for cell in scene.cells} == {*MONTHS, *map(str, range(1, 32))}
    offers = read("calendar: Nov 15").offers()
    used = {scene.cells[at].open for offer in offers for at in offer.cells}
    assert used == {False}


SET = """board = "spiral"
[boards]
spiral = "XX/X."
[labels]
spiral = "one|satu two three"
[[piece]]
name = "snake"
shape = "XX"
"""


def test_labels_of_ones_own_set_are_cells_once_it_is_read() -> None:
    for body in ("three", "spiral without three", "without three", "a2", "spiral without a2"):
        found = read(body, family="packing", own_set=SET)
        assert found.text == "packing/custom: XX/X. without a2 with A=XX"
    assert read("SATU", family="packing", own_set=SET).text.startswith(
        "packing/custom: XX/X. without a1 with"
    )
    with pytest.raises(InputError):
        read("four", family="packing", own_set=SET)


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (SET.replace("two three", "two"), "packing.labels_count"),
        (SET.replace("two three", "two ONE"), "packing.label_word"),
        (SET.replace("two three", "two b7"), "packing.label_word"),
        (SET.replace("two three", "two with"), "packing.label_word"),
        (SET.replace("[labels]\nspiral", "[labels]\ncube"), "packing.labels_board"),
        (SET.replace('"one|satu two three"', "3"), "packing.labels_board"),
    ],
)
def test_labels_that_do_not_suit_their_board_are_answered_with_their_line(
    wrong: str, what: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read("", family="packing", own_set=wrong)
    assert (caught.value.what.key, caught.value.line) == (what, 5)


def test_some_pieces_of_ones_own_set_can_be_named() -> None:
    own_set = SET + '[[piece]]\nname = "dot"\nshape = "X"\n'
    found = read("1x1 with B", family="packing", own_set=own_set)
    assert found.text == "packing/custom: 1x1 with B=X"
    assert found.solve().status is Status.SOLVED


# Names beside the letters

SNAKE = 'board = "1x2"\n[[piece]]\nname = "snake"\nshape = "XX"\n'


def test_names_are_shown_beside_the_letters_and_stand_in_no_text() -> None:
    position = read("", family="packing", own_set=SNAKE)
    assert position.text == "packing/custom: 1x2 with A=XX"
    assert position.scene().names == {"A": "snake"}
    said = [say(hint.says) for hint in position.hint(4)]
    assert any("A (snake)" in each for each in said)
    assert read("pentominoes: 6x10").scene().names["E"] == "P"
    with pytest.raises(InputError):  # nobody can call it so in a step
        position.play("snake a1 b1")


@pytest.mark.parametrize(
    ("text", "material"),
    [("iq: 5x11", "balls"), ("kanoodle: pyramid 5", "balls"), ("calendar: Nov 15", None)],
)
def test_a_set_says_whether_its_pieces_are_made_of_balls(text: str, material: str | None) -> None:
    scene = read(text).scene()
    assert scene.material == material


def test_a_picture_joins_the_balls_of_a_piece_by_bridges() -> None:
    start = read("iq: 5x11")
    assert "h48v24" not in svg(start.scene())
    assert svg(read("iq: 5x11 ; E a1 b1 c1 d1 a2").scene()).count("h48v24") == 3


def test_a_piece_that_fits_nowhere_is_called_as_people_call_it() -> None:
    position = read("pentominoes: 2x5 with B J")
    said = (position.solve().reason, position.check().reason, position.hint(0)[0].says)
    assert {say(each) for each in said} == {"piece J (X) fits nowhere"}


def test_two_pieces_of_a_named_set_never_share_a_name() -> None:
    for variant in ("pentominoes", "iq-puzzler-pro", "kanoodle", "soma", "bedlam", "calendar"):
        pieces = read(f"packing/{variant}:").puzzle.pieces
        assert all(one.called != other.called for one, other in combinations(pieces, 2))


@pytest.mark.parametrize("file", sorted(SETS.glob("*.toml")), ids=lambda file: file.stem)
def test_a_set_file_and_the_text_of_its_puzzle_are_the_same_position(file: Path) -> None:
    found = read("", own_set=file.read_text(encoding="utf-8"))
    assert read(found.text) == found


def test_a_piece_is_used_once_whatever_lies_between_and_in_small_letters_too() -> None:
    puzzle = "packing/custom: 1x6 with A=XX, B=XX, C=XX"
    assert read(f"{puzzle} ; a a1 b1 ; B c1 d1").steps == ("A a1 b1", "B c1 d1")
    with pytest.raises(StepError) as refused:
        read(f"{puzzle} ; A a1 b1 ; B c1 d1 ; A e1 f1")
    assert (refused.value.index, refused.value.what.key) == (2, "packing.step_used")


def test_a_colour_is_kept_in_small_letters() -> None:
    assert read("packing/custom: 1x2 with A=XX #D9252A").text.endswith("A=XX #d9252a")


def test_a_box_has_holes_only_where_a_cell_is_missing() -> None:
    assert not has_holes(read("soma: 3x3x3").puzzle.board)
    assert has_holes(read("soma: 3x3x3 without a1.1").puzzle.board)


def test_labels_may_have_signs_and_are_read_in_any_letters() -> None:
    own_set = SET.replace("three", "Kiri-bawah")
    for body in ("kiri-bawah", "KIRI-BAWAH"):
        found = read(body, family="packing", own_set=own_set)
        assert found.text == "packing/custom: XX/X. without a2 with A=XX"


def test_a_board_on_which_every_name_is_used_is_one() -> None:
    assert board_text.looks_like_one(f"{NAMES[:99]}\n{NAMES[99:]}")
    assert not board_text.looks_like_one(f"{NAMES[:99]}\n{NAMES[99:]}!")
