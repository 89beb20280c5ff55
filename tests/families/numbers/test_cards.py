"""Cards keep their faces, and what is saved is read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from unriddle import read, say
from unriddle.cli import main
from unriddle.desk import generate_one as dealt
from unriddle.errors import NotationError
from unriddle.locale import LANGUAGES
from unriddle.render.png import png
from unriddle.render.strokes import drawable
from unriddle.values import Work


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("7 10 K 10", "7 10 K 10"),
        ("a 10 j q", "A 10 J Q"),
        ("1 10 11 12", "1 10 11 12"),
        ("7♠ 10♥ K♦ 10♣", "7♠ 10♥ K♦ 10♣"),
        ("7s 10H kD 10c", "7♠ 10♥ K♦ 10♣"),
        ("7♥️ 010 K 10", "7♥ 10 K 10"),
    ],
)
def test_cards_keep_their_faces_in_the_text_and_on_the_table(typed: str, text: str) -> None:
    position = read(f"24: {typed}")
    assert position.text == f"numbers/24: {text} = 24"
    assert [cell.label for cell in position.scene().cells] == text.split()
    assert read(position.text).text == position.text


@pytest.mark.parametrize("typed", ["25 50 75 100 3 6 952", "25, 50, 75, 100,\n3, 6\n952\n"])
@pytest.mark.parametrize("family", [None, "numbers", "countdown"])
def test_six_numbers_of_the_show_and_a_target_are_countdown(typed: str, family: str | None) -> None:
    position = read(typed, family=family)
    assert position.text == "numbers/countdown: 25 50 75 100 3 6 = 952"
    (warning,) = position.warnings
    assert say(warning) == "read as Countdown: make 952 of the other six numbers"


@pytest.mark.parametrize(
    "typed", ["25 50 75 100 3 6 99", "25 50 75 99 3 6 952", "25 50 75 3 6 952", "4 7 8 8"]
)
def test_other_hands_are_read_as_before(typed: str) -> None:
    position = read(typed)
    assert position.variant in ("any", "24")
    assert position.text.endswith(f": {typed} = 24")
    assert not position.warnings


def test_a_face_is_no_other_puzzle() -> None:
    faces, numbers = read("24: A 10♥ J K"), read("24: 1 10 11 13")
    assert faces == numbers
    assert hash(faces) == hash(numbers)
    assert [found.text for found in faces.solutions()] == [
        found.text for found in numbers.solutions()
    ]


def test_what_is_left_on_the_table_keeps_its_face() -> None:
    position = read("24: 3 4 8 K").play("K - 4")
    assert position.steps == ("13 - 4",)
    assert [cell.label for cell in position.scene().cells] == ["3", "8", "9"]
    assert [cell.label for cell in read("24: 3♦ 4 8 K♠ ; 8 / 4").scene().cells] == ["3♦", "K♠", "2"]


def test_words_about_the_start_name_the_faces() -> None:
    standing = read("24: 7 10 K 10").standing()
    assert standing.says is not None
    assert say(standing.says) == "7 10 K 10 are to make 24"


@pytest.mark.parametrize("word", ["14♠", "0♥", "♠", "K♠♠", "Y♦", "2abc", "100c"])
def test_what_is_no_card_is_refused(word: str) -> None:
    with pytest.raises(NotationError):
        read(f"24: {word} 3 3 3")


def test_a_dealt_hand_has_its_suits_in_its_text() -> None:
    for seed in range(20):
        position, says = dealt("24", deal=True, seed=seed)
        assert says is not None
        cards = say(says).removeprefix("dealt: ")
        assert position.text == f"numbers/24: {cards} = 24"
        assert read(position.text) == position


def test_every_card_can_be_drawn_without_a_font() -> None:
    assert all(drawable(rank + suit) for rank in ("A", "10", "K") for suit in "♠♥♦♣")
    assert png(read("24: 7♠ 10♥ K♦ 10♣").scene()).startswith(b"\x89PNG")


# What is saved


SAVED = [
    "numbers/24: 7 10 K 10 = 24",  # no solution
    "numbers/24: 9♠ K♥ Q 9 = 24",
    "numbers/24: 4 7 8 8 = 20 no-fractions using + - *",
    "numbers/ten: 2 2 3 9 = 24",
    "numbers/any: 1 2 3 4 = 7/2 no-negatives",
    "numbers/countdown: 25 50 75 100 3 6 = 952",
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", SAVED)
def test_a_saved_file_is_read_back_with_its_faces(text: str, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "saved.txt"
    main(["solve", text, "--all", "--lang", lang, "--out", str(file)])
    saved = file.read_text(encoding="utf-8")
    position = read(saved)
    assert position.text == text
    assert read(saved, family="numbers").text == text
    assert position.solve("all").found == saved.count(". ")
    assert position.warnings == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_of_an_unfinished_search_is_read_back_too(lang: str) -> None:
    position = read("24: 7 10 K 10")
    lines = position.back.report(position.puzzle, [], complete=False, work=Work(0, 0.0))
    assert lines is not None
    assert read("\n".join(say(line, lang) for line in lines)).text == position.text


def test_every_verb_takes_a_saved_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "saved.txt"
    main(["solve", "24", "9", "K", "Q", "9", "--all", "--out", str(file)])
    capsys.readouterr()
    assert main(["count", str(file)]) == 0
    assert capsys.readouterr().out == "2\n"
    assert main(["check", "24", str(file)]) == 0
    assert main(["hint", str(file)]) == 0
    assert main(["show", str(file), "; 13 - 9"]) == 0


def test_a_mistake_in_a_saved_file_is_pointed_at_in_its_line() -> None:
    with pytest.raises(NotationError) as caught:
        read("Cards: 7 10 Y 10\nSolutions:\n1. 7 + 10\n")
    assert caught.value.where == "Cards: 7 10 Y 10"
    assert caught.value.span == (12, 13)


def test_a_list_that_holds_what_is_no_solution_says_so() -> None:
    right = "1. 13 + 12 - 9 / 9\n2. (9 * (13 - 9)) - 12\n3. 9 13 9 - * 12 -\n"
    assert read(f"Cards: 9 K Q 9\nSolutions:\n{right}").warnings == ()
    wrong = "1. 13 + 12 - 9\n2. 13 + 12 + 9 / 9\n3. 13 + 12 - 1\n4. 13 - 9 = 4, 9 * 4 = 36\n"
    warnings = read(f"Kartu: 9 K Q 9\nSolusi:\n{wrong}").warnings
    assert [say(warning) for warning in warnings] == [
        "solution 1 of the list, 13 + 12 - 9, is none: 16 is made, 9 left over; the target is 24",
        "solution 2 of the list, 13 + 12 + 9 / 9, is none: this makes 26, not 24",
        "solution 3 of the list, 13 + 12 - 1, is none: there is no 1 here (any more)",
    ]


# A whole answer without its hand


@pytest.mark.parametrize(
    "answer",
    ["8 3 13 4 - / /", "8 / (3 / (13 - 4))", "8/(3/(K-4))", "8 ÷ (3 ÷ (k − 4)) = 24"],
)
def test_an_answer_alone_is_judged_with_the_numbers_it_uses(answer: str) -> None:
    position = read(f"24: {answer}")
    assert position.puzzle.numbers == (8, 3, 13, 4)
    assert position.steps == ("13 - 4", "3 / 9", "8 / 1/3")
    assert position.standing().solved


def test_an_answer_alone_keeps_faces_target_and_rules() -> None:
    position = read("24: K - 3 * A = 10 no-negatives")
    assert position.text == "numbers/24: K 3 A = 10 no-negatives ; 3 * 1 ; 13 - 3"
    assert not read("24: 8 3 13 4 + + +").standing().solved
    assert read("countdown: 25 * 3 + 6 = 81").standing().cost == 0


@pytest.mark.parametrize(
    ("typed", "what", "span"),
    [
        ("8 / (3 / (13 - 4)", "a parenthesis is not closed", "8 / (3 / (13 - 4)"),
        ("8 3 13 4 - /", "2 values are left without an operator", "8 3 13 4 - /"),
        ("8 * 14", "'14' is out of the range of numbers/24", "14"),
        ("4 -7 8 8", "'-7' is no number and no card", "-7"),
        ("4 7 8/3", "'8/3' is no number and no card", "8/3"),
    ],
)
def test_an_answer_alone_that_cannot_be_read_says_why(typed: str, what: str, span: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(f"24: {typed}")
    assert say(caught.value.what) == what
    assert caught.value.where[slice(*caught.value.span)] == span


def test_without_its_variant_a_board_is_not_taken_for_an_answer() -> None:
    assert read("1 2 / 3 -").family == "sliding"


@pytest.mark.parametrize(
    ("typed", "fix"),
    [
        ("24: 4 7 8 14", "numbers.fix_range_any"),
        ("24: 4 7 8 99999999999", "numbers.fix_range"),
        ("countdown: 1 2 3 4 5 300 = 812", "numbers.fix_range"),
    ],
)
def test_a_number_out_of_range_is_sent_to_where_it_may_be(typed: str, fix: str) -> None:
    with pytest.raises(NotationError) as refused:
        read(typed)
    assert refused.value.what.key == "numbers.out_of_range"
    assert refused.value.fix is not None
    assert refused.value.fix.key == fix


def test_of_a_long_word_that_is_no_number_the_beginning_is_quoted() -> None:
    with pytest.raises(NotationError) as refused:
        read(f"24: 4 7 8 {'x' * 60}")
    assert refused.value.what.values["text"] == "x" * 40
