"""The courses of our families: ten puzzles each, from easy to hard, told in a few words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.families.lessons import course, lessons
from unriddle import Position
from unriddle.families import infos, our_keys
from unriddle.laws import source
from unriddle.locale import LANGUAGES

TITLE, SENTENCES = 32, 160  # characters: a line of a phone, and two short sentences
ENDS = ("", "_idea", "_done")
each_family = pytest.mark.parametrize("family", our_keys())


def how_hard(position: Position) -> int:
    """The fewest moves where moves count, else the stars."""
    if infos()[position.family].leaves == "moves":
        best = position.solve().best
        assert best is not None
        return best.cost
    return position.grade(seconds=None).stars


@each_family
def test_a_course_has_ten_lessons_in_their_own_texts(family: str) -> None:
    written = [lesson["position"] for lesson in lessons(family)]
    assert len(course(family)) == len(set(written)) == 10
    assert [position.text for position in course(family).values()] == written


@each_family
def test_no_lesson_is_easier_than_the_one_before(family: str) -> None:
    asked = [how_hard(position) for position in course(family).values()]
    assert all(before <= after for before, after in pairwise(asked)), asked
    assert asked[0] < asked[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
@each_family
def test_every_lesson_is_told_in_a_few_words(family: str, lang: str) -> None:
    words = source.load(source.ROOT / "families" / family / "locale", lang)
    told = {key: text for key, text in words.items() if key.startswith(f"{family}.lesson_")}
    assert [*told] == [f"{family}.lesson_{key}{end}" for key in course(family) for end in ENDS]
    for key, text in told.items():
        title = not key.endswith(ENDS[1:])
        assert len(text) <= (TITLE if title else SENTENCES), key
        assert text.endswith((".", "?")) or title, key
        assert "!" not in text
