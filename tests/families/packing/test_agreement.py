"""Random small boards: the engine and every textbook search find the same fillings."""

from __future__ import annotations

from random import Random

import pytest

from tests.families.packing.boards import puzzle
from unriddle import Want, read
from unriddle.desk.clock import Clock
from unriddle.desk.position import Position
from unriddle.families.packing.search import strategies
from unriddle.families.packing.search.state import field

QUICK, EACH, MANY = 40, 100, 2_000  # seeds; a slow test takes a hundred of them
NODES = 3_000


def compare(position: Position) -> int:
    """Every strategy and every way to tell solutions apart; how many strategies ended."""
    usual = position.solve(Want.ALL, nodes=NODES)
    texts = {solution.text for solution in usual.solutions}
    ended = 0
    for strategy in ("algorithm-x", "backtracking", "brute"):
        other = position.solve(Want.ALL, strategy=strategy, nodes=NODES)
        if usual.complete and other.complete:
            ended += 1
            assert {solution.text for solution in other.solutions} == texts, position.text
    for distinct in position.back.info.distinct if usual.complete and usual.found < 100 else ():
        counted = position.solve(Want.COUNT, distinct=distinct, nodes=NODES)
        listed = position.solve(Want.ALL, distinct=distinct, limit=500, nodes=NODES)
        if counted.complete and listed.complete:
            assert counted.count == len(listed.solutions), position.text
    return ended


@pytest.mark.parametrize("seed", range(QUICK))
def test_the_engine_and_the_textbook_searches_find_the_same(seed: int) -> None:
    compare(read(puzzle(Random(seed))))


def test_a_piece_that_may_not_be_turned_over_is_not_its_free_twin() -> None:
    position = read("packing/custom: 2x4 with A=XXX/X.., B=X./X./XX one-sided")
    assert {solution.text for solution in position.solutions()} == {"BBBA\nBAAA", "AAAB\nABBB"}
    assert compare(position) == 3


OPTIONAL = [  # the board, and its fillings by shape and with equal pieces told apart
    ("1x2 with A=X, B=X optional", 1, 2),
    ("1x2 with B=X x3 optional", 1, 6),
    ("1x3 with A=X, B=X x3 optional", 1, 18),
    ("2x2 with A=X x2, B=X x2 optional, C=XX optional", 5, 4 * 3 * 2 + 4 * 2),
    ("3x4 with A=XX x5, B=XX optional, C=XX optional", 11, 15_840),
]


@pytest.mark.parametrize(("board", "shapes", "labelled"), OPTIONAL)
def test_equal_pieces_that_may_be_left_over_are_counted_right(
    board: str, shapes: int, labelled: int
) -> None:
    position = read(f"packing/custom: {board}")
    for strategy in ("auto", "algorithm-x", "backtracking", "brute") if labelled < 99 else ["auto"]:
        assert position.count(strategy=strategy) == shapes
        assert position.count(strategy=strategy, distinct="labelled") == labelled
    listed = [solution.text for solution in position.solutions(distinct="labelled")]
    assert len(set(listed)) == len(listed) == labelled


@pytest.mark.parametrize("board", [board for board, _, _ in OPTIONAL])
def test_the_outlook_adds_up_where_equal_pieces_may_be_left_over(board: str) -> None:
    position = read(f"packing/custom: {board}")
    outlook = position.outlook()
    covering = [left or 0 for step, left in outlook.steps.items() if "a1" in step.split()[1:]]
    assert sum(covering) == outlook.now == position.count()
    for step, left in outlook.steps.items():
        assert read(f"{position.text} ; {step}").count() == left


@pytest.mark.slow
@pytest.mark.parametrize("first", range(QUICK, QUICK + MANY, EACH))
def test_two_thousand_boards_agree(first: int) -> None:
    ended = sum(compare(read(puzzle(Random(seed)))) for seed in range(first, first + EACH))
    assert ended > EACH  # enough searches end within their budget for this to say something


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3x3 with A=XX x4", "packing.reason_area"),
        ("3x3 with A=XX x5", "packing.reason_area"),
        ("2x3 with A=XXXX, B=XX", "packing.reason_nowhere"),
        ("X.XX/..XX with A=XX, B=X./XX", "packing.reason_uncovered"),
        ("XXX.XXX/XXX.XXX with A=XX/XX x3", "packing.reason_island"),
        (".XXX/XXXX/XXX. with A=XX x5", ""),
        (".XXX/XXXX/XXXX/XXX. with A=XX x7", "packing.reason_colouring"),
        ("4x5 with A=XXX/.X., B=XXXX, C=XX/XX, D=XX./.XX, E=XXX/X..", "packing.reason_colouring"),
        ("6x6 with A=XXXX x9", "packing.reason_colouring"),
        ("2x2x2 with A=XXX, B=XXXXX", "packing.reason_nowhere"),
        ("pyramid 2 with A=XX x2", "packing.reason_area"),
    ],
)
def test_the_reason_is_said_before_any_search(text: str, reason: str) -> None:
    position = read(f"packing/custom: {text}")
    answer = position.solve(Want.ALL)
    if not reason:
        assert answer.found
        return
    assert answer.status == "impossible"
    assert answer.reason.key == reason
    assert answer.nodes == 0
    assert next(strategies.backtracking(field(position.puzzle, ()), Clock()), None) is None
