"""Boards that are none: each is refused with its place, what is wrong with it, and a way out."""

from __future__ import annotations

import pytest

from unriddle import read, say
from unriddle.errors import InputError, NotationError
from unriddle.families.sliding.text import blanks
from unriddle.locale import LANGUAGES

# What was typed, what is said of it, and the part of it that is pointed at.
WRONG = [
    ("8:", "there is no board", ""),
    ("sliding:", "there is no board", ""),
    ("sliding:   ", "there is no board", ""),
    ("8: /", "there is no board", ""),
    ("8: / / /", "there is no board", ""),
    ("sliding: =", "there is no board", ""),
    ("8: = gap first", "there is no board", ""),
    ("8: 1 2 3 / 4 5 6 / 7 8 8", "8 stands here twice", "8"),
    ("8: 1 2 3 / 4 5 5 / 7 8 -", "5 stands here twice", "5"),
    ("8: 1 1 3 / 4 5 6 / 7 8 -", "1 stands here twice", "1"),
    ("8: 1 2 3 / 4 5 6 / - 8 -", "'-' is a second gap", "-"),
    ("8: 1 2 3 / 4 5 6 / 9 8 -", "'-' is a second gap", "-"),
    ("8: 1 2 3 / 4 0 6 / 7 8 -", "'-' is a second gap", "-"),
    ("8: 1 2 3 / 4 x 6 / 7 8 _", "'_' is a second gap", "_"),
    ("8: 1 2 3 / 4 foo 6 / 7 8 bar", "'bar' is a second gap", "bar"),
    ("8: 1 2 3 / 4 foo 6 / 7 8 -", "'foo' is no tile, and the gap is '-' already", "foo"),
    ("8: 1 2 3 / 4 5 6 / 7 8", "2 tiles in this row, 3 in the first", "7 8"),
    ("8: 1 2 3 / 4 5 / 7 8 -", "2 tiles in this row, 3 in the first", "4 5"),
    ("8: 1 2 3 4 / 5 6 / 7 8 -", "4 tiles in this row, not 3", "4"),
    ("sliding: 1 2 3 / 4 5 / 7 8 -", "2 tiles in this row, 3 in the first", "4 5"),
    ("sliding: 1 2 3 / 4 5 6 7 / 8 -", "4 tiles in this row, 3 in the first", "7"),
    ("8: 1 2 3 / 4 5 6", "2 rows, not 3", ""),
    ("8: 1 2 3 / 4 5 6 / 7 8 - / 9 10 11", "4 rows, not 3", "9 10 11"),
    ("8: 1 2 3 4 5 6 7 8", "8 tiles in one row, not 9 with the gap", ""),
    ("8: 1 2 3 4 5 6 7 8 - 9", "10 tiles in one row, not 9 with the gap", "9"),
    ("8: 1 2 3 / 4 5 6 / 7 8 10", "'10' is no tile of this board", "10"),
    ("8: 1 2 3 / 4 5 6 / 7 8 99", "'99' is no tile of this board", "99"),
    (
        "8: 1 2 3 / 4 5 6 / 7 18446744073709551617 -",
        "'18446744073709551617' is no tile of this board",
        "18446744073709551617",
    ),
    (
        "8: 1 2 3 / 4 5 6 / 7 8 999999999999999999999999999999999999999999999999999999999999",
        "'9999999999999999999999999999999999999999' is no tile of this board",
        "999999999999999999999999999999999999999999999999999999999999",
    ),
    ("8: 1 2 3 / 4 5 6 / 7 1e400 -", "'1e400' is no tile, and the gap is '-' already", "1e400"),
    ("8: 1 2 3 / 4 5 6 / 7 NaN -", "'NaN' is no tile, and the gap is '-' already", "NaN"),
    ("8: 1 2 3 / 4 5 6 / 7 -8 -", "'-8' is no tile, and the gap is '-' already", "-8"),
    ("8: 1 2 3 / 4 5 6 / 7 8.0 -", "'8.0' is no tile, and the gap is '-' already", "8.0"),
    ("8: 1 2 3 / 4 5 6 / -0 8 -", "'-0' is no tile, and the gap is '-' already", "-0"),
    ("8: 1 2 3 / 4 5 6 / 7 +8 -", "'+8' is no tile, and the gap is '-' already", "+8"),
    ("8: 1 2 3 / 4 5 6 / 7 \uff18 -", "'\uff18' is no tile, and the gap is '-' already", "\uff18"),
    ("8: 1 2 3 / 4 5 6 / 7 \u0668 -", "'\u0668' is no tile, and the gap is '-' already", "\u0668"),
    (
        "8: 1 2 3 / 4 5 6 / 7 8 \U0001f600 \U0001f600",
        "4 tiles in this row, 3 in the first",
        "\U0001f600",
    ),
    (
        "8: 1 2 3 / 4 5 6 / \U0001f600 8 -",
        "'\U0001f600' is no tile, and the gap is '-' already",
        "\U0001f600",
    ),
    (
        "8: 1 2 3 / 4 5 6 / 7 \u202e8 -",
        "'\u202e8' is no tile, and the gap is '-' already",
        "\u202e8",
    ),
    ("8: 1 2 3 / 4 5 6 / \u05d0 8 \u05d1", "'\u05d1' is a second gap", "\u05d1"),
    ("8: 1 2 3 / 4 5 6 / 7\x00 8 -", "'7\x00' is no tile, and the gap is '-' already", "7\x00"),
    ("8: 1 2 3 / 4 5 6 / \x00 8 -", "'\x00' is no tile, and the gap is '-' already", "\x00"),
    (
        "8: 1 2 3 / 4 5 6 / <script> 8 -",
        "'<script>' is no tile, and the gap is '-' already",
        "<script>",
    ),
    ("8: 1 2 3 / 4 5 6 / ]]> 8 -", "']]>' is no tile, and the gap is '-' already", "]]>"),
    ("8: ../../etc/passwd", "1 tile in this row, not 3", ".."),
    ("sliding: 1 2 3 4 5", "1 x 5 is no board", "1 2 3 4 5"),
    ("sliding: 1 / 2 / 3 / 4 / -", "5 x 1 is no board", "1 / 2 / 3 / 4 / -"),
    ("sliding: -", "1 x 1 is no board", "-"),
    ("sliding: 1", "1 x 1 is no board", "1"),
    ("sliding/1x5: 1 2 3 4 -", "there is no variant '1x5' here", "1x5"),
    ("sliding/17x17: 1 2 / 3 -", "there is no variant '17x17' here", "17x17"),
    ("sliding/0x3: -", "there is no variant '0x3' here", "0x3"),
    ("sliding/4: 1 2 / 3 -", "there is no variant '4' here", "4"),
    ("sliding/axb: 1 2 / 3 -", "there is no variant 'axb' here", "axb"),
    ("sliding/4x4x4: 1 2 / 3 -", "there is no variant '4x4x4' here", "4x4x4"),
    ("sliding/999x999: 1", "there is no variant '999x999' here", "999x999"),
    ("sliding/-3x3: 1", "there is no variant '-3x3' here", "-3x3"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - =", "the goal is missing", "="),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = = gap first", "a second goal", "="),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = gap first = gap last", "a second goal", "="),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = gap", "'gap' is no goal", "gap"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = gap middle", "'gap middle' is no goal", "gap middle"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = first", "'first' is no goal", "first"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = 1 2 3 / 4 5 6", "2 rows, not 3", ""),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = 1 2 3 / 4 5 6 / 7 7 -", "7 stands here twice", "7"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = 1 2 3 / 4 5 6 / 7 - -", "'-' is a second gap", "-"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = 1 2 / 3 -", "2 tiles in this row, not 3", "1 2"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = 1 2 3 / 4 5 6 / 7 8 10", "'10' is no tile of this board", "10"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - = gap first 1", "'gap first 1' is no goal", "gap first 1"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ;", "the step is empty", ""),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ; 9", "'9' is no tile that can slide", "9"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ; 1", "1 is not beside the gap", "1"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ; D", "the gap cannot go D from here", "D"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ; R", "the gap cannot go R from here", "R"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ; up", "'up' is no tile that can slide", "up"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ; -1", "'-1' is no tile that can slide", "-1"),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ; 8 ; ; 7", "the step is empty", ""),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ; 0", "'0' is no tile that can slide", "0"),
    (
        "8: 1 2 3 / 4 5 6 / 7 8 - ; 99999999999999999999",
        "'99999999999999999999' is no tile that can slide",
        "99999999999999999999",
    ),
    (
        "8: 1 2 3 / 4 5 6 / 7 8 - ; \U0001f600",
        "'\U0001f600' is no tile that can slide",
        "\U0001f600",
    ),
    ("8: 1 2 3 / 4 5 6 / 7 8 - ; 8 ; 8 ; 8 ; 5 ; 9", "'9' is no tile that can slide", "9"),
    (
        "15: 1 2 3 4 / 5 6 7 8 / 9 1011 12 / 1 314 15 -",
        "3 tiles in this row, 4 in the first",
        "9 1011 12",
    ),
    ("15: 123456789101112131415-", "1 tile in this row, not 4", "123456789101112131415-"),
    ("8: 867254300", "1 tile in this row, not 3", "867254300"),
    ("8: 1234567890", "1 tile in this row, not 3", "1234567890"),
    ("8: the quick brown / fox jumps over / the lazy dog", "'quick' is a second gap", "quick"),
]
SEVENTEEN = " ".join(map(str, range(17)))
IN_FILES = [
    ("1 2 3\n4 5 5\n7 8 -", "5 stands here twice", "5", 2),
    ("1 2 3\n4 5 6\n7 8\n", "2 tiles in this row, 3 in the first", "7 8", 3),
    ("1 2 3\r\n4 5 6\r\n7 8 8\r\n", "8 stands here twice", "8", 3),
    ("1 2 3\n\n4 5 6\n7 - -", "'-' is a second gap", "-", 4),
    ("1 2 3\n4 5 6\n7 8 -\n= gap middle\n", "'gap middle' is no goal", "gap middle", 4),
    ("\ufeff1 2 3\n4 5 6\n7 x -", "'-' is a second gap", "-", 3),
    ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 -", "4 tiles in this row, not 3", "4", 1),
    ("Hello world", "2 tiles in this row, not 3", "Hello world", 1),
]


def test_the_table_is_long() -> None:
    assert len(WRONG) >= 80


@pytest.mark.parametrize(("text", "what", "place"), WRONG, ids=[ascii(row[0]) for row in WRONG])
def test_a_wrong_board_is_refused_at_its_place(text: str, what: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    error = caught.value
    start, end = getattr(error, "span", (0, len(error.where)))
    assert say(error.what) == what
    assert error.where[start:end] == place
    for lang in LANGUAGES:
        assert error.fix is not None
        assert say(error.fix, lang)
        assert say(error.what, lang)


@pytest.mark.parametrize(("text", "what", "place", "line"), IN_FILES)
def test_a_wrong_file_is_refused_at_its_line(text: str, what: str, place: str, line: int) -> None:
    with pytest.raises(NotationError) as caught:
        read(text, family="8")
    error = caught.value
    assert (say(error.what), error.line) == (what, line)
    assert error.where[slice(*error.span)] == place


@pytest.mark.parametrize(
    ("text", "what", "place"),
    [
        (f"{SEVENTEEN} / {SEVENTEEN}", "2 x 17 is too large", "16"),
        (" / ".join(["1 2"] * 17), "17 x 2 is too large", "1 2"),
    ],
)
def test_a_board_that_is_too_large_is_refused_where_it_begins_to_be(
    text: str, what: str, place: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read(f"sliding: {text}")
    assert say(caught.value.what) == what
    assert caught.value.where[slice(*caught.value.span)] == place


@pytest.mark.parametrize("text", ["1 " * 5000, "x" * 60_000, "12" * 30_000, "1 2 / " * 9_000])
def test_a_very_long_line_is_refused_too(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(f"8: {text}")
    assert len(say(caught.value.what)) < 200


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("8: 867254301", "8 6 7 / 2 5 4 / 3 - 1"),
        ("8: 867 254 301", "8 6 7 / 2 5 4 / 3 - 1"),
        ("sliding: 867 / 254 / 301", "8 6 7 / 2 5 4 / 3 - 1"),
        ("sliding/2x3: 123405", "1 2 3 / 4 - 5"),
        ("15: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15-", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 -"),
    ],
)
def test_a_whole_board_in_one_word_is_read_where_its_size_is_known(text: str, board: str) -> None:
    position = read(text)
    assert position.text.endswith(f": {board}")
    assert [say(warning) for warning in position.warnings] == [
        f"spaces are missing; read as {board}"
    ]


def test_a_row_of_digits_is_not_split_for_longer_than_it_is_worth() -> None:
    short = "976315121110451381142-"  # a board after 132 attempts
    long = "2183412253318103523226283031162919152411132542632717279320114-"  # two after 4,709
    assert len(list(blanks._Splitter([[short]], 16).boards(0, ()))) == 1
    with pytest.raises(blanks._TooMany):
        list(blanks._Splitter([[long]], 36).boards(0, ()))
