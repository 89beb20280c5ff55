"""A board of blocks on one's table, drawn block by block."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened
from tests.browser.entering import Keypad, keypad
from tests.browser.steps import faults, open_at, press, wait_for

LOT, KLOTSKI = "rush-hour/rush-hour", "klotski/klotski"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# A board with thirteen vehicles: the letters are those that it gets when it is drawn row by row.
CROWDED = ("..ABBB", "..ACDD", "XXECF.", "GGE.FH", "I.JJFH", "IKKLLL")


def cell(pad: Keypad, row: int, column: int) -> Locator:
    return pad.here.locator(f"[data-spot='{column - 1},{row - 1}']")


def ends(rows: tuple[str, ...], name: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first and the last cell of a block."""
    own = [(y, x) for y, row in enumerate(rows, 1) for x, sign in enumerate(row, 1) if sign == name]
    return own[0], own[-1]


def drag(page: Page, pad: Keypad, one: tuple[int, int], other: tuple[int, int]) -> None:
    for where, act in ((one, page.mouse.down), (other, page.mouse.up)):
        box = cell(pad, *where).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        act()


def test_thirteen_vehicles_are_put_in_by_two_taps_each(visit: Opened, site: str) -> None:
    phone = visit(**PHONE)
    pad = keypad(phone, site, LOT)
    expect(pad.here).to_contain_text("First the red car")
    names = dict.fromkeys("X" + "".join(CROWDED).replace(".", ""))
    assert len(names) == 13
    taps = 0
    for name in names:
        for where in ends(CROWDED, name):
            cell(pad, *where).tap()
            taps += 1
    assert pad.fits
    assert faults(phone) == []
    pad.tap("Done")
    wait_for(phone, f"blocks/rush-hour: {'/'.join(CROWDED)}")
    assert taps == 2 * len(names)


def test_a_vehicle_is_one_drag_and_a_tap_takes_it_away(page: Page, site: str) -> None:
    pad = keypad(page, site, LOT)
    drag(page, pad, (3, 1), (3, 2))
    drag(page, pad, (1, 4), (3, 4))
    drag(page, pad, (5, 5), (5, 6))
    cell(pad, 5, 6).click()
    pad.tap("Delete")
    cell(pad, 5, 5).click()
    pad.tap("Done")
    wait_for(page, "blocks/rush-hour: ...A../...A../XX.A../....../....../......")


def test_what_cannot_be_is_said_in_words(page: Page, site: str) -> None:
    pad = keypad(page, site, LOT)
    wrong = pad.here.get_by_role("alert")
    drag(page, pad, (1, 1), (2, 1))
    expect(wrong).to_have_text("The red car lies along a row")
    drag(page, pad, (3, 1), (3, 2))
    drag(page, pad, (4, 1), (4, 4))
    expect(wrong).to_have_text("A vehicle covers two or three squares in a line")
    drag(page, pad, (2, 2), (4, 2))
    expect(wrong).to_have_text("Something lies there already")
    expect(pad.here.locator("[data-piece]")).to_have_count(1)


def test_klotski_is_drawn_in_rectangles_and_may_count_every_cell(page: Page, site: str) -> None:
    rows = ("ABBC", "ABBC", "DEEF", "DGHF", "I..J")
    pad = keypad(page, site, KLOTSKI)
    for name in "ABCDEF":
        drag(page, pad, *ends(rows, name))
    for name in "GHIJ":  # of one cell: tapped twice
        for where in ends(rows, name):
            cell(pad, *where).click()
    page.get_by_label("Count every square as a move").check()
    pad.tap("Done")
    wait_for(page, f"blocks/klotski: {'/'.join(rows)} count steps")


def test_a_board_is_put_in_by_keyboard_alone(page: Page, site: str) -> None:
    pad = keypad(page, site, LOT)
    for where in ((3, 1), (3, 2)):
        cell(pad, *where).focus()
        page.keyboard.press("Enter")
    expect(cell(pad, 3, 2)).to_have_accessible_name("row 3, column 2, block X")
    pad.tap("Done")
    wait_for(page, "blocks/rush-hour: ....../....../XX..../....../....../......")


def test_what_counts_as_a_move_is_changed_on_the_table(page: Page, site: str) -> None:
    start = "blocks/klotski: BAAC/BAAC/DFFE/DGHE/I..J"
    open_at(page, site, f"{start} ; I c5")
    press(page, "One square is a move")
    wait_for(page, "blocks/klotski: BAAC/BAAC/DFFE/DGHE/..IJ count steps")
    press(page, "One slide is a move")
    wait_for(page, "blocks/klotski: BAAC/BAAC/DFFE/DGHE/..IJ")
    own = "blocks/custom: AABB/CCDD/EE.. = ..../..../..AA"
    open_at(page, site, own)
    press(page, "One square is a move")
    wait_for(page, f"{own} count steps")
