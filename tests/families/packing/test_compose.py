"""What is painted is written as a puzzle that is drawn the same."""

from __future__ import annotations

import pytest

from unriddle import read
from unriddle.families.packing.family import FAMILY
from unriddle.scene import Cell, Draft, Spare


@pytest.mark.parametrize(
    "body",
    [
        "3x4 with A=XXX/X.., C=XXX/X.., B=XX/XX",
        "XXX/X?X/.XX with A=XX optional, B=X./XX one-sided, C=XX/X. optional one-sided",
        "2x2x2 with A=XX/X., B=XX//.X",
        ".X./XXX with A=XX x2",
    ],
)
def test_the_scene_of_a_puzzle_is_written_as_that_puzzle(body: str) -> None:
    position = read(f"packing/custom: {body}")
    scene = position.scene()
    text = FAMILY.compose(Draft(cells=scene.cells, spares=scene.spares))
    composed = FAMILY.parse("custom", text).puzzle
    assert composed.board == position.puzzle.board
    assert [(p.shape, p.optional, p.one_sided) for p in composed.pieces] == [
        (p.shape, p.optional, p.one_sided) for p in position.puzzle.pieces
    ]


def test_copies_are_counted_and_what_is_empty_is_left_to_be_explained() -> None:
    cells = tuple(Cell(x, 0) for x in range(4))
    spare = Spare("", ((3, 2, 0), (3, 3, 0)), copies=2)
    assert FAMILY.compose(Draft(cells=cells, spares=(spare,))) == "1x4 with A=X/X x2"
    assert FAMILY.compose(Draft(spares=(Spare("", ()),))) == ". with A=."
