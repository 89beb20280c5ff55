"""Answers are compressed for clients that take it, and say the same."""

from __future__ import annotations

import gzip
import json

import pytest

from tests.web.servers import Running

LONG = {"position": "packing/kanoodle: pyramid 5"}
SHORT = {"position": "numbers/24: 4 7 8 8"}
JSON = {"Content-Type": "application/json"}


def raw(server: Running, verb: str, asked: dict[str, str], coding: str) -> tuple[bytes, str]:
    """The bytes of an answer as they are sent, and how they are said to be encoded."""
    headers = {**JSON, "Accept-Encoding": coding}
    body = json.dumps(asked)
    with server.client.stream("POST", f"/api/{verb}", content=body, headers=headers) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
    assert int(answer.headers["content-length"]) == len(sent)
    return sent, answer.headers.get("content-encoding", "")


@pytest.mark.parametrize("verb", ["read", "steps"])  # answered without a worker, and by one
def test_a_long_answer_is_compressed_and_the_same(server: Running, verb: str) -> None:
    plain, _ = raw(server, verb, LONG, "identity")
    packed, coding = raw(server, verb, LONG, "br, gzip")
    assert coding == "gzip"
    assert len(packed) < len(plain) / 5
    assert gzip.decompress(packed) == plain


@pytest.mark.parametrize(
    ("asked", "coding"),
    [(SHORT, "gzip"), (LONG, "identity"), (LONG, "gzip;q=0"), (LONG, "br"), (LONG, "")],
)
def test_a_short_answer_or_one_for_others_is_plain(
    server: Running, asked: dict[str, str], coding: str
) -> None:
    sent, said = raw(server, "read", asked, coding)
    assert said == ""
    assert json.loads(sent)["family"] in asked["position"]
