"""Solving: which expressions are looked at, which count as one, and in which order they come."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

from unriddle.contract import Run, Totals
from unriddle.engines import expressions
from unriddle.errors import OutOfBudget
from unriddle.lazy_dataclass import replace
from unriddle.plain import Plain, Solutions, reported
from unriddle.values import Message, Solution, Steps, Task, Want, message

from ..puzzle import Puzzle
from ..state import Table, steps_for, values
from ..text.expression import Expression, decode, infix, listed
from . import countdown
from .equivalence import key
from .reachable import nearest, reachable
from .simplify import effort, passes, simplified
from .strategies import TEXTBOOK, Values

SORTED_UP_TO = 5  # numbers; with more, solutions come as they are found
EXPLAINED_UP_TO = 5  # numbers; with more, what comes nearest to the target takes too long to tell

Candidates = Iterator[tuple[Hashable, Expression]]  # the group an expression belongs to, and it


def solutions(puzzle: Puzzle, table: Table, given: Steps, task: Task, run: Run) -> Solutions:
    """Solutions that begin with the given steps; the numbers on the table are the atoms."""
    if puzzle.leftovers:
        return (yield from countdown.solutions(puzzle, table, given, task, run))
    if len(table) == 1:
        return (yield from _finished(puzzle, table, given))
    found = False
    for expression in chosen(puzzle, values(table), task, run):
        weight = 0 if task.distinct == "written" else effort(expression)
        found = True
        yield Solution((*given, *steps_for(table, expression)), effort=weight)
    if not found and task.only:
        return message("numbers.reason_only")
    return tried(len(table)) if found else none(puzzle, values(table), run)


def totals(puzzle: Puzzle, table: Table, given: Steps, task: Task, run: Run) -> Totals:
    """Running totals of what `solutions` would list."""
    if puzzle.leftovers or len(table) == 1:
        every = replace(task, want=Want.ALL)
        return (yield from Plain(partial(solutions, puzzle, table, given, every)).totals(run))
    yield from count(puzzle, values(table), task, run)
    return tried(len(table))


def count(puzzle: Puzzle, numbers: Values, task: Task, run: Run) -> Iterator[int]:
    """Running totals, without building a single expression where the engine can count alone."""
    alone = task.strategy == "auto" and not task.only and task.distinct != "arithmetic"
    if alone and expressions.fits(numbers, puzzle.target):
        slices = by_engine(puzzle, numbers, task.distinct, run, listing=False)
        yield from (piece.total for piece in slices)
        return
    seen: set[Hashable] = set()
    for group, _ in candidates(puzzle, numbers, task, run):
        seen.add(group)
        yield len(seen)


def tried(count: int) -> Message:
    return message("numbers.reason_all", count=count)


def none(puzzle: Puzzle, numbers: Values, run: Run) -> Message:
    """Why there is no solution, with what comes nearest where that is quickly known."""
    if len(numbers) > EXPLAINED_UP_TO:
        return tried(len(numbers))
    try:
        near = nearest(reachable(puzzle, numbers, run), puzzle.target)
    except OutOfBudget:  # that there is none is proved all the same
        return tried(len(numbers))
    if not near:
        return message("numbers.reason_nothing")
    return message("numbers.reason_none", target=str(puzzle.target), nearest=listed(near))


def _finished(puzzle: Puzzle, table: Table, given: Steps) -> Solutions:
    value = table[0].value
    if value != puzzle.target:
        return message("numbers.standing_missed", value=str(value), target=str(puzzle.target))
    yield Solution(given)
    return message("numbers.reason_finished")


def chosen(puzzle: Puzzle, numbers: Values, task: Task, run: Run) -> Iterator[Expression]:
    """One expression for each group: the simplest first, or as found."""
    found = candidates(puzzle, numbers, task, run)
    written = task.distinct == "written"
    if not written and len(numbers) <= SORTED_UP_TO:
        yield from _simplest_first(puzzle, found, bool(task.only))
        return
    seen: set[Hashable] = set()
    for group, expression in found:
        if group not in seen:
            seen.add(group)
            yield expression if written or task.only else simplified(expression, puzzle)


def _simplest_first(puzzle: Puzzle, found: Candidates, as_found: bool) -> Iterator[Expression]:
    best: dict[Hashable, tuple[int, str, Expression]] = {}
    spent: OutOfBudget | None = None
    try:
        for group, expression in found:
            form = expression if as_found else simplified(expression, puzzle)
            entry = (effort(form), infix(form), form)
            if group not in best or entry[:2] < best[group][:2]:
                best[group] = entry
    except OutOfBudget as error:  # what was found by then is not lost
        spent = error
    yield from (form for _, _, form in sorted(best.values(), key=lambda entry: entry[:2]))
    if spent is not None:
        raise spent


def candidates(puzzle: Puzzle, numbers: Values, task: Task, run: Run) -> Candidates:
    """Expressions that make the target, each with the group that it belongs to."""
    distinct = task.distinct or "human"
    if task.only:  # a feature of written forms, so all of them are looked at
        for _, form in _of_strategy(puzzle, numbers, task.strategy, "written", run):
            if passes(form, task.only):
                yield key(form, distinct), form
        return
    yield from _of_strategy(puzzle, numbers, task.strategy, distinct, run)


def _of_strategy(
    puzzle: Puzzle, numbers: Values, strategy: str, distinct: str, run: Run
) -> Candidates:
    if strategy == "auto" and expressions.fits(numbers, puzzle.target):
        for piece in by_engine(puzzle, numbers, distinct, run):
            for group, code in piece.found:
                # Every written form and every arithmetic class comes once: the code is its group.
                yield (group if distinct == "human" else code), decode(code, numbers)
        return
    if strategy == "auto":
        strategy = "brute" if distinct == "written" else "subsets"
    for form in TEXTBOOK[strategy](puzzle, numbers, distinct == "written", run):
        if form.value == puzzle.target:
            yield key(form, distinct), form


def by_engine(
    puzzle: Puzzle, numbers: Values, distinct: str | None, run: Run, listing: bool = True
) -> Iterator[expressions.Slice]:
    """The solutions of each written form or of each arithmetic class, in slices."""
    rules = expressions.Rules(puzzle.using, puzzle.whole, puzzle.least == 0)
    written = distinct == "written"
    slices = expressions.search(numbers, puzzle.target, rules, written=written, listing=listing)
    return reported(slices, run)
