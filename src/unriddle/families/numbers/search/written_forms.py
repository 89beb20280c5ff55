"""Every written form of an arithmetic class: all orders, all parentheses, within the rules.

Only for numbers that are not negative: a class does not remember the signs of its numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..puzzle import Puzzle
from ..text.expression import Expression, Value
from .equivalence import SUM, Node, Signed
from .strategies import attempt

Places = tuple[int, ...]


def written_forms(puzzle: Puzzle, signed: Signed) -> Iterator[Expression]:
    """The expressions that `flatten` brings to this class, each once."""
    sign, node = signed
    seen: set[Expression] = set()
    for turn in (1, -1) if node.kind == SUM and node.value == 0 else (sign,):
        for form in _forms(puzzle, turn, node):
            if form not in seen:
                seen.add(form)
                yield form


def _forms(puzzle: Puzzle, sign: int, node: Node) -> Iterator[Expression]:
    places = tuple(range(len(node.parts)))
    if node.kind == SUM:
        yield from _sums(puzzle, node, places, sign)
    elif node.parts and node.value:
        yield from _products(puzzle, node, places, 1, sign)
    elif node.parts and sign > 0:  # zero has no sign: any of its factors may be negative
        yield from _products(puzzle, node, places, 1, 1)
        yield from _products(puzzle, node, places, 1, -1)
    elif sign > 0:
        yield Value(node.value)


def _sums(puzzle: Puzzle, node: Node, places: Places, turn: int) -> Iterator[Expression]:
    """The parts in these places summed up, or with turn -1 the negative of their sum."""
    if len(places) == 1:
        sign, part = node.parts[places[0]]
        yield from _forms(puzzle, turn * sign if part.value else 1, part)
        return
    for left, right in _splits(places):
        for first in _sums(puzzle, node, left, turn):
            for op, right_turn in (("+", turn), ("-", -turn)):
                for second in _sums(puzzle, node, right, right_turn):
                    yield from _joined(puzzle, op, first, second)


def _products(
    puzzle: Puzzle, node: Node, places: Places, turn: int, sign: int
) -> Iterator[Expression]:
    """The parts in these places multiplied, or with turn -1 the inverse, with that sign."""
    if len(places) == 1:
        side, part = node.parts[places[0]]
        if side * turn > 0:
            yield from _forms(puzzle, sign, part)
        return
    for left, right in _splits(places):
        for left_sign in (1, -1):
            for first in _products(puzzle, node, left, turn, left_sign):
                for op, right_turn in (("*", turn), ("/", -turn)):
                    for second in _products(puzzle, node, right, right_turn, sign * left_sign):
                        yield from _joined(puzzle, op, first, second)


def _joined(puzzle: Puzzle, op: str, left: Expression, right: Expression) -> Iterator[Expression]:
    made = attempt(puzzle, op, left, right) if op in puzzle.using else None
    if made is not None:
        yield made


def _splits(places: Places) -> Iterator[tuple[Places, Places]]:
    """Every way to deal the places into a left and a right side."""
    for chosen in range(1, 2 ** len(places) - 1):
        left = tuple(place for bit, place in enumerate(places) if chosen >> bit & 1)
        right = tuple(place for bit, place in enumerate(places) if not chosen >> bit & 1)
        yield left, right
