"""Answers that are compressed for clients that take it."""

from __future__ import annotations

import gzip
from typing import Any

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers

LEVEL = 5  # 9 makes an answer smaller by a few percent, in three times the time
SMALL = 1_000  # bytes of an answer that are not worth it
VARY = "Accept-Encoding, Accept-Language"


def takes_gzip(asked: Headers) -> bool:
    codings = [each.strip().lower() for each in asked.get("accept-encoding", "").split(",")]
    refused = ("gzip;q=0", "gzip;q=0.0")
    return any(c == "gzip" or (c.startswith("gzip;q=") and c not in refused) for c in codings)


def json_response(record: dict[str, Any], status: int, asked: Headers) -> JSONResponse:
    """A record as JSON, compressed where the client takes it and it is worth it."""
    response = JSONResponse(record, status, headers={"Vary": VARY})
    if len(response.body) >= SMALL and takes_gzip(asked):
        response.body = gzip.compress(response.body, LEVEL, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response
