"""The 24 game on the page: by mouse, by keyboard alone, on a phone, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opened
from tests.browser.entering import keypad
from tests.browser.steps import notebook, open_at, position, press, wait_for


def card(page: Page, value: str) -> None:
    page.get_by_role("group", name="The numbers on the table").get_by_role(
        "button", name=value, exact=True
    ).first.click()


def take(page: Page, one: str, sign: str, other: str) -> None:
    """A card, a sign and a card, by what they are called."""
    left = page.locator("button.card").count()
    for name in (one, sign, other):
        press(page, name)
    expect(page.locator("button.card")).to_have_count(left - 1)


def faces(page: Page) -> list[str]:
    """What a screen reader hears of each card."""
    return [each.locator("> .hidden").inner_text() for each in page.locator("button.card").all()]


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
    page.get_by_role("button", name="1 = 8 ÷ 8").click()
    expect(cards).to_have_count(2)
    cards.first.click()
    cards.last.click()
    press(page, "times")
    expect(page.locator(".formula")).to_have_text("4 × 6 = 24")
    press(page, "Put down")
    expect(notebook(page)).to_contain_text("You solved it without a hint")
    wait_for(page, "numbers/24: 4 7 8 8 = 24 ; 8 / 8 ; 7 - 1 ; 4 * 6")


def test_the_framed_cards_are_those_that_the_hint_names(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    framed = page.locator("button.card.pointed")

    def names() -> list[str | None]:
        return [each.locator("> .hidden").inner_text() for each in framed.all()]

    for level, faces in enumerate(([], [], ["4"], ["8", "8"], ["8", "8"])):
        press(page, "Hint")
        expect(notebook(page).locator(".hints li")).to_have_count(level + 1)
        assert names() == faces
    expect(page.locator("button.sign.pointed")).to_have_accessible_name("divided by")
    open_at(page, site, "countdown: 1 1 2 2 3 3 = 999")
    for level in range(4):
        press(page, "Hint")
        expect(notebook(page).locator(".hints li")).to_have_count(level + 1)
    expect(notebook(page)).to_contain_text("2 + 1: it makes 3")
    assert names() == ["1", "2"]


def test_how_many_says_that_there_is_none(page: Page, site: str) -> None:
    open_at(page, site, "24: 1 1 1 1")
    press(page, "How many ways?")
    expect(notebook(page)).to_contain_text("No solution: every combination of 4 numbers was tried")


def test_the_same_by_keyboard_alone(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    while not page.evaluate("document.activeElement.matches('button.card')"):
        page.keyboard.press("Tab")
    for keys, left in (("3/4", 3), ("2-3", 2), ("1*2", 1)):
        page.keyboard.type(keys)
        expect(page.locator("button.card")).to_have_count(left)
    expect(notebook(page)).to_contain_text("Solved")


def test_a_hand_is_played_on_a_phone_in_indonesian(visit: Opened, site: str) -> None:
    phone = visit(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="id-ID"
    )
    open_at(phone, site, "24: 4 4 4 4 ; 4 + 4 ; 8 + 4")
    cards = phone.locator("button.card")
    cards.first.tap()
    cards.last.tap()
    phone.get_by_role("button", name="tambah").tap()
    phone.get_by_role("button", name="Letakkan").tap()
    expect(cards).to_have_count(1)
    phone.get_by_role("button", name="Urungkan").tap()
    expect(cards).to_have_count(2)


def test_undo_and_redo_go_back_and_forth(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    page.locator("button.card").nth(2).click()
    press(page, "minus")
    page.locator("button.card").nth(1).click()
    expect(page.locator("button.card")).to_have_count(3)
    page.keyboard.press("Control+z")
    expect(page.locator("button.card")).to_have_count(4)
    page.keyboard.press("Control+y")
    expect(page.locator("button.card")).to_have_count(3)
    page.evaluate("""() => {
        const undo = [...document.querySelectorAll('button')].find((b) => b.innerText === 'Undo')
        undo.click(), undo.click()
    }""")
    expect(page.locator("button.card")).to_have_count(4)
    press(page, "Redo")
    expect(page.locator("button.card")).to_have_count(3)
    press(page, "Restart")
    expect(page.locator("button.card")).to_have_count(4)


@pytest.mark.served
def test_a_step_that_is_not_confirmed_yet_is_undone(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8")
    held: list[Route] = []
    page.route("**/api/read", lambda route: held.append(route))
    with page.expect_request("**/api/read"):
        page.locator("button.card").nth(2).click()
        press(page, "minus")
        page.locator("button.card").nth(1).click()
    press(page, "Undo")
    assert held
    page.unroute("**/api/read")  # what was held goes on
    assert position(page) == "numbers/24: 4 7 8 8 = 24"
    expect(page.locator("button.card")).to_have_count(4)


@pytest.mark.served
def test_an_undo_that_is_not_confirmed_yet_is_redone(page: Page, site: str) -> None:
    open_at(page, site, "24: 4 7 8 8 ; 8-7&given=0")
    held: list[Route] = []
    page.route("**/api/read", lambda route: held.append(route))
    with page.expect_request("**/api/read"):
        press(page, "Undo")
    press(page, "Redo")
    assert held
    page.unroute("**/api/read")
    assert position(page) == "numbers/24: 4 7 8 8 = 24 ; 8 - 7"
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()


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
    page.locator("button.card").nth(2).click()
    page.locator("button.card").nth(3).click()
    expect(page.get_by_role("button", name="divided by").locator(".one")).to_have_text("1")
    expect(page.get_by_role("button", name="plus").locator(".none")).to_have_text("0")


def test_a_countdown_is_played_as_on_the_show(page: Page, site: str) -> None:
    page.clock.install()
    open_at(page, site, "countdown: 25 50 75 100 3 6 = 130")
    press(page, "Start thirty seconds")
    expect(page.get_by_role("timer")).to_contain_text("30")
    page.clock.run_for(10_000)
    expect(page.get_by_role("timer")).to_contain_text("20")
    take(page, "100", "plus", "25")  # 125
    page.clock.run_for(21_000)
    expect(page.get_by_role("timer")).to_contain_text("Time is up")
    expect(page.get_by_text("7 points.")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("You came to 125, 5 away.")
    expect(page.get_by_role("main")).to_contain_text("This was possible:")
    press(page, "Once more")
    expect(page.get_by_role("timer")).to_contain_text("30")


def test_the_show_says_that_a_target_cannot_be_made(page: Page, site: str) -> None:
    page.clock.install()
    open_at(page, site, "countdown: 100 75 25 50 3 5 = 952")
    press(page, "Start thirty seconds")
    page.clock.run_for(31_000)
    table = page.get_by_role("main")
    expect(table).to_contain_text("952 cannot be made; the nearest is 951 or 953, 1 away: ")
    expect(table).to_contain_text(" = 953")
    expect(table).not_to_contain_text("This was possible")


def test_the_target_in_time_is_worth_ten_points_and_the_sound_stays_off(
    page: Page, site: str
) -> None:
    open_at(page, site, "countdown: 25 50 75 100 3 6 = 125")
    press(page, "Sound")
    press(page, "Start thirty seconds")
    take(page, "100", "plus", "25")
    expect(page.get_by_text("10 points.")).to_be_visible()
    page.reload()
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_own_numbers_and_rules_are_typed_and_mistakes_are_pointed_at(page: Page, site: str) -> None:
    keypad(page, site, "24/24")
    page.get_by_text("Other numbers, target or rules").click()
    page.get_by_label("Numbers or cards").fill("A 5 y 2")
    press(page, "Open it")
    wrong = page.get_by_role("alert").first
    expect(wrong).to_contain_text("'y' is no number and no card")
    expect(wrong.locator("mark")).to_have_text("y")
    page.get_by_label("Numbers or cards").fill("A 5 K 2")
    page.get_by_role("textbox", name="Target").fill("10")
    page.get_by_label("No fractions").check()
    press(page, "Open it")
    wait_for(page, "numbers/24: A 5 K 2 = 10 no-fractions")
    assert faces(page) == ["A, counts 1", "5", "K, counts 13", "2"]
    page.get_by_role("button", name="K, counts 13").click()
    page.get_by_role("button", name="minus").click()
    page.get_by_role("button", name="2", exact=True).click()
    wait_for(page, "numbers/24: A 5 K 2 = 10 no-fractions ; 13 - 2")


def test_the_cards_of_the_report_are_pasted_and_their_solutions_saved_as_its_file(
    page: Page, site: str
) -> None:
    page.goto(site)
    press(page, "Open")
    page.get_by_role("textbox").fill("9 K Q 9")
    page.get_by_label("Which puzzle is it?").select_option("numbers")
    press(page, "Open it")
    expect(page.locator("button.card")).to_have_count(4)
    press(page, "Save")
    page.get_by_label("All solutions").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Text", exact=True).last.click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert text.startswith("Cards: 9 K Q 9\nSolutions:\n1. ")
    assert "\n2. " in text


def test_hints_have_the_signs_and_fractions_of_people(page: Page, site: str) -> None:
    open_at(page, site, "24: 3 3 8 8")
    for level in range(1, 6):
        press(page, "Hint")
        expect(notebook(page).locator(".hints li")).to_have_count(level)
    said = "8 ÷ 3 = 8/3; then 3 − (8/3) = 1/3, 8 ÷ (1/3) = 24"
    expect(notebook(page).locator(".hints li").last).to_contain_text(said)
    open_at(page, site, "24: 4 7 8 8 ; 8 / 8 ; 4 * 7")
    press(page, "Hint")
    expect(notebook(page).locator(".hints")).to_contain_text("since the step 4 × 7: take it back")


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
    expect(page.get_by_text("this makes 81, 918 away from 999")).to_have_count(0)
    press(page, "Solve")
    expect(notebook(page).get_by_role("heading", name="Out of reach")).to_be_visible()
    expect(notebook(page).get_by_text(said)).to_have_count(1)
    expect(notebook(page)).not_to_contain_text("olved")
    expect(notebook(page)).not_to_contain_text("can be solved")
    press(page, "How many ways?")
    expect(notebook(page)).to_contain_text("1 way leads there")
    headings = notebook(page).get_by_role("heading")
    expect(headings).to_have_text(["Out of reach", "What it took", "How many ways"])


def test_a_dealt_hand_shows_its_suits(page: Page, site: str) -> None:
    keypad(page, site, "24/24")
    press(page, "Deal four cards")
    expect(page.locator("button.card > .hidden", has_text=" of ")).to_have_count(4)
    for face in faces(page):
        assert re.match("(A|[2-9]|10|[JQK]) of (spades|hearts|diamonds|clubs)", face)


def test_faces_stay_on_the_table_in_the_address_and_in_what_they_make(
    page: Page, site: str
) -> None:
    open_at(page, site, "24: K♠ Q♥ A♦ 2♣")
    assert faces(page) == [
        "K of spades, counts 13",
        "Q of hearts, counts 12",
        "A of diamonds, counts 1",
        "2 of clubs",
    ]
    page.locator("button.card").nth(0).click()
    press(page, "minus")
    page.locator("button.card").nth(2).click()
    wait_for(page, "numbers/24: K♠ Q♥ A♦ 2♣ = 24 ; 13 - 1")
    assert faces(page)[-1] == "12 = 13 − 1"
    expect(page.locator(".from .corner").first).to_have_text("K")


def test_fractions_stand_over_each_other_and_are_spoken(page: Page, site: str) -> None:
    open_at(page, site, "24: 3 3 8 8 ; 8 / 3")
    assert faces(page)[-1] == "8 over 3 = 8 ÷ 3"
    expect(page.locator("button.made .fraction")).to_be_visible()
    cards = page.locator("button.card")
    cards.nth(0).click()
    cards.nth(2).click()
    press(page, "minus")
    expect(page.locator(".formula")).to_have_text("3 − 8 over 383 = 1 over 313")  # heard and drawn
    press(page, "Swap")
    expect(page.locator(".formula .makes")).to_have_text("= −1 over 3−13")
    press(page, "Solve")
    expect(notebook(page).locator(".steps .fraction").first).to_be_visible()


def test_the_numbers_that_a_card_was_made_of_can_be_read(phone: Page, site: str) -> None:
    open_at(phone, site, "countdown: 25 50 75 100 3 6 = 952 ; 100 + 75 ; 175 + 50")
    hidden = phone.evaluate(
        """() => {
            const sources = [...document.querySelectorAll('.card.from')]
            return sources.filter((source, at) => {
                const range = document.createRange()
                range.selectNodeContents(source.querySelector('.value'))
                const { left, right, top, bottom } = range.getBoundingClientRect()
                return [left + 1, right - 1].some((x) =>
                    !source.contains(document.elementFromPoint(x, (top + bottom) / 2)))
            }).map((source) => source.textContent)
        }"""
    )
    assert phone.locator(".card.from").count() == 3
    assert hidden == []
