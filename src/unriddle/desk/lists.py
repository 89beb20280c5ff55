"""Texts of many puzzles, one a line: telling them from a puzzle of several lines, reading each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from unriddle.desk.position import Position
from unriddle.desk.reading import names_family, read
from unriddle.errors import InputError

COMMENT = "#"
_HAND = 3  # words of a line that is taken for a puzzle, even where all lines together make one


class Line(NamedTuple):
    """A puzzle of a list; lines count from 1."""

    number: int
    text: str
    indented: bool = False


def read_all(text: str, *, family: str | None = None, lenient: bool = False) -> list[Position]:
    """Every position of a text: of a list with one a line, or of the only one.

    Blank lines and lines that begin with `#` are skipped; a line that cannot be read raises, and
    the error says which.

    >>> [position.text for position in read_all("24: 4 7 8 8\\n8: 1 2 3 / 4 5 6 / 7 - 8")]
    ['numbers/24: 4 7 8 8 = 24', 'sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8']
    """
    lines = lines_of(text, family=family, lenient=lenient)
    if lines is None:
        return [read(text, family=family, lenient=lenient)]
    try:
        return [read_line(line, family=family, lenient=lenient) for line in lines]
    except InputError as error:
        error.add_note(f"line {error.line}")
        raise


def read_line(
    line: Line, *, family: str | None = None, lenient: bool = False, own_set: str | None = None
) -> Position:
    """One puzzle of a list; an error says in which line it stands."""
    try:
        return read(line.text, family=family, lenient=lenient, own_set=own_set)
    except InputError as error:
        if not error.in_own_set:
            error.line = line.number
        raise


def lines_of(
    text: str, *, family: str | None = None, lenient: bool = False, own_set: str | None = None
) -> Sequence[Line] | None:
    """The puzzles of a list, or None for a text that is one puzzle, perhaps of several lines.

    It is a list if several lines name their family, and indented ones are notes on them, as saved
    answers are; or, with a family named beforehand, if each line of several words is a puzzle, or
    if the whole is none while each line by itself is one, or at least two and most of them are.
    """
    lines = list(_numbered(text.removeprefix("\ufeff").splitlines()))
    flush = [line for line in lines if not line.indented]
    naming = sum(bool(names_family(line.text)) for line in flush)
    commented = any(map(_is_comment, text.splitlines()))
    if naming > 1 or (commented and naming == len(lines) == 1):
        return flush
    if family is None or len(lines) < 2 or _drawing(lines):
        return None

    def readable(body: str) -> bool:
        try:
            read(body, family=family, lenient=lenient, own_set=own_set)
        except InputError:
            return False
        return True

    if all(len(line.text.split()) >= _HAND and readable(line.text) for line in lines):
        return lines
    return None if readable(text) or not _mostly(lines, readable) else lines


def _mostly(lines: Sequence[Line], readable: Callable[[str], bool]) -> bool:
    """Whether all lines are puzzles, or most are and the others are bad lines of a list.

    A row of a board with a slip in another row may be readable by itself: no sign of a list.
    """
    good: list[Line] = []
    for seen, line in enumerate(lines, start=1):
        if readable(line.text):
            good.append(line)
        elif 2 * (seen - len(good)) >= len(lines):
            return False
    return len(good) == len(lines) or not any(_drawing([line]) for line in good)


def puzzle_lines(rows: Iterable[str]) -> Iterator[Line]:
    """The puzzles of a list that may be too long to be looked at as a whole, each a line.

    Indented lines below a position that names its family are notes on it, as saved answers are.
    """
    noted = False
    for line in _numbered(rows):
        if not line.indented:
            noted = bool(names_family(line.text))
        elif noted:
            continue
        yield line


def _numbered(rows: Iterable[str]) -> Iterator[Line]:
    for number, line in enumerate(rows, start=1):
        if line.strip() and not _is_comment(line):
            yield Line(number, line.strip(), line[:1].isspace())


def _is_comment(line: str) -> bool:
    """Whether a line begins with `#` and is no board whose first cell is a wall: `#A./... = …`."""
    first = line.split(maxsplit=1)[:1]
    return any(word.startswith(COMMENT) and "/" not in word for word in first)


def _drawing(lines: Sequence[Line]) -> bool:
    """Whether all lines are single words without digit or `/`: rows of a board, unequally long."""
    words = (line.text for line in lines)
    return all(w.split() == [w] and "/" not in w and not any(map(str.isdigit, w)) for w in words)
