"""The engine made ready: its work in slices, and its pattern tables, which the desk keeps."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol, TypeVar

from unriddle.contract import Run
from unriddle.engines import tiles
from unriddle.errors import Unavailable
from unriddle.tabled import Tabled
from unriddle.values import message

from ..puzzle import Board, Puzzle, gap_last
from ..text.notation import parse_puzzle, size_of

SLICE = 20_000  # nodes between two looks at the clock: a few milliseconds
FIRST = 256  # nodes of the first slice: small budgets are kept
GROWTH = 4  # how many times as many nodes the next slice has
_MOST = 4  # plans kept wrapped
_wrapped: dict[tiles.Plan, tiles.Tables] = {}
T = TypeVar("T", covariant=True)


class Engine(Protocol[T]):
    """A search in slices."""

    @property
    def done(self) -> bool: ...
    @property
    def nodes(self) -> int: ...
    def advance(self, nodes: int) -> T: ...


def advanced(engine: Engine[T], run: Run, size: int = SLICE) -> Iterator[T]:
    """What each slice of an engine's work returns, up to its end; the nodes are reported."""
    before = 0
    while not engine.done:
        yield engine.advance(size)
        run.tick(engine.nodes - before)
        before = engine.nodes


def explored(rows: int, columns: int, goal: Board, run: Run) -> tiles.Space:
    """Every position of a small board, by its distance from the goal."""
    space = tiles.Space(rows, columns, goal)
    deque(advanced(space, run), maxlen=0)
    return space


def tables_for(puzzle: Puzzle, run: Run, build: bool = True) -> tiles.Tables | None:
    """The tables of a goal: the large ones if they are kept, else the small ones, built if asked.

    None where the board is too large for any, or where they would have to be built and may not.
    """
    large, small = plans(puzzle)
    for plan in (large, small):
        if plan is None:
            return None
        found = _wrapped.get(plan) or _mapped(plan, run)
        if found is not None:
            return found
    if not build or small is None:
        return None
    return _wrap(small, [run.table(tabled(part)) for part in small.parts])


def large_tables(puzzle: Puzzle, run: Run) -> tiles.Tables | None:
    """The large tables of a goal, if they are kept."""
    plan, _ = plans(puzzle)
    return None if plan is None else _wrapped.get(plan) or _mapped(plan, run)


def built_large_tables(puzzle: Puzzle, run: Run) -> tiles.Tables:
    """The same, built if need be: for work that takes far longer than that."""
    found = large_tables(puzzle, run)
    if found is None:
        plan, _ = plans(puzzle)
        assert plan is not None
        found = _wrap(plan, [run.table(tabled(part)) for part in plan.parts])
    return found


def _mapped(plan: tiles.Plan, run: Run) -> tiles.Tables | None:
    kept = _kept(plan, run)
    return None if kept is None else _wrap(plan, kept)


def _kept(plan: tiles.Plan, run: Run) -> list[memoryview] | None:
    """The tables of a plan, unless one is missing."""
    tables = []
    for part in plan.parts:
        table = run.kept(part.key, tiles.VERSION)
        if table is None:
            return None
        tables.append(table)
    return tables


def plans(puzzle: Puzzle) -> tuple[tiles.Plan | None, tiles.Plan | None]:
    """The large and the small plan for a puzzle's goal."""
    size = (puzzle.rows, puzzle.columns, puzzle.goal)
    return tiles.plan(*size, large=True), tiles.plan(*size)


def tabled(part: tiles.Part) -> Tabled:
    return Tabled(part.key, tiles.VERSION, part.size, part.build)


def _wrap(plan: tiles.Plan, tables: list[memoryview]) -> tiles.Tables:
    while len(_wrapped) >= _MOST:
        _wrapped.pop(next(iter(_wrapped)))
    _wrapped[plan] = tiles.Tables(plan, tables)
    return _wrapped[plan]


def kept_tables(variant: str, body: str) -> list[Tabled]:
    """The large tables of a size, or of the goal of a puzzle."""
    if not tiles.here():
        raise Unavailable(message("error.no_core"), message("fix.core"))
    if body.strip():
        puzzle = parse_puzzle(variant, body).puzzle
    else:
        rows, columns = size_of(variant)
        goal = gap_last(rows * columns)
        puzzle = Puzzle(rows, columns, goal, goal)
    large, _ = plans(puzzle)
    return [] if large is None else [tabled(part) for part in large.parts]
