"""What answers a task: the native engine where it is built, or one of the textbook searches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unriddle.contract import Batches, Run, Search, Totals
from unriddle.engines import blocks
from unriddle.errors import OutOfIdeas
from unriddle.plain import Plain, Solutions
from unriddle.values import Batch, Message, Solution, Steps, Task, Want, message

from ..puzzle import Places, Puzzle, cell_name
from .impossible import why_impossible
from .space import Field
from .strategies import TEXTBOOK, Watch

FIRST_SLICE, SLICE = 16, 4096  # positions between two looks at the clock; at first fewer
ROOM_NATIVE = 30_000_000  # positions that the engine may remember: some 700 MB
LIST = 512  # solutions that are told at a time


def search(puzzle: Puzzle, places: Places, given: Steps, task: Task) -> Search:
    """A search for solutions that begin with the given steps; all shortest ones if all are."""
    where = (puzzle, places, given, task)
    if task.strategy == "auto" and blocks.here() and why_impossible(puzzle, places) is None:
        return Native(*where)
    return Plain(partial(_textbook, *where))


def _textbook(puzzle: Puzzle, places: Places, given: Steps, task: Task, run: Run) -> Solutions:
    reason = why_impossible(puzzle, places)
    if reason is not None:
        run.tick(1)
        return reason
    field = Field(puzzle)
    see = Watch(field, places, given, run)
    strategy = TEXTBOOK["breadth-first" if task.strategy == "auto" else task.strategy]
    ways = strategy(field, places, see, every(task))
    while True:
        try:
            way = next(ways)
        except StopIteration as end:
            return proof(end.value)
        yield Solution((*given, *field.steps(places, way)), len(given) + len(way))


def shortest(puzzle: Puzzle, places: Places, run: Run) -> Steps | None:
    """A shortest way, proved; None where it cannot be solved. Raises OutOfBudget."""
    found: Steps | None = None
    for batch in search(puzzle, places, (), Task(Want.BEST)).batches(run):
        found = batch.steps[0]
    return found


def every(task: Task) -> bool:
    """Whether all shortest ways are wanted."""
    return task.want in (Want.ALL, Want.COUNT)


def proof(moves: int | None) -> Message:
    """Why there are no more solutions: none is shorter, or there is none."""
    if moves is None:
        return message("blocks.reason_none")
    if moves == 0:
        return message("blocks.reason_solved")
    return message("blocks.reason_fewest", moves=moves)


class Native(Search):
    """The engine, level by level; then its ways by their numbers."""

    def __init__(self, puzzle: Puzzle, places: Places, given: Steps, task: Task) -> None:
        self._puzzle, self._given, self._task = puzzle, given, task
        self._engine = blocks.Shortest(board(puzzle, places), ROOM_NATIVE)

    def batches(self, run: Run) -> Batches:
        self._prove(run)
        total = self._engine.total if every(self._task) else min(1, self._engine.total)
        for first in range(0, total, LIST):
            ways = self._engine.ways(first, min(LIST, total - first))
            steps = [(*self._given, *_told(self._puzzle, way)) for way in ways]
            yield Batch(steps, [len(each) for each in steps])
            run.tick(len(ways))
        return self._proof()

    def totals(self, run: Run) -> Totals:
        self._prove(run)
        yield self._engine.total
        return self._proof()

    def nth(self, index: int, run: Run) -> Solution | None:
        self._prove(run)
        for way in self._engine.ways(index, 1) if index < self._engine.total else ():
            steps = (*self._given, *_told(self._puzzle, way))
            return Solution(steps, len(steps))
        return None

    def _prove(self, run: Run) -> None:
        """Find out how many moves it takes."""
        for _ in advanced(self._engine, run):
            run.bound(len(self._given) + self._engine.bound)
            run.reached(self._engine.bound)

    def _proof(self) -> Message:
        moves = self._engine.moves
        if moves is None:
            return message("blocks.reason_none_of", positions=self._engine.positions)
        return proof(moves)


def advanced(engine: blocks.Shortest | blocks.Explored, run: Run) -> Iterator[None]:
    """Run an engine to its end, slice by slice."""
    size = FIRST_SLICE
    while not engine.done:
        before = engine.nodes
        engine.advance(size)
        size = min(2 * size, SLICE)
        yield
        run.tick(engine.nodes - before)
    if engine.full:
        raise OutOfIdeas(message("blocks.reason_room", positions=ROOM_NATIVE))


def board(puzzle: Puzzle, places: Places) -> blocks.Board:
    """A position as the engine takes it."""
    goals = dict(puzzle.goals)
    moving = tuple(
        blocks.Block(puzzle.covered(number, place), block.across, block.down, goals.get(number))
        for number, (block, place) in enumerate(zip(puzzle.blocks, places, strict=True))
    )
    walls = tuple(sorted(puzzle.walls))
    return blocks.Board(puzzle.rows, puzzle.columns, walls, moving, puzzle.single)


def _told(puzzle: Puzzle, way: list[blocks.Move]) -> Iterator[str]:
    for block, place in way:
        yield f"{puzzle.blocks[block].name} {cell_name(place, puzzle.columns)}"
