"""JSON below the limit of size that a careless reader takes long for; run, it reads them all."""

from __future__ import annotations

from contextlib import suppress

from unriddle.web.limits import Limits
from unriddle.web.problems import BadRequest
from unriddle.web.security import strict_json

SLOW_TO_READ = {
    "quotes escaped without an end": b'"' + b'\\"' * 31_900,
    "the same in a field": b'{"position": "' + b'\\"' * 31_900,
    "quotes and backslashes by turns": b'"\\' * 31_900,
    "empty strings in a list": b'["' + b'",' * 20_000,
    "lists one after the other": b"[]" * 31_900,
    "lists in lists": b"[" * 63_900,
    "objects in objects": b'{"a":' * 12_000,
    "a number of many digits": b'{"position": ' + b"1" * 63_900 + b"}",
    "a fraction of many digits": b'{"seconds": 0.' + b"1" * 63_900 + b"}",
    "letters by their numbers": b'{"position": [' + b'"\\u0041",' * 7_000 + b'""]}',
    "a list of noughts": b"[" + b"0," * 31_000 + b"0]",
    "an object of many keys": b"{" + b",".join(b'"%d":0' % n for n in range(6_000)) + b"}",
    "blanks": b" " * 63_900,
    "line ends": b"\r\n" * 31_900,
}


def read_all() -> None:
    for body in SLOW_TO_READ.values():
        for text in (body, body + b"!"):
            with suppress(BadRequest):
                strict_json.parse(text, Limits())


if __name__ == "__main__":
    read_all()
