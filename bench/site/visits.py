"""A first visit and one without a network, on a phone's screen, as it is or on a slow phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests import browsers
from tests.browser.conftest import static
from tests.site.conftest import kept

SLOWED = "10 Mbit/s, processor slowed four times"
BITS, LATENCY, TIMES = 10_000_000, 40, 4  # a second; milliseconds; slower
BAKED, OTHER = "numbers/24: 3 3 8 8", "numbers/24: 4 7 8 8"
AGAIN = "again, without a network: first move"
# What is wanted of a slow phone, in seconds; the last one as it is.
WANTED = {
    "first paint": 1.0,
    "first move of a puzzle": 1.5,
    "first answer that Python works out": 12.0,
    AGAIN: 1.0,
}
PATIENCE = 120_000  # milliseconds
SCREEN: Any = {"viewport": {"width": 390, "height": 844}}
# The page's own clock from the visit on, when a card has been taken as soon as there was one.
TAKE = """
    const look = () => {
        if (document.querySelector('button.card[aria-pressed=true]'))
            return (window.taken = performance.now())
        document.querySelector('button.card')?.click()
        setTimeout(look, 10)
    }
    addEventListener('DOMContentLoaded', look)
"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def seconds(folder: Path, slow: bool) -> dict[str, float]:
    """Each of what is wanted, measured."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.executable(), args=["--no-sandbox"]
        )
        context = browser.new_context(has_touch=True, **SCREEN)
        try:
            with static(folder) as address:
                page = _page(context, slow)
                paint, move = _played(page, address)
                answer = _answered(page, address)
                kept(page, folder)
            page.close()
            context.set_offline(True)
            _, again = _played(_page(context, slow), address)
        finally:
            browser.close()
    return dict(zip(WANTED, (paint, move, answer, again), strict=True))


def _page(context: BrowserContext, slow: bool) -> Page:
    page = context.new_page()
    if slow:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        rate = BITS / 8
        speed = {"latency": LATENCY, "downloadThroughput": rate, "uploadThroughput": rate}
        session.send("Network.emulateNetworkConditions", {"offline": False, **speed})
        session.send("Emulation.setCPUThrottlingRate", {"rate": TIMES})
    return page


def _played(page: Page, address: str) -> tuple[float, float]:
    """Seconds until the first paint, and until a card is taken."""
    page.add_init_script(TAKE)
    page.goto(f"{address}/#{quote(BAKED)}", wait_until="commit")
    page.wait_for_function("window.taken", timeout=PATIENCE)
    return page.evaluate(PAINT) / 1000, page.evaluate("window.taken") / 1000


def _answered(page: Page, address: str) -> float:
    """Seconds from the very first visit on until a puzzle is solved that nobody knew."""
    page.goto(f"{address}/#{quote(OTHER)}")
    page.locator("button.card", has_text="7").first.wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Solve", exact=True).click(timeout=PATIENCE)
    page.get_by_role("button", name="Follow along").wait_for(timeout=PATIENCE)
    return float(page.evaluate("performance.now()")) / 1000


def weights(folder: Path) -> dict[str, float]:
    """Kilobytes of what a first visit takes."""
    parts = {"Python and the engines": "python", "answers made beforehand": "baked"}
    found = {name: _weight(folder / part) for name, part in parts.items()}
    return {"all of it": _weight(folder), **found}


def _weight(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1000
