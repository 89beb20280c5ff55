"""Hints, the outlook, and what else can be said about the numbers on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from unriddle.contract import Run
from unriddle.values import Detail, Hint, Message, Offer, StepOutlook, Steps, Task, Want, message

from .puzzle import Puzzle
from .search import countdown, search
from .search.reachable import nearest, next_to, reachable
from .search.strategies import Values, attempt
from .state import Table, steps_for, values
from .text.expression import Expression, Operation, Value, infix, listed, operations, step

_LAST = {
    "+": message("numbers.hint_sum"),
    "-": message("numbers.hint_difference"),
    "*": message("numbers.hint_product"),
    "/": message("numbers.hint_quotient"),
}


def hints(puzzle: Puzzle, tables: Sequence[Table], steps: Steps, run: Run) -> Iterator[Hint]:
    """From `still solvable?` to `why`, by the easiest solution that the steps still allow."""
    table = tables[-1]
    now = prospects(puzzle, values(table), run, begun=bool(steps))
    broken = _broken(puzzle, tables, steps, now, run)
    yield broken or Hint(0, _ways(puzzle, table, now))
    easiest = None if broken or not now.ways else _easiest(puzzle, values(table), run)
    if not isinstance(easiest, Operation):
        return
    yield Hint(1, _LAST[easiest.op])
    aims = (str(easiest.left.value), str(easiest.right.value))
    yield Hint(2, message("numbers.hint_aims", first=aims[0], second=aims[1]), cells=aims)
    first, *_ = steps_for(table, easiest)
    yield Hint(3, message("hint.step", step=first), first, _numbers_in(first))
    yield Hint(4, _why(easiest), first, _numbers_in(first))


def _numbers_in(step: str) -> tuple[str, ...]:
    """The values that a step takes from the table."""
    return tuple(word.strip("()") for word in step.split() if word not in _LAST)


class Prospects(NamedTuple):
    """How many different ways there are, and how far from the target they end."""

    ways: int
    away: int = 0
    missed: Message | None = None  # said of a target that is out of reach


def prospects(puzzle: Puzzle, numbers: Values, run: Run, begun: bool = False) -> Prospects:
    """What can be made of the numbers; `begun` if steps have led to them."""
    if puzzle.leftovers:
        away, found = countdown.nearest(puzzle, numbers, Task(Want.ALL), run)
        says = countdown.missed(puzzle, found, begun) if away else None
        return Prospects(len(found), int(away), says)
    if len(numbers) == 1:
        return Prospects(int(numbers[0] == puzzle.target))
    totals = [0, *search.count(puzzle, numbers, Task(Want.COUNT, distinct="human"), run)]
    return Prospects(totals[-1])


def _ways(puzzle: Puzzle, table: Table, now: Prospects) -> Message:
    if len(table) == 1 and now.ways and not puzzle.leftovers:
        return message("reason.solved")
    return now.missed or message("ways.left", count=now.ways)


def _broken(
    puzzle: Puzzle, tables: Sequence[Table], steps: Steps, now: Prospects, run: Run
) -> Hint | None:
    """Which step made it unsolvable, or dearer; None if none did."""
    for place, table in enumerate(tables[:-1]):
        before = prospects(puzzle, values(table), run)
        after = prospects(puzzle, values(tables[place + 1]), run)
        step = steps[place]
        if before.ways and not after.ways:
            return Hint(0, message("numbers.hint_broken", step=step), step, solvable=False)
        if after.away > before.away:
            target = str(puzzle.target)
            says = message("numbers.hint_farther", step=step, target=target, away=after.away)
            return Hint(0, says, step)
    if now.ways:
        return None
    return Hint(0, message("numbers.hint_unsolvable"), solvable=False)


def _easiest(puzzle: Puzzle, numbers: Values, run: Run) -> Expression | None:
    task = Task(Want.BEST, distinct="human")
    if len(numbers) == 1:
        return None
    if puzzle.leftovers:
        return countdown.nearest(puzzle, numbers, task, run)[1][0]
    found = chain.from_iterable(search.chosen(puzzle, numbers, task, run))
    return next((search.decoded(form, numbers) for _, form in found), None)


def _why(easiest: Operation) -> Message:
    said = [f"{step(made)} = {made.value}" for made in operations(easiest)]
    if len(said) == 1:
        return message("numbers.hint_why_last", step=said[0])
    return message("numbers.hint_why", step=said[0], rest=", ".join(said[1:]))


# The outlook


def outlook(puzzle: Puzzle, table: Table, run: Run) -> Iterator[StepOutlook]:
    """For each pair and operation, the ways it leaves."""
    away = prospects(puzzle, values(table), run).away if puzzle.leftovers else 0
    seen: set[str] = set()
    numbers = values(table)
    for made, pair in _next_steps(puzzle, numbers):
        if step(made) in seen:  # equal cards: the same step
            continue
        seen.add(step(made))
        rest = tuple(number for place, number in enumerate(numbers) if place not in pair)
        then = prospects(puzzle, (*rest, made.value), run)
        yield StepOutlook(step(made), then.ways if then.away == away else 0)


def offers(puzzle: Puzzle, table: Table, run: Run) -> Iterator[Offer]:
    """Each pair of values on the table with each operation that the rules allow."""
    for made, pair in _next_steps(puzzle, values(table)):
        run.tick(1)
        yield Offer(step(made), pair, made.op)


def _next_steps(puzzle: Puzzle, numbers: Values) -> Iterator[tuple[Operation, tuple[int, int]]]:
    """Every legal step between two values on the table, with their places, the left one first."""
    for pair in combinations(range(len(numbers)), 2):
        for op in puzzle.using:
            for one, other in (pair, pair[::-1]) if op in "-/" else (pair,):
                made = attempt(puzzle, op, Value(numbers[one]), Value(numbers[other]))
                if made is not None:
                    yield made, (one, other)


# Details


def details(puzzle: Puzzle, table: Table, full: bool, run: Run) -> Iterator[Detail]:
    """What a whole answer comes to; the values nearest the target; on request all there are."""
    if full and isinstance(table[-1], Operation):
        yield _evaluation(table[-1])
    numbers = values(table)
    if puzzle.leftovers:
        yield _distance(puzzle, numbers, run)
    if puzzle.leftovers or len(numbers) == 1:
        return
    if not full and (len(numbers) > search.EXPLAINED_UP_TO or prospects(puzzle, numbers, run).ways):
        return
    found = reachable(puzzle, numbers, run) if full else set()
    if puzzle.target not in found:
        near = next_to(puzzle.target, found) if full else nearest(puzzle, numbers, run)
        told = len(numbers) <= search.EXPLAINED_UP_TO  # in the verdict's reason
        says = None if told else message("numbers.nearest", values=listed(near) or "-")
        yield Detail("nearest", says, [str(value) for value in near])
    if full:
        whole = sorted(int(value) for value in found if value.denominator == 1)
        says = message("numbers.reachable", count=len(whole), values=listed(whole))
        yield Detail("reachable", says, whole)


def _distance(puzzle: Puzzle, numbers: Values, run: Run) -> Detail:
    """How near to the target Countdown comes from here; a miss is told by the verdict itself."""
    now = prospects(puzzle, numbers, run)
    made = puzzle.target in numbers  # then nothing is left to tell
    says = None if now.away or made else message("numbers.detail_reached", count=now.ways)
    return Detail("distance", says, now.away)


def _evaluation(answer: Operation) -> Detail:
    """The stack after each token of the answer in postfix."""
    stack: list[Expression] = []
    lines = []
    for token, value in _tokens(answer):
        if token in "+-*/":
            del stack[-2:]
        stack.append(value)
        lines.append({"token": token, "stack": [str(entry.value) for entry in stack]})
    shown = " | ".join(f"{line['token']}: {' '.join(line['stack'])}" for line in lines)
    says = message("numbers.evaluation", answer=infix(answer), stack=shown)
    return Detail("evaluation", says, lines)


def _tokens(expression: Expression) -> Iterator[tuple[str, Expression]]:
    """The tokens of an expression in postfix, each with what it puts on the stack."""
    if isinstance(expression, Operation):
        yield from _tokens(expression.left)
        yield from _tokens(expression.right)
        yield expression.op, expression
    else:
        yield str(expression.value), expression
