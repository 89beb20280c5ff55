"""Reads the whole corpus in a process of its own, and prints what went wrong, a line each.

    python -m tests.hostile.reading desk     by the library
    python -m tests.hostile.reading cli      by the command line

The process has no more than a gigabyte, and each text no more than `SECONDS` of the processor:
enough on a busy machine, and far too little for a reader whose time grows with the square of the
length.
"""

from __future__ import annotations

import io
import json
import resource
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType

from tests.hostile.corpus import ENORMOUS, FILES, TEXTS
from unriddle import desk
from unriddle.cli import main
from unriddle.errors import InputError
from unriddle.locale import LANGUAGES, say

MEMORY = 2**30
SECONDS = 5


class TooSlow(BaseException):
    """Not an Exception: nothing on the way may take it for an error of its own."""


def late(number: int, frame: FrameType | None) -> None:
    raise TooSlow


def by_desk(text: str) -> str | None:
    """What is wrong with the way a text is read, if anything."""
    try:
        position = desk.read(text)
    except InputError as error:
        return unexplained(error, text)
    if desk.read(position.text) != position:
        return f"its text is read as something else: {position.text!r}"
    for lang in LANGUAGES:
        for warning in position.warnings:
            say(warning, lang)
    return None


def unexplained(error: InputError, text: str) -> str | None:
    start, end = error.span
    if not 0 <= start <= end <= len(error.where):
        return f"span {error.span} in {error.where[:50]!r}"
    if text.strip() and not error.where:
        return f"no place: {say(error.what)}"
    if error.fix is None or not all(say(error.fix, lang).strip() for lang in LANGUAGES):
        return f"no fix: {say(error.what)}"
    return None


def by_cli(*words: str) -> str | None:
    """What is wrong with what the program prints, if anything."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["show", "--json", *words])
    shown = out.getvalue() + err.getvalue()
    if code not in (0, 2) or "Traceback" in shown:
        return f"exit {code}: {shown[-300:]!r}"
    records = [json.loads(line) for line in out.getvalue().splitlines()]  # a list has several
    placed = any(word.strip() for word in words)
    unexplained = [
        error
        for record in records
        if (error := record.get("error"))
        and not (error["fix"] and error["what"] and (error["where"] or not placed))
    ]
    return f"not explained: {unexplained}" if unexplained or not records else None


def texts(check: Callable[[str], str | None]) -> Iterator[tuple[str, Callable[[], str | None]]]:
    for name, text in {**TEXTS, **ENORMOUS}.items():
        yield name, lambda text=text: check(text)  # type: ignore[misc]


def files(folder: Path) -> Iterator[tuple[str, Callable[[], str | None]]]:
    enormous = {name: text.encode() for name, text in ENORMOUS.items()}
    for name, content in {**FILES, **enormous}.items():
        path = folder / "puzzle.txt"

        def check(content: bytes = content, path: Path = path) -> str | None:
            path.write_bytes(content)
            return by_cli(str(path)) or by_cli("24", str(path))

        yield f"file: {name}", check


def run(cases: Iterator[tuple[str, Callable[[], str | None]]]) -> None:
    signal.signal(signal.SIGPROF, late)
    for name, check in cases:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            wrong = check()
        except TooSlow:
            wrong = (
                f"takes more than {SECONDS} seconds of the processor: "
                + traceback.format_exc()[-600:]
            )
        except Exception:
            wrong = traceback.format_exc()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if wrong:
            print(json.dumps({"name": name, "wrong": wrong}), flush=True)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if sys.argv[1] == "desk":
        run(texts(by_desk))
    else:
        run(texts(by_cli))
        with tempfile.TemporaryDirectory() as folder:
            run(files(Path(folder)))
    print("read", len(TEXTS) + len(ENORMOUS))
