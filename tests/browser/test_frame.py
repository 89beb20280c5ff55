"""What every family has in common on the page."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Opened
from tests.browser.steps import (
    fits,
    notebook,
    open_at,
    position,
    press,
    small_targets,
)
from unriddle.web import page as built_page

EXAMPLES = {
    "numbers": "numbers/24: 4 7 8 8 = 24",
    "packing": "packing/custom: 3x4 with A=XXX/X.. x2, B=XX/XX",
    "sliding": "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6",
}
SOLVED = [
    "numbers/24: 4 7 8 8 = 24 ; 8 / 8 ; 7 - 1 ; 6 * 4",
    "packing/custom: 1x2 with A=XX ; A a1 b1",
    "sliding/3x3: 1 2 3 / 4 5 6 / 7 8 -",
]
KLOTSKI = "blocks/klotski: BAAC/BAAC/DFFE/DGHE/I..J"
LONG = "packing/bedlam: 4x4x4"  # takes minutes to count
each_example = pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES.keys())


@each_example
def test_a_link_opens_the_same_position_elsewhere(visit: Opened, site: str, text: str) -> None:
    first = visit()
    open_at(first, site, text)
    press(first, "Share")
    address = first.get_by_label("This link opens the same position").input_value()
    second = visit(address)
    expect(second.get_by_role("toolbar")).to_be_visible()
    assert position(second) == position(first)


def test_a_reload_and_the_back_button_just_work(page: Page, site: str) -> None:
    open_at(page, site, EXAMPLES["numbers"])
    page.evaluate("text => location.hash = encodeURIComponent(text)", EXAMPLES["sliding"])
    page.wait_for_function("() => document.querySelector('.tile')")
    page.reload()
    expect(page.get_by_role("toolbar")).to_be_visible()
    assert position(page).startswith("sliding/")
    page.go_back()
    expect(page.locator(".card")).to_have_count(4)


@each_example
def test_one_press_of_hint_is_one_level(page: Page, site: str, text: str) -> None:
    open_at(page, site, text)
    lines = notebook(page).locator(".hints li")
    for level in range(4):
        press(page, "Hint")
        expect(lines).to_have_count(level + 1)
    expect(page.get_by_role("button", name=re.compile("Do it|Place it"))).to_be_visible()


@pytest.mark.served
def test_one_request_brings_all_the_hints_of_a_position(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_at(page, site, EXAMPLES["numbers"])
    for level in range(5):
        press(page, "Hint")
        expect(notebook(page).locator(".hints li")).to_have_count(level + 1)
    assert len([url for url in asked if url.endswith("/api/hint")]) == 1
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_disabled()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("24: 4 7 8 8 ; 8 / 8", "24-4-7-8-8"),
        ("countdown: 25 50 75 100 3 6 = 952", "countdown-25-50-75-100-3-6-952"),
        ("sliding/2x2: 3 1 / 2 -", "2x2-3-1-2"),
    ],
)
def test_a_file_is_named_after_its_puzzle(page: Page, site: str, text: str, name: str) -> None:
    open_at(page, site, text)
    press(page, "Save")
    for section, end in (("first", ".svg"), ("last", "-solution.svg")):
        with page.expect_download() as saved:
            getattr(page.get_by_role("button", name="SVG", exact=True), section).click()
        assert saved.value.suggested_filename == name + end


@pytest.mark.parametrize("text", SOLVED)
def test_a_solved_position_has_no_steps_to_go_through(page: Page, site: str, text: str) -> None:
    open_at(page, site, text)
    press(page, "All solutions")
    expect(notebook(page)).to_contain_text(re.compile("1 (shortest )?solution"))
    expect(notebook(page)).not_to_contain_text("0 of 0")
    expect(notebook(page).get_by_role("button", name="Go on from here")).to_have_count(0)


@pytest.mark.parametrize("text", SOLVED)
def test_a_solved_position_is_told_once(page: Page, site: str, text: str) -> None:
    open_at(page, site, text)
    expect(notebook(page).locator("section p").first).to_be_visible()
    told = notebook(page).locator("section p").all_inner_texts()
    assert told
    assert len(set(told)) == len(told)


def test_without_script_the_page_says_what_it_needs(site: str) -> None:
    with urlopen(site) as answer:
        page = answer.read().decode()
    assert 'name="description"' in page
    assert "<noscript>" in page


def test_a_solved_puzzle_says_with_how_many_hints(page: Page, site: str) -> None:
    open_at(page, site, EXAMPLES["sliding"])
    for _ in range(4):
        press(page, "Hint")
        expect(page.get_by_text("Thinking")).to_have_count(0)
    page.reload()
    for _ in range(4):
        press(page, "Hint")
        expect(page.get_by_text("Thinking")).to_have_count(0)
    press(page, "Do it")
    expect(notebook(page)).to_contain_text("You solved it with 8 hints")


def test_the_first_line_of_the_hints_is_a_hint_too(page: Page, site: str) -> None:
    open_at(page, site, EXAMPLES["sliding"])
    press(page, "Hint")
    expect(notebook(page).locator(".hints li")).to_have_count(1)
    page.get_by_role("gridcell", name="6").click()
    expect(notebook(page)).to_contain_text("You solved it with 1 hint")


def test_a_long_count_shows_progress_and_is_cancelled(page: Page, site: str) -> None:
    open_at(page, site, LONG)
    press(page, "How many ways?")
    expect(notebook(page)).to_contain_text("tries", timeout=30_000)
    press(page, "Cancel")
    expect(notebook(page)).to_contain_text("Stopped")


def test_the_language_changes_and_nothing_else(page: Page, site: str) -> None:
    open_at(page, site, EXAMPLES["numbers"])
    press(page, "Hint")
    expect(notebook(page).locator(".hints li").first).to_contain_text("3 ways from here")
    before = position(page)
    page.get_by_role("button", name="Bahasa Indonesia").click()
    expect(notebook(page).locator(".hints li").first).to_contain_text("3 cara dari sini")
    expect(page.get_by_role("button", name="Petunjuk", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "id"
    assert position(page) == before


def test_a_text_that_cannot_be_read_is_pointed_at_and_nothing_is_lost(
    page: Page, site: str
) -> None:
    open_at(page, site, EXAMPLES["numbers"])
    press(page, "Open")
    page.get_by_role("textbox").fill("1 2 3 / 4 5 5 / 7 8 -")
    page.get_by_label("Which puzzle is it?").select_option("sliding")
    press(page, "Open it")
    expect(page.get_by_role("alert").locator("mark")).to_have_text("5")
    page.keyboard.press("Escape")
    assert position(page) == EXAMPLES["numbers"]


def test_a_position_is_saved_as_a_picture_and_as_text(page: Page, site: str) -> None:
    open_at(page, site, EXAMPLES["sliding"])
    press(page, "Save")
    for name, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("Text", b"sliding/3x3: ")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=name, exact=True).first.click()
        assert Path(saved.value.path()).read_bytes().startswith(begins)


def test_the_solution_that_is_looked_at_is_the_one_that_is_saved(page: Page, site: str) -> None:
    open_at(page, site, EXAMPLES["packing"])
    press(page, "All solutions")
    texts = []
    for turn in range(2):
        press(page, "Save")
        expect(page.get_by_role("dialog")).to_contain_text("With the solution you are looking at")
        with page.expect_download() as saved:
            page.get_by_role("dialog").get_by_role("button", name="Text").last.click()
        texts.append(Path(saved.value.path()).read_text(encoding="utf-8"))
        page.keyboard.press("Escape")
        if not turn:
            press(page, "Next solution")
    grids = [text.partition("Search time")[0] for text in texts]
    assert grids[0] != grids[1]
    assert all("Cases tried: 0" not in text and "Cases tried" in text for text in texts)


def test_the_file_of_a_solution_says_that_it_is_proved(page: Page, site: str) -> None:
    open_at(page, site, "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6")
    press(page, "Solve")
    expect(notebook(page)).to_contain_text("1 move, the fewest there are (proved)")
    press(page, "Save")
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name="JSON").click()
    record = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert (record["complete"], record["lower_bound"]) == (True, 1)
    assert record["reason"] == "proved: no way from here has fewer than 1 move"


def test_an_unsolvable_puzzle_is_saved_with_its_reason(page: Page, site: str) -> None:
    open_at(page, site, "sliding/2x2: 2 1 / 3 -")
    press(page, "Save")
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name="Text").last.click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert "\nNo solution: the sum of kurang(i) plus X is odd\n" in text


@pytest.mark.parametrize("language", ["en-GB", "id-ID"])
@pytest.mark.parametrize("text", [*EXAMPLES.values(), KLOTSKI], ids=[*EXAMPLES, "blocks"])
def test_no_key_is_listed_twice(visit: Opened, site: str, text: str, language: str) -> None:
    page = visit(locale=language)
    open_at(page, site, text)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog").locator("dt")
    expect(keys.first).to_be_visible()
    first = [told.split(" ")[0] for told in keys.all_inner_texts()]
    assert first.count("Enter") == 1
    assert len({*keys.all_inner_texts()}) == len(first)


def test_what_was_said_in_another_language_is_gone(page: Page, site: str) -> None:
    open_at(page, site, EXAMPLES["packing"])
    heard = page.locator("div.hidden[role=status]")
    page.get_by_role("group", name="Pieces still to place").get_by_role("button").first.click()
    expect(heard).to_contain_text("in hand")
    page.get_by_role("button", name="Bahasa Indonesia").click()
    expect(heard).to_have_text("")


def test_all_keys_are_listed(page: Page, site: str) -> None:
    open_at(page, site, EXAMPLES["numbers"])
    page.locator(".card").first.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Ctrl+Z")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@each_example
def test_a_phone_shows_it_whole_and_a_finger_hits_everything(
    visit: Opened, site: str, text: str
) -> None:
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    open_at(phone, site, text)
    assert fits(phone)
    assert small_targets(phone) == []
    press(phone, "Hint")
    expect(notebook(phone).locator(".hints li").first).to_be_visible()
    assert fits(phone)


MOST = 50_000  # bytes of code and styles for one puzzle
IQ = "packing/iq-puzzler-pro: 5x11"


BOARDS = {**EXAMPLES, "blocks": KLOTSKI, "iq": IQ}


@pytest.mark.served
@pytest.mark.every_case
@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS.keys())
@pytest.mark.parametrize("language", ["en-GB", pytest.param("id-ID", marks=pytest.mark.slow)])
def test_the_app_is_small(visit: Opened, site: str, text: str, language: str) -> None:
    """All that is loaded without being asked for; what draws in space only for boards in space."""
    page = visit(locale=language)
    weight = weighing(page)
    open_at(page, site, text)
    assert 0 < weight() <= MOST


@pytest.mark.served
@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_the_way_in_is_small(visit: Opened, site: str, viewport: dict[str, int]) -> None:
    """With the pictures of all toys."""
    page = visit(viewport=viewport)
    weight = weighing(page)
    page.goto(site)
    expect(page.locator(".toy .picture:has(> *)")).to_have_count(14)
    assert 0 < weight() <= 65_000


def weighing(page: Page) -> Callable[[], int]:
    """Tells the bytes of the code that is loaded from now on, compressed."""
    loaded: set[str] = set()
    page.on("response", lambda answer: loaded.add(answer.url.rpartition("/")[2]))

    def weight() -> int:
        page.wait_for_load_state("networkidle")
        files = [built_page.STATIC / "assets" / name for name in loaded]
        code = [path for path in files if path.suffix in (".js", ".css")]
        return sum(len(gzip.compress(path.read_bytes())) for path in code)

    return weight
