"""The colours: paper, ink and lines, and 26 for the pieces that all eyes can tell apart."""

from __future__ import annotations

from collections.abc import Iterable

PAPER = "#faf8f3"
INK = "#1f2430"
LINES = "#d9d4c7"
# The first twelve differ by a CIEDE2000 of 16 for all kinds of colour vision, all 26 by 8.
PIECES = (
    "#ffcc00",
    "#336699",
    "#99cc99",
    "#996666",
    "#33ffff",
    "#330099",
    "#999900",
    "#cc66ff",
    "#009999",
    "#333300",
    "#666600",
    "#003333",
    "#000033",
    "#6600ff",
    "#330000",
    "#66cccc",
    "#9999cc",
    "#ff9966",
    "#993366",
    "#cc3333",
    "#ff99ff",
    "#6666cc",
    "#663333",
    "#99ff99",
    "#ccffcc",
    "#ffff33",
)


def colours(groups: Iterable[str]) -> dict[str, str]:
    """A colour for each group; the same groups always get the same colours."""
    named = sorted({group for group in groups if group})
    return {group: PIECES[place % len(PIECES)] for place, group in enumerate(named)}


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
