"""The corpus over HTTP: no answer is our mistake, and each that refuses says where and how to fix.

The server has its usual limits; only how often it may be asked is lifted.
"""

from __future__ import annotations

import json
import socket
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import httpx2
import pytest

from tests.hostile.corpus import FILES, LINE, TEXTS, WHOLE
from tests.hostile.json_bodies import SLOW_TO_READ
from tests.web.servers import SLOW, Running, limits, running

JSON = {"Content-Type": "application/json"}
PLAIN = {"Content-Type": "text/plain"}
REFUSED = (400, 403, 405, 404, 408, 413, 414, 415, 421, 422, 431)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(limits(seconds=1.0), guests=()) as found:
        yield found


def wrong(answer: httpx2.Response) -> str | None:
    """What is wrong with an answer, if anything."""
    if answer.status_code == 200:
        return None
    if answer.status_code not in REFUSED:
        return f"{answer.status_code}: {answer.text[:300]}"
    problem = answer.json()
    if not (problem["detail"] and problem["fix"] and problem["where"]):
        return f"not explained: {problem}"
    return None


def sent(text: str) -> bytes:
    """A position as JSON, halves of letters and all."""
    return json.dumps({"position": text}).encode()


def test_every_hostile_text_is_read_or_refused_with_its_place(server: Running) -> None:
    found = {}
    for name, text in TEXTS.items():
        answer = server.client.post("/api/read", content=sent(text), headers=JSON)
        found[name] = wrong(answer)
    assert {name: each for name, each in found.items() if each} == {}


def test_every_hostile_file_is_read_or_refused_with_its_place(server: Running) -> None:
    files = FILES | {"longer than the limit": b"1" * (LINE + 1)}
    found = {}
    for name, content in files.items():
        for path in ("/api/import", "/api/import?family=packing", "/api/import?lenient=true"):
            answer = server.client.post(path, content=content, headers=PLAIN)
            found[f"{name} {path}"] = wrong(answer)
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize("verb", ["solve", "check", "hint", "steps", "scenes", "export", "jobs"])
def test_whatever_is_asked_about_a_hostile_text(server: Running, verb: str) -> None:
    found = {}
    for name in list(WHOLE)[::3]:
        asked: dict[str, object] = {"position": WHOLE[name], "seconds": 0.2}
        asked |= {"kind": "svg"} if verb == "export" else {}
        answer = server.client.post(f"/api/{verb}", json=asked)
        if answer.status_code == 202:
            assert server.client.delete(f"/api/jobs/{answer.json()['id']}").status_code == 204
        elif answer.status_code != 422 or answer.json()["kind"] != "budget":
            found[name] = wrong(answer)
    assert {name: each for name, each in found.items() if each} == {}


def test_labels_are_written_into_pictures_as_letters(server: Running) -> None:
    for name in ("emoji", "right-to-left", "tag", "quote", "combining"):
        (text,) = [text for key, text in WHOLE.items() if name in key and "label" in key]
        read = server.client.post("/api/read", content=sent(text), headers=JSON)
        if read.status_code == 200:
            drawn = server.client.get("/api/scene.svg", params={"position": text})
            assert ET.fromstring(drawn.text).tag.endswith("svg")
            assert "script" not in drawn.headers["content-security-policy"]


FIELDS: dict[str, str] = {
    "a number for a text": "5",
    "nothing": "null",
    "a list": '["24: 4 7 8 8"]',
    "an object": '{"a": 1}',
    "true": "true",
    "not a number": "NaN",
    "infinity": "-Infinity",
    "beyond a float": "1e400",
    "minus nought": "-0",
    "beyond 64 bits": str(2**64 + 1),
    "many digits": "1" * 5_000,
    "half a letter": '"\\ud800"',
    "a nul": '"\\u0000"',
    "deep": "[" * 21 + "]" * 21,
    "long": '"' + "x" * 2_001 + '"',
}


@pytest.mark.parametrize("field", ["position", "seconds", "nodes", "level", "family", "strategies"])
def test_every_field_takes_only_what_it_is_for(server: Running, field: str) -> None:
    verb = {"level": "hint", "strategies": "compare"}.get(field, "solve")
    found = {}
    for name, value in FIELDS.items():
        other = "" if field == "position" else '"position": "24: 4 7 8 8", '
        content = f'{{{other}"{field}": {value}}}'.encode()
        answer = server.client.post(f"/api/{verb}", content=content, headers=JSON)
        found[name] = wrong(answer)
    assert {name: each for name, each in found.items() if each} == {}


def test_the_server_answers_while_it_reads_what_is_slow_to_read(server: Running) -> None:
    for content in SLOW_TO_READ.values():
        server.client.post("/api/read", content=content, headers=JSON, timeout=SLOW)
    assert server.client.get("/api/health").status_code == 200


def head(start: bytes, *fields: bytes, body: bytes = b"", host: bytes = b"localhost") -> bytes:
    """A request as it goes over the line."""
    lines = [start + b" HTTP/1.1", b"Host: " + host, *fields]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


READ = b"POST /api/read"
HEADS: dict[str, bytes] = {
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "an open bracket as host": head(b"GET /", host=b"[::1:80"),
    "an empty host": head(b"GET /", host=b""),
    "a host with a path": head(b"GET /", host=b"localhost/../x"),
    "two hosts": head(b"GET /", b"Host: localhost"),
    "an origin that is none": head(b"GET /", b"Origin: http://["),
    "two origins": head(b"GET /", b"Origin: a", b"Origin: b"),
    "a length below nothing": head(READ, b"Content-Length: -1"),
    "a length of letters": head(READ, b"Content-Length: x"),
    "a length without end": head(READ, b"Content-Length: " + b"9" * 5_000),
    "two lengths": head(READ, b"Content-Length: 1", b"Content-Length: 2", body=b"xx"),
    "a length and chunks": head(
        READ, b"Content-Length: 3", b"Transfer-Encoding: chunked", body=b"0\r\n\r\n"
    ),
    "broken chunks": head(
        READ,
        *(b"Content-Type: application/json", b"Transfer-Encoding: chunked"),
        body=b"zz\r\n\r\n",
    ),
    "an unknown encoding": head(READ, b"Transfer-Encoding: rot13"),
    "a packed body": head(
        READ,
        *(b"Content-Encoding: br", b"Content-Type: application/json", b"Content-Length: 2"),
        body=b"{}",
    ),
    "many headers": head(b"GET /", *[b"X-A: b"] * 20_000),
    "a long header": head(b"GET /", b"X-A: " + b"b" * 200_000),
    "a long address": head(b"GET /" + b"a" * 200_000),
    "a nul in a header": head(b"GET /", b"X-A: a\0b"),
    "bytes in a header": head(b"GET /nothing", b"Accept: \xff\xfe"),
    "bytes as languages": head(
        b"GET /nothing", b"Accept-Language: \xff;q=nan, id;q=1e999, en;q=-1"
    ),
    "bytes as a token": head(
        b"GET /nothing?token=%ff%00",
        *(b"Cookie: unriddle_token=\xff", b"Authorization: Bearer \xff"),
    ),
    "bytes as an event": head(b"GET /api/jobs/x/events", b"Last-Event-ID: \xb2"),
    "a path that climbs": head(b"GET /../../../etc/passwd"),
    "a path that climbs in code": head(b"GET /%2e%2e/%2e%2e/etc/passwd"),
    "a path with a nul": head(b"GET /%00"),
    "a path of wrong letters": head(b"GET /%ff%fe%c0%af"),
    "a path too long for a file": head(b"GET /" + b"a" * 5_000),
    "an unknown method": head(b"BREW /api/solve"),
    "a post to a nul": head(b"POST /%00", b"Content-Length: 0"),
    "a post to a name too long": head(b"POST /" + b"a" * 5_000, b"Content-Length: 0"),
    "a post to nowhere": head(b"POST /api/nothing", b"Content-Length: 0"),
    "no http": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100) + b"\r\n\r\n",
    "another version": b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "an upgrade": head(b"GET /api/health", b"Connection: Upgrade", b"Upgrade: websocket"),
    "a range": head(b"GET /docs", b"Range: bytes=9-1,-0,0-99999999"),
}


@pytest.mark.parametrize("name", HEADS)
def test_a_hostile_head_is_answered_and_is_not_our_mistake(server: Running, name: str) -> None:
    port = int(server.base.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), timeout=SLOW) as line:
        line.sendall(HEADS[name])
        status = line.recv(65_536).split(b" ")[1:2]
    assert status
    assert status[0][:1] in (b"2", b"4")
    assert server.client.get("/api/health").status_code == 200


TOO_LARGE = [name for name in WHOLE if "too large" in name or "too high" in name]


@pytest.mark.parametrize("name", TOO_LARGE)
def test_sizes_beyond_the_limits_are_refused(server: Running, name: str) -> None:
    answer = server.client.post("/api/read", json={"position": WHOLE[name]})
    assert answer.status_code == 422
    assert wrong(answer) is None
