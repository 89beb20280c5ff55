"""Putting in the puzzle on one's table, by keys; how many taps it took."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect


@dataclass
class Keypad:
    """The keypad of a family, and the taps on it."""

    page: Page
    taps: int = 0

    @property
    def here(self) -> Locator:
        return self.page.locator(".enter")

    @property
    def fits(self) -> bool:
        """Whether nothing sticks out sideways."""
        return bool(self.here.evaluate("(one) => one.scrollWidth <= one.clientWidth"))

    def tap(self, *names: str, within: str = "") -> None:
        """One button after the other, by their names, without waiting."""
        place = self.here.get_by_role("group", name=within) if within else self.here
        for name in names:
            place.get_by_role("button", name=name, exact=True).click()
            self.taps += 1


def keypad(page: Page, site: str, toy: str) -> Keypad:
    """The keypad of a toy's board: `15-puzzle/4x4`."""
    page.goto(f"{site}/#/have/{toy}")
    found = Keypad(page)
    expect(found.here.get_by_role("button").first).to_be_visible()
    return found


def paste(page: Page, text: str) -> None:
    """As Ctrl+V does, wherever the focus is."""
    page.evaluate(
        """(text) => {
            const data = new DataTransfer()
            data.setData('text', text)
            const options = { clipboardData: data, bubbles: true, cancelable: true }
            document.activeElement.dispatchEvent(new ClipboardEvent('paste', options))
        }""",
        text,
    )
