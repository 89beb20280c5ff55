"""A position has one text, and the text has one position."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

from unriddle.desk.reading import read
from unriddle.errors import InputError
from unriddle.laws.cases import BAD, FAMILIES, Bad, each_family, each_text, parameters
from unriddle.locale import LANGUAGES, say


@each_text
def test_a_position_is_read_from_its_own_text(text: str) -> None:
    position = read(text)
    assert read(position.text) == position
    assert read(position.text).text == position.text


@each_text
def test_a_puzzle_is_parsed_from_its_own_format(text: str) -> None:
    position = read(text)
    back = position.back
    parsed = back.parse(position.variant, back.format(position.puzzle))
    assert (parsed.puzzle, parsed.variant) == (position.puzzle, position.variant)


@each_text
def test_a_position_is_a_value(text: str) -> None:
    position = read(text)
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(read(text)) == hash(position)
    with pytest.raises(FrozenInstanceError):
        position.steps = ()  # type: ignore[misc]


@each_text
def test_how_a_text_is_spaced_and_broken_does_not_matter(text: str) -> None:
    head, colon, rest = text.partition(":")
    assert read(f"\ufeff  {head}{colon}{rest} \r\n") == read(text)


@each_family
def test_a_family_has_its_facts_in_order(family: str) -> None:
    info = FAMILIES[family].info
    assert info.key == family
    assert info.strategies[0].key == "auto"
    keys = {variant.key for variant in info.variants}
    assert set(info.aliases.values()) <= keys
    assert set(info.form_for) <= set(info.distinct)
    assert set(info.form_for.values()) <= set(info.forms)


@pytest.mark.parametrize("bad", parameters(BAD))
def test_a_bad_text_is_explained_at_its_place(bad: Bad) -> None:
    with pytest.raises(InputError) as caught:
        read(bad.puzzle)
    error = caught.value
    start, end = getattr(error, "span", (0, len(error.where)))
    assert error.what.key == bad.what
    assert error.where[start:end] == bad.at
    assert error.fix is not None
    assert all(say(part, lang) for part in (error.what, error.fix) for lang in LANGUAGES)
