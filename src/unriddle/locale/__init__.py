"""The words of every message, in every language; the page reads the same files.

A text may hold `{name}` and `{name?one|other}`: the first word when the value is 1.
"""

from __future__ import annotations

import os
import re
from functools import cache

from unriddle.errors import UnknownName
from unriddle.lazy import pattern
from unriddle.values import Message

LANGUAGES = ("en", "id")
_HERE = os.path.dirname(__file__)
_FAMILIES = os.path.join(os.path.dirname(_HERE), "families")
_SLOT = pattern(r"\{(\w+)(?:\?([^|{}]*)\|([^{}]*))?\}")


@cache
def words(lang: str) -> dict[str, str]:
    """Every text of a language by its key: ours and the families'."""
    if lang not in LANGUAGES:
        raise UnknownName("lang", lang, LANGUAGES)
    found = _read(_HERE, lang)
    for family in sorted(os.listdir(_FAMILIES)):
        folder = os.path.join(_FAMILIES, family, "locale")
        if os.path.isdir(folder):
            found |= _read(folder, lang)
    return found


def _read(folder: str, lang: str) -> dict[str, str]:
    import json  # words are loaded only when somebody reads them

    with open(os.path.join(folder, f"{lang}.json"), encoding="utf-8") as file:
        texts: dict[str, str] = json.load(file)
    return texts


def add_words(folder: str) -> None:
    """The texts of a family from elsewhere, beside ours, which stay as they are."""
    for lang in LANGUAGES:
        ours = words(lang)
        ours |= _read(folder, lang) | ours


def say(message: Message, lang: str = "en") -> str:
    """A message in words.

    >>> from unriddle.values import message
    >>> say(message("ways.left", count=1)), say(message("ways.left", count=3))
    ('1 way from here', '3 ways from here')
    """

    def fill(slot: re.Match[str]) -> str:
        name, one, other = slot.groups()
        value = message.values[name]
        if one is not None:
            return one if str(value) == "1" else other
        return say(value, lang) if isinstance(value, Message) else str(value)

    return _SLOT.sub(fill, words(lang)[message.key])
