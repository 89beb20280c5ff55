"""The page in a real browser: when it can be used, what it weighs, how soon a hint is read.

By the wall clock of a phone's screen, without waiting for fonts; the note of a row tells the first
paint, the kilobytes over the wire and how much moved while it came.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import quote

from bench.case import Case, Contender, Measured, Missing
from bench.clock import Effort
from bench.page import serving
from unriddle.desk import toys_of
from unriddle.families import infos

PAGES = {
    "welcome": "",
    "numbers": "numbers/24: 4 7 8 8",
    "iq": "packing/iq-puzzler-pro: LLFFFXBBBXX/LFFXXXXBXXX/LLIIXXXXXCX/XIIIXXDXCCX/XXXXXDDXCXX",
    "pyramid": "packing/kanoodle: pyramid 5",
}
USABLE = ".actions, .toy"
WATCH = """
    window.shift = 0
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value
    }).observe({ type: 'layout-shift', buffered: true })
"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
# From the press to the text of the hint.
HINT = """async () => {
    const hint = document.querySelector('.actions .main')
    const start = performance.now()
    hint.click()
    while (!document.querySelector('.hints li')?.textContent.trim())
        await new Promise((done) => setTimeout(done, 1))
    return (performance.now() - start) / 1000
}"""
ROUNDS = 5


@contextmanager
def browsing() -> Iterator[tuple[Any, str]]:
    """A browser and the address of a server of its own."""
    try:
        from playwright.sync_api import sync_playwright

        from tests import browsers
    except ImportError as error:
        raise Missing("there is no playwright here: pip install 'unriddle[test]'") from error
    if browsers.missing():
        raise Missing(str(browsers.missing()))
    with serving() as (connection, _), sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=browsers.executable(), args=["--no-sandbox"]
        )
        yield opened, f"http://{connection.host}:{connection.port}"
        opened.close()


def visited(browser: Any, site: str, position: str) -> tuple[float, float, float, float, float]:
    """Seconds until usable and until the first paint, kilobytes, those of fonts, the shift."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True)
    page = context.new_page()
    page.add_init_script(WATCH)
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    weights: dict[str, float] = {}
    fonts: set[str] = set()

    def answered(event: dict[str, Any]) -> None:
        if event["type"] == "Font":
            fonts.add(event["requestId"])

    network.on("Network.responseReceived", answered)
    network.on(
        "Network.loadingFinished",
        lambda event: weights.__setitem__(event["requestId"], event["encodedDataLength"] / 1000),
    )
    start = time.perf_counter()
    page.goto(f"{site}/#{quote(position)}", wait_until="commit")
    page.locator(USABLE).first.wait_for()
    usable = time.perf_counter() - start
    page.wait_for_load_state("networkidle")
    paint, shift = page.evaluate(PAINT) / 1000, page.evaluate("window.shift")
    context.close()
    weight = sum(weights.values())
    return usable, paint, weight, sum(weights[font] for font in fonts), shift


@cache
def openings(rounds: int) -> dict[str, Measured]:
    """Every page, one after the other."""
    with browsing() as (browser, site):
        return {name: opened(browser, site, at, rounds) for name, at in PAGES.items()}


def opened(browser: Any, site: str, position: str, rounds: int) -> Measured:
    found = [visited(browser, site, position) for _ in range(rounds)]
    usable, paint, weight, fonts, shift = map(statistics.median, zip(*found, strict=True))
    note = f"paint {paint * 1000:.0f} ms, {weight:.0f} kB, of fonts {fonts:.0f}, shift {shift:.4f}"
    return Measured(usable, note=note)


@cache
def hints(rounds: int) -> dict[str, Measured]:
    """The first hint of every toy's picture."""
    with browsing() as (browser, site):
        return {toy: hinted(browser, site, at, rounds) for toy, at in toys().items()}


def hinted(browser: Any, site: str, position: str, rounds: int) -> Measured:
    times = []
    for _ in range(rounds):
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{site}/#{quote(position)}")
        page.locator(".actions").wait_for()
        page.wait_for_load_state("networkidle")
        times.append(page.evaluate(HINT))
        context.close()
    return Measured(statistics.median(times))


def toys() -> dict[str, str]:
    """The picture of every toy, by its key."""
    return {toy.key: toy.picture for facts in infos().values() for toy in toys_of(facts)}


def row(name: str, title: str, target: float, of: Callable[[int], dict[str, Measured]]) -> Case:
    def measure(effort: Effort) -> Measured:
        return of(min(ROUNDS, effort.commands))[name]

    prefix = "hint-" if of is hints else ""
    return Case(f"{prefix}{name}", title, target, (Contender("unriddle", measure),))


CASES = (
    *(row(name, f"the page, {name}, until it can be used", 0.8, openings) for name in PAGES),
    *(row(toy, f"a hint of {toy}, from the press to its text", 0.1, hints) for toy in toys()),
)
