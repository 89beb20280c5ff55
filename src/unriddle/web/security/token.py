"""The token of a server in the house, left where only the same user's `unriddle open` finds it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from unriddle.desk import AtomicFile, tables


def _path(port: int) -> Path:
    runtime = os.environ.get("XDG_RUNTIME_DIR")  # private, and gone when the user logs out
    return (Path(runtime) / "unriddle" if runtime else tables.folder()) / f"server-{port}.token"


@contextmanager
def stored(port: int, token: str | None) -> Iterator[None]:
    """Leave a token for as long as the server runs; without a place for it, do without."""
    path = _path(port)
    if token is not None:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.unlink(missing_ok=True)  # its permissions and its readers are not this one's
            with AtomicFile(path, mode=0o600) as fresh:
                fresh.file.write(token.encode("ascii"))
    try:
        yield
    finally:
        if token is not None:
            with suppress(OSError):
                path.unlink()


def load(port: int) -> str | None:
    """The token that a server on this port has left."""
    try:
        return _path(port).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
