"""Steps replayed by the rules alone: those of a position, and those of many solutions."""

from __future__ import annotations

from collections.abc import Sequence

from unriddle.contract import Family, Replay
from unriddle.engines import expressions
from unriddle.values import Batch, Standing, Steps

from .puzzle import Puzzle
from .state import Table, describe, lay, play, steps_for, values
from .text.expression import FORMS, Expression, Operation, Value


def replay(puzzle: Puzzle, steps: Steps) -> tuple[Table, Steps]:
    """The table after the steps, and the steps as we write them."""
    table = lay(puzzle)
    written: list[str] = []
    for index, text in enumerate(steps):
        after = play(puzzle, table, index, text)
        written += steps_for(table, _of_values(after[-1], table))
        table = after
    return table, tuple(written)


def _of_values(made: Expression, table: Table) -> Expression:
    """What was just made as an expression of the values that lay on the table before."""
    if isinstance(made, Value) or any(made is entry for entry in table):
        return Value(made.value)
    left, right = _of_values(made.left, table), _of_values(made.right, table)
    return Operation(made.op, left, right, made.value)


def check(puzzle: Puzzle, steps: Steps) -> Standing:
    table, written = replay(puzzle, steps)
    solved, cost = _judged(puzzle, table)
    may_improve = puzzle.leftovers and len(table) > 1 and cost > 0
    return Standing(solved, written, cost, describe(puzzle, table), cost == 0, may_improve)


def _judged(puzzle: Puzzle, table: Table) -> tuple[bool, int]:
    """Whether what lies there is a solution, and its cost: how far it is from the target."""
    if puzzle.leftovers:
        return True, int(min(map(puzzle.away, values(table))))
    return len(table) == 1 and table[0].value == puzzle.target, 0


def write(puzzle: Puzzle, table: Table, form: str) -> str:
    if puzzle.leftovers and all(isinstance(entry, Value) for entry in table):
        return FORMS[form](min(table, key=lambda entry: puzzle.away(entry.value)))
    shown = table[-1:] if puzzle.leftovers else table
    return ", ".join(FORMS[form](entry) for entry in shown)


class NumbersReplay(Replay):
    """By the core where all numbers are used; else what solutions begin with is made once."""

    def __init__(self, family: Family[Puzzle], puzzle: Puzzle) -> None:
        super().__init__(family, puzzle)
        self._tables: dict[Steps, Table] = {}
        self._core: expressions.Replay | None = None
        if not puzzle.leftovers:
            self._core = expressions.Replay(puzzle.numbers, puzzle.target, puzzle.rules)

    def judge(self, batch: Batch) -> bool | None:
        self._tables.clear()  # of this batch alone: a list may be very long
        if self._core and not any(batch.costs) and self._core.all_solve(batch.steps):
            return True
        verdicts = [_judged(self._puzzle, self._table(steps)) for steps in batch.steps]
        costs = batch.costs or [0] * len(verdicts)
        if any(verdict != (True, cost) for verdict, cost in zip(verdicts, costs, strict=True)):
            return None
        return verdicts[-1][1] == 0

    def texts(self, many: Sequence[Steps], form: str) -> Sequence[str]:
        texts = self._core.texts(many, form) if self._core else None
        return texts or [write(self._puzzle, self._table(steps), form) for steps in many]

    def _table(self, steps: Steps) -> Table:
        table = self._tables.get(steps)
        if table is None:
            puzzle, last = self._puzzle, len(steps) - 1
            table = play(puzzle, self._table(steps[:-1]), last, steps[-1]) if steps else lay(puzzle)
            self._tables[steps] = table
        return table
