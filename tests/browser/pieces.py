"""Boards and pieces of packing, as visitors see and move them."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import position

SMALL = "packing/custom: 3x4 with A=XXX/X.., B=XX/XX, C=XXX/X.."
CHALLENGE = "packing/iq-puzzler-pro: LLFFFXBBBXX/LFFXXXXBXXX/LLIIXXXXXCX/XIIIXXDXCCX/XXXXXDDXCXX"


def cell(page: Page, column: int, row: int, layer: int = 1) -> Locator:
    """A cell by its column and row, both from 1."""
    start = f"layer {layer}, " if page.get_by_role("rowgroup").count() else ""
    return page.locator(f'[role=gridcell][aria-label^="{start}row {row}, column {column},"]')


def spare(page: Page, label: str) -> Locator:
    """A piece in hand by its letter."""
    return page.get_by_role("group", name="Pieces still to place").get_by_role(
        "button", name=re.compile(f"^piece {label}\\b")
    )


def middle(found: Locator) -> tuple[float, float]:
    """Where it is once it has come to rest: a board is laid out anew as its parts arrive."""
    found.element_handle().wait_for_element_state("stable")
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
