"""What a board of wood has beside its cells: a frame, open where something may leave it."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle.render.text import Layer
from unriddle.scene import Cell

FRAME, OPENING = "#6b4a2f", "#9c432c"
_THICK = 10  # of the frame
_ARROW = 7  # its height: it points out of the opening
_SIDES = {(0, -1): "up", (0, 1): "down", (-1, 0): "left", (1, 0): "right"}


def frame(layer: Layer, size: int) -> Iterator[str]:
    """A band along every side that has no cell beyond, and an arrow where it is open."""
    bands, arrows = [], []
    for place, cell in layer.items():
        bare = [way for way in _SIDES if (place[0] + way[0], place[1] + way[1]) not in layer]
        open_ = [way for way in bare if _SIDES[way] == cell.exit]
        arrows += [_arrow(place, way, size) for way in open_]
        bands += [_band(place, way, size) for way in bare if way not in open_]
        bands += _corners(place, bare, size)
    yield f'<path d="{" ".join(bands)}" fill="{FRAME}"/>'
    if arrows:
        yield f'<path d="{" ".join(arrows)}" fill="{OPENING}"/>'


def _band(place: tuple[int, int], way: tuple[int, int], size: int) -> str:
    """A rectangle outside one side of a cell."""
    left, top = (
        at * size + (size if step > 0 else -_THICK if step < 0 else 0)
        for at, step in zip(place, way, strict=True)
    )
    wide, high = (_THICK if step else size for step in way)
    return f"M{left} {top}h{wide}v{high}h-{wide}z"


def _corners(place: tuple[int, int], bare: list[tuple[int, int]], size: int) -> Iterator[str]:
    """Squares outside the corners where two bands meet."""
    for across in (each[0] for each in bare if each[0]):
        for down in (each[1] for each in bare if each[1]):
            left = place[0] * size + (size if across > 0 else -_THICK)
            top = place[1] * size + (size if down > 0 else -_THICK)
            yield f"M{left} {top}h{_THICK}v{_THICK}h-{_THICK}z"


def _arrow(place: tuple[int, int], way: tuple[int, int], size: int) -> str:
    """A small triangle outside the middle of a side."""
    across, down = way
    left, top = (
        at * size + size // 2 + step * (size // 2 + 3) for at, step in zip(place, way, strict=True)
    )
    if across:
        return f"M{left} {top - _ARROW}v{2 * _ARROW}l{across * _ARROW} {-_ARROW}z"
    return f"M{left - _ARROW} {top}h{2 * _ARROW}l{-_ARROW} {down * _ARROW}z"


def lettered(layer: Layer) -> Iterator[tuple[Cell, tuple[float, float]]]:
    """A cell of each group and where its letter is written, once: the middle, if that is on it."""
    groups: dict[str, list[tuple[int, int]]] = {}
    for place, cell in layer.items():
        if cell.group:
            groups.setdefault(cell.group, []).append(place)
        else:
            yield cell, place
    for places in groups.values():
        yield layer[places[0]], _middle(places)


def _middle(places: list[tuple[int, int]]) -> tuple[float, float]:
    across, down = ([place[axis] for place in places] for axis in (0, 1))
    middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    full = (max(across) - min(across) + 1) * (max(down) - min(down) + 1)
    if len(places) == full:
        return middle
    return min(places, key=lambda at: (at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2)
