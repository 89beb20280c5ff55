"""Sliding tiles on the page: by mouse, by keyboard alone, on a phone, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import PHONE, Opened
from tests.browser.steps import (
    faults,
    fits,
    notebook,
    open_at,
    position,
    press,
    small_targets,
    wait_for,
)

EASY = "sliding/4x4: 1 2 3 4 / 5 6 - 8 / 9 10 7 11 / 13 14 15 12"
STUCK = "sliding/4x4: 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 -"
EIGHT = "sliding/3x3: 5 1 3 / 2 - 6 / 4 7 8"
EIGHT_MOVES = 8
SOLVED = f"{EASY} ; 7 ; 11 ; 12"


def tile(page: Page, label: str) -> Locator:
    """The cell that a tile stands on."""
    return page.locator(
        f"[role=gridcell][aria-label*='tile {label}'], [aria-label*='ubin {label}']"
    )


def heard(page: Page) -> Locator:
    return page.locator("[role=status][aria-live=polite]")


def drag(page: Page, label: str, across: float, down: float) -> None:
    """Take a tile by its middle and let it go somewhere else; in parts of a cell."""
    box = tile(page, label).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across * box["width"], y + down * box["height"], steps=4)
    page.mouse.up()


def test_tiles_are_pushed_by_mouse_to_the_end(page: Page, site: str) -> None:
    open_at(page, site, EASY)
    tile(page, "7").click()
    expect(heard(page)).to_have_text("7 up")
    drag(page, "11", -0.8, 0.1)
    tile(page, "12").click()
    expect(notebook(page)).to_contain_text("You solved it without a hint")
    expect(page.get_by_text("3 moves so far")).to_be_visible()
    assert position(page) == SOLVED


def test_a_tile_follows_the_finger_and_comes_back_if_it_went_less_than_half(
    page: Page, site: str
) -> None:
    open_at(page, site, EASY)
    box = tile(page, "7").bounding_box()
    assert box is not None
    x, y, far = box["x"] + 20, box["y"] + 20, box["height"] * 0.4
    face = page.locator(".tile", has_text="7").first
    before = face.bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - far, steps=3)
    during = face.bounding_box()
    assert before is not None
    assert during is not None
    assert during["x"] == pytest.approx(before["x"], abs=1)
    assert during["y"] == pytest.approx(before["y"] - far, abs=1)
    page.mouse.up()
    drag(page, "7", 0, 0.9)
    assert position(page) == EASY


def test_a_tile_further_off_pushes_those_between_and_comes_back_with_them(
    page: Page, site: str
) -> None:
    open_at(page, site, EASY)
    tile(page, "5").click()
    expect(heard(page)).to_have_text("6 5 right")
    wait_for(page, f"{EASY} ; 6 ; 5")
    press(page, "Undo")
    expect(tile(page, "5")).to_have_accessible_name("row 2, column 1, tile 5, in its place")
    assert position(page) == EASY


def test_a_tile_that_is_not_in_line_with_the_gap_stays_and_says_so(page: Page, site: str) -> None:
    open_at(page, site, EASY)
    tile(page, "13").click()
    expect(heard(page)).to_have_text("13 is not in line with the gap")
    assert position(page) == EASY


def test_quick_moves_are_all_drawn_and_each_is_undone_by_itself(page: Page, site: str) -> None:
    open_at(page, site, EASY)
    page.get_by_role("grid").focus()
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight") * 3:
        page.keyboard.press(key)
    expect(page.get_by_text("12 moves so far")).to_be_visible()
    press(page, "Undo")
    expect(page.get_by_text("11 moves so far")).to_be_visible()


def test_a_board_is_solved_by_keyboard_alone(page: Page, site: str) -> None:
    open_at(page, site, EASY)
    while not page.evaluate("document.activeElement.matches('[role=grid]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(heard(page)).to_have_text("7 up")
    page.keyboard.type("11")
    expect(heard(page)).to_have_text("11 left")
    wait_for(page, f"{EASY} ; 7 ; 11")
    page.keyboard.press("Control+z")
    wait_for(page, f"{EASY} ; 7")
    expect(page.get_by_text("1 move so far")).to_be_visible()
    page.keyboard.type("11")
    expect(page.get_by_text("2 moves so far")).to_be_visible()
    page.keyboard.type("12")
    expect(notebook(page)).to_contain_text("Solved")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("slide a tile into the gap")


def test_a_number_that_could_be_longer_waits_for_enter_or_a_moment(page: Page, site: str) -> None:
    open_at(page, site, "sliding/4x4: - 1 12 4 / 5 6 3 8 / 9 10 7 11 / 13 14 15 2")
    page.get_by_role("grid").focus()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(heard(page)).to_have_text("1 left")
    page.keyboard.type("12")
    expect(heard(page)).to_have_text("12 left")
    page.keyboard.type("9")
    expect(heard(page)).to_have_text("9 is not in line with the gap")


def test_a_screen_reader_hears_where_each_tile_is(page: Page, site: str) -> None:
    open_at(page, site, EASY)
    cells = page.get_by_role("gridcell")
    expect(cells).to_have_count(16)
    expect(cells.nth(5)).to_have_accessible_name("row 2, column 2, tile 6, in its place")
    expect(cells.nth(6)).to_have_accessible_name("row 2, column 3, gap")
    expect(cells.nth(10)).to_have_accessible_name("row 3, column 3, tile 7")
    expect(page.get_by_role("grid")).to_have_attribute("aria-activedescendant", "cell-6")
    assert faults(page) == []


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    at = [{"x": x, "y": y} for x, y in points]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def test_tiles_are_tapped_and_dragged_on_a_phone_in_indonesian(visit: Opened, site: str) -> None:
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True, locale="id-ID")
    open_at(phone, site, EASY)
    tile(phone, "7").tap()
    expect(heard(phone)).to_have_text("7 ke atas")
    box = tile(phone, "11").bounding_box()
    assert box is not None
    x, y = box["x"] + 30, box["y"] + 30
    session = phone.context.new_cdp_session(phone)
    touch(session, "touchStart", (x, y))
    touch(session, "touchMove", (x - 30, y))
    touch(session, "touchMove", (x - 60, y))
    touch(session, "touchEnd")
    expect(heard(phone)).to_have_text("11 ke kiri")
    tile(phone, "12").tap()
    expect(heard(phone)).to_have_text("Anda menyelesaikannya tanpa petunjuk")
    assert fits(phone)


def test_the_largest_board_fits_a_phone_and_can_be_made_larger(phone: Page, site: str) -> None:
    rows = [[str(row * 16 + column + 1) for column in range(16)] for row in range(16)]
    rows[15][15], rows[15][14] = "255", "-"
    body = " / ".join(" ".join(row) for row in rows)
    open_at(phone, site, f"sliding/16x16: {body}")
    assert fits(phone)
    face = phone.locator(".tile", has_text="100").locator(".face")
    size = float(str(face.evaluate("(one) => getComputedStyle(one).fontSize")).removesuffix("px"))
    assert size >= 9.5
    press(phone, "+ Larger")
    box = tile(phone, "100").bounding_box()
    assert box is not None
    assert box["width"] >= 44
    assert fits(phone)


def test_on_a_phone_the_board_stays_in_sight_above_the_notebook(phone: Page, site: str) -> None:
    open_at(phone, site, EASY)
    press(phone, "Solve")
    expect(phone.get_by_role("group", name="Solution player")).to_be_visible()
    board, sheet = phone.locator(".tray").bounding_box(), notebook(phone).bounding_box()
    assert board is not None
    assert sheet is not None
    assert board["y"] + board["height"] <= sheet["y"]
    assert fits(phone)
    assert small_targets(phone) == []


def test_tiles_glide_unless_less_motion_is_asked_for(visit: Opened, site: str) -> None:
    for wish, seconds in (("no-preference", "0.17s"), ("reduce", "0s")):
        page = visit(reduced_motion=wish)
        open_at(page, site, EASY)
        moving = page.locator(".tile").first
        expect(moving).to_have_css("transition-duration", seconds)


def test_each_slide_carries_its_exact_distance(page: Page, site: str) -> None:
    open_at(page, site, EASY)
    expect(page.get_by_text("it can be solved in 3 moves, and not in fewer")).to_be_visible()
    page.get_by_label("Show how many").check()
    chips = page.locator(".tile", has=page.locator(".chip > *"))
    expect(chips).to_have_count(4)
    expect(chips.filter(has_text="7")).to_have_text("7 2")
    expect(tile(page, "7")).to_have_accessible_name("row 3, column 3, tile 7, 2 moves left at best")
    expect(notebook(page)).to_contain_text("3 moves left at best")


def test_a_goal_of_ones_own_is_shown_beside_the_board(page: Page, site: str) -> None:
    open_at(page, site, "sliding/3x3: 1 2 3 / 8 - 4 / 7 5 6 = 1 2 3 / 8 - 4 / 7 6 5")
    expect(page.get_by_role("img", name="1 2 3 8 gap 4 7 6 5")).to_be_visible()
    expect(tile(page, "8")).to_have_accessible_name("row 2, column 1, tile 8, in its place")
    open_at(page, site, EASY)
    expect(page.get_by_text("Goal")).to_have_count(0)


def test_an_unsolvable_board_says_why_beside_solve_and_can_be_mended(page: Page, site: str) -> None:
    open_at(page, site, STUCK)
    solve = page.get_by_role("button", name="Solve", exact=True)
    expect(solve).to_be_disabled()
    expect(solve).to_have_accessible_description(
        "This cannot be solved: the sum of kurang(i) plus X is odd, and no slide ever changes that"
    )
    assert faults(page) == []
    press(page, "Swap 14 and 15")
    expect(notebook(page)).to_contain_text("Solved")
    expect(page.get_by_text("This cannot be solved")).to_have_count(0)
    page.go_back()  # undo stays within its puzzle
    expect(solve).to_be_disabled()


def test_a_link_opens_the_same_board_for_somebody_else(visit: Opened, site: str) -> None:
    page = visit()
    open_at(page, site, EASY)
    tile(page, "7").click()
    expect(page.get_by_text("1 move so far")).to_be_visible()
    press(page, "Share")
    link = page.get_by_label("This link opens the same position").input_value()
    other = visit(link)
    expect(tile(other, "7")).to_have_accessible_name("row 2, column 3, tile 7, in its place")
    assert position(other) == f"{EASY} ; 7"


def test_five_hints_lead_to_the_next_slide_and_its_reason(page: Page, site: str) -> None:
    open_at(page, site, EASY)
    for said in (
        "in 3 moves",
        "row 2, column 3",
        "bring 7 home next",
        "slide 7 up",
        "it brings 7 home",
    ):
        press(page, "Hint")
        expect(notebook(page)).to_contain_text(said)
    expect(page.locator(".tile.pointed")).to_have_text("7")
    press(page, "Do it")
    expect(page.get_by_text("1 move so far")).to_be_visible()


def test_the_framed_tile_is_the_one_that_the_hint_names(page: Page, site: str) -> None:
    open_at(page, site, EIGHT)
    hints = notebook(page).locator(".hints li")
    framed = page.locator(".tile.pointed")
    others = 0
    for move in range(1, EIGHT_MOVES + 1):
        named = []
        for level in range(5):
            press(page, "Hint")
            expect(hints).to_have_count(level + 1)
            if level < 2:
                expect(framed).to_have_count(0)
                continue
            numbers = re.findall(r"\d+", hints.last.locator("p").inner_text())
            expect(framed).to_have_text(numbers[0])
            named.append(numbers[0])
        others += named[0] != named[1]
        press(page, "Do it")
        expect(page.get_by_text(f"{move} move{'s' * (move > 1)} so far")).to_be_visible()
    assert others
    expect(notebook(page)).to_contain_text("You solved it")


def test_what_cannot_be_solved_says_what_its_words_mean(page: Page, site: str) -> None:
    open_at(page, site, STUCK)
    page.get_by_text("What are kurang(i) and X?").click()
    table = page.get_by_role("main")
    expect(table.get_by_text("how many smaller numbers stand after i")).to_be_visible()
    expect(table.get_by_text("X: 1 if the gap is an odd number")).to_be_visible()
