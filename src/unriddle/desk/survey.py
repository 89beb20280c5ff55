"""A survey: every puzzle of a finite variant, a row of facts each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from unriddle.contract import Surveys
from unriddle.desk.clock import Clock
from unriddle.desk.reading import head_of, quoted, shown_as
from unriddle.desk.state import whole
from unriddle.errors import InputError, NotationError, Unavailable
from unriddle.families import find
from unriddle.values import Row, message


@runtime_checkable
class SurveysInParts(Protocol):
    """A family with surveys that are long enough to be shared among threads."""

    def survey_parts(self, variant: str, body: str) -> Sequence[str]:
        """Bodies whose surveys, one after the other, are that of `body`; none: it is not cut."""


def survey_rows(
    name: str,
    clock: Clock,
    body: str = "",
    *,
    facts: bool = True,
    threads: int = 1,
    cluster: str | None = None,
) -> Iterator[Row]:
    """Every puzzle of a finite variant, a row of facts each; the body says what holds for all."""
    whole("threads", threads, least=1)
    back, variant = _finite(name)
    shown, offset = shown_as(body, head_of(find(name)[0], variant))
    try:
        parts = survey_parts(name, body) if threads > 1 or cluster else ()
        if parts:
            full = f"{find(name)[0].info.key}/{variant}"
            yield from _shared(full, body, parts, clock, threads, cluster)
        else:
            yield from back.survey(variant, body, clock, facts)
    except NotationError as error:
        raise quoted(error, shown, offset) from None


def _shared(
    variant: str,
    body: str,
    parts: Sequence[str],
    clock: Clock,
    threads: int,
    cluster: str | None,
) -> Iterator[Row]:
    """The rows of all parts in their order, some parts at a time."""
    from unriddle.runs.jobs import SurveyJob  # most surveys are short
    from unriddle.runs.sharing import by_cluster, by_threads

    if cluster is None:
        driver = by_threads(SurveyJob(variant, body, parts, facts=True), clock, threads)
    else:
        job = SurveyJob(variant, body, parts, facts=True, kind="jsonl")
        driver = by_cluster(job, clock, cluster)
    assert driver is not None
    for rows in driver.items():
        yield from rows


def survey_parts(name: str, body: str = "") -> Sequence[str]:
    """The parts of a survey that threads can share, as bodies; none: one does all of it."""
    back, variant = _finite(name)
    return back.survey_parts(variant, body) if isinstance(back, SurveysInParts) else ()


def _finite(name: str) -> tuple[Surveys, str]:
    """The family and the variant whose puzzles can all be listed."""
    back, variant = find(name)
    finite = [entry.key for entry in back.info.variants if entry.finite]
    if not isinstance(back, Surveys) or not finite:
        raise Unavailable(message("error.no_survey", family=back.info.key), message("fix.survey"))
    listed = [entry.key for entry in back.info.variants]
    if variant in listed and variant not in finite:  # others the family knows how to refuse
        what = message("error.not_finite", variant=f"{back.info.key}/{variant}")
        raise InputError(what, message("fix.one_of", names=", ".join(finite)), name)
    return back, variant or finite[0]
