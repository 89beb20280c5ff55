"""Where things stand on the screen: in sight, on their lines, and not on each other."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Opened
from tests.browser.pieces import CHALLENGE, spare
from tests.browser.steps import faults, fits, notebook, open_at, press

SOMA = "packing/soma: 3x3x3"
PYRAMID = "packing/kanoodle: pyramid 5"
COUNTDOWN = "countdown: 25 50 75 100 3 6 = 952"
UPRIGHT = [CHALLENGE, "packing/pentominoes: 3x20"]  # wide boards, turned on a phone
TALL = ["packing/bedlam: 4x4x4", PYRAMID, SOMA]


def bottom(found: Locator) -> float:
    box = found.bounding_box()
    assert box
    return box["y"] + box["height"]


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE])
@pytest.mark.parametrize("text", [CHALLENGE, "packing/pentominoes: 3x20", PYRAMID, SOMA])
def test_cells_have_their_names_beside_the_board_and_never_on_it(
    visit: Opened, site: str, text: str, size: dict[str, int]
) -> None:
    page = visit(viewport=size)
    open_at(page, site, text)
    tray = page.locator("[role=grid] .tray").first
    columns = tray.locator(".name.top").all_inner_texts()
    rows = tray.locator(".name:not(.top)").all_inner_texts()
    if size == PHONE and text in UPRIGHT:
        columns, rows = rows, columns[::-1]
    assert columns == [chr(97 + place) for place in range(len(columns))]
    assert rows == [str(place + 1) for place in range(len(rows))]
    assert len(columns) * len(rows) >= tray.get_by_role("gridcell").count() > 0
    crossing = page.evaluate(
        """() => {
            const boxes = (what) => [...document.querySelectorAll(what)]
                .map((one) => one.getBoundingClientRect())
            const meet = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5
                && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
            const range = document.createRange()
            const names = [...document.querySelectorAll('.name')].map((one) => {
                range.selectNodeContents(one)
                return range.getBoundingClientRect()
            })
            const cells = boxes('[role=gridcell]')
            return names.filter((name, at) =>
                [...cells, ...names.slice(0, at)].some((other) => meet(name, other))).length
        }"""
    )
    assert crossing == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_names_of_cells_can_be_read_in_either_light(
    visit: Opened, site: str, theme: str
) -> None:
    page = visit(color_scheme=theme)
    open_at(page, site, PYRAMID)
    expect(page.locator(".name").first).to_be_visible()
    press(page, "Hint")
    expect(notebook(page).locator(".hints li").first).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("text", TALL)
def test_what_helps_is_in_sight_beside_every_board_in_space(
    page: Page, site: str, text: str
) -> None:
    open_at(page, site, text)
    expect(page.locator("canvas")).to_be_visible()
    for name in ("Hint", "Solve"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
    assert bottom(page.get_by_label("Turn around")) <= 800
    spare(page, "A").click()
    expect(page.get_by_role("group", name="Ways to turn it")).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_in_viewport(ratio=1)


def edges(page: Page, picture: bytes) -> list[list[int]]:
    """The colours along the upper and the lower edge of a picture."""
    found: list[list[int]] = page.evaluate(
        """async (text) => {
            const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
            const image = await createImageBitmap(new Blob([bytes]))
            const pen = new OffscreenCanvas(image.width, image.height)
                .getContext('2d', { willReadFrequently: true })
            pen.drawImage(image, 0, 0)
            return [3, image.height - 4].map((row) =>
                [...pen.getImageData(20, row, image.width - 40, 1).data])
        }""",
        base64.b64encode(picture).decode(),
    )
    return found


@pytest.mark.parametrize("text", TALL)
def test_the_picture_in_space_is_seen_whole(page: Page, site: str, text: str) -> None:
    open_at(page, site, text)
    canvas = page.locator("canvas")
    expect(canvas).to_be_visible()
    page.wait_for_timeout(500)
    above, below = edges(page, canvas.screenshot())
    assert max(abs(one - other) for one, other in zip(above, below, strict=True)) <= 3


@pytest.mark.parametrize("text", [PYRAMID, "packing/bedlam: 4x4x4", SOMA, CHALLENGE, COUNTDOWN])
def test_on_a_phone_the_notebook_covers_nothing_of_the_board(
    visit: Opened, site: str, text: str
) -> None:
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_at(phone, site, text)
    press(phone, "More")
    press(phone, "All solutions" if text == COUNTDOWN else "Still solvable?")
    expect(notebook(phone).get_by_role("heading").first).to_be_visible()
    expect(phone.get_by_text("Thinking")).to_have_count(0)
    phone.wait_for_timeout(300)
    board = phone.locator("[role=grid], .cards")
    sheet = notebook(phone).bounding_box()
    assert sheet
    assert bottom(board) <= sheet["y"]
    assert fits(phone)
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = phone.locator(".spares, .signs, canvas").last
    assert bottom(last) <= sheet["y"]


def test_the_notebook_is_ruled_by_its_margin_alone(page: Page, site: str) -> None:
    open_at(page, site, CHALLENGE)
    drawn = str(notebook(page).evaluate("(one) => getComputedStyle(one).backgroundImage"))
    assert drawn.count("gradient") == 1
    assert "repeating" not in drawn


def test_a_step_that_leaves_nothing_is_struck_through_beside_its_figure(
    page: Page, site: str
) -> None:
    open_at(page, site, CHALLENGE)
    page.get_by_label("Show how many").check()
    spare(page, "A").click()
    none = page.locator(".chip .none").first
    expect(none).to_have_text("0")
    expect(none).to_have_css("text-decoration-line", "none")
    stroke = str(none.evaluate("(one) => getComputedStyle(one).backgroundImage"))
    assert "linear-gradient" in stroke


def test_the_way_back_in_space_is_a_turn(page: Page, site: str) -> None:
    open_at(page, site, SOMA)
    spare(page, "A").click()
    first = page.get_by_role("button", name="Way 1 of")
    expect(first).to_have_attribute("aria-pressed", "true")
    press(page, "Turn")
    expect(first).to_have_attribute("aria-pressed", "false")
    press(page, "Turn back")
    expect(first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("language", ["en-GB", "id-ID"])
def test_all_actions_stand_in_one_line(visit: Opened, site: str, language: str) -> None:
    for size in ({"width": 1280, "height": 800}, PHONE):
        page = visit(viewport=size, locale=language)
        open_at(page, site, "24: 4 7 8 8")
        tops, spilt = page.evaluate(
            """() => {
                const all = [...document.querySelectorAll('[role=toolbar] button')]
                    .filter((one) => one.checkVisibility())
                return [new Set(all.map((one) => one.getBoundingClientRect().top)).size,
                    all.filter((one) => one.scrollWidth > one.clientWidth).length]
            }"""
        )
        assert (tops, spilt) == (1, 0)


def test_the_names_of_the_toys_stand_on_one_line_in_each_row(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.locator(".toy strong")).to_have_count(14)
    tops = page.locator(".toy strong").evaluate_all("(all) => all.map((one) => one.offsetTop)")
    assert len(set(tops[:7])) == len(set(tops[7:])) == 1


def test_a_notebook_does_not_say_its_last_line_twice(phone: Page, site: str) -> None:
    open_at(phone, site, "24: 4 7 8 8")
    press(phone, "Hint")
    said = notebook(phone).locator(".hints li p")
    expect(said).to_have_count(1)
    words = said.inner_text()
    assert words
    for _ in range(2):  # as it peeps out, and pulled up
        assert notebook(phone).inner_text().count(words) == 1
        notebook(phone).locator(".handle").click()


def test_where_the_window_is_small_the_actions_are_a_bar_over_the_whole_table(
    visit: Opened, site: str
) -> None:
    page = visit(viewport={"width": 1000, "height": 700})
    open_at(page, site, PYRAMID)
    table, bar = page.get_by_role("main").bounding_box(), page.get_by_role("toolbar").bounding_box()
    assert table
    assert bar
    assert bar["x"] == pytest.approx(table["x"], abs=1)
    assert bar["width"] == pytest.approx(table["width"], abs=2)
    assert bar["y"] + bar["height"] == pytest.approx(700, abs=1)
    assert fits(page)


def right(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"]


def test_a_search_is_closed_at_the_right_edge_of_the_notebook(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    press(page, "Solve")
    close = notebook(page).get_by_role("button", name="Close")
    expect(close).to_be_visible()
    section = notebook(page).get_by_role("region", name="Solution")
    assert right(close) >= right(section)
    assert right(section) > 1200


@pytest.mark.parametrize("words", ["en-GB", "id-ID"])
def test_what_can_be_done_stands_in_one_row_on_a_desk(visit: Opened, site: str, words: str) -> None:
    page = visit(locale=words)
    open_at(page, site, "24: 4 7 8 8")
    buttons = page.locator(".actions").get_by_role("button")
    expect(buttons).to_have_count(7)
    assert len({bottom(each) for each in buttons.all()}) == 1
