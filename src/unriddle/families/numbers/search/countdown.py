"""Countdown: numbers may be left over, every step makes a positive whole, the nearest wins."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from unriddle.contract import Run
from unriddle.engines import expressions, reach
from unriddle.plain import Solutions
from unriddle.values import Message, Solution, Steps, Task, Want, message

from ..puzzle import Puzzle, Rational
from ..state import Table, steps_for, values
from ..text.expression import Expression, Value, decode, infix, leaves
from .equivalence import flatten, key, lay_aside
from .reach import Reaching
from .simplify import effort, obeys, simplified
from .strategies import TEXTBOOK, Values
from .written_forms import written_forms

_MANY = 10**9  # more than any effort: fewer numbers always come first


def solutions(puzzle: Puzzle, table: Table, given: Steps, task: Task, run: Run) -> Solutions:
    """The nearest there is, or all that is as near, the fewest numbers first."""
    if task.only:
        return message("numbers.reason_only_countdown")
    distance, found = nearest(puzzle, values(table), task, run)
    for expression in found[:1] if task.want is Want.ONE else found:
        steps = (*given, *steps_for(table, expression))
        yield Solution(steps, cost=int(distance), effort=weight(expression))
    if distance == 0:
        return message("numbers.reason_reached")
    return missed(puzzle, found, begun=bool(given))


def missed(puzzle: Puzzle, found: Sequence[Expression], begun: bool) -> Message:
    """That the target is out of reach, and what comes nearest: below it, above it, or both."""
    low, *high = [str(value) for value in sorted({form.value for form in found})]
    nearest = message("numbers.either", low=low, high=high[0]) if high else low
    away = int(puzzle.away(found[0].value))
    key = "numbers.reason_nearest_left" if begun else "numbers.reason_nearest"
    return message(key, target=str(puzzle.target), nearest=nearest, away=away)


def weight(expression: Expression) -> int:
    """How hard a solution is: the count of its numbers first."""
    return sum(1 for _ in leaves(expression)) * _MANY + min(effort(expression), _MANY - 1)


def nearest(
    puzzle: Puzzle, numbers: Values, task: Task, run: Run
) -> tuple[Rational, list[Expression]]:
    """The least distance to the target, and expressions that have it, the simplest first.

    Where one is enough it is one with the fewest numbers, and one for each of two values that are
    as near.
    """
    if task.strategy != "auto":
        return _textbook(puzzle, numbers, task, run)
    whole, target = [int(number) for number in numbers], int(puzzle.target)
    native, distinct = reach.fits(whole, target), task.distinct or "human"
    if task.want is Want.ONE or (task.want is Want.BEST and not native):
        found = _simplest(whole, target, run) if native else _fewest(whole, target, run)
        ordered = _in_order(puzzle, found)
    else:
        ordered = (_all if native else _plain)(puzzle, whole, target, distinct, run)
    return puzzle.away(ordered[0].value), ordered


def _simplest(whole: list[int], target: int, run: Run) -> list[Expression]:
    """By the native core: one way, and one to the other side of a target that is out of reach."""
    numbers = tuple(whole)
    distance, way, nodes = reach.nearest(whole, target)
    run.tick(nodes)
    found = [decode(way, numbers)]
    other = 2 * target - int(found[0].value)
    if distance and other > 0 and reach.fits(whole, other):
        missing, way, nodes = reach.nearest(whole, other)
        run.tick(nodes)
        found += [] if missing else [decode(way, numbers)]
    return found


def _fewest(whole: list[int], target: int, run: Run) -> list[Expression]:
    """The same in Python: all ways with the fewest numbers, for each value that is nearest."""
    reaching = Reaching(whole, run)
    found: list[Expression] = []
    for value in reaching.nearest(target):
        for choice in reaching.fewest(value):
            found += reaching.ways(choice, value)
    return found


def _all(
    puzzle: Puzzle, whole: list[int], target: int, distinct: str, run: Run
) -> list[Expression]:
    """Every solution that is different at that level, by the native core."""
    numbers = tuple(whole)
    if distinct == "human":
        _, ways, nodes = reach.solutions(whole, target)
        run.tick(nodes)
        return _in_order(puzzle, [decode(way, numbers) for way in ways])
    distance, _, nodes = reach.nearest(whole, target)
    run.tick(nodes)
    values = {target - distance, target + distance}
    found = [form for value in values if value > 0 for form in _making(puzzle, whole, value, run)]
    return _as_listed(puzzle, found, distinct, run)


def _plain(
    puzzle: Puzzle, whole: list[int], target: int, distinct: str, run: Run
) -> list[Expression]:
    """The same in Python."""
    reaching = Reaching(whole, run)
    forms = (
        form
        for value in reaching.nearest(target)
        for choice in reaching.choices()
        for form in reaching.ways(choice, value)
    )
    level = "human" if distinct == "human" else "arithmetic"
    kept: dict[Hashable, Expression] = {}
    for form in _useful(forms, level, run):
        kept.setdefault(key(form, level), form)
    return _as_listed(puzzle, list(kept.values()), distinct, run)


def _as_listed(
    puzzle: Puzzle, found: list[Expression], distinct: str, run: Run
) -> list[Expression]:
    """One of each class in order, or every written form of each."""
    if distinct != "written":
        return _in_order(puzzle, found)
    return [form for one in found for form in _written(puzzle, one, run)]


def _written(puzzle: Puzzle, form: Expression, run: Run) -> Iterator[Expression]:
    for written in written_forms(puzzle, flatten(form)):
        run.tick(0)  # there may be very many: let the clock be looked at
        yield written


def _making(puzzle: Puzzle, whole: list[int], value: int, run: Run) -> Iterator[Expression]:
    """An expression of each arithmetic class, over some of the numbers, that makes the value."""
    numbers = tuple(sorted(whole))
    yield from (Value(number) for number in dict.fromkeys(numbers) if number == value)
    rules = expressions.Rules(puzzle.using, whole=True, nonnegative=True)
    for size in range(2, len(numbers) + 1):
        for subset in dict.fromkeys(combinations(numbers, size)):
            for piece in expressions.search(subset, value, rules):
                for _, code in piece.found:
                    form = simplified(decode(code, subset), puzzle)
                    if obeys(form, puzzle):  # the engine allows a zero on the way, Countdown not
                        yield form
                run.tick(piece.nodes)


def _in_order(puzzle: Puzzle, forms: list[Expression]) -> list[Expression]:
    neat = [simplified(form, puzzle) for form in forms]
    return sorted(neat, key=lambda form: (weight(form), infix(form)))


def _textbook(
    puzzle: Puzzle, numbers: Values, task: Task, run: Run
) -> tuple[Rational, list[Expression]]:
    """Look at everything there is, and keep what is nearest."""
    distinct = task.distinct or "human"
    in_writing = distinct == "written"
    least: Rational | None = None
    kept: dict[Hashable, Expression] = {}
    for form in _useful(TEXTBOOK[task.strategy](puzzle, numbers, in_writing, run), distinct, run):
        away = puzzle.away(form.value)
        if least is None or away < least:
            least, kept = away, {}
        if away == least:
            kept.setdefault(key(form, distinct), form)
    forms = list(kept.values())
    ordered = forms if in_writing else _in_order(puzzle, forms)
    return least or 0, ordered


def _useful(forms: Iterator[Expression], distinct: str, run: Run) -> Iterator[Expression]:
    """A person leaves a number over rather than make it do nothing."""
    for form in forms:
        run.tick(0)  # looking for what does nothing takes time of its own
        if distinct != "human" or not lay_aside(flatten(form)[1])[1]:
            yield form
