"""Draws the page for the README: `python -m tests.browser.pictures`, which `make pictures` runs.

The day, the puzzles and the way to each picture are fixed, and nothing moves.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests import browsers
from tests.browser.conftest import DESK, ROOT
from tests.browser.steps import open_at, press
from tests.web.servers import limits, running

FOLDER = ROOT / "docs" / "pictures"
NOON = "2026-11-15T12:00:00"
DENSITY = 1.5  # pixels of a picture for one of the phone's
NO_TIME = """localStorage.setItem('unriddle.settings', '{"time": false}')"""
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": DENSITY,
    "has_touch": True,
    "is_mobile": True,
}
IQ = (
    "packing/iq-puzzler-pro: 5x11 ; F a1 b1 c1 c2 d2 ; K h1 i1 j1 k1 j2 ; I a2 b2 a3 b3 b4 ; "
    "L a4 a5 b5 c5 c4 ; G e2 d3 c3 e3 d4 ; E k2 k3 k4 k5 j5"
)
FIFTEEN = "sliding/4x4: 1 5 2 4 / 14 7 3 8 / 9 11 - 12 / 13 10 15 6"
KLOTSKI = "blocks/klotski: BAAC/BAAC/DFFE/DGHE/I..J"
PYRAMID = (
    "packing/kanoodle: pyramid 5 ; I a1.1 b1.1 a2.1 b2.1 a3.1 ; J c1.1 d1.1 e1.1 e2.1 e3.1 ; "
    "H c2.1 b3.1 c3.1 a4.1 b4.1 ; F d2.1 d3.1 d4.1 e4.1 e5.1 ; K c4.1 a5.1 b5.1 c5.1 d5.1 ; "
    "G b1.2 a2.2 b2.2 c2.2 b3.2"
)


@dataclass(frozen=True)
class Picture:
    """What is done on the page before it is drawn, and on which screen."""

    way: Callable[[Page, str], None]
    screen: dict[str, object]
    theme: str = "light"


def toys(page: Page, site: str) -> None:
    page.goto(f"{site}/#/toys/iq-puzzler-pro")
    expect(page.locator(".doors button").first).to_be_visible()


def hint(position: str, levels: int) -> Callable[[Page, str], None]:
    def way(page: Page, site: str) -> None:
        open_at(page, site, position)
        for level in range(1, levels + 1):
            press(page, "Hint")
            expect(page.locator(".hints li")).to_have_count(level)

    return way


def follow(position: str, steps: int) -> Callable[[Page, str], None]:
    def way(page: Page, site: str) -> None:
        open_at(page, site, position)
        press(page, "Solve")
        press(page, "Follow along")
        for _ in range(steps):
            page.get_by_role("button", name="Next").click()

    return way


def in_space(position: str) -> Callable[[Page, str], None]:
    def way(page: Page, site: str) -> None:
        open_at(page, site, position)
        expect(page.get_by_role("button", name="Layer 1")).to_be_visible()
        expect(page.locator("canvas")).to_be_visible()
        page.evaluate("new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 500))")

    return way


PICTURES = {
    "toys": Picture(toys, {"viewport": DESK}),
    "hint": Picture(hint(IQ, 4), {"viewport": DESK}),
    "follow": Picture(follow(FIFTEEN, 3), PHONE),
    "klotski": Picture(hint(KLOTSKI, 3), PHONE),
    "pyramid": Picture(in_space(PYRAMID), PHONE, "dark"),
}


@contextmanager
def shown(browser: Browser, picture: Picture, site: str) -> Iterator[Page]:
    """The page as the picture wants it, with everything fetched."""
    usual = {"locale": "en-GB", "reduced_motion": "reduce", "color_scheme": picture.theme}
    context = browser.new_context(**{**usual, **picture.screen})  # type: ignore[arg-type]  # keywords by name
    page = context.new_page()
    page.clock.set_fixed_time(NOON)
    page.add_init_script(NO_TIME)
    picture.way(page, site)
    page.wait_for_load_state("networkidle")
    page.mouse.move(0, 0)
    yield page
    context.close()


def small(screenshot: bytes) -> bytes:
    """The same in 256 colours, which makes a third of it and is not seen."""
    all_colours = Image.open(io.BytesIO(screenshot)).convert("RGB")
    few = all_colours.quantize(
        method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE
    )
    written = io.BytesIO()
    few.save(written, "png", optimize=True)
    return written.getvalue()


def main() -> None:
    if browsers.missing():
        sys.exit(str(browsers.missing()))
    with running(limits(), guests=()) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.executable(), args=["--no-sandbox"]
        )
        for name, picture in PICTURES.items():
            with shown(browser, picture, server.base) as page:
                (FOLDER / f"page-{name}.png").write_bytes(small(page.screenshot()))
        browser.close()


if __name__ == "__main__":
    main()
