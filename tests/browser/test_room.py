"""Boards use the room that there is, and all that is needed to play is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import Opened
from tests.browser.steps import open_at

PHONE, SIDE = {"width": 390, "height": 844}, {"width": 844, "height": 390}
DESK, WALL = {"width": 1280, "height": 800}, {"width": 1920, "height": 1080}
FIFTEEN = "sliding/4x4: 1 2 3 4 / 5 6 - 8 / 9 10 7 11 / 13 14 15 12"
HANDS = ["24: 3♠ 3♥ 8♦ 8♣ ; 8 / 3", "countdown: 25 50 75 100 3 6 = 952"]


def box(found: Locator) -> FloatRect:
    expect(found).to_be_visible()
    where = found.bounding_box()
    assert where
    return where


def mobile(size: dict[str, int]) -> dict[str, object]:
    small = size in (PHONE, SIDE)
    return {"viewport": size, "has_touch": small, "is_mobile": small}


@pytest.mark.parametrize(("size", "least"), [(PHONE, 84), (SIDE, 72), (DESK, 105), (WALL, 190)])
def test_tiles_are_as_large_as_fits(
    visit: Opened, site: str, size: dict[str, int], least: int
) -> None:
    page = visit(**mobile(size))
    open_at(page, site, FIFTEEN)
    assert box(page.get_by_role("gridcell").first)["width"] >= least
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, SIDE, DESK, WALL])
@pytest.mark.parametrize("text", HANDS)
def test_cards_goal_and_signs_are_in_sight(
    visit: Opened, site: str, text: str, size: dict[str, int]
) -> None:
    page = visit(**mobile(size))
    open_at(page, site, text)
    cards, signs = page.locator(".cards"), page.locator(".signs")
    for part in (cards, page.locator(".goal"), signs):
        expect(part).to_be_in_viewport(ratio=1)
    page.locator("button.card").nth(1).click()
    page.locator("button.card").last.click()
    page.get_by_role("button", name="plus").click()
    put = page.get_by_role("button", name="Put down")
    expect(put).to_be_in_viewport(ratio=1)
    over = box(page.get_by_role("complementary"))["y"] if size in (PHONE, SIDE) else size["height"]
    assert box(put)["y"] + box(put)["height"] <= over


def test_the_winning_formula_fits_its_card(visit: Opened, site: str) -> None:
    for size in (PHONE, DESK):
        page = visit(**mobile(size))
        open_at(page, site, "24: 3 3 8 8 ; 8 / 3 ; 3 - 8/3 ; 8 / (1/3)")
        card, how = box(page.locator("button.card")), box(page.locator("button.card .how"))
        assert card["x"] <= how["x"]
        assert how["x"] + how["width"] <= card["x"] + card["width"]
        assert how["y"] + how["height"] <= card["y"] + card["height"]


@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_tile_that_a_hint_names_is_the_one_that_is_lit(
    visit: Opened, site: str, level: int
) -> None:
    page = visit()
    open_at(page, site, "sliding/4x4: - 5 2 4 / 1 10 3 8 / 15 7 6 11 / 9 13 14 12")
    for _ in range(level):
        page.get_by_role("button", name="Hint", exact=True).click()
    lit = page.locator(".tile.pointed, .tile.told")
    expect(lit).to_have_text("1")
    expect(page.locator(".arrow")).to_have_count(int(level > 3))
    expect(page.locator(".into")).to_have_count(int(level > 3))


def test_what_counts_as_a_move_has_room_beside_a_board_of_wood(visit: Opened, site: str) -> None:
    page = visit(viewport=DESK)
    open_at(page, site, "blocks/rush-hour: A..BBB/A..C../XX.C../..DEE./..D..F/.....F")
    counting = page.get_by_role("group", name="What counts as a move")
    assert box(counting)["width"] >= 100
    assert box(page.get_by_role("gridcell").first)["width"] >= 70


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("packing/soma: 3x3x3", 80),
        ("blocks/rush-hour: A..BBB/A..C../XX.C../..DEE./..D..F/.....F", 120),
    ],
)
def test_a_large_screen_has_large_boards(visit: Opened, site: str, text: str, least: int) -> None:
    page = visit(viewport=WALL)
    open_at(page, site, text)
    assert box(page.get_by_role("gridcell").first)["width"] >= least
    for part in (page.get_by_role("grid"), page.get_by_role("toolbar")):
        expect(part).to_be_in_viewport(ratio=1)
