"""Runs of the server: long searches that go on when the page is closed, and after a restart.

Each has a process of its own, which keeps it in the user's state folder. When the server ends they
are paused, and gone on with when it comes back; one that somebody has stopped stays so.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from itertools import islice
from pathlib import Path

from unriddle import desk
from unriddle.desk import RunRow, State, Task, UnriddleError, message
from unriddle.lazy_dataclass import replace
from unriddle.web.limits import Limits
from unriddle.web.problems import TooMany, closing

LONG = 60  # seconds: nobody should wait for what takes minutes or hours
ENDING = 5.0  # seconds
BEGINNING = 0.05  # seconds between two looks at a driver that has just begun


class Runs:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._drivers: dict[str, subprocess.Popen[bytes]] = {}
        self._door = threading.RLock()  # requests are answered by several threads
        self._closing = False

    def every(self) -> list[RunRow]:
        return [self._seen(row) for row in desk.every_run()]

    def find(self, name: str) -> RunRow | None:
        found = desk.find_run(name)
        return None if found is None else self._seen(found)

    def row(self, name: str) -> RunRow:
        return self._seen(desk.run_row(name))

    def _seen(self, row: RunRow) -> RunRow:
        """A driver that has just begun, or is about to end, works although nothing shows it."""
        at_work = row.state == "stopped" and row.name in self._alive()
        return replace(row, state="running") if at_work else row

    def begin(self, position: State, task: Task) -> RunRow:
        """A run for a question; where there is one already it goes on."""
        with self._door:
            if not desk.asked_before(position, task):
                self._check_room()
            return self.go_on(desk.begin_run(position, task))

    def _check_room(self) -> None:
        if self._closing:
            raise closing()
        if len(self._alive()) >= self._limits.runs:
            what = message("web.runs", most=self._limits.runs)
            raise TooMany(what, message("web.fix_runs")).after(LONG)

    def _alive(self) -> list[str]:
        with self._door:
            for name in [name for name, each in self._drivers.items() if each.poll() is not None]:
                del self._drivers[name]
            return list(self._drivers)

    def go_on(self, name: str) -> RunRow:
        """Begin to work at it, if nobody does and it is not done."""
        with self._door:
            if desk.run_row(name).state == "other":
                desk.begin_anew(name)
            if desk.run_row(name).state == "stopped":
                self._ended(name)
                self._check_room()
                desk.wake_run(name)  # now, for the server may end before its driver has begun
                self._drivers[name] = self._driver(name)
            return self.row(name)

    def _driver(self, name: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "unriddle.runs.kept.drive", name, str(self._workers)]
        environment = {**os.environ, "PYTHONPATH": _path()}
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, env=environment)

    def _ended(self, name: str) -> None:
        """A driver that was told to stop may take a moment to end after the run is free."""
        if name in self._alive():
            try:
                self._drivers[name].wait(ENDING)
            except subprocess.TimeoutExpired:
                self._drivers[name].kill()  # all that it did is kept
                self._drivers[name].wait()

    @property
    def _workers(self) -> int:
        return self._limits.job_pool_size

    def stop(self, name: str) -> RunRow:
        while not desk.stop_run(name) and name in self._alive():
            time.sleep(BEGINNING)  # until it can be told
        return self.row(name)

    def remove(self, name: str) -> None:
        desk.remove_run(name)

    def solutions(self, name: str, first: int, limit: int) -> list[str]:
        """Lines of a list, as far as it is written, from number `first` on, counted from 0."""
        return list(islice(desk.run_lines(name), first, first + limit))

    def start(self) -> None:
        """Go on with what was paused when the server ended, or broke off."""
        for row in desk.every_run():
            if row.served and row.state == "stopped" and not row.paused:
                try:
                    self.go_on(row.name)
                except UnriddleError:  # too many, or another version: it waits for somebody
                    return

    def drain(self) -> None:
        """Pause all of them; they end within a slice."""
        with self._door:
            self._closing = True
            for name in self._alive():
                self._pause(name)

    def _pause(self, name: str) -> bool:
        """Whether its driver was told; one that has just begun cannot be yet."""
        with suppress(UnriddleError):  # it is removed already, or ends just now
            return desk.stop_run(name, pause=True)
        return False

    def close(self) -> None:
        """Wait for them; what does not end by itself is ended, and loses a slice at most."""
        for name, driver in self._drivers.items():
            until = time.monotonic() + self._limits.drain
            while driver.poll() is None and time.monotonic() < until and not self._pause(name):
                time.sleep(BEGINNING)
            try:
                driver.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                driver.kill()
                driver.wait()


def _path() -> str:
    """Where the driver finds the same program."""
    here = str(Path(desk.__file__).parents[2])
    return os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
