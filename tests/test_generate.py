"""Fresh puzzles: no two the same for a person, as hard as wished, as many as there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import combinations_with_replacement, permutations, product
from math import inf
from random import Random
from typing import Any

import pytest

import unriddle
from unriddle import InputError, Position, Unavailable, engines, read, say
from unriddle.desk import generate_one as dealt
from unriddle.desk.clock import Clock
from unriddle.desk.generate import Generating, spread
from unriddle.errors import OutOfBudget
from unriddle.families.packing import generate as packing
from unriddle.families.packing.search.covering import cover
from unriddle.families.packing.search.state import field

generate: Any = partial(unriddle.generate, seconds=inf)  # however slow the machine is
Cells = frozenset[tuple[int, ...]]
native = pytest.mark.skipif(engines.native_missing(), reason="too slow without the native core")


# Different for a person: oracles that share no code with what makes the puzzles


def hand(position: Position) -> tuple[int, ...]:
    return tuple(sorted(position.puzzle.numbers))


@native
def test_the_hands_of_a_grade_are_all_different_and_all_that_there_are() -> None:
    hands = generate("24", grade=5, seed=1, puzzles=1820)
    assert len({hand(position) for position in hands}) == len(hands)
    every = combinations_with_replacement(range(1, 14), 4)
    graded = {cards: read(f"24: {' '.join(map(str, cards))}").grade(None).stars for cards in every}
    assert {hand(position) for position in hands} == {c for c, star in graded.items() if star == 5}


def test_no_hand_comes_up_twice_in_another_order() -> None:
    dealt = generate("24", seed=3, deal=True, puzzles=400)
    assert len({hand(position) for position in dealt}) == 400


def partition(position: Position) -> frozenset[Cells]:
    """The cells of each piece in the only solution, whatever the pieces are called."""
    answer = position.solve("all", limit=2)
    (solution,) = answer.solutions
    return frozenset(
        frozenset(_point(name) for name in step.split()[1:]) for step in solution.steps
    )


def _point(name: str) -> tuple[int, ...]:
    place, _, layer = name.partition(".")
    return ord(place[0]) - ord("a"), int(place[1:]) - 1, int(layer or 1) - 1


def images(filling: frozenset[Cells], sides: tuple[int, ...]) -> Iterable[frozenset[Cells]]:
    """The filling under every turn and mirror that maps a box with these sides to itself."""
    for axes in permutations(range(3)):
        if tuple(sides[axis] for axis in axes) != sides:
            continue
        for flips in product((False, True), repeat=3):
            yield frozenset(
                frozenset(
                    tuple(
                        side - 1 - cell[axis] if flip else cell[axis]
                        for axis, flip, side in zip(axes, flips, sides, strict=True)
                    )
                    for cell in piece
                )
                for piece in filling
            )


def classes(positions: Iterable[Position], sides: tuple[int, ...]) -> int:
    """How many solutions are different up to symmetry."""
    firsts = [
        min(sorted(sorted(piece) for piece in image) for image in images(partition(each), sides))
        for each in positions
    ]
    return len({str(first) for first in firsts})


def test_challenges_differ_in_their_solutions_up_to_every_symmetry() -> None:
    made = generate("iq", "5x11", seed=1, grade=2, puzzles=24)
    assert classes(made, (11, 5, 1)) == len(made) == 24


def test_another_grade_of_the_same_seed_is_not_the_same_challenge_with_more_pieces() -> None:
    made = [
        each for grade in range(1, 6) for each in generate("iq", seed=1, grade=grade, puzzles=10)
    ]
    assert classes(made, (11, 5, 1)) == len(made) == 50


@native
def test_every_solution_of_the_soma_cube_is_asked_for_once() -> None:
    made = generate("soma", seed=1, puzzles=1000)
    assert classes(made, (3, 3, 3)) == len(made) == 240


def test_a_board_with_two_solutions_gives_two_challenges_and_ends() -> None:
    assert len(generate("pentominoes", "3x20", seed=1, puzzles=9)) == 2


def test_dealt_pieces_do_not_lie_twice_in_the_same_places_up_to_symmetry() -> None:
    made = generate("packing", "2x3 with A=XX/X. x2, B=X optional", seed=1, deal=True, puzzles=9)
    assert len(made) == 1  # an empty board


def near(moves: int) -> set[str]:
    """Every board up to so many moves from the goal, by trying all."""
    goal = (*map(str, range(1, 16)), "-")
    seen, edge = {goal}, {goal}
    for _ in range(moves):
        edge = {after for board in edge for after in _slides(board)} - seen
        seen |= edge
    return {" ".join(board) for board in seen - {goal}}


def _slides(board: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    gap = board.index("-")
    for cell in (gap - 4, gap + 4, *([gap - 1] * (gap % 4 > 0)), *([gap + 1] * (gap % 4 < 3))):
        if 0 <= cell < 16:
            after = list(board)
            after[gap], after[cell] = after[cell], after[gap]
            yield tuple(after)


@pytest.mark.parametrize("words", ["at most 4 moves", "up to 4 moves", "paling banyak 4 langkah"])
def test_all_boards_within_so_many_moves_come_up_once(words: str) -> None:
    made = generate("15", words, seed=1, puzzles=99)
    boards = [each.text.partition(": ")[2].replace(" /", "") for each in made]
    assert len(boards) == 2 + 4 + 10 + 24
    assert set(boards) == near(4)


@native
def test_at_most_so_many_moves_holds_where_not_all_boards_can_be_listed() -> None:
    for position in generate("15", "at most 30 moves", seed=1, puzzles=6):
        best = position.solve("best").best
        assert best is not None
        assert 0 < best.cost <= 30


# The same for the same seed


WISHES = [
    ("24", "", None),
    ("24", "", 4),
    ("numbers/any", "5 = 100", None),
    ("iq", "5x11", None),
    ("iq", "5x11", 3),
    ("15", "", None),
    ("15", "", 2),
    ("8", "", "1-3"),
    ("sliding/2x3", "9 moves", None),
]


@pytest.mark.parametrize(("family", "body", "grade"), WISHES)
def test_the_same_seed_gives_the_same_puzzles(family: str, body: str, grade: str | None) -> None:
    made = generate(family, body, seed=7, grade=grade, puzzles=6)
    assert len({position.text for position in made}) == 6
    assert generate(family, body, seed=7, grade=grade, puzzles=6) == made
    assert generate(family, body, seed=8, grade=grade, puzzles=6) != made


def test_a_shorter_row_of_one_grade_is_the_beginning_of_a_longer_one() -> None:
    for family in ("24", "iq", "15"):
        assert generate(family, seed=5, puzzles=4)[:2] == generate(family, seed=5, puzzles=2)
        assert generate(family, seed=5) == generate(family, seed=5, puzzles=4)[0]


def test_a_neighbouring_seed_does_not_give_the_same_row_moved_by_one() -> None:
    one, other = (generate("24", seed=seed, puzzles=20) for seed in (1, 2))
    assert len(set(one) & set(other)) < 5


@pytest.mark.parametrize(
    ("family", "body"),
    [pytest.param("bedlam", "", marks=pytest.mark.slow), ("kanoodle", ""), ("soma", "")],
)
def test_python_alone_makes_the_same_challenges(family: str, body: str) -> None:
    made = generate(family, body, seed=3)
    with engines.without_native():
        assert generate(family, body, seed=3) == made


# As hard as wished


@pytest.mark.parametrize("family", ["24", "iq", "8", "sliding/6x6"])
@pytest.mark.parametrize("grade", ["1-5", (1, 5)])
def test_grades_are_spread_from_easy_to_hard(family: str, grade: str | tuple[int, int]) -> None:
    made = generate(family, grade=grade, seed=2, puzzles=10)
    assert [position.grade(None).stars for position in made] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.parametrize("grade", [3, "3", "3-3", (3, 3)], ids=repr)
def test_a_single_grade_may_be_written_in_any_way(grade: int | str | tuple[int, int]) -> None:
    assert generate("24", grade=grade, seed=2) == generate("24", grade=3, seed=2)
    assert generate("24", grade=grade, seed=2).grade(None).stars == 3


@pytest.mark.parametrize(
    ("puzzles", "grades"),
    [
        (2, [1, 5]),
        (3, [1, 3, 5]),
        (4, [1, 2, 4, 5]),
        (5, [1, 2, 3, 4, 5]),
        (7, [1, 1, 2, 3, 3, 4, 5]),
        (100, [1] * 20 + [2] * 20 + [3] * 20 + [4] * 20 + [5] * 20),
    ],
)
def test_shares_are_even(puzzles: int, grades: list[int]) -> None:
    assert list(spread(range(1, 6), puzzles, Random(1))) == grades


def test_one_puzzle_of_a_range_may_have_any_of_its_grades() -> None:
    found = Counter(generate("24", grade="2-4", seed=seed).grade(None).stars for seed in range(30))
    assert set(found) == {2, 3, 4}


def test_a_grade_of_which_none_comes_up_leaves_its_share_to_the_others() -> None:
    budget = Clock(None)
    coming = Generating("sliding", "4x4 12 moves", 6, 1, grade="1-4", clock=budget)
    assert [fresh.stars for fresh in coming] == [1] * 6
    assert coming.missing == [2, 3, 4]


def test_a_grade_that_runs_out_leaves_the_rest_of_its_share_to_harder_ones() -> None:
    made = generate("sliding/2x2", grade="1-5", seed=1, puzzles=11)
    stars = Counter(position.grade(None).stars for position in made)
    assert sum(stars.values()) == 11  # all there are, but the solved one
    assert stars[1] == 2  # a single move


def refusal(family: str, body: str, grade: str) -> str:
    with pytest.raises(InputError) as caught:
        generate(family, body, grade=grade)
    assert caught.value.fix is not None
    return f"{caught.value}: {say(caught.value.fix)}"


@pytest.mark.parametrize(
    ("family", "body", "grade", "there"),
    [
        ("15", "20 moves", "1", "2"),
        ("15", "at most 20 moves", "3-5", "1, 2"),
        ("packing", "3x4 with A=XXX/X.. x2, B=XX/XX", "5", "1"),
    ],
)
def test_a_grade_that_there_is_not_is_refused_with_those_that_there_are(
    family: str, body: str, grade: str, there: str
) -> None:
    assert refusal(family, body, grade).endswith(f"puzzles of this kind have grade {there}")


@native
def test_the_grades_of_the_soma_cube_are_said() -> None:
    assert refusal("soma", "", "5").endswith("puzzles of this kind have grade 1, 2")


def test_a_wish_that_no_hand_meets_ends_when_all_have_been_tried() -> None:
    with pytest.raises(InputError, match="no puzzle of this kind came up"):
        generate("24", "2 = 1000")


@pytest.mark.parametrize("grade", ["0", "6", "1-6", "a", "1-", "", "1-2-3", 0, (0, 3)], ids=repr)
def test_what_is_no_grade_is_refused(grade: int | str | tuple[int, int]) -> None:
    with pytest.raises(InputError) as caught:
        generate("24", grade=grade)
    assert caught.value.fix is not None
    assert "1-4" in say(caught.value.fix)


def test_a_dealt_puzzle_with_a_grade_can_be_solved() -> None:
    for position in generate("24", grade=1, deal=True, seed=1, puzzles=20):
        assert position.grade(None).stars == 1


# Budgets


def test_a_budget_is_for_each_puzzle_or_for_all() -> None:
    for each, made in ((True, 9), (False, 4)):
        coming = Generating("15", "", 9, 1, clock=Clock(None, 5), each=each)
        assert len([*coming]) == made
        assert coming.ran_out is not each


def test_nothing_within_the_budget_is_said_as_such() -> None:
    with pytest.raises(OutOfBudget):
        list(Generating("24", "", 3, 1, clock=Clock(None, 0)))


def test_a_grade_that_cannot_be_made_here_does_not_spoil_the_others() -> None:
    def chosen(grades: range, seed: int) -> int | None:
        return next(spread(grades, 1, Random(seed)))

    seeds = (seed for seed in range(999) if chosen(range(1, 6), seed) == 5)
    seed = next(seed for seed in seeds if chosen(range(1, 5), seed) == 1)
    with engines.without_native():
        with pytest.raises(Unavailable):
            generate("15", grade=5, seed=seed)
        assert generate("15", grade=(1, 5), seed=seed).grade(None).stars == 1


def test_a_dealt_hand_says_its_cards() -> None:
    position, says = dealt("24", seed=1, deal=True)
    assert says is not None
    assert len(say(says).split()) == 1 + len(position.puzzle.numbers)


def test_a_proof_that_takes_too_long_in_all_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = read("iq: 5x11 ; A d1 e1 f1 d2 ; C k1 j2 k2 j3 ; D a4 a5 b5 ; E g4 d5 e5 f5 g5")
    here = field(hard.puzzle, hard.steps)
    slices = [part.nodes for part in cover(here).search()]
    assert len(slices) > 1
    monkeypatch.setattr(packing, "_PROOF", sum(slices))
    assert packing.is_unique(here, Clock())
    monkeypatch.setattr(packing, "_PROOF", sum(slices) - 1)
    assert not packing.is_unique(here, Clock())
