"""Taps on packing's board: however quick, none is lost, and few are needed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.pieces import SMALL, cell, middle, settled, spare
from tests.browser.steps import notebook, open_at, position, press, wait_for

BAR = "packing/custom: 3x4 with A=XX, B=X x10"
# Both ends of the bar, row after row, up and down: each pair lifts it and lays it one row on.
ROWS = (1, 2, 3, 2)
PAIRS = 100


def quickly(page: Page, touch: bool, spots: list[tuple[float, float]]) -> None:
    tap = page.touchscreen.tap if touch else page.mouse.click
    for spot in spots:
        tap(*spot)


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_a_hundred_quick_pairs_of_taps_all_land(visit: Opened, site: str, touch: bool) -> None:
    page = visit(has_touch=touch)
    open_at(page, site, BAR)
    start = position(page)
    at = {row: middle(cell(page, 1, row)) for row in ROWS}
    ends = {row: middle(cell(page, 2, row)) for row in ROWS}
    spots = [middle(spare(page, "A")), at[1]]
    for pair in range(1, PAIRS):
        spots += [ends[ROWS[(pair - 1) % 4]], at[ROWS[pair % 4]]]
    quickly(page, touch, spots)
    last = ROWS[(PAIRS - 1) % 4]
    wait_for(page, f"{start} ; A a{last} b{last}")


def test_pieces_and_cells_tapped_in_one_moment_all_land(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 4x5 with A=X x20")
    page.evaluate(
        """() => {
            const tap = (found) => {
                const { left, top, width, height } = found.getBoundingClientRect()
                const where = { clientX: left + width / 2, clientY: top + height / 2 }
                for (const kind of ['pointerdown', 'pointerup'])
                    found.dispatchEvent(new PointerEvent(kind,
                        { ...where, bubbles: true, pointerId: 1, pointerType: 'touch' }))
            }
            const cells = document.querySelectorAll('[role=gridcell]')
            document.querySelectorAll('.spare').forEach((spare, at) => {
                tap(spare)
                tap(cells[at])
            })
        }"""
    )
    page.wait_for_function("() => decodeURIComponent(location.hash).split(' ; ').length === 21")


def test_a_piece_in_the_wrong_turn_takes_one_that_fits(page: Page, site: str) -> None:
    start = "packing/custom: 1x3 with A=X/X, B=X"
    open_at(page, site, start)
    spare(page, "A").click()
    cell(page, 3, 1).click()
    wait_for(page, f"{start} ; A b1 c1")


def test_the_same_cell_again_asks_for_the_next_way_and_another_for_both(
    page: Page, site: str
) -> None:
    open_at(page, site, SMALL)
    spare(page, "A").click()
    cell(page, 2, 2).click()
    seen = [settled(page, 1)]
    for _ in range(3):
        cell(page, 2, 2).click()
        page.wait_for_function(
            """text => decodeURIComponent(location.hash.slice(1).split('&given=')[0]) !== text
                && location.hash.includes('%3B')""",
            arg=seen[-1],
        )
        seen.append(position(page))
    assert len(set(seen)) == 4
    covered = seen[-1].rpartition(" ; ")[2].split()[1:]
    other = next(name for name in ("a1", "a3", "d2", "c1", "c3") if name not in covered)
    cell(page, "abcd".index(other[0]) + 1, int(other[1])).click()
    page.wait_for_function(
        "name => decodeURIComponent(location.hash).split(' ').includes(name)", arg=other
    )
    assert {"b2", other} <= set(position(page).rpartition(" ; ")[2].split())
    cell(
        page,
        *next(
            ("abcd".index(name[0]) + 1, int(name[1]))
            for name in position(page).rpartition(" ; ")[2].split()[1:]
            if name not in ("b2", other)
        ),
    ).click()
    settled(page, 0)
    expect(spare(page, "A")).to_have_attribute("aria-pressed", "true")


# Of each piece the cells that are tapped, and where it comes to lie.
TABLE = {
    "L": ("a1 b3", "a1 b1 a2 a3 b3"),
    "F": ("b2 e1", "c1 d1 e1 b2 c2"),
    "B": ("h1", "g1 h1 i1 h2"),
    "I": ("b4 d3", "c3 d3 b4 c4 d4"),
    "C": ("i5 j3", "j3 i4 j4 i5"),
}


def test_five_pieces_of_a_real_board_are_copied_with_three_taps_each_and_hinted_at(
    visit: Opened, site: str
) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_at(page, site, "packing/iq-puzzler-pro: 5x11")
    start = position(page)
    for label, (tapped, lying) in TABLE.items():
        spare(page, label).tap()
        for name in tapped.split():
            cell(page, "abcdefghijk".index(name[0]) + 1, int(name[1])).tap()
        assert 1 + len(tapped.split()) <= 3
        start += f" ; {label} {lying}"
        wait_for(page, start)
    for level in range(4):
        press(page, "Hint")
        expect(notebook(page).locator(".hints li")).to_have_count(level + 1)
    lit = page.locator(".spare.lit")
    expect(lit).to_have_count(1)
    letter = str(lit.get_attribute("data-spare"))
    expect(notebook(page)).to_contain_text(f"piece {letter}", ignore_case=True)
    expect(page.locator("[data-next]")).to_contain_text(letter)
    expect(page.locator("[data-arrow]")).to_be_visible()
