"""What a screen reader is told of packing's boards and pieces."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.steps import actions, open_at


class Words(NamedTuple):
    """What a language calls things."""

    board: str
    spares: str
    layers: str
    layer: str
    full: str
    row: str
    column: str
    empty: str
    piece: str
    cells: str
    hues: tuple[str, ...]


SAID = {
    "en-GB": Words(
        *("The board", "Pieces still to place", "Layers", "layer", "of", "row", "column", "empty"),
        *("piece", "cells"),
        ("dark blue", "dark green", "dark red", "light blue", "red", "orange"),
    ),
    "id-ID": Words(
        *("Papan", "Keping yang belum diletakkan", "Lapis", "lapis", "dari", "baris", "kolom"),
        *("kosong", "keping", "petak"),
        ("biru tua", "hijau tua", "merah tua", "biru muda", "merah", "jingga"),
    ),
}
each_language = pytest.mark.parametrize("language", SAID)


def row(said: Words, number: int, pieces: str, before: str = "") -> str:
    """A row of the board as a snapshot: a letter for each cell, a dot where nothing lies."""
    cells = [
        f'- gridcell "{before}{said.row} {number}, {said.column} {column}, '
        + (said.empty if piece == "." else f"{said.piece} {piece}")
        + '"'
        for column, piece in enumerate(pieces, 1)
    ]
    return "- row:\n" + "\n".join(f"  {cell}" for cell in cells)


def indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.split("\n"))


@each_language
def test_the_board_is_told_row_by_row(visit: Opened, site: str, language: str) -> None:
    said = SAID[language]
    page = visit(locale=language)
    open_at(page, site, "packing/iq-puzzler-pro: 5x11 ; F c1 d1 e1 b2 c2")
    rows = "\n".join((row(said, 1, "..FFF......"), row(said, 2, ".FF........")))
    snapshot = f'- grid "{said.board}":\n{indented(rows)}'
    expect(page.get_by_role("grid")).to_match_aria_snapshot(snapshot)


@each_language
def test_a_piece_in_hand_is_told_by_its_letter_its_size_and_its_colour(
    visit: Opened, site: str, language: str
) -> None:
    said = SAID[language]
    page = visit(locale=language)
    open_at(page, site, "packing/iq-puzzler-pro: 5x11 ; F c1 d1 e1 b2 c2")
    pieces = zip("ABCDEG", (4, 4, 4, 3, 5, 5), said.hues, strict=True)
    lines = (f'- button "{said.piece} {n}, {k} {said.cells}, {hue}"' for n, k, hue in pieces)
    snapshot = f'- group "{said.spares}":\n' + indented("\n".join(lines))
    expect(page.get_by_role("group", name=said.spares)).to_match_aria_snapshot(snapshot)


@each_language
def test_a_layer_of_a_pyramid_is_told_with_its_number_and_how_full_it_is(
    visit: Opened, site: str, language: str
) -> None:
    said = SAID[language]
    page = visit(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale=language
    )
    open_at(page, site, "packing/kanoodle: pyramid 5 ; D a1.1 b1.1 a2.1")
    chosen = page.get_by_role("group", name=said.layers).get_by_role("button", pressed=True)
    expect(chosen).to_have_accessible_name(f"{said.layer.capitalize()} 1 3 {said.full} 25")
    before = f"{said.layer} 1, "
    rows = "\n".join((row(said, 1, "DD...", before), row(said, 2, "D....", before)))
    snapshot = f'- grid "{said.board}":\n{indented("- rowgroup:")}\n{indented(indented(rows))}'
    expect(page.get_by_role("grid")).to_match_aria_snapshot(snapshot)


@each_language
def test_without_colours_of_a_box_a_piece_has_no_colour_to_tell(
    visit: Opened, site: str, language: str
) -> None:
    said = SAID[language]
    page = visit(locale=language)
    open_at(page, site, "packing/custom: 2x4 with A=XXX/X.., B=XXX/X..")
    first = page.get_by_role("group", name=said.spares).get_by_role("button").first
    expect(first).to_have_accessible_name(f"{said.piece} A, 4 {said.cells}")


@pytest.mark.parametrize(
    ("language", "placed", "layer", "hint"),
    [
        ("en-GB", "Piece A (V) placed: ", " on layer 1", "Hint"),
        ("id-ID", "Keping A (V) diletakkan: ", " di lapis 1", "Petunjuk"),
    ],
)
def test_layers_are_said_in_words(
    visit: Opened, site: str, language: str, placed: str, layer: str, hint: str
) -> None:
    page = visit(locale=language)
    open_at(page, site, "packing/soma: 3x3x3")
    actions(page).get_by_role("button", name=hint).click()
    hints = page.locator(".hinted")
    for rung in range(1, 4):
        expect(hints.get_by_role("listitem")).to_have_count(rung)
        hints.get_by_role("button").last.click()
    expect(hints.get_by_role("listitem")).to_have_count(4)
    expect(hints).to_contain_text(layer[:-1])
    assert not re.search(r"[a-c]\d\.\d", hints.inner_text())
    page.locator('[data-spare="A"]').click()
    page.get_by_role("gridcell").last.click()  # of the lowest layer
    status = page.locator("div.hidden[role=status]")
    expect(status).to_contain_text(placed)
    expect(status).to_contain_text(layer)
