"""A Scene as PNG, by way of its SVG."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from unriddle.contract import Scene, message
from unriddle.errors import Unavailable
from unriddle.render.svg import svg


def png(scene: Scene, scale: int = 2, *, palette: str = "safe") -> bytes:
    """The picture in twice the pixels of its SVG; needs the extra `[png]`."""
    return pixels(svg(scene, fonts=False, palette=palette), scale)


def pixels(drawing: str, scale: int = 2) -> bytes:
    """An SVG as PNG."""
    return bytes(renderer().svg_to_bytes(svg_string=drawing, zoom=scale))


def renderer() -> ModuleType:
    """The module that turns SVG into pixels, or an error that says how to get it."""
    try:
        return import_module("resvg_py")
    except ImportError:
        from unriddle.installed import adding  # seldom wanted, and slow to load

        what = message("error.no_png")
        raise Unavailable(what, message("fix.extra", command=adding("png"))) from None
