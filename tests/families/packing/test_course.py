"""What each lesson says of its board is so."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.families.lessons import course
from unriddle import Position, engines, read

COURSE = course("packing")
native = pytest.mark.skipif(engines.native_missing(), reason="too large without the native core")


def covering(position: Position, cell: str) -> set[str]:
    """The placements on a cell."""
    return {offer.step for offer in position.offers() if cell in offer.step.split(" ")}


def open_cells(position: Position) -> set[str]:
    """All cells that pieces may still cover."""
    return {cell for offer in position.offers() for cell in offer.step.split(" ")[1:]}


def pieces_at(key: str, cell: str) -> Counter[str]:
    """The placements on a cell in all solutions."""
    return Counter(
        step
        for solution in COURSE[key].solutions()
        for step in solution.steps
        if cell in step.split(" ")
    )


def areas(cells: set[str]) -> list[int]:
    """The sizes of the areas into which open cells fall."""
    left, sizes = set(cells), []
    while left:
        found, reached = set(), {left.pop()}
        while reached:
            found |= reached
            reached = left & {beside for cell in reached for beside in _beside(cell)}
            left -= reached
        sizes.append(len(found))
    return sorted(sizes)


def _beside(cell: str) -> list[str]:
    column, row = ord(cell[0]), int(cell[1:])
    ways = ((0, 1), (0, -1), (1, 0), (-1, 0))
    return [f"{chr(column + across)}{row + down}" for across, down in ways]


@pytest.mark.parametrize(
    "key", ["narrow", "corner", "areas", "one-way", "soma-corners", "calendar-bay", "from-one-end"]
)
def test_most_lessons_have_one_solution(key: str) -> None:
    assert COURSE[key].count() == 1


def test_one_of_two_pieces_fits_the_narrow_lane() -> None:
    assert {step[0] for step in covering(COURSE["narrow"], "k2")} == {"E"}


def test_one_piece_fits_the_corner_in_one_way() -> None:
    assert len(covering(COURSE["corner"], "a1")) == 1


def test_turning_is_not_enough() -> None:
    turned_only = COURSE["turn-over"].text.replace(",", " one-sided,") + " one-sided"
    assert read(turned_only).solve().status == "impossible"


def test_the_sizes_of_the_pieces_say_which_area_is_theirs() -> None:
    position = COURSE["areas"]
    sizes = {offer.by: len(offer.cells) for offer in position.offers()}
    seven = [chosen for two in range(5) for chosen in combinations(sorted(sizes.values()), two)]
    assert areas(open_cells(position)) == [7, 9]
    assert {chosen for chosen in seven if sum(chosen) == 7} == {(3, 4)}


def test_there_is_always_a_square_without_a_choice() -> None:
    position = COURSE["one-way"]
    while not position.standing().solved:
        ways = [covering(position, cell) for cell in sorted(open_cells(position))]
        step = next(min(each) for each in ways if len(each) == 1)
        position = position.play(step)


@native
def test_in_every_soma_cube_the_t_takes_two_corners() -> None:
    corners = {f"{column}{row}.{layer}" for column in "ac" for row in (1, 3) for layer in (1, 3)}
    cubes = list(read("soma: 3x3x3").solutions(distinct="symmetry"))
    tees = [step for cube in cubes for step in cube.steps if step.startswith("C ")]
    assert len(tees) == 240
    assert {len(corners.intersection(tee.split(" "))) for tee in tees} == {2}


def test_the_straight_piece_leans_against_an_edge_up_to_the_tip() -> None:
    assert set(pieces_at("pyramid-tip", "a1.5")) == {"B a1.5 a1.4 a1.3 a1.2"}


def test_the_single_square_lies_in_a_corner() -> None:
    solutions = COURSE["three-colours"].solutions()
    singles = [step for solution in solutions for step in solution.steps if step[0] == "B"]
    assert Counter(singles) == {f"B {corner}": 4 for corner in ("a1", "d1", "a4", "d4")}


def test_the_month_lies_in_the_bay_of_the_u() -> None:
    (solution,) = COURSE["calendar-bay"].solutions()
    assert "F c1 d1 e1 c2 e2" in solution.steps  # around d2
    assert read("calendar: d2 c4").puzzle == read("calendar: Aug 17").puzzle
