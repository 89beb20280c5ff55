"""The colours of pieces stay apart for every kind of colour vision, measured by CIEDE2000."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from unriddle.render.palette import PIECES, channels

Triple = tuple[float, float, float]
# Machado, Oliveira and Fernandes 2009, for a full loss of one kind of cone, on linear RGB.
SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
D65 = (0.95047, 1.0, 1.08883)
XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def linear(channel: int) -> float:
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def lab(colour: str, sight: str) -> Triple:
    red, green, blue = (linear(part) for part in channels(colour))
    seen = times(SIGHTS[sight], (red, green, blue))
    low, middle, high = (min(1.0, max(0.0, part)) for part in seen)
    x, y, z = (
        _root(part / white)
        for part, white in zip(times(XYZ, (low, middle, high)), D65, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def ciede2000(one: Triple, other: Triple) -> float:
    """Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * _saturation(mean)
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    middle = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    weight = 1.0
    for share, often, shift in ((-0.17, 1, 30), (0.24, 2, 0), (0.32, 3, -6), (-0.20, 4, 63)):
        weight += share * math.cos(math.radians(often * middle - shift))
    scale_l = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    scale_c, scale_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    twist = -math.sin(math.radians(60 * math.exp(-(((middle - 275) / 25) ** 2))))
    twist *= 2 * _saturation(chroma)
    dl, dc, dh = (l2 - l1) / scale_l, (c2 - c1) / scale_c, hue / scale_h
    return math.sqrt(dl**2 + dc**2 + dh**2 + twist * dc * dh)


def _saturation(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25**7))


def test_the_measure_agrees_with_published_pairs() -> None:
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("count", "least"), [(12, 12.0), (26, 8.0)])
def test_pieces_differ_for_all_kinds_of_colour_vision(sight: str, count: int, least: float) -> None:
    seen = [lab(colour, sight) for colour in PIECES[:count]]
    assert len(seen) == count
    assert min(ciede2000(one, other) for one, other in combinations(seen, 2)) >= least
