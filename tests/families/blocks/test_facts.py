"""What others know about sliding blocks holds here, with the engine and without."""

from __future__ import annotations

import pytest

from tests.families.blocks.boards import HARDEST, KLOTSKI, SMALL, custom, lot, twin
from unriddle import Position, engines, read
from unriddle.engines import blocks

native = pytest.mark.skipif(not blocks.here(), reason="too slow without the native core")


@native
@pytest.mark.parametrize(("rule", "moves"), [("", 81), (" count steps", 116)])
def test_klotski_takes_so_many_moves_in_both_metrics(rule: str, moves: int) -> None:
    """Martin Gardner, Scientific American, February 1964; single steps as the literature has it."""
    found = read(f"klotski: {KLOTSKI}{rule}").solve()
    assert found.best is not None
    assert (found.best.cost, found.lower_bound, found.complete) == (moves, moves, True)


@native
def test_klotski_has_so_many_shortest_solutions_and_positions() -> None:
    position = read(f"klotski: {KLOTSKI}")
    assert position.count() == 256
    ways = position.solve("all", limit=300).solutions
    assert len({way.steps for way in ways}) == 256
    (detail,) = position.check(full=True).details
    assert detail.key == "positions"
    assert detail.data["positions"] == sum(detail.data["depths"]) == 25_955


@native
@pytest.mark.parametrize("text", HARDEST)
def test_the_hardest_boards_of_rush_hour(text: str) -> None:
    position = read(f"rush-hour: {text}")
    moves, positions = HARDEST[text]
    found = position.solve()
    assert (found.lower_bound, found.complete) == (moves, True)
    (detail,) = position.check(full=True).details
    assert detail.data["positions"] == positions


def test_the_hardest_board_without_walls_by_the_general_search() -> None:
    text = next(iter(HARDEST))
    with engines.without_native():
        found = read(f"rush-hour: {text}").solve()
    assert found.best is not None
    assert found.best.cost == HARDEST[text][0]


@pytest.mark.parametrize("strategy", ["auto", "breadth-first", "astar-alone", "astar-blocking"])
@pytest.mark.parametrize("seed", range(40))
def test_every_shortest_solution_is_found_and_no_other(seed: int, strategy: str) -> None:
    position = (lot if seed % 2 else custom)(seed)
    board = twin(position)
    found = position.solve("all", limit=10_000, strategy=strategy, seconds=60)
    assert found.complete
    solvable = board.start in board.distances
    expected = sorted(board.ways_from(board.start)) if solvable else []
    assert sorted(way.steps for way in found.solutions) == expected


@pytest.mark.parametrize("seed", range(12))
def test_depth_first_within_a_bound_finds_the_shortest_too(seed: int) -> None:
    position = solvable(seed)
    for strategy in ("idastar-alone", "idastar-blocking"):
        found = position.solve(strategy=strategy, seconds=60)
        assert found.best is not None
        board = twin(position)
        assert found.best.cost == board.distances[board.start]


def solvable(seed: int) -> Position:
    position = read(f"blocks/custom: {SMALL}") if seed == 0 else custom(100 + seed)
    return position if position.check(seconds=60).status == "solved" else solvable(seed + 50)
