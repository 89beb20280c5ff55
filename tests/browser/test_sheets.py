"""What is put away when the address changes: sheets, what was said, and questions about nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Opened
from tests.browser.entering import paste
from tests.browser.steps import actions, notebook, open_at, press, wait_for

READY = "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6"
LOT = "blocks/rush-hour: A..BBB/A..C../XX.C../..DEE./..D..F/.....F"


@pytest.mark.parametrize("further", ["", "Settings"])
def test_back_puts_the_menu_away(visit: Opened, site: str, further: str) -> None:
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.goto(f"{site}/#/toys/8-puzzle")
    phone.get_by_role("button", name="Give me one").click()
    expect(actions(phone)).to_be_visible()
    press(phone, "Menu")
    if further:
        press(phone, further)
    expect(phone.get_by_role("dialog")).to_have_count(1)
    phone.go_back()
    expect(phone.get_by_role("dialog", name="8-puzzle")).to_be_visible()
    expect(phone.get_by_role("dialog")).to_have_count(1)


@pytest.mark.parametrize("around", ["{}", "Unriddle, 8-puzzle\n4 steps · 0:11\n{}"])
def test_a_pasted_link_of_the_page_is_followed(page: Page, site: str, around: str) -> None:
    open_at(page, site, READY)
    link = page.url
    page.goto(f"{site}/#/toys")
    expect(page.locator(".toy").first).to_be_visible()
    paste(page, around.format(link.replace(site, "http://elsewhere.example:8000")))
    wait_for(page, READY)
    expect(actions(page)).to_be_visible()


def test_a_link_of_the_page_is_opened_as_text(page: Page, site: str) -> None:
    open_at(page, site, READY)
    link = page.url
    open_at(page, site, LOT)
    press(page, "Open")
    page.get_by_role("dialog").get_by_role("textbox").fill(link)
    press(page, "Open it")
    wait_for(page, READY)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_solved_is_not_said_of_another_place(page: Page, site: str) -> None:
    page.goto(f"{site}/#/yours")
    open_at(page, site, READY)
    page.get_by_role("gridcell", name="6").click()
    heard = page.locator("[role=status][aria-live=polite]").last
    expect(heard).to_contain_text("You solved it")
    page.go_back()
    expect(heard).to_be_empty()
    page.go_forward()
    expect(heard).to_contain_text("You solved it")
    page.evaluate("text => location.hash = encodeURIComponent(text)", LOT)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rush Hour")
    expect(heard).to_be_empty()


@pytest.mark.served
def test_back_out_of_following_asks_nothing_of_an_empty_table(page: Page, site: str) -> None:
    asked: list[object] = []

    def ask(request: Request) -> None:
        if request.url.endswith("/api/steps"):
            asked.append(request.post_data_json)

    page.on("request", ask)
    page.goto(f"{site}/#/yours")
    open_at(page, site, LOT)
    press(page, "Solve")
    press(page, "Follow along")
    expect(page.get_by_role("region", name="Follow along")).to_be_visible()
    press(page, "Next")
    expect(page.get_by_text("Move 2 of")).to_be_visible()
    page.go_back()
    expect(notebook(page)).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert asked
    assert {"position": ""} not in asked
