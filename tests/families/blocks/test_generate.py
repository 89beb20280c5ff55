"""Fresh boards: of the grade and of the moves that were wished, the same for the same seed."""

from __future__ import annotations

from math import inf

import pytest

from tests.families.blocks.boards import KLOTSKI, SMALL
from unriddle import engines, generate, read, say
from unriddle.engines import blocks
from unriddle.errors import InputError

native = pytest.mark.skipif(not blocks.here(), reason="too slow without the native core")
VARIANTS = ("klotski", "rush-hour", "blocks/custom")
SLOW = pytest.mark.slow


@native
@pytest.mark.parametrize(
    "grade", [1, *(pytest.param(g, marks=SLOW) for g in (2, 3)), 4, pytest.param(5, marks=SLOW)]
)
@pytest.mark.parametrize("variant", [pytest.param("klotski", marks=SLOW), *VARIANTS[1:]])
def test_a_fresh_board_has_the_grade_that_was_asked_for(variant: str, grade: int) -> None:
    position = generate(variant, grade=grade, seed=grade, seconds=inf)
    assert position.grade().stars == grade
    assert not position.standing().solved
    assert read(position.text) == position


@native
@pytest.mark.parametrize(
    "variant", ["rush-hour", *(pytest.param(v, marks=SLOW) for v in VARIANTS[::2])]
)
def test_a_fresh_board_is_the_same_for_the_same_seed(variant: str) -> None:
    once = generate(variant, grade=2, seed=7, seconds=inf)
    assert once == generate(variant, grade=2, seed=7, seconds=inf)
    assert once != generate(variant, grade=2, seed=8, seconds=inf)


@native
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("moves", [3, pytest.param(15, marks=SLOW)])
def test_a_fresh_board_takes_as_many_moves_as_were_asked_for(variant: str, moves: int) -> None:
    position = generate(variant, f"{moves} moves", seed=1, seconds=inf)
    assert position.solve().lower_bound == moves


@native
@pytest.mark.parametrize("wish", ["at most 12 moves", "up to 12 moves", "paling banyak 12 langkah"])
def test_a_fresh_board_takes_at_most_so_many_moves(wish: str) -> None:
    for position in generate("blocks/custom", wish, seed=1, puzzles=2, seconds=inf):
        bound = position.solve().lower_bound
        assert bound is not None
        assert 0 < bound <= 12


@pytest.mark.slow
@native
def test_fresh_boards_differ_for_a_person() -> None:
    """No two are the same with other names, and none of Klotski is another in a mirror."""
    boards = generate("klotski", "at most 20 moves", seed=3, puzzles=2, seconds=inf)
    rows = [position.text.partition(": ")[2].split("/") for position in boards]
    shapes = {_shapes(each) for each in rows}
    assert len(shapes) == len(boards)
    for each in rows:
        mirrored = _shapes([row[::-1] for row in each])
        assert mirrored == _shapes(each) or mirrored not in shapes


def _shapes(rows: list[str]) -> frozenset[tuple[int, ...]]:
    signs = "".join(rows)
    return frozenset(
        tuple(cell for cell, sign in enumerate(signs) if sign == name) for name in {*signs} - {"."}
    )


@native
def test_a_fresh_rush_hour_has_its_car_in_the_third_row_alone() -> None:
    for position in generate("rush-hour", "at most 10 moves", seed=2, puzzles=5, seconds=inf):
        row = position.text.split("/")[3]
        lying = {sign for sign in row if f"{sign}{sign}" in row} - {"."}
        assert lying == {"X"}


@native
def test_the_blocks_of_a_board_are_laid_out_anew() -> None:
    blocks_of = sorted(KLOTSKI)
    for position in generate("klotski", KLOTSKI, grade=3, seed=1, puzzles=5, seconds=inf):
        assert sorted(position.text.partition(": ")[2]) == blocks_of
        assert position.grade().stars == 3


def test_a_board_has_so_many_starts_and_no_grade_that_it_cannot_have() -> None:
    boards = generate("blocks/custom", "A../#.. = .../..A", seed=1, puzzles=10, seconds=inf)
    assert len(boards) == 4  # five cells are free, and on one of them it is solved
    with pytest.raises(InputError) as caught:
        generate("blocks/custom", SMALL, grade=5, seed=1, seconds=inf)
    assert caught.value.fix is not None


def test_moves_and_a_grade_that_they_never_have_are_refused_at_once() -> None:
    for wish, grades in (("25 moves", "4"), ("at most 8 moves", "1, 2")):
        with pytest.raises(InputError) as caught:
            generate("rush-hour", wish, grade=5, seconds=inf)
        assert caught.value.fix is not None
        assert grades in say(caught.value.fix)


def test_a_wish_that_is_no_board_is_explained() -> None:
    with pytest.raises(InputError) as caught:
        generate("rush-hour", "very hard")
    assert caught.value.fix is not None


@native
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_dealt_board_can_be_solved_and_takes_some_moves(variant: str) -> None:
    (dealt,) = generate(variant, seed=1, deal=True, puzzles=1, seconds=inf)
    bound = dealt.solve().lower_bound
    assert bound is not None
    assert bound >= 4


@native
@pytest.mark.parametrize(
    ("variant", "wish"),
    [
        ("blocks/custom", "3 moves"),
        ("blocks/custom", "at most 9 moves"),
        ("blocks/custom", SMALL),
    ],
)
def test_a_seed_gives_the_same_board_without_the_native_core(variant: str, wish: str) -> None:
    made = generate(variant, wish, seed=3, seconds=inf)
    with engines.without_native():
        assert generate(variant, wish, seed=3, seconds=inf) == made


@native
@pytest.mark.parametrize(("grade", "easy"), [(1, True), (None, False)])
def test_only_who_wishes_an_easy_board_gets_one_of_few_moves(grade: int | None, easy: bool) -> None:
    boards = generate("rush-hour", grade=grade, seed=1, puzzles=4, seconds=inf)
    assert (min(position.solve().lower_bound or 0 for position in boards) < 4) is easy


def test_a_random_board_of_ones_own_leaves_at_most_three_cells_free() -> None:
    dealt = generate("blocks/custom", deal=True, seed=1, puzzles=12, seconds=inf)
    free = [position.text.partition(": ")[2].partition("=")[0].count(".") for position in dealt]
    assert 0 < min(free) < max(free) == 3


@pytest.mark.parametrize(("variant", "wanted"), [("klotski", "A"), ("rush-hour", "X")])
def test_the_blocks_of_a_random_board_are_named_in_reading_order(variant: str, wanted: str) -> None:
    for position in generate(variant, deal=True, seed=1, puzzles=5, seconds=inf):
        signs = position.text.partition(": ")[2]
        names = [name for name in dict.fromkeys(signs) if name.isalpha() and name != wanted]
        assert names == sorted(names)
        assert wanted in signs
