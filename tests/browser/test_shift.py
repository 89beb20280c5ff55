"""Nothing jumps while a page comes: the layout shift of every place and board."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, Opened, quick
from tests.browser.test_wcag import BOARDS, PHONE, PLACES

MOST = 0.01
PYRAMID = "packing/kanoodle: pyramid 5"
ADDRESSES = [
    *(quote(board) for board in (*BOARDS.values(), PYRAMID)),
    *(f"/{place}" for place in PLACES),
]
NAMES = [*BOARDS, "pyramid", *PLACES]
WATCH = """
    window.shifts = []
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries())
            if (!hadRecentInput)
                window.shifts.push([value, ...sources.map(({ node }) => node?.className ?? '?')])
    }).observe({ type: 'layout-shift', buffered: true })
"""


SCREENS: dict[str, dict[str, object]] = {"phone": PHONE, "desk": {"viewport": DESK}}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("address", quick(12, ADDRESSES), ids=NAMES)
def test_nothing_jumps(visit: Opened, site: str, address: str, screen: str) -> None:
    page = visit(**SCREENS[screen])
    page.add_init_script(WATCH)
    page.goto(f"{site}/#{address}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    shifts = page.evaluate("window.shifts")
    assert sum(shift[0] for shift in shifts) <= MOST, shifts
