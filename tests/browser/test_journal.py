"""What was played is kept once, the same in every tab; days are those of the calendar."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import open_at, wait_for

START = "sliding/3x3: 1 2 - / 4 5 3 / 7 8 6"
SOLVED = {
    "toy": "8-puzzle",
    "board": "3x3",
    "puzzle": START,
    "family": "sliding",
    "at": "2026-11-14T08:00:00.000Z",
    "seconds": 38,
    "moves": 2,
    "hints": 0,
    "shown": False,
}
EVENING = datetime.datetime(2026, 11, 15, 23, 59)


def solve(page: Page) -> None:
    """By the only two moves."""
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    wait_for(page, f"{START} ; 3 ; 6")
    expect(page.locator("body")).to_contain_text("Solved")


def entries(page: Page, site: str) -> Locator:
    """What Yours tells of puzzles that were solved."""
    page.goto(f"{site}/#/yours")
    expect(page.get_by_role("heading", level=1)).to_have_text("Yours")
    return page.get_by_role("button", name="Play it again")


def figure(page: Page, name: str) -> Locator:
    return page.locator(".figures div", has=page.get_by_text(name, exact=True)).locator("dd").first


def keeps(page: Page, site: str, *solved: dict[str, object]) -> None:
    """The device has this journal."""
    page.goto(site)
    page.evaluate("text => localStorage.setItem('unriddle.journal', text)", json.dumps(solved))


def test_looking_at_it_again_is_not_solving_it_again(page: Page, site: str) -> None:
    open_at(page, site, START)
    solve(page)
    for _ in range(2):
        page.reload()
        expect(page.locator("body")).to_contain_text("Solved")
        page.keyboard.press("Control+z")
        wait_for(page, f"{START} ; 3")
        page.keyboard.press("Control+y")
        wait_for(page, f"{START} ; 3 ; 6")
    expect(entries(page, site)).to_have_count(1)


def test_a_puzzle_that_is_played_again_counts_again(page: Page, site: str) -> None:
    open_at(page, site, START)
    solve(page)
    entries(page, site).click()
    wait_for(page, START)
    solve(page)
    expect(entries(page, site)).to_have_count(2)


def test_two_tabs_keep_one_journal(page: Page, site: str) -> None:
    listed = entries(page, site)
    other = page.context.new_page()
    open_at(other, site, START)
    solve(other)
    expect(listed).to_have_count(1)  # without a reload
    open_at(page, site, START)
    third = page.context.new_page()
    expect(entries(third, site)).to_have_count(1)
    solve(page)
    expect(entries(other, site)).to_have_count(2)
    expect(entries(page, site)).to_have_count(2)


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("/%E0%A4%A", "There is nothing called %E0%A4%A"),
        ("/nowhere", "There is nothing called nowhere"),
        ("/toys/foo", "There is nothing called foo"),
        ("/have/foo/bar", "There is nothing called foo"),
        ("/have/8-puzzle/bar", "There is nothing called bar"),
        ("/have/calendar/calendar/2026-02-30", "There is nothing called 2026-02-30"),
        ("/several/foo", "There is nothing called foo"),
        ("/today/foo", "There is no day foo"),
        ("/today/8-puzzle/2026-11-10", "There is no day 8-puzzle"),
        ("/today/2026-02-30", "There is no day 2026-02-30"),
        ("/today/2026-11-10/foo", "foo"),
    ],
)
def test_an_address_that_leads_nowhere_says_so(page: Page, site: str, end: str, told: str) -> None:
    page.goto(f"{site}/#{end}")
    expect(page.get_by_role("alert")).to_contain_text(told)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if "today" in end:
        expect(page.locator("td button.now")).to_be_visible()
        return
    if back := page.get_by_role("main").get_by_role("link", name="Toys").all():
        back[0].click()
    expect(page.locator(".toy")).to_have_count(14)


def test_a_day_to_come_is_not_given_away(page: Page, site: str) -> None:
    page.goto(f"{site}/#/today/2130-01-01/8-puzzle")
    expect(page.get_by_role("alert")).to_contain_text("1 January 2130")
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzle of the day")
    expect(page.locator("td button.now")).to_be_visible()


def test_a_day_of_another_year_is_told_with_its_year(page: Page, site: str) -> None:
    page.goto(f"{site}/#/today/2021-03-04/8-puzzle")
    expect(page.get_by_role("heading", level=1)).to_contain_text("4 March 2021")


@pytest.mark.parametrize("place", ["", "/#/today"])
def test_the_day_changes_at_midnight(page: Page, site: str, place: str) -> None:
    page.clock.install(time=EVENING)
    page.goto(f"{site}{place}")
    expect(page.get_by_role("main")).to_contain_text("Sunday 15 November")
    page.clock.fast_forward("02:00")
    expect(page.get_by_role("main")).to_contain_text("Monday 16 November")
    if place:
        expect(page.locator("td button.now")).to_contain_text("16")
        expect(page.locator("td button[aria-pressed=true]")).to_contain_text("16")


def test_the_day_is_right_when_the_page_is_seen_again(page: Page, site: str) -> None:
    """Timers of a page that nobody sees may sleep."""
    page.clock.install(time=EVENING)
    page.goto(f"{site}/#/today")
    expect(page.get_by_role("main")).to_contain_text("Sunday 15 November")
    page.clock.set_system_time(EVENING + datetime.timedelta(hours=9))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    expect(page.get_by_role("main")).to_contain_text("Monday 16 November")


def test_days_in_a_row_are_the_same_everywhere(page: Page, site: str) -> None:
    """Puzzles of the day that were solved without a look at the solution."""
    page.clock.install(time=EVENING)
    alone = {**SOLVED, "day": "2026-11-14"}
    shown = {**SOLVED, "day": "2026-11-15", "shown": True}
    undated = ({**SOLVED, "at": f"2026-11-{day}T08:00:00.000Z"} for day in (12, 13, 15))
    keeps(page, site, alone, {**alone, "toy": "24", "day": "2026-11-13"}, shown, *undated)
    page.reload()
    expect(page.get_by_role("region", name="Today")).to_contain_text("2 days in a row")
    for place in ("today", "yours"):
        page.goto(f"{site}/#/{place}")
        expect(figure(page, "Days in a row")).to_have_text("2")


@pytest.mark.parametrize(
    "found",
    [
        [{"puzzle": "x", "at": "y", "seconds": 1}],
        [{**SOLVED, "seconds": -5}],
        [{**SOLVED, "at": "y"}],
        [{**SOLVED, "day": "y"}],
        [SOLVED, None],
        {"solved": [SOLVED]},
    ],
)
def test_a_file_that_is_not_ours_is_refused(
    page: Page, site: str, tmp_path: Path, found: object
) -> None:
    listed = entries(page, site)
    file = tmp_path / "found.json"
    told = page.get_by_role("status")
    for content, words in (
        (found, "found.json is not a file that was saved here"),
        ([SOLVED], "1 puzzle added"),  # the same file, mended and chosen again
    ):
        file.write_text(json.dumps(content), encoding="utf-8")
        expect(listed).to_have_count(0)
        page.locator("input[type=file]").set_input_files(file)
        expect(told.filter(has_text=words)).to_be_visible()
    expect(listed).to_have_count(1)
