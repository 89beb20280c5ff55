"""Files and standard input as text, and clear words when they are neither."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from typing import BinaryIO, TextIO

from unriddle import desk
from unriddle.cli.console import Leave
from unriddle.desk import InputError, Message, message, system_reason
from unriddle.lazy import pattern

LARGEST = 1_000_000  # bytes: no puzzle people have is larger, and /dev/zero never ends
STDIN = "-"
ENOUGH = b"-1"
_SUFFIX = pattern(r"\.[a-z][a-z0-9]{0,5}$")


class FileError(InputError):
    """A file that cannot be read or written."""

    kind = "file"


def is_file(word: str) -> bool:
    """Whether a word is something that can be read: a file, a pipe."""
    return word == STDIN or (os.path.exists(word) and not os.path.isdir(word))


def is_folder(word: str) -> bool:
    return os.path.isdir(word)


def is_same(one: str, other: str) -> bool:
    """Whether two names are of the same file, which is there."""
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


def looks_like_path(word: str) -> bool:
    """Whether a word was meant as a file's name, though there is none."""
    if "\n" in word or len(word) > 1000 or not any(letter.islower() for letter in word):
        return False
    if _SUFFIX.search(word) or word.startswith(("./", "../", "/", "~")) or "\\" in word:
        return True
    folder, slash, _ = word.rpartition("/")
    return bool(slash) and is_folder(folder)


def text_of(word: str, fix: Message | None = None) -> str:
    """The text of a file, or of standard input for `-`; `fix` says what to name instead."""
    fix = fix or message("fix.file")
    if is_folder(word):
        raise FileError(message("error.is_folder", path=full(word)), fix, word)
    try:
        if word == STDIN:
            data = _typed()
        else:
            with open(word, "rb") as file:
                data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise missing(word, fix) from None
    except OSError as error:
        what = message("error.unreadable", path=full(word), reason=system_reason(error))
        raise FileError(what, fix, word) from None
    if len(data) > LARGEST:
        raise FileError(message("error.too_large", path=full(word)), fix, word)
    return decoded(word, data)


def _typed() -> bytes:
    """Standard input up to a line `-1`, with which one who types says that it was all."""
    lines: list[bytes] = []
    size = 0
    while sys.stdin and size <= LARGEST:
        line = sys.stdin.buffer.readline(LARGEST + 1 - size)
        if line.strip() == ENOUGH and not any(map(bytes.strip, lines)):
            raise Leave
        if not line or line.strip() == ENOUGH:
            break
        lines.append(line)
        size += len(line)
    return b"".join(lines)


def rows_of(word: str) -> Iterator[str]:
    """The lines of a file of any length, or of standard input; bad bytes stay in their line."""
    fix = message("fix.list")
    if is_folder(word):
        raise FileError(message("error.is_folder", path=full(word)), fix, word)
    try:
        with _opened(word) as file:
            text = TextIOWrapper(file, "utf-8-sig", "surrogateescape")
            yield from _rows(text, word == STDIN)
    except FileNotFoundError:
        raise missing(word, fix) from None
    except OSError as error:
        what = message("error.unreadable", path=full(word), reason=system_reason(error))
        raise FileError(what, fix, word) from None


def _opened(word: str) -> BinaryIO:
    if word != STDIN:
        return open(word, "rb")
    return os.fdopen(os.dup(0), "rb") if sys.stdin else open(os.devnull, "rb")


def _rows(text: TextIO, typed: bool) -> Iterator[str]:
    """Line by line; of one that is far too long only the beginning is kept."""
    while row := text.readline(2 * LARGEST):
        end = row
        while end and not end.endswith("\n"):
            end = text.readline(2 * LARGEST)
            if end:  # too long still when the spaces at its ends are gone
                row = row.strip().ljust(2 * LARGEST, "…")
        if typed and row.strip() == ENOUGH.decode():
            return
        yield row


def length(word: str) -> int | None:
    """How many lines a file has, if that can be known before they are read."""
    if word == STDIN or not os.path.isfile(word):
        return None
    with open(word, "rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(LARGEST), b"")) + 1


def decoded(word: str, data: bytes) -> str:
    """Bytes as text; binary garbage says at which byte it starts to be."""
    try:
        text = data.decode("utf-8")
        place = text.find("\0")
        place = len(text[:place].encode()) if place >= 0 else -1
    except UnicodeDecodeError as error:
        place = error.start
    if place < 0:
        return text
    line = data.count(b"\n", 0, place) + 1
    what = message("error.not_text", path=full(word), byte=place + 1, line=line)
    raise FileError(what, message("fix.utf8"), word)


def full(word: str) -> str:
    """The full path, as it is shown to a user."""
    return word if word == STDIN else os.path.abspath(os.path.expanduser(word))


def missing(word: str, fix: Message | None = None) -> FileError:
    """There is no such file: the full path, and the nearest name that exists."""
    what = message("error.no_file", path=full(word))
    return FileError(what, nearest(word) or fix or message("fix.file"), word)


def nearest(word: str) -> Message | None:
    """The existing name most like the one that does not exist."""
    from pathlib import Path

    folder, name = os.path.split(full(word))
    try:
        names = [entry.name for entry in Path(folder).iterdir()]
    except OSError:
        return message("fix.no_folder", folder=folder)
    meant = desk.nearest(name, names)
    near = str(Path(word).parent / meant) if meant else ""
    return message("fix.near_file", near=near) if meant else None
