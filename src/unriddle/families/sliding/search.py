"""Which strategy answers a task, and what `auto` does: the native engine where it is built."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle.contract import Count, Message, Run, Search, Solution, Steps, Task, Want, message
from unriddle.engines import slides
from unriddle.errors import OutOfIdeas

from .constructive import row_by_row, shortened
from .heuristics import linear_conflict
from .parity import parity
from .puzzle import PROVABLE, Board, Puzzle
from .ready import FIRST, SLICE, tables_for
from .strategies import TEXTBOOK, Quest, Way, Ways

WIDTHS = (50, 500, 2_000, 8_000, 30_000, 120_000)  # of the beams, one after the other
BEAM_SLICE = 2_000  # nodes: those of large boards are slow
WORTH_TABLES = 2_000  # the width from which tables that must be built first are worth it


def solve(puzzle: Puzzle, board: Board, given: Steps, task: Task, run: Run) -> Search:
    """Solutions that begin with the given steps; all shortest ones if all are wanted."""
    if not parity(puzzle, board).even:
        run.tick(1)
        return unsolvable()
    quest = Quest(puzzle, board, given, task, run)
    ways = TEXTBOOK[task.strategy](quest) if task.strategy != "auto" else auto(quest)
    # Of ways that are equally long the last stands: the one that was proved, whatever was found
    # before it, so that the answer does not depend on which tables were there already.
    newer = -1 if task.want is Want.BEST else 0
    effort = 0
    while True:
        try:
            way = next(ways)
        except StopIteration as end:
            reason: Message = end.value
            return reason
        yield Solution((*given, *map(str, way)), len(given) + len(way), effort)
        effort += newer


def unsolvable() -> Message:
    return message("sliding.reason_parity")


def count(puzzle: Puzzle, board: Board, given: Steps, task: Task, run: Run) -> Count:
    """How many shortest solutions there are; `auto` counts them without listing them."""
    quest = Quest(puzzle, board, given, task, run)
    fits = slides.here() and slides.plan(puzzle.rows, puzzle.columns, puzzle.goal) is not None
    if task.strategy == "auto" and fits and parity(puzzle, board).even:
        total, moves = _counted(quest)
        yield total
        return message("sliding.reason_bound", moves=moves)
    ways = solve(puzzle, board, given, task, run)
    total = 0
    while True:
        try:
            next(ways)
        except StopIteration as end:
            reason: Message = end.value
            return reason
        total += 1
        yield total


def _counted(quest: Quest) -> tuple[int, int]:
    puzzle, run = quest.puzzle, quest.run
    tables = tables_for(puzzle, run)
    assert tables is not None
    moves = len(next(_native(quest, tables, every=False)))
    where = (puzzle.rows, puzzle.columns, quest.board, puzzle.goal)
    counting = slides.Count(tables, *where, moves)
    before = 0
    while not counting.done:
        counting.advance(SLICE)
        run.tick(counting.nodes - before)
        before = counting.nodes
    return counting.total, moves


# The engine


def auto(quest: Quest) -> Ways:
    """Proved where that takes moments, else ever better ones with a bound that is proved."""
    if quest.board == quest.puzzle.goal:
        quest.run.tick(1)
        quest.bound(0)
        yield ()
        return message("reason.solved")
    if not slides.here():
        return (yield from _without_engine(quest))
    if quest.puzzle.cells <= PROVABLE:
        return (yield from _proved(quest))
    return (yield from _anytime(quest))


def _without_engine(quest: Quest) -> Ways:
    if quest.puzzle.cells <= PROVABLE:
        return (yield from TEXTBOOK["idastar-walking"](quest))
    if not quest.every:
        yield _at_once(quest)
    return (yield from TEXTBOOK["idastar-conflict"](quest))


def _proved(quest: Quest) -> Ways:
    """By tables. Until they are built, a way that is longer than needed has to do."""
    if quest.task.want is Want.BEST and tables_for(quest.puzzle, quest.run, build=False) is None:
        yield _at_once(quest)
    tables = tables_for(quest.puzzle, quest.run)
    assert tables is not None
    moves = 0
    for way in _native(quest, tables, quest.every):
        moves = len(way)
        yield way
    return message("sliding.reason_bound", moves=moves)


def _native(quest: Quest, tables: slides.Tables, every: bool) -> Iterator[Way]:
    """The shortest ways, with a bound that rises until it is proved."""
    puzzle = quest.puzzle
    where = (puzzle.rows, puzzle.columns, quest.board, puzzle.goal)
    search = slides.Search(tables, *where, every)
    before, size = 0, FIRST
    while not search.done:
        ways = search.advance(size)
        quest.bound(search.bound)
        quest.run.reached(search.bound)
        yield from map(tuple, ways)
        quest.run.tick(search.nodes - before)
        before, size = search.nodes, min(2 * size, SLICE)


def _at_once(quest: Quest) -> Way:
    moves = [tile for _, taken in row_by_row(quest.puzzle, quest.board) for tile in taken]
    return tuple(shortened(moves))


# Boards too large to be proved in a moment


def _anytime(quest: Quest) -> Ways:
    """At first as a person does it, then by wider and wider beams, in the end by proof."""
    puzzle = quest.puzzle
    fewest = least(puzzle, quest.board)
    quest.bound(fewest)
    if not quest.every:
        way = _at_once(quest)
        quest.run.tick(len(way))
        for better in _improved(quest, way):
            yield better
            if len(better) == fewest:
                return message("sliding.reason_least", moves=fewest)
    tables = tables_for(puzzle, quest.run)
    if tables is None:
        raise OutOfIdeas(message("sliding.reason_beams"))
    moves = 0
    for way in _native(quest, tables, quest.every):
        moves = len(way)
        yield way
    return message("sliding.reason_bound", moves=moves)


def _improved(quest: Quest, way: Way) -> Iterator[Way]:
    """Ever shorter ways; one that is enough comes alone."""
    yield way
    if quest.task.want is Want.ONE and quest.task.better_than is None:
        return
    puzzle = quest.puzzle
    where = (puzzle.rows, puzzle.columns, quest.board, puzzle.goal)
    for width in WIDTHS:
        tables = tables_for(puzzle, quest.run, build=width >= WORTH_TABLES)
        beam = slides.Beam(*where, width, tables)
        found, before = None, 0
        while not beam.done:
            found = beam.advance(BEAM_SLICE) or found
            quest.run.tick(beam.nodes - before)
            before = beam.nodes
        if found is not None and len(found) < len(way):
            way = tuple(found)
            yield way


def shortest(puzzle: Puzzle, board: Board, run: Run) -> Way:
    """A shortest way, proved; raises OutOfBudget where that takes too long."""
    quest = Quest(puzzle, board, (), Task(Want.ONE), run)
    if board == puzzle.goal:
        return ()
    if not slides.here():
        heuristic = "walking" if puzzle.cells <= PROVABLE else "conflict"
        return next(TEXTBOOK[f"idastar-{heuristic}"](quest))
    tables = tables_for(puzzle, run)
    if tables is None:
        raise OutOfIdeas(message("sliding.reason_beams"))
    return next(_native(quest, tables, every=False))


def usual(puzzle: Puzzle, board: Board, run: Run) -> Way:
    """A way to advise by: a shortest one where that takes a moment, else as a person does it."""
    if puzzle.cells <= PROVABLE:
        return shortest(puzzle, board, run)
    way = _at_once(Quest(puzzle, board, (), Task(Want.ONE), run))
    run.tick(len(way))
    return way


def least(puzzle: Puzzle, board: Board) -> int:
    """A lower bound on the moves that are left, at once."""
    if slides.here():
        return slides.lower_bound(puzzle.rows, puzzle.columns, board, puzzle.goal)
    return linear_conflict(puzzle)(board)
