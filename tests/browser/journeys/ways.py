"""Every journey is made by touch, mouse and keyboard, on four screens, in both languages.

`make test-all` makes all of them. `make test` makes each once, along a diagonal: the twelve pairs
of input and screen all occur, and so do both languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest

from tests.browser.journeys.visitor import Input

INPUTS: tuple[Input, ...] = ("touch", "mouse", "keyboard")
SIZES = ((390, 844), (1280, 800), (844, 390), (1920, 1080))
LANGUAGES = ("en", "id")
PHONES = 900  # pixels below which a screen is one


@dataclass(frozen=True)
class Way:
    """How somebody makes a journey."""

    input: Input
    size: tuple[int, int]
    language: str

    def __str__(self) -> str:
        return "-".join((self.input, "x".join(map(str, self.size)), self.language))

    @property
    def context(self) -> dict[str, object]:
        """What the browser needs to know of it."""
        width, height = self.size
        return {
            "viewport": {"width": width, "height": height},
            "has_touch": self.input == "touch",
            "is_mobile": self.input == "touch" and width < PHONES,
            "locale": {"en": "en-GB", "id": "id-ID"}[self.language],
            "reduced_motion": "reduce",
        }


ALL = [Way(*way) for way in product(INPUTS, SIZES, LANGUAGES)]


def diagonal(place: int) -> Way:
    """The way of the journey at that place."""
    language = LANGUAGES[(place + place // 4) % len(LANGUAGES)]
    return Way(INPUTS[place % len(INPUTS)], SIZES[place % len(SIZES)], language)


def journey(place: int) -> pytest.MarkDecorator:
    """A journey: one way of it is quick to test, the others are slow."""
    ways = [
        pytest.param(way, id=str(way), marks=() if way == diagonal(place) else pytest.mark.slow)
        for way in ALL
    ]
    return pytest.mark.parametrize("way", ways)
