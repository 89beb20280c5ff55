"""The textbook searches, in plain Python: they are what students compare and watch.

Each yields ways, the tiles in the order in which they slide, and returns why there are no shorter
ones; one that cannot prove that raises OutOfIdeas. They define what the native engine must answer.
The searches themselves are those of `unriddle.engines.state_space`, for any puzzle; here is what
they search, and what is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

from unriddle.contract import Run
from unriddle.engines import state_space
from unriddle.engines.state_space import Space, Unwatched
from unriddle.errors import OutOfIdeas
from unriddle.lazy_dataclass import dataclass
from unriddle.plain import mapped
from unriddle.values import Message, Steps, Task, Want, message

from ..puzzle import Board, Puzzle, written
from .heuristics import HEURISTICS, Heuristic, manhattan, misplaced
from .row_by_row import row_by_row, shortened
from .space import space_of

Way = tuple[int, ...]
Ways = Generator[Way, None, Message]
ROOM = 2_000_000  # boards that a search may remember, about half a gigabyte
WEIGHT = 2  # of the heuristic in weighted A*


@dataclass(slots=True)
class Quest:
    """What a search is given: the board to begin with, the task, and the outside."""

    puzzle: Puzzle
    board: Board
    given: Steps
    task: Task
    run: Run
    needed: int = 0  # moves that are proved to be needed from the board

    @property
    def every(self) -> bool:
        """Whether all shortest ways are wanted."""
        return self.task.want in (Want.ALL, Want.COUNT)

    @property
    def space(self) -> Space[Board, int]:
        """What is searched: boards, and the tiles that slide between them."""
        return space_of(self.puzzle.rows, self.puzzle.columns, self.board, self.puzzle.goal)

    def bound(self, moves: int) -> None:
        self.needed = max(self.needed, moves)
        self.run.bound(len(self.given) + moves)


class Watcher(Unwatched):
    """Reports a search, whose nodes are the boards that it expands, and keeps it within memory."""

    kind = "expanded"  # what happens to a board that is a node

    def __init__(self, quest: Quest) -> None:
        self.quest = quest
        self.run = quest.run
        self.boards = 1  # that are remembered

    def reach(self, board: Board, parent: Board, tile: int, depth: int, cost: int) -> None:
        self.boards += 1
        if self.boards > ROOM:
            raise OutOfIdeas(message("sliding.reason_room", boards=ROOM))

    def take(self, board: Board, depth: int, cost: int) -> None:
        self.run.reached(depth)
        self.run.tick(1)
        if self.run.watched:
            self.show(board, depth=depth, cost=cost)

    def bound(self, least: int) -> None:
        self.quest.bound(least)

    def show(self, board: Board, **terms: int) -> None:
        says = message("sliding.trace_board", board=written(board, self.quest.puzzle.columns))
        self.run.note(self.kind, self.quest.given, says, **terms)


def _proved(quest: Quest, ways: state_space.Ways[int], reason: str) -> Ways:
    """The ways of a search, and why none is shorter; that there is one is known by parity."""
    moves = yield from mapped(ways, partial(_reached, quest))
    assert moves is not None
    return message(reason, moves=moves)


def _reached(quest: Quest, way: Way) -> Way:
    quest.run.reached(len(way))
    return way


# 1. Breadth-first


class _Levels(Watcher):
    """What a way costs is not known before it ends."""

    def take(self, board: Board, depth: int, cost: int) -> None:
        self.run.tick(1)
        if self.run.watched:
            self.show(board, depth=depth)

    def bound(self, least: int) -> None:
        super().bound(least)
        self.run.reached(least)


def breadth_first(quest: Quest) -> Ways:
    """All boards one move away, then all that are two away, until the goal is among them."""
    ways = state_space.breadth_first(quest.space, _Levels(quest), quest.every)
    return _proved(quest, ways, "sliding.reason_level")


# 2. Branch and bound as in the course report


class _Queue(Watcher):
    """Its nodes are the boards that are queued, as in the report."""

    kind = "queued"

    def reach(self, board: Board, parent: Board, tile: int, depth: int, cost: int) -> None:
        super().reach(board, parent, tile, depth, cost)
        super().take(board, depth, cost)

    def take(self, board: Board, depth: int, cost: int) -> None:
        pass


class _Tie:
    """Neither of two comes first."""

    def __lt__(self, other: object) -> bool:
        return False


def branch_and_bound(quest: Quest) -> Ways:
    """Cheapest first by depth + misplaced tiles, equal costs first in, first out."""
    yield from state_space.best_first(quest.space, misplaced(quest.puzzle), _Queue(quest))
    raise OutOfIdeas(message("sliding.reason_report"))


def branch_and_bound_heap(quest: Quest) -> Ways:
    """The same with a heap that compares costs alone, as the report's program does.

    Which of equal costs comes first is then up to the heap, and so is the number of nodes.
    """
    ties = iter(_Tie, None)
    yield from state_space.best_first(quest.space, misplaced(quest.puzzle), _Queue(quest), ties)
    raise OutOfIdeas(message("sliding.reason_report"))


# 3. A*


def a_star(quest: Quest, heuristic: Heuristic) -> Ways:
    """Best first by moves made + moves left at least: nothing cheaper is left than the goal."""
    ways = state_space.a_star(quest.space, heuristic, Watcher(quest), quest.every)
    return _proved(quest, ways, "sliding.reason_cheapest")


def weighted_a_star(quest: Quest) -> Ways:
    """A* that trusts its heuristic too much: quick, and at most twice as long as needed."""
    heuristic, watcher = manhattan(quest.puzzle), Watcher(quest)
    ways = state_space.a_star(quest.space, heuristic, watcher, weight=WEIGHT)
    yield from mapped(ways, partial(_reached, quest))
    raise OutOfIdeas(message("sliding.reason_weighted", weight=WEIGHT))


# 4. IDA*


class _Passes(Watcher):
    """Its nodes are the boards that are entered, once in each pass."""

    kind = "visited"

    def open(self, board: Board, depth: int, cost: int) -> None:
        self.take(board, depth, cost)

    def bound(self, least: int) -> None:
        super().bound(least)
        if self.run.watched:
            says = message("sliding.trace_bound", moves=least)
            self.run.note("bound", self.quest.given, says)


def ida_star(quest: Quest, heuristic: Heuristic) -> Ways:
    """Depth-first within a bound on moves made + moves left, and again with the next higher one."""
    ways = state_space.ida_star(quest.space, heuristic, _Passes(quest), quest.every)
    return _proved(quest, ways, "sliding.reason_bound")


# 5. As a person does it


def by_rows(quest: Quest) -> Ways:
    """Row by row; any board in milliseconds, some three times as long as needed."""
    moves: list[int] = []
    for homed, taken in row_by_row(quest.puzzle, quest.board):
        quest.run.tick(len(taken))
        moves += taken
        quest.run.reached(len(moves))
        if quest.run.watched:
            says = message("sliding.trace_homed", moves=len(taken), homed=homed)
            quest.run.note("homed", quest.given, says, moves=len(moves))
    yield tuple(shortened(moves))
    raise OutOfIdeas(message("sliding.reason_rows"))


def _informed(
    search: Callable[[Quest, Heuristic], Ways], heuristic: str
) -> Callable[[Quest], Ways]:
    return lambda quest: search(quest, HEURISTICS[heuristic](quest.puzzle))


PROVING: dict[str, Callable[[Quest], Ways]] = {
    "breadth-first": breadth_first,
    **{f"astar-{name}": _informed(a_star, name) for name in HEURISTICS},
    **{f"idastar-{name}": _informed(ida_star, name) for name in HEURISTICS},
}
FINDING: dict[str, Callable[[Quest], Ways]] = {
    "branch-and-bound": branch_and_bound,
    "branch-and-bound-heap": branch_and_bound_heap,
    "weighted-astar": weighted_a_star,
    "row-by-row": by_rows,
}
TEXTBOOK = PROVING | FINDING
