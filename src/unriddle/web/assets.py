"""The static files of the page, with media types, caching and compression of our own."""

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

from unriddle.web.compression import takes

HASHED = re.compile(r"assets/.*[.-][\w-]{8}\.\w+$")  # a name that changes with the contents
IMMUTABLE = "max-age=31536000, immutable"
FOR_A_DAY = "max-age=86400"  # the icon: browsers look for it after every change of the address
REVALIDATE = "no-cache"  # may be cached, but is asked for each time: 304 if unchanged
COMPRESSIBLE = re.compile(r"text/|image/svg\+xml|application/(json|manifest\+json|wasm)")
UNKNOWN = "application/octet-stream"
SMALL = 500  # bytes that are not worth compressing
# The system may have no type for these, or another, and with `nosniff` it must be right.
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
def compressed(path: Path, coding: str, changed: float) -> bytes:
    """A file compressed, `br` by the build; `changed` is a part of the cache's key."""
    if coding == "br":
        return _brotli(path).read_bytes()
    return gzip.compress(path.read_bytes(), mtime=0)


def _brotli(path: Path) -> Path:
    return path.with_name(path.name + ".br")


class Assets(StaticFiles):
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
        if stat_result.st_size >= SMALL and COMPRESSIBLE.match(kind):
            coding = _coding(path, asked)
            if response.status_code == 200 and coding is not None:
                response = self._compressed(path, coding, stat_result, response, asked)
            response.headers["Vary"] = "Accept-Encoding"
        hashed = HASHED.search(path.as_posix())
        kept = FOR_A_DAY if path.stem == "icon" else REVALIDATE
        response.headers["Cache-Control"] = IMMUTABLE if hashed else kept
        if response.status_code != 304:
            text = "; charset=utf-8" if kind.startswith("text/") else ""
            response.headers["Content-Type"] = kind + text
        return response

    def _compressed(
        self, path: Path, coding: str, state: os.stat_result, plain: Response, asked: Headers
    ) -> Response:
        """The same file compressed; other bytes need another ETag."""
        tag = plain.headers["etag"].removesuffix('"') + f'-{coding}"'
        headers = {"ETag": tag, "Last-Modified": plain.headers["last-modified"]}
        headers["Content-Encoding"] = coding
        response = Response(compressed(path, coding, state.st_mtime), headers=headers)
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response


def _coding(path: Path, asked: Headers) -> str | None:
    """How to compress a file for this client; ranges are those of the plain file."""
    if "range" in asked:
        return None
    if takes("br", asked) and _brotli(path).is_file():
        return "br"
    return "gzip" if takes("gzip", asked) else None
