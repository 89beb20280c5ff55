"""One journey for each family in Firefox and in WebKitGTK, where they are installed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

import pytest

from tests.browser.engines import drivers
from unriddle.desk import read

pytestmark = pytest.mark.slow
SOON = 60.0  # seconds in which the page must show it
ENGINES = {"firefox": drivers.driving_firefox, "webkit": drivers.driving_webkit}
# Visible, and with these words as its name.
FIND = """
    const [selector, words] = arguments
    const named = (one) => (one.getAttribute('aria-label') ?? one.innerText).trim()
    const found = [...document.querySelectorAll(selector)].find((one) =>
        one.getClientRects().length && !one.disabled && (!words || named(one).startsWith(words)))
"""
# Its middle, when that can be hit.
SPOT = """
    if (!found) return null
    found.scrollIntoView({ block: 'nearest' })
    const box = found.getBoundingClientRect()
    const spot = [box.x + box.width / 2, box.y + box.height / 2].map(Math.round)
    return found.contains(document.elementFromPoint(...spot)) && spot
"""


@dataclass
class Hand:
    """What somebody does in such a browser, with the mouse."""

    driver: drivers.Driver

    def ask(self, script: str, *arguments: object) -> Any:
        return self.driver.run(script, *arguments)

    def until(self, script: str, *arguments: object) -> Any:
        """What a script answers once it is something."""
        end = time.monotonic() + SOON
        while not (found := self.ask(script, *arguments)):
            assert time.monotonic() < end, (arguments, self.ask("return document.body.innerText"))
            time.sleep(0.1)
        return found

    def tap(self, selector: str, words: str = "") -> None:
        """Once it stands still and nothing covers it."""
        x, y = 0, 0
        while (spot := self.until(FIND + SPOT, selector, words)) != [x, y]:
            x, y = spot
        here = {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": x, "y": y}
        press = [{"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.driver.act([{**mouse, "actions": [here, *press]}])

    def shows(self, selector: str, words: str = "") -> None:
        self.until(FIND + "return !!found", selector, words)

    def open(self, site: str, position: str) -> None:
        self.driver.open(f"{site}/#{quote(position)}")
        self.shows(".actions")

    @property
    def position(self) -> str:
        return unquote(self.ask("return location.hash.slice(1).split('&given=')[0]"))

    def arrived(self, steps: int) -> None:
        self.until(
            """return decodeURIComponent(location.hash.slice(1).split('&given=')[0])
                .split(' ; ').length === arguments[0] + 1""",
            steps,
        )

    @property
    def solved(self) -> bool:
        return read(self.position).standing().solved


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def hand(engine: str) -> Iterator[Hand]:
    with ENGINES[engine]() as driver:
        driver.resize(1280, 900)
        yield Hand(driver)


def test_numbers_are_typed_and_played(hand: Hand, site: str) -> None:
    hand.driver.open(site)
    hand.tap(".toy", "24")
    hand.tap("button", "I have it here")
    for card in ("4", "7", "8", "8"):
        hand.tap(".enter .keys button", card)
    hand.shows(".actions")
    for taken, step in enumerate((("8", "divided by"), ("7", "minus"), ("4", "times"))):
        left, sign = step
        hand.tap("button.card", left)
        hand.tap("button.sign", sign)
        hand.tap("button.card:not([aria-pressed=true])", ("8", "1 =", "6 =")[taken])
        hand.arrived(taken + 1)
    assert hand.solved


def test_a_15_puzzle_is_followed_to_its_end(hand: Hand, site: str) -> None:
    start = "sliding/4x4: 5 1 3 4 / 2 6 7 8 / 9 10 - 12 / 13 14 11 15"
    hand.open(site, start)
    follow(hand, len(read(start).solve("best").solutions[0].steps))


def test_a_soma_cube_is_followed_to_its_end(hand: Hand, site: str) -> None:
    hand.open(site, "packing/soma: 3x3x3")
    hand.shows("canvas, .round p")  # where there is no WebGL, that is said
    follow(hand, 7)


def test_pieces_are_tapped_onto_a_board(hand: Hand, site: str) -> None:
    start = "packing/custom: 1x3 with A=X/X, B=X"
    hand.open(site, start)
    hand.tap(".spare", "piece A")
    hand.tap("[role=gridcell]", "row 1, column 3")
    hand.arrived(1)
    hand.tap(".spare", "piece B")
    hand.tap("[role=gridcell]", "row 1, column 1")
    hand.arrived(2)
    assert hand.solved


def test_a_block_is_tapped_out(hand: Hand, site: str) -> None:
    hand.open(site, "blocks/rush-hour: ....../....../XX.A../...A../....../......")
    follow(hand, 2)


def follow(hand: Hand, steps: int) -> None:
    hand.tap(".actions button", "Solve")
    hand.tap("button", "Follow along")
    for step in range(steps):
        hand.tap(".follow button", "Next")
        hand.arrived(step + 1)
    assert hand.solved
