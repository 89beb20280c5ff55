"""Errors as RFC 9457 problem details, in the client's language.

    Refused            nothing was tried              Failed         it was tried and broke off
      WrongHost        421   TooLarge   413             Crashed      503
      WrongOrigin      403   WrongType  415             Stuck        503
      NoToken          401   BadRequest 422             Overran      503
      NotThere         404   TooOften   429             OutOfMemory  503
      WrongMethod      405   TooMany    429             Cancelled    410
      TooSlow          408   Closing    503
      BadHeader        400   Busy       503

The errors of the library itself have their status in `unriddle.errors`.
"""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from math import ceil
from typing import Any

from unriddle import wire
from unriddle.desk import InputError, UnriddleError, message
from unriddle.locale import LANGUAGES
from unriddle.web.words import say

MEDIA_TYPE = "application/problem+json"
SOON = 1.0  # seconds after which a retry may succeed


class Refused(UnriddleError):
    """A request that is answered without any work; it may be retried after `retry` seconds."""

    retry: float | None = None

    def after(self, seconds: float) -> Refused:
        self.retry = seconds
        return self


class BadHeader(Refused):
    kind, http_status = "header", 400


class WrongHost(Refused):
    kind, http_status = "host", 421


class WrongOrigin(Refused):
    kind, http_status = "origin", 403


class NoToken(Refused):
    kind, http_status = "token", 401


class NotThere(Refused):
    kind, http_status = "missing", 404


class WrongMethod(Refused):
    kind, http_status = "method", 405


class TooSlow(Refused):
    kind, http_status = "slow", 408


class TooLarge(Refused):
    kind, http_status = "size", 413


class WrongType(Refused):
    kind, http_status = "media", 415


class BadRequest(Refused):
    kind, http_status = "request", 422


class TooOften(Refused):
    kind, http_status = "rate", 429


class TooMany(Refused):
    kind, http_status = "jobs", 429


class Busy(Refused):
    kind, http_status, retry = "queue", 503, SOON


class Closing(Refused):
    kind, http_status, retry = "closing", 503, 5.0


class Failed(Refused):
    """A worker did not finish its task; no other task is affected."""

    http_status = 503
    retry: float | None = SOON

    def __init__(self) -> None:
        super().__init__(message(f"web.{self.kind}"), message(f"web.fix_{self.kind}"))
        self.args = ()


class Crashed(Failed):
    kind = "crashed"


class Stuck(Failed):
    kind = "stuck"


class Overran(Failed):
    kind = "overran"


class OutOfMemory(Failed):
    kind = "memory"


class Cancelled(Failed):
    kind = "cancelled"
    http_status = 410
    retry = None


def too_many(field: str, most: int) -> BadRequest:
    what = message("web.field_most", field=field, limit=str(most))
    return BadRequest(what, message("web.fix_docs"), field)


def too_long(field: str, most: int) -> BadRequest:
    """A text that is longer than this server reads."""
    return BadRequest(message("web.long", field=field, most=most), message("web.fix_long"), field)


def closing() -> Closing:
    return Closing(message("web.closing"), message("web.fix_closing"))


def too_slow(seconds: float) -> TooSlow:
    """For a client that holds a connection open and hardly sends anything."""
    what = message("web.slow", seconds=f"{seconds:g}")
    return TooSlow(what, message("web.fix_slow"), "request")


class BoardTooLarge(InputError):
    """A puzzle that the library would take and this server does not."""

    kind = "board"


def problem(error: UnriddleError, lang: str = "en") -> dict[str, Any]:
    """An error as problem details; the fields beyond the standard are those of `--json`."""
    details = wire.Problem(
        type="about:blank",
        title=HTTPStatus(error.http_status).phrase,
        status=error.http_status,
        detail=error.what,
        kind=error.kind,
        place=wire.place(error),
        instead=getattr(error, "instead", None),
    )
    return wire.record(details, partial(say, lang=lang))


def headers(status: int, retry: float | None) -> dict[str, str]:
    """The headers that go with a status; `retry` in seconds."""
    if retry is None and status == HTTPStatus.SERVICE_UNAVAILABLE:
        retry = SOON
    fields = {} if retry is None else {"Retry-After": str(max(1, ceil(retry)))}
    if status == HTTPStatus.UNAUTHORIZED:
        fields["WWW-Authenticate"] = "Bearer"
    return fields


def language(accepted: str) -> str:
    """The language of ours that a client prefers, by its Accept-Language.

    >>> language("fr, id;q=0.8, en;q=0.5"), language("de")
    ('id', 'en')
    """
    preferred: list[tuple[float, str]] = []
    for entry in accepted[:200].split(","):
        name, _, quality = entry.partition(";q=")
        try:
            preferred.append((float(quality or 1), name.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    preferred.sort(key=lambda each: -each[0])
    return next((name for quality, name in preferred if name in LANGUAGES and quality > 0), "en")
