"""After a puzzle is solved: another one, or the same again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import notebook, open_at, position

EIGHT = "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6"
FIFTEEN = "sliding/4x4: 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 - 15"


def solve(page: Page, site: str, text: str, last: str) -> None:
    open_at(page, site, text)
    page.get_by_role("gridcell", name=last).click()
    expect(notebook(page).get_by_role("button", name="Play it again")).to_be_visible()


def test_no_two_offers_are_the_same(page: Page, site: str) -> None:
    """The address says no grade: the desk does."""
    solve(page, site, FIFTEEN, "15")
    offers = notebook(page).get_by_role("radio")
    expect(offers).to_have_count(2)
    expect(offers.nth(0)).to_contain_text("The same")
    expect(offers.nth(1)).to_contain_text("A little harder")
    stars = offers.locator("[role=img]").evaluate_all("each => each.map((one) => one.ariaLabel)")
    assert len(set(stars)) == 2, stars


@pytest.mark.parametrize("button", ["Play it again", "Next puzzle"])
def test_the_board_has_the_focus_of_a_button_that_is_gone(
    page: Page, site: str, button: str
) -> None:
    solve(page, site, EIGHT, "6")
    before = position(page)
    notebook(page).get_by_role("button", name=button).press("Enter")
    expect(page.locator("#table [tabindex='0']").first).to_be_focused()
    assert position(page) != before
