"""Any damage to a text is read or explained: with a place, what is wrong, and how to fix it."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from unriddle.desk.position import Position
from unriddle.desk.reading import read
from unriddle.errors import InputError
from unriddle.laws.cases import QUICK, each_family
from unriddle.locale import LANGUAGES, say

ODD = (
    "²½٣Ⅷ−–×÷\0\ufeff\u200b\u202e\u0301שלוםنیض🙂🧩\ud800\x1b\x85\u2028\n\r\t ;:/=.,'\"<>&%$\\{}()[]"
)
MEANT = "0123456789AJQKajqkXx+-*/^= ;:no-usingconcatwith"
characters = st.one_of(st.sampled_from(ODD), st.sampled_from(MEANT), st.characters())


def replace(text: str, start: int, end: int, by: str) -> str:
    return text[:start] + by + text[end:]


def double(text: str, start: int, end: int, by: str) -> str:
    return text[:end] + text[start:end] + text[end:]


def swap(text: str, start: int, end: int, by: str) -> str:
    return text[:start] + text[start:end][::-1] + text[end:]


Edit = tuple[Callable[[str, int, int, str], str], int, int, str]
edits = st.lists(
    st.tuples(
        st.sampled_from((replace, replace, double, swap)),
        st.integers(0, 99),
        st.integers(0, 3),
        st.text(characters, max_size=3),
    ),
    min_size=1,
    max_size=3,
)


def damaged(text: str, edit: Edit) -> str:
    how, place, length, by = edit
    start = place % (len(text) + 1)
    return how(text, start, min(start + length, len(text)), by)


def read_or_explained(text: str, family: str | None = None) -> Position | None:
    try:
        return read(text, family=family)
    except InputError as error:
        explained(error)
        return None


def explained(error: InputError) -> None:
    start, end = getattr(error, "span", (0, len(error.where)))
    assert 0 <= start <= end <= len(error.where)
    assert error.fix is not None
    for lang in LANGUAGES:
        assert say(error.what, lang).strip()
        assert say(error.fix, lang).strip()


@given(st.sampled_from(QUICK), edits)
def test_a_damaged_text_is_read_or_explained(text: str, changes: list[Edit]) -> None:
    broken = reduce(damaged, changes, text)
    position = read_or_explained(broken)
    if position is not None:
        assert read(position.text) == position


@each_family
@given(text=st.text(characters, max_size=40))
def test_any_text_is_read_or_explained(family: str, text: str) -> None:
    position = read_or_explained(text, family)
    if position is not None:
        assert read(position.text) == position


@given(st.sampled_from(QUICK), st.text(characters, max_size=12))
def test_any_step_is_taken_or_explained(text: str, step: str) -> None:
    read_or_explained(f"{text} ; {step}")
