"""The form in which a person would write a solution, and how hard that form reads."""

from __future__ import annotations

from ..puzzle import Puzzle, magnitude
from ..text.expression import Expression, Value, compute, infix, join, leaves, operations
from .equivalence import PRODUCT, SUM, Signed, flatten
from .written_forms import written_forms

_FEW = 5  # numbers whose written forms are few enough to look at them all
_LARGEST = 99_999  # beyond this all values count as equally large


def simplified(expression: Expression, puzzle: Puzzle) -> Expression:
    """The same arithmetic as a person would write it within the puzzle's rules."""
    numbers = [leaf.value for leaf in leaves(expression)]
    if min(numbers) < 0:  # a class does not remember the signs of its numbers
        return expression
    signed = flatten(expression)
    neat = _build(signed)
    if neat is not None and obeys(neat, puzzle):
        return neat
    if len(numbers) > _FEW:
        return expression
    forms = written_forms(puzzle, signed)
    return min(forms, key=lambda form: (effort(form), infix(form)), default=expression)


def obeys(expression: Expression, puzzle: Puzzle) -> bool:
    """Whether every operation is one of the puzzle's and every value on the way allowed."""
    return all(
        made.op in puzzle.using and puzzle.allows(made.value) for made in operations(expression)
    )


def effort(expression: Expression) -> int:
    """How hard a form reads: fractions, then the largest value on the way, then the operators.

    A plain sum is read at a glance, however large it grows on the way.
    """
    made = list(operations(expression))
    if all(one.op == "+" for one in made):
        return 0
    fraction = any(one.value.denominator != 1 for one in made)
    on_the_way = (magnitude(one.value) for one in made if one.value != expression.value)
    largest = max(on_the_way, default=0)
    marks = sum({"+": 0, "-": 1, "*": 1, "/": 3}[one.op] for one in made)
    return (int(fraction) * (_LARGEST + 1) + min(int(largest), _LARGEST)) * 100 + marks


def passes(expression: Expression, feature: str) -> bool:
    """Whether a form passes through a fraction, or through a negative number."""
    if feature == "fractions":
        return any(made.value.denominator != 1 for made in operations(expression))
    return any(made.value < 0 for made in operations(expression))


def _build(signed: Signed) -> Expression | None:
    """A class as an expression, or None when it has a sign that it cannot be written with."""
    sign, node = signed
    if sign < 0:
        return None
    if not node.parts:
        return Value(node.value)
    built = []
    for part_sign, part in node.parts:
        inner = _build((1, part))
        if inner is None:
            return None
        built.append((part_sign, inner))
    return _chain(node.kind, built)


def _chain(kind: str, parts: list[tuple[int, Expression]]) -> Expression:
    """Parts joined from left to right, in the order that keeps the values small and whole."""
    plus, minus = ("+", "-") if kind == SUM else ("*", "/")
    waiting = sorted(parts, key=_reading_order)
    first = next(part for part in waiting if part[0] > 0)
    waiting.remove(first)
    chain = first[1]
    while waiting:
        sign, part = min(waiting, key=lambda entry: _awkwardness(kind, chain, entry))
        waiting.remove((sign, part))
        chain = join(plus if sign > 0 else minus, chain, part)
    return chain


def _reading_order(part: tuple[int, Expression]) -> tuple[object, ...]:
    """What is worked out comes before plain numbers, large before small."""
    sign, expression = part
    return (isinstance(expression, Value), -expression.value, infix(expression), -sign)


def _awkwardness(kind: str, chain: Expression, part: tuple[int, Expression]) -> tuple[object, ...]:
    """Prefer what keeps the chain whole and at least zero; divide before multiplying."""
    sign, expression = part
    if kind == PRODUCT:
        value = compute("/" if sign < 0 else "*", chain.value, expression.value)
        return (value.denominator != 1, sign, *_reading_order(part))
    value = chain.value + sign * expression.value
    return (value < 0, -sign, *_reading_order(part))
