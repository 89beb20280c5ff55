"""Sliding blocks on the page: dragged, tapped, moved by keyboard, hinted, solved, on any screen."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import Opened
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

KLOTSKI = "blocks/klotski: BAAC/BAAC/DFFE/DGHE/I..J"
LOT = "blocks/rush-hour: A..BBB/A..C../XX.C../..DEE./..D..F/.....F"
ROUND = "blocks/custom: A../#.#/#.. = .../.../..A"
SHORTEST = ("E e4", "C d4", "X e3")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def cell(page: Page, row: int, column: int) -> Locator:
    """A cell by its place on a screen reader's board, from 1."""
    return page.locator(f"[role=gridcell][aria-label^='row {row}, column {column},']")


def block(page: Page, name: str) -> Locator:
    return page.locator(f"[role=grid] [data-piece={name}]")


def heard(page: Page) -> Locator:
    return page.locator("[role=status][aria-live=polite]")


def middle(where: Locator) -> tuple[float, float, float]:
    """The middle of a cell, and how wide it is."""
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"]


def drag(page: Page, where: Locator, *ways: tuple[float, float]) -> None:
    """Take what lies on a cell and lead it along, in parts of a cell from where it was taken."""
    x, y, size = middle(where)
    page.mouse.move(x, y)
    page.mouse.down()
    for across, down in ways:
        page.mouse.move(x + across * size, y + down * size, steps=3)
    page.mouse.up()


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    at = [{"x": x, "y": y} for x, y in points]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def after(start: str, *steps: str) -> str:
    return " ; ".join((start, *steps))


def test_klotski_is_dragged(page: Page, site: str) -> None:
    open_at(page, site, KLOTSKI)
    expect(page.get_by_role("gridcell")).to_have_count(20)
    assert position(page) == KLOTSKI
    drag(page, cell(page, 4, 2), (0, 0.7))
    expect(heard(page)).to_have_text("block G to row 5, column 2")
    wait_for(page, after(KLOTSKI, "G b5"))
    drag(page, cell(page, 4, 3), (0, 0.4))  # less than half a cell: it comes back
    drag(page, cell(page, 3, 1), (2, 0))  # the one beside it is in its way
    drag(page, cell(page, 1, 2), (0, 3))  # this one cannot move at all
    expect(heard(page)).to_have_text("block A cannot move")
    expect(page.get_by_text("1 move so far")).to_be_visible()
    press(page, "Undo")
    wait_for(page, KLOTSKI)
    assert fits(page)
    assert faults(page) == []


def test_ten_quick_drags_all_arrive(page: Page, site: str) -> None:
    open_at(page, site, KLOTSKI)
    x, y, size = middle(cell(page, 4, 2))
    for _ in range(5):
        for start, end in ((y, y + size), (y + size, y)):
            page.mouse.move(x, start)
            page.mouse.down()
            page.mouse.move(x, end)
            page.mouse.up()
    wait_for(page, after(KLOTSKI, *("G b5", "G b4") * 5))
    press(page, "Undo")
    wait_for(page, after(KLOTSKI, *(("G b5", "G b4") * 5)[:-1]))


def test_a_block_follows_the_pointer_round_corners_and_through_nothing(
    page: Page, site: str
) -> None:
    open_at(page, site, ROUND)
    x, y, size = middle(cell(page, 1, 1))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 0.2 * size, y + 0.9 * size, steps=3)  # down there is a wall
    page.wait_for_function(
        """([block, x, y, near]) => {
            const box = block.getBoundingClientRect()
            return Math.abs(box.x + box.width / 2 - x) < near
                && Math.abs(box.y + box.height / 2 - y) < 2 * near
        }""",
        arg=[block(page, "A").element_handle(), x + 0.2 * size, y, 0.05 * size],
    )
    for across, down in ((1, 0.1), (0.9, 2), (2, 2.2)):
        page.mouse.move(x + across * size, y + down * size, steps=3)
    page.mouse.up()
    wait_for(page, after(ROUND, "A c3"))
    expect(notebook(page)).to_contain_text("You solved it without a hint")


def test_a_block_that_was_tapped_is_seen_to_go_round_the_corner(page: Page, site: str) -> None:
    page.add_init_script(
        """window.seen = []
        const real = Element.prototype.animate
        Element.prototype.animate = function (frames, options) {
            seen.push(frames.map(({ translate }) => translate))
            return real.call(this, frames, options)
        }"""
    )
    open_at(page, site, ROUND)
    cell(page, 1, 1).click()
    cell(page, 3, 3).click()
    wait_for(page, after(ROUND, "A c3"))
    way = ["0px 0px", "1px 0px", "1px 1px", "1px 2px", "2px 2px"]
    assert page.evaluate("seen") == [way]
    page.keyboard.press("Control+z")
    wait_for(page, ROUND)
    assert page.evaluate("seen") == [way, way[::-1]]


def test_blocks_are_named_and_moved_by_keyboard(page: Page, site: str) -> None:
    open_at(page, site, LOT)
    board = page.get_by_role("grid")
    expect(cell(page, 3, 1)).to_have_accessible_name("row 3, column 1, block X")
    expect(cell(page, 3, 6)).to_have_accessible_name(
        "row 3, column 6, empty, exit, goal for block X"
    )
    board.focus()
    for key in ("ArrowDown",) * 3 + ("ArrowRight",) * 3:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(heard(page)).to_contain_text("block E picked up. Arrows move it")
    page.keyboard.press("ArrowRight")
    expect(heard(page)).to_have_text("block E to row 4, column 5")
    page.keyboard.press("ArrowRight")
    expect(heard(page)).to_have_text("No further that way")
    page.keyboard.press("Escape")
    expect(heard(page)).to_have_text("block E is where it was")
    assert position(page) == LOT
    for key in ("Enter", "ArrowRight", "Enter", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    wait_for(page, after(LOT, "E e4"))
    for key in ("Enter", *("ArrowDown",) * 2, "Enter"):
        page.keyboard.press(key)
    wait_for(page, after(LOT, *SHORTEST[:2]))
    expect(board).to_be_focused()
    assert faults(page) == []


def test_hints_frame_the_block_and_lead_to_the_end(page: Page, site: str) -> None:
    open_at(page, site, LOT)
    for taken in range(1, len(SHORTEST) + 1):
        for number in range(1, 5):
            press(page, "Hint")
            expect(notebook(page).locator(".hints li")).to_have_count(number)
            expect(page.locator("[role=grid] path.frame")).to_have_count(int(number > 2))
        expect(page.locator(".tray .arrow").first).to_be_visible()
        press(page, "Do it")
        wait_for(page, after(LOT, *SHORTEST[:taken]))
    expect(notebook(page)).to_contain_text("You solved it with 12 hints")
    expect(page.locator(".tray .arrow")).to_have_count(0)


def test_a_solution_is_stepped_through_on_a_phone(visit: Opened, site: str) -> None:
    page = visit(**PHONE, color_scheme="dark")
    open_at(page, site, LOT)
    assert small_targets(page) == []
    press(page, "Solve")
    press(page, "To the end")
    expect(notebook(page)).to_contain_text("Step 3 of 3")
    expect(cell(page, 3, 6)).to_have_accessible_name(
        "row 3, column 6, block X, exit, goal for block X"
    )
    expect(page.locator("[role=grid] [data-piece]")).to_have_count(7)  # a block is one piece
    press(page, "To the beginning")
    expect(block(page, "E")).to_have_css("translate", "3px 3px")
    press(page, "One step on")
    expect(block(page, "E")).to_have_css("translate", "4px 3px")
    cell(page, 4, 5).tap()
    wait_for(page, after(LOT, SHORTEST[0]))
    assert fits(page)
    assert faults(page) == []


def test_blocks_are_tapped_and_dragged_on_a_phone_in_indonesian(visit: Opened, site: str) -> None:
    page = visit(**PHONE, locale="id-ID")
    open_at(page, site, KLOTSKI)
    corner = page.locator("[role=gridcell][aria-label='baris 5, kolom 1, blok I']")
    corner.tap()
    expect(heard(page)).to_have_text("blok I: bisa ke 2 tempat")
    expect(page.locator(".tray .place")).to_have_count(2)
    door = page.locator("[aria-label='baris 5, kolom 3, kosong, pintu keluar, tujuan blok A']")
    x, y, size = middle(door)
    door.tap()
    wait_for(page, after(KLOTSKI, "I c5"))
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", (x, y))
    for part in (0.4, 0.8, 1.2, 1.9):
        touch(session, "touchMove", (x - part * size, y))
    touch(session, "touchEnd")
    expect(heard(page)).to_have_text("blok I ke baris 5, kolom 1")
    wait_for(page, after(KLOTSKI, "I c5", "I a5"))
    expect(page.get_by_text("2 langkah sejauh ini")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    assert fits(page)
    assert small_targets(page) == []


def test_chips_tell_the_moves_that_are_left(page: Page, site: str) -> None:
    open_at(page, site, LOT)
    page.get_by_label("Show how many").check()
    expect(notebook(page)).to_contain_text("3 moves left at best")
    expect(cell(page, 4, 4).locator(".chip").last).to_have_text("2")  # the best that E can do
    expect(page.locator(".tray .corner")).to_have_count(5)  # two blocks cannot move
    cell(page, 5, 6).click()
    expect(page.locator(".tray .corner")).to_have_count(0)
    expect(cell(page, 3, 6).locator(".chip").last).to_have_text("4")
