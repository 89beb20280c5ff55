"""One reader under the fuzzer: any bytes are read or explained, and what was read is written back.

`python -m tests.fuzz.readers NAME [flags of libFuzzer]`; `python -m tests.fuzz` runs them all.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["unriddle"]):
    from unriddle.cli import reader as command_line
    from unriddle.desk.lists import read_all
    from unriddle.desk.reading import read
    from unriddle.errors import Defect, InputError, UnriddleError
    from unriddle.families import registry
    from unriddle.locale import LANGUAGES, say

EXAMPLES = tuple(
    f"{key}/{variant.key}: {variant.example}"
    for key, family in registry().items()
    for variant in family.info.variants
)


def position(text: str) -> None:
    """A whole position, the family named in it or recognised from it."""
    found = read(text)
    assert read(found.text) == found


def body(text: str) -> None:
    """A puzzle of a family that is known: the first letter says of which."""
    keys = sorted(registry())
    found = read(text[1:], family=keys[ord(text[:1] or "a") % len(keys)])
    assert read(found.text) == found


def steps(text: str) -> None:
    """A step after the example of a variant: the first letter says of which."""
    read(f"{EXAMPLES[ord(text[:1] or 'a') % len(EXAMPLES)]} ; {text[1:]}")


def own_set(text: str) -> None:
    """A user's own set of pieces, with the board that it brings or a small one."""
    for board in ("", "3x3"):
        try:
            found = read(board, own_set=text)
        except InputError as error:
            explained(error)
        else:
            assert read(found.text) == found


def file(text: str) -> None:
    """A file that says nothing of its family, read strictly and leniently."""
    for lenient in (False, True):
        try:
            read(text, lenient=lenient)
        except InputError as error:
            explained(error)


def words(text: str) -> None:
    """A command line, its words parted by line breaks."""
    command_line.read(text.split("\n"))


def request(text: str) -> None:
    """The body of a request: strict JSON, then a model of what may be asked."""
    from pydantic import ValidationError

    from unriddle.web.limits import Limits
    from unriddle.web.models import HintAsk, SolveAsk
    from unriddle.web.security.strict_json import parse

    body = parse(text.encode("utf-8", errors="replace"), Limits())
    for model in (HintAsk, SolveAsk):
        with suppress(ValidationError):
            model.model_validate(body)


def many(text: str) -> None:
    """A list of positions, one a line."""
    for each in read_all(text):
        assert read(each.text) == each


def limits(text: str) -> None:
    """The server's limits, a TOML file."""
    from unriddle.web.limits import load

    with tempfile.NamedTemporaryFile("w", suffix=".toml", encoding="utf-8") as limits_file:
        limits_file.write(text)
        limits_file.flush()
        load(Path(limits_file.name))


def explained(error: UnriddleError) -> None:
    """An error has words, a way out, and a place within what it quotes."""
    for lang in LANGUAGES:
        assert say(error.what, lang).strip()
        assert error.fix is not None
        assert say(error.fix, lang).strip()
    if isinstance(error, InputError):
        assert 0 <= error.span[0] <= error.span[1] <= len(error.where)


READERS: dict[str, Callable[[str], None]] = {
    "position": position,
    "body": body,
    "steps": steps,
    "set": own_set,
    "file": file,
    "words": words,
    "many": many,
    "request": request,
    "limits": limits,
}


def withstands(reader: Callable[[str], None]) -> Callable[[bytes], None]:
    def one_input(data: bytes) -> None:
        try:
            reader(data.decode("utf-8", errors="replace"))
        except Defect:
            raise
        except UnriddleError as error:
            explained(error)

    return one_input


if __name__ == "__main__":
    name = sys.argv.pop(1)
    atheris.Setup(sys.argv, withstands(READERS[name]))
    atheris.Fuzz()
