"""A real server and one client of it: the requests of a file, one after the other.

    $ POST /api/solve {"position": "24: 4 7 8 8"}
    < Accept-Language: id

A body that begins with a brace is JSON unless a header says otherwise. `{job}` is the name of the
job begun last, and `x*70000` a body of so many letters.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import httpx2

from tests.replay.masks import mask
from tests.replay.program import environment, picture_size
from tests.replay.transcript import Exchange, margin
from tests.web.servers import Running, eventually, limits, running
from unriddle.web import page
from unriddle.web.limits import Limits
from unriddle.web.security.requests import LOCAL, Access

TOKEN = "a-token-nobody-can-guess"
SERVERS: dict[str, tuple[Limits, Access | None]] = {  # by the name of the file, where not usual
    "shared": (limits(), Access(LOCAL, TOKEN)),
    "narrow": (limits(jobs=1, cells=30, puzzles=2, solutions=2), None),
    "rates": (limits(searches=1, requests=1), None),
}
JSON = ("Content-Type", "application/json")
LEFT_OUT = ("date", "content-length")  # the second tells how long times are
_LETTERS = re.compile(r"(.)\*(\d+)")


def replay(name: str, exchanges: list[Exchange]) -> list[Exchange]:
    """The same requests again, with what is answered now."""
    with (
        no_page(),
        _no_tables(),
        running(*SERVERS.get(name, (limits(), None)), guests=()) as server,
    ):
        client = _Client(server)
        return [exchange.answered(client.ask(exchange)) for exchange in exchanges]


@contextmanager
def _no_tables() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, environment(Path(home))):
        yield


@contextmanager
def no_page() -> Iterator[None]:
    """The server alone, whether or not a page is built here."""
    with tempfile.TemporaryDirectory() as nothing, patch.object(page, "STATIC", Path(nothing)):
        yield


class _Client:
    def __init__(self, server: Running) -> None:
        self._server = server
        self._job = ""

    def ask(self, exchange: Exchange) -> Iterator[str]:
        method, path, body = (*exchange.words.split(" ", 2), "")[:3]
        answer = self._answer(exchange, method, path, body)
        if answer.status_code == 202 and path == "/api/runs":
            self._wait_for(answer.json()["name"])
            answer = self._answer(exchange, method, path, body)
        elif answer.status_code == 202:
            self._job = answer.json()["id"]
        elif path.endswith("/events"):
            self._free()
        yield f"= {answer.status_code}"
        for name, value in sorted(answer.headers.multi_items()):
            if name not in LEFT_OUT:
                yield from margin("!", mask(f"{name}: {value}\n"))
        yield from margin("|", mask(_body(answer)))

    def _answer(self, exchange: Exchange, method: str, path: str, body: str) -> httpx2.Response:
        return self._server.client.request(
            method,
            path.replace("{job}", self._job),
            headers=_headers(exchange, body),
            content=_content(body),
        )

    def _wait_for(self, run: str) -> None:
        """How far a run is goes by the clock; once it is done, the same question tells its end."""
        eventually(lambda: self._server.app.state.runs.row(run).state == "done")

    def _free(self) -> None:
        """A job that has told its end still has its worker for a moment."""
        eventually(lambda: self._server.pools.jobs.idle == self._server.pools.jobs.size)


def _headers(exchange: Exchange, body: str) -> list[tuple[str, str]]:
    headers = [
        (name, value) for name, _, value in (line.partition(": ") for line in exchange.given)
    ]
    named = any(name.lower() == "content-type" for name, _ in headers)
    return headers if named or not body.startswith("{") else [*headers, JSON]


def _content(body: str) -> bytes | None:
    repeated = _LETTERS.fullmatch(body)
    if repeated:
        return repeated[1].encode() * int(repeated[2])
    return body.encode() or None


def _body(answer: httpx2.Response) -> str:
    return picture_size(answer.content) or answer.text
