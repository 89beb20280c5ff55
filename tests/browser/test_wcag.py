"""WCAG 2.2 AA by axe, in every state: places, doors, boards, hints, solutions, sheets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, Opened
from tests.browser.pieces import CHALLENGE
from tests.browser.steps import AXE, open_at, press

PLACES = (
    *("toys", "toys/iq-puzzler-pro", "toys/24", "today", "learn", "yours", "own"),
    *("several/24/24", "have/24/24", "have/countdown/countdown", "have/make-ten/ten"),
    *("have/15-puzzle/4x4", "have/klotski/klotski", "have/rush-hour/rush-hour"),
)
BOARDS = {
    "numbers": "numbers/24: 4 7 8 8",
    "countdown": "numbers/countdown: 25 50 75 100 3 6 = 952",
    "packing": CHALLENGE,
    "box": "packing/soma: XXX/XXB/EEB//XXX/EXX/EXB//CXX/CCX/CXB",
    "sliding": "sliding/3x3: 1 2 3 / 4 - 5 / 7 8 6",
    "blocks": "blocks/rush-hour: A..BBB/A..C../XX.C../..DEE./..D..F/.....F",
}
SOLVED = {
    "numbers": "numbers/24: 4 7 8 8 ; 8 / 8 ; 7 - 1 ; 6 * 4",
    "countdown": "numbers/countdown: 25 50 75 100 3 6 = 75 ; 100 - 25",
    "packing": "packing/custom: 1x2 with A=XX ; A a1 b1",
    "box": "packing/custom: 1x1x2 with A=X//X ; A a1.1 a1.2",
    "sliding": "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6 ; 6",
    "blocks": "blocks/rush-hour: ....../....../XX..../....../....../...... ; X e3",
}
PHONE: dict[str, object] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
SCREENS: dict[str, dict[str, object]] = {"phone": PHONE, "desk": {"viewport": DESK}}
SHEETS = ("Share", "Save", "Open", "Settings", "Keys")
HINTS = 3
each_look = pytest.mark.parametrize(
    ("screen", "theme"),
    [("phone", "light"), ("desk", "dark"), ("phone", "dark"), ("desk", "light")],
)


def violations(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA, however slight."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(
        """async () => {
            await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)))
            const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
            const told = await axe.run(document, { runOnly: { type: 'tag', values: tags } })
            return told.violations.flatMap(({ id, nodes }) =>
                nodes.map(({ html, any: [why] }) =>
                    `${id}: ${html.slice(0, 160)} ${why?.message}`))
        }"""
    )
    return found


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")


@each_look
def test_places(visit: Opened, site: str, screen: str, theme: str) -> None:
    page = visit(site, color_scheme=theme, reduced_motion="reduce", **SCREENS[screen])
    found = {}
    for place in PLACES:
        page.goto(f"{site}/#/{place}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        settled(page)
        found[place] = violations(page)
    assert {place: told for place, told in found.items() if told} == {}


@pytest.mark.parametrize("board", BOARDS)
@each_look
def test_boards(visit: Opened, site: str, screen: str, theme: str, board: str) -> None:
    page = visit(color_scheme=theme, reduced_motion="reduce", **SCREENS[screen])
    found = {state: violations(page) for state in states(page, site, board, screen == "phone")}
    assert {state: told for state, told in found.items() if told} == {}


def states(page: Page, site: str, board: str, phone: bool) -> Iterator[str]:
    """All that can be seen of a puzzle, one after the other, by name."""
    open_at(page, site, BOARDS[board])
    settled(page)
    yield "fresh"
    yield from sheets(page, phone)
    for _ in range(HINTS):
        press(page, "Hint")
        expect(page.get_by_text("Thinking")).to_have_count(0)
    expect(page.locator(".hints li").first).to_be_attached()
    yield "hint"
    press(page, "Solve")
    follow = page.get_by_role("button", name="Follow along")
    expect(follow.or_(page.get_by_role("button", name="Go on from here")).first).to_be_visible()
    settled(page)
    yield "solution"
    if follow.count():
        follow.click()
        expect(page.get_by_role("region", name="Follow along")).to_be_visible()
        yield "follow"
    open_at(page, site, SOLVED[board])
    settled(page)
    yield "solved"


def sheets(page: Page, phone: bool) -> Iterator[str]:
    dialog = page.get_by_role("dialog")
    for name in ("Menu", *SHEETS) if phone else SHEETS:
        if phone:
            press(page, "Menu")
        if name != "Menu":
            page.get_by_role("button", name=name, exact=True).last.click()
        expect(dialog).to_be_visible()
        settled(page)
        yield name
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
