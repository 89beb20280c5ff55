"""A phone on its side: the board has the height, and all else stands beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import Opened, quick
from tests.browser.steps import actions, faults, fits, notebook, open_at, press, small_targets

LYING = {"width": 844, "height": 390}
KLOTSKI = "blocks/klotski: BAAC/BAAC/DFFE/DGHE/I..J"
SOMA = "packing/soma: 3x3x3"
FIFTEEN = "sliding/4x4: 1 2 3 4 / 5 6 - 8 / 9 10 7 11 / 13 14 15 12"
LEAST = {
    "packing/iq-puzzler-pro: 5x11": 40,
    "packing/iq-puzzler-pro: diagonal": 32,
    "packing/kanoodle: pyramid 5": 44,
    "packing/bedlam: 4x4x4": 56,
    SOMA: 60,
    KLOTSKI: 50,
    FIFTEEN: 72,
}


def lying(visit: Opened, size: dict[str, int] = LYING) -> Page:
    return visit(viewport=size, has_touch=True, is_mobile=True)


def box(found: Locator) -> FloatRect:
    expect(found).to_be_visible()
    where = found.bounding_box()
    assert where
    return where


def cell(page: Page) -> float:
    return box(page.get_by_role("gridcell").first)["width"]


@pytest.mark.parametrize("text", quick(4, LEAST))
def test_cells_are_as_large_as_the_height_allows(visit: Opened, site: str, text: str) -> None:
    page = lying(visit)
    open_at(page, site, text)
    page.wait_for_load_state("networkidle")
    assert cell(page) >= LEAST[text]
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    grid = box(page.get_by_role("grid"))
    assert grid["x"] + grid["width"] <= box(actions(page))["x"]
    assert fits(page)
    assert small_targets(page) == []
    assert faults(page) == []


@pytest.mark.parametrize("text", quick(4, LEAST))
def test_on_the_least_phone_every_cell_can_be_tapped(visit: Opened, site: str, text: str) -> None:
    page = lying(visit, {"width": 667, "height": 375})
    open_at(page, site, text)
    page.wait_for_load_state("networkidle")
    assert cell(page) >= 24
    press(page, "Solve")
    expect(page.get_by_role("button", name="Follow along")).to_be_visible()
    assert box(page.get_by_role("grid"))["x"] >= 0
    assert fits(page)


def test_what_is_followed_in_space_is_seen_in_the_round(visit: Opened, site: str) -> None:
    page = lying(visit)
    open_at(page, site, SOMA)
    press(page, "Solve")
    press(page, "Follow along")
    expect(page.get_by_role("region", name="Follow along")).to_be_visible()
    page.wait_for_function(
        "() => document.querySelector('canvas').getBoundingClientRect().width > 180"
    )
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    assert cell(page) >= 50


def test_the_notebook_is_opened_at_the_foot_of_the_bar(visit: Opened, site: str) -> None:
    page = lying(visit)
    open_at(page, site, FIFTEEN)
    bar, handle = box(actions(page)), box(notebook(page))
    assert handle["x"] == pytest.approx(bar["x"], abs=1)
    assert handle["y"] >= bar["y"] + bar["height"] - 1
    for name in ("Undo", "Redo", "Hint", "Solve", "More"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
    press(page, "More")
    for name in ("Restart", "Still solvable?", "All solutions"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)


def test_a_phone_that_is_turned_is_laid_out_anew(visit: Opened, site: str) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_at(page, site, KLOTSKI)
    assert box(actions(page))["width"] > 380
    page.set_viewport_size(LYING)  # type: ignore[arg-type]  # a dict of this shape
    page.wait_for_function("() => document.querySelector('.actions').offsetWidth < 100")
    assert cell(page) >= 50


def test_what_comes_next_stands_beside_a_board_that_is_done(visit: Opened, site: str) -> None:
    page = lying(visit)
    open_at(page, site, "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6")
    page.get_by_role("gridcell").last.click()
    grid, solved = page.get_by_role("grid"), page.locator("section.solved")
    expect(solved).to_be_visible()
    assert box(grid)["x"] + box(grid)["width"] <= box(solved)["x"]
    expect(grid).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Next puzzle")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("toy", ["24/24", "countdown/countdown", "15-puzzle/4x4"])
@pytest.mark.parametrize("size", [LYING, {"width": 667, "height": 375}], ids=["844", "667"])
def test_keys_stand_beside_what_they_put_in(
    visit: Opened, site: str, toy: str, size: dict[str, int]
) -> None:
    page = lying(visit, size)
    page.goto(f"{site}/#/have/{toy}")
    expect(page.locator(".enter .key").first).to_be_visible()
    parts = [box(page.locator(f".enter {part}")) for part in (".parts > :first-child", ".pad")]
    assert parts[0]["x"] + parts[0]["width"] <= parts[1]["x"]
    assert box(page.locator(".enter .key").first)["width"] >= 44
