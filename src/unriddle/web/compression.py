"""Answers that are compressed for clients that take it."""

from __future__ import annotations

import gzip
from typing import Any

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers

LEVEL = 5  # 9 makes an answer smaller by a few percent, in three times the time
SMALL = 1_000  # bytes of an answer that are not worth it
VARY = "Accept-Encoding, Accept-Language"


def takes(coding: str, asked: Headers) -> bool:
    """Whether a client takes what is compressed in this way, `gzip` or `br`."""
    accepted = asked.get("accept-encoding", "").replace(" ", "").lower().split(",")
    refused = (f"{coding};q=0", f"{coding};q=0.0")
    return any(
        each == coding or (each.startswith(f"{coding};q=") and each not in refused)
        for each in accepted
    )


def json_response(record: dict[str, Any], status: int, asked: Headers) -> JSONResponse:
    """A record as JSON, compressed where the client takes it and it is worth it."""
    response = JSONResponse(record, status, headers={"Vary": VARY})
    if len(response.body) >= SMALL and takes("gzip", asked):
        response.body = gzip.compress(response.body, LEVEL, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response
