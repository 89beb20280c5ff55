"""Bad files and texts, hundreds of them: each is answered with its place and a way to mend it."""

from __future__ import annotations

from pathlib import Path

import pytest

from unriddle import InputError, NotationError, generate, read
from unriddle.locale import LANGUAGES, say

DATA = Path(__file__).parents[2] / "data" / "packing"
FILES = {
    name: (DATA / f"spec-{name}.txt").read_text(encoding="utf-8").rstrip("\n")
    for name in ("5x5", "custom", "pyramid")
}
STRANGE = {
    "emoji": "🧩",
    "a flag": "🇮🇩",
    "right to left": "שלום",
    "a mark that turns the line": "\u202e",
    "a letter with an accent": "É",
    "a combining accent": "A\u0301",
    "a wide letter": "Ａ",
    "a digit from elsewhere": "٣",
    "a fraction": "½",
    "a script": "<script>alert(1)</script>",
    "the end of a CDATA": "]]>",
    "a path": "../../etc/passwd",
    "NUL": "\0",
    "an escape sequence": "\x1b[31m",
    "a byte order mark in the middle": "\ufeff",
    "an invisible space": "\u200b",
    "a lone surrogate": "\ud800",
    "not a number": "NaN",
    "a number beyond floats": "1e400",
    "minus zero": "-0.0",
    "beyond 64 bits": "18446744073709551617",
    "a format": "%s{0}",
    "small letters": "abc",
    "a bracket": "[",
    "an underscore": "_",
    "a quotation mark": '"',
}
# Where it is put: the number of a line, in each of the files.
PLACES = {"5x5": (1, 2, 3, 7), "custom": (1, 2, 4, 9), "pyramid": (1, 2, 3)}


def spoiled(name: str, line: int, by: str) -> str:
    lines = FILES[name].split("\n")
    lines[line - 1] += by
    return "\n".join(lines)


CASES = [
    pytest.param(name, line, sign, id=f"{what} in line {line} of {name}")
    for name, places in PLACES.items()
    for line in places
    for what, sign in STRANGE.items()
]


def test_there_are_hundreds_of_them() -> None:
    assert len(CASES) + len(TEXTS) >= 300


@pytest.mark.parametrize(("name", "line", "sign"), CASES)
def test_a_strange_sign_is_answered_with_its_line(name: str, line: int, sign: str) -> None:
    text = spoiled(name, line, sign)
    for family in (None, "packing"):
        with pytest.raises(NotationError) as caught:
            read(text, family=family)
        explained(caught.value, text)
        assert caught.value.line == line


def explained(error: InputError, text: str) -> None:
    """The line that is quoted is a line of the text, and there are words in every language."""
    start, end = error.span
    assert 0 <= start <= end <= len(error.where)
    assert error.where == text.split("\n")[error.line - 1]
    assert error.fix is not None
    for lang in LANGUAGES:
        assert say(error.what, lang).strip()
        assert say(error.fix, lang).strip()


def head(numbers: str, rest: str = "DEFAULT\nAA\nAA") -> str:
    return f"{numbers}\n{rest}"


TEXTS = [  # the text, what is said, and where
    (head(""), "packing.first_word", "DEFAULT"),
    (head("2 2"), "packing.first_count", "2 2"),
    (head("2 2 1 1"), "packing.first_count", "2 2 1 1"),
    (head("2,2,1"), "packing.first_word", "2,2,1"),
    (head("2.0 2 1"), "packing.first_word", "2.0"),
    (head("2 2 one"), "packing.first_word", "one"),
    (head("0x2 2 1"), "packing.first_word", "0x2"),
    (head("2 2 0"), "packing.file_pieces", "0"),
    (head("2 2 -1"), "packing.file_pieces", "-1"),
    (head("2 2 27"), "packing.file_pieces", "27"),
    (head("2 2 99999999999999999999"), "packing.file_pieces", "99999999999999999999"),
    (head("0 2 1"), "packing.file_size", "0"),
    (head("33 2 1"), "packing.file_size", "33"),
    (head("2 33 1"), "packing.file_size", "33"),
    (head("2 -2 1"), "packing.file_size", "-2"),
    (head("9" * 5_000 + " 2 1"), "packing.file_size", "9" * 5_000),
    (head("2 2 1", "DEFAULTS\nAA\nAA"), "packing.bad_kind", "DEFAULTS"),
    (head("2 2 1", "default\nAA\nAA"), "packing.bad_kind", "default"),
    (head("2 2 1", "PIRAMID\nAA\nAA"), "packing.bad_kind", "PIRAMID"),
    (head("2 2 1", "XX\nXX\nAA"), "packing.no_kind", "XX"),
    (head("11 11 1", "PYRAMID\nA"), "packing.file_size", "11 11 1"),
    (head("2 3 1", "PYRAMID\nA"), "packing.pyramid_base", "2 3 1"),
    (head("2 2 1", "CUSTOM\nXX\nAA\nAA"), "packing.row_sign", "A"),
    (head("2 2 1", "CUSTOM\nXX\nX\nAA"), "packing.row_wrong", "X"),
    (head("2 2 1", "CUSTOM\nXX\nXXX\nAA"), "packing.row_wrong", "X"),
    (head("2 2 1", "CUSTOM\nXX"), "packing.rows_missing", "XX"),
    (head("2 2 1", "CUSTOM\n..\n..\nA"), "packing.no_cells", ".."),
    (head("2 2 1", "CUSTOM\nX \nXX\nAA"), "packing.row_wrong", "X"),
    (head("2 2 1", "CUSTOM\nxx\nXX\nAA"), "packing.row_sign", "x"),
    (head("2 2 2"), "packing.block_count", "2"),
    (head("2 2 1", "DEFAULT\nAA\nBB"), "packing.block_count", "1"),
    (head("2 2 1", "DEFAULT"), "packing.block_count", "1"),
    (head("2 2 2", "DEFAULT\nA\nB\nA"), "packing.letter_returns", "A"),
    (head("2 2 2", "DEFAULT\nA\n\nA\nB"), "packing.letter_returns", "A"),
    (head("2 2 1", "DEFAULT\nAB"), "packing.two_letters", "B"),
    (head("2 2 1", "DEFAULT\nA\tA"), "packing.block_sign", "\t"),
    (head("2 2 1", "DEFAULT\nA.A"), "packing.block_sign", "."),
    (head("2 2 1", "DEFAULT\n" + "A" * 21), "packing.shape_size", "A" * 21),
    (head("2 2 1", "DEFAULT\nA" + " " * 40 + "A"), "packing.shape_wide", "A" + " " * 40 + "A"),
]


@pytest.mark.parametrize(
    ("text", "what", "at"), TEXTS, ids=[f"{what} {n}" for n, (_, what, _) in enumerate(TEXTS)]
)
def test_a_bad_file_is_answered_at_the_place(text: str, what: str, at: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text, family="packing")
    explained(caught.value, text)
    error = caught.value
    assert (error.what.key, error.where[slice(*error.span)]) == (what, at)


LINES = ("5x{}5", "{}", "XX/X{}", "5x5 with A=X{}", "5x5 with A=XX {}", "5x5 with {}=XX")


@pytest.mark.parametrize("sign", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("text", LINES)
def test_a_strange_sign_in_one_line_is_answered(text: str, sign: str) -> None:
    line = f"packing/custom: {text.format(sign)}"
    with pytest.raises(InputError) as caught:
        read(line)
    assert caught.value.where == line.strip()
    start, end = caught.value.span
    assert len("packing/custom: ") <= start <= end <= len(line)
    assert caught.value.fix is not None


SETS = [  # the file, what is said, and its line
    ("", "packing.no_pieces", 1),
    ("piece = 3", "packing.no_pieces", 1),
    ("[[piece]]\nshape = 3", "packing.set_value", 2),
    ("[[piece]]\nname = 'V'", "packing.shape_empty", 1),
    ("[[piece]]\nshape = 'XX/XY'", "packing.shape_sign", 2),
    ("[[piece]]\nshape = '...'", "packing.shape_empty", 2),
    ("[[piece]]\nshape = 'X'\n[[piece]]\nshape = 'X'\ncopies = 0", "packing.set_value", 5),
    ("[[piece]]\nshape = 'X'\ncopies = 1024\n[[piece]]\nshape = 'X'", "packing.too_many_pieces", 4),
    ("[[piece]]\nshape = 'X'\ncolor = '#ffffff'", "packing.no_rule", 3),
    ("[[piece]]\nshape = 'X'\ncolour = 'red'", "packing.set_value", 3),
    ("[[piece]]\nshape = 'X'\noptional = 'yes'", "packing.set_value", 3),
    ("title = 'x'\n[[piece]]\nshape = ", "packing.bad_set", 3),
    ("[[piece", "packing.bad_set", 1),
    ("[[piece]]\nshape = 'X'\nshape = 'X'", "packing.bad_set", 3),
    ("a = " + "[" * 5_000, "packing.bad_set", 1),
    ("[boards]\nround = 'XX/X'\n[[piece]]\nshape = 'X'", "packing.row_length", 2),
    ("[boards]\nround = 7\n[[piece]]\nshape = 'X'", "packing.board_sign", 2),
    ("2 2 2\nDEFAULT\nAA\nAA", "packing.block_count", 1),
    ("title = 'x'\n[[pieces]]\nshape = 'X'", "packing.set_word", 2),
    ("material = 'felt'\n[[piece]]\nshape = 'X'", "packing.set_value", 1),
    ("bord = '2x2'\n[[piece]]\nshape = 'X'", "packing.set_word", 1),
]


@pytest.mark.parametrize(
    ("own_set", "what", "line"), SETS, ids=[f"{w} {n}" for n, (_, w, _) in enumerate(SETS)]
)
def test_a_bad_set_file_is_answered_with_its_line(own_set: str, what: str, line: int) -> None:
    with pytest.raises(NotationError) as caught:
        read("2x2", family="packing", own_set=own_set)
    assert (caught.value.what.key, caught.value.line) == (what, line)
    assert caught.value.in_own_set
    explained(caught.value, own_set)


OWN_BOARDS = [  # a set file whose own board is meant: the file, what is said, and its line
    ("[[piece]]\nshape = 'X'", "packing.set_no_board", 1),
    ("title = 'x'\nboard = '99x2'\n[[piece]]\nshape = 'X'", "packing.board_size", 2),
    ("board = 'round'\n[[piece]]\nshape = 'X'", "packing.board_sign", 1),
]


@pytest.mark.parametrize(("file", "what", "line"), OWN_BOARDS)
def test_the_board_of_a_set_file_is_answered_with_its_line(file: str, what: str, line: int) -> None:
    for text, own_set in (("", file), (file, None)):
        with pytest.raises(NotationError) as caught:
            read(text, own_set=own_set)
        assert (caught.value.what.key, caught.value.line) == (what, line)
        explained(caught.value, file)


SIZES = [
    ("2x3 with A=XXX, B=", "packing.shape_empty"),
    ("5x5 with A=XXXXX/XXXXX/XXXXX/XXXXX/X....", "packing.shape_size"),
    ("2x3 with A=" + "X" + "." * 32 + "X", "packing.shape_wide"),
    ("0x3 with A=XXX", "packing.board_small"),
    ("33x3 with A=XXX", "packing.board_size"),
]


@pytest.mark.parametrize(("body", "what"), SIZES)
def test_a_size_is_refused_for_its_own_reason(body: str, what: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(f"packing: {body}")
    assert caught.value.what.key == what


def test_words_after_a_piece_are_answered_with_the_nearest() -> None:
    with pytest.raises(NotationError) as caught:
        read("packing: 2x3 with A=XXX optionl, B=XXX")
    assert caught.value.fix is not None
    assert caught.value.fix.values["near"] == "optional"
    with pytest.raises(NotationError) as caught:
        read("2x3 with A=XXX x2", family="packing", own_set="[[piece]]\nshape = 'XXX'\ncopies = 2")
    assert caught.value.what.key == "packing.with_twice"


def test_a_bad_set_file_is_quoted_where_fresh_puzzles_are_asked_for_as_well() -> None:
    own_set = "[[piece]]\nshape = 3"
    with pytest.raises(NotationError) as caught:
        generate("packing", "2x2", own_set=own_set)
    assert caught.value.line == 2
    explained(caught.value, own_set)
