"""In every picture what was given and what the solver put there are told apart, without colour."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.laws.cases import answer, each_text
from unriddle.desk.reading import read
from unriddle.render.film import strip
from unriddle.render.palette import PALETTES
from unriddle.render.svg import svg
from unriddle.scene import Scene
from unriddle.values import Want

COLOUR = re.compile(r"#[0-9a-f]{3,6}\b", re.IGNORECASE)
Places = set[tuple[int, int, int, str]]


def pieces(scene: Scene, owner: str) -> Places:
    """Where somebody put something, and what it belongs to."""
    return {(c.x, c.y, c.z, c.group) for c in scene.cells if c.group and c.owner == owner}


def halfway(text: str) -> tuple[Scene, Scene]:
    """A position in the middle of a solution, and that solution drawn from there."""
    position = read(text)
    for solution in answer(text, Want.ONE).solutions:
        here = replace(position, steps=solution.steps[: (len(solution.steps) + 1) // 2])
        return here.scene(), here.solved_scene(solution)
    pytest.skip("there is no solution to draw")


@each_text
def test_what_lay_there_is_given_and_the_rest_is_the_solvers(text: str) -> None:
    before, after = halfway(text)
    there = {(c.x, c.y, c.z, c.group) for c in after.cells if c.group}
    assert pieces(after, "given") == pieces(before, "mine") & there
    assert pieces(after, "solver") == there - pieces(before, "mine")


@pytest.mark.parametrize("palette", PALETTES)
@each_text
def test_each_piece_shows_whose_it_is_without_a_colour(text: str, palette: str) -> None:
    _, after = halfway(text)
    for group in sorted({group for *_, group in pieces(after, "solver")})[:1]:
        for draw in (drawn, drawn_for_pixels, drawn_in_a_strip):
            pictures = {
                COLOUR.sub("", draw(scene, palette)) for scene in (after, given(after, group))
            }
            assert len(pictures) == 2


def given(scene: Scene, group: str) -> Scene:
    """The same, as if that piece had lain there before."""
    own = (replace(cell, owner="given") if cell.group == group else cell for cell in scene.cells)
    return replace(scene, cells=tuple(own))


def drawn(scene: Scene, palette: str) -> str:
    return svg(scene, palette=palette)


def drawn_for_pixels(scene: Scene, palette: str) -> str:
    return svg(scene, fonts=False, palette=palette)


def drawn_in_a_strip(scene: Scene, palette: str) -> str:
    return strip([scene], palette=palette)
