"""A Scene as text, SVG and PNG: the letter and an outline always, colour only on top."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from string import ascii_uppercase
from typing import Literal

import pytest

from unriddle.errors import Unavailable
from unriddle.render.palette import FEW, PALETTES, PIECES, channels, contrast, ink_on
from unriddle.render.png import MOST, png
from unriddle.render.strokes import drawable, strokes
from unriddle.render.svg import drawing, svg
from unriddle.render.text import cell_names
from unriddle.render.text import text_picture as text
from unriddle.scene import Cell, Scene
from unriddle.values import Message

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


def test_a_ruled_board_has_the_names_of_its_columns_and_rows() -> None:
    assert text(PIECE, ruled=True).split("\n") == [
        "    a   b   c",
        "  ┌───────┐",
        "1 │ A   A │",
        "  │   ┌───┴───┐",
        "2 │ A │ B   B │",
        "  └───┴───────┘",
    ]
    assert text(BALLS, ruled=True).split("\n") == [
        ".2   a",
        "   ┌───┐",
        " 1 │ B │",
        "   └───┘",
        ".1   a   b",
        "   ┌───────┐",
        " 1 │ A   A │",
        "   │       │",
        " 2 │ A   A │",
        "   └───────┘",
    ]
    coloured = text(PIECE, ruled=True, colour=True)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == text(PIECE, ruled=True)


def test_a_board_that_begins_further_in_is_ruled_by_the_names_its_cells_have() -> None:
    corner = Scene((Cell(27, 9, label="A", group="A"),))
    assert text(corner, ruled=True).split("\n")[0].split() == ["ab"]
    assert text(corner, ruled=True).split("\n")[2].split()[0] == "10"
    assert cell_names(corner) == {"ab10"}
    assert cell_names(BALLS) == {"a1.1", "b1.1", "a2.1", "b2.1", "a1.2"}


OPEN = Scene(
    (
        Cell(0, 0, label="A", group="A", mark="one"),
        Cell(1, 0, mark="two"),
        Cell(2, 0, mark="six", open=True),
        Cell(3, 0, open=True),
    ),
    names={"A": "<snake>"},
)


def test_an_open_cell_shows_what_is_printed_on_it() -> None:
    assert text(OPEN).split("\n")[1] == "│  A  │     │ six │  ·  │"
    assert text(OPEN, boxes=False).split("\n")[1] == "|  A  |     | six |  .  |"
    assert text(OPEN, boxes=False).isascii()


def test_an_svg_shows_marks_where_nothing_lies_and_tells_names_to_a_pointer() -> None:
    drawn = svg(OPEN)
    labels = [element.text for element in ET.fromstring(drawn).iter() if element.text]
    assert labels == ["A", "two", "six", "A (<snake>)"]


def test_in_space_an_open_cell_is_left_out() -> None:
    def faces(gone: bool) -> int:
        return svg(Scene((Cell(0, 0, 0), Cell(0, 0, 1, open=gone)))).count("<polygon")

    assert (faces(gone=False), faces(gone=True)) == (5, 3)  # between two cubes nothing is seen


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
    outlines = 2  # a dark line, and a light one in it
    assert svg(PIECE, fonts=False).count("<path") == outlines + len(PIECE.cells)
    assert ">数</text>" in svg(Scene((Cell(0, 0, label="数"),)), fonts=False)


def test_png_is_made_or_says_what_to_install() -> None:
    if find_spec("resvg_py"):
        assert png(PIECE).startswith(b"\x89PNG")
    else:
        with pytest.raises(Unavailable, match="PNG"):
            png(PIECE)


@pytest.mark.parametrize("many", [False, True])
def test_a_terminal_is_sent_the_colours_that_were_promised(many: bool) -> None:
    board = Scene(
        tuple(Cell(x, 0, label=name, group=name) for x, name in enumerate(ascii_uppercase))
    )
    drawn = text(board, colour=True, many=many)
    escapes = set(re.findall(r"\x1b\[(38;[\d;]*)m", drawn))
    assert len(escapes) == 26
    grounds = {re.search(r"48;[25];([\d;]*?)(?:;4)?$", escape)[1] for escape in escapes}  # type: ignore[index]
    if many:
        assert grounds == {";".join(map(str, channels(colour))) for colour in PIECES}
    else:
        assert len(grounds) == len(FEW)
        assert {shown(int(code)) for code in grounds} == {channels(colour) for colour in FEW}


def shown(code: int) -> tuple[int, int, int]:
    """What a terminal paints for one of its 256 colours, as xterm defines them."""
    if code >= 232:
        return (8 + 10 * (code - 232),) * 3
    cube = (0, 95, 135, 175, 215, 255)
    return cube[(code - 16) // 36], cube[(code - 16) // 6 % 6], cube[(code - 16) % 6]


OWNERS: tuple[Literal["given", "mine", "solver"], ...] = ("given", "mine", "solver")


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("lattice", ["grid", "box", "pyramid"])
def test_given_mine_and_the_solvers_look_different(palette: str, lattice: str) -> None:
    pictures = {
        svg(
            Scene(tuple(owned(lattice, owner)), "pyramid" if lattice == "pyramid" else "grid"),
            palette=palette,
        )
        for owner in OWNERS
    }
    assert len(pictures) == 3
    dashed = [picture for picture in pictures if "stroke-dasharray" in picture]
    assert len(dashed) == 1


def owned(lattice: str, owner: Literal["given", "mine", "solver"]) -> Iterator[Cell]:
    yield Cell(0, 0, 0, "B", "B", owner)
    yield Cell(2, 0, 0, "B", "B", owner)
    if lattice != "grid":
        yield Cell(1, 1, 1, "C", "C", owner)


def test_hatching_is_defined_where_it_is_used_and_keeps_clear_of_the_letter() -> None:
    drawn = svg(PIECE, palette="grey")
    used = set(re.findall(r"url\(#([\w-]+)\)", drawn))
    assert used == set(re.findall(r'<pattern id="([\w-]+)"', drawn))
    assert len(used) == 2
    assert drawn.count('r="13"') == len(PIECE.cells)
    assert "<pattern" not in svg(PIECE)


def test_small_letters_are_drawn_smaller_than_capitals() -> None:
    assert strokes("a", (0, 0), 12) != strokes("A", (0, 0), 12)
    assert not drawable("ß")


TOWER = Scene(tuple(Cell(0, 0, z) for z in range(512)))


def size(picture: bytes) -> tuple[int, int]:
    """Width and height, as the head of a PNG tells them."""
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


def test_a_picture_has_twice_the_pixels_of_its_drawing_but_never_too_many() -> None:
    told: list[Message] = []
    _, wide, high = drawing(PIECE)
    assert size(png(PIECE, on_reduced=told.append)) == (2 * wide, 2 * high)
    assert told == []
    _, wide, high = drawing(TOWER)
    width, height = size(png(TOWER, on_reduced=told.append))
    assert width * height <= MOST * 1.001 < 4 * wide * high  # the last pixel may be rounded up
    assert [note.key for note in told] == ["says.picture_reduced"]
    assert abs(width / height - wide / high) < 0.01


@pytest.mark.parametrize(
    "board", ["1x1x512 with A=X x64", pytest.param("1x1x100 with A=X x64", marks=pytest.mark.slow)]
)
def test_a_picture_of_any_board_takes_less_than_a_gigabyte(tmp_path: Path, board: str) -> None:
    words = ["show", "packing/custom", board, "--out", "tower.png"]
    confined = "import resource, sys; from unriddle.cli import main;" + (
        "resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30)); sys.exit(main(sys.argv[1:]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", confined, *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "of its size" in ran.stderr
    assert (tmp_path / "tower.png").read_bytes().startswith(b"\x89PNG")


def test_only_the_faces_that_are_seen_are_drawn() -> None:
    box = [Cell(x, y, z, "A", "A") for x in range(3) for y in range(3) for z in range(3)]
    assert svg(Scene(tuple(box))).count("<polygon") == 3 * 9
    notched = Scene(tuple(cell for cell in box if (cell.x, cell.y, cell.z) != (2, 2, 2)))
    assert svg(notched).count("<polygon") == 3 * 9  # three faces gone, three come to light
