"""The page in a real browser, served by a real server.

A test fails by itself on any error in the console, any script error and any refusal of the page's
security policy.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TypeAlias

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests import browsers
from tests.web.servers import limits, running

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
Opened: TypeAlias = Callable[..., Page]
# Each window would load pages of the address bar, for more time than ours takes. The option given
# last replaces the one of playwright, whose names are therefore repeated.
SWITCHED_OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
)
EXPECTED = (
    "the server responded with a status of 4",  # a wrong step is refused, and that is logged
    "net::ERR_FAILED",  # a request that a test itself has cut off
    "net::ERR_INTERNET_DISCONNECTED",  # the same, of all of them
    "wasm instantiation failed",  # what Pyodide says of a line that a test has cut
    "WebAssembly compilation aborted: Network error",  # the same
    "GL Driver Message",  # a picture in space is slow to read where it is drawn without a GPU
)
PATIENCE = 15_000  # milliseconds in which the page must show it, on a machine with much else to do
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make test` runs one case of each test, another one of the next test; all others are slow.

    So every test runs, and every language, screen, look and board is seen by some.
    """
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if os.environ.get("UNRIDDLE_SITE") and any(item.iter_markers("served")):
            item.add_marker(pytest.mark.skip(reason="about requests, of which a site has none"))
        if isinstance(item, pytest.Function) and HERE in item.path.parents:
            cases = tests.setdefault(f"{item.path}::{item.originalname}", [])
            if not any(item.iter_markers("slow")) and not any(item.iter_markers("every_case")):
                cases.append(item)
    for turn, cases in enumerate(tests.values()):
        for place, item in enumerate(cases):
            if place != turn % len(cases):
                item.add_marker(pytest.mark.slow)


def quick(many: int, cases: Iterable[object]) -> list[ParameterSet]:
    """All cases of a test, of which `make test` runs the first ones."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=() if place < many else pytest.mark.slow,
        )
        for place, case in enumerate(cases)
    ]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A page that is closed in the middle of an answer is no error."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class StaticHost:
    """A site under a path, by Python's own web server, which knows nothing of it."""

    def __init__(
        self, folder: Path, handler: Callable[..., SimpleHTTPRequestHandler] = Quiet
    ) -> None:
        self._folder, self._port, self._handler = folder, 0, handler
        self._server: _Server | None = None
        self._reserved = socket.socket()

    @property
    def address(self) -> str:
        """The same whenever it is started."""
        return f"http://127.0.0.1:{self._port}/{self._folder.name}"

    def start(self) -> None:
        if self._server:
            return
        self._reserved.close()
        handler = partial(self._handler, directory=self._folder.parent)
        self._server = _Server(("127.0.0.1", self._port), handler)
        self._port = self._server.server_port
        Thread(target=partial(self._server.serve_forever, 0.05), daemon=True).start()

    def stop(self) -> None:
        """From now on nobody listens there, and nobody else gets the port."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
            self._reserved = socket.socket()
            self._reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._reserved.bind(("127.0.0.1", self._port))

    def __enter__(self) -> StaticHost:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._reserved.close()


@contextmanager
def static(folder: Path) -> Iterator[str]:
    """The address of a site that is served meanwhile."""
    with StaticHost(folder) as host:
        yield host.address


@pytest.fixture(scope="session")
def host() -> Iterator[StaticHost | None]:
    """Where a folder of static files is named, it is looked at instead of a server's page."""
    folder = os.environ.get("UNRIDDLE_SITE")
    with StaticHost(Path(folder)) if folder else nullcontext() as found:
        yield found


@pytest.fixture(scope="session")
def site(host: StaticHost | None) -> Iterator[str]:
    """The address of the page."""
    if host:
        yield host.address
        return
    with running(limits(interactive_workers=2), guests=()) as server:
        yield server.base


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=browsers.executable(),
            args=["--no-sandbox", f"--disable-features={','.join(SWITCHED_OFF)}"],
        )
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Opened]:
    """Opens pages as different visitors; their complaints fail the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        expected = any(words in message.text for words in EXPECTED)
        if message.type in ("error", "warning") and not expected:
            complaints.append(f"{message.type}: {message.text} {message.location['url']}")

    def opened(address: str = "about:blank", **options: object) -> Page:
        usual = {"viewport": DESK, "locale": "en-GB", "accept_downloads": True}
        context = browser.new_context(**{**usual, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(f"script: {error}"))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(visit: Opened) -> Page:
    """A desk, nothing opened yet."""
    return visit()


@pytest.fixture
def phone(visit: Opened) -> Page:
    """A small phone, nothing opened yet."""
    return visit(viewport=PHONE, has_touch=True, is_mobile=True)
