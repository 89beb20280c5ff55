"""Transcripts: what was asked, and below it what was answered, in a text that diffs well.

    # a remark
    $ unriddle hint 24 4 7 8 8           a command; `%` instead of `$`: at a terminal
    < a line of standard input           or a header of a request
    | a line of standard output          or of the body of an answer
    ! a line of standard error           or a header of an answer
    = 0                                  the exit code, or the status
    > board.svg                          a file that was saved
    + a line of it

A blank line ends it. The second sign of a margin is `\\` where a long line goes on, and `~` in the
last line where nothing ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

LONG = 120  # letters, from which on a line is folded where markup or JSON can be
ASKED = ("$ ", "% ")
_FOLD = re.compile(r"(?<=>)(?=<)|(?<=[}\]],)|(?<=[:\[,])(?= ?\{\")")
_SIGNS = {"\x1b": "␛", "\r": "␍", "\0": "␀", "\x0b": "␋", "\x0c": "␌", "\x1c": "␜", "\x1d": "␝"}
_SIGNS |= {"\x1e": "␞", "\x85": "␤", "\u2028": "␤", "\u2029": "␤"}  # would end a line of the file


@dataclass(frozen=True)
class Exchange:
    """Something that was asked, and the record of what came back."""

    asked: str  # with its sign, `$ …`
    given: tuple[str, ...] = ()
    record: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        return self.asked[2:]

    @property
    def name(self) -> str:
        return " < ".join((self.asked, *self.given))

    @property
    def terminal(self) -> bool:
        return self.asked.startswith("%")

    def answered(self, record: Iterator[str]) -> Exchange:
        return replace(self, record=tuple(record))

    def lines(self) -> Iterator[str]:
        yield from self.remarks
        yield self.asked
        for line in self.given:
            yield f"< {line}".rstrip()
        yield from self.record


def read(path: Path) -> list[Exchange]:
    """The exchanges of a file."""
    blocks = path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    return [_exchange(block.split("\n"), path) for block in blocks]


def _exchange(lines: list[str], path: Path) -> Exchange:
    remarks = tuple(line for line in lines if line.startswith("#"))
    asked, *rest = lines[len(remarks) :] or [""]
    assert asked.startswith(ASKED), f"{path.name}: {asked!r} asks for nothing"
    given = tuple(line[2:] for line in rest if line.startswith("<"))
    return Exchange(asked, given, tuple(rest[len(given) :]), remarks)


def write(path: Path, exchanges: list[Exchange]) -> None:
    blocks = ("\n".join(exchange.lines()) for exchange in exchanges)
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8", newline="\n")


def margin(sign: str, text: str) -> Iterator[str]:
    """A text with a sign before each line."""
    if not text:
        return
    *lines, last = text.split("\n")
    for line in lines:
        yield from _folded(sign, line)
    if last:
        *first, end = _folded(sign, last)
        yield from first
        yield f"{end[0]}~{end[2:]}"


def _folded(sign: str, line: str) -> Iterator[str]:
    for plain, shown in _SIGNS.items():
        line = line.replace(plain, shown)
    for number, part in enumerate(_FOLD.split(line) if len(line) > LONG else [line]):
        kept = part + "⏎" if part.endswith((" ", "\t")) else part
        yield (sign + ("\\" if number else " ") + kept).rstrip()
