"""A hundred quick taps on the boards of sliding and of any scene, keys on cards: none is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opened
from tests.browser.steps import open_at, wait_for

TAPS = 100
EIGHT = "sliding/3x3: 1 2 3 / 4 5 6 / 7 8 -"
SHUTTLE = "blocks/custom: A.#B/###. = .A../...B"
each_hand = pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])


def quickly(page: Page, touch: bool, places: list[int]) -> None:
    """Where the cells are does not change while they are tapped."""
    spots = {}
    for place in set(places):
        box = page.locator(f'[role=gridcell][data-place="{place}"]').bounding_box()
        assert box
        spots[place] = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tap = page.touchscreen.tap if touch else page.mouse.click
    for place in places:
        tap(*spots[place])


@each_hand
def test_tiles(visit: Opened, site: str, touch: bool) -> None:
    """The gap goes around the corner; each tile is tapped where it then is."""
    page = visit(has_touch=touch)
    open_at(page, site, EIGHT)
    corner = [5, 4, 7, 8]  # the places that the gap goes to, one after the other
    places = [corner[tap % 4] for tap in range(TAPS)]
    quickly(page, touch, places)
    labels = dict(enumerate(["1", "2", "3", "4", "5", "6", "7", "8", ""]))
    gap, moved = 8, []
    for place in places:
        moved.append(labels[place])
        labels[gap], labels[place], gap = labels[place], "", place
    wait_for(page, " ; ".join((EIGHT, *moved)))


@pytest.mark.slow
@each_hand
def test_blocks(visit: Opened, site: str, touch: bool) -> None:
    """A block that can go to one place goes there at a tap, and back at the next."""
    page = visit(has_touch=touch)
    open_at(page, site, SHUTTLE)
    quickly(page, touch, [tap % 2 for tap in range(TAPS)])
    wait_for(page, " ; ".join((SHUTTLE, *("A b1", "A a1") * (TAPS // 2))))


def test_cards(page: Page, site: str) -> None:
    """Each key is pressed while the desk still works out what the keys before it have made."""
    hand = "numbers/24: 4 7 8 8 = 24"
    open_at(page, site, hand)
    page.locator(".card").first.focus()
    for _ in range(TAPS // 10):
        for key in ("1", "+", "2", "1", "+", "2", "1", "+", "2"):  # 4 + 7, 8 + 8, 11 + 16
            page.keyboard.press(key)
        for _ in range(3):
            page.keyboard.press("Control+z")
    for key in ("1", "+", "2", "3", "-", "1"):
        page.keyboard.press(key)
    wait_for(page, f"{hand} ; 4 + 7 ; 11 - 8")
