"""Hints, outlooks and grades, against distances by other means."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.families.blocks.boards import KLOTSKI, LOT, SMALL, custom, lot, twin
from unriddle import Position, engines, read, say

TO_CORNER = "..../..../..AA/..A."
EDGES = [  # boards of 4x4 whose corner piece goes to the opposite corner: moves and stars
    (".BC./DEAA/DEA./FFGG", 7, 1),
    ("BCD./ECAA/E.A./FFGG", 8, 2),
    ("BBCC/..DE/AADF/AG.F", 13, 2),
    ("..AA/BCA./DEFF/DEGG", 14, 3),
    ("BBC./DDCE/AA.E/AFG.", 19, 3),
    ("BBCC/.AAD/.AED/.FEG", 20, 4),
    ("AABB/ACDD/.EFG/..FG", 25, 4),
    ("AABB/AC.D/EC../EFFG", 26, 5),
]


def solvable(count: int) -> list[Position]:
    """Random boards that can be solved and are not."""
    found = [(lot if seed % 2 else custom)(seed) for seed in range(4 * count)]
    boards = [twin(each) for each in found]
    return [
        position
        for position, board in zip(found, boards, strict=True)
        if board.distances.get(board.start)
    ][:count]


def test_hints_lead_from_the_moves_left_to_the_reason() -> None:
    hints = read(f"rush-hour: {LOT}").hint(4)
    assert [say(hint.says) for hint in hints] == [
        "it can be solved in 3 moves, and not in fewer",
        "look at the lower right: a block there moves next",
        "move E next",
        "next: E e4",
        "E makes room for C, which gets there in 2 moves",
    ]
    assert [hint.cells for hint in hints] == [(), (), ("E",), ("E",), ("E",)]


def test_a_hint_says_that_it_is_solved_or_cannot_be() -> None:
    (solved,) = read("blocks/custom: A. = A.").hint(4)
    assert solved.level == 0
    (never,) = read("blocks/custom: AB = BA").hint(4)
    assert not never.solvable
    assert say(never.says).startswith("it cannot be solved: ")


def test_the_reason_of_a_hint_is_true_along_whole_solutions() -> None:
    """What is said of the next move holds on the way that is hinted at."""
    seen = set[str]()
    for position in [read(f"blocks/custom: {SMALL}"), *solvable(40)]:
        while not position.standing().solved:
            *_, step, why = position.hint(4)
            assert step.step is not None
            seen.add(holds(position, step.step, why.says.key, why.says.values))
            position = position.play(step.step)
    assert seen == {"blocks.hint_why_goal", "blocks.hint_why_room", "blocks.hint_why_way"}


def holds(position: Position, step: str, key: str, values: Mapping[str, object]) -> str:
    before, after = board_of(position), board_of(position.play(step))
    goal = twin(position).goal
    mover = step[0]
    if key == "blocks.hint_why_goal":
        assert values["block"] == mover
        assert all(after[cell] == mover for cell, name in goal.items() if name == mover)
    elif key == "blocks.hint_why_room":
        assert values["block"] == mover
        way = position.solve().solutions[0].steps[len(position.steps) :]
        assert way[0] == step
        later = position
        for each in way[: int(str(values["moves"]))]:
            later = later.play(each)
        assert way[int(str(values["moves"])) - 1][0] == values["other"]
        left = {cell for cell, sign in enumerate(before) if sign == mover and after[cell] != mover}
        assert {cell for cell in left if board_of(later)[cell] == values["other"]}
    else:
        board = twin(position)
        assert values["moves"] == board.distances[before]
        assert {*str(values["goals"]).split(", ")} == {*goal.values()}
    return key


def board_of(position: Position) -> str:
    boards = position.back.write(position.puzzle, position.steps, "boards")
    return boards.split("\n\n")[-1].replace("\n", "")


@pytest.mark.parametrize("without", [False, True], ids=["engine", "search"])
def test_an_outlook_has_the_exact_distance_after_each_move(without: bool) -> None:
    for position in solvable(30):
        board = twin(position)
        expected = {step: board.distances[to] for step, to in board.moves(board.start).items()}
        if without:
            with engines.without_native():
                outlook = position.outlook(seconds=60)
        else:
            outlook = position.outlook(seconds=60)
        assert outlook.now == board.distances[board.start]
        assert outlook.steps == expected


def test_an_outlook_of_what_cannot_be_solved_has_no_moves_left() -> None:
    outlook = read("rush-hour: XX.AA/.....").outlook()
    assert (outlook.now, outlook.status) == (None, "impossible")
    searched = read("blocks/custom: AB./CCC = BA./...").outlook()
    assert (searched.now, searched.status) == (None, "impossible")
    assert not searched.steps


@pytest.mark.parametrize(("text", "moves", "stars"), EDGES)
def test_stars_begin_where_the_guide_says(text: str, moves: int, stars: int) -> None:
    position = read(f"blocks/custom: {text} = {TO_CORNER}")
    grade = position.grade()
    assert (grade.stars, grade.score) == (stars, moves)
    assert position.solve(strategy="breadth-first", seconds=60).lower_bound == moves
    assert say(grade.reasons[0]) == f"{moves} moves, proved to be the fewest"


def test_a_board_is_as_hard_where_cells_are_counted() -> None:
    for text in (f"klotski: {KLOTSKI}", f"blocks/custom: {SMALL}"):
        assert read(text).grade() == read(f"{text} count steps").grade()


def test_what_is_left_is_graded_not_what_was_there() -> None:
    assert read(f"rush-hour: {LOT}").grade().score == 3
    assert read(f"rush-hour: {LOT} ; E e4").grade().score == 2
    assert read(f"rush-hour: {LOT} ; E e4 ; C d5 ; X e3").grade().stars == 1
