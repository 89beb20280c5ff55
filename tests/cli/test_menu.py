"""The menu takes puzzles as people have them, and does with them what the verbs do."""

from __future__ import annotations

import pytest

from tests.cli.terminal import terminal

HAND = ("numbers", "24", "type", "4 7 8 8")


def menu(*typed: str, **env: str) -> str:
    """The screen after so many lines were typed, each on a line of its own."""
    ran = terminal(typed="\n".join(typed) + "\n", NO_COLOR="1", **env)
    assert ran.code == 0
    return ran.out


def test_cards_may_be_typed_one_by_one_and_a_bad_one_costs_only_itself() -> None:
    screen = menu("numbers", "24", "type", "4", "99", "7", "8", "8", "q")
    assert "'99' is out of the range" in screen
    assert "numbers/24: 4 7 8 8 = 24" in screen


def test_an_empty_line_ends_cards_that_are_fewer_than_usual() -> None:
    assert "numbers/24: 12 2 = 24" in menu("numbers", "24", "type", "12", "2", "", "q")


def test_the_rows_of_a_board_may_be_pasted_and_a_bad_one_costs_only_itself() -> None:
    rows = ("3 1 2 4", "- 5 7 8", "10 6 11 12 7", "10 6 11 12", "9 13 14 15")
    screen = menu("sliding", "4x4", "type", *rows, "q")
    assert "5 tiles in this row, not 4" in screen
    assert "sliding/4x4: 3 1 2 4 / - 5 7 8 / 10 6 11 12 / 9 13 14 15" in screen


@pytest.mark.parametrize("leaving", ["q", "-1"])
def test_one_may_leave_in_the_middle_of_a_puzzle(leaving: str) -> None:
    assert "Goodbye" in menu("sliding", "4x4", "type", "1 2 3 4", leaving)


def test_one_may_leave_in_the_middle_of_a_hand() -> None:
    assert "Goodbye" in menu("numbers", "24", "type", "4", "-1")


@pytest.mark.parametrize("queen", ["Q", "q"])
def test_a_queen_typed_by_herself_is_a_card_and_does_not_leave(queen: str) -> None:
    assert "numbers/24: Q K K 2 = 24" in menu("numbers", "24", "type", queen, "K", "K", "2", "q")
    assert "numbers/24: K K Q 2 = 24" in menu("numbers", "24", "type", "K", "K", queen, "2", "q")


def test_everything_the_verbs_say_of_a_puzzle_is_on_the_menu() -> None:
    screen = menu(*HAND, "check", "grade", "outlook", "compare", "written", "n", "q")
    assert "Solvable: there is more than one solution" in screen
    assert "★★☆☆☆ 2 of 5" in screen
    assert "8 / 8  1" in screen
    assert "expressions" in screen
    assert " 22. (8 * 7) - (8 * 4)" in screen


def test_every_puzzle_there_is_can_be_looked_at() -> None:
    screen = menu("sliding", "2x2", "survey", "q")
    assert "depth  positions" in screen
    assert "    6          1" in screen
    assert screen.count("Which puzzle?") == 2


def test_every_choice_has_a_name_in_the_language_of_its_label_beside_its_key() -> None:
    by_name = ("bilangan", "24", "ketik", "4 7 8 8", "Periksa", "lain", "ubin", "2x2", "survei")
    by_key = (*HAND, "check", "other", "sliding", "2x2", "survey")
    screens = [menu(*typed, "q", LANG="id_ID.UTF-8") for typed in (by_name, by_key)]
    for screen in screens:
        assert "Bisa diselesaikan: ada lebih dari satu solusi" in screen
        assert "level  posisi" in screen
        assert "galat" not in screen
    assert "'bagi' tidak ada di daftar" in menu("bilangan", "24", "bagi", "q", LANG="id_ID.UTF-8")


def test_a_wrong_choice_is_told_the_names_that_the_labels_show() -> None:
    screen = " ".join(menu("numbers", "24", "nix", "q", LANG="id_ID.UTF-8").split())
    assert "(ketik, acak, buka, survei), misalnya ketik" in screen
    assert "(type, deal, open, survey), for example type" in menu("numbers", "24", "nix", "q")


def test_the_list_of_actions_is_shown_once_and_again_when_asked_for() -> None:
    assert menu(*HAND, "check", "q").count("solve: show a solution") == 1
    assert menu(*HAND, "check", "?", "q").count("solve: show a solution") == 2


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("24: 4 7 8 8", "numbers/24: 4 7 8 8 = 24"),
        ("pentominoes: 3x20 ; A a1 b1 c1 d1 e1", "error: "),
        ("8: 1 2 3 / 4 5 6 / 7 - 8", "sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8"),
    ],
)
def test_a_puzzle_may_be_pasted_at_the_first_question(pasted: str, text: str) -> None:
    assert text in menu(pasted, "q")
