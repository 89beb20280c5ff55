"""Who holds a connection open and sends next to nothing is told so, and let go."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest

from tests.web.servers import SLOW, Running, limits, running

BODY = b'{"position": "24: 4 7 8 8"}'


@pytest.fixture(scope="module")
def served() -> Iterator[Running]:
    with running(limits(arrival=0.5), guests=()) as found:
        yield found


def connect(served: Running) -> socket.socket:
    port = int(served.base.rsplit(":", 1)[1])
    return socket.create_connection(("127.0.0.1", port), timeout=SLOW)


def rest(line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    found = b""
    while part := line.recv(65_536):
        found += part
    return found


def head(length: int) -> bytes:
    return (
        b"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n" % length
    )


def test_a_head_that_trickles_in_is_answered_408(served: Running) -> None:
    with connect(served) as line:
        answer = b""
        line.settimeout(0.05)
        for byte in head(0):  # a byte now and then does not set the clock back
            try:
                line.sendall(bytes([byte]))
                answer += line.recv(65_536)
            except TimeoutError:
                continue
            except OSError:
                break
            if answer:
                break
        line.settimeout(SLOW)
        answer += rest(line)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"kind": "slow"' in answer
    assert b"did not arrive within 0.5 seconds" in answer


def test_a_body_that_trickles_in_is_answered_408(served: Running) -> None:
    with connect(served) as line:
        line.sendall(head(len(BODY)) + BODY[:5])
        answer = rest(line)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"connection: close" in answer.lower()
    assert b'"kind": "slow"' in answer


def test_a_connection_on_which_nothing_comes_is_closed(served: Running) -> None:
    with connect(served) as line:
        assert rest(line) == b""


def test_a_request_in_two_parts_that_comes_in_time_is_answered(served: Running) -> None:
    with connect(served) as line:
        line.sendall(head(len(BODY)) + BODY[:5])
        time.sleep(0.05)
        line.sendall(BODY[5:])
        assert line.recv(65_536).startswith(b"HTTP/1.1 200 ")


def test_a_connection_that_is_kept_serves_one_request_after_the_other(served: Running) -> None:
    for _ in range(3):
        assert served.record("read", position="24: 4 7 8 8")["solved"] is False
        time.sleep(0.3)


def test_a_search_that_takes_longer_than_a_request_may_take_to_arrive_goes_on(
    served: Running,
) -> None:
    *_, (_, name, _) = served.all_events(served.begin(want="count", seconds=1.5))
    assert name == "done"
