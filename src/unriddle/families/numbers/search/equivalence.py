"""When two solutions are the same.

`written`     the same fully parenthesised text.
`arithmetic`  the same sums and products: + and - flattened into one sum, * and / into one
              product, parts in any order, every difference turned to be at least zero; zero
              has no sign.
`human`       also the same once the parts that do nothing (+ k - k, * 1, / 1, * k / k) are laid
              aside, wherever they stood.

Kept apart on purpose: 2 + 2 and 2 * 2; (a + b) * c and a * c + b * c.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import combinations
from typing import TypeAlias

from unriddle.lazy_dataclass import dataclass

from ..puzzle import Rational, exact, magnitude
from ..text.expression import Expression, Value, compute, full

SUM, PRODUCT = "+", "*"


@dataclass(frozen=True, slots=True)
class Node:
    """A number (no parts), or a sum or product of signed parts, never of its own kind.

    The value is never negative: the sign belongs to whoever uses the node.
    In a sum, sign -1 means subtracted; in a product, divided by.
    """

    value: Rational
    kind: str = ""
    parts: tuple[Part, ...] = ()

    def key(self) -> tuple[object, ...]:
        """Where the node stands in the written order: numbers, then sums, then products."""
        if not self.kind:
            return (0, self.value)
        return (1 if self.kind == SUM else 2, tuple(part_key(part) for part in self.parts))


Part: TypeAlias = tuple[int, Node]
Signed: TypeAlias = tuple[int, Node]


def part_key(part: Part) -> tuple[object, ...]:
    sign, node = part
    return (-sign, node.key())


def key(expression: Expression, distinct: str) -> Hashable:
    """Two expressions are the same at a level exactly when their keys are equal."""
    if distinct == "written":
        return full(expression)
    sign, node = flatten(expression)
    sign = sign if node.value else 1
    return (sign, node) if distinct == "arithmetic" else (sign, *lay_aside(node))


def flatten(expression: Expression) -> Signed:
    """The arithmetic class of an expression."""
    if isinstance(expression, Value):
        value = expression.value
        return (-1 if value < 0 else 1, Node(exact(magnitude(value))))
    return combine(expression.op, flatten(expression.left), flatten(expression.right))


def combine(op: str, left: Signed, right: Signed) -> Signed:
    """The class of `left op right`."""
    (left_sign, first), (right_sign, second) = left, right
    turn = 1 if op in "+*" else -1
    if op in "+-":
        right_sign *= turn
        return _sum([*_spread(SUM, left_sign, first), *_spread(SUM, right_sign, second)])
    parts = [*_spread(PRODUCT, 1, first), *_spread(PRODUCT, turn, second)]
    value = _product(parts)
    sign = left_sign * right_sign if value else 1  # zero has no sign
    return sign, Node(value, PRODUCT, _sorted(parts))


def _spread(kind: str, sign: int, node: Node) -> list[Part]:
    """A node as parts of a larger node of that kind."""
    if node.kind != kind:
        return [(sign, node)]
    return [(sign * inner, part) for inner, part in node.parts]


def _sum(parts: list[Part]) -> Signed:
    """A sum turned so that it is at least zero; one of value zero takes the smaller turn."""
    total = _total(parts)
    here, there = _terms(parts), _terms((-sign, node) for sign, node in parts)
    if total < 0 or (total == 0 and _keys(there) < _keys(here)):
        return -1, Node(-total, SUM, there)
    return 1, Node(total, SUM, here)


def _terms(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The terms of a sum, sorted; zero has no sign, so one of value zero counts as added."""
    return _sorted((sign if node.value else 1, node) for sign, node in parts)


def _sorted(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(sorted(parts, key=part_key))


def _keys(parts: Iterable[Part]) -> tuple[object, ...]:
    return tuple(part_key(part) for part in parts)


def _total(parts: Iterable[Part]) -> Rational:
    return exact(sum(sign * node.value for sign, node in parts))


def _product(parts: Iterable[Part]) -> Rational:
    value: Rational = 1
    for sign, node in parts:
        value = compute("*" if sign > 0 else "/", value, node.value)
    return value


# What does nothing

Aside: TypeAlias = tuple[str, tuple[object, ...]]


def lay_aside(node: Node) -> tuple[Node, tuple[Aside, ...]]:
    """The core of a node and, sorted, the groups of parts in it that do nothing."""
    core, aside = _lay_aside(node)
    return core, tuple(sorted(aside, key=repr))


def _lay_aside(node: Node) -> tuple[Node, list[Aside]]:
    if not node.parts:
        return node, []
    aside: list[Aside] = []
    parts: list[Part] = []
    for sign, part in node.parts:  # from the leaves up
        core, idle = _lay_aside(part)
        aside += idle
        parts += _spread(node.kind, sign, core)
    parts = _arranged(node, parts)
    while idle_group := _idle_group(node.kind, parts):
        aside.append(_aside(node.kind, [parts[place] for place in idle_group]))
        left = (part for place, part in enumerate(parts) if place not in idle_group)
        parts = _arranged(node, left)
    if len(parts) == 1:  # positive, for one positive part always remains
        return parts[0][1], aside
    return Node(node.value, node.kind, tuple(parts)), aside


def _arranged(node: Node, parts: Iterable[Part]) -> list[Part]:
    """In order; which turn of a sum of value zero is the smaller depends on what is in it."""
    turned = node.kind == SUM and node.value == 0
    return list(_sum(list(parts))[1].parts if turned else _sorted(parts))


def _idle_group(kind: str, parts: list[Part]) -> tuple[int, ...]:
    """The smallest group of parts that changes nothing and leaves a positive part, if any."""
    if kind == PRODUCT and any(node.value == 0 for _, node in parts):
        return ()
    for size in range(1, len(parts)):
        for group in combinations(range(len(parts)), size):
            some = [parts[place] for place in group]
            idle = _total(some) == 0 if kind == SUM else _product(some) == 1
            others = (sign for place, (sign, _) in enumerate(parts) if place not in group)
            if idle and any(sign > 0 for sign in others):
                return group
    return ()


def _aside(kind: str, group: list[Part]) -> Aside:
    """A group as it is remembered: + k - k is the same as - k + k, and * 1 the same as / 1."""
    turned = [(-sign, node) for sign, node in group]
    return kind, min(_keys(_sorted(group)), _keys(_sorted(turned)))
