"""The textbook searches, in plain Python: they are what students compare and watch.

Each yields ways, the tiles in the order in which they slide, and returns why there are no shorter
ones; one that cannot prove that raises OutOfIdeas. They define what the native engine must answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from heapq import heappop, heappush
from itertools import count, repeat

from unriddle.contract import Run
from unriddle.errors import OutOfIdeas
from unriddle.lazy_dataclass import dataclass
from unriddle.values import Message, Steps, Task, Want, message

from ..puzzle import GAP, Board, Puzzle, neighbours, slid, written
from .heuristics import HEURISTICS, Heuristic, manhattan, misplaced
from .row_by_row import row_by_row, shortened

Way = tuple[int, ...]
Ways = Generator[Way, None, Message]
Parents = dict[Board, list[Board]]
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

    def after(self, board: Board) -> Iterator[Board]:
        """The boards one move on: the gap goes up, down, right, left."""
        for cell in neighbours(self.puzzle.rows, self.puzzle.columns)[board.index(GAP)]:
            yield slid(board, cell)

    def bound(self, moves: int) -> None:
        self.needed = max(self.needed, moves)
        self.run.bound(len(self.given) + moves)

    def visit(self, kind: str, board: Board, depth: int, **terms: int) -> None:
        """Count a node, and show it to who watches."""
        self.run.reached(depth)
        self.run.tick(1)
        if self.run.watched:
            says = message("sliding.trace_board", board=written(board, self.puzzle.columns))
            self.run.note(kind, self.given, says, depth=depth, **terms)


def _room(boards: int) -> None:
    if boards > ROOM:
        raise OutOfIdeas(message("sliding.reason_room", boards=ROOM))


def _moved(before: Board, after: Board) -> int:
    """The tile that slid between two boards."""
    return after[before.index(GAP)]


def ways_to(board: Board, parents: Parents) -> Iterator[Way]:
    """Every way that the parents make from the start to a board."""
    if not parents[board]:
        yield ()
    for before in parents[board]:
        tile = _moved(before, board)
        for way in ways_to(before, parents):
            yield (*way, tile)


# 1. Breadth-first


def breadth_first(quest: Quest) -> Ways:
    """All boards one move away, then all that are two away, until the goal is among them."""
    parents: Parents = {quest.board: []}
    level, depth = [quest.board], 0
    goal = quest.puzzle.goal
    while goal not in parents:
        quest.bound(depth + 1)
        quest.run.reached(depth + 1)
        level = _next_level(quest, level, depth + 1, parents)
        depth += 1
    yield from ways_to(goal, parents)
    return message("sliding.reason_level", moves=depth)


def _next_level(quest: Quest, level: list[Board], depth: int, parents: Parents) -> list[Board]:
    reached: Parents = {}
    for board in level:
        quest.visit("expanded", board, depth=depth - 1)
        for after in quest.after(board):
            if after not in parents:
                reached.setdefault(after, []).append(board)
                if after == quest.puzzle.goal and not quest.every:
                    parents[after] = [board]
                    return []
        _room(len(parents) + len(reached))
    parents |= reached
    return list(reached)


# 2. Branch and bound as in the course report


def branch_and_bound(quest: Quest) -> Ways:
    """Cheapest first by depth + misplaced tiles, equal costs first in, first out."""
    return _branch_and_bound(quest, count())


def branch_and_bound_heap(quest: Quest) -> Ways:
    """The same with a heap that compares costs alone, as the report's program does.

    Which of equal costs comes first is then up to the heap, and so is the number of nodes.
    """
    return _branch_and_bound(quest, repeat(0))


@dataclass(slots=True)
class _Queued:
    """A board in the queue, compared by its cost, then by its order."""

    cost: int
    order: int
    depth: int
    board: Board

    def __lt__(self, other: _Queued) -> bool:
        return (self.cost, self.order) < (other.cost, other.order)


def _branch_and_bound(quest: Quest, order: Iterator[int]) -> Ways:
    """A board is marked as seen when it is queued, as in the report.

    A shorter way to it that is found later is lost, and with it the proof.
    """
    bound = misplaced(quest.puzzle)
    parents: Parents = {quest.board: []}
    queue = [_Queued(bound(quest.board), next(order), 0, quest.board)]
    while queue:
        nearest = heappop(queue)
        if nearest.board == quest.puzzle.goal:
            yield next(ways_to(nearest.board, parents))
            break
        depth = nearest.depth + 1
        for after in quest.after(nearest.board):
            if after not in parents:
                parents[after] = [nearest.board]
                estimate = depth + bound(after)
                heappush(queue, _Queued(estimate, next(order), depth, after))
                quest.visit("queued", after, depth=depth, cost=estimate)
        _room(len(parents))
    raise OutOfIdeas(message("sliding.reason_report"))


# 3. A*


def a_star(quest: Quest, heuristic: Heuristic, weight: int = 1) -> Ways:
    """Best first by moves made + `weight` times the moves left at least.

    Unweighted, the goal is taken up when nothing cheaper is left.
    """
    goal = quest.puzzle.goal
    opened = _Open(heuristic, weight, quest.board)
    while not (quest.every and opened.dearer_than(goal)):
        cost, depth, board = opened.cheapest()
        quest.run.reached(depth)
        if weight == 1:
            quest.bound(cost)
        if board != goal:
            quest.visit("expanded", board, depth=depth, cost=cost)
            for after in quest.after(board):
                opened.reach(after, board, depth + 1)
        elif not quest.every:
            break
    yield from ways_to(goal, opened.parents)
    return message("sliding.reason_cheapest", moves=opened.depths[goal])


class _Open:
    """The boards that A* has reached, the cheapest first; of equal ones the latest.

    Other parents of a board at the same depth are kept, so that all shortest ways can be told.
    """

    def __init__(self, heuristic: Heuristic, weight: int, board: Board) -> None:
        self.depths = {board: 0}
        self.parents: Parents = {board: []}
        self._heuristic = heuristic
        self._weight = weight
        self._order = count()
        self._queue = [(weight * heuristic(board), 0, 0, board)]

    def cheapest(self) -> tuple[int, int, Board]:
        """Cost, depth and board; one that was reached on a shorter way meanwhile is passed over."""
        while True:
            cost, _, depth, board = heappop(self._queue)
            if depth == self.depths[board]:
                return cost, depth, board

    def reach(self, board: Board, parent: Board, depth: int) -> None:
        known = self.depths.get(board)
        if known is None or known > depth:
            _room(len(self.depths))
            self.depths[board], self.parents[board] = depth, [parent]
            cost = depth + self._weight * self._heuristic(board)
            heappush(self._queue, (cost, -next(self._order), depth, board))
        elif known == depth:
            self.parents[board].append(parent)

    def dearer_than(self, goal: Board) -> bool:
        """Whether nothing is left that could lead to the goal in as few moves as were found."""
        return goal in self.depths and (not self._queue or self._queue[0][0] > self.depths[goal])


def weighted_a_star(quest: Quest) -> Ways:
    """A* that trusts its heuristic too much: quick, and at most twice as long as needed."""
    heuristic = manhattan(quest.puzzle)
    quest.bound(heuristic(quest.board))
    for way in a_star(quest, heuristic, WEIGHT):
        quest.bound(-(-len(way) // WEIGHT))
        yield way
        break
    raise OutOfIdeas(message("sliding.reason_weighted", weight=WEIGHT))


# 4. IDA*


def ida_star(quest: Quest, heuristic: Heuristic) -> Ways:
    """Depth-first within a bound on moves made + moves left, and again with the next higher one."""
    limit = heuristic(quest.board)
    while True:
        quest.bound(limit)
        if quest.run.watched:
            says = message("sliding.trace_bound", moves=limit)
            quest.run.note("bound", quest.given, says)
        dive = _Dive(quest, heuristic, limit)
        found = False
        for way in dive.down(quest.board, None, ()):
            found = True
            yield way
            if not quest.every:
                break
        if found:
            return message("sliding.reason_bound", moves=limit)
        limit = dive.higher


@dataclass(slots=True)
class _Dive:
    """One pass of IDA*."""

    quest: Quest
    heuristic: Heuristic
    limit: int
    higher: int = 1 << 30  # the least estimate that was above the limit

    def down(self, board: Board, before: Board | None, way: Way) -> Iterator[Way]:
        """The ways from here within the limit; turning straight back is none."""
        estimate = len(way) + self.heuristic(board)
        self.quest.visit("visited", board, depth=len(way), cost=estimate)
        if estimate > self.limit:
            self.higher = min(self.higher, estimate)
        elif board == self.quest.puzzle.goal:
            yield way
        else:
            for after in self.quest.after(board):
                if after != before:
                    yield from self.down(after, board, (*way, _moved(board, after)))


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
