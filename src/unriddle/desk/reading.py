"""Reading: from a text to a position, or to an error that says where, what and how to fix."""

from __future__ import annotations

from typing import Any

from unriddle.contract import Family
from unriddle.desk.position import Position
from unriddle.errors import InputError, NotationError, StepError, Unavailable
from unriddle.families import find, infos, names
from unriddle.lazy import pattern
from unriddle.values import message

PREFIX = pattern(r"\s*([^\W\d_][\w-]*|\d+)(/[\w.-]*)?\s*:")  # of a position: `24:`
LONGEST = 1_000_000  # letters of a text: no puzzle people have is longer
_LONGEST_HEAD = 80  # letters in which a position must have named its family


def read(
    text: str, *, family: str | None = None, lenient: bool = False, own_set: str | None = None
) -> Position:
    """A position from its text, `family/variant: body ; step ; step`.

    An `own_set` is the text of a user's own set, of pieces for example.

    >>> read("24: 4 7 8 8 ; 8 / 8").text
    'numbers/24: 4 7 8 8 = 24 ; 8 / 8'
    """
    if len(text) > LONGEST:
        what = message("error.text_long", letters=LONGEST)
        raise InputError(what, message("fix.text_long"), text[:_LONGEST_HEAD])
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    prefix = PREFIX.match(text)
    if prefix and family is None:
        family = _saved_by(prefix[1])
    if prefix and (family is None or prefix[1].lower() in names()):
        family, text = prefix[1] + (prefix[2] or ""), text[prefix.end() :]
    if family is None and own_set is None:
        return recognise(text, lenient=lenient)
    back, variant = find(family or with_own_sets())
    _one_puzzle(text)
    body, *steps = text.split(";")
    if own_set is not None:
        own_set = clean_set(back, own_set)
    try:
        parsed = back.parse(variant, body, lenient=lenient, own_set=own_set)
        typed = (*parsed.steps, *(step.strip() for step in steps))
        return Position(back.info.key, parsed.puzzle, typed, parsed.warnings).settled()
    except NotationError as error:
        raise quoted(error, *shown_as(text, head_of(back, variant)), own_set) from None
    except StepError as error:
        shown, _ = shown_as(text, head_of(back, variant))
        raise _quote_step(error, shown, error.index - len(parsed.steps)) from None


def _saved_by(heading: str) -> str | None:
    """The family whose files begin with that word, if it is no name of a family."""
    if heading.lower() in names():
        return None
    keys = (key for key, info in infos().items() if heading.lower() in info.headings)
    return next(keys, None)


def _one_puzzle(text: str) -> None:
    """A list of positions, a line each, is refused where the second begins."""
    first, *others = text.split("\n")
    start = len(first) + 1
    for line in others:
        end = names_family(line)
        if end:
            error = InputError(message("error.many_puzzles"), message("fix.many_puzzles"))
            raise error.quote(text, start, start + end)
        start += len(line) + 1


def names_family(line: str) -> int:
    """Where the name of a family ends with which a line begins; 0 if it begins otherwise."""
    match = PREFIX.match(line[:_LONGEST_HEAD])
    return match.end() if match and match[1].lower() in names() else 0


def head_of(back: Family[Any], variant: str | None) -> str:
    """How a quoted position begins: with a variant only if one was named, or is the usual one."""
    meant = variant or back.info.usual
    return f"{back.info.key}/{meant}: " if meant else f"{back.info.key}: "


def shown_as(text: str, head: str) -> tuple[str, int]:
    """A text as errors quote it, and how far its places move: a file as it is, line by line;
    a single line as the position it stands for."""
    if "\n" in text.strip():
        return text, 0
    return head + text.strip(), len(head) - (len(text) - len(text.lstrip()))


def quoted(
    error: NotationError, shown: str, offset: int, own_set: str | None = None
) -> NotationError:
    """The error with its place in what was typed, or in the user's own set."""
    start, end = error.span
    if error.in_own_set and own_set is not None:
        return error.quote(own_set, start, end)
    return error.quote(shown, start + offset, end + offset)


def with_own_sets() -> str:
    """The family that a set of one's own must be meant for."""
    keys = [key for key, info in infos().items() if info.own_sets]
    if len(keys) != 1:
        raise InputError(message("error.no_family"), message("fix.families"))
    return keys[0]


def clean_set(back: Family[Any], text: str) -> str:
    """The text of a user's own set, for a family that takes one."""
    if not back.info.own_sets:
        what = message("error.no_own_set", family=back.info.key)
        raise Unavailable(what, message("fix.no_own_set"))
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _quote_step(error: StepError, shown: str, index: int) -> StepError:
    """Point at a typed step within the text; one that a file brought along stands for itself."""
    if index < 0:
        return error
    before, step = ";".join(shown.split(";")[: index + 1]), shown.split(";")[index + 1]
    start = len(before) + 1 + len(step) - len(step.lstrip())
    return error.quote(shown, start, start + len(step.strip()))


def recognise(text: str, *, lenient: bool = False) -> Position:
    """The position a text stands for when nobody says which family it belongs to."""
    positions: dict[str, Position] = {}
    meant: dict[str, InputError] = {}
    for key in infos():
        try:
            positions[key] = read(text, family=key, lenient=lenient)
        except InputError as error:
            if getattr(error, "meant", False):
                meant[key] = error
    if not positions and len(meant) == 1:
        raise meant.popitem()[1]
    if len(positions) != 1:
        which = "error.family_many" if positions or meant else "error.family_none"
        known = ", ".join(positions or meant or infos())
        first = text.strip().split("\n")[0][:80]
        raise InputError(message(which, families=known), message("fix.family"), first)
    return positions.popitem()[1]
