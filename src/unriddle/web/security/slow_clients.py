"""Closes connections on which the head of a request does not arrive in time (slowloris).

It relies on no internals of uvicorn: an asyncio protocol in front of the server's own watches
each connection, and the head is known to be complete when the application is called.
The time for the body is limited in `bodies`, that between two requests by uvicorn.
"""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any, TypeAlias

from starlette.types import ASGIApp, Receive, Scope, Send

from unriddle.web.problems import MEDIA_TYPE, problem, too_slow

Peer: TypeAlias = tuple[str, int]


class SlowClients:
    """ASGI middleware, and the connections that it watches."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self.seconds = seconds
        self.connections: dict[Peer, Connection] = {}
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = self.connections.get(tuple(scope.get("client") or ()))
        if connection is None:
            await self._app(scope, receive, send)
            return
        connection.begin()
        try:
            await self._app(scope, receive, send)
        finally:
            connection.end()

    def around(self, protocol: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
        """A class that makes the given protocol for each connection, and watches it."""
        clients = self

        class Watched(Connection):
            def __init__(self, **settings: Any) -> None:
                super().__init__(clients, protocol(**settings))

        return Watched


class Connection(asyncio.Protocol):
    """Passes everything on to the server's protocol; a timer runs while a head is incomplete."""

    def __init__(self, clients: SlowClients, server: asyncio.Protocol) -> None:
        self._clients = clients
        self._server = server
        self._timer: asyncio.TimerHandle | None = None
        self._peer: Peer = ("", 0)
        self._received = False  # whether any byte has come since the timer was started
        self._busy = False  # whether a request is being answered

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._peer = tuple(transport.get_extra_info("peername")[:2])
        self._clients.connections[self._peer] = self
        # Head and body of an answer are two writes: without this, some systems delay the second
        # by 40 ms, until the first is acknowledged.
        connected: socket.socket = transport.get_extra_info("socket")
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._start()
        self._server.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if not self._busy:
            self._start()  # does not restart a timer that runs
            self._received = True
        self._server.data_received(data)

    def eof_received(self) -> bool | None:
        return self._server.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._clients.connections.pop(self._peer, None)
        self._server.connection_lost(exc)

    def pause_writing(self) -> None:
        self._server.pause_writing()

    def resume_writing(self) -> None:
        self._server.resume_writing()

    def begin(self) -> None:
        """The head of a request has been read."""
        self._busy = True
        self._stop()

    def end(self) -> None:
        """A request has been answered; the next may begin at any time."""
        self._busy = False

    def _start(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._clients.seconds, self._late)

    def _stop(self) -> None:
        self._received = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        """Answer 408, unless the client has not even begun a request."""
        if self._received and not self._transport.is_closing():
            self._transport.write(_answer(self._clients.seconds))
        self._transport.close()


def _answer(seconds: float) -> bytes:
    body = json.dumps(problem(too_slow(seconds))).encode()
    head = (
        "HTTP/1.1 408 Request Timeout",
        f"Content-Type: {MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body
