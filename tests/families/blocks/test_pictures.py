"""Boards as pictures: the exit in the frame, goals, and films in which each block slides."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.families.blocks.boards import KLOTSKI, LOT
from unriddle import Position, read
from unriddle.render.film import moving, strip
from unriddle.render.svg import svg
from unriddle.render.text import text_picture
from unriddle.render.wood import OPENING
from unriddle.scene import Scene

SVG = "{http://www.w3.org/2000/svg}"


def scenes(position: Position) -> list[Scene]:
    steps = position.steps
    start = read(position.text.partition(" ; ")[0])
    found = [start.scene()]
    for step in steps:
        start = start.play(step)
        found.append(start.scene())
    return found


def test_the_text_picture_of_klotski_has_a_gap_at_the_bottom() -> None:
    assert text_picture(read(f"klotski: {KLOTSKI}").scene()) == (
        "┌───┬───────┬───┐\n"
        "│ B │ A   A │ C │\n"
        "│   │       │   │\n"
        "│ B │ A   A │ C │\n"
        "├───┼───────┼───┤\n"
        "│ D │ F   F │ E │\n"
        "│   ├───┬───┤   │\n"
        "│ D │ G │ H │ E │\n"
        "├───┼───┼───┼───┤\n"
        "│ I │   │   │ J │\n"
        "└───┘   ╵   └───┘"
    )


def test_the_text_picture_of_rush_hour_has_a_gap_at_the_right() -> None:
    lines = text_picture(read(f"rush-hour: {LOT}").scene()).splitlines()
    assert lines[5].rstrip() == "│ X   X │   │ C │   │"
    assert all(line.rstrip()[-1] in "┐┤│┘" for number, line in enumerate(lines) if number != 5)


@pytest.mark.parametrize(
    ("body", "exits"),
    [
        (f"klotski: {KLOTSKI}", {(1, 4, "down"), (2, 4, "down")}),
        (f"rush-hour: {LOT}", {(5, 2, "right")}),
        (f"rush-hour: {LOT} = A...../A...../....../....../....../......", set()),
        ("blocks/custom: AA./... = .../.AA", set()),
    ],
)
def test_exits_are_where_what_must_leave_gets_out(
    body: str, exits: set[tuple[int, int, str]]
) -> None:
    scene = read(body).scene()
    assert {(cell.x, cell.y, cell.exit) for cell in scene.cells if cell.exit} == exits
    assert (OPENING in frame_of(svg(scene))) == bool(exits)


def frame_of(drawn: str) -> str:
    """The fills of paths: the frame and its arrows, no block."""
    paths = ElementTree.fromstring(drawn).iter(f"{SVG}path")
    return " ".join(path.get("fill") or "" for path in paths)


def test_goals_and_walls_are_in_the_scene() -> None:
    cells = read("blocks/custom: AA#/... = .../.AA").scene().cells
    assert {(cell.x, cell.y): cell.goal for cell in cells} == {
        (0, 0): "",
        (1, 0): "",
        (0, 1): "",
        (1, 1): "A",
        (2, 1): "A",
    }


def test_a_block_with_a_goal_is_of_another_wood() -> None:
    cells = read(f"klotski: {KLOTSKI}").scene().cells
    woods = {cell.label: cell.colour for cell in cells if cell.label}
    assert list(woods.values()).count(woods["A"]) == 1
    assert len({woods["A"], woods["B"], woods["F"], woods["G"]}) == 4


def test_a_moving_film_has_one_class_for_each_block_and_what_moves_slides() -> None:
    position = read(f"rush-hour: {LOT} ; E e4 ; C d5 ; X e3")
    drawn = moving(scenes(position))
    ElementTree.fromstring(drawn)
    assert len(set(re.findall(r'class="(film\d+)"', drawn))) == len(position.puzzle.blocks) == 7
    assert drawn.count("@keyframes") == 3
    assert "prefers-reduced-motion" in drawn


def test_a_strip_has_every_board() -> None:
    position = read(f"rush-hour: {LOT} ; E e4 ; C d5 ; X e3")
    words = [
        word.text for word in ElementTree.fromstring(strip(scenes(position))).iter(f"{SVG}text")
    ]
    assert [word for word in words if word and word.isdigit()] == ["0", "1", "2", "3"]
