"""A sliding board on one's table, put in tile by tile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.entering import Keypad, keypad, paste
from tests.browser.steps import faults, position, press, small_targets, wait_for

FIFTEEN, EIGHT = "15-puzzle/4x4", "8-puzzle/3x3"
MINE = "7 14 8 2 / 13 11 10 4 / 9 5 1 12 / 3 - 6 15"
TILES = MINE.replace("-", "").replace(" / ", " ").split(" ")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def tiles(pad: Keypad) -> list[str]:
    return pad.here.locator(".cell").all_inner_texts()


def test_a_15_puzzle_is_put_in_on_a_phone_in_16_taps(visit: Opened, site: str) -> None:
    phone = visit(**PHONE)
    pad = keypad(phone, site, FIFTEEN)
    expect(pad.here).to_contain_text("row 1, column 1")
    for key in TILES[:-1]:  # the last one fills in by itself
        pad.tap(key or "gap", within="Tiles")
    expect(pad.here.locator(".key.used")).to_have_count(16)
    assert tiles(pad) == TILES
    assert pad.fits
    assert small_targets(phone) == []
    assert faults(phone) == []
    pad.tap("Done")
    wait_for(phone, f"sliding/4x4: {MINE}")
    assert pad.taps == 16


def test_numbers_are_typed_and_end_where_no_longer_one_is_possible(page: Page, site: str) -> None:
    pad = keypad(page, site, FIFTEEN)
    page.keyboard.type("7 14")
    assert tiles(pad)[:2] == ["7", "14"]
    page.keyboard.type("821311104")  # 21 is no tile: 2, and the beginning of 13
    assert tiles(pad)[2:8] == ["8", "2", "13", "11", "10", "4"]
    page.keyboard.press("Backspace")
    page.keyboard.type("4")
    page.keyboard.type("9 5 1")
    page.keyboard.press("Enter")  # 1, and not the beginning of 12
    page.keyboard.type("12")
    page.keyboard.type("3-6")
    assert tiles(pad) == TILES
    page.keyboard.press("Enter")
    wait_for(page, f"sliding/4x4: {MINE}")


def test_a_cell_is_corrected_and_two_tiles_change_places(page: Page, site: str) -> None:
    pad = keypad(page, site, EIGHT)
    pad.tap("2", "1", "3", "4", "5", "6", "7", "8", within="Tiles")
    assert tiles(pad) == ["2", "1", "3", "4", "5", "6", "7", "8", ""]
    pad.tap("row 1, column 1, tile 2", "1, used")
    assert tiles(pad)[:2] == ["1", "2"]
    pad.tap("Delete")
    assert tiles(pad)[:2] == ["2", "1"]
    pad.tap("Done")
    wait_for(page, "sliding/3x3: 2 1 3 / 4 5 6 / 7 8 -")


@pytest.mark.parametrize("text", ["5 1 3\n2 0 6\n4 7 8", "8: 5 1 3 / 2 - 6 / 4 7 8"])
def test_a_whole_board_is_pasted_anywhere(page: Page, site: str, text: str) -> None:
    keypad(page, site, FIFTEEN)
    paste(page, text)
    wait_for(page, "sliding/3x3: 5 1 3 / 2 - 6 / 4 7 8")


def test_a_pasted_board_with_a_fault_says_where(page: Page, site: str) -> None:
    pad = keypad(page, site, FIFTEEN)
    press(page, "Paste")
    page.get_by_role("textbox", name="Paste it here").focus()
    paste(page, "1 2 3\n4 5 5\n7 8 -")
    expect(pad.here.get_by_role("alert")).to_contain_text("5 stands here twice")
    expect(pad.here.get_by_role("alert").locator("mark")).to_have_text("5")
    paste(page, "1 2 3\n4 5 6\n7 - 8")
    wait_for(page, "sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8")


def another_size(page: Page, rows: int, columns: int) -> None:
    page.get_by_text("Another size or goal").click()
    page.get_by_role("spinbutton", name="Rows").fill(str(rows))
    page.get_by_role("spinbutton", name="Columns").fill(str(columns))
    page.get_by_role("spinbutton", name="Columns").press("Tab")


def test_a_board_of_any_size_and_goal_is_shuffled(page: Page, site: str) -> None:
    keypad(page, site, FIFTEEN)
    another_size(page, 3, 5)
    press(page, "gap at the start")
    press(page, "Shuffle a board")
    expect(page.get_by_role("gridcell")).to_have_count(15)
    assert position(page).startswith("sliding/3x5: ")
    assert position(page).endswith(" = gap first")


def test_a_board_and_a_goal_of_ones_own_are_put_in(page: Page, site: str) -> None:
    pad = keypad(page, site, FIFTEEN)
    another_size(page, 2, 2)
    press(page, "your own")
    pad.tap("3", "1", "gap", within="Tiles")
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_disabled()
    pad.tap("Goal", within="Fill in")
    pad.tap("3", "1", "2", within="Tiles")
    pad.tap("Done")
    wait_for(page, "sliding/2x2: 3 1 / - 2 = 3 1 / 2 -")


def test_the_hundred_keys_of_a_large_board_scroll_on_a_phone(visit: Opened, site: str) -> None:
    phone = visit(**PHONE)
    pad = keypad(phone, site, FIFTEEN)
    another_size(phone, 10, 10)
    expect(pad.here.locator(".key")).to_have_count(100)
    pad.tap("99", "gap", within="Tiles")
    assert tiles(pad)[:3] == ["99", "", ""]
    phone.keyboard.type("71 8 98")
    assert tiles(pad)[2:5] == ["71", "8", "98"]
    assert pad.fits


def test_the_keypad_is_spoken_in_indonesian(visit: Opened, site: str) -> None:
    page = visit(locale="id-ID")
    keypad(page, site, FIFTEEN)
    expect(page.locator(".enter")).to_contain_text("baris 1, kolom 1")
    page.keyboard.type("15")
    expect(page.locator(".enter .cell").first).to_have_accessible_name("baris 1, kolom 1, ubin 15")
