"""Texts that are more than a puzzle: the file that `report` writes, and a whole answer alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from unriddle.errors import NotationError, StepError
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import replace
from unriddle.values import Message, Parsed, message

from ..info import INFO
from ..puzzle import Puzzle
from ..state import apply, describe, lay
from .notation import MOST_WORDS, ends_numbers, parse_puzzle, tokens
from .steps import parse_step

_HEADING = pattern(rf"\s*(?:{'|'.join(INFO.headings)})\s*:", re.IGNORECASE)
_LISTING = pattern(
    r"^[ \t]*(?:solutions:|solusi:|the nearest|yang terdekat|"
    r"no solution|tidak ada solusi|solusi tidak)",
    re.I | re.M,
)
_LINE = pattern(r"^[ \t]*([0-9]{1,9})\.[ \t]+(\S[^\n]*?)\s*$", re.MULTILINE)
_MOST_LINES = 1000  # of a list that are looked at
_SIGN = r"[-+*/xX×·÷−–:]"
_ANSWER = pattern(rf"[()]|(?:^|\s){_SIGN}(?:\s|=|$)|[0-9AJQKajqk]{_SIGN}[0-9AJQKajqk]")
_SURELY = pattern(rf"[()]|\s{_SIGN}(?:\s|$)")
_NO_CARD = pattern(r"[^0-9AJQKajqk\s]")


def parse_text(variant: str | None, body: str) -> Parsed[Puzzle]:
    """A puzzle, with the answer as its step where only an answer was typed.

    Only where the variant is named: without it `1 2 / 3 -` is a sliding puzzle.
    """
    body, listing = _puzzle_of(body)
    if listing:
        parsed = parse_puzzle(variant, body)
        return replace(parsed, warnings=tuple(_doubts(parsed.puzzle, listing)))
    if variant is None or not _ANSWER.search(body):
        return parse_puzzle(variant, body)
    answer = body[: _end_of_numbers(body)]
    if not _ANSWER.search(answer):
        return parse_puzzle(variant, body)
    try:
        parse_step(0, answer.strip(), ())
    except StepError as error:
        if _SURELY.search(answer) and error.fix is not None:
            start = len(answer) - len(answer.lstrip())
            raise NotationError((start, len(answer.rstrip())), error.what, error.fix) from None
        return parse_puzzle(variant, body)
    cards = _NO_CARD.sub(" ", answer)  # of the same length: what is wrong keeps its place
    parsed = parse_puzzle(variant, cards + body[len(answer) :])
    return Parsed(parsed.variant, parsed.puzzle, (answer.strip(),))


def _puzzle_of(body: str) -> tuple[str, str]:
    """The puzzle in a saved file, which follows `Cards:`, and the list of solutions after it."""
    heading = _HEADING.match(body)
    if heading:
        body = " " * heading.end() + body[heading.end() :]
    listing = _LISTING.search(body)
    return (body[: listing.start()], body[listing.start() :]) if listing else (body, "")


def _doubts(puzzle: Puzzle, listing: str) -> Iterator[Message]:
    """What is listed and is no solution; steps and formulas are not looked at."""
    for line in islice(_LINE.finditer(listing), _MOST_LINES):
        place, text = line.groups()
        try:
            typed = parse_step(0, text, ())
        except StepError:
            continue
        try:
            table = apply(puzzle, lay(puzzle), 0, text, typed)
        except StepError as error:
            yield message("numbers.listed_wrong", place=place, text=text, what=error.what)
            continue
        missed = len(table) > 1 or table[0].value != puzzle.target
        if missed and not puzzle.leftovers:
            what = describe(puzzle, table)
            yield message("numbers.listed_wrong", place=place, text=text, what=what)


def _end_of_numbers(body: str) -> int:
    words = islice(tokens(body), MOST_WORDS)
    return next((word.start for word in words if ends_numbers(word)), len(body))
