"""The way through: followed, hinted, counted as in the books, compared."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import expect

from tests.browser.journeys.visitor import Visitor
from tests.browser.journeys.ways import PHONES, journey
from tests.browser.pieces import CHALLENGE
from tests.browser.steps import notebook
from unriddle.desk import read

MOST_HINTS = 8  # presses until a hint names a step


@journey(7)
def test_a_soma_cube_is_followed_layer_by_layer(visitor: Visitor) -> None:
    visitor.have("soma", "packing")
    visitor.press("page.solve")
    visitor.press("page.follow")
    steps = read("packing/soma: 3x3x3").solve().solutions[0].steps
    panel = visitor.page.get_by_role("region", name=visitor.say("page.follow"))
    for at in range(len(steps)):
        place = visitor.say("packing.page_follow_at", at=at + 1, length=len(steps))
        expect(visitor.page.get_by_text(place, exact=True)).to_be_visible()
        if visitor.page.viewport_size["width"] < PHONES:  # type: ignore[index]
            expect(visitor.page.locator("[role=grid] [role=rowgroup]")).to_have_count(1)
            expect(visitor.page.locator("[role=grid] .dashes")).not_to_have_count(0)
        visitor.tap(panel.get_by_role("button", name=visitor.say("page.follow_next")))
    visitor.arrived(len(steps))
    assert visitor.solved


@journey(8)
def test_a_rush_hour_is_given_and_played_with_hints_to_its_end(visitor: Visitor) -> None:
    visitor.toy("rush-hour", "blocks")
    visitor.press("page.stars", stars=1)
    visitor.tap(visitor.page.get_by_role("button", name=visitor.say("page.places_give")))
    expect(visitor.page.locator(".actions")).to_be_visible()
    moves = len(read(visitor.position).solve("best").solutions[0].steps)
    for move in range(moves):
        hint(visitor)
        visitor.arrived(move + 1)
    assert visitor.solved


def hint(visitor: Visitor) -> None:
    """Ask until a hint names the step, and do it."""
    do = visitor.button("page.do_step")
    hints = visitor.page.locator(".hints li")
    expect(hints).to_have_count(0)
    for asked in range(MOST_HINTS):
        visitor.press("page.hint")
        expect(hints).to_have_count(asked + 1)
        if do.count():
            return visitor.tap(do)
    raise AssertionError("no hint names a step")


@journey(10)
def test_ways_are_counted_as_in_the_books(visitor: Visitor) -> None:
    books = {"soma": ("240", "11,520"), "pentominoes": ("2,339", "9,356")}
    for toy, numbers in books.items():
        visitor.have(toy, "packing")
        expect(visitor.page.locator(".actions")).to_be_visible()
        open_notebook(visitor)
        visitor.press("page.ask_how_many")
        same = visitor.page.get_by_role("radiogroup", name=visitor.say("page.note_same"))
        for number in numbers:
            told = number if visitor.language == "en" else number.replace(",", ".")
            expect(same).to_contain_text(told, timeout=60_000)
    visitor.press("page.ask_unique")
    expect(notebook(visitor.page)).to_contain_text(visitor.say("page.note_unique_no"))
    visitor.page.goto(f"{visitor.site}/#{quote(CHALLENGE)}")
    visitor.press("page.ask_unique")
    expect(notebook(visitor.page)).to_contain_text(visitor.say("page.note_unique_yes"))


@journey(11)
def test_a_student_compares_strategies(visitor: Visitor) -> None:
    visitor.given("8-puzzle", "sliding")
    visitor.press("page.solve")
    visitor.press("page.note_compare")
    rows = notebook(visitor.page).locator("table tbody tr")
    expect(notebook(visitor.page).get_by_role("button", name="CSV")).to_be_visible(timeout=60_000)
    assert rows.count() > 2


def open_notebook(visitor: Visitor) -> None:
    """On a phone it is a sheet."""
    handle = notebook(visitor.page).locator(".handle")
    if handle.is_visible() and handle.get_attribute("aria-expanded") == "false":
        visitor.tap(handle)
