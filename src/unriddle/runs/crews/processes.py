"""Processes of this machine as a crew: what kills one of them takes nothing else along."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import unriddle
from unriddle.runs.crews.crew import Lost, Outcome, Tag
from unriddle.runs.crews.travel import outcome_of, plain_order
from unriddle.runs.jobs import Job
from unriddle.runs.part import Order

_ROOT = str(Path(unriddle.__file__).parents[1])  # where the workers find the same program


class Processes:
    slices = 1
    reserve = 0

    def __init__(self, size: int, job: Job) -> None:
        self.size = size
        self._family, self._code = job.family, job.code()
        self._done: SimpleQueue[Outcome] = SimpleQueue()
        self._idle: list[_Worker] = []
        self._all: list[_Worker] = []

    def submit(self, tag: Tag, order: Order) -> None:
        plain = plain_order(order, self._family, self._code)
        while self._idle:
            if self._idle.pop().send(tag, plain):
                return
        if not self._fresh().send(tag, plain):
            self._done.put((tag, Lost("it was gone")))

    def _fresh(self) -> _Worker:
        for gone in [worker for worker in self._all if not worker.alive]:
            gone.end()
            self._all.remove(gone)
        worker = _Worker(self._done, self._code)
        self._all.append(worker)
        return worker

    def receive(self, timeout: float) -> Outcome | None:
        try:
            tag, came = self._done.get(timeout=timeout)
        except Empty:
            return None
        self._idle += [
            each for each in self._all if each.alive and not each.busy and each not in self._idle
        ]
        return tag, came

    def stop(self) -> None:
        for worker in self._all:
            worker.stop()

    def close(self) -> None:
        for worker in self._all:
            worker.end()
        self._all.clear()


class _Worker:
    """A process, and the thread that reads its records."""

    def __init__(self, done: SimpleQueue[Outcome], code: str) -> None:
        path = os.pathsep.join(filter(None, (_ROOT, os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "unriddle.runs.crews.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C is for the driver, which says `stop`
        )
        self._done, self._code = done, code
        self._tag: Tag | None = None
        self._lock = threading.Lock()
        self.alive = True
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def busy(self) -> bool:
        return self._tag is not None

    def send(self, tag: Tag, order: dict[str, Any]) -> bool:
        """Whether it was there to be asked; if it is gone later, its part may have been why."""
        with self._lock:
            there = self.alive and self._write(order)
            self._tag = tag if there else None
        return there

    def _write(self, line: dict[str, Any]) -> bool:
        """Whether anybody could read it."""
        pipe = self._process.stdin
        assert pipe is not None
        try:
            pipe.write(json.dumps(line) + "\n")
            pipe.flush()
        except OSError:
            return False
        return True

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):  # else it was killed before it had said all
                where = f"process {self._process.pid}"
                self._hand_back(outcome_of(json.loads(line), self._code, where))
        self._process.wait()
        with self._lock:
            self.alive = False
        self._hand_back(Lost(f"exit code {self._process.returncode}"))

    def _hand_back(self, came: Any) -> None:
        with self._lock:
            tag, self._tag = self._tag, None
        if tag is not None:
            self._done.put((tag, came))

    def stop(self) -> None:
        self._write({"stop": True})

    def end(self) -> None:
        self._tag = None
        self._process.kill()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
