"""The program within this process: nothing of the machine's reaches it."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import struct
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, chdir, nullcontext, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from tests.replay.masks import mask
from tests.replay.transcript import Exchange, margin
from unriddle.cli import main
from unriddle.desk import tables

FILES = Path(__file__).parent / "files"
PNG = b"\x89PNG\r\n\x1a\n"


class _Stream(io.TextIOWrapper):
    def __init__(self, content: bytes = b"", terminal: bool = False) -> None:
        super().__init__(io.BytesIO(content), "utf-8", newline="", write_through=True)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def text(self) -> str:
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode()


def run(exchange: Exchange) -> Exchange:
    """The same command again, with what it says now."""
    with tempfile.TemporaryDirectory() as folder:
        home, here = Path(folder).resolve() / "home", Path(folder).resolve() / "here"
        home.mkdir()
        shutil.copytree(FILES, here)
        with chdir(here):
            return exchange.answered(_answer(exchange, home, here))


def _answer(exchange: Exchange, home: Path, here: Path) -> Iterator[str]:
    words = shlex.split(exchange.words)
    settings = dict(word.split("=", 1) for word in words[: words.index("unriddle")])
    typed = "".join(f"{line}\n" for line in exchange.given).encode()
    stdin, out, err = _Stream(typed, exchange.terminal), _Stream(b"", exchange.terminal), _Stream()
    with (
        patch.dict(os.environ, environment(home) | settings, clear=True),
        patch.object(sys, "stdin", stdin),
        redirect_stdout(out),
        redirect_stderr(err),
        _tables_of(words),
    ):
        code = main(words[words.index("unriddle") + 1 :])
    folders = {"home": home, "here": here}
    yield from margin("|", mask(out.text(), folders))
    yield from margin("!", mask(err.text(), folders))
    yield f"= {code}"
    for file in sorted(here.rglob("*")):
        old = FILES / file.relative_to(here)
        if file.is_file() and not (old.is_file() and old.read_bytes() == file.read_bytes()):
            yield f"> {file.relative_to(here)}"
            yield from margin("+", mask(_content(file), folders))


def _tables_of(words: list[str]) -> AbstractContextManager[object]:
    """What `tables build` leaves in memory would make later searches of this process quicker."""
    return patch.dict(tables._memory) if "tables" in words else nullcontext()


def environment(home: Path) -> dict[str, str]:
    """A user without tables, and a terminal like any other."""
    folders = {
        name: str(home / name) for name in ("XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME")
    }
    screen = {"COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
    return {"HOME": str(home), "PATH": os.environ["PATH"], **folders, **screen}


def _content(file: Path) -> str:
    data = file.read_bytes()
    return picture_size(data) or data.decode()


def picture_size(data: bytes) -> str:
    """In place of a picture in pixels, which each renderer draws a little differently."""
    if not data.startswith(PNG):
        return ""
    width, height = struct.unpack(">II", data[16:24])
    return f"PNG {width} x {height}\n"
