"""Arguments without a search hold, and lower bounds are none too high."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.families.blocks.boards import LOT, SMALL, custom, lot, twin
from unriddle import Position, read, say
from unriddle.desk.clock import Clock
from unriddle.engines import state_space
from unriddle.errors import OutOfIdeas
from unriddle.families.blocks.search.heuristics import HEURISTICS
from unriddle.families.blocks.search.impossible import why_impossible
from unriddle.families.blocks.search.space import Field
from unriddle.families.blocks.search.strategies import Watch, breadth_first
from unriddle.values import Message

ARGUED = [
    ("blocks/custom: A#./.#. = ..A/...", "even alone on the board A could not get to c1"),
    (
        "blocks/custom: AA.../AA#../..... = ...AA/...AA/.....",
        "even alone on the board A could not get to d1",
    ),
    ("rush-hour: XX#/...", "even alone on the board X could not get to b1"),
    ("rush-hour: XX.#../......", "even alone on the board X could not get to e1"),
    ("rush-hour: XX../AA.. = ..../XX..", "even alone on the board X could not get to a2"),
    (
        "rush-hour: XX.AA/.....",
        "X cannot pass A in its line, and there is no room beyond its goal",
    ),
    (
        "rush-hour: AA.XX./...... = XX..../......",
        "X cannot pass A in its line, and there is no room beyond its goal",
    ),
    (
        "rush-hour: XXAABB./....... = ..XX.../.......",
        "X cannot pass A, B in its line, and there is no room beyond its goal",
    ),
    (
        "rush-hour: A.../A.../XX../B.../B... = ..../..../..../A.../A...",
        "A cannot pass B in its line, and there is no room beyond its goal",
    ),
    ("rush-hour: ..A../XXA../..B../..B..", "X must pass c2, and A, B can never leave it free"),
    ("rush-hour: ..#../..A../XXA../..#..", "X must pass c3, and A can never leave it free"),
]
NOT_ARGUED = [  # one cell more of room than those above
    "blocks/custom: AA.../AA#../...../..... = ...AA/...AA/...../.....",
    "rush-hour: XX.../.....",
    "rush-hour: XXAABB./....... = .XX..../.......",
    "rush-hour: A.../A.../XX../B.../B.../.... = A.../A.../..../..../..../....",
    "rush-hour: ..A../XXA../..B../..B../...../.....",
    "rush-hour: ...../..A../XXA../..#..",
]


def why(position: Position) -> Message | None:
    return why_impossible(position.puzzle, position.puzzle.start)


@given(st.integers(0, 1 << 32))
def test_a_board_of_cars_that_is_refused_cannot_be_solved(seed: int) -> None:
    position = lot(seed)
    board = twin(position)
    if why(position) is not None:
        assert board.start not in board.distances


@given(st.integers(0, 1 << 32))
def test_a_board_of_any_blocks_that_is_refused_cannot_be_solved(seed: int) -> None:
    position = custom(seed)
    board = twin(position)
    if why(position) is not None:
        assert board.start not in board.distances


@pytest.mark.parametrize(("text", "argument"), ARGUED)
def test_each_argument_is_told_and_true(text: str, argument: str) -> None:
    position = read(text)
    board = twin(position)
    said = position.check(seconds=0)
    assert said.status == "impossible"
    assert said.reason is not None
    assert say(said.reason) == argument
    assert board.start not in board.distances


@pytest.mark.parametrize("text", NOT_ARGUED)
def test_a_little_more_room_is_enough(text: str) -> None:
    position = read(text)
    board = twin(position)
    assert why(position) is None
    assert board.start in board.distances


def test_few_boards_of_cars_need_a_search_to_be_refused() -> None:
    """The arguments see most of what cannot be solved: nine in ten of such boards at least."""
    positions = [lot(seed) for seed in range(300)]
    refused = [each for each in positions if why(each) is not None]
    boards = map(twin, positions)
    impossible = sum(board.start not in board.distances for board in boards)
    assert 0.9 * impossible < len(refused) <= impossible


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize("rule", ["", " count steps"])
@pytest.mark.parametrize("seed", range(25))
def test_a_lower_bound_is_never_above_the_distance(seed: int, rule: str, name: str) -> None:
    text = (lot if seed % 2 else custom)(seed).text.removesuffix(" count steps")
    never_above(read(text + rule), name)


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize("rule", ["", " count steps"])
@pytest.mark.parametrize(
    "text",
    [
        f"blocks/custom: {SMALL}",
        "blocks/custom: AB./CD. = BA./...",
        "blocks/custom: AA.B/A.BB/.... = .BAA/BBA./....",
        "rush-hour: ..A./XXA./B.CC/B...",
        "rush-hour: ..A./XXA./B.CC/B... = B.../B.XX/..../CC..",
    ],
)
def test_a_lower_bound_of_known_boards_is_never_above(text: str, rule: str, name: str) -> None:
    never_above(read(text + rule), name)


def never_above(position: Position, name: str) -> None:
    field = Field(position.puzzle)
    distances = state_space.distances(field.space(position.puzzle.start))
    bound = HEURISTICS[name](field)
    assert all(bound(state) <= left for state, left in distances.items())
    assert all(bound(state) == 0 for state, left in distances.items() if left == 0)


def test_blocks_in_the_way_make_the_better_bound() -> None:
    position = read(f"rush-hour: {LOT}")
    field = Field(position.puzzle)
    state = field.state(position.puzzle.start)
    assert [HEURISTICS[name](field)(state) for name in ("alone", "blocking")] == [1, 2]
    single = Field(read(f"rush-hour: {LOT} count steps").puzzle)
    assert [HEURISTICS[name](single)(state) for name in ("alone", "blocking")] == [4, 5]


def test_what_stands_in_the_way_of_any_goal_counts() -> None:
    position = read("blocks/custom: A.B/C.D/... = ..A/..C/...")
    field = Field(position.puzzle)
    state = field.state(position.puzzle.start)
    assert [HEURISTICS[name](field)(state) for name in ("alone", "blocking")] == [2, 4]


def test_a_textbook_search_gives_up_where_there_is_no_room_for_more_states() -> None:
    position = read(f"rush-hour: {LOT}")
    field, places = Field(position.puzzle), position.puzzle.start
    watch = Watch(field, places, (), Clock(), room=3)
    with pytest.raises(OutOfIdeas):
        list(breadth_first(field, places, watch, every=False))
    assert watch.kept == 4
