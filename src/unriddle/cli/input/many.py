"""A verb for one puzzle, or for each of a list: in order, and on after one that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from unriddle.cli.console import INTERRUPTED, Console
from unriddle.cli.input import files, puzzles
from unriddle.cli.options import Ask
from unriddle.desk import InputError, Line, UnriddleError, lines_of, message, read_line

Verb = Callable[[Ask, Console], int]


class Listed(NamedTuple):
    """A file of many puzzles."""

    source: str
    family: str | None
    own_set: str | None
    lines: Sequence[Line]


def do(verb: Verb, ask: Ask, console: Console) -> int:
    """The verb's exit code, or the highest of all its codes for a list."""
    puzzles.invite(ask, console)
    listed = _listed(ask)
    if listed is None:
        return verb(ask, console)
    if ask.run is not None:
        what = message("error.run_many", source=listed.source)
        fix = message("fix.run_many", source=listed.source, name=ask.run)
        raise InputError(what, fix, listed.source)
    worst = 0
    try:
        for place, line in enumerate(listed.lines):
            code = _one(verb, listed, line, ask, console, first=not place)
            worst = max(worst, code)
            if code == INTERRUPTED:
                break
        if ask.collected is not None:
            ask.collected.finish(console)
    finally:
        if ask.collected is not None:
            ask.collected.drop()
    return worst


def _listed(ask: Ask) -> Listed | None:
    """The list that the words name; what is wrong with them the verb says better."""
    try:
        family, rest = puzzles.family_and_rest(ask.words)
    except InputError:
        return None
    source, steps = puzzles.file_and_steps(rest)
    if source is None or steps:
        return None
    ask.source = files.text_of(source)  # a pipe can be read only once
    own_set = puzzles.own_set_of(ask)
    lines = lines_of(ask.source, family=family, lenient=ask.lenient, own_set=own_set)
    return None if lines is None else Listed(source, family, own_set, lines)


def _one(verb: Verb, listed: Listed, line: Line, ask: Ask, console: Console, first: bool) -> int:
    """One puzzle under its text; what is wrong with it is told with its line."""
    from copy import copy  # only lists need it

    source, family, own_set, _ = listed
    own = copy(ask)  # a verb may change what it was asked
    try:
        with puzzles.named(ask.set):
            own.position = read_line(line, family=family, lenient=ask.lenient, own_set=own_set)
        console.heading(own.position.text, first)
        return verb(own, console)
    except files.FileError:  # of the file to save in, which is the same for all
        raise
    except UnriddleError as error:
        if not error.in_own_set:
            error.source, error.line = source, line.number
        if own.collected is not None and own.collected.kind == "json":
            from unriddle import wire

            own.collected.write_record(wire.error(error, console.say))
        from unriddle.cli.errors import report  # most lists are right

        return report(error, console)
    except KeyboardInterrupt:
        console.tell(console.key("says.interrupted"))
        return INTERRUPTED
    finally:
        ask.collected = own.collected
