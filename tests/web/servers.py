"""Real servers on this machine, in a thread of the test, with processes as workers."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2
from fastapi import FastAPI

from unriddle.web.app import build
from unriddle.web.limits import Limits
from unriddle.web.security.requests import Access
from unriddle.web.serving import Server
from unriddle.web.workers.pool import Pools

OFTEN = 1_000_000  # a test is one client that asks a lot
LONG = "packing/bedlam: 4x4x4"  # takes hours to count, and hardly any memory
HUNGRY = "numbers/any: 1 2 3 5 7 11 13 17 = 1000"  # takes much memory to count
GUESTS = ("_template", "tests.twin.moves")  # the null family and its twin that counts moves
ENDLESS = 60.0  # seconds after which a stream is taken for one without an end
SLOW = 20.0  # seconds after which a test gives up waiting


def limits(**changed: Any) -> Limits:
    often = {"searches": OFTEN, "requests": OFTEN}
    usual: dict[str, Any] = {**often, "workers": 1, "interactive_workers": 1, "drain": 0.2}
    return Limits(**(usual | changed))


@dataclass
class Running:
    """A server at work, and a client of it."""

    app: FastAPI
    base: str
    client: httpx2.Client
    loop: asyncio.AbstractEventLoop

    @property
    def pools(self) -> Pools:
        pools: Pools = self.app.state.pools
        return pools

    def post(self, verb: str, /, **asked: Any) -> httpx2.Response:
        return self.client.post(f"/api/{verb}", json=asked)

    def record(self, verb: str, /, **asked: Any) -> dict[str, Any]:
        answer = self.post(verb, **asked)
        assert answer.status_code in (200, 202), answer.text
        found: dict[str, Any] = answer.json()
        return found

    def begin(self, position: str = LONG, **asked: Any) -> str:
        """A job; where its events are."""
        return str(self.record("jobs", position=position, **asked)["events"])

    @contextmanager
    def events(self, path: str, last: int | None = None) -> Iterator[Iterator[Any]]:
        """The events of a job as (number, name, data), while the connection is open."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        with self.client.stream("GET", path, headers=headers, timeout=SLOW) as answer:
            assert answer.status_code == 200
            yield _events(answer.iter_lines())

    def all_events(self, path: str, last: int | None = None) -> list[Any]:
        with self.events(path, last) as events:
            return list(events)


def _events(lines: Iterator[str]) -> Iterator[tuple[int, str, Any]]:
    fields: dict[str, str] = {}
    end = time.monotonic() + ENDLESS
    for line in lines:
        assert time.monotonic() < end, "the stream does not end"
        name, _, value = line.partition(": ")
        if line:
            fields[name] = value
        elif "event" in fields:
            yield int(fields["id"]), fields["event"], json.loads(fields["data"])
            fields = {}


def eventually(true: Callable[[], bool], seconds: float = SLOW) -> float:
    """Wait until something is so; how long it took."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < seconds, "it never came to be"
        time.sleep(0.01)
    return time.monotonic() - begun


async def _cut(server: Server) -> None:
    """Connections that came while the server ended, and would outlive their loop."""
    for connection in list(server._server.server_state.connections):
        if connection.transport is not None:
            connection.transport.abort()
    await asyncio.sleep(0)


@contextmanager
def running(
    chosen: Limits | None = None, access: Access | None = None, guests: tuple[str, ...] = GUESTS
) -> Iterator[Running]:
    """A server for as long as the block lasts."""
    chosen = chosen or limits()
    app = build(chosen, access, guests)
    listener = socket.create_server(("127.0.0.1", 0))
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    ready = threading.Event()
    server = Server(app, chosen, ready.set)
    runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
    loop = runner.get_loop()

    def run() -> None:
        with runner:
            runner.run(server.serve(listener))
            runner.run(_cut(server))

    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert ready.wait(60)
        with httpx2.Client(base_url=base, trust_env=False, timeout=SLOW) as client:
            yield Running(app, base, client, loop)
    finally:
        server.end()
        thread.join()
        listener.close()
