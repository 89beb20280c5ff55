"""Several scenes as one picture: side by side as a strip, or one after the other as they move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, sqrt

from unriddle.lazy_dataclass import replace
from unriddle.render.palette import INK
from unriddle.render.strokes import strokes
from unriddle.render.svg import GAP, ROUND, SIZE, drawing, page, piece_of
from unriddle.scene import Cell, Scene
from unriddle.values import Message

STEP = 0.4  # seconds from one scene to the next; the second half of it is motion
REST = 1.6  # seconds at the end, before it begins again
CAPTION = 16
LONGEST = {"strip": 500, "moving": 2500}  # scenes that anybody would look at to the end


def film(
    scenes: Sequence[Scene],
    kind: str,
    moves: bool,
    palette: str = "safe",
    on_reduced: Callable[[Message], None] | None = None,
) -> bytes:
    """A film as SVG or PNG; pixels do not move, so they stand in a strip."""
    if kind == "png":
        from unriddle.render.png import pixels

        return pixels(strip(scenes, fonts=False, palette=palette), on_reduced)
    return (moving if moves else strip)(scenes, palette=palette).encode() + b"\n"


def strip(scenes: Sequence[Scene], *, fonts: bool = True, palette: str = "safe") -> str:
    """All scenes side by side in rows, numbered from 0."""
    drawn = [drawing(scene, fonts, palette) for scene in scenes]
    wide = max(width for _, width, _ in drawn)
    high = max(height for _, _, height in drawn) + CAPTION
    columns = min(len(drawn), max(1, ceil(sqrt(len(drawn) * high / wide * 1.6))))
    parts = []
    for number, (picture, _, height) in enumerate(drawn):
        down, across = divmod(number, columns)
        caption = _caption(str(number), wide // 2, height - GAP + CAPTION, fonts)
        place = f"translate({across * wide} {down * high})"
        parts.append(f'<g transform="{place}">{picture}{caption}</g>')
    rows = -(-len(drawn) // columns)
    return page("".join(parts), columns * wide, rows * high)


def _caption(number: str, across: int, down: int, fonts: bool) -> str:
    if fonts:
        return f'<text x="{across}" y="{down}" font-size="12" fill="{INK}">{number}</text>'
    path = strokes(number, (across, down - 5), 9)
    return f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="1.5" {ROUND}/>'


def moving(scenes: Sequence[Scene], *, palette: str = "safe") -> str:
    """One scene after the other, for ever: what has a name slides, anything else is exchanged.

    Where less motion is asked for, the first scene stays.
    """
    if _same_pieces(scenes):
        return _sliding(scenes, palette)
    return _slides(scenes, palette)


def _pieces(scene: Scene) -> dict[str, list[Cell]]:
    """What lies on a board by its name, a group or a label alone: its cells in reading order."""
    pieces: dict[str, list[Cell]] = {}
    for cell in sorted(scene.cells, key=lambda cell: (cell.y, cell.x)):
        if cell.label or cell.group:
            pieces.setdefault(cell.group or cell.label, []).append(cell)
    return pieces


def _same_pieces(scenes: Sequence[Scene]) -> bool:
    """Whether every scene is flat, and has the same pieces in the same form on the same cells."""
    forms = [{name: _form(cells) for name, cells in _pieces(s).items()} for s in scenes]
    places = [{(cell.x, cell.y, cell.z) for cell in scene.cells} for scene in scenes]
    single = all(cells[0].group or len(cells) == 1 for cells in _pieces(scenes[0]).values())
    return (
        single
        and not any(scene.cells[0].z for scene in scenes)
        and all(each == forms[0] for each in forms)
        and all(each == places[0] for each in places)
    )


def _form(cells: list[Cell]) -> list[tuple[int, int, str]]:
    return [(cell.x - cells[0].x, cell.y - cells[0].y, cell.label) for cell in cells]


def _sliding(scenes: Sequence[Scene], palette: str) -> str:
    """Every piece goes its own way over the empty board."""
    first = scenes[0]
    bare = tuple(Cell(cell.x, cell.y, cell.z, exit=cell.exit) for cell in first.cells)
    background, wide, high = drawing(replace(first, cells=bare))
    left, top = min(cell.x for cell in first.cells), min(cell.y for cell in first.cells)
    tracks = [_pieces(scene) for scene in scenes]
    parts, rules = [background], []
    for number, (name, cells) in enumerate(tracks[0].items()):
        corner = min(cell.x for cell in cells), cells[0].y
        piece = piece_of(first, {(c.x - corner[0], c.y - corner[1]): c for c in cells}, palette)
        track = [_corner(places[name], left, top) for places in tracks]
        start = f"transform:translate({track[0][0]}px,{track[0][1]}px)"
        parts.append(f'<g class="film{number}" style="{start}">{piece}</g>')
        rules.append(_rule(number, _stops(track), len(scenes)))
    return page("".join(parts), wide, high, _style(rules))


def _corner(cells: list[Cell], left: int, top: int) -> tuple[int, int]:
    """Where the upper left corner of a piece is drawn."""
    return (min(cell.x for cell in cells) - left) * SIZE, (cells[0].y - top) * SIZE


def _stops(track: list[tuple[int, int]]) -> Iterator[tuple[float, str]]:
    """When a piece begins to move and when it has arrived, in steps, and where it is then."""
    for step, place in enumerate(track):
        moved = step > 0 and track[step - 1] != place
        for at, where in ((step - 0.5, track[step - 1]), (float(step), place)) if moved else ():
            yield at, f"transform:translate({where[0]}px,{where[1]}px)"


def _slides(scenes: Sequence[Scene], palette: str) -> str:
    """Whole scenes in turn."""
    drawn = [drawing(scene, palette=palette) for scene in scenes]
    parts, rules = [], []
    for number, (picture, _, _) in enumerate(drawn):
        shown = "visible" if number == 0 else "hidden"
        parts.append(f'<g class="film{number}" style="visibility:{shown}">{picture}</g>')
        last = number == len(scenes) - 1
        after = [] if last else [(number + 0.5, "visibility:hidden")]
        before = [(number - 0.5, "visibility:visible")] if number else []
        rules.append(_rule(number, iter([*before, *after]), len(scenes), "step-end"))
    wide, high = max(width for _, width, _ in drawn), max(height for _, _, height in drawn)
    return page("".join(parts), wide, high, _style(rules))


def _rule(
    number: int, stops: Iterator[tuple[float, str]], scenes: int, timing: str = "ease-out"
) -> str:
    """The motion of one piece as a CSS animation."""
    seconds = (scenes - 1) * STEP + REST
    frames = [(at * STEP / seconds * 100, where) for at, where in stops]
    if not frames:
        return ""
    first = "" if timing == "ease-out" else "0%{}"
    lines = first + "".join(f"{at:.3f}%{{{where}}}" for at, where in frames)
    if timing == "ease-out":
        lines += f"100%{{{frames[-1][1]}}}"
    return (
        f"@keyframes film{number}{{{lines}}}"
        f".film{number}{{animation:film{number} {seconds:g}s {timing} infinite}}"
    )


def _style(rules: list[str]) -> str:
    still = "@media (prefers-reduced-motion:reduce){[class^=film]{animation:none!important}}"
    return f"<style>{''.join(rules)}{still}</style>"
