"""Around the board of sliding tiles: files, the player, the kurang table, new boards, photos."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened
from tests.browser.entering import keypad
from tests.browser.steps import faults, notebook, open_at, position, press
from tests.browser.test_sliding import EASY, tile
from tests.web.servers import limits, running
from unriddle import desk

SAMPLES = Path(__file__).parents[1] / "data" / "sliding" / "samples"
SHORTEST = {"berhasil1": 13, "berhasil2": 21, "berhasil3": 3}
SUMS = {"berhasil1": 14, "berhasil2": 20, "berhasil3": 16, "gagal1": 27, "gagal2": 55}
LONG = "sliding/3x3: 8 6 7 / 2 5 4 / 3 - 1"
FAR = "sliding/4x4: 5 1 3 4 / 2 6 7 8 / 9 10 11 12 / 13 14 15 -"


def player(page: Page) -> Locator:
    return page.get_by_role("group", name="Solution player")


def solved(page: Page, site: str, text: str = FAR) -> None:
    """Open a board and have it solved."""
    open_at(page, site, text)
    press(page, "Solve")
    expect(notebook(page)).to_contain_text("the fewest there are (proved)")


def open_file(page: Page, path: Path) -> None:
    press(page, "Open")
    page.get_by_label("Choose a file").set_input_files(path)
    expect(page.get_by_role("dialog")).to_have_count(0)


# Files


@pytest.mark.parametrize("name", sorted(SUMS))
def test_a_file_of_the_report_is_opened_judged_and_its_solution_saved(
    page: Page, site: str, tmp_path: Path, name: str
) -> None:
    open_at(page, site, EASY)
    open_file(page, SAMPLES / f"{name}.txt")
    expect(page.get_by_role("gridcell")).to_have_count(16)
    press(page, "Still solvable?")
    expect(notebook(page)).to_contain_text(f"= {SUMS[name]},")
    if name not in SHORTEST:
        expect(page.get_by_role("button", name="Solve", exact=True)).to_be_disabled()
        return
    press(page, "Save")
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name="Text").last.click()
    path = tmp_path / "solution.txt"
    saved.value.save_as(path)
    report = path.read_text()
    assert report.startswith("kurang(i)")
    assert f"\n{SHORTEST[name]} moves: " in report
    assert "\nNodes generated: " in report


def test_the_kurang_table_of_the_report_stands_in_the_notebook(visit: Opened, site: str) -> None:
    for language, words in (
        ("en-GB", ("Still solvable?", "Position", "odd: it cannot be solved")),
        ("id-ID", ("Masih bisa?", "Posisi", "ganjil: tidak bisa diselesaikan")),
    ):
        check, place, verdict = words
        page = visit(locale=language)
        board = " / ".join((SAMPLES / "gagal2.txt").read_text().splitlines())
        open_at(page, site, f"sliding/4x4: {board}")
        press(page, check)
        table = notebook(page).get_by_role("table")
        expect(table.get_by_role("columnheader")).to_have_text(["i", "kurang(i)", place])
        kurang = table.locator("td:nth-of-type(1)").all_inner_texts()
        assert list(map(int, kurang)) == [0, 1, 1, 1, 2, 1, 2, 4, 4, 1, 6, 0, 10, 1, 14, 7]
        expect(notebook(page)).to_contain_text(f"= 55, {verdict}")
        assert faults(page) == []


# The player


def test_a_solution_plays_to_its_end_at_the_pace_that_was_chosen(page: Page, site: str) -> None:
    solved(page, site)
    player(page).get_by_label("s a move").fill("50")
    player(page).get_by_role("button", name="Play").click()
    expect(player(page)).to_contain_text("Move 12 of 12")
    expect(player(page).get_by_role("button", name="Play")).to_be_visible()
    expect(page.locator(".tray.solved")).to_be_visible()
    assert position(page) == FAR


def test_a_solution_is_stepped_back_and_forth_and_jumped_in(page: Page, site: str) -> None:
    solved(page, site, EASY)
    press(page, "One step on")
    press(page, "One step on")
    press(page, "One step back")
    expect(player(page)).to_contain_text("Move 1 of 3")
    expect(player(page).locator(".now")).to_have_text("7")
    player(page).get_by_label("Move 1 of 3").fill("3")
    expect(player(page)).to_contain_text("Move 3 of 3")
    press(page, "To the beginning")
    player(page).get_by_label("Move 0 of 3").fill("2")
    expect(player(page).locator(".moves")).to_have_text("7 11 12")
    player(page).get_by_label("As the gap goes").check()
    expect(player(page).locator(".moves")).to_have_text("D R D")
    press(page, "Go on from here")
    expect(page.get_by_text("2 moves so far")).to_be_visible()


def test_every_solution_begins_at_its_beginning(page: Page, site: str) -> None:
    open_at(page, site, "sliding/2x2: - 3 / 2 1")
    press(page, "All solutions")
    expect(notebook(page)).to_contain_text("Solution 1 of 2")
    expect(player(page)).to_contain_text("Move 0 of")
    press(page, "One step on")
    press(page, "Next solution")
    expect(player(page)).to_contain_text("Move 0 of")
    press(page, "To the end")
    press(page, "Previous solution")
    expect(player(page)).to_contain_text("Move 0 of")


def test_space_plays_and_pauses_while_the_player_or_the_board_has_the_focus(
    page: Page, site: str
) -> None:
    solved(page, site)
    player(page).get_by_label("s a move").fill("500")
    for focus in (player(page).get_by_label("s a move"), page.get_by_role("grid")):
        focus.focus()
        page.keyboard.press("Space")
        expect(player(page).get_by_role("button", name="Pause")).to_be_visible()
        page.keyboard.press("Space")
        expect(player(page).get_by_role("button", name="Play")).to_be_visible()


def test_whoever_watches_a_solution_keeps_it_while_better_ones_are_looked_for(
    page: Page, site: str
) -> None:
    open_at(
        page,
        site,
        "sliding/5x5: 23 5 - 4 11 / 17 18 7 9 16 / 14 21 2 13 19 / 6 12 22 10 15 / 3 24 20 8 1",
    )
    press(page, "Solve")
    press(page, "Search on for a minute")
    player(page).get_by_role("button", name="Play").click()
    expect(notebook(page)).to_contain_text("Stopped. Found so far")
    expect(player(page)).to_contain_text(re.compile(r"Move ([3-9]|\d\d+) of"))


def test_a_slide_on_a_board_that_the_solver_shows_goes_on_from_there(page: Page, site: str) -> None:
    solved(page, site, EASY)
    press(page, "One step on")
    tile(page, "11").click()
    expect(page.get_by_text("2 moves so far")).to_be_visible()
    assert position(page) == f"{EASY} ; 7 ; 11"


def test_quick_arrows_on_a_board_that_the_solver_shows_are_all_played(
    page: Page, site: str
) -> None:
    solved(page, site)
    expect(player(page)).to_contain_text("Move 0 of 12")
    press(page, "One step on")
    press(page, "One step on")
    page.get_by_role("grid").focus()
    for key in ("ArrowDown", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.get_by_text("5 moves so far")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_solution_is_saved_as_a_film_from_the_board_that_is_shown(
    page: Page, site: str, tmp_path: Path
) -> None:
    solved(page, site, f"{EASY} ; 7")
    with page.expect_download() as saved:
        press(page, "Save as film")
    path = tmp_path / saved.value.suggested_filename
    assert path.name.endswith("-film.svg")
    assert path.name.startswith("4x4-1-2-3-4-")
    saved.value.save_as(path)
    drawn = path.read_text()
    ElementTree.fromstring(drawn)
    assert drawn.count("@keyframes") == 2, "11 and 12 are all that still slides"


def test_a_long_solution_is_told_in_parts(page: Page) -> None:
    with running(
        limits(interactive_workers=2, scenes=9 * 9), guests=()
    ) as server:  # nine scenes at a time
        solved(page, server.base, LONG)
        moves = player(page).locator(".moves span")
        expect(moves).not_to_have_count(0)
        steps = tuple(moves.all_inner_texts())
        boards = [[cell.label for cell in scene.cells] for scene in desk.read(LONG).scenes(steps)]
        assert len(boards) > 2 * 9

        def shows(taken: int) -> None:
            expect(player(page)).to_contain_text(f"Move {taken} of {len(steps)}")
            words = [f"tile {label}" if label else "gap" for label in boards[taken]]
            for place, what in enumerate(words):
                name = re.compile(rf"column \d, {what}(,|$)")
                expect(page.get_by_role("gridcell").nth(place)).to_have_accessible_name(name)

        press(page, "To the end")
        shows(len(steps))
        player(page).get_by_role("slider").first.fill("10")
        shows(10)
        press(page, "To the beginning")
        shows(0)
        player(page).get_by_role("slider").last.fill("50")
        press(page, "Play")
        shows(len(steps))
        page.goto("about:blank")


def picture(path: Path) -> Path:
    """A small PNG: 6 x 4, red to blue."""
    rows = b"".join(
        b"\0" + bytes((x * 50, 0, y * 60)[z] for x in range(6) for z in range(3)) for y in range(4)
    )

    def part(name: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + check

    size = struct.pack(">IIBBBBB", 6, 4, 8, 2, 0, 0, 0)
    parts = part(b"IHDR", size) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + parts)
    return path


@pytest.mark.served
def test_a_photo_lies_on_the_tiles_and_never_leaves_the_browser(
    page: Page, site: str, tmp_path: Path
) -> None:
    open_at(page, site, EASY)
    sent: list[bytes] = []
    page.on("request", lambda request: sent.append(request.post_data_buffer or b""))
    keypad(page, site, "15-puzzle/4x4")
    page.get_by_text("Another size or goal").click()
    page.get_by_label("Choose a photo").set_input_files(picture(tmp_path / "photo.png"))
    expect(page.get_by_role("button", name="Back to numbers")).to_be_visible()
    page.get_by_label("Show the numbers").uncheck()
    page.go_back()
    face = page.locator(".tile .face").nth(0)
    assert "blob:" in str(face.evaluate("(one) => getComputedStyle(one).backgroundImage"))
    expect(page.locator(".tile .number")).to_have_count(0)
    tile(page, "7").click()
    expect(page.get_by_text("1 move so far")).to_be_visible()
    assert any(sent), "the slide was asked about"
    assert not any(b"PNG" in body for body in sent)
