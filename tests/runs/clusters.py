"""Schedulers and workers of Dask as separate processes, as anybody starts them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

STARTING = 60  # seconds in which a process has to say that it is there
UNRIDDLE = [sys.executable, "-m", "unriddle"]
# What a worker or a scheduler loads first, to be as it should not be.
WITHOUT = "import sys\nsys.modules['unriddle'] = None\n"
OTHER = "import unriddle\nunriddle.__version__ = '0.0.1'\n"
POISON = """
import os, signal
from unriddle.runs.crews import travel

def work(order, stopped, work=travel.work):
    if order.part.spec["cover"] == [388]:
        os.kill(os.getpid(), signal.SIGKILL)
    return work(order, stopped)

travel.work = work
"""


class Dask:
    """A scheduler, and the workers that were started for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._all: list[Process] = []
        self.workers: list[Process] = []

    def __enter__(self) -> Dask:
        return self

    def __exit__(self, *_: object) -> None:
        for process in reversed(self._all):
            process.kill()

    def scheduler(self, preload: str = "", allowed_failures: int = 3) -> str:
        """Start it; its address."""
        env = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(allowed_failures)}
        words = ["scheduler", "--host", "127.0.0.1", "--port", "0"]
        self.boss = self._start([*words, "--dashboard-address", "127.0.0.1:0"], preload, env)
        self.address = self.boss.said(r"Scheduler at: +(tcp://\S+)")
        return self.address

    def worker(self, *options: str, preload: str = "") -> Process:
        """Start one; it is there when this returns."""
        words = ["worker", self.address, "--local-directory", str(self._folder)]
        threads = [] if "--nthreads" in options else ["--nthreads", "1"]
        process = self._start([*words, "--no-dashboard", *threads, *options], preload)
        process.said(r"Registered to: +(tcp://\S+)")
        self.workers.append(process)
        return process

    def _start(self, words: list[str], preload: str, env: dict[str, str] | None = None) -> Process:
        if preload:
            words = [*words, "--preload", preload]
        process = Process(
            [sys.executable, "-m", "dask", *words],
            self._folder / f"{len(self._all)}.log",
            env or {},
        )
        self._all.append(process)
        return process


class Process:
    """One of them, in a session of its own, with what it says in a file."""

    def __init__(self, command: list[str], log: Path, env: dict[str, str]) -> None:
        self.log = log
        with log.open("wb") as out:
            self._process = subprocess.Popen(
                command,
                stdout=out,
                stderr=out,
                env={**os.environ, **env},
                start_new_session=True,
            )

    def said(self, pattern: str) -> str:
        """Wait until it says so."""
        until = time.monotonic() + STARTING
        while True:
            found = re.search(pattern, self.log.read_text())
            if found is not None:
                return found[1]
            assert time.monotonic() < until, self.log.read_text()
            assert self._process.poll() is None, self.log.read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """At once, with all that it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def environment(folder: Path) -> dict[str, str]:
    """Runs are kept in this folder."""
    return {**os.environ, "XDG_STATE_HOME": str(folder), "LC_ALL": "C.UTF-8", "LANG": "C"}


def unriddle(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [*UNRIDDLE, *words]
    env = environment(folder)
    return subprocess.run(
        command, capture_output=True, text=True, env=env, check=False, timeout=600
    )


def begun(folder: Path, *words: str) -> subprocess.Popen[str]:
    """The program at work, in a session of its own as at a terminal."""
    return subprocess.Popen(
        [*UNRIDDLE, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(folder),
        start_new_session=True,
    )
