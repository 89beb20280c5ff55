"""The program at work at a run: begun, killed, stopped and gone on with, with a home of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.terminal import PROGRAM, Ran, environment, terminal

PATIENCE = 60.0  # seconds that anything may take before it is a failure


class Home:
    """Where runs are kept, and the program that keeps them there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {"XDG_STATE_HOME": str(folder / "state")}

    @property
    def runs(self) -> Path:
        return self.folder / "state" / "unriddle" / "runs"

    def store(self, name: str) -> Path:
        return self.runs / f"{name}.run"

    def run(self, *words: str) -> Ran:
        return self.begin(*words).end()

    def at_terminal(self, *words: str) -> Ran:
        return terminal(*words, XDG_STATE_HOME=self.env["XDG_STATE_HOME"])

    def begin(self, *words: str, before: Callable[[], None] | None = None) -> Program:
        return Program(self, words, before)

    def answer(self, *words: str) -> Any:
        """The JSON answer of a command that is to go well."""
        ran = self.run(*words, "--json")
        assert ran.code == 0, ran
        return json.loads(ran.out)

    def row(self, name: str) -> Any:
        return self.answer("runs", "show", name)["run"]


class Program:
    """`unriddle words…`, while it works."""

    def __init__(
        self, home: Home, words: tuple[str, ...], before: Callable[[], None] | None = None
    ) -> None:
        self._process = subprocess.Popen(
            [*PROGRAM, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(**home.env),
            cwd=home.folder,
            preexec_fn=before,
        )
        self.pid = self._process.pid

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

    def workers(self) -> list[int]:
        """The processes that it has started."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/children")
        return [int(word) for task in tasks for word in _text(task).split()]

    def busy_workers(self, number: int = 1) -> list[int]:
        """Its processes, once there are so many."""
        until(lambda: len(self.workers()) >= number or self.ended)
        return self.workers()

    def interrupt(self, number: int = signal.SIGINT) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate(timeout=PATIENCE)  # a worker left behind keeps it open

    def end(self) -> Ran:
        out, err = self._process.communicate(timeout=PATIENCE)
        return Ran(self._process.returncode, out.decode(), err.decode())


def until(happened: Callable[[], bool]) -> None:
    """Wait for something that happens in another process."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)


def gone(pid: int) -> bool:
    """Whether a process has ended, though perhaps nobody has asked how."""
    state = _text(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    return not state or state[0] in "ZX"


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # it has ended meanwhile
        return ""
