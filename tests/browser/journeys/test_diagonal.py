"""What `make test` leaves out is no input, no screen and no language."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from tests.browser.journeys.ways import INPUTS, LANGUAGES, SIZES, diagonal

PLACES = sorted(
    int(place)
    for file in Path(__file__).parent.glob("test_way_*.py")
    for place in re.findall(r"^@journey\((\d+)\)$", file.read_text(encoding="utf-8"), re.M)
)


def test_every_journey_has_a_place_of_its_own() -> None:
    assert list(range(len(PLACES))) == PLACES


def test_every_input_on_every_screen_and_in_every_language() -> None:
    ways = [diagonal(place) for place in PLACES]
    assert {(way.input, way.size) for way in ways} == set(product(INPUTS, SIZES))
    assert {(way.input, way.language) for way in ways} == set(product(INPUTS, LANGUAGES))
    assert {(way.size, way.language) for way in ways} == set(product(SIZES, LANGUAGES))
