"""The token of a `--lan` server, in a file that only the same user's `unriddle open` can read."""

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
    """Keep the token in a file while the server runs; it is no error if that cannot be written."""
    path = _path(port)
    if token is not None:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.unlink(missing_ok=True)  # it may have other permissions, or be open elsewhere
            with AtomicFile(path, mode=0o600) as atomic:
                atomic.file.write(token.encode("ascii"))
    try:
        yield
    finally:
        if token is not None:
            with suppress(OSError):
                path.unlink()


def load(port: int) -> str | None:
    """The token of this user's server on this port."""
    try:
        return _path(port).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
