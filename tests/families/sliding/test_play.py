"""Notation, steps, forms, hints, grades, outlooks and fresh boards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.families.sliding.boards import levels, random_position, sample
from unriddle import engines, generate, read, say
from unriddle.errors import InputError, NotationError, StepError
from unriddle.families.sliding.puzzle import gap_last
from unriddle.families.sliding.text.reports import report
from unriddle.values import Work

LARGE = "sliding: 1 2 3 4 5/6 7 8 - 10/11 12 13 9 15/16 17 18 14 20/21 22 23 19 24"
BOARD = "1 2 3 4 / 5 6 - 8 / 9 10 7 11 / 13 14 15 12"


@pytest.mark.parametrize("gap", ["-", "_", "0", "x", "X", "16", "–"])
def test_the_gap_has_many_signs(gap: str) -> None:
    position = read(f"15: {BOARD.replace('-', gap)}")
    assert position.text == f"sliding/4x4: {BOARD}"
    assert not position.warnings


def test_any_other_word_is_taken_for_the_gap_and_said_so() -> None:
    position = read(f"15: {BOARD.replace('-', 'kosong')}")
    assert position.text == f"sliding/4x4: {BOARD}"
    assert [say(warning) for warning in position.warnings] == ["'kosong' is taken for the gap"]


def test_an_option_among_the_tiles_is_not_taken_for_the_gap() -> None:
    with pytest.raises(NotationError) as caught:
        read(f"15: {BOARD.replace('-', '-f')}")
    assert say(caught.value.what) == "'-f' is no tile of this board"


def test_rows_that_lost_their_spaces_are_split_if_there_is_one_reading() -> None:
    position = read("1234\n56-8\n9 10711\n13141512", family="15")
    assert position.text == f"sliding/4x4: {BOARD}"
    assert say(position.warnings[0]) == f"spaces are missing; read as {BOARD}"
    with pytest.raises(NotationError):
        read("15: 1 2 3 4 / 5 6 7 8 / 9 1011 12 / 1 314 15 -")


def test_the_reports_row_without_spaces() -> None:
    position = read("sliding: 1 2 3 13 / 58119 / 6 10 7 - / 4 14 15 12")
    assert position.puzzle.start[4:8] == (5, 8, 11, 9)


def test_a_board_of_known_size_may_stand_in_one_row() -> None:
    assert read("8: 1 2 3 4 5 6 7 - 8").text == "sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8"


def test_goals_are_written_only_if_they_are_not_the_usual_one() -> None:
    assert read("8: 1 2 3 / 4 5 6 / 7 - 8 = gap last").text.endswith(": 1 2 3 / 4 5 6 / 7 - 8")
    assert read("8: 1 2 3 / 4 5 6 / 7 - 8 = - 1 2 / 3 4 5 / 6 7 8").text.endswith("= gap first")
    assert read("8: 1 2 3/4 5 6/7 - 8\n= 3 2 1 / 4 5 6 / 7 8 -").text.endswith("7 8 -")


def test_a_wrong_board_says_what_is_missing() -> None:
    with pytest.raises(InputError) as caught:
        read("8: 1 2 3 / 4 5 5 / 7 8 -")
    assert say(caught.value.what) == "5 stands here twice"
    assert caught.value.fix is not None
    assert say(caught.value.fix).endswith("missing: 6")


def test_steps_are_tiles_or_the_way_of_the_gap_or_several() -> None:
    tiles = read(f"15: {BOARD} ; 7 ; 11 ; 12")
    assert read(f"15: {BOARD} ; D ; r ; D") == tiles
    assert read(f"15: {BOARD} ; 7 R 12") == tiles
    assert tiles.standing().solved
    assert tiles.standing().cost == 3


def test_a_solution_is_written_as_tiles_moves_and_boards() -> None:
    position = read("sliding: 1 2 / - 3")
    write = position.back.write
    assert write(position.puzzle, ("3",), "tiles") == "3"
    assert write(position.puzzle, ("3",), "moves") == "R"
    assert write(position.puzzle, ("3",), "boards") == "1 2\n- 3\n\n1 2\n3 -"


def test_hints_lead_from_the_moves_left_to_the_reason() -> None:
    hints = read(f"15: {BOARD}").hint(4)
    assert [say(hint.says) for hint in hints] == [
        "it can be solved in 3 moves, and not in fewer",
        "look at row 2, column 3: the tile that belongs there can come home next",
        "bring 7 home next",
        "next: 7",
        "it brings 7 home without disturbing the first row",
    ]


def test_a_hint_points_at_the_tile_that_it_names_along_a_whole_solution() -> None:
    position = read(sample("berhasil1"), family="15")
    others = 0
    while not position.standing().solved:
        _, where, tile, step, why = position.hint(4)
        assert where.cells == ()
        assert tile.cells == (str(tile.says.values["tile"]),)
        assert step.cells == (step.step,) == (str(step.says.values["step"]),)
        assert why.cells == (str(why.says.values["tile"]),)
        others += tile.cells != step.cells
        position = position.play(step.step or "")
    assert others > 3


def test_a_hint_for_a_large_board_is_the_way_of_a_person() -> None:
    hints = random_position(12, 12, 1, any_goal=False).hint(4)
    assert [hint.level for hint in hints] == [0, 1, 2, 3, 4]
    assert hints[0].says.key == "sliding.hint_bound"


def test_a_hint_for_an_unsolvable_board_says_so_and_how_to_mend_it() -> None:
    (hint,) = read(sample("gagal1"), family="15").hint(4)
    assert hint.level == 0
    said = say(hint.says)
    assert said.startswith("it cannot be solved: the sum of kurang(i) plus X is odd")
    assert said.endswith("to mend it, lift 4 and 13 out and exchange them")


def test_a_way_off_the_board_is_refused_with_those_that_lead_on() -> None:
    with pytest.raises(StepError) as caught:
        read("8: 1 2 3 / 4 5 6 / 7 8 - ; D")
    assert say(caught.value.what) == "the gap cannot go D from here"
    assert caught.value.fix is not None
    assert say(caught.value.fix) == "slide one of these: 6, 8; or write where the gap goes: U, L"


def test_an_outlook_has_the_exact_distance_after_each_slide() -> None:
    distances = levels(2, 3, gap_last(6))
    position = read("sliding: 4 1 2 / 5 - 3")
    outlook = position.outlook()
    assert outlook.now == distances[position.puzzle.start]
    assert set(outlook.steps) == {"1", "5", "3"}
    for step, left in outlook.steps.items():
        after = position.play(step).solve("best")
        assert after.best is not None
        assert left == after.best.cost - 1


def test_an_outlook_of_a_large_board_is_exact_where_it_can_be_proved() -> None:
    outlook = read(LARGE).outlook(seconds=20)
    assert (outlook.now, outlook.status) == (4, "solved")
    assert outlook.steps == {"4": 5, "9": 3, "8": 5, "10": 5}


def test_an_outlook_that_cannot_be_proved_in_time_says_so() -> None:
    outlook = random_position(6, 6, 1).outlook(seconds=0.2)
    assert (outlook.now, outlook.status) == (None, "unfinished")
    assert set(outlook.steps.values()) == {None}


def test_a_large_board_is_checked_without_a_search() -> None:
    assert random_position(16, 16, 4).check(seconds=0.2).status == "solved"


def test_a_fresh_board_is_the_same_for_the_same_seed_and_can_be_solved() -> None:
    assert generate("15", seed=5) == generate("15", seed=5)
    boards = {generate("8", seed=seed).text for seed in range(30)}
    assert len(boards) == 30
    assert all(read(board).check(seconds=0).status == "solved" for board in boards)


@pytest.mark.parametrize("grade", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("family", ["8", "sliding/6x6"])
def test_a_fresh_board_has_the_grade_that_was_asked_for(family: str, grade: int) -> None:
    position = generate(family, grade=grade, seed=grade)
    found = position.grade()
    assert found.stars == grade
    assert found.reasons


@pytest.mark.parametrize("moves", [0, 7, 20, 31])
def test_a_fresh_small_board_is_exactly_so_many_moves_away(moves: int) -> None:
    position = generate("sliding", f"3x3 {moves} moves", seed=1)
    assert position.solve().lower_bound == moves


@pytest.mark.parametrize(
    "body", ["2x2 3 moves", "2x3 9 moves", "3x2 9 moves", "3x3 11 moves = gap first", "3x3", "15"]
)
def test_a_seed_gives_the_same_board_without_the_native_core(body: str) -> None:
    family, grade = ("15", 1) if body == "15" else ("sliding", None)
    wish = "" if body == "15" else body
    made = generate(family, wish, seed=3, grade=grade)
    with engines.without_native():
        assert generate(family, wish, seed=3, grade=grade) == made


def test_each_board_at_a_distance_comes_up_about_as_often_as_the_others() -> None:
    boards = Counter(generate("sliding", "2x3 5 moves", seed=seed).text for seed in range(700))
    assert len(boards) == Counter(levels(2, 3, gap_last(6)).values())[5]
    assert max(boards.values()) < 2 * 700 / len(boards)


def test_every_solvable_board_comes_up_about_as_often_as_the_others() -> None:
    boards = Counter(generate("sliding/2x2", seed=seed).text for seed in range(1200))
    assert len(boards) == 11  # of the 12 one is solved
    assert max(boards.values()) < 160


def test_a_fresh_board_may_have_a_goal_of_its_own() -> None:
    assert generate("sliding", "3x4 = gap first", seed=2).text.endswith("= gap first")


@pytest.mark.parametrize("body", ["3x3 32 moves", "5x5 9 moves", "many", "17x17"])
def test_a_wish_that_cannot_be_met_is_explained(body: str) -> None:
    with pytest.raises(InputError) as caught:
        generate("sliding", body)
    assert caught.value.fix is not None


@pytest.mark.parametrize(("complete", "key"), [(True, "none"), (False, "unfinished")])
def test_a_report_without_a_solution_says_whether_there_is_none(complete: bool, key: str) -> None:
    puzzle = read("sliding/2x2: 1 2 / 3 -").puzzle
    keys = [line.key for line in report(puzzle, [], complete, Work(0, 0.0))]
    assert f"sliding.report_{key}" in keys
