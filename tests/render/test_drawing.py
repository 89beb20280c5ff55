"""A Scene as text, SVG and PNG: the letter and an outline always, colour only on top."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from importlib.util import find_spec

import pytest

from unriddle.contract import Cell, Scene
from unriddle.errors import Unavailable
from unriddle.render.palette import PIECES, contrast, ink_on
from unriddle.render.png import png
from unriddle.render.svg import svg
from unriddle.render.text import text

TILES = Scene((Cell(0, 0, label="1"), Cell(1, 0, label="12"), Cell(0, 1, label="3"), Cell(1, 1)))
PIECE = Scene(
    (
        Cell(0, 0, label="A", group="A"),
        Cell(1, 0, label="A", group="A"),
        Cell(0, 1, label="A", group="A"),
        Cell(1, 1, label="B", group="B"),
        Cell(2, 1, label="B", group="B"),
    )
)
BALLS = Scene(
    (
        *(Cell(x, y, 0, "A", "A") for x in (0, 2) for y in (0, 2)),
        Cell(1, 1, 1, "B", "B"),
    ),
    "pyramid",
)


def test_tiles_stand_in_boxes_of_one_size() -> None:
    assert text(TILES).split("\n") == [
        "┌────┬────┐",
        "│ 1  │ 12 │",
        "├────┼────┤",
        "│ 3  │    │",
        "└────┴────┘",
    ]


def test_a_piece_has_no_walls_inside() -> None:
    assert text(PIECE).split("\n") == [
        "┌───────┐",
        "│ A   A │",
        "│   ┌───┴───┐",
        "│ A │ B   B │",
        "└───┴───────┘",
    ]


def test_without_box_characters_the_same_in_plain_letters() -> None:
    drawn = text(PIECE, boxes=False)
    assert drawn.isascii()
    assert drawn.split("\n")[2] == "|   +---+---+"


def test_colour_changes_no_letter() -> None:
    coloured = text(PIECE, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == text(PIECE)


def test_a_pyramid_is_drawn_from_the_top_down() -> None:
    assert text(BALLS).split("\n")[1] == "│ B │"
    assert text(BALLS).split("\n")[-2] == "│ A   A │"


@pytest.mark.parametrize("scene", [TILES, PIECE, BALLS, Scene(())])
def test_an_svg_holds_every_label_and_an_outline(scene: Scene) -> None:
    root = ET.fromstring(svg(scene))
    space = "{http://www.w3.org/2000/svg}"
    labels = Counter(found.text or "" for found in root.iter(f"{space}text"))
    shapes = len(list(root.iter(f"{space}rect"))) + len(list(root.iter(f"{space}circle")))
    wanted = Counter(cell.label for cell in scene.cells if cell.label)
    if len({cell.z for cell in scene.cells}) > 1:  # drawn in the round as well
        assert labels > wanted
        assert shapes > len(scene.cells) + 1
    else:
        assert labels == wanted
        assert shapes == len(scene.cells) + 1  # and the paper


@pytest.mark.parametrize("label", ["<script>", "]]>", "&amp;", '"', "\x00", "\u202e", "🂡"])
def test_labels_are_escaped(label: str) -> None:
    drawn = svg(Scene((Cell(0, 0, label=label, group=label),)))
    assert "<script" not in drawn
    ET.fromstring(drawn)


@pytest.mark.parametrize("colour", PIECES)
def test_every_letter_is_readable_on_its_piece(colour: str) -> None:
    assert contrast(ink_on(colour), colour) >= 4.5


def test_without_fonts_every_letter_is_drawn_as_lines() -> None:
    assert "<text" not in svg(PIECE, fonts=False)
    assert svg(PIECE, fonts=False).count("<path") == 1 + len(PIECE.cells)
    assert ">数</text>" in svg(Scene((Cell(0, 0, label="数"),)), fonts=False)


def test_png_is_made_or_says_what_to_install() -> None:
    if find_spec("resvg_py"):
        assert png(PIECE).startswith(b"\x89PNG")
    else:
        with pytest.raises(Unavailable, match="PNG"):
            png(PIECE)
