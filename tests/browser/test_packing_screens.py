"""Packing's board on screens of every kind: upright, in layers, and all of it in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened
from tests.browser.pieces import CHALLENGE, cell, middle, settled, spare
from tests.browser.steps import faults, fits, notebook, open_at, press, small_targets
from unriddle.desk import read

EMPTY = "packing/iq-puzzler-pro: 5x11"
PYRAMID = "packing/kanoodle: pyramid 5"
PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}


def phone_of(visit: Opened, size: dict[str, int] = PHONE) -> Page:
    return visit(viewport=size, has_touch=True, is_mobile=True)


def box(found: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    at = found.bounding_box()
    assert at
    return at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]


def all_in_sight(page: Page) -> bool:
    """Whether the board and every piece in hand are above what stands at the foot of the page."""
    foot = box(notebook(page))[1]
    low = max(box(found)[3] for found in page.locator("[role=grid], .spare").all())
    return low <= foot and page.evaluate("scrollY") == 0


@pytest.mark.parametrize("text", [EMPTY, CHALLENGE])
def test_a_wide_board_stands_upright_on_a_phone(visit: Opened, site: str, text: str) -> None:
    page = phone_of(visit)
    open_at(page, site, text)
    left, top, right, bottom = box(page.get_by_role("grid"))
    assert bottom - top > 1.5 * (right - left)
    assert box(cell(page, 1, 1))[1] < box(cell(page, 11, 1))[1]
    assert box(cell(page, 1, 5))[0] < box(cell(page, 1, 1))[0]
    assert box(cell(page, 1, 1))[2] - box(cell(page, 1, 1))[0] >= 44
    assert all(box(each)[0] > right for each in page.locator(".spare").all())
    assert all_in_sight(page)
    assert fits(page)
    assert small_targets(page) == []


def test_lying_on_its_side_a_phone_shows_board_and_pieces_beside_each_other(
    visit: Opened, site: str
) -> None:
    page = phone_of(visit, LYING)
    open_at(page, site, EMPTY)
    assert box(cell(page, 1, 1))[0] < box(cell(page, 11, 1))[0]
    assert box(page.locator(".spare").first)[0] > box(page.get_by_role("grid"))[2]
    assert box(page.get_by_role("grid"))[2] <= box(page.locator(".actions"))[0]
    assert fits(page)


def test_lying_on_its_side_a_phone_has_the_notebook_beside_the_board(
    visit: Opened, site: str
) -> None:
    for text in (EMPTY, "sliding/3x3: 1 2 3 / 4 - 5 / 7 8 6", "soma: 3x3x3"):
        page = phone_of(visit, LYING)
        open_at(page, site, text)
        press(page, "Solve")
        expect(page.get_by_role("button", name="Follow along")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert box(page.get_by_role("grid"))[2] <= box(notebook(page))[0]
        assert box(notebook(page))[2] <= box(page.locator(".actions"))[0]
        assert box(page.get_by_role("grid"))[3] <= LYING["height"]
        assert fits(page)


def test_followed_on_its_side_a_board_is_no_smaller_than_played(visit: Opened, site: str) -> None:
    page = phone_of(visit, LYING)
    open_at(page, site, EMPTY)
    press(page, "Solve")
    press(page, "Follow along")
    expect(page.get_by_role("region", name="Follow along")).to_be_visible()
    page.wait_for_function(
        "document.querySelector('[data-place]').getBoundingClientRect().width > 33"
    )
    assert box(page.get_by_role("grid"))[3] <= LYING["height"]


def test_what_is_dragged_onto_an_upright_board_lands_where_it_is_seen(
    visit: Opened, site: str
) -> None:
    page = phone_of(visit)
    open_at(page, site, EMPTY)
    expect(page.locator("main[aria-busy=false]")).to_be_visible()
    page.mouse.move(*middle(spare(page, "D")))
    page.mouse.down()
    end = middle(cell(page, 6, 3))  # what comes with the first press may lay the board out anew
    page.mouse.move(end[0], end[1] + 4, steps=4)
    page.mouse.move(end[0] + 16, end[1] + 16, steps=2)
    # the one may be drawn a moment after the other
    page.wait_for_function("""() => {
        const [ghost, held] = ['.ghost', '.float svg'].map(
            (each) => document.querySelector(each)?.getBoundingClientRect())
        return ghost && Math.abs(ghost.x - held.x) <= 12 && Math.abs(ghost.y - held.y) <= 12
    }""")
    page.mouse.up()
    settled(page, 1)


def test_arrow_keys_follow_what_is_seen(visit: Opened, site: str) -> None:
    page = phone_of(visit)
    open_at(page, site, EMPTY)
    page.get_by_role("grid").focus()
    for key, row, column in (
        ("ArrowDown", 1, 2),
        ("ArrowLeft", 2, 2),
        ("ArrowUp", 2, 1),
        ("ArrowRight", 1, 1),
    ):
        page.keyboard.press(key)
        at = page.locator(".cell.cursor")
        expect(at).to_have_attribute("aria-label", f"row {row}, column {column}, empty")


@pytest.mark.parametrize(
    ("width", "height", "least"), [(1280, 800, 780), (1920, 1080, 1150)], ids=["1280", "1920"]
)
def test_a_large_screen_is_used(
    visit: Opened, site: str, width: int, height: int, least: int
) -> None:
    page = visit(viewport={"width": width, "height": height})
    open_at(page, site, EMPTY)
    left, _, right, _ = box(page.get_by_role("grid"))
    assert right - left >= least
    assert box(page.get_by_role("toolbar"))[3] <= height
    assert page.evaluate("document.documentElement.scrollHeight") <= height + 1


def test_a_pyramid_is_seen_layer_by_layer_below_the_view_in_the_round(
    visit: Opened, site: str
) -> None:
    page = phone_of(visit)
    open_at(page, site, PYRAMID)
    expect(page.locator("canvas")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("gridcell")).to_have_count(25)
    assert box(page.locator("canvas"))[3] <= box(page.get_by_role("grid"))[1]
    assert box(cell(page, 1, 1))[2] - box(cell(page, 1, 1))[0] >= 40
    tabs = page.get_by_role("group", name="Layers").get_by_role("button")
    expect(tabs).to_have_text([f"Layer {n} 0 of {(6 - n) ** 2}" for n in (5, 4, 3, 2, 1)])
    tabs.nth(3).click()
    expect(page.get_by_role("gridcell")).to_have_count(16)
    spare(page, "C").tap()
    cell(page, 2, 2, layer=2).tap()
    settled(page, 1)
    expect(tabs.nth(3)).to_contain_text(" of 16")
    assert all_in_sight(page)
    assert faults(page) == []


def test_the_layers_of_a_solution_that_is_looked_at_are_full(visit: Opened, site: str) -> None:
    page = phone_of(visit)
    open_at(page, site, PYRAMID)
    press(page, "Solve")
    tabs = page.get_by_role("group", name="Layers").get_by_role("button")
    expect(tabs).to_have_text(
        [f"Layer {n} {(6 - n) ** 2} of {(6 - n) ** 2}" for n in range(5, 0, -1)]
    )


def test_layers_are_changed_by_a_swipe_and_by_brackets(visit: Opened, site: str) -> None:
    page = phone_of(visit)
    open_at(page, site, PYRAMID)
    shown = page.locator('[aria-label="Layers"] [aria-pressed=true]')
    expect(shown).to_contain_text("Layer 1")
    touch = page.context.new_cdp_session(page)
    x, y = middle(cell(page, 2, 3))
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x + 40, "y": y}]),
        ("touchMove", [{"x": x + 90, "y": y}]),
        ("touchEnd", []),
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(shown).to_contain_text("Layer 2")
    page.get_by_role("grid").focus()
    page.keyboard.press("]")
    expect(shown).to_contain_text("Layer 3")
    page.keyboard.press("[")
    expect(shown).to_contain_text("Layer 2")


def test_the_layer_below_shows_between_the_cells(visit: Opened, site: str) -> None:
    page = phone_of(visit)
    open_at(page, site, f"{PYRAMID} ; C b2.1 c2.1 b3.1 c3.1")
    page.get_by_role("group", name="Layers").get_by_role("button").nth(3).click()
    dots = page.locator(".tray circle + text")
    expect(dots.filter(has_text="C")).to_have_count(4)


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desk"])
def test_a_hint_lights_its_piece_and_points_from_it_to_its_ghost(
    visit: Opened, site: str, size: dict[str, int]
) -> None:
    page = visit(viewport=size)
    open_at(page, site, CHALLENGE)
    for level in range(4):
        press(page, "Hint")
        expect(notebook(page).locator(".hints li")).to_have_count(level + 1)
    lit = page.locator(".spare.lit")
    expect(lit).to_have_count(1)
    ghost, arrow = page.locator("[data-next]"), page.locator("[data-arrow]")
    expect(arrow).to_be_visible()
    ends, piece, goal = box(arrow), box(lit), box(ghost)
    assert ends[0] < max(piece[2], goal[2])
    assert ends[1] < max(piece[3], goal[3])
    if size == PHONE:
        assert max(ends[3], piece[3], goal[3]) <= box(notebook(page))[1]


def test_a_hint_on_a_phone_that_lies_takes_one_line(visit: Opened, site: str) -> None:
    page = phone_of(visit, LYING)
    open_at(page, site, CHALLENGE)
    for level in range(4):
        press(page, "Hint")
        expect(notebook(page).locator(".hints li")).to_have_count(level + 1)
    expect(notebook(page).locator(".hints li:visible")).to_have_count(1)
    grid = page.get_by_role("grid")
    page.wait_for_function(
        "() => document.querySelector('[role=grid]').getBoundingClientRect().height > 150"
    )
    assert box(grid)[3] <= box(notebook(page))[1]


def test_a_board_that_is_done_stays_large_above_what_comes_next(visit: Opened, site: str) -> None:
    page = phone_of(visit)
    start = read(CHALLENGE)
    steps = start.solve().solutions[0].steps
    open_at(page, site, " ; ".join([str(start), *steps[len(start.steps) : -1]]))
    for level in range(4):
        press(page, "Hint")
        expect(notebook(page).locator(".hints li")).to_have_count(level + 1)
    press(page, "Place it")
    expect(page.locator("section.solved")).to_be_visible()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_in_viewport(ratio=1)
    left, top, right, bottom = box(page.get_by_role("grid"))
    assert bottom - top > 300
    assert left + right == pytest.approx(PHONE["width"], abs=4)
