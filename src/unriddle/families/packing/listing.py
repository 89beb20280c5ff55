"""Fillings as steps, many at a time; what is known of a placement is worked out once for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations

from unriddle.contract import Step, Steps

from .field import Field, Filling, Option
from .remembered import Remembered

BATCH = 4_096  # solutions that are handed over together, at most


class Stepping:
    """Turns the fillings of a field into steps, by the first cell that each placement must fill.

    A placement's turn is one number, the cell and the placement, so that sorting a filling is
    sorting numbers.
    """

    def __init__(self, field: Field) -> None:
        self._field = field
        self._turns: Remembered[int, int] = Remembered(self._turn)
        self._steps: Remembered[int, Step] = Remembered(self._step)
        self._equal = any(len(kind.pieces) > 1 for kind in field.kinds)

    def _turn(self, at: int) -> int:
        return self._field.turn(self._field.options[at]) * len(self._field.options) + at

    def _step(self, turn: int) -> Step:
        return self._field.first(self._field.options[turn % len(self._field.options)])

    def steps(self, fillings: Sequence[Filling]) -> list[Steps]:
        """The steps of each filling, equal pieces by their letters."""
        if self._equal:
            in_order = self._field.in_order
            return [lettered(self._field, in_order(filling)) for filling in fillings]
        turn, step, given = self._turns.__getitem__, self._steps.__getitem__, self._field.steps
        return [(*given, *map(step, sorted(map(turn, filling)))) for filling in fillings]

    def labelled(self, fillings: Sequence[Filling]) -> Iterator[list[Steps]]:
        """The same with equal pieces exchanged in every way."""
        for filling in fillings:
            found = labelled(self._field, self._field.in_order(filling))
            while batch := list(islice(found, BATCH)):
                yield batch


def lettered(field: Field, placed: list[Option]) -> Steps:
    """Steps in order, equal pieces by their letters."""
    in_hand = [iter(kind.pieces) for kind in field.kinds]
    steps = (field.step(next(in_hand[option.kind]), option.mask) for option in placed)
    return (*field.steps, *steps)


def labelled(field: Field, placed: list[Option]) -> Iterator[Steps]:
    """A filling with equal pieces exchanged in every way."""
    used = [sum(option.kind == number for option in placed) for number in range(len(field.kinds))]
    choices = [(kind.pieces, used[n]) for n, kind in enumerate(field.kinds)]
    for order in _orders(choices):
        in_hand = [iter(pieces) for pieces in order]
        steps = (field.step(next(in_hand[option.kind]), option.mask) for option in placed)
        yield (*field.steps, *steps)


def _orders(choices: list[tuple[tuple[int, ...], int]]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """So many of these pieces, of each kind, in every order; `product` would hold all of them."""
    if not choices:
        yield ()
        return
    pieces, used = choices[0]
    for first in permutations(pieces, used):
        for others in _orders(choices[1:]):
            yield (first, *others)
