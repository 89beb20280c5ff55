"""Somebody who came for a puzzle: by touch, mouse or keyboard, and every tap is counted.

A tap is what changes something: a finger, a click, a key that acts. Tab and arrows only look for
the place where to act, as an eye and a hand do, and are not counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import position
from unriddle.desk import read
from unriddle.locale import say
from unriddle.values import Message

Input: TypeAlias = Literal["touch", "mouse", "keyboard"]
MOST_STOPS = 150  # on a page that somebody goes through with Tab
FOCUSED = "one => one === document.activeElement"
# Tab leads to a group of which one is a stop; arrows lead on within it.
IN_GROUP = """one => one.tabIndex < 0
    && [...document.querySelectorAll('nav, [role=group], [role=toolbar], [role=tablist]')]
        .some((group) => group.contains(one) && group.contains(document.activeElement))"""


@dataclass
class Visitor:
    """What somebody does on the page, in either language."""

    page: Page
    site: str
    input: Input
    language: str
    taps: int = 0

    # Words

    def say(self, key: str, **values: str | int) -> str:
        """The page's words for it."""
        return say(Message(key, values), self.language)

    def button(self, key: str, **values: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **values), exact=True)

    # Hands

    def tap(self, found: Locator) -> None:
        """One tap, one click, or Enter once the focus is there."""
        expect(found).to_be_visible()
        self.taps += 1
        if self.input == "touch":
            found.tap()
        elif self.input == "mouse":
            found.click()
        else:
            expect(found).to_be_enabled()
            self.reach(found)
            self.page.keyboard.press("Enter")

    def press(self, key: str, **values: str | int) -> None:
        """The button with these words."""
        self.tap(self.button(key, **values))

    def reach(self, found: Locator) -> None:
        """Go there by Tab, and by arrows within a group."""
        for _ in range(MOST_STOPS):
            if found.evaluate(FOCUSED):
                return
            self.page.keyboard.press("ArrowRight" if found.evaluate(IN_GROUP) else "Tab")
        raise AssertionError(f"no key leads to {found}")

    def type(self, keys: str) -> None:
        """Keys that act, each counted."""
        for key in keys.split():
            self.page.keyboard.press(key)
            self.taps += 1

    # The way in

    def toy(self, key: str, family: str) -> None:
        """The picker, and the doors of a toy."""
        self.page.goto(self.site)
        name = self.page.locator("strong").get_by_text(self.say(f"{family}.toy_{key}"), exact=True)
        self.tap(self.page.locator(".toy", has=name))

    def have(self, key: str, family: str) -> None:
        self.toy(key, family)
        self.tap(self.page.get_by_role("button", name=self.say("page.places_have")))

    def given(self, key: str, family: str) -> None:
        self.toy(key, family)
        self.tap(self.page.get_by_role("button", name=self.say("page.places_give")))
        expect(self.page.locator(".actions")).to_be_visible()

    # What lies on the table

    @property
    def position(self) -> str:
        return position(self.page)

    @property
    def solved(self) -> bool:
        return read(self.position).standing().solved

    def solution(self) -> list[str]:
        """The steps that are left, as the solver says."""
        return list(read(self.position).solve().solutions[0].steps)

    def arrived(self, steps: int) -> None:
        """Until the position has so many steps."""
        self.page.wait_for_function(
            """steps => decodeURIComponent(location.hash.slice(1).split('&given=')[0])
                .split(' ; ').length === steps + 1""",
            arg=steps,
        )
