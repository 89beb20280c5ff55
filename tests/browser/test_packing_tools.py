"""Around the board of packing: files, solutions, colours, new boards and one's own."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, quick
from tests.browser.pieces import CHALLENGE, SMALL, cell, settled, spare
from tests.browser.steps import actions, notebook, open_at, position, press, voice
from unriddle.render.palette import contrast

SAMPLES = Path(__file__).parents[1] / "data" / "packing"


def test_a_solution_is_stepped_through_and_taken_over(page: Page, site: str) -> None:
    open_at(page, site, "packing/iq-puzzler-pro: 5x11")
    spare(page, "I").click()
    cell(page, 1, 1).click()
    settled(page, 1)
    press(page, "Solve")
    expect(notebook(page)).to_contain_text("11 of 11")
    press(page, "To the beginning")
    press(page, "One step on")
    expect(page.locator("g.solver")).to_have_count(1)
    expect(page.locator("g.mine").first).to_be_visible()
    expect(page.get_by_text("You are looking at a solution")).to_be_visible()
    cell(page, 1, 1).click()
    expect(page.get_by_text("You are looking at a solution")).to_have_count(0)
    assert position(page).count(" ; ") == 1
    press(page, "Solve")
    press(page, "Go on from here")
    expect(notebook(page)).to_contain_text("Solved, after a look at the solution")


def test_a_long_count_can_be_cancelled(page: Page, site: str) -> None:
    open_at(page, site, "packing/bedlam: 4x4x4")
    press(page, "How many ways?")
    expect(notebook(page)).to_contain_text("tries")
    press(page, "Cancel")
    expect(notebook(page)).to_contain_text("Stopped. Found so far")


def test_a_count_that_was_cancelled_is_begun_again(page: Page, site: str) -> None:
    open_at(page, site, "packing/bedlam: 4x4x4")
    press(page, "How many ways?")
    again = page.get_by_role("button", name="Try again")
    for begin in (again, notebook(page).get_by_role("radio").nth(1)):
        press(page, "Cancel")
        expect(notebook(page)).to_contain_text("Stopped. Found so far")
        begin.click()
        expect(notebook(page)).to_contain_text("tries")
        expect(notebook(page)).not_to_contain_text("Stopped")


@pytest.mark.served
def test_another_way_of_counting_does_not_wait_for_the_one_under_way(page: Page, site: str) -> None:
    open_at(page, site, "packing/bedlam: 4x4x4")
    press(page, "How many ways?")
    expect(notebook(page)).to_contain_text("tries")
    with page.expect_request(lambda request: request.method == "DELETE"):
        notebook(page).get_by_role("radio").nth(1).click()
    press(page, "Cancel")
    expect(notebook(page)).to_contain_text("Stopped. Found so far")


@pytest.mark.parametrize(
    "name", quick(2, ["spec-custom", "spec-pyramid", "spec-5x5", "iq-puzzler-pro-5x11"])
)
def test_a_file_of_the_assignment_is_opened_solved_and_saved(
    page: Page, site: str, name: str
) -> None:
    page.goto(site)
    press(page, "Open")
    page.locator("input[type=file]").set_input_files(SAMPLES / f"{name}.txt")
    expect(page.get_by_role("grid")).to_be_visible()
    press(page, "Save")
    with page.expect_download() as got:
        page.get_by_role("button", name="Text", exact=True).last.click()
    saved = Path(got.value.path()).read_text(encoding="utf-8")
    pieces = (SAMPLES / f"{name}.txt").read_text(encoding="utf-8").split()[2]
    grid, _, rest = saved.partition("Search time")
    assert len(set(grid) - set(". \n")) == int(pieces)
    assert "Cases tried" in rest


@pytest.mark.parametrize("name", ["bad-27-pieces", "bad-two-numbers"])
def test_a_bad_file_is_answered_with_the_place(page: Page, site: str, name: str) -> None:
    page.goto(site)
    press(page, "Open")
    page.locator("input[type=file]").set_input_files(SAMPLES / f"{name}.txt")
    expect(page.get_by_role("alert").locator("mark")).to_be_visible()


def test_a_link_opens_the_same_position_elsewhere(visit: Opened, site: str) -> None:
    mine, theirs = visit(), visit()
    open_at(mine, site, SMALL)
    spare(mine, "B").click()
    cell(mine, 1, 1).click()
    sent = settled(mine, 1)
    open_at(theirs, site, sent)
    expect(cell(theirs, 2, 2)).to_have_attribute("aria-label", "row 2, column 2, piece B")
    theirs.reload()
    expect(cell(theirs, 2, 2)).to_have_attribute("aria-label", "row 2, column 2, piece B")


@pytest.mark.parametrize(
    ("toy", "board", "cells"),
    quick(
        2,
        [
            ("iq-puzzler-pro", "Diagonal", 55),
            ("bedlam", "", 64),
            ("pentominoes", "6×10", 60),
            ("pentominoes", "3×20", 60),
            ("kanoodle", "Pyramid", 55),
        ],
    ),
)
def test_an_empty_board_of_a_toy_is_one_press_away(
    page: Page, site: str, toy: str, board: str, cells: int
) -> None:
    page.goto(f"{site}/#/toys/{toy}")
    if board:
        press(page, board)
    page.get_by_role("button", name="I have it here").click()
    expect(page.get_by_role("gridcell")).to_have_count(cells)


def test_an_own_board_and_own_pieces_are_painted(page: Page, site: str) -> None:
    paint(page, site)
    board = page.get_by_role("listbox", name="The board")
    board.get_by_role("option", name="row 4, column 5, square").click()
    board.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    piece = page.get_by_role("listbox", name="piece A")
    for row, column in ((1, 1), (1, 2), (2, 1)):
        piece.get_by_role("option", name=f"row {row}, column {column}, none").click()
    press(page, "Add a piece")
    press(page, "Play it")
    expect(page.get_by_role("alert")).to_be_visible()
    press(page, "Remove piece B")
    page.get_by_role("group", name="How many of it").get_by_role("button", name="More").click()
    expect(page.get_by_text("The board has 18 squares, the pieces have 6")).to_be_visible()
    press(page, "Play it")
    expect(page.get_by_role("gridcell")).to_have_count(18)
    assert position(page).startswith("packing/custom: XXXXX/XXXXX/XXXXX/XXX.. with A=XX/X.")


def paint(page: Page, site: str) -> None:
    page.goto(f"{site}/#/own")
    expect(page.get_by_role("listbox", name="The board")).to_be_visible()


def test_what_is_painted_is_still_there_after_a_reload_and_after_it_was_cleared(
    page: Page, site: str
) -> None:
    paint(page, site)
    hole = page.get_by_role("listbox", name="The board").get_by_role("option").first
    piece = page.get_by_role("listbox", name="piece A").get_by_role("option").first
    hole.click()
    piece.click()
    page.reload()
    expect(hole).to_have_attribute("aria-selected", "false")
    expect(piece).to_have_attribute("aria-selected", "true")
    press(page, "Clear")
    expect(hole).to_have_attribute("aria-selected", "true")
    press(page, "Undo")
    expect(hole).to_have_attribute("aria-selected", "false")
    expect(piece).to_have_attribute("aria-selected", "true")


def test_on_a_phone_the_painter_shows_one_step_at_a_time(visit: Opened, site: str) -> None:
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    paint(phone, site)
    board = phone.get_by_role("listbox", name="The board")
    piece = phone.get_by_role("listbox", name="piece A")
    expect(board).to_be_visible()
    expect(piece).to_be_hidden()
    press(phone, "2 The pieces")
    expect(board).to_be_hidden()
    expect(piece).to_be_visible()
    play = phone.get_by_role("button", name="Play it")
    expect(play).to_be_visible()
    play.click(trial=True)  # nothing covers it


def test_a_piece_without_squares_is_asked_for_on_its_tab(visit: Opened, site: str) -> None:
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    paint(phone, site)
    press(phone, "Play it")
    expect(phone.get_by_role("alert")).to_have_text("Piece A has no square yet: paint at least one")
    expect(phone.get_by_role("listbox", name="piece A")).to_be_visible()


def test_a_hint_lights_the_piece_that_it_names(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 3x4 with A=XXX/X.. x2, B=XX/XX")
    lit = page.locator(".spare.lit")
    press(page, "Hint")
    expect(notebook(page).locator(".hints li")).to_have_count(1)
    expect(lit).to_have_count(0)
    press(page, "Hint")
    expect(notebook(page)).to_contain_text("look at piece B")
    expect(lit).to_have_attribute("data-spare", "B")
    press(page, "Hint")
    expect(notebook(page)).to_contain_text("piece B covers cell a2")
    expect(lit).to_have_attribute("data-spare", "B")


@pytest.mark.parametrize("colours", ["safe", "box", "grey"])
def test_letters_are_read_on_every_piece(page: Page, site: str, colours: str) -> None:
    page.add_init_script(
        f"localStorage.setItem('unriddle.settings', JSON.stringify({{colours: '{colours}'}}))"
    )
    open_at(page, site, CHALLENGE)
    press(page, "Solve")
    inks = page.locator("[role=grid] g:has(> text)")
    expect(inks).to_have_count(12)
    pairs = inks.evaluate_all(
        """all => all.map((one) =>
            [one, one.querySelector('text')].map((each) => each.getAttribute('fill')))"""
    )
    assert min(contrast(*pair) for pair in pairs) >= 4.5
    assert len({fill for fill, _ in pairs}) >= (5 if colours == "grey" else 12)


def test_pieces_can_be_painted_as_in_the_box(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    press(page, "Settings")
    press(page, "as in the box")
    page.keyboard.press("Escape")
    fill = page.locator("[role=grid] g", has_text="L").first
    expect(fill).to_have_attribute("fill", "#8cc63f")
    expect(spare(page, "E").locator("g")).to_have_attribute("fill", "#d9252a")
    spare(page, "E").click()
    cell(page, 7, 3).click()
    settled(page, 7)
    expect(page.locator("[role=grid] g", has_text="E")).to_have_attribute("fill", "#d9252a")


def test_the_language_changes_with_a_piece_in_hand(page: Page, site: str) -> None:
    open_at(page, site, SMALL)
    spare(page, "A").click()
    page.get_by_role("button", name="ID Bahasa Indonesia").click()
    expect(page.locator(".note")).to_have_text("Keping A diambil. Ketuk tempatnya")
    page.locator('[aria-label="baris 2, kolom 2, kosong"]').click()
    settled(page, 1)


def test_what_lies_on_the_table_is_set_up_and_hinted_at(page: Page, site: str) -> None:
    page.goto(f"{site}/#/toys/iq-puzzler-pro")
    press(page, "5×11")
    page.get_by_role("button", name="I have it here").click()
    expect(page.get_by_role("gridcell")).to_have_count(55)
    for label, column in (("I", 1), ("E", 5), ("C", 9)):
        spare(page, label).click()
        cell(page, column, 1).click()
        expect(spare(page, label)).to_have_count(0)
    settled(page, 3)
    press(page, "Hint")
    expect(notebook(page).locator(".hints li").last).to_be_visible()
    press(page, "Restart")
    settled(page, 0)


def test_a_calendar_shows_its_labels_and_what_stays_open(page: Page, site: str) -> None:
    open_at(page, site, "packing/calendar: Nov 15")
    expect(cell(page, 3, 3)).to_have_attribute("aria-label", "row 3, column 3, Nov, stays open")
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "row 1, column 1, Jan, empty")
    expect(page.locator("text.mark.open")).to_have_text(["Nov", "15"])
    spare(page, "A").click()
    expect(voice(page)).to_contain_text("Piece A (stairs) in hand")
    expect(spare(page, "A")).to_have_accessible_description("stairs")
    expect(page.locator(".called")).to_have_text(["stairs", *"FLNPUVY"])


def test_a_calendar_says_its_date_and_its_months_in_the_language_of_the_page(
    visit: Opened, site: str
) -> None:
    page = visit(locale="id-ID")
    open_at(page, site, "packing/calendar: Aug 17")
    expect(page.get_by_role("heading", level=1)).to_have_text("Teka-teki kalender · 17 Agustus")
    expect(page.locator("text.mark.open")).to_have_text(["Agu", "17"])
    expect(page.locator("text.mark").filter(has_text=re.compile("Mei|Okt|Des"))).to_have_count(3)
    page.get_by_role("button", name="EN English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Calendar puzzle · 17 August")
    expect(page.locator("text.mark.open")).to_have_text(["Aug", "17"])


def test_a_day_of_the_calendar_is_told_wherever_its_month_stands(page: Page, site: str) -> None:
    page.goto(f"{site}/#/today/2026-10-04/calendar")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Calendar puzzle · 4 October")
    expect(page.locator("text.mark.open")).to_have_text(["4", "Oct"])


def test_the_calendar_at_hand_has_the_date_of_today(page: Page, site: str) -> None:
    page.clock.install(time=datetime.datetime(2026, 8, 17, 12))
    page.goto(f"{site}/#/toys/calendar")
    expect(page.get_by_label("Date")).to_have_value("2026-08-17")
    page.get_by_role("button", name="I have it here").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Calendar puzzle · 17 August")
    page.go_back()
    expect(page.get_by_label("Date")).to_be_visible()
    page.goto(f"{site}/#/have/calendar")
    expect(page.get_by_role("heading", level=1)).to_have_text("Calendar puzzle · 17 August")


def test_the_calendar_at_hand_may_have_any_other_date(visit: Opened, site: str) -> None:
    page = visit(f"{site}/#/toys/calendar", locale="id-ID")
    page.get_by_label("Tanggal").fill("2130-12-31")
    page.get_by_role("button", name="Saya sudah punya").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Teka-teki kalender · 31 Desember")
    assert position(page) == "packing/calendar: Dec 31"


@pytest.mark.served
def test_a_date_that_the_desk_did_not_give_can_be_asked_for_again(page: Page, site: str) -> None:
    page.route("**/api/day*", lambda route: route.abort(), times=1)
    page.goto(f"{site}/#/have/calendar/calendar/2026-10-04")
    page.get_by_role("alert").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Calendar puzzle · 4 October")


def test_the_calendar_gives_another_date(page: Page, site: str) -> None:
    page.goto(f"{site}/#/toys/calendar")
    page.get_by_role("button", name="Give me one").click()
    expect(actions(page)).to_be_visible()
    expect(page.locator("text.mark.open")).to_have_count(2)
    assert position(page).startswith("packing/calendar: ")
