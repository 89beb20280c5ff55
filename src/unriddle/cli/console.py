"""Where words go: the language, the terminal, what is written to which stream."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, TextIO

from unriddle import _start
from unriddle.desk import Message, clean, message
from unriddle.locale import LANGUAGES

INTERRUPTED = _start.INTERRUPTED


class Leave(Exception):
    """Somebody has had enough."""


class Console:
    """Says messages in one language; data goes to standard output, words to standard error."""

    def __init__(self, lang: str = "en", json: bool = False) -> None:
        self.lang = lang
        self.json = json
        self.palette = "safe"
        self.out: TextIO = sys.stdout
        self.err: TextIO = sys.stderr
        self.terminal = not json and self.out.isatty()
        self._told: set[str] = set()
        self._heading = ""

    @property
    def colour(self) -> bool:
        """Whether the board may be coloured."""
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return self.terminal and not plain

    @property
    def many_colours(self) -> bool:
        """Whether the terminal says that it has all of them, and not only 256."""
        return os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")

    @property
    def boxes(self) -> bool:
        """Whether the stream can carry box-drawing characters."""
        return (self.out.encoding or "").lower().replace("-", "").startswith("utf")

    def say(self, says: Message) -> str:
        from unriddle.locale import say  # words are loaded only when somebody reads them

        return say(says, self.lang)

    def key(self, key: str, **values: str | int | Message) -> str:
        """The words of a key."""
        return self.say(message(key, **values))

    def number(self, written: str) -> str:
        """A number as the language writes it: 1,234.5 in English is 1.234,5 in Indonesian."""
        return written.translate(str.maketrans(",.", self.key("number.marks")))

    def data(self, text: str = "") -> None:
        """A piece of the result, at once: a pipe's reader wants it as it comes."""
        print(clean(text), file=self.out, flush=True)

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.data(line)

    def picture(self, text: str) -> None:
        """A drawing of ours, colours and all."""
        print(text, file=self.out, flush=True)

    def heading(self, text: str, first: bool) -> None:
        """Above an answer of many: the puzzle it is for. In JSON each says that itself."""
        if not self.json:
            self._heading = text
            self.data(text if first else f"\n{text}")

    def title(self, text: str) -> None:
        """The puzzle, beside its answer, unless it stands above it already."""
        if text != self._heading:
            self.note(text)

    def note(self, text: str) -> None:
        """Words beside the result: below it on a terminal, off it on standard error."""
        if self.terminal:
            self.data(text)
        else:
            self.tell(text)

    def talk(self, text: str = "") -> None:
        """A line of a conversation, which is no part of a JSON result."""
        print(clean(text), file=self.err if self.json else self.out, flush=True)

    def tell(self, text: str) -> None:
        """Words to standard error; a JSON result speaks for itself."""
        if not self.json:
            self.out.flush()
            print(clean(text), file=self.err, flush=True)

    def tell_once(self, says: Message) -> None:
        if says.key not in self._told:
            self._told.add(says.key)
            self.tell(self.say(says))

    def record(self, told: Any) -> None:
        """One JSON object and nothing else."""
        print(as_json(self.encoded(told)), file=self.out, flush=True)

    def encoded(self, told: Any) -> Any:
        """The record of an answer, in this language; what is a record already stays as it is."""
        from unriddle import wire  # only JSON needs it

        return told if isinstance(told, dict) else wire.record(told, self.say)


def as_json(record: Any) -> str:
    import json  # half a millisecond that most runs need not spend

    return json.dumps(record, ensure_ascii=False)


def language(argv: list[str]) -> str:
    """The language asked for: `--lang`, else the locale of the environment, else English."""
    asked = language_asked(argv)
    if asked is not None:
        return asked if asked in LANGUAGES else "en"
    places = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    place = next((value for value in places if value), "")
    return next((lang for lang in LANGUAGES if place.lower().startswith(lang)), "en")


def language_asked(argv: list[str]) -> str | None:
    """What stands after `--lang`, wherever it stands: errors in the line are told in it too."""
    asked = [after for word, after in pairwise(argv) if word == "--lang"]
    asked += [word[7:] for word in argv if word.startswith("--lang=")]
    return asked[-1] if asked else None
