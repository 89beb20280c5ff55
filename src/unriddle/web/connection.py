"""A connection that waits neither for ever nor without need."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from unriddle.locale import say
from unriddle.web.guard import too_slow
from unriddle.web.limits import Limits
from unriddle.web.problems import MEDIA_TYPE, problem


class Connection(H11Protocol):
    """As uvicorn's own, with a clock from the first moment until the head of a request is read.

    The body that follows is timed by the door, and the pause between two requests by uvicorn.
    """

    _clock: asyncio.TimerHandle | None = None

    @property
    def limits(self) -> Limits:
        app: Any = self.config.app
        found: Limits = app.state.limits
        return found

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # Head and body of an answer are written one after the other; the kernel must not hold the
        # second back until the first is acknowledged, which takes some systems 40 milliseconds.
        line: socket.socket = transport.get_extra_info("socket")
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """The clock runs while a head is incomplete: each byte more does not set it back."""
        if self.conn.their_state is not h11.IDLE:
            self._rest()
        elif self._clock is None:
            self._clock = self.loop.call_later(self.limits.arrival, self._late)

    def _rest(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _late(self) -> None:
        """Who has sent something is told; who has sent nothing was only holding a place."""
        self._clock = None
        if self.transport.is_closing() or self.conn.their_state is not h11.IDLE:
            return
        if self.conn.trailing_data[0] and self.conn.our_state is h11.IDLE:
            body = json.dumps(problem(too_slow(self.limits), say)).encode()
            headers = {
                "Content-Type": MEDIA_TYPE,
                "Content-Length": str(len(body)),
                "Connection": "close",
            }
            answer = h11.Response(status_code=408, headers=list(headers.items()), reason="Too slow")
            for event in (answer, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
