"""Boxes and pyramids on the page: in layers, and in space."""

from __future__ import annotations

import base64

from playwright.sync_api import Page, expect

from tests.browser.pieces import CHALLENGE, cell, settled, spare
from tests.browser.steps import notebook, open_at, press
from unriddle import read


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


def test_layers_come_from_the_top_down_as_in_texts_and_pictures(page: Page, site: str) -> None:
    open_at(page, site, "packing/soma: XXX/XXB/EEB//XXX/EXX/EXB//CXX/CCX/CXB")
    layers = page.get_by_role("rowgroup")
    expect(layers).to_have_count(3)
    for number, layer in enumerate((3, 2, 1)):
        expect(layers.nth(number)).to_contain_text(f"Layer {layer}", ignore_case=True)


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


def test_a_solution_in_space_is_stepped_through_in_an_order_to_lay_it(
    page: Page, site: str
) -> None:
    open_at(page, site, "packing/soma: 3x3x3")
    press(page, "Solve")
    expect(notebook(page).get_by_role("group", name="Step through")).to_be_visible()
    (solution,) = read("packing/soma: 3x3x3").solve().solutions
    press(page, "To the beginning")
    for step in solution.steps:
        press(page, "One step on")
        label = step.split()[0]
        covered = page.locator(f'[role=gridcell][aria-label$="piece {label}"]')
        expect(covered).to_have_count(len(step.split()) - 1)


def test_a_solution_that_nobody_can_lay_says_so(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 1x1x2 with A=X, B=X ; A a1.2")
    expect(page.locator("canvas")).to_be_visible()  # with it the bar is where it stays
    press(page, "Solve")
    expect(notebook(page).get_by_text("No straight order found")).to_be_visible()
    open_at(page, site, "packing/soma: 3x3x3")
    press(page, "Solve")
    expect(notebook(page).get_by_role("group", name="Step through")).to_be_visible()
    expect(notebook(page).get_by_text("straight order")).to_have_count(0)
