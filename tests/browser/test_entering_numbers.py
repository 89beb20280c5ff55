"""A hand on one's table, put in card by card; the numbers of the show."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.entering import keypad, paste
from tests.browser.steps import actions, faults, position, small_targets, wait_for

HAND, SHOW, TEN = "24/24", "countdown/countdown", "make-ten/ten"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_hand_is_put_in_by_four_taps_and_has_its_suits(visit: Opened, site: str) -> None:
    phone = visit(**PHONE)
    pad = keypad(phone, site, HAND)
    pad.tap("3", "8", "3", within="Keys")
    assert pad.fits
    assert small_targets(phone) == []
    assert faults(phone) == []
    pad.tap("8", within="Keys")
    wait_for(phone, "numbers/24: 3♠ 8♥ 3♦ 8♣ = 24")
    assert pad.taps == 4


def test_suits_are_chosen_cards_taken_away_and_no_card_is_there_twice(
    page: Page, site: str
) -> None:
    pad = keypad(page, site, HAND)
    pad.tap("hearts", "Q", "hearts", "Q", "K")
    pad.here.get_by_title("Take Q♥ away").click()
    pad.tap("Delete", "A")
    pad.tap("Done")  # two cards are a puzzle, too
    wait_for(page, "numbers/24: Q♦ A♥ = 24")


def test_a_hand_is_typed_and_pasted(page: Page, site: str) -> None:
    pad = keypad(page, site, HAND)
    page.keyboard.type("91")
    expect(pad.here.locator(".next")).to_have_text("1")
    page.keyboard.type("0q5")
    wait_for(page, "numbers/24: 9♠ 10♥ Q♦ 5♣ = 24")
    keypad(page, site, HAND)
    paste(page, "9 9 Q 5")
    wait_for(page, "numbers/24: 9 9 Q 5 = 24")


def test_the_numbers_of_the_show_and_its_target_are_put_in(visit: Opened, site: str) -> None:
    phone = visit(**PHONE)
    pad = keypad(phone, site, SHOW)
    pad.tap("25", "75", "3", "3", within="Keys")
    for used in ("25", "3"):
        key = pad.here.get_by_role("group", name="Keys").get_by_role(
            "button", name=used, exact=True
        )
        expect(key).to_be_disabled()
    pad.tap("7", "1", within="Keys")
    pad.tap("8", "0", "4", within="Keys")
    wait_for(phone, "numbers/countdown: 25 75 3 3 7 1 = 804")
    assert pad.taps == 9


@pytest.mark.parametrize("large", range(5))
def test_a_deal_has_as_many_large_numbers_as_wished(page: Page, site: str, large: int) -> None:
    pad = keypad(page, site, SHOW)
    pad.tap(str(large), within="Or deal six, this many of them large:")
    expect(actions(page)).to_be_visible()
    found = re.fullmatch(r"numbers/countdown: ([\d ]+) = ([1-9]\d\d)", position(page))
    assert found
    numbers = [int(number) for number in found[1].split()]
    assert len(numbers) == 6
    assert [number for number in numbers if number > 10] == numbers[:large]


def test_four_numbers_that_make_ten(page: Page, site: str) -> None:
    pad = keypad(page, site, TEN)
    pad.tap("1", "9", "10", "1", within="Keys")
    wait_for(page, "numbers/ten: 1 9 10 1 = 10")
