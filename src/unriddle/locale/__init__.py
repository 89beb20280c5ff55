"""The words of every message, in every language; the page reads the same files.

A text may hold `{name}` and `{name?one|other}`: the first word when the value is 1.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from unriddle.errors import UnknownName
from unriddle.values import Message

LANGUAGES = ("en", "id")
_HERE = Path(__file__).parent
_FAMILIES = _HERE.parent / "families"
_SLOT = re.compile(r"\{(\w+)(?:\?([^|{}]*)\|([^{}]*))?\}")


@cache
def words(lang: str) -> dict[str, str]:
    """Every text of a language by its key: ours and the families'."""
    if lang not in LANGUAGES:
        raise UnknownName("lang", lang, LANGUAGES)
    files = [_HERE / f"{lang}.json", *sorted(_FAMILIES.glob(f"*/locale/{lang}.json"))]
    found: dict[str, str] = {}
    for file in files:
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def add_words(folder: Path) -> None:
    """The texts of a family from elsewhere, beside ours."""
    for lang in LANGUAGES:
        words(lang).update(json.loads((folder / f"{lang}.json").read_text(encoding="utf-8")))


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
