"""Pieces on the page: placed by mouse, by touch and by keyboard alone, hinted and refused."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.pieces import CHALLENGE, SMALL, cell, drag, middle, settled, spare
from tests.browser.steps import faults, fits, notebook, open_at, press, small_targets, voice


def test_a_board_is_filled_by_mouse(page: Page, site: str) -> None:
    open_at(page, site, SMALL)
    spare(page, "A").click()
    expect(spare(page, "A")).to_have_attribute("aria-pressed", "true")
    cell(page, 1, 1).hover()
    expect(page.locator(".ghost")).to_be_visible()
    cell(page, 1, 1).click()
    settled(page, 1)
    drag(page, spare(page, "B"), cell(page, 2, 3))
    assert settled(page, 2).endswith(" ; B b2 c2 b3 c3")
    press(page, "Undo")
    settled(page, 1)
    drag(page, spare(page, "B"), cell(page, 4, 2))
    settled(page, 2)


def test_a_puzzle_is_solved_with_turning_and_flipping(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 2x4 with A=XXX/X.., B=XXX/X..")
    spare(page, "A").click()
    cell(page, 1, 1).click()
    assert settled(page, 1).endswith("A a1 b1 c1 a2")
    spare(page, "B").click()
    press(page, "Turn")
    press(page, "Turn")
    cell(page, 4, 1).click()
    expect(notebook(page)).to_contain_text("You solved it without a hint")


def test_the_same_by_keyboard_alone(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 2x4 with A=XXX/X.., B=XXX/X..")
    while not page.evaluate("document.activeElement.matches('[role=grid]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("a")
    expect(voice(page)).to_contain_text("Piece A in hand")
    page.keyboard.press("f")
    page.keyboard.press("f")
    page.keyboard.press("Enter")
    settled(page, 1)
    page.keyboard.press("Delete")
    settled(page, 0)
    page.keyboard.press("Enter")
    settled(page, 1)
    for key in ("b", "r", "r", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    active = page.locator(
        "#" + str(page.evaluate("document.activeElement.getAttribute('aria-activedescendant')"))
    )
    expect(active).to_have_attribute("aria-label", "row 1, column 4, empty, fits here")
    page.keyboard.press("Enter")
    expect(notebook(page)).to_contain_text("You solved it")


def test_a_lying_piece_is_lifted_dragged_and_let_go(page: Page, site: str) -> None:
    open_at(page, site, SMALL)
    spare(page, "B").click()
    cell(page, 1, 1).click()
    settled(page, 1)
    drag(page, cell(page, 1, 1), cell(page, 3, 1))
    expect(page).to_have_url(re.compile("c1"))
    assert settled(page, 1).endswith("B c1 d1 c2 d2")
    cell(page, 4, 2).click()
    settled(page, 0)
    page.keyboard.press("Escape")
    expect(spare(page, "B")).to_be_visible()


def test_given_pieces_stay_until_they_are_let_go(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    cell(page, 1, 1).click()
    expect(voice(page)).to_have_text("Piece L (U5) belongs to the puzzle and stays")
    press(page, "Move the given pieces too")
    cell(page, 1, 1).click()
    expect(spare(page, "L")).to_be_visible()


def test_an_impossible_drop_says_why(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    drag(page, spare(page, "A"), cell(page, 3, 3))
    expect(page.get_by_role("alert")).to_contain_text("already covered")
    spare(page, "A").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_pieces_are_placed_by_finger_on_a_phone_in_indonesian(visit: Opened, site: str) -> None:
    phone = visit(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="id-ID"
    )
    open_at(phone, site, SMALL)
    phone.get_by_role("button", name="keping B").tap()
    expect(phone.get_by_text("Keping B diambil").last).to_be_visible()
    phone.locator('[aria-label="baris 2, kolom 3, kosong"]').tap()
    settled(phone, 1)
    assert fits(phone)
    assert small_targets(phone) == []
    phone.get_by_role("button", name="Urungkan").tap()
    settled(phone, 0)


def test_a_finger_drags_a_piece_that_is_drawn_above_it(phone: Page, site: str) -> None:
    open_at(phone, site, "packing/iq-puzzler-pro: 5x11")
    start = middle(spare(phone, "I"))
    touch = phone.context.new_cdp_session(phone)

    def finger(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", start)
    finger("touchMove", (start[0], start[1] - 20))
    expect(phone.locator(".float")).to_be_visible()
    end = middle(cell(phone, 4, 3))
    finger("touchMove", (end[0], end[1] + 40))
    expect(phone.locator(".ghost")).to_be_visible()
    drawn = phone.locator(".float").bounding_box()
    assert drawn
    assert drawn["y"] + drawn["height"] < end[1] + 40
    finger("touchEnd")
    settled(phone, 1)


def test_hints_point_at_cells_and_rise_by_level(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    hints = notebook(page).locator(".hints li")
    for level in range(4):
        press(page, "Hint")
        expect(hints).to_have_count(level + 1)
        if level == 1:
            expect(page.locator(".point").first).to_be_visible()
    expect(page.locator("[data-next] circle")).to_have_count(4)
    expect(spare(page, "A")).to_have_class(re.compile("lit"))
    press(page, "Place it")
    settled(page, 7)


def test_every_place_carries_what_it_leaves(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    page.get_by_label("Show how many").check()
    expect(notebook(page)).to_contain_text("1 way from here")
    spare(page, "A").click()
    expect(page.locator(".cell .chip").first).to_be_visible()
    expect(page.locator(".cell .none").first).to_be_visible()
    expect(page.get_by_text("This way round it fits in")).to_be_visible()


@pytest.mark.parametrize("start", [CHALLENGE, "packing/soma: 3x3x3"])
def test_axe_finds_nothing_serious(page: Page, site: str, start: str) -> None:
    open_at(page, site, start)
    spare(page, "A").click()
    page.wait_for_timeout(300)
    assert faults(page) == []


def test_a_piece_that_may_not_be_turned_over_is_refused_when_it_is(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 3x4 with A=XXX/X.. x3 one-sided")
    spare(page, "A").click()
    page.keyboard.press("f")
    drag(page, spare(page, "A"), cell(page, 2, 2))
    expect(page.get_by_role("alert")).to_contain_text("piece A cannot lie like that")
    cell(page, 2, 2).click()
    settled(page, 1)
