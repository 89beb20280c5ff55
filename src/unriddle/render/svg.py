"""A Scene as SVG: always the letter, always an outline, readable without colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from unriddle.render import hatching, wood
from unriddle.render.isometric import isometric
from unriddle.render.palette import BLANK, INK, LINES, PAPER, Look, ink_on, looks_of, mixed
from unriddle.render.strokes import drawable, strokes
from unriddle.render.text import Layer, layers
from unriddle.render.width import width
from unriddle.scene import Cell, Scene

SIZE = 48  # pixels of a cell
BRIDGE = 24  # how wide what joins two balls is
GAP = 24  # between layers, and around
HOLLOW = mixed(PAPER, LINES, 0.6)  # an empty place lies deeper than what is put on it
ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
EDGES = {  # how the outline tells who put a piece there
    "given": 'stroke-width="4"',
    "mine": 'stroke-width="5"',
    "solver": 'stroke-width="2" stroke-dasharray="6 5"',
}
LIGHT = f'stroke="{PAPER}" stroke-width="2"'  # along the middle of the outline of what is mine
LIGHTER = 0.15  # the share of white in the solver's; more, and pieces of a box come too near
FAINT = 0.3  # of the ground in what is printed on a place that is still to be filled
Paint = dict[str, Look]
FONT = "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', Verdana, sans-serif"


def svg(scene: Scene, *, fonts: bool = True, palette: str = "safe") -> str:
    """The picture as one self-contained SVG element, layers side by side.

    Without `fonts` the letters are drawn as lines, wherever they can be.
    """
    return page(*drawing(scene, fonts, palette))


def drawing(scene: Scene, fonts: bool = True, palette: str = "safe") -> tuple[str, int, int]:
    """What is drawn, and how wide and high it is with the room around."""
    paint = looks_of(scene, palette)
    parts = [hatching.patterns(paint.values())]
    left, height = GAP, SIZE
    for layer in layers(scene):
        columns, rows = 1 + max(x for x, _ in layer), 1 + max(y for _, y in layer)
        frame = wood.frame(layer, SIZE) if scene.material == "wood" else ()
        lying = _layer(scene, layer, paint, fonts)
        drawn = "".join((*frame, *lying, *_titles(layer, scene.names)))
        parts.append(f'<g transform="translate({left} {GAP})">{drawn}</g>')
        left += columns * SIZE + GAP
        height = max(height, rows * SIZE)
    if len({cell.z for cell in scene.cells}) > 1:
        solid = isometric(scene, lambda cell: look_of(cell, paint), fonts)
        parts.append(f'<g transform="translate({left} {GAP})">{solid.drawn}</g>')
        left += solid.wide + GAP
        height = max(height, solid.high)
    return "".join(parts), max(left, SIZE + GAP), height + 2 * GAP


def _layer(scene: Scene, layer: Layer, paint: Paint, fonts: bool) -> Iterator[str]:
    """What lies on one layer, and the letters."""
    solid = scene.material == "wood"
    balls = scene.lattice == "pyramid" or scene.material == "balls"
    yield from _balls(layer, paint) if balls else _squares(layer, paint, solid)
    places = wood.lettered(layer) if solid else ((cell, place) for place, cell in layer.items())
    for cell, place in places:
        yield _label(cell, place, paint, fonts)


def piece_of(scene: Scene, cells: Layer, palette: str) -> str:
    """Some cells of a scene by themselves, with the room around, as the whole is drawn."""
    drawn = "".join(_layer(scene, cells, looks_of(scene, palette), fonts=True))
    return f'<g transform="translate({GAP} {GAP})">{drawn}</g>'


def page(drawn: str, wide: int, high: int, style: str = "") -> str:
    """A drawing on paper, as an SVG element of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}" role="img">'
        f'{style}<rect width="{wide}" height="{high}" fill="{PAPER}"/>'
        f'<g font-family="{FONT}" text-anchor="middle">{drawn}</g></svg>'
    )


def look_of(cell: Cell, paint: Paint) -> Look:
    """A piece's look, lighter where the solver put it; an empty place is none."""
    if cell.open:
        return Look(PAPER)
    if not cell.label and not cell.group:
        return Look(HOLLOW)
    look = paint.get(cell.group, Look(BLANK))
    if cell.owner != "solver":
        return look
    return look._replace(fill=mixed(look.fill, BLANK, LIGHTER))


def _squares(layer: Layer, paint: Paint, solid: bool) -> Iterator[str]:
    """Cells side by side; a solid piece shows none of its own."""
    hatched: dict[str, str] = {}  # one path for each pattern: each fill with one costs time
    for (x, y), cell in layer.items():
        look = look_of(cell, paint)
        square = f'<rect x="{x * SIZE}" y="{y * SIZE}" width="{SIZE}" height="{SIZE}"'
        line = look.fill if solid and cell.group else LINES
        yield f'{square} fill="{look.fill}" stroke="{line}"/>'
        if look.hatch:
            outline = f"M{x * SIZE} {y * SIZE}h{SIZE}v{SIZE}h-{SIZE}z"
            hatched[hatching.over(look)] = hatched.get(hatching.over(look), "") + outline
    for pattern, outline in hatched.items():
        yield f'<path d="{outline}" fill="{pattern}"/>'
    alone = [place for place, cell in layer.items() if not cell.group]
    yield from _outline(layer, alone, f'stroke="{INK}" stroke-width="2"')
    for owner, style in EDGES.items():
        own = [place for place, cell in layer.items() if cell.group and cell.owner == owner]
        yield from _outline(layer, own, f'stroke="{INK}" {style}')
        if owner == "mine":
            yield from _outline(layer, own, LIGHT)


def _outline(layer: Layer, places: list[tuple[int, int]], style: str) -> Iterator[str]:
    edges = " ".join(edge for place in places for edge in _edges(layer, place))
    if edges:
        yield f'<path d="{edges}" fill="none" {style} stroke-linecap="round"/>'


def _edges(layer: Layer, place: tuple[int, int]) -> Iterator[str]:
    """The outline of a piece: every side of a cell beyond which something else begins."""
    (x, y), cell = place, layer[place]
    sides = {(0, -1): "00 h", (0, 1): "01 h", (-1, 0): "00 v", (1, 0): "10 v"}
    for (across, down), side in sides.items():
        other = layer.get((x + across, y + down))
        if other is None or not cell.group or other.group != cell.group:
            yield f"M{(x + int(side[0])) * SIZE} {(y + int(side[1])) * SIZE}{side[3]}{SIZE}"


def _balls(layer: Layer, paint: Paint) -> Iterator[str]:
    for place, cell in layer.items():
        bars = "".join(_bridges(layer, place))
        if bars:
            yield f'<path d="{bars}" fill="{look_of(cell, paint).fill}" stroke="{INK}"/>'
    for (x, y), cell in layer.items():
        look, middle = look_of(cell, paint), SIZE // 2
        ball = f'<circle cx="{x * SIZE + middle}" cy="{y * SIZE + middle}" r="{middle - 3}"'
        edge = EDGES[cell.owner] if cell.group else 'stroke-width="2"'
        yield f'{ball} fill="{look.fill}" stroke="{INK}" {edge}/>'
        if look.hatch:
            yield f'{ball} fill="{hatching.over(look)}"/>'
        if cell.group and cell.owner == "mine":
            yield f'{ball} fill="none" {LIGHT}/>'


def _bridges(layer: Layer, place: tuple[int, int]) -> Iterator[str]:
    """From a ball to those of its piece on its right and below it."""
    (x, y), group = place, layer[place].group
    across, down = x * SIZE + SIZE // 2, y * SIZE + SIZE // 2
    for other, wide, high in (((x + 1, y), SIZE, BRIDGE), ((x, y + 1), BRIDGE, SIZE)):
        if group and other in layer and layer[other].group == group:
            left, top = (
                at - (BRIDGE // 2 if side == BRIDGE else 0)
                for at, side in ((across, wide), (down, high))
            )
            yield f"M{left} {top}h{wide}v{high}h-{wide}z"


def _label(cell: Cell, place: tuple[float, float], paint: Paint, fonts: bool) -> str:
    look = look_of(cell, paint)
    across, down = (int(SIZE * each + SIZE // 2) for each in place)
    if not cell.label:
        ink = INK if cell.open else mixed(INK, HOLLOW, FAINT)
        return _letters(str(cell.mark), (across, down), ink, fonts) if cell.mark else ""
    clear = f'<circle cx="{across}" cy="{down}" r="13" fill="{look.fill}"/>' if look.hatch else ""
    return clear + _letters(cell.label, (across, down), ink_on(look.fill), fonts)


def _letters(label: str, middle: tuple[int, int], ink: str, fonts: bool) -> str:
    size = min(20, int(SIZE * 1.15 / max(1, width(label))))
    across, down = middle
    if not fonts and drawable(label):
        path = strokes(label, (across, down), size * 0.75)
        return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2" {ROUND}/>'
    return (
        f'<text x="{across}" y="{down + size // 3}"'
        f' font-size="{size}" fill="{ink}">{escape(_legal(label))}</text>'
    )


def _titles(layer: Layer, names: Mapping[str, str]) -> Iterator[str]:
    """What a pointer at a piece is told: its letter and what people call it."""
    for group in dict.fromkeys(cell.group for cell in layer.values() if cell.group in names):
        places = [place for place, cell in layer.items() if cell.group == group]
        squares = "".join(f"M{x * SIZE} {y * SIZE}h{SIZE}v{SIZE}h-{SIZE}z" for x, y in places)
        title = escape(_legal(f"{group} ({names[group]})"))
        yield f'<path d="{squares}" fill-opacity="0"><title>{title}</title></path>'


def _legal(label: str) -> str:
    """A label without the control characters that XML forbids."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in label)
