"""The real program: in this process, as a process of its own, and at a terminal of its own."""

from __future__ import annotations

import fcntl
import os
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[2] / "src"
PROGRAM = [sys.executable, "-m", "unriddle"]


class Ran(NamedTuple):
    code: int
    out: str
    err: str = ""


def environment(**changed: str) -> dict[str, str]:
    """A plain environment, English unless it is said otherwise."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
    plain |= {"LANG": "C.UTF-8", "PYTHONPATH": str(SOURCE), "TERM": "xterm", "PYTHONUTF8": "1"}
    plain.pop("NO_COLOR", None)
    return plain | changed


def process(*words: str, stdin: bytes = b"", cwd: Path | None = None, **env: str) -> Ran:
    """`unriddle words…`, off a terminal."""
    ran = subprocess.run(
        [*PROGRAM, *words],
        input=stdin,
        capture_output=True,
        env=environment(**env),
        cwd=cwd,
        timeout=60,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def terminal(*words: str, typed: str = "", **env: str) -> Ran:
    """`unriddle words…` at a terminal, where `typed` is typed; what the screen shows."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.write(master, typed.encode())
    with subprocess.Popen(
        [*PROGRAM, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(**env),
        start_new_session=True,
    ) as program:
        os.close(slave)
        screen = b""
        while chunk := _read(master):
            screen += chunk
        code = program.wait(timeout=60)
    os.close(master)
    return Ran(code, screen.decode().replace("\r\n", "\n"))


def _read(master: int) -> bytes:
    """What has come since; nothing once the program has ended."""
    try:
        return os.read(master, 4096)
    except OSError:
        return b""
