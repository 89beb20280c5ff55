"""Solving: which expressions are looked at, which count as one, and in which order they come."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import chain, repeat
from typing import TYPE_CHECKING, TypeAlias

from unriddle.contract import Batches, Run, Search, Totals
from unriddle.engines import expressions
from unriddle.errors import OutOfBudget
from unriddle.lazy import modules
from unriddle.lazy_dataclass import replace
from unriddle.plain import mapped, reported
from unriddle.values import Batch, Message, Steps, Task, Want, message

from ..puzzle import Puzzle
from ..state import Table, steps_for, values
from ..text.expression import Decoder, Expression, decode, infix, listed
from .equivalence import key
from .reachable import nearest
from .simplify import effort, passes, simplified
from .strategies import TEXTBOOK, Values

if TYPE_CHECKING:
    from . import countdown
else:  # only where numbers may be left over
    (countdown,) = modules(__package__, "countdown")

SORTED_UP_TO = 5  # numbers; with more, solutions come as they are found
EXPLAINED_UP_TO = 5  # numbers; with more, what comes nearest to the target takes too long to tell

Grouped: TypeAlias = tuple[Hashable, Expression]  # the group an expression belongs to, and it
Form: TypeAlias = Expression | bytes  # an expression, or the engine's code of one
Ranked: TypeAlias = tuple[int, Form]  # how hard an expression reads, and it
Entry: TypeAlias = tuple[int, str, Form]  # what it is sorted by, and it


class NumbersSearch(Search):
    """Solutions that begin with the given steps; the numbers on the table are the atoms."""

    def __init__(self, puzzle: Puzzle, table: Table, given: Steps, task: Task) -> None:
        self._puzzle, self._table, self._given, self._task = puzzle, table, given, task

    def batches(self, run: Run) -> Batches:
        puzzle, table, task = self._puzzle, self._table, self._task
        if puzzle.leftovers:
            near = countdown.solutions(puzzle, table, self._given, task, run)
            return (yield from mapped(near, Batch.of))
        if len(table) == 1:
            return (yield from self._finished())
        found = False
        for some in chosen(puzzle, values(table), task, run):
            found = True
            yield self._batch(some)
        if not found and task.only:
            return message("numbers.reason_only")
        return tried(len(table)) if found else none(puzzle, values(table), run)

    def totals(self, run: Run) -> Totals:
        puzzle, table, task = self._puzzle, self._table, self._task
        if puzzle.leftovers or len(table) == 1:
            every = NumbersSearch(puzzle, table, self._given, replace(task, want=Want.ALL))
            return (yield from Search.totals(every, run))
        yield from count(puzzle, values(table), task, run)
        return tried(len(table))

    def _batch(self, some: list[Ranked]) -> Batch:
        steps = [self._given + steps for steps in self._steps([form for _, form in some])]
        if self._task.distinct == "written":
            return Batch(steps)
        return Batch(steps, efforts=[effort for effort, _ in some])

    def _steps(self, forms: list[Form]) -> Iterator[Steps]:
        numbers = values(self._table)
        codes = [form for form in forms if isinstance(form, bytes)]
        spelt = dict(zip(codes, expressions.steps(numbers, codes), strict=True)) if codes else {}
        for form in forms:
            steps = spelt[form] if isinstance(form, bytes) else None
            yield steps or steps_for(self._table, decoded(form, numbers))

    def _finished(self) -> Batches:
        value, target = self._table[0].value, self._puzzle.target
        if value != target:
            return message("numbers.standing_missed", value=str(value), target=str(target))
        yield Batch((self._given,))
        return message("numbers.reason_finished")


def count(puzzle: Puzzle, numbers: Values, task: Task, run: Run) -> Iterator[int]:
    """Running totals, without building a single expression where the engine can count alone."""
    alone = not task.only and task.distinct != "arithmetic"
    if alone and _has_engine(puzzle, numbers, task.strategy):
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
        near = nearest(puzzle, numbers, run)
    except OutOfBudget:  # that there is none is proved all the same
        return tried(len(numbers))
    if not near:
        return message("numbers.reason_nothing")
    return message("numbers.reason_none", target=str(puzzle.target), nearest=listed(near))


def chosen(puzzle: Puzzle, numbers: Values, task: Task, run: Run) -> Iterator[list[Ranked]]:
    """One expression for each group: the simplest first, or those found together, as found.

    At once no more of them than may be asked for.
    """
    most = 1 if task.want is Want.ONE else task.limit
    written = task.distinct == "written"
    if not written and len(numbers) <= SORTED_UP_TO:
        yield from _simplest_first(puzzle, numbers, task, most, run)
        return
    if written and not task.only and _has_engine(puzzle, numbers, task.strategy):
        for piece in by_engine(puzzle, numbers, "written", run):
            if piece.found:
                yield [(0, code) for _, code in piece.found[:most]]
        return
    seen: set[Hashable] = set()
    for some in _found(puzzle, numbers, task, run):
        forms = []
        for group, expression in some:
            if group not in seen:
                seen.add(group)
                as_found = written or task.only
                forms.append(expression if as_found else simplified(expression, puzzle))
        if forms:
            yield [(0 if written else effort(form), form) for form in forms[:most]]


def _simplest_first(
    puzzle: Puzzle, numbers: Values, task: Task, most: int | None, run: Run
) -> Iterator[list[Ranked]]:
    best: dict[Hashable, Entry] = {}
    spent: OutOfBudget | None = None
    try:
        for group, entry in _entries(puzzle, numbers, task, run):
            if group not in best or entry[:2] < best[group][:2]:
                best[group] = entry
    except OutOfBudget as error:  # what was found by then is not lost
        spent = error
    if best:
        first = sorted(best.values(), key=lambda entry: entry[:2])[:most]
        yield [(rank, form) for rank, _, form in first]
    if spent is not None:
        raise spent


def _entries(
    puzzle: Puzzle, numbers: Values, task: Task, run: Run
) -> Iterator[tuple[Hashable, Entry]]:
    """What is to be sorted, each with its group, in the form in which it is listed."""
    if task.only or not _has_engine(puzzle, numbers, task.strategy):
        for group, expression in candidates(puzzle, numbers, task, run):
            yield group, _entry(puzzle, expression, bool(task.only))
        return
    grouped = task.distinct != "arithmetic"
    for piece in by_engine(puzzle, numbers, task.distinct, run, ranked=True):
        ranks = piece.ranks or repeat((0, ""))
        for (group, code), (rank, text) in zip(piece.found, ranks, strict=False):
            entry = (rank, text, code) if text else _entry(puzzle, decode(code, numbers))
            yield group if grouped else code, entry


def _entry(puzzle: Puzzle, expression: Expression, as_found: bool = False) -> Entry:
    form = expression if as_found else simplified(expression, puzzle)
    return effort(form), infix(form), form


def decoded(form: Form, numbers: Values) -> Expression:
    return decode(form, numbers) if isinstance(form, bytes) else form


def candidates(puzzle: Puzzle, numbers: Values, task: Task, run: Run) -> Iterator[Grouped]:
    """Expressions that make the target, each with the group that it belongs to."""
    return chain.from_iterable(_found(puzzle, numbers, task, run))


def _found(puzzle: Puzzle, numbers: Values, task: Task, run: Run) -> Iterator[list[Grouped]]:
    """The same, those that were found together in a list."""
    distinct = task.distinct or "human"
    if not task.only:
        yield from _of_strategy(puzzle, numbers, task.strategy, distinct, run)
        return
    # A feature of written forms, so all of them are looked at.
    for some in _of_strategy(puzzle, numbers, task.strategy, "written", run):
        yield [(key(form, distinct), form) for _, form in some if passes(form, task.only)]


def _of_strategy(
    puzzle: Puzzle, numbers: Values, strategy: str, distinct: str, run: Run
) -> Iterator[list[Grouped]]:
    if _has_engine(puzzle, numbers, strategy):
        of, grouped = Decoder(numbers), distinct == "human"
        for piece in by_engine(puzzle, numbers, distinct, run):
            # Every written form and every arithmetic class comes once: the code is its group.
            yield [(group if grouped else code, of(code)) for group, code in piece.found]
        return
    if strategy == "auto":
        strategy = "brute" if distinct == "written" else "subsets"
    for form in TEXTBOOK[strategy](puzzle, numbers, distinct == "written", run):
        if form.value == puzzle.target:
            yield [(key(form, distinct), form)]


def _has_engine(puzzle: Puzzle, numbers: Values, strategy: str) -> bool:
    return strategy == "auto" and expressions.fits(numbers, puzzle.target)


def by_engine(
    puzzle: Puzzle, numbers: Values, distinct: str | None, run: Run, **how: bool
) -> Iterator[expressions.Slice]:
    """The solutions of each written form or of each arithmetic class, in slices."""
    written = distinct == "written"
    slices = expressions.search(numbers, puzzle.target, puzzle.rules, written=written, **how)
    return reported(slices, run)
