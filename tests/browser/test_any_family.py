"""Families that the page was not built with: their scenes, their offers and their words suffice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import DESK, Opened
from tests.browser.pieces import CHALLENGE
from tests.browser.steps import (
    faults,
    fits,
    notebook,
    open_at,
    position,
    press,
    small_targets,
    voice,
    wait_for,
)
from tests.web.servers import limits, running
from unriddle.families import with_family

GUESTS = ("_template", "tests.twin.moves")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Journey(NamedTuple):
    text: str
    name: str
    cells: int
    ladder: list[str]
    shortest: list[str]  # steps of the solution that is shown


STAIRS = Journey(
    "null/stairs: 5",
    "Stairs",
    6,
    ["it can still be solved", "next: 2"],
    ["2", "2", "1"],
)
WALK = Journey(
    "twin/board: a__ / _#_ / __x",
    "Walking",
    9,
    ["it can still be solved", "next: right"],
    ["right", "right", "down", "down"],
)
each_family = pytest.mark.parametrize("journey", [STAIRS, WALK], ids=lambda journey: journey.name)
each_width = pytest.mark.parametrize("width", [{"viewport": DESK}, PHONE], ids=["desk", "phone"])


@pytest.fixture(scope="module")
def guests() -> Iterator[str]:
    """The address of a server with two families that no list names."""
    with ExitStack() as found:
        for guest in GUESTS:
            found.enter_context(with_family(guest))
        yield found.enter_context(running(limits(interactive_workers=2), guests=GUESTS)).base


def cells(page: Page) -> Locator:
    return page.get_by_role("gridcell")


def steps(page: Page) -> Locator:
    return page.get_by_role("group", name="Steps").get_by_role("button")


@each_family
@each_width
def test_it_is_seen(visit: Opened, guests: str, journey: Journey, width: dict[str, object]) -> None:
    page = visit(f"{guests}/", **width)
    card = page.get_by_role("main").get_by_role("button", name=journey.name)
    expect(card.locator("svg[viewBox]").first).to_be_visible()
    card.click()
    page.get_by_role("button", name="I have it here").click()
    press(page, "Open it")
    expect(cells(page)).to_have_count(journey.cells)
    expect(page).to_have_title(f"{journey.name} · Unriddle")
    assert position(page) == journey.text
    assert fits(page)
    assert small_targets(page) == []
    assert faults(page) == []


@each_family
@each_width
def test_it_is_hinted_to_the_end(
    visit: Opened, guests: str, journey: Journey, width: dict[str, object]
) -> None:
    page = visit(**width)
    open_at(page, guests, journey.text)
    for step, _ in enumerate(journey.shortest):
        for number, _ in enumerate(journey.ladder):
            press(page, "Hint")
            expect(notebook(page).locator(".hints li")).to_have_count(number + 1)
        if step == 0:
            expect(notebook(page).locator(".hints li p")).to_have_text(journey.ladder)
        expect(page.get_by_role("button", name="Hint", exact=True)).to_be_disabled()
        press(page, "Do it")
        wait_for(page, " ; ".join((journey.text, *journey.shortest[: step + 1])))
    hints = len(journey.shortest) * len(journey.ladder)
    expect(
        page.get_by_text(f"You solved it with {hints} hints").filter(visible=True).first
    ).to_be_visible()
    expect(steps(page)).to_have_count(0)


@each_family
@each_width
def test_it_is_solved_and_stepped_through(
    visit: Opened, guests: str, journey: Journey, width: dict[str, object]
) -> None:
    page = visit(**width)
    open_at(page, guests, journey.text)
    press(page, "Solve")
    length = len(journey.shortest)
    end = page.get_by_role("button", name="To the end")
    expect(end).to_be_visible()
    if end.is_enabled():  # a way is shown from its beginning
        end.click()
    expect(notebook(page)).to_contain_text(f"Step {length} of {length}")
    last = cells(page).last
    expect(last).to_have_accessible_name(f"{place(page)}, piece o")
    expect(page.locator("[data-piece].solver").first).to_be_visible()
    press(page, "To the beginning")
    expect(last).not_to_have_accessible_name(f"{place(page)}, piece o")
    expect(page.locator("[data-piece].solver")).to_have_count(0)
    for taken in range(length):
        press(page, "One step on")
        expect(notebook(page)).to_contain_text(f"Step {taken + 1} of {length}")
        expect(page.locator('[role=gridcell][aria-label*="piece"]')).to_have_count(taken + 2)
    press(page, "One step back")
    expect(page.locator('[role=gridcell][aria-label*="piece"]')).to_have_count(length)
    press(page, "Go on from here")
    wait_for(page, " ; ".join((journey.text, *journey.shortest[:-1])))
    assert faults(page) == []


def place(page: Page) -> str:
    """The words for the place of the last cell."""
    name = str(cells(page).last.get_attribute("aria-label"))
    return ", ".join(name.split(", ")[:2])


@each_family
@each_width
def test_it_is_played_by_keyboard(
    visit: Opened, guests: str, journey: Journey, width: dict[str, object]
) -> None:
    page = visit(**width)
    open_at(page, guests, journey.text)
    for taken, step in enumerate(journey.shortest, start=1):
        steps(page).get_by_text(step, exact=True).focus()
        page.keyboard.press("Enter")
        wait_for(page, " ; ".join((journey.text, *journey.shortest[:taken])))
    expect(
        page.get_by_text("You solved it without a hint").filter(visible=True).first
    ).to_be_visible()
    expect(page.get_by_role("grid")).to_be_focused()  # the buttons are gone, the board is not
    page.keyboard.press("Control+z")
    wait_for(page, " ; ".join((journey.text, *journey.shortest[:-1])))


@each_width
def test_a_cell_that_one_step_alone_is_about_plays_it(
    visit: Opened, guests: str, width: dict[str, object]
) -> None:
    page = visit(**width)
    open_at(page, guests, STAIRS.text)
    expect(steps(page)).to_have_count(2)
    cells(page).nth(2).click()
    wait_for(page, f"{STAIRS.text} ; 2")
    cells(page).nth(5).click()
    expect(voice(page)).to_have_text("There is no move there")
    board = page.get_by_role("grid")
    board.focus()
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    wait_for(page, f"{STAIRS.text} ; 2 ; 2")
    board.press("h")
    expect(notebook(page).locator(".hints li")).to_have_count(1)


def enough(taken: dict[str, Any], offers: list[dict[str, Any]]) -> list[int] | None:
    """The first of a step's cells that no other step is about; None if all are not enough."""
    for number in range(1, len(taken["cells"]) + 1):
        first: list[int] = taken["cells"][:number]
        if len({offer["step"] for offer in offers if set(first) <= set(offer["cells"])}) == 1:
            return first
    return None


@pytest.mark.served
@pytest.mark.parametrize(
    "text",
    [
        "numbers/24: 4 7 8 8 = 24",
        CHALLENGE,
        "packing/soma: 3x3x3",
        "packing/kanoodle: pyramid 5",
        "packing/calendar: Nov 15",
        "sliding/3x3: 1 2 3 / 4 5 6 / - 7 8",
    ],
)
def test_any_scene_is_drawn_and_played_without_a_board_of_its_own(
    page: Page, site: str, text: str
) -> None:
    def renamed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "family": "another"})

    page.route("**/api/read", renamed)
    open_at(page, site, text)
    start = position(page)
    offers: list[dict[str, Any]] = page.request.post(
        f"{site}/api/steps", data={"position": text}
    ).json()["steps"]
    taken = offers[len(offers) // 2]
    telling = enough(taken, offers)
    for place in telling or taken["cells"]:
        cells(page).and_(page.locator(f'[data-place="{place}"]')).click()
    if telling is None:
        steps(page).get_by_text(taken["step"], exact=True).click()
    wait_for(page, f"{start} ; {taken['step']}")
    assert faults(page) == []


@pytest.mark.parametrize(
    ("journey", "now", "leaves"),
    [(STAIRS, "8 ways from here", ["1 5", "2 3"]), (WALK, "4 moves left at best", ["3", "3"])],
    ids=lambda each: each.name if isinstance(each, Journey) else "",
)
def test_the_words_of_an_outlook_follow_what_it_counts(
    page: Page, guests: str, journey: Journey, now: str, leaves: list[str]
) -> None:
    open_at(page, guests, journey.text)
    page.get_by_label("Show how many").check()
    expect(notebook(page)).to_contain_text(now)
    for button, words in zip(steps(page).all(), leaves, strict=True):
        expect(button).to_contain_text(words)
    for step in journey.shortest[:-1]:
        steps(page).get_by_text(step, exact=False).first.click()
    struck = page.locator(".chip.none")
    expect(page.locator(".chip.one").first).to_be_visible()
    expect(struck).to_have_count(0)


def test_names_come_in_the_language_of_the_visitor(visit: Opened, guests: str) -> None:
    page = visit(f"{guests}/", locale="id-ID")
    expect(page.get_by_role("button", name="Berjalan")).to_be_visible()
    page.get_by_role("button", name="EN English").click()
    expect(page.get_by_role("button", name="Walking")).to_be_visible()
