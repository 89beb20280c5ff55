"""What goes wrong on the page is mended by a button, where a button can do it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Opened, quick
from tests.browser.pieces import CHALLENGE, cell, drag, spare
from tests.browser.steps import notebook, open_at, position, press, wait_for

HAND = "numbers/24: 4 7 8 8 = 24"
SMALL = "packing/custom: 3x4 with A=XXX/X.., B=XX/XX, C=XXX/X.."


def test_a_link_with_a_wrong_step_opens_as_it_was_before(page: Page, site: str) -> None:
    page.goto(f"{site}/#24: 4 7 8 8 ; 8 / 8 ; 9 + 1")
    expect(page.get_by_role("alert").locator("mark")).to_have_text("9 + 1")
    expect(page.get_by_role("button", name="How many ways?")).to_have_count(0)  # of what?
    press(page, "Open it as it was before this step")
    wait_for(page, f"{HAND} ; 8 / 8")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(
    ("typed", "word", "meant"),
    quick(
        3,
        [
            ("packing/pentominos: 6x10", "pentominoes", "packing/pentominoes: 6x10"),
            ("slidng: 1 2 3 / 4 5 6 / 7 - 8", "sliding", "sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8"),
            ("sliding: 1 2 3 / 4 5 5 / 7 - 8", "6", "sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8"),
            ("24: 4 7 8 8 = 24 no-fraction", "no-fractions", f"{HAND} no-fractions"),
            ("2 2 1\nDEFALT\nAA\nAA", "DEFAULT", "packing/custom: 2x2 with A=XX/XX"),
            ("2 2 3\nDEFAULT\nAA\nAA", "1", "packing/custom: 2x2 with A=XX/XX"),
        ],
    ),
)
def test_a_slip_in_what_was_typed_is_mended_by_a_button(
    page: Page, site: str, typed: str, word: str, meant: str
) -> None:
    page.goto(site)
    press(page, "Open")
    page.get_by_role("textbox").fill(typed)
    press(page, "Open it")
    press(page, f"Write {word}")
    wait_for(page, meant)


def test_a_slip_in_a_link_is_mended_too(page: Page, site: str) -> None:
    page.goto(f"{site}/#packing/kanodle: 5x11")
    press(page, "Write kanoodle")
    wait_for(page, "packing/kanoodle: 5x11")


def broken(page: Page, site: str) -> list[str]:
    """Two pieces on the board, with the first of which it became unsolvable, as the hint says."""
    open_at(page, site, SMALL)
    for label, place in (("A", "row 1, column 2"), ("B", "row 2, column 4")):
        spare(page, label).click()
        page.locator(f'[role=gridcell][aria-label^="{place},"]').click()
        expect(spare(page, label)).to_have_count(0)
    page.wait_for_function("() => decodeURIComponent(location.hash).split(' ; ').length === 3")
    steps = position(page).split(" ; ")[1:]
    press(page, "Hint")
    cells = ", ".join(steps[0].split()[1:])
    expect(notebook(page)).to_contain_text(f"any more since this piece: A, on {cells}")
    expect(page.locator("[role=gridcell][aria-label*='the hint points here']")).to_have_count(4)
    return steps


def test_the_step_that_broke_it_is_taken_back_and_later_ones_stay(page: Page, site: str) -> None:
    wrong, right = broken(page, site)
    press(page, "Take it back")
    wait_for(page, f"{SMALL} ; {right}")
    press(page, "Undo")
    wait_for(page, f"{SMALL} ; {wrong} ; {right}")


def test_where_later_steps_need_it_all_are_taken_back(page: Page, site: str) -> None:
    open_at(page, site, f"{HAND} ; 8 - 8 ; 7 + 0")
    press(page, "Hint")
    expect(notebook(page)).to_contain_text("since the step 8 − 8")
    press(page, "Take it back")
    wait_for(page, HAND)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.served
def test_a_step_is_taken_back_alone_even_if_nobody_answered_at_first(page: Page, site: str) -> None:
    wrong, right = broken(page, site)
    page.route("**/api/read", lambda route: route.abort(), times=1)
    press(page, "Take it back")
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    assert position(page) == f"{SMALL} ; {wrong} ; {right}"
    press(page, "Try again")
    wait_for(page, f"{SMALL} ; {right}")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.served
def test_what_nobody_answered_is_tried_again(page: Page, site: str) -> None:
    open_at(page, site, HAND)
    page.route("**/api/**", lambda route: route.abort())
    for name in ("7", "plus", "4"):
        press(page, name)
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    press(page, "Hint")
    expect(notebook(page).locator(".leaf").get_by_role("alert")).to_be_visible()
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").first.click()
    wait_for(page, f"{HAND} ; 7 + 4")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.served
def test_a_search_that_nobody_took_is_begun_again(page: Page, site: str) -> None:
    open_at(page, site, HAND)
    page.route("**/api/jobs", lambda route: route.abort())
    press(page, "Solve")
    expect(notebook(page)).to_contain_text("does not answer")
    page.unroute("**/api/jobs")
    press(page, "Try again")
    expect(notebook(page)).to_contain_text("Solution found")


def test_what_was_typed_is_quoted_as_it_was_typed(page: Page, site: str) -> None:
    page.goto(f"{site}/#24: 4 7 8 y")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("'y'")
    says = alert.locator("p").first
    first = "(p) => getComputedStyle(p, '::first-letter').textTransform"
    assert says.evaluate(first) == "none"
    page.goto("about:blank")
    page.goto(f"{site}/#24: 4 7 8 8 ; 8 / 9")
    expect(says).to_have_text(re.compile("^[a-z]"))
    assert says.evaluate(first) == "uppercase"


def test_nothing_jumps_when_something_is_wrong(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    before = page.get_by_role("grid").bounding_box()
    drag(page, spare(page, "A"), cell(page, 3, 3))
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.get_by_role("grid").bounding_box() == before
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_part_of_the_page_that_did_not_come_is_fetched_again(page: Page, site: str) -> None:
    missed: list[str] = []

    def cut(route: Route) -> None:
        missed.append(route.request.url)
        route.abort() if len(missed) <= 2 else route.continue_()

    page.route(re.compile(r"/assets/sliding-[^/]*$"), cut)
    open_at(page, site, "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    expect(page.locator(".tray")).to_have_css("border-radius", "16px")
    assert len(missed) > 2


@pytest.mark.served
def test_a_part_of_the_page_that_never_comes_is_told_and_asked_for_anew(
    page: Page, site: str
) -> None:
    missed: list[str] = []

    def gone(route: Route) -> None:
        missed.append(route.request.url)
        route.fulfill(status=404)

    page.route(re.compile(r"/assets/sliding-[^/]*$"), gone)
    page.goto(f"{site}/#sliding/3x3: 1 2 3 / 4 5 - / 7 8 6")
    expect(page.get_by_role("alert")).to_contain_text("does not answer", timeout=15_000)
    tried = len(missed)
    page.wait_for_timeout(3000)
    assert len(missed) == tried
    page.unroute(re.compile(r"/assets/sliding-[^/]*$"))
    press(page, "Try again")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_press_while_nobody_answers_is_done_when_somebody_does(page: Page, site: str) -> None:
    open_at(page, site, SMALL)
    page.context.set_offline(True)
    spare(page, "A").click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    press(page, "Try again")
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(spare(page, "A")).to_have_attribute("aria-pressed", "true")


@pytest.mark.served
def test_a_toy_that_was_pressed_opens_once_there_is_a_network_again(
    visit: Opened, site: str
) -> None:
    page = visit(site, viewport=PHONE)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("button", name="Rush Hour").click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.context.set_offline(False)
    expect(page.get_by_text("I have it here")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.served
def test_a_hint_that_is_answered_ends_the_word_that_nobody_does(page: Page, site: str) -> None:
    open_at(page, site, HAND)
    page.route("**/api/read", lambda route: route.abort())
    for name in ("7", "plus", "4"):
        press(page, name)
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    press(page, "Hint")
    expect(notebook(page).locator(".hints li")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_link_with_a_fault_in_the_midst_of_a_game_shows_no_other_board(
    page: Page, site: str
) -> None:
    open_at(page, site, HAND)
    page.evaluate("location.hash = '#nonsense'")
    expect(page.get_by_role("alert")).to_contain_text("no puzzle that Unriddle knows")
    expect(page.locator("button.card")).to_have_count(0)
    page.go_back()
    expect(page.locator("button.card")).to_have_count(4)


def test_what_went_wrong_in_one_place_is_not_told_in_another(page: Page, site: str) -> None:
    page.goto(f"{site}/#/today/2026-11-15/foo")
    expect(page.get_by_role("alert")).to_contain_text("foo")
    page.get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn by playing")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.served
def test_words_that_did_not_come_are_fetched_again(page: Page, site: str) -> None:
    open_at(page, site, HAND)
    missed: list[str] = []

    def cut(route: Route) -> None:
        missed.append(route.request.url)
        route.abort() if len(missed) == 1 else route.continue_()

    page.route(re.compile(r"/assets/id-[^/]*$"), cut)
    page.get_by_role("button", name="ID Bahasa Indonesia").click()
    expect(page.get_by_role("button", name="Petunjuk")).to_be_visible()
    assert missed
