"""Three textbook ways to find every expression over the numbers on the table.

Each yields complete expressions that obey the rules, again and again the same ones in other
guises if it cannot help it; which of them count as one is settled in equivalence.py.
They are the slow twins that define what the native engine must answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations, permutations, product

from unriddle.contract import Run
from unriddle.values import Message, message

from ..puzzle import Puzzle, Rational
from ..text.expression import Expression, Operation, Value, full, join, listed, step
from .equivalence import Signed, combine, flatten

Values = tuple[Rational, ...]
_REPORT_ORDER = "+-/*"  # the order in which the course report tries the operators


def attempt(puzzle: Puzzle, op: str, left: Expression, right: Expression) -> Operation | None:
    """The operation, if it can be carried out and the rules allow its value."""
    if op == "/" and right.value == 0:
        return None
    made = join(op, left, right)
    return made if puzzle.allows(made.value) else None


# 1. Brute force: every order, every choice of operators, every way to put parentheses


def brute_force(puzzle: Puzzle, values: Values, written: bool, run: Run) -> Iterator[Expression]:
    """Every written form, in the order of the course report."""
    operators = [op for op in _REPORT_ORDER if op in puzzle.using]
    sizes = range(1, len(values) + 1) if puzzle.leftovers else [len(values)]
    for size in sizes:
        for order in dict.fromkeys(permutations(values, size)):
            cards = [Value(value) for value in order]
            for chosen in product(operators, repeat=size - 1):
                for form in _parenthesised(puzzle, cards, chosen):
                    run.tick(1)
                    if form is None:
                        continue
                    if run.watched:
                        run.note("tried", (), said(full(form), form.value))
                    yield form


def _parenthesised(
    puzzle: Puzzle, cards: list[Value], operators: tuple[str, ...]
) -> Iterator[Expression | None]:
    """All parenthesisations of `a op b op c ...`, the last operation farthest right first.

    None stands for one that breaks a rule: it counts as tried.
    """
    if len(cards) == 1:
        yield cards[0]
    for last in reversed(range(len(operators))):
        for left in _parenthesised(puzzle, cards[: last + 1], operators[:last]):
            for right in _parenthesised(puzzle, cards[last + 1 :], operators[last + 1 :]):
                if left is None or right is None:
                    yield None
                else:
                    yield attempt(puzzle, operators[last], left, right)


# 2. Take two, put one back


def take_two(puzzle: Puzzle, values: Values, written: bool, run: Run) -> Iterator[Expression]:
    """Join any two, and go on with one number less."""
    yield from _take_two(puzzle, [Value(value) for value in values], written, run)


def _take_two(
    puzzle: Puzzle, table: list[Expression], written: bool, run: Run
) -> Iterator[Expression]:
    if len(table) == 1 or puzzle.leftovers:
        yield from table
    for first, second in combinations(range(len(table)), 2):
        rest = [entry for place, entry in enumerate(table) if place not in (first, second)]
        for made in _joined(puzzle, table[first], table[second], written):
            run.tick(1)
            if run.watched:
                run.note("joined", (), said(step(made), made.value), left=len(rest) + 1)
            yield from _take_two(puzzle, [*rest, made], written, run)


def _joined(
    puzzle: Puzzle, first: Expression, second: Expression, written: bool
) -> Iterator[Operation]:
    """Everything two expressions make; a + b and b + a only where the text matters."""
    for op in puzzle.using:
        pairs = [(first, second), (second, first)]
        for left, right in pairs if op in "-/" or written else pairs[:1]:
            made = attempt(puzzle, op, left, right)
            if made is not None:
                yield made


# 3. Dynamic programming over subsets

Entry = tuple[Expression, Signed]


def by_subsets(puzzle: Puzzle, values: Values, written: bool, run: Run) -> Iterator[Expression]:
    """What each smaller set of numbers makes is worked out once.

    Each class is kept once, or where the text matters each text.
    """
    made: dict[Values, list[Entry]] = {}
    numbers = tuple(sorted(values))
    for size in range(1, len(numbers) + 1):
        for subset in dict.fromkeys(combinations(numbers, size)):
            made[subset] = list(_subset(puzzle, subset, made, written, run))
            if run.watched:
                count = len(made[subset])
                says = message("numbers.trace_subset", values=listed(subset), count=count)
                run.note("subset", (), says, classes=count)
            if size == len(numbers) or puzzle.leftovers:
                yield from (expression for expression, _ in made[subset])


def _subset(
    puzzle: Puzzle, subset: Values, made: dict[Values, list[Entry]], written: bool, run: Run
) -> Iterator[Entry]:
    if len(subset) == 1:
        card = Value(subset[0])
        yield card, flatten(card)
    seen: set[Hashable] = set()
    for left, right in halves(subset):
        for first, second in product(made[left], made[right]):
            for op in puzzle.using:
                run.tick(1)
                operation = attempt(puzzle, op, first[0], second[0])
                if operation is None:
                    continue
                signed = combine(op, first[1], second[1])
                key = full(operation) if written else signed
                if key not in seen:
                    seen.add(key)
                    yield operation, signed


def halves(subset: Values) -> Iterable[tuple[Values, Values]]:
    """Every way to deal a set of numbers into a left and a right one."""
    places = range(len(subset))
    halves = []
    for size in range(1, len(subset)):
        for chosen in combinations(places, size):
            left = tuple(subset[place] for place in chosen)
            right = tuple(subset[place] for place in places if place not in chosen)
            halves.append((left, right))
    return dict.fromkeys(halves)


def said(text: str, value: Rational) -> Message:
    """One line of a trace: `8 / 8 = 1`."""
    return message("numbers.trace_made", text=text, value=str(value))


TEXTBOOK = {"brute": brute_force, "pairs": take_two, "subsets": by_subsets}
