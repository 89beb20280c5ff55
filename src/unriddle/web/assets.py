"""The files of the page: kept by browsers as long as they are good, and sent packed."""

from __future__ import annotations

import gzip
import mimetypes
import os
import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

HASHED = re.compile(r"assets/.*[.-][\w-]{8}\.\w+$")  # a name that changes with the contents
FOR_GOOD = "max-age=31536000, immutable"
ASK_FIRST = "no-cache"  # may be kept, but is asked for each time: 304 if it is still good
PACKABLE = (
    "text/",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
    "application/wasm",
)
UNKNOWN = "application/octet-stream"
SMALL = 500  # bytes that are not worth packing
# What a system may not know, or know otherwise: `nosniff` makes browsers believe each word.
KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


@lru_cache(maxsize=256)
def packed(path: Path, changed: float) -> bytes:
    """The bytes of a file packed, done once for each state of it."""
    return gzip.compress(path.read_bytes(), mtime=0)


class Assets(StaticFiles):
    """Starlette's static files, with types, caching and packing of our own."""

    def file_response(
        self,
        full_path: PathLike,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        path, asked = Path(full_path), Headers(scope=scope)
        kind = KINDS.get(path.suffix) or mimetypes.guess_type(path)[0] or UNKNOWN
        response = super().file_response(full_path, stat_result, scope, status_code)
        if stat_result.st_size >= SMALL and kind.startswith(PACKABLE):
            if response.status_code == 200 and _takes_gzip(asked):
                response = self._packed(path, stat_result, response, asked)
            response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = (
            FOR_GOOD if HASHED.search(path.as_posix()) else ASK_FIRST
        )
        if response.status_code != 304:
            text = "; charset=utf-8" if kind.startswith("text/") else ""
            response.headers["Content-Type"] = kind + text
        return response

    def _packed(
        self, path: Path, state: os.stat_result, plain: Response, asked: Headers
    ) -> Response:
        """The same file packed; it has a tag of its own, for it is another row of bytes."""
        tag = plain.headers["etag"].removesuffix('"') + '-gzip"'
        headers = {"ETag": tag, "Last-Modified": plain.headers["last-modified"]}
        headers["Content-Encoding"] = "gzip"
        response = Response(packed(path, state.st_mtime), headers=headers)
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response


def _takes_gzip(asked: Headers) -> bool:
    """Whether the client unpacks; parts of a file are only given as they are."""
    if "range" in asked:
        return False
    offers = [offer.strip().lower() for offer in asked.get("accept-encoding", "").split(",")]
    return "gzip" in offers or any(
        offer.startswith("gzip;q=") and offer not in ("gzip;q=0", "gzip;q=0.0") for offer in offers
    )
