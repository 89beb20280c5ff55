"""From the words after the verb to a position: a family, a body, a file, standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from unriddle import desk
from unriddle.cli.console import Console
from unriddle.cli.input import files
from unriddle.cli.options import Ask
from unriddle.desk import (
    PREFIX,
    InputError,
    Position,
    UnknownName,
    find,
    is_name,
    message,
    names,
    nearest,
)


def position(ask: Ask, console: Console) -> Position:
    """The position that the words stand for; its warnings are told."""
    if ask.position is not None:  # one of a list
        return _warned(ask.position, console)
    if ask.source is None:
        invite(ask, console)
    own_set = own_set_of(ask)
    words = ask.words or ("",) * (own_set is not None)  # a set may bring its own board
    with named(ask.set):
        found = read(words, lenient=ask.lenient, own_set=own_set, known=ask.source)
    if not console.terminal and _mistakable(words):
        console.tell(console.key("says.read_as", text=found.text))
    return _warned(found, console)


def _warned(position: Position, console: Console) -> Position:
    for warning in position.warnings:
        console.tell(console.key("says.warning", text=warning))
    return position


def invite(ask: Ask, console: Console) -> None:
    """Ask for the puzzle at the terminal, after a family's name alone or after `-`."""
    if ask.set is not None or not (console.terminal and sys.stdin.isatty()):
        return
    if _lacks_puzzle(ask.words):
        ask.words = (*ask.words, files.STDIN)
    if len(ask.words) <= 2 and ask.words[-1:] == (files.STDIN,):  # a longer line may end in a gap
        console.tell(console.key("says.type_puzzle"))


def _lacks_puzzle(words: Sequence[str]) -> bool:
    """Whether a family was named that has no puzzle of its own to go on with."""
    if len(words) != 1 or not names_family(words[0]):
        return False
    try:
        read(words)
    except InputError:
        return True
    return False


def names_family(word: str) -> bool:
    """Whether a word is a family's name, perhaps with a variant's."""
    return is_name(word.partition("/")[0])


def own_set_of(ask: Ask) -> str | None:
    """The text of the set file that was named, if one was."""
    if ask.set is None:
        return None
    return _filled(ask.set, files.text_of(ask.set, message("fix.set_file")))


@contextmanager
def named(own_set: str | None, source: str = "") -> Iterator[None]:
    """What is wrong is said with the name of the file it stands in: the set's, or the puzzle's."""
    try:
        yield
    except InputError as error:
        error.source = error.source or (own_set or "" if error.in_own_set else source)
        raise


def _mistakable(words: Sequence[str]) -> bool:
    """Whether a puzzle begins with a number that is nearly a family's, as 42 is nearly 24."""
    first = words[0]
    if not first.isdecimal() or len(first) == 1 or first in names():
        return False
    from difflib import get_close_matches  # slow to load, seldom needed

    return bool(get_close_matches(first, names(), cutoff=0.5))


def read(
    words: Sequence[str],
    *,
    lenient: bool = False,
    own_set: str | None = None,
    known: str | None = None,
) -> Position:
    """Words such as `family puzzle ; step`, `board.txt`, `family -` or a whole position.

    `known` is the text of the file where it was read before.
    """
    family, rest = family_and_rest(words)
    source, steps = file_and_steps(rest)
    if source is None:
        return _typed(family, rest, lenient, own_set)
    text = _filled(source, (files.text_of(source) if known is None else known).rstrip())
    with named(None, source):
        return desk.read(text + steps, family=family, lenient=lenient, own_set=own_set)


def _filled(source: str, text: str) -> str:
    """The text of a file that has some."""
    if source == files.STDIN and not text.strip():
        raise InputError(message("error.empty_input"), message("fix.empty_input"), source)
    if not text.lstrip("\ufeff").strip():
        raise InputError(message("error.empty_file", path=source), message("fix.file"), source)
    return text


def family_and_rest(words: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """The family named first, if one is, and the words of the puzzle."""
    if not words:
        raise InputError(message("error.no_puzzle"), message("fix.puzzle"))
    first = words[0]
    if PREFIX.match(" ".join(words)) or file_and_steps(words)[0] is not None:
        return None, words
    if names_family(first):
        return first, words[1:]
    if files.is_folder(first) or files.looks_like_path(first):
        raise _several(words) or _not_a_file(first)
    if first[:1].isalpha() and nearest(first.partition("/")[0].lower(), names()):
        find(first)  # a misspelt family rather than a puzzle without one: says so
    return None, words


def file_and_steps(words: Sequence[str]) -> tuple[str | None, str]:
    """The file that a single word names, and the steps after it."""
    text = " ".join(words)
    head, semicolon, steps = text.partition(";")
    head = head.strip()
    single = bool(words) and words[0].partition(";")[0].strip() == head
    if not single or not head or not files.is_file(head):
        return None, ""
    return head, f" {semicolon}{steps}" if semicolon else ""


def _typed(
    family: str | None, words: Sequence[str], lenient: bool, own_set: str | None
) -> Position:
    text = " ".join(words)
    head = text.partition(";")[0].strip()
    several = _several(words)
    if several is not None:
        raise several
    if len(words) and words[0].partition(";")[0].strip() == head and files.looks_like_path(head):
        raise _not_a_file(head)
    try:
        return desk.read(text, family=family, lenient=lenient, own_set=own_set)
    except UnknownName:
        raise
    except InputError as error:
        if files.is_folder(head):
            raise _not_a_file(head) from None
        if family is None and not PREFIX.match(text) and words[0][:1].isalpha():
            raise UnknownName("family", words[0][:80], names()) from None
        raise error


def _several(words: Sequence[str]) -> InputError | None:
    """The complaint about words after a file, which are no steps."""
    if len(words) < 2 or not files.looks_like_path(words[0]) or not files.is_file(words[0]):
        return None
    what = message("error.one_file", path=words[0], word=words[1][:80])
    return files.FileError(what, message("fix.one_file"), " ".join(words)[:80])


def _not_a_file(word: str) -> InputError:
    if files.is_folder(word):
        return files.FileError(
            message("error.is_folder", path=files.full(word)), message("fix.file"), word
        )
    return files.missing(word)
