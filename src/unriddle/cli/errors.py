"""How an error looks: the line that is meant, carets under the place, what, and how to mend it."""

from __future__ import annotations

from unriddle import wire
from unriddle.cli.console import Console
from unriddle.cli.input.files import STDIN
from unriddle.desk import UnriddleError, pointed

LONGEST = 600  # letters of a sentence


def report(error: UnriddleError, console: Console) -> int:
    """Say what went wrong, in words or as JSON; the exit code that goes with it."""
    if console.json:
        console.record(wire.error(error, console.say))
    else:
        for line in lines(error, console):
            console.tell(line)
    return error.exit_code


def lines(error: UnriddleError, console: Console) -> list[str]:
    """The layout: where, carets, `error:`, `hint:`."""
    shown: list[str] = []
    if error.source:
        file = console.key("says.stdin") if error.source == STDIN else error.source
        shown.append(console.key("says.source", file=file, line=error.line or 1))
    if error.where:
        shown += pointed(error.where, getattr(error, "span", None))
    shown.append(brief(console.key("says.error", text=error.what)))
    if error.fix:
        shown.append(brief(console.key("says.hint", text=error.fix)))
    return shown


def brief(text: str) -> str:
    """A sentence that quotes far too much, without its middle."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 4 :]}"
