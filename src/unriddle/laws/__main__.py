"""The laws on one family or several, ours or from outside; what pytest says of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path

from unriddle.cli.console import Console, language
from unriddle.cli.errors import report
from unriddle.errors import InputError, Unavailable, UnknownName, UnriddleError
from unriddle.families import find, infos, is_name, with_family
from unriddle.installed import adding
from unriddle.laws import NAMED
from unriddle.values import message

HERE = Path(__file__).parent
NEEDED = ("pytest", "hypothesis")


def main(argv: list[str]) -> int:
    try:
        _available()
        names = list(takewhile(lambda word: not word.startswith("-"), argv))
        options = argv[len(names) :]
        _known(names)
        return run(names, options[1:] if options[:1] == ["--"] else options)
    except UnriddleError as error:
        return report(error, Console(language([])))


def _available() -> None:
    if not all(map(find_spec, NEEDED)):
        fix = message("fix.extra", command=adding("laws"))
        raise Unavailable(message("error.no_laws"), fix)


def _known(names: Iterable[str]) -> None:
    """Refuse what is neither a family nor a folder or package of one that is being written."""
    if not names:
        known = ", ".join(infos())
        raise InputError(message("error.no_family"), message("fix.one_of", names=known))
    for name in names:
        if is_name(name):
            find(name)  # says what is wrong with one that cannot be used
        else:
            try:
                with with_family(name):
                    pass
            except ModuleNotFoundError:
                raise UnknownName("family", name, infos()) from None


def named(words: list[str]) -> list[str]:
    """Words that name families; one that names none is told, and ends the program."""
    try:
        _known(words)
    except UnriddleError as error:
        sys.exit(report(error, Console(language([]))))
    return words


def run(names: Iterable[str], options: Iterable[str]) -> int:
    """Let pytest run them, in this process and those that it starts."""
    import pytest

    os.environ[NAMED] = " ".join(names)
    ours = ["-c", str(HERE / "laws.ini"), "--rootdir", str(HERE.parent), str(HERE)]
    return int(pytest.main([*ours, *options]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
