"""Which strategy answers a task, and what `auto` does: the native engine where it is built."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from functools import partial
from itertools import count

from unriddle.contract import Run, Totals
from unriddle.engines import tiles
from unriddle.errors import OutOfBudget, OutOfIdeas
from unriddle.plain import Plain, Solutions, mapped
from unriddle.values import Message, Solution, Steps, Task, Want, message

from ..puzzle import PROVABLE, Board, Puzzle
from .anytime import Prover, anytime, at_once
from .heuristics import linear_conflict
from .near_goal import BRIEF, EASY, NearGoal, is_worth_trying, solve_near_goal
from .parity import parity
from .strategies import TEXTBOOK, Quest, Way, Ways
from .tables import advanced, large_tables, tables_for

LONG = 2_000_000  # nodes of a proof after which any way is better than none


def solutions(puzzle: Puzzle, board: Board, given: Steps, task: Task, run: Run) -> Solutions:
    """Solutions that begin with the given steps; all shortest ones if all are wanted."""
    if not parity(puzzle, board).even:
        run.tick(1)
        return unsolvable()
    quest = Quest(puzzle, board, given, task, run)
    ways = TEXTBOOK[task.strategy](quest) if task.strategy != "auto" else auto(quest)
    # Of ways that are equally long the last stands: the one that was proved, whatever was found
    # before it, so that the answer does not depend on which tables were there already.
    newer = -1 if task.want is Want.BEST else 0
    numbers = count()

    def solution(way: Way) -> Solution:
        effort = newer * next(numbers)
        return Solution((*given, *map(str, way)), len(given) + len(way), effort)

    return (yield from mapped(ways, solution))


def unsolvable() -> Message:
    return message("sliding.reason_parity")


def totals(puzzle: Puzzle, board: Board, given: Steps, task: Task, run: Run) -> Totals:
    """How many shortest solutions there are; `auto` counts them without listing them."""
    quest = Quest(puzzle, board, given, task, run)
    # On larger boards there are more positions than memory has room for.
    fits = tiles.here() and puzzle.cells <= PROVABLE
    if task.strategy == "auto" and fits and parity(puzzle, board).even:
        total, moves = _counted(quest)
        yield total
        return message("sliding.reason_bound", moves=moves)
    return (yield from Plain(partial(solutions, puzzle, board, given, task)).totals(run))


def _counted(quest: Quest) -> tuple[int, int]:
    puzzle, run = quest.puzzle, quest.run
    near = solve_near_goal(quest, every=True)
    if near is not None:
        return len(near), len(near[0])
    tables = tables_for(puzzle, run)
    assert tables is not None
    moves = len(next(Prover(quest, tables, every=False).prove()))
    where = (puzzle.rows, puzzle.columns, quest.board, puzzle.goal)
    counting = tiles.Count(tables, *where, moves)
    deque(advanced(counting, run), maxlen=0)
    return counting.total, moves


# The engine


def auto(quest: Quest) -> Ways:
    """Proved where that takes moments, else ever better ones with a bound that is proved."""
    if quest.board == quest.puzzle.goal:
        quest.run.tick(1)
        quest.bound(0)
        yield ()
        return message("sliding.reason_solved")
    if not tiles.here():
        return (yield from _without_engine(quest))
    if quest.puzzle.cells <= PROVABLE:
        return (yield from _proved(quest))
    return (yield from anytime(quest, least(quest.puzzle, quest.board)))


def _without_engine(quest: Quest) -> Ways:
    if quest.puzzle.cells <= PROVABLE:
        return (yield from TEXTBOOK["idastar-walking"](quest))
    if not quest.every:
        yield at_once(quest)
    return (yield from TEXTBOOK["idastar-conflict"](quest))


def _proved(quest: Quest) -> Ways:
    """Until tables are built, or where a proof takes long, a longer way has to do."""
    puzzle, run = quest.puzzle, quest.run
    waiting = quest.task.want is Want.BEST
    trial = NearGoal(quest, quest.every) if is_worth_trying(quest) else None
    near = (yield from _briefly(trial, quest)) if trial else None
    if near is None:
        tables = large_tables(puzzle, run) if trial else tables_for(puzzle, run, build=False)
        if waiting and tables is None:
            quest.bound(least(puzzle, quest.board))
            waiting = False
            yield at_once(quest)
        near = trial.solve(EASY) if trial and tables is None else None
    if near is not None:
        yield from near
        return message("sliding.reason_bound", moves=len(near[0]))
    prover = Prover(quest, tables or tables_for(puzzle, run), quest.every)
    yield from prover.prove(LONG)
    if waiting and not prover.done:
        yield at_once(quest)
    yield from prover.prove()
    return prover.reason


def _briefly(trial: NearGoal, quest: Quest) -> Generator[Way, None, list[Way] | None]:
    """What a moment proves; if there is not even that, a longer way has to do."""
    try:
        return trial.solve(BRIEF)
    except OutOfBudget:
        if quest.task.want is Want.BEST:
            yield at_once(quest)
        raise


def shortest(puzzle: Puzzle, board: Board, run: Run) -> Way:
    """A shortest way, proved; raises OutOfBudget where that takes too long."""
    quest = Quest(puzzle, board, (), Task(Want.ONE), run)
    if board == puzzle.goal:
        return ()
    if not tiles.here():
        heuristic = "walking" if puzzle.cells <= PROVABLE else "conflict"
        return next(TEXTBOOK[f"idastar-{heuristic}"](quest))
    near = solve_near_goal(quest)
    if near is not None:
        return near[0]
    tables = tables_for(puzzle, run)
    if tables is None:
        raise OutOfIdeas(message("sliding.reason_beams"))
    return next(Prover(quest, tables, every=False).prove())


def least(puzzle: Puzzle, board: Board) -> int:
    """A lower bound on the moves that are left, at once."""
    if tiles.here():
        return tiles.lower_bound(puzzle.rows, puzzle.columns, board, puzzle.goal)
    return linear_conflict(puzzle)(board)
