"""Boards as people write them, and the way back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.families.blocks.boards import HARDEST, KLOTSKI, LOT, custom, lot
from unriddle import read, say
from unriddle.errors import NotationError
from unriddle.families.blocks.family import FAMILY
from unriddle.locale import LANGUAGES
from unriddle.scene import Cell, Draft

SAME_AS_KLOTSKI = [
    KLOTSKI,
    "BAAC / BAAC / DFFE / DGHE / I..J",
    "B A A C/B A A C/D F F E/D G H E/I . . J",
    "BAAC\nBAAC\nDFFE\nDGHE\nI..J",
    "BAAC\r\nBAAC\r\nDFFE\r\nDGHE\r\nI..J\r\n",
    "\n\nBAAC\n\nBAAC\nDFFE\nDGHE\nI  .  .  J\n\n",
    "/BAAC/BAAC/DFFE/DGHE/I..J/",
    "BAAC/BAAC/DFFE/DGHE/I--J",
    "BAAC/BAAC/DFFE/DGHE/I__J",
    "BAAC/BAAC/DFFE/DGHE/I00J",
    "BAAC/BAAC/DFFE/DGHE/I··J",
    f"{KLOTSKI} count moves",
    f"{KLOTSKI}\ncount   moves\n",
    f"{KLOTSKI} = ..../..../..../.AA./.AA.",
]
ROWS = [
    "GBB.L./GHI.LM/GHIXXM/CCCK.M/..JKDD/EEJFF.",
    "IBB#../I..LDD/JXXL../J.KEEM/FFK..M/GGHHHM",
    "BB.KM#/DDDKM./IXXL../I.JLEE/..JFFN/.GG.#N",
]


@pytest.mark.parametrize("body", SAME_AS_KLOTSKI)
def test_a_board_is_read_however_it_is_spaced(body: str) -> None:
    position = read(f"klotski: {body}")
    assert position.text == f"blocks/klotski: {KLOTSKI}"


@pytest.mark.parametrize(
    "rule", [" count steps", "\ncount steps\n", " Count  Steps", "\r\ncount steps"]
)
def test_the_rule_word_counts_cells(rule: str) -> None:
    position = read(f"klotski: {KLOTSKI}{rule}")
    assert position.text == f"blocks/klotski: {KLOTSKI} count steps"
    assert position.puzzle.single


@pytest.mark.parametrize(("text", "rows"), list(zip(HARDEST, ROWS, strict=True)))
def test_a_board_in_one_word_is_that_of_a_collection(text: str, rows: str) -> None:
    for kind in ("rush-hour", "blocks"):
        assert read(f"{kind}: {text}").text == f"blocks/rush-hour: {rows}"
    assert read(f"rush-hour: {text.replace('o', '.')} count steps").text.endswith(" count steps")


def test_a_car_x_in_one_word_is_renamed_as_a_is_the_one_that_must_get_out() -> None:
    assert "AA" in read("rush-hour: " + "ooXXoo" + "o" * 6 + "AAoooo" + "o" * 18).text.split("/")[1]


@pytest.mark.parametrize(
    ("body", "variant"),
    [
        (KLOTSKI, "klotski"),
        (LOT, "rush-hour"),
        (f"{LOT} = ....../....../....XX/....../....../......", "custom"),
        ("AA../AA../..../..../.... = ..../..../..../..AA/..AA", "custom"),
        ("AA./... = .AA/...", "custom"),
    ],
)
def test_the_variant_is_seen_in_the_board(body: str, variant: str) -> None:
    assert read(f"blocks: {body}").variant == variant


@pytest.mark.parametrize(
    ("body", "missing"),
    [
        ("AAB./AAB./CC../CC../....", "the goal is missing"),  # two squares
        ("XX..../A.../", "4 cells in this row, 6 in the first"),
        ("XXA.../XXA.../....../....../....../......", "the goal is missing"),  # no cars
    ],
)
def test_a_board_that_shows_no_variant_needs_a_goal(body: str, missing: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(f"blocks: {body}")
    assert say(caught.value.what) == missing


def test_a_goal_may_show_the_walls_or_leave_them_out() -> None:
    shown = read("blocks/custom: A#./... = .#A/...")
    assert shown == read("blocks/custom: A#./... = ..A/...")
    assert shown.text == "blocks/custom: A#./... = ..A/..."


def test_a_goal_of_ones_own_is_kept_in_every_variant() -> None:
    body = f"{KLOTSKI} = AA../AA../..../..../...."
    assert read(f"klotski: {body}").text == f"blocks/klotski: {body}"
    body = f"{LOT} = A...../A...../....../....../....../......"
    assert read(f"rush-hour: {body}").text == f"blocks/rush-hour: {body}"


@given(st.integers(0, 1 << 32))
def test_text_is_read_back_as_the_same_position(seed: int) -> None:
    for position in (lot(seed), custom(seed)):
        assert read(position.text) == position
        lines = position.text.partition(": ")[2].replace("/", "\r\n")
        assert read(lines, family=position.text.partition(":")[0]) == position


@given(st.integers(0, 1 << 32))
def test_a_drawn_board_is_written_as_it_was(seed: int) -> None:
    for position in (lot(seed), custom(seed)):
        text = position.text.partition(": ")[2].removesuffix(" count steps")
        board, _, goal = text.partition(" = ")
        rules = ("count steps",) if position.puzzle.single else ()
        draft = Draft(cells=position.scene().cells, goal=goal, rules=rules)
        if "#" not in board:  # a wall at the edge is no cell, and not drawn
            assert FAMILY.parse(position.variant, FAMILY.compose(draft)).puzzle == position.puzzle


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        (Draft(cells=(Cell(0, 0, label="A"), Cell(2, 1))), "A##/##."),
        (Draft(typed="A./..", goal="../.A"), "A./.. = ../.A"),
        (Draft(typed="A./.. = .A/..", goal="../.A"), "A./.. = .A/.."),
        (Draft(typed="A./.. = .A/..", rules=("count steps",)), "A./.. = .A/.. count steps"),
        (
            Draft(typed="A./.. = .A/.. count steps", rules=("count steps",)),
            "A./.. = .A/.. count steps",
        ),
        (Draft(), ""),
    ],
)
def test_what_is_typed_and_chosen_is_put_together(draft: Draft, text: str) -> None:
    assert FAMILY.compose(draft) == text


WRONG = [
    ("klotski: BAAC/BAAC/DFFE/DGHE/I..", "3 cells in this row, 4 in the first", "I.."),
    ("klotski: BAACX/BAAC/DFFE/DGHE/I..J", "4 cells in this row, 5 in the first", "BAAC"),
    ("klotski: BAAC/BAACX/DFFE/DGHE/I..J", "5 cells in this row, 4 in the first", "X"),
    ("klotski: BAAC/BAAC/DFFE/DGHE/I.?J", "'?' is no block, no empty cell and no wall", "?"),
    ("klotski: BAAC/BAAC/DFFE/DGBE/I..J", "B is in two parts", "B"),
    ("klotski: BAAC/BAAC/DFFE/DGHE/I..J count", "9 cells in this row, 4 in the first", "count"),
    ("rush-hour: AA./A../XX.", "A is no car", "AA./A../XX."),
    ("rush-hour: A../.../XX.", "A is no car", "A../.../XX."),
    (f"rush-hour: XX{'.' * 33}", "1 x 35 is no size of a board", f"XX{'.' * 33}"),
    ("blocks/custom: A./.. = ../.A/..", "the goal is not 2 rows of 2, as the board is", "../.A/.."),
    ("blocks/custom: AB/.. = ../.C", "there is no block C on the board", "C"),
]


@pytest.mark.parametrize(("text", "what", "place"), WRONG)
def test_a_wrong_board_is_refused_at_its_place(text: str, what: str, place: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    error = caught.value
    assert say(error.what) == what
    assert error.where[slice(*error.span)] == place
    for lang in LANGUAGES:
        assert error.fix is not None
        assert say(error.fix, lang)


def test_a_wrong_row_of_a_file_is_named_by_its_line() -> None:
    with pytest.raises(NotationError) as caught:
        read("BAAC\r\nBAAC\r\nDFE\r\nDGHE\r\nI..J", family="klotski")
    assert caught.value.line == 3


def test_small_letters_name_other_blocks_than_capitals() -> None:
    position = read("blocks/custom: aA/.. = ../aA")
    assert [block.name for block in position.puzzle.blocks] == ["A", "a"]
    assert position.text == "blocks/custom: aA/.. = ../aA"
