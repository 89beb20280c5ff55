"""The pieces beside the board keep their places, whatever is done on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Opened
from tests.browser.pieces import CHALLENGE, cell, middle, settled, spare
from tests.browser.steps import actions, notebook, open_at, press

EMPTY = "packing/iq-puzzler-pro: 5x11"


def places(page: Page) -> dict[str, tuple[float, float]]:
    """Where each piece beside the board lies."""
    found = page.locator(".spare:visible").all()
    return {str(each.get_attribute("data-spare")): middle(each) for each in found}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_piece_leaves_a_gap_and_comes_back_to_it(
    visit: Opened, site: str, size: dict[str, int]
) -> None:
    page = visit(viewport=size)
    open_at(page, site, EMPTY)
    page.wait_for_load_state("networkidle")
    before = places(page)
    for steps, (label, column) in enumerate([("D", 2), ("A", 6)], start=1):
        spare(page, label).click()
        cell(page, column, 3).click()
        settled(page, steps)
    expect(spare(page, "D")).to_have_count(0)
    left = places(page)
    assert left.keys() == before.keys() - {"D", "A"}
    for label, place in left.items():
        assert place == pytest.approx(before[label], abs=1)
    press(page, "Undo")
    expect(spare(page, "A")).to_be_visible()
    assert places(page)["A"] == pytest.approx(before["A"], abs=1)


def test_tab_leads_to_a_piece_that_is_there(page: Page, site: str) -> None:
    open_at(page, site, EMPTY)
    first = spare(page, "A")
    first.click()
    cell(page, 6, 3).click()
    settled(page, 1)
    expect(page.locator(".spare[tabindex='0']:visible")).to_have_count(1)
    expect(page.locator(".spare[tabindex='0']")).to_have_count(1)


def test_all_solutions_bring_no_jump_and_no_marks_of_a_hint(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    press(page, "Hint")
    press(page, "Hint")
    expect(notebook(page).locator(".hints li")).to_have_count(2)
    expect(page.locator(".point").first).to_be_visible()
    bar = actions(page).bounding_box()
    press(page, "All solutions")
    expect(page.get_by_role("button", name="Follow along")).to_be_visible()
    expect(page.locator(".point")).to_have_count(0)
    expect(page.get_by_text("You are looking at a solution")).to_be_visible()
    assert actions(page).bounding_box() == bar
