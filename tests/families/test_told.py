"""Steps in words, as somebody would say them who reads them out to another at the board."""

from __future__ import annotations

import pytest

from unriddle.desk import read, told
from unriddle.locale import say

KLOTSKI = "klotski: ABBC/ABBC/DEEF/DGHF/I..J"


@pytest.mark.parametrize(
    ("text", "step", "english", "indonesian"),
    [
        ("15: 1 2 3 4 5 6 7 8 9 10 11 12 13 - 14 15", "14", "slide 14 left", "geser 14 ke kiri"),
        ("15: 1 2 3 4 5 6 7 8 9 - 11 12 13 10 14 15", "6", "slide 6 down", "geser 6 ke bawah"),
        ("15: 1 2 3 4 5 6 7 8 9 - 11 12 13 10 14 15", "9", "slide 9 right", "geser 9 ke kanan"),
        ("15: 1 2 3 4 5 6 7 8 9 - 11 12 13 10 14 15", "10", "slide 10 up", "geser 10 ke atas"),
        ("24: 3 3 8 8", "8 / 3", "8 ÷ 3", "8 ÷ 3"),
        ("24: 3 3 8 8 ; 8 / 3", "3 - 8/3", "3 − (8/3)", "3 − (8/3)"),
        ("iq: 5x11", "G a1 b1 b2 c2 b3", "orange, G (F5)", "jingga, G (F5)"),
        ("packing/custom: 2x2 with A=XX x2", "A a1 b1", "piece A", "keping A"),
        (KLOTSKI, "I b5", "block I right", "blok I ke kanan"),
        (KLOTSKI, "I c5", "block I right 2", "blok I 2 ke kanan"),
        (f"{KLOTSKI} ; G b5", "H b4", "block H left", "blok H ke kiri"),
        (KLOTSKI, "G c5", "block G down, then right", "blok G ke bawah, lalu ke kanan"),
    ],
)
def test_a_step_in_words(text: str, step: str, english: str, indonesian: str) -> None:
    (said,) = told(read(text), (step,), 0, 9)
    assert (say(said.says), say(said.says, "id")) == (english, indonesian)


def test_where_a_piece_lies_and_what_a_step_makes_is_told_too() -> None:
    (piece,) = told(read("iq: 5x11"), ("D a1 b1 a2",), 0, 9)
    (sum_,) = told(read("24: 3 3 8 8"), ("8 / 3",), 0, 9)
    assert [str(each.more) for each in (piece, sum_)] == ["it lies on a1, b1, a2", "it makes 8/3"]
    assert [str(each.brief) for each in (piece, sum_)] == ["D", "8 ÷ 3"]


def test_some_of_many_steps_are_told() -> None:
    board = read("15: 1 2 3 4 5 6 7 8 - 10 11 12 9 13 14 15")
    steps = board.solve().solutions[0].steps
    assert [str(each.brief) for each in told(board, steps, 1, 2)] == ["13 left", "14 left"]
