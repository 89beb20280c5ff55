"""In every picture what was given and what the solver put there are told apart, without colour."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from unriddle.desk.reading import read
from unriddle.laws.cases import answer, each_text
from unriddle.render.film import strip
from unriddle.render.isometric import isometric
from unriddle.render.palette import BLANK, PALETTES, Look, looks
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


def forms(scene: Scene) -> dict[str, Places]:
    """The form of each group, wherever it lies."""
    groups = {c.group: [o for o in scene.cells if o.group == c.group] for c in scene.cells}
    return {
        group: {
            (c.x - min(o.x for o in cells), c.y - min(o.y for o in cells), c.z, group)
            for c in cells
        }
        for group, cells in groups.items()
        if group
    }


@each_text
def test_what_lay_there_is_given_and_the_rest_is_the_solvers(text: str) -> None:
    before, after = halfway(text)
    there = {(c.x, c.y, c.z, c.group) for c in after.cells if c.group}
    moved = {group for group, form in forms(after).items() if forms(before).get(group) == form}
    lay = pieces(before, "mine") & there | {place for place in there if place[3] in moved}
    assert pieces(after, "given") == lay
    assert pieces(after, "solver") == there - lay


@each_text
def test_every_view_shows_whose_a_piece_is_without_a_colour(text: str) -> None:
    """Each view in one of the palettes; with other texts it is another one."""
    _, after = halfway(text)
    for z in sorted({z for _, _, z, _ in pieces(after, "solver")})[:1]:  # one layer is as all
        for place, view in enumerate(VIEWS, len(text)):
            palette = list(PALETTES)[place % len(PALETTES)]
            pictures = (view(scene, z, palette) for scene in (after, all_given(after)))
            assert len({COLOUR.sub("", picture) for picture in pictures}) == 2


def all_given(scene: Scene) -> Scene:
    """The same, as if every piece had lain there before."""
    return replace(scene, cells=tuple(replace(cell, owner="given") for cell in scene.cells))


def layer(scene: Scene, z: int) -> Scene:
    return replace(scene, cells=tuple(cell for cell in scene.cells if cell.z == z))


def flat(scene: Scene, z: int, palette: str) -> str:
    return svg(layer(scene, z), palette=palette)


def for_pixels(scene: Scene, z: int, palette: str) -> str:
    return svg(layer(scene, z), fonts=False, palette=palette)


def film(scene: Scene, z: int, palette: str) -> str:
    return strip([layer(scene, z)], palette=palette)


def solid(scene: Scene, z: int, palette: str) -> str:
    found = looks(scene.cells, palette)
    return isometric(scene, lambda cell: found.get(cell.group, Look(BLANK)), True).drawn


VIEWS = (flat, for_pixels, film, solid)
