"""The way on: played to the end, the day, the course."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.journeys.hands import combine, slide
from tests.browser.journeys.visitor import Visitor
from tests.browser.journeys.ways import journey


@journey(3)
def test_a_hand_of_24_is_typed_hinted_played_and_the_next_one_dealt(visitor: Visitor) -> None:
    visitor.have("24", "numbers")
    if visitor.input == "keyboard":
        expect(visitor.page.locator(".enter .slot")).to_have_count(4)
        visitor.type("4 7 8 8")
    else:
        keys = visitor.page.locator(".enter .keys")
        for card in ("4", "7", "8", "8"):
            visitor.tap(keys.get_by_role("button", name=card, exact=True))
    expect(visitor.page.locator(".actions")).to_be_visible()
    visitor.press("page.hint")
    expect(visitor.page.locator(".hints li")).to_have_count(1)
    for step in visitor.solution():
        combine(visitor, step)
    assert visitor.solved
    before = visitor.position
    visitor.press("page.done_next")
    expect(visitor.page.locator("button.card")).to_have_count(4)
    assert visitor.position != before


@journey(4)
def test_the_puzzle_of_the_day_from_the_picker_to_its_tick(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.site)
    today = page.locator("section.today")
    visitor.tap(today.get_by_role("button", name=re.compile("^24 ")))
    expect(page.locator("button.card")).to_have_count(4)
    for step in visitor.solution():
        combine(visitor, step)
    assert visitor.solved
    solved = page.get_by_role("heading", name=visitor.say("page.solved"), exact=True)
    expect(solved.first).to_be_visible()
    page.goto(f"{visitor.site}/#/today")
    expect(page.locator("td button.done")).to_have_count(1)
    done = page.locator("td button.now")
    expect(done).to_have_attribute("aria-label", re.compile(visitor.say("page.places_day_done")))


@journey(6)
def test_a_lesson_is_played_and_the_next_one_opened(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.site)
    page.goto(f"{visitor.site}/#/learn")
    visitor.tap(page.get_by_role("link", name=visitor.say("sliding.lesson_push")))
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text(visitor.say("sliding.lesson_push_idea"))
    for step in visitor.solution():
        slide(visitor, step)
    expect(lesson).to_contain_text(visitor.say("sliding.lesson_push_done"))
    visitor.press("page.places_lesson_next")
    expect(lesson).to_contain_text(visitor.say("sliding.lesson_follow-the-gap_idea"))


@journey(9)
def test_countdown_is_dealt_and_played_against_the_clock(visitor: Visitor) -> None:
    page = visitor.page
    visitor.have("countdown", "numbers")
    deal = page.get_by_role("group", name=visitor.say("numbers.page_enter_large"))
    visitor.tap(deal.get_by_role("button", name="2", exact=True))
    expect(page.locator("button.card")).to_have_count(6)
    visitor.press("numbers.page_start")
    expect(page.get_by_role("timer")).to_be_visible()
    for step in visitor.solution():
        combine(visitor, step)
    expect(page.get_by_role("timer")).to_be_visible()
