"""The body of a request: its size, its type, and the time it takes to arrive."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import Message, Receive

from unriddle.desk import message
from unriddle.web.limits import Limits
from unriddle.web.problems import TooLarge, WrongType, too_slow
from unriddle.web.security.requests import Request

TEXT_UPLOADS = ("/api/import",)
DISCARDED = 1_000_000  # bytes of a refused body that are still read, and thrown away
DISCARDING = 5.0  # seconds that this may take


class Incoming:
    """A body that is arriving; `ended` once all of it is there."""

    def __init__(self, request: Request, receive: Receive) -> None:
        self.ended = not {"content-length", "transfer-encoding"} & set(request.headers)
        self._receive = receive

    async def part(self) -> bytes:
        event = await self._receive()
        self.ended = not event.get("more_body", False)
        return bytes(event.get("body", b""))

    async def discard(self) -> None:
        """Read the rest, up to a limit: many clients read no answer before they have sent all."""
        left = DISCARDED
        with suppress(TimeoutError):
            async with asyncio.timeout(DISCARDING):
                while not self.ended and left > 0:
                    left -= len(await self.part())


async def read(request: Request, incoming: Incoming, limits: Limits) -> bytes:
    """The whole body; raises if it is too large, too slow, or of the wrong type."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length[:12]) > limits.body:
        raise _too_large(limits)
    try:
        async with asyncio.timeout(limits.arrival):
            body = await _whole(incoming, limits)
    except TimeoutError:
        raise too_slow(limits.arrival) from None
    if body:
        _check_type(request)
    return body


async def _whole(incoming: Incoming, limits: Limits) -> bytes:
    body = bytearray()
    while not incoming.ended:
        body += await incoming.part()
        if len(body) > limits.body:
            raise _too_large(limits)
    return bytes(body)


def _too_large(limits: Limits) -> TooLarge:
    return TooLarge(message("web.size", most=limits.body), message("web.fix_size"), "body")


def _check_type(request: Request) -> None:
    wanted = "text/plain" if request.path in TEXT_UPLOADS else "application/json"
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    packed = request.headers.get("content-encoding", "identity").lower()
    if given != wanted or packed != "identity":
        plain = packed == "identity"
        what = message("web.media", given=((given or "-") if plain else packed)[:80])
        where = "content-type" if plain else "content-encoding"
        raise WrongType(what, message("web.fix_media", wanted=wanted), where)


def again(body: bytes, receive: Receive) -> Receive:
    """A `receive` for the application: the body that has been read, then what follows."""
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving
