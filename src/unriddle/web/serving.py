"""Running the server: its socket and address, signals, and shutdown."""

from __future__ import annotations

import asyncio
import secrets
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from unriddle.desk import InputError, message
from unriddle.web.app import build, drain
from unriddle.web.limits import Limits
from unriddle.web.security.requests import LOCAL, Access
from unriddle.web.security.slow_clients import SlowClients
from unriddle.web.security.token import stored

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
SPARE = 1  # seconds beyond the drain before connections are cut
POLL = 0.05  # seconds between two looks at whether uvicorn is ready, or is to end


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server listens, and the address to give to others."""

    listener: socket.socket
    access: Access
    address: str


def place(port: int, lan: bool) -> Place:
    """On this machine alone, or in its network, with a random token."""
    listener = _listen(EVERYWHERE if lan else LOOPBACK, port)
    port = listener.getsockname()[1]
    if not lan:
        return Place(listener, Access(), f"http://{LOOPBACK}:{port}/")
    token, host = secrets.token_urlsafe(16), lan_address()
    own = {host, socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    access = Access(LOCAL | own, token)
    return Place(listener, access, f"http://{host}:{port}/?token={token}")


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        what = message("error.port", port=port, reason=reason)
        raise InputError(what, message("fix.port"), str(port)) from None


def lan_address() -> str:
    """The address of this machine in its network; no packet is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 1))
        return str(probe.getsockname()[0])
    return LOOPBACK


class Server:
    """uvicorn, with a callback when it is ready, and searches that answer when it is to end."""

    def __init__(self, app: FastAPI, limits: Limits, ready: Callable[[], None]) -> None:
        clients = SlowClients(app, limits.arrival)
        self._config = uvicorn.Config(
            clients,
            http=clients.around(H11Protocol),
            log_level="warning",
            access_log=False,  # addresses carry the token
            ws="none",
            server_header=False,
            proxy_headers=False,  # there is no proxy, so a client could pass for another
            timeout_graceful_shutdown=int(limits.drain) + SPARE,
        )
        self._server = uvicorn.Server(self._config)
        self._app = app
        self._ready = ready

    def run(self, listener: socket.socket) -> None:
        """Serve until a signal comes; with a second Ctrl-C, end without waiting."""
        loop = self._config.get_loop_factory()
        with self._ended_by_signals(), asyncio.Runner(loop_factory=loop) as runner:
            runner.run(self.serve(listener))

    async def serve(self, listener: socket.socket) -> None:
        serving = asyncio.create_task(self._server.serve(sockets=[listener]))
        try:
            while not (self._server.started or serving.done()):
                await asyncio.sleep(POLL)
            self._ready()
            while not self._server.should_exit:
                await asyncio.sleep(POLL)
            drain(self._app)
        finally:
            self.end()
            await serving

    def end(self) -> None:
        self._server.should_exit = True

    @contextmanager
    def _ended_by_signals(self) -> Iterator[None]:
        """uvicorn raises the signal once more at its end: ignore that, and exit with 0."""
        ending = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, lambda *_: self.end()) for number in ending}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(where: Place, limits: Limits, ready: Callable[[], None]) -> None:
    """Serve until a signal comes, with the token in its file."""
    app = build(limits, where.access)
    with stored(where.listener.getsockname()[1], where.access.token):
        Server(app, limits, ready).run(where.listener)
