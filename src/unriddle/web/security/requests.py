"""The head of a request: its host, its origin and its token."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from urllib.parse import parse_qs

from starlette.types import Scope

from unriddle.desk import message
from unriddle.web.problems import BadHeader, NoToken, WrongHost, WrongOrigin

LOCAL = frozenset({"127.0.0.1", "localhost", "[::1]"})
COOKIE = "unriddle_token"
# Posted, but no searches: asked at every move of a game, which may be more than one a second.
CHEAP = (
    *("/api/read", "/api/readings", "/api/import", "/api/steps", "/api/hint", "/api/outlook"),
    *("/api/check", "/api/scene.svg", "/api/scene.png", "/api/scenes", "/api/day"),
)
SINGLE = ("host", "origin", "content-type", "content-encoding", "authorization")
QUOTED = 80  # letters of a header that an error quotes
_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{0,5})?", re.ASCII)
_ORIGIN = re.compile(r"https?://(.+)")


@dataclass(frozen=True, slots=True)
class Access:
    """The host names of this server, and the token that it requires, if any."""

    hosts: frozenset[str] = LOCAL
    token: str | None = None


class Request:
    """What is looked at before the body is read."""

    def __init__(self, scope: Scope) -> None:
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.query: str = scope["query_string"].decode("latin-1")
        self.client: str = (scope.get("client") or ("", 0))[0]
        names = [name.decode("latin-1").lower() for name, _ in scope["headers"]]
        values = [value.decode("latin-1") for _, value in scope["headers"]]
        self.headers = dict(zip(names, values, strict=True))
        self.doubled = next((name for name in SINGLE if names.count(name) > 1), None)

    @property
    def search(self) -> bool:
        """Whether it makes a worker search."""
        posted = self.method == "POST" and self.path.startswith("/api/")
        return posted and self.path not in CHEAP

    @property
    def token(self) -> tuple[str, bool]:
        """Its token, and whether that is in the address."""
        asked = parse_qs(self.query[:4000]).get("token", [""])[0]
        if asked:
            return asked, True
        scheme, _, given = self.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return given.strip(), False
        cookies = re.findall(rf"{COOKIE}=([\w-]+)", self.headers.get("cookie", ""))
        return (cookies[0] if cookies else ""), False


def admit(request: Request, access: Access) -> None:
    """Raise if the host, the origin or the token is wrong."""
    if request.doubled is not None:
        raise _bad_header(request.doubled, request.headers[request.doubled])
    host = request.headers.get("host", "").lower()
    match = _HOST.fullmatch(host)
    if host and match is None:
        raise _bad_header("host", host)
    if match is None or match[1] not in access.hosts:
        what = message("web.host", host=host[:QUOTED])
        raise WrongHost(what, message("web.fix_host"), "host")
    _same_origin(request, host)
    if access.token is not None and not _same(request.token[0], access.token):
        raise NoToken(message("web.token"), message("web.fix_token"), "token")


def _bad_header(name: str, value: str) -> BadHeader:
    what = message("web.header", name=name, value=value[:QUOTED])
    return BadHeader(what, message("web.fix_header"), name)


def _same_origin(request: Request, host: str) -> None:
    """Raise for a request from a page of another site, also for an image."""
    origin = request.headers.get("origin")
    match = _ORIGIN.fullmatch((origin or "").lower())
    foreign = origin is not None and (match is None or match[1] != host)
    embedded = request.headers.get("sec-fetch-site") == "cross-site"
    if foreign or (embedded and request.path.startswith("/api")):
        what = message("web.origin", origin=(origin or "cross-site")[:QUOTED])
        raise WrongOrigin(what, message("web.fix_origin"), "origin" if foreign else request.path)


def cookie(request: Request, access: Access) -> str | None:
    """A cookie for a client that has sent the token in the address, so that it is sent once."""
    token, in_address = request.token
    if access.token is None or not in_address or not _same(token, access.token):
        return None
    return f"{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/"


def _same(given: str, token: str) -> bool:
    """Compare in constant time, so that a token cannot be guessed letter by letter."""
    return secrets.compare_digest(given.encode(), token.encode())
