"""The 24 game on the page: by mouse, by keyboard alone, on a phone, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.steps import notebook, open_at, press, wait_for


def card(page: Page, value: str) -> None:
    page.get_by_role("group", name="The numbers on the table").get_by_role(
        "button", name=value, exact=True
    ).first.click()


def test_a_hand_is_played_to_the_end_by_mouse(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    cards = page.get_by_role("group", name="The numbers on the table").get_by_role("button")
    expect(cards).to_have_count(4)
    cards.nth(2).click()
    press(page, "divided by")
    cards.nth(3).click()
    expect(cards).to_have_count(3)
    card(page, "7")
    press(page, "minus")
    cards.filter(has_text="8 / 8").click()
    expect(cards).to_have_count(2)
    cards.first.click()
    cards.last.click()
    press(page, "times")
    expect(notebook(page)).to_contain_text("You solved it without a hint")
    wait_for(page, "numbers/24: 4 7 8 8 = 24 ; 8 / 8 ; 7 - 1 ; 4 * 6")


def test_the_framed_cards_are_those_that_the_hint_names(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    framed = page.locator(".card.pointed")
    for level, faces in enumerate(([], [], ["4"], ["8", "8"], ["8", "8"])):
        press(page, "Hint")
        expect(notebook(page).locator(".hints li")).to_have_count(level + 1)
        expect(framed).to_have_text(faces)
    open_at(page, site, "countdown: 1 1 2 2 3 3 = 999")
    for _ in range(4):
        press(page, "Hint")
    expect(notebook(page)).to_contain_text("next: 2 + 1")
    expect(framed).to_have_text(["1", "2"])


def test_how_many_says_that_there_is_none(page: Page, site: str) -> None:
    open_at(page, site, "24: 1 1 1 1")
    press(page, "How many ways?")
    expect(notebook(page)).to_contain_text("No solution: every combination of 4 numbers was tried")


def test_the_same_by_keyboard_alone(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    while not page.evaluate("document.activeElement.matches('.card')"):
        page.keyboard.press("Tab")
    for keys, left in (("8/8", 3), ("7-1", 2), ("4*6", 1)):
        page.keyboard.type(keys)
        expect(page.locator(".card")).to_have_count(left)
    expect(notebook(page)).to_contain_text("Solved")


def test_a_hand_is_played_on_a_phone_in_indonesian(visit: Opened, site: str) -> None:
    phone = visit(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="id-ID"
    )
    open_at(phone, site, "24: 4 4 4 4 ; 4 + 4 ; 8 + 4")
    cards = phone.locator(".card")
    cards.first.tap()
    cards.last.tap()
    phone.get_by_role("button", name="tambah").tap()
    expect(cards).to_have_count(1)
    phone.get_by_role("button", name="Urungkan").tap()
    expect(cards).to_have_count(2)


def test_undo_and_redo_go_back_and_forth(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    page.locator(".card").nth(2).click()
    press(page, "minus")
    page.locator(".card").nth(1).click()
    expect(page.locator(".card")).to_have_count(3)
    page.keyboard.press("Control+z")
    expect(page.locator(".card")).to_have_count(4)
    page.keyboard.press("Control+y")
    expect(page.locator(".card")).to_have_count(3)
    page.evaluate("""() => {
        const undo = [...document.querySelectorAll('button')].find((b) => b.innerText === 'Undo')
        undo.click(), undo.click()
    }""")
    expect(page.locator(".card")).to_have_count(4)
    press(page, "Redo")
    expect(page.locator(".card")).to_have_count(3)
    press(page, "Restart")
    expect(page.locator(".card")).to_have_count(4)


def test_all_solutions_come_with_steps_postfix_and_tree(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    press(page, "All solutions")
    found = notebook(page)
    expect(found).to_contain_text("3 solutions")
    expect(found).to_contain_text("8 ÷ 8 = 1")
    expect(found).to_contain_text("7 8 8 ÷ − 4 ×")
    expect(found.get_by_role("img", name="as a tree")).to_be_visible()
    press(page, "Next solution")
    expect(found).to_contain_text("11 − 8 = 3")


def test_an_unsolvable_hand_says_what_is_nearest_and_says_it_once(page: Page, site: str) -> None:
    open_at(page, site, "24: 1 1 1 1")
    press(page, "Still solvable?")
    expect(notebook(page)).to_contain_text("This cannot be solved")
    expect(notebook(page)).to_contain_text("the nearest: 4")
    expect(notebook(page).get_by_text("nearest")).to_have_count(1)
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_disabled()


def test_each_pair_of_cards_carries_its_ways(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    page.get_by_label("Show how many").check()
    expect(notebook(page)).to_contain_text("3 ways from here")
    page.locator(".card").nth(2).click()
    page.locator(".card").nth(3).click()
    expect(page.get_by_role("button", name="divided by").locator(".one")).to_have_text("1")
    expect(page.get_by_role("button", name="plus").locator(".none")).to_have_text("0")


def test_a_countdown_may_run_against_the_clock(page: Page, site: str) -> None:
    page.clock.install()
    open_at(page, site, "countdown: 25 50 75 100 3 6 = 952")
    press(page, "Settings")
    page.get_by_label("Thirty-second clock").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("timer")).to_contain_text("30")
    page.clock.run_for(31_000)
    expect(page.get_by_role("timer")).to_contain_text("Time is up")


def test_own_numbers_and_rules_are_typed_and_mistakes_are_pointed_at(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    press(page, "New")
    page.get_by_label("Numbers or cards").fill("A 5 y 2")
    press(page, "Put it on the table")
    expect(page.get_by_role("alert")).to_contain_text("'y' is no number and no card")
    expect(page.get_by_role("alert").locator("mark")).to_have_text("y")
    page.get_by_label("Numbers or cards").fill("A 5 K 2")
    page.get_by_role("textbox", name="Target").fill("10")
    page.get_by_label("No fractions").check()
    press(page, "Put it on the table")
    expect(page.locator(".card")).to_have_count(4)
    wait_for(page, "numbers/24: A 5 K 2 = 10 no-fractions")
    expect(page.locator(".card .value")).to_have_text(["A", "5", "K", "2"])
    expect(page.locator(".card .how")).to_have_text(["1", "13"])
    page.locator(".card", has_text="K").click()
    page.get_by_role("button", name="minus").click()
    page.locator(".card", has_text="2").click()
    wait_for(page, "numbers/24: A 5 K 2 = 10 no-fractions ; 13 - 2")


def test_the_cards_of_the_report_are_pasted_and_their_solutions_saved_as_its_file(
    page: Page, site: str
) -> None:
    page.goto(site)
    press(page, "Open")
    page.get_by_role("textbox").fill("9 K Q 9")
    page.get_by_label("Which puzzle is it?").select_option("numbers")
    press(page, "Put it on the table")
    expect(page.locator(".card")).to_have_count(4)
    press(page, "Save")
    page.get_by_label("All solutions").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Text", exact=True).last.click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert text.startswith("Cards: 9 K Q 9\nSolutions:\n1. ")
    assert "\n2. " in text


def test_a_target_out_of_reach_is_never_called_solved(page: Page, site: str) -> None:
    far = "countdown: 1 1 2 2 3 3 = 999"
    said = "999 cannot be made; the nearest is 81, 918 away"
    open_at(page, site, far)
    press(page, "Still solvable?")
    expect(notebook(page)).to_contain_text("Out of reach")
    expect(notebook(page).get_by_text(said)).to_have_count(1)
    open_at(page, site, f"{far} ; 1 + 2 ; 3 * 3 ; 1 + 2 ; 9 * 3 ; 27 * 3")
    expect(page.get_by_text("this makes 81, 918 away from 999")).to_be_visible()
    open_at(page, site, far)
    press(page, "Solve")
    expect(notebook(page).get_by_role("heading", name="The nearest")).to_be_visible()
    expect(notebook(page).get_by_text(said)).to_have_count(1)
    expect(notebook(page)).not_to_contain_text("olved")
    expect(notebook(page)).not_to_contain_text("can be solved")
    press(page, "How many ways?")
    expect(notebook(page)).to_contain_text("1 way leads there")
    headings = notebook(page).get_by_role("heading")
    expect(headings).to_have_text(["The nearest"])


def test_a_dealt_hand_shows_its_suits(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    press(page, "New")
    press(page, "Deal four cards")
    expect(page.locator(".card .value")).to_have_text(
        [re.compile("^(A|[2-9]|10|[JQK])[♠♥♦♣]$")] * 4
    )
