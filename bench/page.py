"""Requests as the page makes them: from the question to the answer over HTTP, by the wall clock."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from bench.case import Case, Contender, Measured, Missing
from bench.clock import ENVIRONMENT, KILOBYTE, Effort

HAND = {"position": "numbers/24: 4 7 8 8"}
ASKED = {"read": HAND, "hint": HAND, "solve": HAND}
OFTEN = "searches = 1000000\nrequests = 1000000\n"  # limits: here one client asks a lot


@contextmanager
def serving() -> Iterator[tuple[HTTPConnection, int]]:
    """A connection to a server of its own, which ends with it, and the number of its process."""
    with TemporaryDirectory() as folder:
        limits = Path(folder, "limits.toml")
        limits.write_text(OFTEN, encoding="utf-8")
        words = ["serve", "--port", "0", "--limits", str(limits)]
        with subprocess.Popen(
            [sys.executable, "-m", "unriddle", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env=ENVIRONMENT,
        ) as server:
            assert server.stdout is not None
            address = urlsplit(server.stdout.readline().strip()).netloc
            if not address:
                raise Missing("there is no server here: pip install 'unriddle[web]'")
            try:
                yield HTTPConnection(address), server.pid
            finally:
                server.terminate()


def answered(connection: HTTPConnection, verb: str) -> tuple[float, bool]:
    """The seconds from the request to the last byte of its answer, and whether it is one."""
    body = json.dumps(ASKED[verb])
    start = time.perf_counter()
    connection.request("POST", f"/api/{verb}", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    return time.perf_counter() - start, answer.status == 200


def peak_of(process: int) -> int | None:
    """The most memory that the server had resident, without its workers, where Linux tells it."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text(encoding="utf-8").splitlines() if status.exists() else []
    peaks = (line.split() for line in lines if line.startswith("VmHWM:"))
    return next((int(kilobytes) * KILOBYTE for _, kilobytes, _ in peaks), None)


@cache
def medians(requests: int) -> dict[str, Measured]:
    """Each verb's median; they take turns, so a busy machine hits all alike."""
    with serving() as (connection, process):
        for verb in ASKED:
            answered(connection, verb)  # loads what it needs
        rounds = [{verb: answered(connection, verb) for verb in ASKED} for _ in range(requests)]
        memory = peak_of(process)
    found = {}
    for verb in ASKED:
        seconds = statistics.median(each[verb][0] for each in rounds)
        right = all(each[verb][1] for each in rounds)
        found[verb] = Measured(seconds, right=right, memory=memory)
    return found


def row(verb: str, target: float) -> Case:
    def measure(verb: str, effort: Effort) -> Measured:
        return medians(effort.commands)[verb]

    title = f"`POST /api/{verb}` of a hand, request to answer by the wall clock"
    return Case(verb, title, target, (Contender("unriddle", partial(measure, verb)),))


CASES = (row("read", 5e-3), row("hint", 10e-3), row("solve", 10e-3))
