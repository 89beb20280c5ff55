"""When two solutions are the same, worked out slowly from the words of the guide.

Shares no code with the family: expressions are nested tuples, written forms are tried one by one,
and a solution is read back from its text by Python's own grammar.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

Tree = Any  # a number, or (operator, left, right)
Thing = tuple[Any, ...]  # ("number", value), ("sum", parts) or ("product", parts)
Parts = list[tuple[bool, Thing]]  # whether added (multiplying), and what

OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
OPERATIONS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}


# Written forms


def written(numbers: tuple[int, ...], using: str = "+-*/") -> Iterator[Tree]:
    """Every way to write all the numbers, in every order, with every operator and parenthesis."""
    for order in set(permutations(numbers)):
        yield from _joined(tuple(Fraction(number) for number in order), using)


def _joined(numbers: tuple[Fraction, ...], using: str) -> Iterator[Tree]:
    if len(numbers) == 1:
        yield numbers[0]
    for cut in range(1, len(numbers)):
        for left in _joined(numbers[:cut], using):
            for right in _joined(numbers[cut:], using):
                yield from ((op, left, right) for op in using)


def on_the_way(tree: Tree) -> list[Fraction] | None:
    """What each operation makes, the last one last; None if one divides by zero."""
    if isinstance(tree, Fraction):
        return []
    op, left, right = tree
    before, then = on_the_way(left), on_the_way(right)
    if before is None or then is None:
        return None
    one = before[-1] if before else left
    other = then[-1] if then else right
    if op == "/" and other == 0:
        return None
    return [*before, *then, OPERATIONS[op](one, other)]


def from_text(text: str) -> Tree:
    """The tree of `(7 - 8 / 8) * 4`."""
    return _from_node(ast.parse(text, mode="eval").body)


def _from_node(node: ast.expr) -> Tree:
    if isinstance(node, ast.BinOp):
        return (OPERATORS[type(node.op)], _from_node(node.left), _from_node(node.right))
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    return Fraction(node.value)


# arithmetic


def arithmetic(tree: Tree) -> tuple[bool, Thing]:
    """Whether it is below zero, and what it is when turned."""
    if isinstance(tree, Fraction):
        return False, ("number", tree)
    if tree[0] in "+-":
        terms = [(side != minus, part) for side, minus, part in _chain("+-", True, tree)]
        below = _total(terms) < 0
        return below, ("sum", _best_side([(side != below, part) for side, part in terms]))
    chain = list(_chain("*/", True, tree))
    factors = [(side, part) for side, _, part in chain]
    minus = sum(minus for _, minus, _ in chain) % 2 == 1 and _multiplied(factors) != 0
    return minus, ("product", tuple(sorted(factors, key=_order_of_part)))


def _chain(operators: str, side: bool, tree: Tree) -> Iterator[tuple[bool, bool, Thing]]:
    """The parts of a chain of these operators: side, whether below zero, and what it is."""
    if isinstance(tree, tuple) and tree[0] in operators:
        op, left, right = tree
        yield from _chain(operators, side, left)
        yield from _chain(operators, side == (op == operators[0]), right)
    else:
        yield (side, *arithmetic(tree))


def _as_parts(kind: str, side: bool, thing: Thing) -> Parts:
    if thing[0] != kind:
        return [(side, thing)]
    return [(inner == side, part) for inner, part in thing[1]]


def _best_side(terms: Parts) -> tuple[tuple[bool, Thing], ...]:
    """Terms in order, one worth zero added; all of them on the first side if they come to zero."""
    sides = []
    for turn in (False, True) if _total(terms) == 0 else (False,):
        turned = [((side != turn) or worth(part) == 0, part) for side, part in terms]
        sides.append(tuple(sorted(turned, key=_order_of_part)))
    return min(sides, key=lambda side: [_order_of_part(part) for part in side])


def worth(thing: Thing) -> Fraction:
    kind, content = thing
    if kind == "number":
        return Fraction(content)
    return _total(content) if kind == "sum" else _multiplied(content)


def _total(terms: Any) -> Fraction:
    return sum((worth(part) if added else -worth(part) for added, part in terms), Fraction(0))


def _multiplied(factors: Any) -> Fraction:
    value = Fraction(1)
    for multiplying, part in factors:
        value = value * worth(part) if multiplying else value / worth(part)
    return value


def _order(thing: Thing) -> tuple[Any, ...]:
    kind, content = thing
    if kind == "number":
        return (0, content)
    return (1 if kind == "sum" else 2, [_order_of_part(part) for part in content])


def _order_of_part(part: tuple[bool, Thing]) -> tuple[Any, ...]:
    return (not part[0], _order(part[1]))


# human


def human(tree: Tree) -> tuple[Any, ...]:
    """Whether it is below zero, what is left, and what lies aside."""
    minus, thing = arithmetic(tree)
    left, aside = _lay_aside(thing)
    return minus, left, tuple(sorted(aside, key=repr))


def _lay_aside(thing: Thing) -> tuple[Thing, list[Any]]:
    kind, content = thing
    if kind == "number":
        return thing, []
    parts: Parts = []
    aside: list[Any] = []
    for side, part in content:
        left, inner = _lay_aside(part)
        aside += inner
        parts += _as_parts(kind, side, left)
    while True:
        ordered = _best_side(parts) if kind == "sum" else sorted(parts, key=_order_of_part)
        group = _does_nothing(kind, list(ordered))
        if group is None:
            break
        taken = [ordered[place] for place in group]
        parts = [part for place, part in enumerate(ordered) if place not in group]
        other_way = [(not side, part) for side, part in taken]
        ways = (sorted(way, key=_order_of_part) for way in (taken, other_way))
        aside.append((kind, tuple(min(ways, key=lambda way: list(map(_order_of_part, way))))))
    return (ordered[0][1] if len(ordered) == 1 else (kind, tuple(ordered))), aside


def _does_nothing(kind: str, parts: Parts) -> tuple[int, ...] | None:
    if kind == "product" and any(worth(part) == 0 for _, part in parts):
        return None
    for size in range(1, len(parts)):
        for group in combinations(range(len(parts)), size):
            taken = [parts[place] for place in group]
            idle = _total(taken) == 0 if kind == "sum" else _multiplied(taken) == 1
            if idle and any(side for n, (side, _) in enumerate(parts) if n not in group):
                return group
    return None
