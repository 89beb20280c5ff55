"""Following a solution with the real thing in the other hand: one tap a move, to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, Opened
from tests.browser.pieces import SMALL, cell, drag, settled, spare
from tests.browser.steps import (
    faults,
    fits,
    notebook,
    open_at,
    position,
    press,
    small_targets,
    voice,
)
from unriddle.desk import read

FIFTEEN = "sliding/4x4: 5 1 3 4 / 2 6 7 8 / 9 10 - 12 / 13 14 11 15"
KLOTSKI = "blocks/klotski: BAAC/BAAC/DFFE/DGHE/I..J"
SCREENS = {"phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True}, "desk": {}}
each_screen = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Follow along")


def follow(page: Page, site: str, text: str) -> None:
    """Two taps: solve it, and follow."""
    open_at(page, site, text)
    press(page, "Solve")
    press(page, "Follow along")
    expect(panel(page)).to_be_visible()


@each_screen
def test_a_15_puzzle_is_followed_to_its_end_with_one_tap_a_move(
    visit: Opened, site: str, screen: dict[str, object]
) -> None:
    page = visit(**screen)
    moves = len(read(FIFTEEN).solve("best").solutions[0].steps)
    follow(page, site, FIFTEEN)
    expect(page.get_by_text(f"Move 1 of {moves}")).to_be_visible()
    expect(page.get_by_text("the fewest there are", exact=True)).to_be_visible()
    expect(panel(page)).to_contain_text(re.compile(r"Slide 10 right.*then 6 down", re.I | re.S))
    assert fits(page)
    assert small_targets(page) == []
    assert faults(page) == []
    for _ in range(moves):
        panel(page).get_by_role("button", name="Next").click()
    expect(panel(page)).to_have_count(0)
    assert read(position(page)).standing().solved


@pytest.mark.every_case
@pytest.mark.parametrize("puzzle", [KLOTSKI, "packing/iq: 5x11", "packing/soma: 3x3x3"])
def test_on_a_phone_nothing_of_the_table_is_behind_the_panel(
    visit: Opened, site: str, puzzle: str
) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    follow(page, site, puzzle)
    expect(page.get_by_role("grid").first).to_be_visible()
    page.wait_for_function("""() => {
        const all = [...document.querySelectorAll('main *')]
        const seen = all.filter((each) => each.checkVisibility())
        const bottom = Math.max(...seen.map((each) => each.getBoundingClientRect().bottom))
        return bottom <= document.querySelector('.panel').getBoundingClientRect().top
    }""")


def test_quick_taps_are_all_counted(page: Page, site: str) -> None:
    follow(page, site, FIFTEEN)
    panel(page).get_by_role("button", name="Next").evaluate(
        "(button) => { for (let tap = 0; tap < 4; tap += 1) button.click() }"
    )
    expect(page.get_by_text("Move 5 of")).to_be_visible()
    press(page, "Back")
    expect(page.get_by_text("Move 4 of")).to_be_visible()


def test_the_right_move_on_the_board_goes_on_and_a_wrong_one_is_told(page: Page, site: str) -> None:
    follow(page, site, FIFTEEN)
    page.get_by_role("gridcell", name=re.compile("tile 10")).click()
    expect(page.get_by_text("Move 2 of")).to_be_visible()
    before = position(page)
    page.get_by_role("gridcell", name=re.compile("tile 9")).click()
    expect(panel(page)).to_contain_text("That was another move")
    assert faults(page) == []
    press(page, "Take it back")
    expect(page.get_by_text("Move 2 of")).to_be_visible()
    assert position(page) == before
    page.get_by_role("gridcell", name=re.compile("tile 9")).click()
    press(page, "Show the way from here")
    expect(panel(page)).to_contain_text("slide 9 left")
    expect(page.get_by_text("Move 1 of")).to_be_visible()


def test_following_by_keyboard_alone_is_heard(page: Page, site: str) -> None:
    follow(page, site, FIFTEEN)
    expect(voice(page)).to_contain_text("slide 10 right")
    page.keyboard.press("Enter")
    expect(voice(page)).to_contain_text("slide 6 down")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Move 3 of")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Move 2 of")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    expect(page.get_by_role("toolbar", name="What to do")).to_be_visible()


@each_screen
def test_pieces_are_laid_as_told_or_in_another_order(
    visit: Opened, site: str, screen: dict[str, object]
) -> None:
    page = visit(**screen)
    start = "packing/custom: 3x4 with A=XXX/X.., B=XX/XX #f08a24, C=XXX/X.."
    steps = read(start).solve().solutions[0].steps
    follow(page, site, start)
    expect(page.get_by_text("Piece 1 of 3")).to_be_visible()
    expect(panel(page)).to_contain_text(re.compile(r"orange, B\s*it lies on a1", re.I))
    page.evaluate(
        "text => { location.hash = '#' + encodeURIComponent(text) }", f"{start} ; {steps[-1]}"
    )
    expect(page.get_by_text("Piece 2 of 3")).to_be_visible()
    for at in (3, None):
        panel(page).get_by_role("button", name="Next").click()
        if at:
            expect(page.get_by_text(f"Piece {at} of 3")).to_be_visible()
    expect(panel(page)).to_have_count(0)


def test_a_piece_is_dragged_to_its_place(page: Page, site: str) -> None:
    follow(page, site, SMALL)
    name, corner = read(SMALL).solve().solutions[0].steps[0].split()[:2]
    assert corner == "a1"
    drag(page, spare(page, name), cell(page, 1, 1))
    settled(page, 1)
    expect(page.get_by_text("Piece 2 of 3")).to_be_visible()


def test_another_puzzle_ends_it(page: Page, site: str) -> None:
    follow(page, site, FIFTEEN)
    open_at(page, site, SMALL)
    expect(panel(page)).to_have_count(0)


@pytest.mark.parametrize("size", [(844, 390), (1280, 800), (1920, 1080)])
def test_board_and_panel_are_in_sight_together(
    visit: Opened, site: str, size: tuple[int, int]
) -> None:
    page = visit(viewport={**DESK, "width": size[0], "height": size[1]})
    follow(page, site, FIFTEEN)
    board = page.get_by_role("grid").bounding_box()
    button = panel(page).get_by_role("button", name="Next").bounding_box()
    assert board
    assert button
    assert board["y"] + board["height"] <= size[1]
    assert button["y"] + button["height"] <= size[1]
    assert button["x"] >= board["x"] + board["width"]


def test_it_is_told_in_indonesian(visit: Opened, site: str) -> None:
    page = visit(locale="id-ID")
    open_at(page, site, FIFTEEN)
    press(page, "Selesaikan")
    press(page, "Ikuti langkahnya")
    told = page.get_by_role("region", name="Ikuti langkahnya")
    expect(told).to_contain_text("geser 10 ke kanan")
    page.get_by_role("button", name="English").click()
    expect(panel(page)).to_contain_text("slide 10 right")


@pytest.mark.parametrize("language", ["en-GB", "id-ID"])
def test_what_to_do_about_another_move_has_room(visit: Opened, site: str, language: str) -> None:
    page = visit(locale=language)
    open_at(page, site, FIFTEEN)
    page.get_by_role("button", name=re.compile("^(Solve|Selesaikan)$")).click()
    notebook(page).get_by_role("button", name=re.compile("^(Follow|Ikuti)")).click()
    expect(page.locator(".follow")).to_be_visible()
    page.get_by_role("gridcell", name=re.compile(r"(tile|ubin) 12\b")).click()
    expect(page.locator(".panel .wrong")).to_be_visible()
    buttons = page.locator(".panel .button")
    wide = [box["width"] for each in buttons.all() if (box := each.bounding_box())]
    assert wide[0] == pytest.approx(wide[1], abs=1)
    assert min(wide) > 140
