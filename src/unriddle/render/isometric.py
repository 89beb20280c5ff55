"""A box or a pyramid seen from above at an angle, the farthest cell drawn first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from itertools import compress
from math import sqrt
from typing import NamedTuple

from unriddle.render import hatching
from unriddle.render.palette import INK, PAPER, Look, ink_on, mixed
from unriddle.render.strokes import drawable, strokes
from unriddle.scene import Cell, Scene

UNIT = 40  # pixels of a cube's edge, or of a ball's width
_WIDE, _DEEP = UNIT * sqrt(3) / 2, UNIT / 2  # how far a step along x or y goes on the page
_EDGES = {  # how an edge tells who put a piece there
    "given": f'stroke="{INK}" stroke-width="1.5"',
    "mine": f'stroke="{PAPER}" stroke-width="1.5"',
    "solver": f'stroke="{INK}" stroke-width="1" stroke-dasharray="4 3"',
}
Looks = Callable[[Cell], Look]


class Solid(NamedTuple):
    drawn: str
    wide: int
    high: int


def isometric(scene: Scene, look: Looks, fonts: bool) -> Solid:
    """The whole as one drawing, with how much room it takes."""
    balls = scene.lattice == "pyramid"
    placed = [(_spot(cell, balls), cell) for cell in scene.cells if not cell.open]
    left = min(x for (x, _), _ in placed) - UNIT
    top = min(y for (_, y), _ in placed) - UNIT
    right = max(x for (x, _), _ in placed) + UNIT
    bottom = max(y for (_, y), _ in placed) + UNIT
    there = {(cell.x, cell.y, cell.z) for cell in scene.cells if not cell.open}
    parts: list[str] = []
    for (x, y), cell in sorted(placed, key=lambda entry: _nearness(entry[1])):
        middle = (x - left, y - top)
        if balls:
            parts += _ball(middle, look(cell), _edge(cell))
            parts.append(_letter(middle, cell, look(cell), fonts))
            continue
        seen = _seen(cell, there)
        parts += _cube(middle, look(cell), _edge(cell), seen)
        if seen[0]:
            parts.append(_letter((x - left, y - top - _DEEP), cell, look(cell), fonts))
    return Solid("".join(parts), round(right - left), round(bottom - top))


def _seen(cell: Cell, there: set[tuple[int, int, int]]) -> tuple[bool, bool, bool]:
    """Whether nothing lies against the top, the left and the right face of a cube."""
    x, y, z = cell.x, cell.y, cell.z
    neighbours = (x, y, z + 1), (x, y + 1, z), (x + 1, y, z)
    above, left, right = (place not in there for place in neighbours)
    return above, left, right


def _nearness(cell: Cell) -> tuple[int, int]:
    return cell.z, cell.x + cell.y


def _spot(cell: Cell, balls: bool) -> tuple[float, float]:
    """Where a cell's middle is on the page; balls lie half a step apart in their coordinates."""
    x, y, z = (cell.x / 2, cell.y / 2, cell.z / sqrt(2)) if balls else (cell.x, cell.y, cell.z)
    return (x - y) * _WIDE, (x + y) * _DEEP - z * UNIT


def _edge(cell: Cell) -> str:
    return _EDGES[cell.owner if cell.group else "given"]


def _cube(
    middle: tuple[float, float], look: Look, edge_style: str, seen: tuple[bool, bool, bool]
) -> Iterator[str]:
    """Three faces, where they are seen: the top as it is, the sides darker."""
    x, y = middle
    fill, wide, deep, edge = look.fill, _WIDE, _DEEP, float(UNIT)
    top = [(x, y - edge), (x + wide, y - deep), (x, y), (x - wide, y - deep)]
    left = [(x - wide, y - deep), (x, y), (x, y + edge), (x - wide, y + deep)]
    right = [(x + wide, y - deep), (x, y), (x, y + edge), (x + wide, y + deep)]
    faces = ((top, fill), (left, mixed(fill, INK, 0.2)), (right, mixed(fill, INK, 0.4)))
    for face, shade in compress(faces, seen):
        yield f'<polygon points="{_points(face)}" fill="{shade}" {edge_style}/>'
    if look.hatch and seen[0]:
        yield f'<polygon points="{_points(top)}" fill="{hatching.over(look)}"/>'


def _ball(middle: tuple[float, float], look: Look, edge_style: str) -> Iterator[str]:
    x, y = middle
    ball = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{UNIT / 2:.0f}"'
    yield f'{ball} fill="{look.fill}" {edge_style}/>'
    if look.hatch:
        yield f'{ball} fill="{hatching.over(look)}"/>'


def _points(corners: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _letter(middle: tuple[float, float], cell: Cell, look: Look, fonts: bool) -> str:
    if not cell.label:
        return ""
    x, y = middle
    ink = ink_on(look.fill)
    clear = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="{look.fill}"/>' if look.hatch else ""
    if not fonts and drawable(cell.label):
        path = strokes(cell.label, (x, y), 11)
        return f'{clear}<path d="{path}" fill="none" stroke="{ink}" stroke-width="1.5"/>'
    text = "".join(sign if sign.isprintable() else "\ufffd" for sign in cell.label)
    place = f'x="{x:.1f}" y="{y + 5:.1f}"'
    return f'{clear}<text {place} font-size="14" fill="{ink}">{escape(text)}</text>'
