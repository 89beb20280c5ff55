"""Packing on the page: by mouse, by touch, by keyboard alone, flat and in space, and one's own."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened
from tests.browser.steps import faults, fits, notebook, open_at, position, press, small_targets
from unriddle.render.palette import contrast

SAMPLES = Path(__file__).parents[1] / "data" / "packing"
SMALL = "packing/custom: 3x4 with A=XXX/X.., B=XX/XX, C=XXX/X.."
CHALLENGE = "packing/iq-puzzler-pro: LLFFFXBBBXX/LFFXXXXBXXX/LLIIXXXXXCX/XIIIXXDXCCX/XXXXXDDXCXX"


def cell(page: Page, column: int, row: int, layer: int = 1) -> Locator:
    """A cell by its column and row, both from 1."""
    start = f"layer {layer}, " if page.get_by_role("rowgroup").count() else ""
    return page.locator(f'[role=gridcell][aria-label^="{start}row {row}, column {column},"]')


def spare(page: Page, label: str) -> Locator:
    return page.get_by_role("group", name="Pieces in hand").get_by_role(
        "button", name=f"piece {label}", exact=True
    )


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Locator, end: Locator) -> None:
    page.mouse.move(*middle(start))
    page.mouse.down()
    x, y = middle(end)
    page.mouse.move(x - 30, y - 10, steps=4)
    page.mouse.move(x, y, steps=4)
    page.mouse.up()


def settled(page: Page, steps: int) -> str:
    """The position once it has that many steps after the board."""
    other = "(?:(?!%3B).)*"
    expect(page).to_have_url(re.compile(f"#{other}(?:%3B{other}){{{steps}}}$"))
    return position(page)


def test_a_board_is_filled_by_mouse(page: Page, site: str) -> None:
    open_at(page, site, SMALL)
    spare(page, "A").click()
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
    expect(page.get_by_role("status")).to_contain_text("Piece A in hand")
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
    expect(page.get_by_role("status")).to_have_text("Piece L belongs to the puzzle and stays")
    press(page, "Let me move the given pieces")
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
    expect(phone.get_by_text("Keping B di tangan").last).to_be_visible()
    phone.locator('[aria-label="baris 2, kolom 3, kosong"]').tap()
    settled(phone, 1)
    assert fits(phone)
    assert small_targets(phone) == []
    phone.get_by_role("button", name="Urungkan").tap()
    settled(phone, 0)


def test_a_finger_drags_a_piece_that_is_drawn_above_it(phone: Page, site: str) -> None:
    open_at(phone, site, "packing/iq-puzzler-pro: 5x11")
    start, end = middle(spare(phone, "I")), middle(cell(phone, 4, 3))
    touch = phone.context.new_cdp_session(phone)

    def finger(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", start)
    finger("touchMove", (start[0], start[1] - 20))
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
    expect(page.locator(".point").first).to_be_visible()
    press(page, "Do this step")
    settled(page, 7)


def test_every_place_carries_what_it_leaves(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    page.get_by_label("Show what each step leaves").check()
    expect(notebook(page)).to_contain_text("1 filling from here")
    spare(page, "A").click()
    expect(page.locator(".cell .chip").first).to_be_visible()
    expect(page.locator(".cell .none").first).to_be_visible()
    expect(page.get_by_text("like this: the best leaves")).to_be_visible()


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
    assert position(page).count(" ; ") == 1
    press(page, "To the end")
    press(page, "Go on from here")
    expect(notebook(page)).to_contain_text("Solved, after a look at the solution")


def test_a_long_count_can_be_cancelled(page: Page, site: str) -> None:
    open_at(page, site, "packing/bedlam: 4x4x4")
    press(page, "How many solutions?")
    expect(notebook(page)).to_contain_text("nodes")
    press(page, "Cancel")
    expect(notebook(page)).to_contain_text("Stopped. Found so far")


@pytest.mark.parametrize("name", ["spec-5x5", "spec-custom", "spec-pyramid", "iq-puzzler-pro-5x11"])
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


def colours(page: Page, picture: bytes) -> int:
    """How many different colours a picture has."""
    found: int = page.evaluate(
        """async (text) => {
            const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
            const image = await createImageBitmap(new Blob([bytes]))
            const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
            pen.drawImage(image, 0, 0)
            const { data } = pen.getImageData(0, 0, image.width, image.height)
            return new Set(new Uint32Array(data.buffer)).size
        }""",
        base64.b64encode(picture).decode(),
    )
    return found


def test_a_pyramid_is_played_in_layers_beside_a_picture_in_space(page: Page, site: str) -> None:
    open_at(page, site, "packing/kanoodle: pyramid 5")
    canvas = page.locator("canvas")
    expect(canvas).to_be_visible()
    expect(canvas).to_have_attribute("aria-hidden", "true")
    page.wait_for_timeout(500)
    before = canvas.screenshot()
    assert colours(page, before) > 50
    spare(page, "C").click()
    page.get_by_role("button", name="Way 1 of").click()
    cell(page, 1, 1, layer=2).click()
    settled(page, 1)
    expect(cell(page, 1, 1, layer=2)).to_have_attribute(
        "aria-label", "layer 2, row 1, column 1, piece C"
    )
    page.wait_for_timeout(500)
    after = canvas.screenshot()
    assert after != before
    page.get_by_label("Layers apart").fill("80")
    page.wait_for_timeout(300)
    assert canvas.screenshot() != after


def test_a_box_is_played_by_keyboard_through_its_layers(page: Page, site: str) -> None:
    open_at(page, site, "packing/soma: 3x3x3")
    page.get_by_role("grid").focus()
    page.keyboard.press("]")
    page.keyboard.press("a")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    settled(page, 1)
    expect(page.locator('[aria-label$="piece A"][role=gridcell]')).to_have_count(3)


def test_without_webgl_the_layers_are_enough(page: Page, site: str) -> None:
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    open_at(page, site, "packing/soma: 3x3x3")
    expect(page.get_by_text("WebGL is missing")).to_be_visible()
    spare(page, "A").click()
    cell(page, 2, 2, layer=1).click()
    settled(page, 1)


def test_a_flat_board_does_not_fetch_three(page: Page, site: str) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    open_at(page, site, CHALLENGE)
    spare(page, "A").click()
    assert fetched
    assert not [url for url in fetched if "/Space-" in url]


@pytest.mark.parametrize(
    ("board", "cells"),
    [("6 × 10", 60), ("3 × 20", 60), ("diagonal", 55), ("pyramid", 55), ("4 × 4 × 4", 64)],
)
def test_an_empty_board_of_a_set_is_one_press_away(
    page: Page, site: str, board: str, cells: int
) -> None:
    open_at(page, site, CHALLENGE)
    press(page, "New")
    page.get_by_role("button", name=board, exact=True).first.click()
    expect(page.get_by_role("gridcell")).to_have_count(cells)


def test_an_own_board_and_own_pieces_are_painted(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    press(page, "New")
    page.get_by_text("Or paint your own board and pieces").click()
    board = page.get_by_role("listbox", name="The board")
    board.get_by_role("option", name="row 4, column 5, cell").click()
    board.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    piece = page.get_by_role("listbox", name="piece A")
    for row, column in ((1, 1), (1, 2), (2, 1)):
        piece.get_by_role("option", name=f"row {row}, column {column}, none").click()
    press(page, "Add a piece")
    page.get_by_role("button", name="Put it on the table").last.click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    press(page, "Remove piece B")
    page.get_by_role("group", name="How many of it").get_by_role("button", name="More").click()
    expect(page.get_by_text("The board has 18 cells, the pieces have 6")).to_be_visible()
    page.get_by_role("button", name="Put it on the table").last.click()
    expect(page.get_by_role("gridcell")).to_have_count(18)
    assert position(page).startswith("packing/custom: XXXXX/XXXXX/XXXXX/XXX.. with A=XX/X.")


@pytest.mark.parametrize("start", [CHALLENGE, "packing/soma: 3x3x3"])
def test_axe_finds_nothing_serious(page: Page, site: str, start: str) -> None:
    open_at(page, site, start)
    spare(page, "A").click()
    page.wait_for_timeout(300)
    assert faults(page) == []


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
    expect(page.locator(".note")).to_have_text("Keping A di tangan. Ketuk tempatnya")
    page.locator('[aria-label="baris 2, kolom 2, kosong"]').click()
    settled(page, 1)


def test_a_piece_that_may_not_be_turned_over_is_refused_when_it_is(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 3x4 with A=XXX/X.. x3 one-sided")
    spare(page, "A").click()
    page.keyboard.press("f")
    cell(page, 2, 2).click()
    expect(page.get_by_role("alert")).to_contain_text("piece A cannot lie like that")
    page.keyboard.press("f")
    cell(page, 2, 2).click()
    settled(page, 1)


def test_what_lies_on_the_table_is_set_up_and_hinted_at(page: Page, site: str) -> None:
    open_at(page, site, "packing/soma: 3x3x3")
    press(page, "New")
    page.get_by_role("group", name="IQ Puzzler Pro").get_by_role("button", name="5 × 11").click()
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
