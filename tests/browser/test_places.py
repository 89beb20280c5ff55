"""The way in and the way on: toys with their doors, days, lessons, what was played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened, quick
from tests.browser.entering import paste
from tests.browser.steps import fits, open_at, position, press, small_targets, wait_for

# What the boards are made of, by the toy whose picture shows it.
PARTS = {"24": ".corner", "Pentominoes": ".tray svg g", "15-puzzle": ".tile .face"}
ONE_MOVE = "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6"
PLACES = {
    "toys": "What is on your table?",
    "today": "Puzzle of the day",
    "learn": "Learn by playing",
    "yours": "Yours",
}
SIZES = [(1280, 800), (390, 844), (844, 390), (1920, 1080)]


def toy(page: Page, name: str) -> Locator:
    """The card of a toy, drawn."""
    card = page.locator(".toy", has=page.locator("strong").get_by_text(name, exact=True))
    expect(card.locator(".picture > *").last).to_be_visible()
    return card


def test_a_toy_opens_its_doors_and_gives_a_puzzle(page: Page, site: str) -> None:
    page.goto(site)
    toy(page, "IQ Puzzler Pro").click()
    press(page, "3 of 5 stars")
    press(page, "Give me one")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("IQ Puzzler Pro · 5×11")
    assert position(page).startswith("packing/iq-puzzler-pro:")
    expect(page.get_by_role("img", name="3 of 5 stars")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(PLACES["toys"])


@pytest.mark.served
@pytest.mark.parametrize("way_back", ["#/yours", "#/today"])
def test_the_pictures_of_all_toys_are_one_request(page: Page, site: str, way_back: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/api/")[2]))
    page.goto(site)
    expect(page.locator(".toy")).to_have_count(14)
    for _ in range(2):
        expect(page.locator(".toy .picture:has(> *)")).to_have_count(14)
        assert [each for each in asked if each.startswith("read")] == ["readings"]
        page.goto(f"{site}/{way_back}")
        expect(page.locator(".toy")).to_have_count(0)
        page.go_back()


def test_what_was_chosen_is_chosen_the_next_time(page: Page, site: str) -> None:
    page.goto(f"{site}/#/toys/iq-puzzler-pro")
    press(page, "Pyramid")
    press(page, "2 of 5 stars")
    page.reload()
    for choice in ("Pyramid", "2 of 5 stars"):
        chosen = page.get_by_role("button", name=choice, exact=True)
        expect(chosen).to_have_attribute("aria-pressed", "true")


def test_a_board_without_the_chosen_grade_gives_the_nearest(page: Page, site: str) -> None:
    page.goto(f"{site}/#/toys/15-puzzle")
    press(page, "5 of 5 stars")
    press(page, "3×5")  # has none of five stars
    nearest = page.get_by_role("button", name="4 of 5 stars", exact=True)
    expect(nearest).to_have_attribute("aria-pressed", "true")
    press(page, "4×4")
    chosen = page.get_by_role("button", name="5 of 5 stars", exact=True)
    expect(chosen).to_have_attribute("aria-pressed", "true")


@pytest.mark.served
@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_toy_is_drawn_like_the_board_that_it_opens(
    visit: Opened, site: str, name: str, scheme: str
) -> None:
    page = visit(site, color_scheme=scheme)
    drawn = looks(toy(page, name).locator(PARTS[name]))
    found = page.evaluate(
        """async (name) => (await (await fetch('api/families')).json()).families
            .flatMap((family) => family.toys).find((toy) => toy.name === name).picture""",
        name,
    )
    open_at(page, site, found)
    expect(page.locator(PARTS[name]).first).to_be_visible()
    assert looks(page.locator(PARTS[name])) == drawn


def looks(drawn: Locator) -> list[list[str]]:
    """What each part says, and how it is coloured, edged and cut."""
    found: list[list[str]] = drawn.evaluate_all(
        """(parts) => parts.map((part) => {
            const look = getComputedStyle(part)
            const names = ['background-color', 'border-color', 'border-style', 'color', 'fill']
            const paths = [...part.querySelectorAll('path')].map((path) => path.getAttribute('d'))
            const seen = names.map((name) => look.getPropertyValue(name))
            return [part.textContent.trim(), ...seen, ...paths]
        })"""
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_every_toy_is_in_sight_and_lies_within_its_card(
    visit: Opened, site: str, size: tuple[int, int]
) -> None:
    page = visit(site, viewport={"width": size[0], "height": size[1]})
    for name in PARTS:
        toy(page, name)
    expect(page.locator(".toy .picture > :last-child")).to_have_count(page.locator(".toy").count())
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.toy')].filter((card) => {
            const outer = card.getBoundingClientRect()
            return [...card.querySelectorAll('.picture > :last-child')].some((part) => {
                const inner = part.getBoundingClientRect()
                return inner.left < outer.left - 1 || inner.right > outer.right + 1
            })
        }).map((card) => card.textContent)"""
    )
    assert outside == []
    assert fits(page)
    if size[1] > 700:  # nobody scrolls to find a toy
        lowest = page.locator(".toy").last.bounding_box()
        assert lowest is not None
        assert lowest["y"] + lowest["height"] <= size[1]


@pytest.mark.parametrize("place", PLACES)
def test_every_place_fits_a_phone_and_a_finger(phone: Page, site: str, place: str) -> None:
    phone.goto(f"{site}/#/{place}")
    expect(phone.get_by_role("heading", level=1)).to_have_text(PLACES[place])
    phone.wait_for_load_state("networkidle")
    expect(phone.locator(".picture:not(:has(> *))")).to_have_count(0)
    assert fits(phone)
    assert small_targets(phone) == []


def test_a_toy_is_found_by_its_name(page: Page, site: str) -> None:
    page.goto(site)
    toy(page, "24")
    page.get_by_role("searchbox").fill("klot")
    expect(page.locator(".toy")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I have it here")).to_be_visible()


@pytest.mark.parametrize("where", ["the field", "the page"])
def test_a_puzzle_is_pasted_anywhere(visit: Opened, site: str, where: str) -> None:
    page = visit(site, permissions=["clipboard-read", "clipboard-write"])
    toy(page, "24")
    page.evaluate("navigator.clipboard.writeText('5 1 2\\n3 4 -\\n')")
    if where == "the field":
        page.get_by_role("searchbox").focus()
    page.keyboard.press("Control+v")
    wait_for(page, "sliding/2x3: 5 1 2 / 3 4 -")


def test_numbers_of_the_show_are_pasted_with_their_target(page: Page, site: str) -> None:
    page.goto(site)
    toy(page, "24")
    paste(page, "25 50 75 100 3 6 952")
    wait_for(page, "numbers/countdown: 25 50 75 100 3 6 = 952")
    expect(page.get_by_role("heading", level=1)).to_have_text("Countdown")
    expect(page.get_by_role("complementary")).to_contain_text("read as Countdown: make 952")


def test_the_day_has_one_puzzle_for_everybody(visit: Opened, site: str) -> None:
    found = []
    for _ in range(2):
        page = visit(f"{site}/#/today/2026-11-15/24")
        expect(page.get_by_role("heading", level=1)).to_contain_text("15 November")
        found.append(position(page))
    assert found[0] == found[1]
    assert found[0].startswith("numbers/24:")


def test_a_day_that_was_solved_has_a_tick(page: Page, site: str) -> None:
    page.goto(f"{site}/#/today/2026-11-15/calendar")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Calendar")
    assert "Nov 15" in position(page)
    record = {"toy": "24", "board": "24", "day": "2026-11-14", "puzzle": "24: 1 2 3 4"}
    told = {"family": "numbers", "at": "2026-11-14T08:00:00Z", "seconds": 38, "moves": 3}
    kept = json.dumps([{**record, **told, "hints": 0, "shown": False}])
    page.evaluate("text => localStorage.setItem('unriddle.journal', text)", kept)
    page.goto(f"{site}/#/today/2026-11-15")
    page.reload()
    expect(page.get_by_role("button", name="Sat 14 November: done")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("0:38")


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("sliding/99", "The course “Sliding” has no lesson 99."),
        ("sliding/first", "The course “Sliding” has no lesson first."),
        ("nonsense", "There is nothing called nonsense here."),
        ("nonsense/3", "There is nothing called nonsense here."),
    ],
)
def test_a_lesson_that_does_not_exist_is_told_above_those_that_do(
    page: Page, site: str, address: str, told: str
) -> None:
    page.goto(f"{site}/#/learn/{address}")
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text(told)
    page.get_by_role("link", name="Push a row").click()
    expect(page.locator(".lesson")).to_be_visible()
    page.goto(f"{site}/#/learn/sliding")
    expect(page.get_by_role("link", name="Push a row")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_lesson_says_its_idea_and_leads_on(page: Page, site: str) -> None:
    page.goto(f"{site}/#/learn")
    page.get_by_role("link", name="Push a row").click()
    lesson = page.locator(".lesson")
    expect(lesson).to_be_visible()
    before = lesson.locator("p").inner_text()
    press(page, "Solve")
    press(page, "To the end")
    press(page, "Go on from here")
    expect(lesson.locator("p")).not_to_have_text(before)
    lesson.get_by_role("button", name="Next lesson").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lesson 2 of 10")
    page.goto(f"{site}/#/learn")
    expect(page.get_by_role("main")).to_contain_text("1 of 10 done")


def test_what_was_played_is_kept_and_can_be_taken_along(visit: Opened, site: str) -> None:
    page = visit()
    open_at(page, site, "sliding/3x3: 1 2 3 / 4 - 5 / 7 8 6")
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowLeft")
    wait_for(page, "sliding/3x3: 1 2 3 / 4 - 5 / 7 8 6 ; 5")
    page.goto(f"{site}/#/yours")
    press(page, "Go on")
    wait_for(page, "sliding/3x3: 1 2 3 / 4 - 5 / 7 8 6 ; 5")
    page.keyboard.press("Control+z")  # a game that goes on can be undone
    wait_for(page, "sliding/3x3: 1 2 3 / 4 - 5 / 7 8 6")
    page.keyboard.press("Control+y")
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowUp")
    wait_for(page, "sliding/3x3: 1 2 3 / 4 - 5 / 7 8 6 ; 5 ; 6")
    expect(page.locator("body")).to_contain_text("Solved")
    page.goto(f"{site}/#/yours")
    with page.expect_download() as saved:
        press(page, "Save as a file")
    path = Path(saved.value.path())
    assert [one["toy"] for one in json.loads(path.read_text(encoding="utf-8"))] == ["8-puzzle"]
    press(page, "Delete all of this")
    expect(page.get_by_role("button", name="Play it again")).to_have_count(0)
    press(page, "Bring it back")
    expect(page.get_by_role("button", name="Play it again")).to_have_count(1)
    other = visit(f"{site}/#/yours")
    other.locator("input[type=file]").set_input_files(path)
    expect(other.get_by_role("status").filter(has_text="1 puzzle added")).to_be_visible()


def test_a_link_in_the_midst_of_a_game_can_be_undone(visit: Opened, site: str) -> None:
    page = visit()
    open_at(page, site, ONE_MOVE)
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowRight")
    wait_for(page, f"{ONE_MOVE} ; 5")
    press(page, "Share")
    address = page.get_by_label("This link opens the same position").input_value()
    other = visit(address)
    expect(other.get_by_role("button", name="Restart")).to_be_enabled()
    press(other, "Undo")
    wait_for(other, ONE_MOVE)
    expect(other.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def test_undo_stays_within_its_puzzle(page: Page, site: str) -> None:
    open_at(page, site, ONE_MOVE)
    page.evaluate("location.hash = encodeURIComponent('24: 4 7 8 8')")
    expect(page.locator(".card").first).to_be_visible()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    page.go_back()
    wait_for(page, ONE_MOVE)


def test_what_is_done_quickly_is_done_in_order(page: Page, site: str) -> None:
    """Moves and undo while the desk still thinks about the first move; the board shows each."""
    start = "sliding/3x3: 1 2 3 / 4 - 5 / 7 8 6"
    open_at(page, site, start)
    page.evaluate(
        """() => {
            const real = window.fetch
            const slowly = () => new Promise((resume) => setTimeout(resume, 200))
            window.fetch = (...asked) => slowly().then(() => real(...asked))
        }"""
    )
    page.get_by_role("grid").focus()
    for key in ("ArrowDown", "ArrowLeft", "Control+z", "Control+z", "ArrowLeft", "Control+z"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowLeft")
    wait_for(page, f"{start} ; 5")
    expect(page.get_by_text("1 move so far")).to_be_visible()


def test_the_board_is_three_stops_away_and_a_link_leads_to_it(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    stops = 0
    while not page.evaluate("document.activeElement.closest('main') !== null"):
        page.keyboard.press("Tab")
        stops += 1
        assert stops <= 4
    page.reload()
    expect(page.locator(".card").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the board")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('main') !== null")


@pytest.mark.parametrize("sheet", quick(2, ["Share", "Save", "Open", "Settings", "Keys"]))
def test_the_focus_returns_to_where_it_was(page: Page, site: str, sheet: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    page.get_by_role("banner").get_by_role("button", name=sheet, exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("banner").get_by_role("button", name=sheet, exact=True)).to_be_focused()


def test_the_time_can_be_hidden_and_stays_so(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    page.get_by_role("button", name="hide the time").click()
    expect(page.get_by_role("button", name="Show the time")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Show the time")).to_be_visible()
