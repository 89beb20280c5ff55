"""What a site does while Python is on its way: it is played, and nothing is lost."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import unriddle
from tests.browser.conftest import Opened, static
from tests.browser.steps import actions, open_at, position, press
from tests.site.conftest import PYTHON, SITE, part

pytestmark = pytest.mark.slow
BAKED = "numbers/24: 3 3 8 8"
HAND = "numbers/24: 4 7 8 8"
LONG = "packing/bedlam: 4x4x4"
PHONE: dict[str, object] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
A_MOMENT = 500  # milliseconds
PATIENCE = 60_000  # milliseconds for Python to come


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    with static(site) as found:
        yield found


class Held:
    """Python of a page that does not come before it is let through."""

    def __init__(self, page: Page) -> None:
        self._routes: list[Route] = []
        self._let = False
        page.route(PYTHON, self._asked)

    def _asked(self, route: Route) -> None:
        if self._let:
            route.continue_()
        else:
            self._routes.append(route)

    def release(self) -> None:
        self._let = True
        for route in self._routes:
            route.continue_()


def waiting(page: Page) -> Locator:
    return page.locator(".waiting")


def baked(family: str) -> str:
    """A puzzle of that family that the site gives."""
    found = json.loads(gzip.decompress(part(SITE, "baked").joinpath("puzzles.bin").read_bytes()))
    return next(
        str(each["puzzle"])
        for each in found["puzzles"]
        if each["family"].startswith(family) and each["stars"] == 3
    )


def join(page: Page, first: str, sign: str, second: str) -> None:
    page.locator("button.card", has_text=first).first.click()
    press(page, sign)
    page.locator("button.card:not([aria-pressed=true])", has_text=second).first.click()


def test_it_paints_and_plays_before_python_is_there(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    page.route(PYTHON, lambda route: None)  # never answered
    page.goto(f"{address}/#/toys")
    expect(page.get_by_text("Soma cube")).to_be_visible()
    open_at(page, address, "numbers/24: 3 3 8 8")
    press(page, "Hint")
    expect(page.locator(".hints li").first).to_be_attached()


def test_a_hint_after_a_move_waits_for_python_and_is_about_the_move(
    address: str, visit: Opened
) -> None:
    page = visit(**PHONE)
    held = Held(page)
    open_at(page, address, BAKED)
    expect(waiting(page)).to_be_visible()
    join(page, "8", "plus", "8")
    press(page, "Hint")
    page.wait_for_timeout(500)
    expect(page.locator(".hints li")).to_have_count(0)
    held.release()
    expect(page.locator(".hints li").first).to_contain_text("take it back", timeout=PATIENCE)
    expect(waiting(page)).to_have_count(0)


def test_solve_after_a_move_waits_for_python(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    held = Held(page)
    open_at(page, address, BAKED)
    join(page, "8", "divided by", "3")
    press(page, "Solve")
    held.release()
    expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=PATIENCE)


def test_who_leaves_what_waits_for_python_plays_on(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    held = Held(page)
    page.goto(f"{address}/#{HAND}")
    expect(waiting(page)).to_be_visible()
    open_at(page, address, BAKED)
    page.goto(f"{address}/#{LONG}")
    page.goto(f"{address}/#/toys/24")
    page.get_by_role("button", name="Give me one").click()
    expect(actions(page)).to_be_visible()
    shown = page.url
    held.release()
    expect(waiting(page)).to_have_count(0, timeout=PATIENCE)
    page.wait_for_timeout(500)
    assert page.url == shown  # nobody is brought back
    expect(actions(page)).to_be_visible()


def tiles(page: Page) -> list[str | None]:
    """The board as it is drawn."""
    cells = page.get_by_role("gridcell").all()
    return [cell.get_attribute("aria-label") for cell in cells]


def slidden(page: Page, puzzle: str, many: int) -> unriddle.Position:
    """Slide the tiles of a shortest solution, so many of them."""
    board = unriddle.read(puzzle)
    for tile in board.solve("best").solutions[0].steps[:many]:
        page.get_by_role("gridcell", name=re.compile(f"tile {tile}(,|$)")).click()
        board = board.play(tile)
    return board


@pytest.mark.parametrize("many", [1, 4])
def test_moves_are_kept_when_the_page_is_loaded_anew(
    address: str, visit: Opened, many: int
) -> None:
    page = visit(**PHONE)
    held = Held(page)
    open_at(page, address, baked("sliding"))
    board = slidden(page, baked("sliding"), many)
    drawn = tiles(page)
    page.wait_for_timeout(A_MOMENT)
    page.reload()
    expect(actions(page)).to_be_visible()
    expect(page.locator("main[aria-busy=true]")).to_have_count(0 if many == 1 else 1)
    assert tiles(page) == drawn
    held.release()
    expect(page.locator("main[aria-busy=false]")).to_be_visible(timeout=PATIENCE)
    assert tiles(page) == drawn
    assert position(page) == board.text


def test_moves_are_kept_by_who_leaves_at_once(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    held = Held(page)
    open_at(page, address, baked("sliding"))
    board = slidden(page, baked("sliding"), 3)
    drawn = tiles(page)
    page.goto(f"{address}/#/yours")
    page.get_by_role("listitem").get_by_role("button", name="Go on").click()
    expect(actions(page)).to_be_visible()
    assert tiles(page) == drawn
    held.release()
    expect(page.locator("main[aria-busy=false]")).to_be_visible(timeout=PATIENCE)
    assert position(page) == board.text


def test_several_pieces_are_laid(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    held = Held(page)
    open_at(page, address, baked("packing"))
    given = pieces(page)
    for laid in (1, 2):
        lay_any(page)
        assert pieces(page) == given + laid
    drawn = tiles(page)
    held.release()
    expect(page.locator("main[aria-busy=false]")).to_be_visible(timeout=PATIENCE)
    assert tiles(page) == drawn
    text, puzzle = position(page), unriddle.read(baked("packing"))
    assert len(unriddle.read(text).steps) == len(puzzle.steps) + 2


def lay_any(page: Page) -> None:
    """Take the first piece that fits somewhere, and put it where it does."""
    before = pieces(page)
    for spare in page.locator("button.spare:visible").all():
        spare.click()
        for cell in page.get_by_role("gridcell", name=re.compile("empty")).all():
            cell.click()
            page.wait_for_timeout(100)
            if pieces(page) > before:
                return
        spare.click()


def pieces(page: Page) -> int:
    """How many lie on the board."""
    return len({str(label).rpartition("piece ")[2][:1] for label in tiles(page)})


def test_a_block_is_moved_twice(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    page.route(PYTHON, lambda route: None)  # never answered
    puzzle = baked("blocks/rush-hour")
    open_at(page, address, puzzle)
    board = unriddle.read(puzzle)
    for step in board.solve("best").solutions[0].steps[:2]:
        after = board.play(step)
        move(page, step.partition(" ")[0], lying(board), lying(after))
        expect_lying(page, after)
        board = after


def lying(board: unriddle.Position) -> list[str]:
    """The block on each cell."""
    return [cell.label for cell in board.scene().cells]


def expect_lying(page: Page, board: unriddle.Position) -> None:
    for place, block in enumerate(lying(board)):
        named = f"block {block}" if block else "empty"
        cell = page.get_by_role("gridcell").nth(place)
        expect(cell).to_have_attribute("aria-label", re.compile(rf"\b{named}\b"))


def move(page: Page, block: str, before: list[str], after: list[str]) -> None:
    """By taps: the block, and where it can go to several places, the cell that it comes to."""
    cells = page.get_by_role("gridcell")
    drawn = tiles(page)
    cells.nth(before.index(block)).click()
    page.wait_for_timeout(A_MOMENT)
    if tiles(page) == drawn:
        forwards = after.index(block) > before.index(block)
        came = [cell for cell, label in enumerate(after) if label == block]
        cells.nth(came[-1] if forwards else came[0]).click()


def test_a_puzzle_that_waits_for_python_is_not_put_over_another(
    address: str, visit: Opened
) -> None:
    page = visit(**PHONE)
    held = Held(page)
    page.goto(f"{address}/#/today/2020-01-01/24")  # of a day that is not baked
    expect(waiting(page)).to_be_visible()
    open_at(page, address, BAKED)
    join(page, "8", "divided by", "3")
    expect(page.locator("main[aria-busy=false]")).to_be_visible()
    drawn = lying_there(page)
    held.release()
    expect(waiting(page)).to_have_count(0, timeout=PATIENCE)
    page.wait_for_timeout(A_MOMENT)
    assert lying_there(page) == drawn
    assert position(page).startswith(BAKED)


def test_another_toy_is_given_while_one_waits_for_python(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    page.route(PYTHON, lambda route: None)  # never answered
    page.goto(f"{address}/#/today/2020-01-01/24")
    expect(waiting(page)).to_be_visible()
    page.goto(f"{address}/#/toys/calendar")
    page.get_by_role("button", name="Give me one").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.goto(f"{address}/#/toys/24")
    page.get_by_role("button", name="Give me one").click()
    expect(page.locator("button.card")).to_have_count(4)


def test_a_puzzle_that_is_not_baked_says_that_it_comes(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    page.route(PYTHON, lambda route: None)  # never answered
    page.goto(f"{address}/#{HAND}")
    expect(page.get_by_text("This puzzle comes in a moment")).to_be_visible()


def test_the_target_stays_and_what_is_allowed_is_made(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    held = Held(page)
    puzzle = unriddle.read(baked("numbers/countdown"))
    open_at(page, address, puzzle.text)
    numbers = [int(cell.label) for cell in puzzle.scene().cells]
    last = max(range(2, 6), key=lambda place: numbers[place])
    below = next(place for place in range(1, 6) if numbers[last] % numbers[place])
    others = [place for place in range(6) if place not in (last, below)]
    cards = page.locator("button.card")

    left = list(range(6))  # what lies there, by its first place; what is made comes last
    for first, sign, second in (
        (others[0], "plus", others[1]),
        (others[2], "plus", others[3]),
        (last, "divided by", below),
    ):
        cards.nth(left.index(first)).click()
        press(page, sign)
        cards.nth(left.index(second)).click()
        left = [place for place in left if place not in (first, second)] + [-1]
        expect(cards).to_have_count(len(left))
    expect(page.get_by_role("main")).to_contain_text(puzzle.scene().cells[0].goal)
    held.release()
    expect(page.get_by_role("alert")).to_be_visible(timeout=PATIENCE)  # it leaves a fraction
    expect(cards).to_have_count(4)
    assert len(unriddle.read(position(page)).steps) == 2


def test_the_first_step_with_cards_is_worked_out(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    page.route(PYTHON, lambda route: None)  # never answered
    open_at(page, address, BAKED)
    join(page, "8", "divided by", "3")
    expect(page.locator("main[aria-busy=false]")).to_be_visible()
    assert position(page) == unriddle.read(f"{BAKED} ; 8 / 3").text
    page.reload()
    expect(page.locator("button.card")).to_have_count(3)


LEFT = (
    HAND + " ; 8 / 8",
    "sliding/4x4: 1 2 3 4 / 5 6 - 8 / 9 10 7 11 / 13 14 15 12 ; 7",
    "blocks/klotski: BAAC/BAAC/DFFE/DGHE/I..J ; G b5",
    "packing/iq: 5x11 ; L a1 b1 c1 a2 c2",
)


# Without one Python's files come over the network, where the tests can hold them.
NO_SERVICE_WORKER = "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })"


@pytest.mark.parametrize("game", LEFT)
def test_who_comes_back_to_a_game_goes_on_at_once(address: str, visit: Opened, game: str) -> None:
    page = visit(**PHONE)
    page.add_init_script(NO_SERVICE_WORKER)
    open_at(page, address, game)
    expect(waiting(page)).to_have_count(0, timeout=PATIENCE)
    press(page, "Hint")
    expect(page.locator(".hints li").first).to_be_attached(timeout=PATIENCE)
    told = page.locator(".hints li").all_inner_texts()
    drawn, left = lying_there(page), page.url
    page.goto("about:blank")

    page.route(PYTHON, lambda route: None)  # never answered
    page.goto(left)
    expect(waiting(page)).to_be_visible()
    assert lying_there(page) == drawn
    press(page, "Hint")
    expect(page.locator(".hints li").first).to_be_attached()
    assert page.locator(".hints li").all_inner_texts() == told


def lying_there(page: Page) -> list[str]:
    """The cards or cells of the board."""
    return page.locator("button.card, [role=gridcell]").all_inner_texts()


def test_moves_of_a_game_that_was_left_are_taken_back_and_made(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    page.add_init_script(NO_SERVICE_WORKER)
    puzzle = LEFT[1].partition(" ; ")[0]
    open_at(page, address, puzzle)
    expect(waiting(page)).to_have_count(0, timeout=PATIENCE)
    first = slidden(page, puzzle, 1).text
    assert position(page) == first
    second = slidden(page, first, 1).text
    assert position(page) == second
    twice, left = tiles(page), page.url
    page.goto("about:blank")

    page.route(PYTHON, lambda route: None)  # never answered
    page.goto(left)
    press(page, "Undo")
    assert position(page) == first
    once = tiles(page)
    slidden(page, first, 1)
    assert tiles(page) == twice != once


def test_what_was_only_looked_at_does_not_displace_the_game(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    page.add_init_script(NO_SERVICE_WORKER)
    open_at(page, address, LEFT[0])
    expect(waiting(page)).to_have_count(0, timeout=PATIENCE)
    drawn, left = lying_there(page), page.url
    page.locator("button.card", has_text="4").first.click()
    page.locator("button.card", has_text="7").first.click()
    for sign in ("plus", "minus", "times", "divided by"):  # each shows what it would make
        press(page, sign)
        page.wait_for_timeout(A_MOMENT)
    page.goto("about:blank")

    page.route(PYTHON, lambda route: None)  # never answered
    page.goto(left)
    expect(waiting(page)).to_be_visible()
    assert lying_there(page) == drawn
