"""A device and its network, slower than this one: a browser of its own, and a server of a site.

Chromium's own tools slow down the thread of a page alone, not its workers, where Python runs. So
all processes of the browser are stopped for a share of each moment, and the server sends no more
bytes than the line has, whoever asks: the page, its workers, or the service worker.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, BinaryIO

from playwright.sync_api import Browser, Page, sync_playwright

from tests import browsers
from tests.browser.conftest import Quiet

MOMENT = 0.02  # seconds in which a slowed browser is stopped once
BLOCK = 8192  # bytes
PATIENCE = 30  # seconds for a process to start
OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
    *("--disable-background-networking", "--remote-debugging-port=0"),
)
# How long the same work takes in the page and in a worker of it, in milliseconds.
WORK = """async () => {
    const work = () => {
        const begun = performance.now()
        let sum = 0
        for (let each = 0; each < 1e8; each++) sum = (sum * 31 + each) | 0
        return performance.now() - begun + (sum & 0)
    }
    const code = `postMessage((${work})())`
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
    const there = await new Promise((over) => (worker.onmessage = ({ data }) => over(data)))
    return [work(), there]
}"""


class Line:
    """So many bytes a second, shared by all that are sent."""

    def __init__(self, bits: int) -> None:
        self._bytes, self._free, self._lock = bits / 8, 0.0, Lock()

    def wait(self, size: int) -> None:
        with self._lock:
            now = time.monotonic()
            self._free = max(self._free, now) + size / self._bytes
            over = self._free
        time.sleep(over - now)


class Sender(Quiet):
    """A web server's end of a line."""

    def __init__(self, *given: Any, line: Line, latency: float, **folder: Any) -> None:
        self._line, self._latency = line, latency
        super().__init__(*given, **folder)

    def do_GET(self) -> None:  # noqa: N802  # named by the base class
        time.sleep(self._latency)
        super().do_GET()

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        while block := source.read(BLOCK):
            self._line.wait(len(block))
            outputfile.write(block)


def sender(bits: int, latency: float) -> partial[Sender]:
    return partial(Sender, line=Line(bits), latency=latency)


@contextmanager
def browser() -> Iterator[tuple[Browser, int]]:
    """A chromium, and the group of all its processes."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile, sync_playwright() as playwright:
        process = subprocess.Popen(
            [str(browsers.executable()), *OPTIONS, f"--user-data-dir={profile}"],
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            port = _port(Path(profile) / "DevToolsActivePort")
            yield playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}"), process.pid
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def _port(file: Path) -> str:
    until = time.monotonic() + PATIENCE
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < until, "the browser does not start"
        time.sleep(0.05)
    return file.read_text().split()[0]


@contextmanager
def slowed(group: int, times: int) -> Iterator[None]:
    """All processes of a group get one part of the time in so many."""
    context = get_context("spawn")
    begun = context.Event()
    stopping = context.Process(target=_stop, args=(group, times, begun), daemon=True)
    stopping.start()
    assert begun.wait(PATIENCE), "nobody slows the browser down"
    try:
        yield
    finally:
        stopping.terminate()
        stopping.join()
        os.killpg(group, signal.SIGCONT)


def _stop(group: int, times: int, begun: Event) -> None:
    """Until nobody wants it any more."""
    begun.set()
    parent = os.getppid()
    while os.getppid() == parent:
        os.killpg(group, signal.SIGSTOP)
        time.sleep(MOMENT * (times - 1) / times)
        os.killpg(group, signal.SIGCONT)
        time.sleep(MOMENT / times)


def work(page: Page) -> list[float]:
    """Milliseconds of the same work, in a page and in a worker."""
    done: list[float] = page.evaluate(WORK)
    return done
