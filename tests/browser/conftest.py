"""The page in a real browser, served by a real server.

A test fails by itself on any error in the console, any script error and any refusal of the page's
security policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests import browsers
from tests.web.servers import limits, running

ROOT = Path(__file__).parents[2]
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
    "GL Driver Message",  # a picture in space is slow to read where it is drawn without a GPU
)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a server with the page."""
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
        page.set_default_timeout(15_000)
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
