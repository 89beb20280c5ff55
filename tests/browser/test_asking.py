"""What can be asked in the notebook: hints, how many ways, whether there is one, what it took."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import PHONE, Opened
from tests.browser.steps import faults, fits, notebook, open_at, position, press, wait_for

FIFTEEN = "sliding/4x4: 1 2 3 4 / 5 6 7 8 / 9 - 10 12 / 13 14 11 15"
HARD = "sliding/4x4: 5 2 4 8 / 1 7 11 10 / 15 6 - 3 / 9 13 14 12"
REVERSED = "sliding/5x5: " + " / ".join(
    ["24 23 22 21 20", "19 18 17 16 15", "14 13 12 11 10", "9 8 7 6 5", "4 3 2 1 -"]
)
ONE_MOVE = "sliding/3x3: 1 2 3 / 4 5 6 / 7 - 8"


def test_of_a_number_beyond_those_of_the_browser_every_digit_is_shown(
    page: Page, site: str
) -> None:
    open_at(page, site, "packing/custom: 10x14 with A=XX x70")
    press(page, "How many ways?")
    # above 2 ** 53 a number of the browser is even
    expect(notebook(page).locator("dd").first).to_have_text("16,848,161,392,724,969")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("soma: 3x3x3", ["11,520", "240"]),
        ("pentominoes: 6x10", ["9,356", "2,339"]),
        ("iq: 5x11", ["4,331,140", "1,082,785"]),
        ("24: 4 7 8 8", ["3", "22"]),
    ],
)
def test_counts_are_those_of_the_books_by_either_count(
    page: Page, site: str, text: str, numbers: list[str]
) -> None:
    open_at(page, site, text)
    press(page, "How many ways?")
    same = notebook(page).get_by_role("radio")
    total = notebook(page).locator("dd").first
    for place, number in enumerate(numbers):
        expect(same.nth(place)).to_contain_text(number)
        same.nth(place).click()
        expect(total).to_have_text(number)
    assert faults(page) == []


def test_ways_from_here_stand_beside_those_from_the_beginning(page: Page, site: str) -> None:
    open_at(page, site, "iq: 5x11 ; F a1 b1 c1 c2 d2 ; K h1 i1 j1 k1 j2")
    press(page, "How many ways?")
    expect(notebook(page).locator("dd").first).to_have_text("1,888")
    expect(notebook(page).locator("dd").nth(1)).to_have_text("4,331,140")


def test_of_moves_the_shortest_ways_are_counted_and_called_so(page: Page, site: str) -> None:
    open_at(page, site, FIFTEEN)
    press(page, "How many ways?")
    counted = notebook(page).get_by_role("region", name="How many shortest ways")
    expect(counted.locator("dl")).to_have_text(re.compile(r"1\s*in all"))
    press(page, "All solutions")
    expect(notebook(page)).to_contain_text("1 shortest solution")


@pytest.mark.parametrize("text", [FIFTEEN, "blocks/custom: AABB/CCDD/EE.. = ..../..../..AA"])
def test_the_moves_of_a_solution_are_counted_as_far_as_it_is_shown(
    page: Page, site: str, text: str
) -> None:
    open_at(page, site, text)
    table = page.get_by_role("main")
    expect(table).to_contain_text("0 moves so far")
    press(page, "Solve")
    said = notebook(page).get_by_text(re.compile(r"\d+ moves, the fewest"))
    moves = said.inner_text().split()[0]
    press(page, "To the end")
    expect(table).to_contain_text(f"{moves} moves so far")
    expect(table).not_to_contain_text("not in fewer")
    press(page, "To the beginning")
    expect(table).to_contain_text("0 moves so far")


def test_what_counts_as_the_same_is_a_choice_with_a_heading(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    press(page, "All solutions")
    choice = notebook(page).get_by_role("radiogroup", name="What counts as the same")
    expect(choice.get_by_role("radio")).to_have_count(2)
    expect(choice.get_by_text("What counts as the same")).to_be_visible()


def test_compared_strategies_say_why_they_have_no_answer(page: Page, site: str) -> None:
    open_at(page, site, HARD)
    press(page, "Solve")
    press(page, "Compare strategies")
    rows = notebook(page).locator("tbody tr")
    expect(rows.filter(has_text="Automatic")).to_contain_text("chooses the quickest way it knows")
    breadth_first = rows.filter(has_text="Breadth-first search")
    expect(breadth_first).to_contain_text(re.compile(r"stopped after [\d.]+ s"))


@pytest.mark.parametrize("text", ["24: 4 7 8 8", "iq: 5x11"])
def test_where_any_solution_will_do_no_strategy_is_blamed_for_want_of_a_proof(
    page: Page, site: str, text: str
) -> None:
    open_at(page, site, text)
    press(page, "Solve")
    press(page, "Compare strategies")
    expect(page.get_by_role("button", name="CSV")).to_be_visible(timeout=60_000)
    expect(notebook(page).locator("tbody")).not_to_contain_text("proved")


def test_a_strategy_that_has_not_proved_its_moves_to_be_the_fewest_says_so(
    page: Page, site: str
) -> None:
    open_at(page, site, REVERSED)
    press(page, "Solve")
    compare = page.get_by_role("button", name="Compare strategies")
    compare.click(timeout=60_000)  # when the time for a proof is over
    row = notebook(page).locator("tbody tr").filter(has_text="Automatic")
    expect(row).to_contain_text("not proved")


def test_the_name_of_a_strategy_is_whole_on_a_phone(visit: Opened, site: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    open_at(page, site, "24: 4 7 8 8")
    press(page, "Solve")
    chosen = notebook(page).get_by_label("strategy")
    chosen.select_option("subsets")
    expect(chosen.locator("option:checked")).to_have_text("Subset by subset")
    beyond = """(select) => {
        const needed = document.createElement('select')
        needed.add(new Option(select.selectedOptions[0].text))
        needed.style.font = getComputedStyle(select).font
        needed.style.border = needed.style.padding = 0
        document.body.append(needed)
        const { width } = needed.getBoundingClientRect()
        needed.remove()
        return width - select.getBoundingClientRect().width
    }"""
    assert chosen.evaluate(beyond) <= 0


def test_is_it_unique_yes(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 1x3 with A=XX, B=X ; A a1 b1")
    press(page, "Is it unique?")
    expect(notebook(page)).to_contain_text("Yes, there is only one way")


def test_is_it_unique_no_and_two_are_shown(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 1x3 with A=XX, B=X")
    press(page, "Is it unique?")
    expect(notebook(page)).to_contain_text("No, there is more than one way")
    press(page, "Show two")
    expect(notebook(page)).to_contain_text("Solution 1 of 2")


def test_what_it_took_a_strategy_and_all_of_them_compared(page: Page, site: str) -> None:
    open_at(page, site, FIFTEEN)
    press(page, "Solve")
    expect(notebook(page)).to_contain_text("3 moves, the fewest there are (proved)")
    expect(notebook(page)).to_contain_text("nodes: positions reached")
    notebook(page).get_by_label("strategy").select_option("astar-manhattan")
    expect(notebook(page).get_by_label("strategy")).to_have_value("astar-manhattan")
    expect(notebook(page).locator("option:checked")).to_have_text("A*, Manhattan distance")
    expect(notebook(page).locator("dt code")).to_have_text("astar-manhattan")
    press(page, "Compare strategies")
    rows = notebook(page).locator("tbody tr")
    expect(rows.filter(has_text="Automatic")).to_contain_text("proved")
    expect(rows.filter(has_text="Automatic").locator("code")).to_have_text("auto")
    with page.expect_download(timeout=60_000) as saved:
        page.get_by_role("button", name="CSV").click(timeout=60_000)
    lines = Path(saved.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "strategy,status,proved,cost,nodes,counts,seconds"
    assert len(lines) == rows.count() + 1
    assert faults(page) == []


def test_the_report_of_24_is_one_tap_away(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    press(page, "All solutions")
    expect(notebook(page)).to_contain_text("3 solutions")
    notebook(page).get_by_role("radio", name="Nothing, count all").click()
    expect(notebook(page)).to_contain_text("22 solutions")


@pytest.mark.served
def test_hints_are_there_before_they_are_asked_for(page: Page, site: str) -> None:
    ladder = re.compile('"level":[1-9]')
    with page.expect_request(lambda request: bool(ladder.search(request.post_data or ""))):
        open_at(page, site, FIFTEEN)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    expect(notebook(page).get_by_role("button", name="How many ways?")).to_be_visible()
    for _ in range(4):
        press(page, "Hint")
    expect(notebook(page).locator(".latest")).to_contain_text("slide 10 left")
    hints = [each for each in asked if each.url.endswith("/api/hint")]
    told = [each.post_data or "" for each in hints]
    assert all('"level":0' in each for each in told)  # the moves that are left, under the board


def test_a_hint_on_a_phone_takes_two_lines_and_covers_nothing(visit: Opened, site: str) -> None:
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    open_at(phone, site, FIFTEEN)
    for level in range(4):
        press(phone, "Hint")
        expect(phone.locator(".handle")).to_contain_text(f"Hint {level + 1} of 5")
    lines = notebook(phone).locator(".hints li:visible")
    expect(lines).to_have_count(2)
    board, sheet = phone.get_by_role("grid").bounding_box(), notebook(phone).bounding_box()
    assert board
    assert sheet
    assert board["y"] + board["height"] <= sheet["y"]
    assert fits(phone)
    press(phone, "Do it")
    wait_for(phone, f"{FIFTEEN} ; 10")


@pytest.mark.parametrize("screen", [{"viewport": PHONE, "has_touch": True, "is_mobile": True}, {}])
def test_solved_is_a_moment_and_the_next_puzzle_one_tap_away(
    visit: Opened, site: str, screen: dict[str, object]
) -> None:
    page = visit(**screen)
    open_at(page, site, ONE_MOVE)
    page.get_by_role("gridcell", name="tile 8").click()
    moment = page.locator("section.solved")
    expect(moment).to_contain_text("Solved")
    expect(moment.locator("dl")).to_contain_text("fewest 1")
    assert fits(page)
    assert faults(page) == []
    harder = page.get_by_role("radio", name="A little harder")
    harder.click()
    expect(harder).to_have_attribute("aria-checked", "true")
    before = position(page)
    press(page, "Next puzzle")
    page.wait_for_function(
        "before => !decodeURIComponent(location.hash).includes(before)", arg=before
    )
    assert position(page).startswith("sliding/3x3: ")
    expect(moment).to_have_count(0)


def test_what_is_shared_does_not_give_it_away(page: Page, site: str) -> None:
    open_at(page, site, ONE_MOVE)
    page.get_by_role("gridcell", name="tile 8").click()
    text = notebook(page).locator("textarea").input_value()
    first, second, address = text.splitlines()
    assert first.startswith("Unriddle, 8-puzzle")
    assert second.startswith("1 step · 0:0")
    assert address.endswith("7%20-%208")
    press(page, "Play it again")
    wait_for(page, ONE_MOVE)


def test_playing_on_leaves_the_solution(page: Page, site: str) -> None:
    open_at(page, site, "packing/custom: 1x3 with A=XX, B=X")
    press(page, "Solve")
    expect(page.locator("g.solver").first).to_be_visible()
    page.get_by_role("gridcell").first.click()
    expect(page.locator("g.solver")).to_have_count(0)
    expect(notebook(page)).not_to_contain_text("Follow along")
