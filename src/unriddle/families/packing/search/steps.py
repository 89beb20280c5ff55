"""Fillings as steps, many at a time; what is known of a placement is worked out once for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, permutations
from typing import NamedTuple, overload

from unriddle.values import Step, Steps

from ..memo import Memo
from ..puzzle import Puzzle
from .laying import Laying
from .state import Field, Filling, Kind, Option
from .state import field as field_of

BATCH = 4_096  # solutions that are handed over together, at most


class Told(Sequence[Steps]):
    """Fillings that are told as steps only when these are read: a list of millions rarely is."""

    def __init__(self, fillings: Sequence[Filling], source: Stepping) -> None:
        self.fillings, self.source = fillings, source

    def __len__(self) -> int:
        return len(self.fillings)

    @overload
    def __getitem__(self, place: int) -> Steps: ...
    @overload
    def __getitem__(self, place: slice) -> Told: ...
    def __getitem__(self, place: int | slice) -> Steps | Told:
        if isinstance(place, slice):
            return Told(self.fillings[place], self.source)
        return self.source.steps([self.fillings[place]])[0]

    def __iter__(self) -> Iterator[Steps]:
        return iter(self.source.steps(self.fillings))

    def __reduce__(self) -> tuple[type[Told], tuple[list[Filling], Stepping]]:
        return Told, (list(self.fillings), self.source)


class Stepping:
    """Turns the fillings of a field into steps, by the first cell that each placement must fill.

    In space they follow in an order in which they can be laid; letters are given out before, so
    that a filling has the same ones however it is told.

    A placement's turn is one number, the cell and the placement, so that sorting a filling is
    sorting numbers.
    """

    def __init__(self, field: Field) -> None:
        self._field = field
        self._turns: Memo[int, int] = Memo(self._turn)
        self._steps: Memo[int, Step] = Memo(self._step)
        self.given = field.steps
        equal = any(len(kind.pieces) > 1 for kind in field.kinds)
        self._plain = not field.in_space and not equal  # else steps depend on each other
        self._laying = Laying(field)

    def __reduce__(self) -> tuple[Callable[[Puzzle, Steps], Stepping], tuple[Puzzle, Steps]]:
        return _stepping, (self._field.puzzle, self._field.steps)

    def _turn(self, at: int) -> int:
        return self._field.turn(self._field.options[at]) * len(self._field.options) + at

    def _step(self, turn: int) -> Step:
        return self._field.first(self._field.options[turn % len(self._field.options)])

    def all_steps(self) -> list[Step]:
        """The step of each option, by its number, where no step depends on others."""
        return [self._field.first(option) for option in self._field.options]

    def told(self, fillings: Sequence[Filling]) -> Sequence[Steps]:
        """The steps of many fillings, worked out when they are read where that will do."""
        return Told(fillings, self) if self._plain else self.steps(fillings)

    def steps(self, fillings: Sequence[Filling]) -> list[Steps]:
        """The steps of each filling, equal pieces by their letters."""
        if not self._plain:
            return [self._lettered(filling) for filling in fillings]
        turn, step, given = self._turns.__getitem__, self._steps.__getitem__, self.given
        return [(*given, *map(step, sorted(map(turn, filling)))) for filling in fillings]

    def labelled(self, fillings: Sequence[Filling]) -> Iterator[list[Steps]]:
        """The same with equal pieces exchanged in every way."""
        for filling in fillings:
            placed = self._field.in_order(filling)
            exchanged = map(self._laid(placed), labelled(self._field, placed))
            while batch := list(islice(exchanged, BATCH)):
                yield batch

    def _lettered(self, filling: Filling) -> Steps:
        placed = self._field.in_order(filling)
        return self._laid(placed)(lettered(self._field, placed))

    def _laid(self, placed: list[Option]) -> Callable[[Steps], Steps]:
        """Puts the steps of these placements in the order of laying, after the given ones."""
        if not self._field.in_space:
            return lambda steps: steps
        given = len(self._field.steps)
        order = [given + at for at in self._laying.order([option.mask for option in placed])]
        return lambda steps: (*steps[:given], *map(steps.__getitem__, order))


def _stepping(puzzle: Puzzle, steps: Steps) -> Stepping:
    return Stepping(field_of(puzzle, steps))


def lettered(field: Field, placed: list[Option]) -> Steps:
    """Steps in order, equal pieces by their letters."""
    in_hand = [iter(kind.pieces) for kind in field.kinds]
    steps = (field.step(next(in_hand[option.kind]), option.mask) for option in placed)
    return (*field.steps, *steps)


def labelled(field: Field, placed: list[Option]) -> Iterator[Steps]:
    """A filling with equal pieces exchanged in every way."""
    joined = field.joined
    used = Counter(joined[option.kind] for option in placed)
    hands = {number: _Hand((), (), used[number]) for number in used}
    for number, kind in enumerate(field.kinds):
        if (one := joined[number]) in hands:
            hands[one] = hands[one].with_kind(kind)
    for order in _orders(list(hands.values())):
        in_hand = dict(zip(hands, map(iter, order), strict=True))
        steps = (field.step(next(in_hand[joined[kind]]), mask) for kind, mask in placed)
        yield (*field.steps, *steps)


class _Hand(NamedTuple):
    """Equal pieces: those that must be used, those that may be, and how many lie there."""

    must: tuple[int, ...]
    may: tuple[int, ...]
    used: int

    def with_kind(self, kind: Kind) -> _Hand:
        if kind.optional:
            return self._replace(may=self.may + kind.pieces)
        return self._replace(must=self.must + kind.pieces)

    def orders(self) -> Iterator[tuple[int, ...]]:
        for some in combinations(self.may, self.used - len(self.must)):
            yield from permutations(self.must + some)


def _orders(hands: list[_Hand]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The pieces of each hand in every order; `product` would hold all of them."""
    if not hands:
        yield ()
        return
    for first in hands[0].orders():
        for others in _orders(hands[1:]):
            yield (first, *others)
