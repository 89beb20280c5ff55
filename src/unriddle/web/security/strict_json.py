"""JSON from untrusted clients: parsed once, in linear time, with limits."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from unriddle.desk import message
from unriddle.web.limits import Limits
from unriddle.web.problems import BadRequest, too_long

LARGE = 4_000  # bytes from which on it is parsed in a thread, not to block the event loop
SHOWN = 80  # letters of a key that an error quotes
POSITIONS = ("position", "positions")  # fields that may be longer than others
# The closing quote is optional, else an open string would be retried from every quote in it.
_TOKEN = re.compile(r'[\[{]|[\]}]|"(?:[^"\\]|\\.)*"?', re.DOTALL)


def parse(body: bytes, limits: Limits) -> Any:
    """Its value; raises if it is malformed, nested too deep, has a key twice or a long string."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _broken(f"byte {error.start + 1}") from None
    _check_depth(text, limits.depth)
    try:
        value = json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise _broken(f"{error.lineno}:{error.colno}") from None
    except ValueError:  # a whole number of more digits than Python reads
        raise _broken("-") from None
    _check_texts(value, limits)
    return value


def _broken(place: str) -> BadRequest:
    return BadRequest(message("web.json", place=place), message("web.fix_json"), place)


def _check_depth(text: str, most: int) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        sign = text[token.start()]
        if sign != '"':
            depth += 1 if sign in "[{" else -1
        if depth > most:
            what = message("web.depth", most=most)
            raise BadRequest(what, message("web.fix_json"), _place(text, token.start()))


def _place(text: str, at: int) -> str:
    line_start = text.rfind("\n", 0, at) + 1
    return f"{text.count(chr(10), 0, at) + 1}:{at - line_start + 1}"


def _no_constant(name: str) -> float:
    raise _broken(name)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, if no key is there twice."""
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            what = message("web.doubled", field=_shown(key))
            raise BadRequest(what, message("web.fix_doubled"), _shown(key))
        members[key] = value
    return members


def _shown(key: str) -> str:
    return key[:SHOWN].encode("utf-8", "replace").decode()


def _check_texts(value: Any, limits: Limits) -> None:
    """Check every string and key at any depth: its length, and that it is valid Unicode."""
    stack = [("body", value)]
    while stack:
        field, value = stack.pop()
        if isinstance(value, dict):
            for key, member in value.items():
                _check_text("key", key, limits.text)
                stack.append((_shown(key), member))
        elif isinstance(value, list):
            stack += [(field, member) for member in value]
        elif isinstance(value, str):
            most = limits.position if field in POSITIONS else limits.text
            _check_text(field, value, most)


def _check_text(field: str, text: str, most: int) -> None:
    if len(text) > most:
        raise too_long(field, most)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        raise _broken(field) from None


class StrictRequest(Request):
    """A request whose JSON is read by `parse`."""

    _value: Any = None
    _read = False

    async def json(self) -> Any:
        if not self._read:
            limits: Limits = self.app.state.limits
            body = await self.body()
            if len(body) < LARGE:
                self._value = parse(body, limits)
            else:
                self._value = await asyncio.to_thread(parse, body, limits)
            self._read = True
        return self._value


class StrictRoute(APIRoute):
    """A route whose requests are strict."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handler(request: Request) -> Response:
            strict = StrictRequest(request.scope, request.receive)
            kind = request.headers.get("content-type", "")
            if kind.partition(";")[0].strip().lower() == "application/json" and await strict.body():
                await strict.json()  # here, since FastAPI would turn its error into a 400
            return await handle(strict)

        return handler
