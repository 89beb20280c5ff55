"""The colours of pieces stay apart for every kind of colour vision, measured by CIEDE2000."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest

from unriddle import read
from unriddle.families.packing.puzzle import NAMES
from unriddle.render.palette import (
    BLANK,
    FEW,
    GREYS,
    HATCHES,
    PALETTES,
    PIECES,
    Look,
    channels,
    looks,
    mixed,
)
from unriddle.render.svg import LIGHTER
from unriddle.scene import Cell

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


def nearest(colours: Sequence[str], sight: str) -> float:
    seen = [lab(colour, sight) for colour in colours]
    return min(ciede2000(one, other) for one, other in combinations(seen, 2))


@pytest.mark.parametrize("sight", SIGHTS)
def test_26_pieces_differ_for_all_kinds_of_colour_vision(sight: str) -> None:
    assert len(PIECES) == 26
    assert nearest(PIECES, sight) >= 12
    assert nearest(PIECES[:12], sight) >= 14


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_piece_looks_like_an_empty_cell(sight: str) -> None:
    assert all(nearest((colour, BLANK), sight) >= 12 for colour in PIECES)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_solvers_pieces_of_a_box_differ_too(sight: str) -> None:
    lighter = [mixed(colour, BLANK, LIGHTER) for colour in PIECES]
    assert nearest(lighter[:12], sight) >= 12
    assert nearest(lighter, sight) >= 8


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_terminal_with_256_colours_shows_21_that_differ(sight: str) -> None:
    assert len(FEW) == 21
    assert nearest(FEW, sight) >= 12


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_greys_for_print_differ(sight: str) -> None:
    assert nearest(GREYS, sight) >= 12


def scene_of(groups: Iterable[str], colour: str = "") -> list[Cell]:
    return [Cell(0, 0, label=group, group=group, colour=colour) for group in groups]


@pytest.mark.parametrize("few", [False, True])
@pytest.mark.parametrize("palette", PALETTES)
def test_64_pieces_have_64_looks(palette: str, few: bool) -> None:
    cells = scene_of(NAMES[:64])
    found = looks(cells, palette, few=few)
    assert len(set(found.values())) == len(found) == 64
    assert all(look.hatch < HATCHES for look in found.values())


def test_a_letter_has_the_same_colour_however_full_the_board_is() -> None:
    for palette in PALETTES:
        assert looks(scene_of("EK"), palette)["K"] == looks(scene_of("ABCDEK"), palette)["K"]


def test_colours_as_in_the_box_are_the_sets_own() -> None:
    solved = read("iq: 5x11").solve().best
    assert solved is not None
    cells = read("iq: 5x11").solved_scene(solved).cells
    box = looks(cells, "box")
    assert box["E"] == Look("#d9252a")
    assert len({look.fill for look in box.values()}) == 12


def test_pieces_of_one_colour_are_hatched_in_turn() -> None:
    found = looks(scene_of("AB", "#d9252a"), "box")
    assert found == {"A": Look("#d9252a", 0), "B": Look("#d9252a", 1)}


def test_no_piece_of_the_grey_palette_is_plain_white() -> None:
    assert Look(BLANK) not in looks(scene_of(NAMES[:64]), "grey").values()
