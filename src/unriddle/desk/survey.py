"""A survey: every puzzle of a finite variant, a row of facts each."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle.contract import Surveys
from unriddle.desk.clock import Clock
from unriddle.desk.reading import head_of, quoted, shown_as
from unriddle.errors import InputError, NotationError, Unavailable
from unriddle.families import find
from unriddle.values import Row, message


def survey_rows(name: str, clock: Clock, body: str = "", *, facts: bool = True) -> Iterator[Row]:
    """Every puzzle of a finite variant, a row of facts each; the body says what holds for all."""
    back, variant = find(name)
    finite = [entry.key for entry in back.info.variants if entry.finite]
    if not isinstance(back, Surveys) or not finite:
        raise Unavailable(message("error.no_survey", family=back.info.key), message("fix.survey"))
    listed = [entry.key for entry in back.info.variants]
    if variant in listed and variant not in finite:  # others the family knows how to refuse
        what = message("error.not_finite", variant=f"{back.info.key}/{variant}")
        raise InputError(what, message("fix.one_of", names=", ".join(finite)), name)
    chosen = variant or finite[0]
    shown, offset = shown_as(body, head_of(back, chosen))
    try:
        yield from back.survey(chosen, body, clock, facts)
    except NotationError as error:
        raise quoted(error, shown, offset) from None
