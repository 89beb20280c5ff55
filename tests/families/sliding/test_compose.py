"""What a form has of a board is written as people write it."""

from __future__ import annotations

import pytest

from unriddle import read
from unriddle.families.sliding.family import FAMILY
from unriddle.scene import Cell, Draft

TEXTS = [
    "3 1 / 2 -",
    "1 2 3 / 8 - 4 / 7 5 6 = 1 2 3 / 8 - 4 / 7 6 5",
    "1 2 3 4 / 5 - 6 7 = gap first",
]


@pytest.mark.parametrize("body", TEXTS)
def test_the_scene_of_a_puzzle_is_written_as_that_puzzle(body: str) -> None:
    position = read(f"sliding: {body}")
    scene = position.scene()
    text = FAMILY.compose(Draft(cells=scene.cells, spares=scene.spares))
    assert FAMILY.parse(None, text).puzzle == position.puzzle


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        (Draft(cells=(Cell(3, 2),)), "3x4"),
        (Draft(goal="gap first", cells=(Cell(3, 2),)), "3x4 = gap first"),
        (Draft(typed="1 2 / - 3", goal="gap first"), "1 2 / - 3 = gap first"),
        (Draft(typed="1 2 / - 3 = gap last", goal="gap first"), "1 2 / - 3 = gap last"),
        (Draft(cells=(Cell(0, 0, label="3"), Cell(1, 1))), "3 - / - -"),
    ],
)
def test_what_is_typed_and_chosen_is_put_together(draft: Draft, text: str) -> None:
    assert FAMILY.compose(draft) == text
