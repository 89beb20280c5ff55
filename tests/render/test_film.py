"""Several scenes in one picture."""

from __future__ import annotations

from xml.etree import ElementTree

from unriddle import read
from unriddle.render.film import moving, strip
from unriddle.scene import Cell, Scene

BOARD = "sliding: 1 2 3 / 4 5 6 / - 7 8"
SVG = "{http://www.w3.org/2000/svg}"


def scenes() -> list[Scene]:
    position = read(BOARD)
    taken = [position, position.play("7"), position.play("7").play("8")]
    return [each.scene() for each in taken]


def test_a_strip_shows_every_scene_with_its_number() -> None:
    tree = ElementTree.fromstring(strip(scenes()))
    words = [text.text for text in tree.iter(f"{SVG}text")]
    assert words.count("8") == 3
    assert words[8::9] == ["0", "1", "2"]


def test_in_a_moving_picture_only_what_slides_moves() -> None:
    drawn = moving(scenes())
    tree = ElementTree.fromstring(drawn)
    assert [text.text for text in tree.iter(f"{SVG}text")] == list("12345678")
    assert drawn.count("@keyframes") == 2
    assert "prefers-reduced-motion" in drawn


def test_scenes_that_are_not_the_same_pieces_are_exchanged_whole() -> None:
    first = Scene((Cell(0, 0, label="a"), Cell(1, 0, label="b")))
    drawn = moving([first, Scene((Cell(0, 0, label="c"),))])
    ElementTree.fromstring(drawn)
    assert "visibility:hidden" in drawn
    assert drawn.count("@keyframes") == 2


def test_a_piece_keeps_its_colour_all_the_way() -> None:
    alone = Scene((Cell(0, 0, label="B", group="B"), Cell(1, 0)))
    both = Scene((Cell(0, 0, label="B", group="B"), Cell(1, 0, label="A", group="A")))
    for drawn in (moving([alone, both]), strip([alone, both])):
        squares = ElementTree.fromstring(drawn).iter(f"{SVG}rect")
        first, _, again, other = [square.get("fill") for square in squares if square.get("x")]
        assert first == again != other


def test_the_gap_is_not_white_as_a_tile_is() -> None:
    squares = ElementTree.fromstring(moving(scenes())).iter(f"{SVG}rect")
    fills = [square.get("fill") for square in squares if square.get("x")]
    assert len(set(fills[:9])) == 1  # the empty board
    assert set(fills[9:]).isdisjoint(fills[:9])
