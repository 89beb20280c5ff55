"""The door: who may come in, how much they may bring, and what every answer carries along.

Plain ASGI around the whole application, so that nothing is read, parsed or searched for a
request that is refused.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

from unriddle.contract import Message, message
from unriddle.errors import UnriddleError
from unriddle.locale import say
from unriddle.web.limits import Limits, Rates, minutes
from unriddle.web.problems import (
    MEDIA_TYPE,
    BadRequest,
    NoToken,
    TooLarge,
    TooOften,
    TooSlow,
    WrongHost,
    WrongOrigin,
    WrongType,
    headers,
    language,
    problem,
    too_long,
)

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

LOCAL = frozenset({"127.0.0.1", "localhost", "[::1]"})
COOKIE = "unriddle_token"
TEXT_UPLOADS = ("/api/import",)
# Posted, but light: asked while somebody plays, and a game has more than sixty moves a minute.
CHEAP = (
    *("/api/read", "/api/import", "/api/steps", "/api/hint", "/api/outlook", "/api/check"),
    *("/api/scene.svg", "/api/scene.png"),
)
CSP = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
DISCARDED = 1_000_000  # bytes of a refused body that are still taken, and thrown away
PATIENCE = 5.0  # seconds that this may take
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Access:
    """The names this server goes by, and the token that it asks for, if it does."""

    hosts: frozenset[str] = LOCAL
    token: str | None = None


class Request:
    """What the door looks at."""

    def __init__(self, scope: Scope) -> None:
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.query: str = scope["query_string"].decode("latin-1")
        self.client: str = (scope.get("client") or ("", 0))[0]
        self.headers: dict[str, str] = {
            name.decode("latin-1").lower(): value.decode("latin-1")
            for name, value in scope["headers"]
        }

    @property
    def search(self) -> bool:
        """Whether it makes a worker search."""
        posted = self.method == "POST" and self.path.startswith("/api/")
        return posted and self.path not in CHEAP

    @property
    def token(self) -> tuple[str, bool]:
        """The token it brings, and whether it came in the address."""
        asked = parse_qs(self.query[:4000]).get("token", [""])[0]
        if asked:
            return asked, True
        scheme, _, given = self.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return given.strip(), False
        cookies = re.findall(rf"{COOKIE}=([\w-]+)", self.headers.get("cookie", ""))
        return (cookies[0] if cookies else ""), False


class Incoming:
    """A body on its way; `ended` once all of it has come."""

    def __init__(self, request: Request, receive: Receive) -> None:
        self.ended = not {"content-length", "transfer-encoding"} & set(request.headers)
        self._receive = receive

    async def part(self) -> bytes:
        event = await self._receive()
        self.ended = not event.get("more_body", False)
        return bytes(event.get("body", b""))

    async def discard(self) -> None:
        """Let the rest of it come, within reason: who is cut off never reads the answer."""
        left = DISCARDED
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not self.ended and left > 0:
                    left -= len(await self.part())


class Guard:
    """Wraps an application."""

    def __init__(self, app: App, access: Access, limits: Limits) -> None:
        self.app = app
        self.access = access
        self.limits = limits
        self.searches = Rates(limits.searches)
        self.others = Rates(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        dressed = _dress(send, self._cookie(request))
        incoming = Incoming(request, receive)
        try:
            self.admit(request)
            body = await self.body(request, incoming)
        except UnriddleError as error:
            if not isinstance(error, TooSlow):
                await incoming.discard()
            await _refuse(error, request, dressed, keep=incoming.ended)
        else:
            await self.app(scope, _again(body, receive), dressed)

    def admit(self, request: Request) -> None:
        """Raise if the request comes from the wrong place, or too often."""
        host = request.headers.get("host", "")
        name = urlsplit(f"//{host}").netloc.rpartition(":")[0] if _has_port(host) else host
        if name.lower() not in self.access.hosts:
            raise WrongHost(message("web.host", host=host[:80]), message("web.fix_host"))
        self._same_origin(request, host)
        if self.access.token is not None:
            given = request.token[0].encode()
            if not secrets.compare_digest(given, self.access.token.encode()):
                raise NoToken(message("web.token"), message("web.fix_token"))
        rates = self.searches if request.search else self.others
        wait = rates.take(request.client)
        if wait:
            what = minutes(self.limits, request.search)
            raise TooOften(what, message("web.fix_rate")).after(wait)

    def _same_origin(self, request: Request, host: str) -> None:
        """Pages of other sites may not ask, neither openly nor as an image."""
        origin = request.headers.get("origin")
        foreign = origin is not None and urlsplit(origin).netloc.lower() != host.lower()
        embedded = request.headers.get("sec-fetch-site") == "cross-site"
        if foreign or (embedded and request.path.startswith("/api")):
            what = message("web.origin", origin=(origin or "cross-site")[:80])
            raise WrongOrigin(what, message("web.fix_origin"))

    def _cookie(self, request: Request) -> str | None:
        """Who came with the token in the address need not bring it again."""
        token, in_address = request.token
        known = self.access.token is not None and in_address
        if not known or not secrets.compare_digest(token.encode(), str(self.access.token).encode()):
            return None
        return f"{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/"

    async def body(self, request: Request, incoming: Incoming) -> bytes:
        """The whole body, counted while it comes; JSON that is no good is refused here."""
        length = request.headers.get("content-length", "0")
        if length.isdecimal() and int(length[:12]) > self.limits.body:
            raise self._too_large()
        try:
            async with asyncio.timeout(self.limits.arrival):
                body = await self._whole(incoming)
        except TimeoutError:
            raise too_slow(self.limits) from None
        if body:
            self._content(request, body)
        return body

    async def _whole(self, incoming: Incoming) -> bytes:
        body = b""
        while not incoming.ended:
            body += await incoming.part()
            if len(body) > self.limits.body:
                raise self._too_large()
        return body

    def _too_large(self) -> TooLarge:
        return TooLarge(message("web.size", most=self.limits.body), message("web.fix_size"))

    def _content(self, request: Request, body: bytes) -> None:
        wanted = "text/plain" if request.path in TEXT_UPLOADS else "application/json"
        given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        packed = request.headers.get("content-encoding", "identity").lower()
        if given != wanted or packed != "identity":
            what = message("web.media", given=(given or "-") if packed == "identity" else packed)
            raise WrongType(what, message("web.fix_media", wanted=wanted))
        if wanted == "application/json":
            inspect(body, self.limits)


def too_slow(limits: Limits) -> TooSlow:
    """For who holds a connection open and sends next to nothing."""
    what = message("web.slow", seconds=f"{limits.arrival:g}")
    return TooSlow(what, message("web.fix_slow"))


def _has_port(host: str) -> bool:
    return bool(re.search(r":\d*$", host)) and not host.endswith("]")


def inspect(body: bytes, limits: Limits) -> None:
    """Raise if JSON is broken, too deep, doubled in its keys, or long-winded."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _bad_json(f"byte {error.start + 1}") from None
    if _depth(text) > limits.depth:
        what = message("web.depth", most=limits.depth)
        raise BadRequest(what, message("web.fix_json"))
    try:
        found = json.loads(text, object_pairs_hook=_once(limits), parse_constant=_no_constant)
        json.dumps(found, ensure_ascii=False).encode()  # halves of letters cannot be written
    except json.JSONDecodeError as error:
        raise _bad_json(f"{error.lineno}:{error.colno}") from None
    except (ValueError, RecursionError):
        raise _bad_json("-") from None


def _bad_json(place: str) -> BadRequest:
    return BadRequest(message("web.json", place=place), message("web.fix_json"))


def _depth(text: str) -> int:
    depth = deepest = 0
    for sign in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _no_constant(name: str) -> float:
    raise _bad_json(name)


def _once(limits: Limits) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """Objects whose keys stand once, and whose strings are of a length to be read."""

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        seen: dict[str, Any] = {}
        for key, value in found:
            if key in seen:
                what = message("web.doubled", field=key[:80])
                raise BadRequest(what, message("web.fix_doubled"), key[:80])
            texts = value if isinstance(value, list) else [value]
            most = limits.position if key == "position" else limits.text
            if any(isinstance(text, str) and len(text) > most for text in texts):
                raise too_long(key[:80], most)
            seen[key] = value
        return seen

    return pairs


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more for the application, then whatever comes."""
    given = False

    async def again() -> MutableMapping[str, Any]:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _dress(send: Send, cookie: str | None) -> Send:
    """Every answer carries the headers that keep browsers strict; its own come first."""

    async def dressed(event: MutableMapping[str, Any]) -> None:
        if event["type"] == "http.response.start":
            there = {name.lower() for name, _ in event["headers"]}
            added = [(name.lower().encode(), value.encode()) for name, value in ALWAYS.items()]
            event["headers"] = [*event["headers"], *(e for e in added if e[0] not in there)]
            if cookie is not None:
                event["headers"].append((b"set-cookie", cookie.encode()))
        await send(event)

    return dressed


async def _refuse(error: UnriddleError, request: Request, send: Send, keep: bool) -> None:
    lang = language(request.headers.get("accept-language", ""))

    def speak(says: Message) -> str:
        return say(says, lang)

    body = json.dumps(problem(error, speak), ensure_ascii=False).encode("utf-8", "replace")
    more = headers(error.http_status, getattr(error, "retry", None))
    sent = {"content-type": MEDIA_TYPE, "content-length": str(len(body)), **more}
    sent |= {"content-language": lang} | ({} if keep else {"connection": "close"})
    await send(
        {
            "type": "http.response.start",
            "status": error.http_status,
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
        }
    )
    await send({"type": "http.response.body", "body": body})
