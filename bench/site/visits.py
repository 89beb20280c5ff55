"""A first visit and one without a network, on a phone's screen, as it is or on a slow phone."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import quote

from playwright.sync_api import Page

from bench.site import device
from tests.browser.conftest import Quiet, StaticHost
from tests.site.conftest import kept, part

BITS, LATENCY, TIMES = 10_000_000, 0.04, 4  # a second; seconds; slower
SLOWED = "10 Mbit/s, processor slowed four times"
BAKED, OTHER = "numbers/24: 3 3 8 8", "numbers/24: 4 7 8 8"
LEFT = "numbers/24: 4 7 8 8 = 24 ; 8 / 8"
# What is wanted of a slow phone, in seconds.
WANTED = {
    "first paint": 1.0,
    "first move of a puzzle": 1.5,
    "first answer that Python works out": 12.0,
    "again, without a network: first move": 1.0,
    "again, without a network: first answer": None,
    "again, without a network: first move of a game that was left": 1.0,
}
ROUNDS = 3
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
# The same clock, when a puzzle is solved that nobody knew: that is asked for once it is there.
SOLVE = """async () => {
    const until = async (found) => {
        while (!found()) await new Promise((over) => setTimeout(over, 10))
        return found()
    }
    const named = (name) => () =>
        [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name)
    await until(() => document.querySelector('.cards')?.textContent.includes('7'))
    ;(await until(named('Solve'))).click()
    await until(named('Follow along'))
    return performance.now()
}"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


class Visits(NamedTuple):
    """Seconds of all that is measured, by the names of `WANTED`: medians of some rounds."""

    seconds: dict[str, float]
    slower: tuple[float, float]  # times that the page's thread and a worker were slowed


def measured(folder: Path, slow: bool) -> Visits:
    rounds = [_measured(folder, slow) for _ in range(ROUNDS)]
    seconds = {name: median(each.seconds[name] for each in rounds) for name in WANTED}
    page, worker = (median(times) for times in zip(*(each.slower for each in rounds), strict=True))
    return Visits(seconds, (page, worker))


def _measured(folder: Path, slow: bool) -> Visits:
    handler = device.sender(BITS, LATENCY) if slow else Quiet
    with StaticHost(folder, handler) as host, device.browser() as (browser, group):
        context = browser.new_context(has_touch=True, **SCREEN)
        page = context.new_page()
        works = [device.work(page) for _ in range(3)]  # the first ones beside the browser's start
        usual = [min(times) for times in zip(*works, strict=True)]
        with device.slowed(group, TIMES) if slow else nullcontext():
            there = device.work(context.new_page())
            page = context.new_page()
            page.add_init_script(TAKE)
            first = (*_played(page, host.address, BAKED), _answered(page, host.address))
            _played(page, host.address, LEFT)
            kept(page, folder)
            page.goto("about:blank")
            host.stop()
            again = (
                _played(page, host.address, BAKED)[1],
                _answered(page, host.address),
                _played(page, host.address, LEFT)[1],
            )
    seconds = dict(zip(WANTED, (*first, *again), strict=True))
    return Visits(seconds, (there[0] / usual[0], there[1] / usual[1]))


def _played(page: Page, address: str, game: str) -> tuple[float, float]:
    """Seconds until the first paint, and until a card is taken."""
    page.goto("about:blank")  # else the page that is there goes to another address of its own
    page.goto(f"{address}/#{quote(game)}", wait_until="commit")
    page.wait_for_function("window.taken", timeout=PATIENCE)
    return page.evaluate(PAINT) / 1000, page.evaluate("window.taken") / 1000


def _answered(page: Page, address: str) -> float:
    """Seconds from the visit on until a puzzle is solved that nobody knew."""
    page.goto(f"{address}/#{quote(OTHER)}")
    return float(page.evaluate(SOLVE)) / 1000


def weights(folder: Path) -> dict[str, float]:
    """Kilobytes of what a first visit takes."""
    parts = {
        "Python": "python",
        "the product and its engines": "product",
        "answers made beforehand": "baked",
    }
    found = {name: _weight(part(folder, key)) for name, key in parts.items()}
    return {"all of it": _weight(folder), **found}


def _weight(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1000
