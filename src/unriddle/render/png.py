"""A Scene as PNG, by way of its SVG."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from math import sqrt
from types import ModuleType

from unriddle.errors import Unavailable
from unriddle.render.svg import svg
from unriddle.scene import Scene
from unriddle.values import Message, message

SCALE = 2.0  # pixels for each unit of the SVG, where there is room
MOST = 32_000_000  # pixels of a picture, which take 128 MB while it is drawn


def png(
    scene: Scene, *, palette: str = "safe", on_reduced: Callable[[Message], None] | None = None
) -> bytes:
    """The picture in twice the pixels of its SVG; needs the extra `[png]`."""
    return pixels(svg(scene, fonts=False, palette=palette), on_reduced)


def pixels(drawing: str, on_reduced: Callable[[Message], None] | None = None) -> bytes:
    """An SVG as PNG; one that would take too much memory is made smaller, which is told."""
    factor = zoom(drawing)
    if factor < SCALE and on_reduced is not None:
        millions = round(_area(drawing) * SCALE**2 / 1_000_000)
        percent = f"{factor / SCALE:.0%}".removesuffix("%")
        on_reduced(message("says.picture_reduced", percent=percent, millions=millions))
    return bytes(renderer().svg_to_bytes(svg_string=drawing, zoom=factor))


def zoom(drawing: str) -> float:
    """Pixels for each unit of the drawing, so that there are not more than `MOST`."""
    return min(SCALE, sqrt(MOST / _area(drawing)))


def _area(drawing: str) -> int:
    """Width times height, as our own drawings begin by telling them."""
    size = re.search(r' width="(\d+)" height="(\d+)"', drawing)
    assert size is not None
    return int(size[1]) * int(size[2])


def renderer() -> ModuleType:
    """The module that turns SVG into pixels, or an error that says how to get it."""
    try:
        return import_module("resvg_py")
    except ImportError:
        from unriddle.installed import adding  # seldom wanted, and slow to load

        what = message("error.no_png")
        raise Unavailable(what, message("fix.extra", command=adding("png"))) from None
