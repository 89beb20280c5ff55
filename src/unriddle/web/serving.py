"""Running the server: the socket, the signals, and the names by which others find it."""

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
from unriddle.web.security import LOCAL, Access
from unriddle.web.security.slow_clients import SlowClients
from unriddle.web.security.token import stored

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
SPARE = 1  # seconds beyond the drain before connections are cut
NOTICE = 0.05  # seconds at most until it is noticed that the server is ready, or is to end


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server listens, and the address to give to others."""

    listener: socket.socket
    access: Access
    address: str


def place(port: int, lan: bool) -> Place:
    """On this machine alone; or in the house, with a token that nobody can guess."""
    listener = _listen(EVERYWHERE if lan else LOOPBACK, port)
    port = listener.getsockname()[1]
    if not lan:
        return Place(listener, Access(), f"http://{LOOPBACK}:{port}/")
    token, home = secrets.token_urlsafe(16), house_address()
    own = {home, socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    access = Access(LOCAL | own, token)
    return Place(listener, access, f"http://{home}:{port}/?token={token}")


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        what = message("error.port", port=port, reason=reason)
        raise InputError(what, message("fix.port"), str(port)) from None


def house_address() -> str:
    """The address of this machine in the house; no packet is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 1))
        return str(probe.getsockname()[0])
    return LOOPBACK


class Server:
    """Says when it is ready; told to end, it has searches tell what they have found."""

    def __init__(self, app: FastAPI, limits: Limits, ready: Callable[[], None]) -> None:
        clients = SlowClients(app, limits.arrival)
        self._config = uvicorn.Config(
            clients,
            http=clients.around(H11Protocol),
            log_level="warning",
            access_log=False,  # addresses carry the token
            ws="none",
            server_header=False,
            proxy_headers=False,  # there is none: a client may not say that it is another
            timeout_graceful_shutdown=int(limits.drain) + SPARE,
        )
        self._server = uvicorn.Server(self._config)
        self._app = app
        self._ready = ready

    def run(self, listener: socket.socket) -> None:
        """Serve until a signal; a second Ctrl-C does not wait."""
        loop = self._config.get_loop_factory()
        with self._ended_by_signals(), asyncio.Runner(loop_factory=loop) as runner:
            runner.run(self.serve(listener))

    async def serve(self, listener: socket.socket) -> None:
        serving = asyncio.create_task(self._server.serve(sockets=[listener]))
        try:
            while not (self._server.started or serving.done()):
                await asyncio.sleep(NOTICE)
            self._ready()
            while not self._server.should_exit:
                await asyncio.sleep(NOTICE)
            drain(self._app)
        finally:
            self.end()
            await serving

    def end(self) -> None:
        self._server.should_exit = True

    @contextmanager
    def _ended_by_signals(self) -> Iterator[None]:
        """An end that was asked for is no error: what uvicorn raises again at its end is spent."""
        ending = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, lambda *_: self.end()) for number in ending}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(where: Place, limits: Limits, ready: Callable[[], None]) -> None:
    """Serve until somebody ends it."""
    app = build(limits, where.access)
    with stored(where.listener.getsockname()[1], where.access.token):
        Server(app, limits, ready).run(where.listener)
