"""The colours: paper, ink and lines, and three ways to paint pieces so that they are told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from string import ascii_letters, ascii_uppercase, digits
from typing import NamedTuple

from unriddle.scene import Cell, Scene

PAPER = "#faf8f3"
INK = "#1f2430"
LINES = "#d9d4c7"
BLANK = "#ffffff"
PALETTES = ("safe", "box", "grey")
# Any two of these differ by a CIEDE2000 of 12 for normal, protan, deutan and tritan sight, and as
# much from a blank cell; the first twelve, enough for a box of pieces, by 14.
PIECES = (
    "#ffee44",
    "#336688",
    "#bbccbb",
    "#ee5533",
    "#8877ff",
    "#33eeff",
    "#880000",
    "#999977",
    "#0000cc",
    "#666666",
    "#553333",
    "#000044",
    "#ff9900",
    "#99aaff",
    "#00bbbb",
    "#885544",
    "#ccffcc",
    "#8822ff",
    "#ddbb88",
    "#5588aa",
    "#bb3300",
    "#442277",
    "#778888",
    "#334455",
    "#330000",
    "#221122",
)
# The same promise among the colours that every terminal with 256 of them has: there are 21.
FEW = (
    "#ffff00",
    "#0000ff",
    "#bcbcbc",
    "#d75f00",
    "#875fff",
    "#afd787",
    "#5f0000",
    "#808080",
    "#00005f",
    "#585858",
    "#303030",
    "#000000",
    "#ffd7ff",
    "#af87af",
    "#5faf87",
    "#875f87",
    "#afffd7",
    "#870087",
    "#d7af00",
    "#ff87ff",
    "#af0000",
)
GREYS = ("#ffffff", "#868686", "#1f1f1f", "#c1c1c1", "#505050")
HATCHES = 13  # ways to hatch, not to hatch being one of them
_NAMES = ascii_uppercase + ascii_letters[:26] + digits


class Look(NamedTuple):
    """How a piece is painted: its colour, and a number for the hatching, 0 for none."""

    fill: str
    hatch: int = 0


def looks_of(scene: Scene, palette: str = "safe", *, few: bool = False) -> dict[str, Look]:
    """The looks of a scene: wood has the colours of its pieces, unless it is to be grey."""
    if scene.material == "wood" and palette != "grey":
        return {cell.group: Look(cell.colour) for cell in scene.cells if cell.group}
    return looks(scene.cells, palette, few=few)


def looks(cells: Iterable[Cell], palette: str = "safe", *, few: bool = False) -> dict[str, Look]:
    """A look for each group. A letter has the same look on every board, however full it is.

    With `few`, colours that a terminal with 256 of them shows as they are.
    """
    groups = {cell.group: cell.colour for cell in cells if cell.group}
    places = _places(groups)
    if palette == "grey":
        return {group: _grey(place) for group, place in places.items()}
    own = FEW if few else PIECES
    safe = {group: Look(own[at % len(own)], at // len(own)) for group, at in places.items()}
    return _as_in_the_box(groups, safe) if palette == "box" else safe


def _places(groups: Iterable[str]) -> dict[str, int]:
    """A number for each group: a letter's own, and for anything else the next after those."""
    named = sorted(groups)
    others = [group for group in named if len(group) > 1 or group not in _NAMES]
    after = len(_NAMES) if len(others) < len(named) else 0
    return {
        group: after + others.index(group) if group in others else _NAMES.index(group)
        for group in named
    }


def _grey(place: int) -> Look:
    """Another hatching for each, and where these are used up another grey beneath them.

    Plain white, the look of an empty cell, is the last of the 65.
    """
    turn, step = divmod(place, HATCHES)
    return Look(GREYS[(2 * (turn + step) + 3) % len(GREYS)], (step + 1) % HATCHES)


def _as_in_the_box(groups: dict[str, str], safe: dict[str, Look]) -> dict[str, Look]:
    """The box's own colours where there are some; pieces of one colour are hatched in turn."""
    seen: Counter[str] = Counter()
    found = {}
    for group in sorted(groups):
        fill = groups[group]
        found[group] = Look(fill, seen[fill] % HATCHES) if fill else safe[group]
        seen[fill] += 1
    return found


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [part / 255 for part in channels(colour)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well one colour is read on the other: 1 not at all, 21 black on white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, colour))
