"""A family from a package of its own, on the page of a program that found it installed."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, Opened
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
from tests.cli.terminal import PROGRAM, SOURCE, environment
from tests.outside.conftest import site as installed

lights_out = installed  # the fixture of that name here is the address of a server
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CORNERS = "lights-out/3x3: #.#/.../#.#"
STEPS = ["a1", "c1", "a3", "c3"]
LIT = "[role=gridcell][aria-label*=', *']"
each_width = pytest.mark.parametrize("width", [{"viewport": DESK}, PHONE], ids=["desk", "phone"])


@pytest.fixture(scope="module")
def site(lights_out: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `unriddle serve`, which asks nobody to wait."""
    limits = tmp_path_factory.mktemp("limits") / "limits.toml"
    limits.write_text("searches = 1000000\nrequests = 1000000\ninteractive_workers = 2\n")
    with subprocess.Popen(
        [*PROGRAM, "serve", "--port", "0", "--json", "--limits", str(limits)],
        env=environment(PYTHONPATH=f"{SOURCE}:{lights_out}"),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["address"].rstrip("/")
        server.terminate()


def cells(page: Page) -> Locator:
    return page.get_by_role("gridcell")


def lit(page: Page) -> Locator:
    return page.locator(LIT)


@each_width
def test_it_is_seen_and_played_by_tapping(
    visit: Opened, site: str, width: dict[str, object]
) -> None:
    page = visit(f"{site}/", **width)
    card = page.get_by_role("main").get_by_role("button", name="Lights Out")
    if width is not PHONE:  # where there is room for more than its name
        expect(card).to_contain_text("A press changes a light and those beside it")
    card.click()
    page.get_by_role("button", name="I have it here").click()
    press(page, "Open it")
    expect(cells(page)).to_have_count(25)
    expect(lit(page)).to_have_count(3)
    assert fits(page)
    assert small_targets(page) == []
    assert faults(page) == []
    open_at(page, site, CORNERS)
    expect(lit(page)).to_have_count(4)
    cells(page).nth(4).click()  # no corner is beside the middle, so this one is of no use
    expect(lit(page)).to_have_count(9)
    for taken, place in enumerate((4, 0, 2, 6, 8)):
        cells(page).nth(place).click()
        wait_for(page, " ; ".join((CORNERS, "b2", "b2", *STEPS[:taken])))
    expect(lit(page)).to_have_count(0)
    expect(
        page.get_by_text("You solved it without a hint").filter(visible=True).first
    ).to_be_visible()


@each_width
def test_it_is_hinted_to_the_end(visit: Opened, site: str, width: dict[str, object]) -> None:
    page = visit(**width)
    open_at(page, site, CORNERS)
    for taken in range(len(STEPS)):
        for number in range(4):
            press(page, "Hint")
            expect(notebook(page).locator(".hints li")).to_have_count(number + 1)
        press(page, "Do it")
        wait_for(page, " ; ".join((CORNERS, *STEPS[: taken + 1])))
    expect(
        page.get_by_text(f"You solved it with {4 * len(STEPS)} hints").filter(visible=True).first
    ).to_be_visible()


@each_width
def test_it_is_solved_and_stepped_through(
    visit: Opened, site: str, width: dict[str, object]
) -> None:
    page = visit(locale="id-ID" if width is PHONE else "en-GB", **width)
    solve, on = ("Solve", "One step on")
    if width is PHONE:
        solve, on = ("Selesaikan", "Satu langkah maju")
    open_at(page, site, CORNERS)
    press(page, solve)
    for on_now in (4, 5, 4, 3):
        expect(lit(page)).to_have_count(on_now)
        press(page, on)
    expect(lit(page)).to_have_count(0)
    assert position(page) == CORNERS
