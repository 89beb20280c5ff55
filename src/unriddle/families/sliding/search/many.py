"""Many boards at once: those that need a proof with the large tables, one engine for all.

What is near home, cannot be solved or has no tables is left to the search for one board. For the
others it makes no difference but time: each takes the same nodes alone, and finds the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unriddle.contract import Batches, Run, Search
from unriddle.engines import tiles
from unriddle.values import Batch, Solution, Steps, Task, Want, message

from ..puzzle import PROVABLE, Board, Puzzle
from ..rules import replay
from .near_goal import is_worth_trying
from .parity import parity
from .strategies import Quest, Way
from .tables import advanced, large_tables

LARGE = 400_000  # nodes of a slice: some ten boards, in some hundredths of a second
Goal = tuple[int, int, Board]  # rows, columns and the board


class ProvedSearch(Search):
    """The search for a shortest way that is known by now."""

    def __init__(self, given: Steps, way: Way, nodes: int) -> None:
        self._given, self._way, self._nodes = given, way, nodes

    def batches(self, run: Run) -> Batches:
        given, moves = self._given, len(self._way)
        run.bound(len(given) + moves)
        run.reached(moves)
        run.tick(self._nodes)
        yield Batch.of(Solution((*given, *map(str, self._way)), len(given) + moves))
        return message("sliding.reason_bound", moves=moves)


def searches(
    asked: Sequence[tuple[Puzzle, Steps]], task: Task, run: Run
) -> list[tuple[Search, int] | None]:
    """The searches that are done, with their nodes; None for the others."""
    found: list[tuple[Search, int] | None] = [None] * len(asked)
    if _is_plain(task) and tiles.here():
        quests = [Quest(puzzle, *replay(puzzle, steps), task, run) for puzzle, steps in asked]
        for goal, places in _by_goal(quests).items():
            boards = [quests[place].board for place in places]
            for place, (way, nodes) in zip(places, _solved(goal, boards, run), strict=True):
                found[place] = ProvedSearch(quests[place].given, tuple(way), nodes), nodes
    return found


def _is_plain(task: Task) -> bool:
    return task.want is Want.BEST and task.strategy == "auto" and task.better_than is None


def _by_goal(quests: Sequence[Quest]) -> dict[Goal, list[int]]:
    """Which boards need the large tables of a goal, if they are kept."""
    places: dict[Goal, list[int]] = {}
    for place, quest in enumerate(quests):
        puzzle = quest.puzzle
        if puzzle.cells > PROVABLE or quest.board == puzzle.goal:
            continue
        hard = parity(puzzle, quest.board).even and not is_worth_trying(quest)
        if hard and large_tables(puzzle, quest.run):
            places.setdefault((puzzle.rows, puzzle.columns, puzzle.goal), []).append(place)
    return places


def _solved(goal: Goal, boards: Sequence[Board], run: Run) -> Iterator[tuple[tiles.Way, int]]:
    rows, columns, home = goal
    tables = large_tables(Puzzle(rows, columns, home, home), run)
    assert tables is not None
    series = tiles.SearchSeries(tables, rows, columns, boards, home)
    for some in advanced(series, run, LARGE):
        yield from some
