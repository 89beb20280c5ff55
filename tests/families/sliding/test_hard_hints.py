"""Boards that take long to be proved are advised on at once, and the hints lead home."""

from __future__ import annotations

import pytest

from unriddle import read
from unriddle.desk import hints
from unriddle.desk.clock import Clock
from unriddle.engines import tiles
from unriddle.families.sliding.puzzle import slid
from unriddle.families.sliding.rules import boards
from unriddle.families.sliding.search.advised import advised

pytestmark = pytest.mark.skipif(not tiles.here(), reason="the native core was not built")
HARD = "15: 12 1 9 13 / - 15 5 11 / 14 3 10 6 / 2 7 8 4"  # 17 million nodes prove its 65 moves
HARDEST = "15: - 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1"  # 80 moves: none takes more
ENOUGH = 1_000_000  # nodes


def test_a_hint_takes_few_nodes_and_claims_no_more_than_it_knows() -> None:
    for text, moves in ((HARD, 65), (HARDEST, 80)):
        first, *others = hints(read(text), Clock(nodes=ENOUGH), 4)
        assert first.says.key == "sliding.hint_found"
        needed, found = (int(str(first.says.values[key])) for key in ("needed", "moves"))
        assert needed < moves <= found
        assert [hint.level for hint in others] == [1, 2, 3, 4]
        assert others == list(hints(read(text), Clock(), 4))[1:]


def test_whoever_follows_the_hints_of_a_hard_board_comes_home() -> None:
    position = read(HARD)
    while not position.standing().solved:
        assert len(position.steps) < 75
        position = position.play(position.hint(3)[-1].step or "")


def test_a_hint_that_is_not_proved_leads_where_one_has_been_least_often() -> None:
    puzzle = read(HARD).puzzle
    board = puzzle.start
    tried = [board]
    while len(tried) < 7:
        way, needed = advised(puzzle, board, tried, Clock())
        assert needed < len(way)
        *_, last = boards(puzzle, tuple(map(str, way)))
        assert last == puzzle.goal
        tried.append(slid(board, board.index(way[0])))
    assert len(set(tried[1:4])) == len(set(tried[4:7])) == 3  # of three boards beside it
