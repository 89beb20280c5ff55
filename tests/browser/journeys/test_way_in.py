"""The way in: the puzzle on one's table, put in as quickly as the toy itself."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.journeys.hands import lay
from tests.browser.journeys.visitor import Visitor
from tests.browser.journeys.ways import journey
from unriddle.desk import read

FIFTEEN = "5 1 3 4 / 2 6 7 8 / 9 10 - 12 / 13 14 11 15"
IQ = "packing/iq-puzzler-pro: 5x11"
PIECES = 5
TAPS_A_PIECE = 3
PIECE_NAMED = 4  # hints until the piece itself is pointed at


@journey(0)
def test_a_15_puzzle_in_hand_is_typed_in_solved_and_followed_to_its_end(visitor: Visitor) -> None:
    visitor.have("15-puzzle", "sliding")
    tiles = FIFTEEN.replace("/ ", "").split()
    expect(visitor.page.locator(".enter .cell").first).to_be_focused()
    before = visitor.taps
    if visitor.input == "keyboard":
        for tile in tiles[:-1]:
            visitor.type(" ".join(tile) if tile != "-" else "0")
            if tile == "1":  # it may become 10 to 15
                visitor.type("Space")
    else:
        keys = visitor.page.locator(".enter .keys")
        gap = visitor.say("sliding.page_gap")
        for tile in tiles[:-1]:
            name = gap if tile == "-" else tile
            visitor.tap(keys.get_by_role("button", name=name, exact=True))
        assert visitor.taps - before == len(tiles) - 1  # the last fills in by itself
    visitor.press("page.enter_done")
    expect(visitor.page.locator(".actions")).to_be_visible()
    assert visitor.position == f"sliding/4x4: {FIFTEEN}"
    visitor.press("page.solve")
    visitor.press("page.follow")
    moves = len(read(visitor.position).solve("best").solutions[0].steps)
    before = visitor.taps
    for _ in range(moves):
        visitor.press("page.follow_next")
    visitor.arrived(moves)
    assert visitor.taps - before == moves
    assert visitor.solved


@journey(1)
def test_a_hint_on_a_physical_iq_board_with_five_pieces(visitor: Visitor) -> None:
    visitor.have("iq-puzzler-pro", "packing")
    expect(visitor.page.locator(".actions")).to_be_visible()
    steps = read(IQ).solve().solutions[0].steps[:PIECES]
    for step in steps:
        assert lay(visitor, step) <= TAPS_A_PIECE, step
    for level in range(PIECE_NAMED):
        visitor.press("page.hint")
        expect(visitor.page.locator(".hints li")).to_have_count(level + 1)
    expect(visitor.page.locator(".spare.lit")).to_have_count(1)
    assert len(read(visitor.position).steps) == PIECES


@journey(2)
def test_six_graded_challenges_are_made_and_saved(visitor: Visitor) -> None:
    visitor.toy("iq-puzzler-pro", "packing")
    visitor.press("page.places_several")
    made = visitor.page.get_by_role("listitem")
    expect(made).to_have_count(6)
    save = visitor.button("page.places_save_all")
    with visitor.page.expect_download() as saved:
        visitor.tap(save)
    lines = Path(saved.value.path()).read_text(encoding="utf-8").splitlines()
    assert len(set(lines)) == 6
    stars = [read(line).grade().stars for line in lines]
    assert stars == sorted(stars)
    assert re.fullmatch(r"iq-puzzler-pro-5x11-6-\w+\.txt", saved.value.suggested_filename)
    assert visitor.taps <= 10


@journey(5)
def test_an_own_board_is_painted_and_solved(visitor: Visitor) -> None:
    visitor.toy("own", "packing")
    paint(visitor, "board", 0)
    paint(visitor, "board", 1)
    steps = visitor.page.get_by_role("group", name=visitor.say("packing.page_own_steps"))
    if steps.is_visible():
        visitor.tap(steps.get_by_role("button").last)
    paint(visitor, "pieces", 0)
    paint(visitor, "pieces", 1)
    copies = visitor.page.get_by_role("group", name=visitor.say("packing.page_own_copies"))
    for _ in range(8):
        visitor.tap(copies.get_by_role("button", name=visitor.say("packing.page_own_more")))
    visitor.press("packing.page_own_play")
    expect(visitor.page.locator(".actions")).to_be_visible()
    visitor.press("page.solve")
    expect(visitor.button("page.follow")).to_be_visible()
    assert len(read(visitor.position).solve().solutions[0].steps) == 9  # dominoes on 18 cells


def paint(visitor: Visitor, part: str, at: int) -> None:
    """One cell of the first row, of the board or of the piece."""
    squares = visitor.page.locator(f"section.{part}").get_by_role("listbox")
    if visitor.input != "keyboard":
        return visitor.tap(squares.get_by_role("option").nth(at))
    visitor.reach(squares)
    if at:
        visitor.page.keyboard.press("ArrowRight")
    visitor.type("Space")
    return None
