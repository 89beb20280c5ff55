"""A pass of IDA* that is cut: whatever the stretches, the same ways in the same order by the same
nodes."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.engines.test_tiles import (
    Board,
    all_distances,
    gap_last,
    replay,
    shuffled,
    some_goal,
    tables_for,
    ways_of,
)
from unriddle.engines import tiles

pytestmark = pytest.mark.skipif(not tiles.here(), reason="the native core was not built")

SHAPES = [(2, 2), (2, 4), (3, 3), (3, 4), (4, 4), (5, 5)]
SLIDES = {(3, 4): 200, (4, 4): 70, (5, 5): 60}  # of the boards; of smaller ones enough for any


class Cutting:
    """Whoever works at the parts of a pass, in order or not, and cuts them at random."""

    def __init__(self, rows: int, columns: int, board: Board, goal: Board, every: bool) -> None:
        self.question = (rows, columns, board, goal, every)
        self.tables = tables_for(rows, columns, goal)
        self.nodes = 0

    def search(self) -> tiles.Search:
        return tiles.Search(self.tables, *self.question)

    def piece(
        self, bound: int, stretches: Sequence[bytes], nodes: int
    ) -> tuple[list[list[int]], list[tuple[bytes, float]]]:
        """What some nodes of a few stretches come to: ways, and what is left."""
        search = self.search()
        search.seek(bound, stretches)
        ways = search.advance(nodes)
        self.nodes += search.nodes
        return ways, search.rest()

    def cut_pass(self, bound: int, chance: random.Random) -> list[list[int]]:
        """The ways of a pass by the order of the stretches, though these are done in any order."""
        left: dict[tuple[int, ...], list[bytes]] = {(): list(tiles.WHOLE)}
        ways: dict[tuple[int, ...], list[list[int]]] = {}
        while left:
            key = chance.choice(sorted(left))
            ways[key], rest = self.piece(bound, left.pop(key), chance.choice((1, 50, 3_000)))
            moves = [each for each, _ in rest]
            middle = chance.randint(0, len(moves))
            for number, half in enumerate((moves[:middle], moves[middle:])):
                if half:
                    left[*key, number] = half
        return [way for key in sorted(ways) for way in ways[key]]


def passes(cutting: Cutting, chance: random.Random) -> tuple[int, list[list[int]]]:
    """Pass by pass until there is a way."""
    bound = cutting.search().bound
    while True:
        ways = cutting.cut_pass(bound, chance)
        if ways:
            return bound, ways
        bound += 2


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_every_way_comes_in_the_same_order_by_the_same_nodes(rows: int, columns: int) -> None:
    chance = random.Random(rows + columns)
    goal = some_goal(rows, columns, chance) if rows < 5 else gap_last(rows, columns)
    for _ in range(8):
        board = shuffled(rows, columns, goal, SLIDES.get((rows, columns), 99), chance)
        cutting = Cutting(rows, columns, board, goal, every=True)
        whole = cutting.search()
        ways = ways_of(whole)
        assert passes(cutting, chance) == (whole.bound, ways)
        assert cutting.nodes == whole.nodes


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_one_way_is_the_first_of_all_whatever_the_cutting(rows: int, columns: int) -> None:
    chance = random.Random(rows * columns)
    goal = some_goal(rows, columns, chance) if rows < 5 else gap_last(rows, columns)
    for _ in range(8):
        board = shuffled(rows, columns, goal, SLIDES.get((rows, columns), 99), chance)
        every = tiles.Search(tables_for(rows, columns, goal), rows, columns, board, goal, True)
        first = ways_of(every)[0]
        cutting = Cutting(rows, columns, board, goal, every=False)
        assert passes(cutting, chance)[1][0] == first
        assert ways_of(cutting.search()) == [first]
        assert replay(rows, columns, board, first) == goal


@pytest.mark.parametrize("every", [False, True])
def test_a_pass_without_a_way_takes_the_same_nodes_however_it_is_cut(every: bool) -> None:
    chance = random.Random(24)
    goal = gap_last(5, 5)
    board = shuffled(5, 5, goal, 300, chance)
    cutting = Cutting(5, 5, board, goal, every)
    bound = cutting.search().bound + 10
    whole = cutting.search()
    whole.seek(bound)
    assert ways_of(whole) == []
    assert whole.nodes > 10_000
    for _ in range(3):
        cutting.nodes = 0
        assert cutting.cut_pass(bound, chance) == []
        assert cutting.nodes == whole.nodes


def test_shares_of_what_is_left_never_grow() -> None:
    goal = gap_last(3, 3)
    farthest = max(all_distances(3, 3, goal).items(), key=lambda item: item[1][0])[0]
    search = tiles.Search(tables_for(3, 3, goal), 3, 3, farthest, goal, every=True)
    search.seek(31)
    assert search.rest() == [(b"", 1.0)]
    before = 1.0
    while not search.done:
        search.advance(30)
        share = sum(share for _, share in search.rest())
        assert 0 <= share <= before + 1e-9
        before = share
    assert search.rest() == []


def test_what_is_left_is_short() -> None:
    """It is kept and sent after each slice of a long search."""
    chance = random.Random(3)
    goal = gap_last(5, 5)
    board = shuffled(5, 5, goal, 400, chance)
    search = tiles.Search(tables_for(5, 5, goal), 5, 5, board, goal)
    search.seek(search.bound + 12)
    search.advance(100_000)
    assert not search.done
    assert 0 < len(search.rest()) < 1_000


REFUSED = {  # as the engine sees the board the gap is above its middle
    "a move back": [bytes([1, 2])],
    "off the board": [bytes([0])],
    "no direction": [bytes([1, 9])],
    "longer than the pass": [bytes([1, 3] * 20)],
    "twice": [bytes([1]), bytes([1])],
    "below another": [bytes([1]), bytes([1, 3])],
    "above another": [bytes([1, 3]), bytes([1])],
    "behind another": [bytes([2]), bytes([1, 3])],
}


@pytest.mark.parametrize("what", REFUSED)
def test_stretches_of_no_pass_are_refused(what: str) -> None:
    goal = gap_last(3, 3)
    board = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    search = tiles.Search(tables_for(3, 3, goal), 3, 3, board, goal)
    with pytest.raises(ValueError, match="stretch"):
        search.seek(31, REFUSED[what])


def test_only_a_search_that_has_not_begun_goes_elsewhere() -> None:
    goal = gap_last(3, 3)
    board = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    search = tiles.Search(tables_for(3, 3, goal), 3, 3, board, goal)
    for bound in (search.bound - 2, search.bound + 1, 10_000):
        with pytest.raises(ValueError, match="bound"):
            search.seek(bound)
    with pytest.raises(ValueError, match="cut"):
        search.rest()
    search.advance(10)
    with pytest.raises(ValueError, match="begun"):
        search.seek(31)
