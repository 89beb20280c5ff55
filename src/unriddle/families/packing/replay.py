"""Lists of millions, checked and written: what each step does is worked out once, by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from unriddle.contract import Family, Replay
from unriddle.engines.overlay import Chosen, Masks, Stamp, Stamps
from unriddle.values import Batch, Step, Steps

from . import drawing
from .lattice import Point
from .memo import Memo
from .puzzle import Puzzle
from .rules import rules
from .search.steps import Told

_MANY = 256  # solutions for which it is worth while to look at every step that there may be


class PackingReplay(Replay):
    def __init__(self, family: Family[Any], puzzle: Puzzle) -> None:
        super().__init__(family, puzzle)
        self._rules = rules(puzzle)
        self._masks: Memo[Step, int] = Memo(self._mask)
        self._stamps: Memo[Step, Stamp] = Memo(self._stamp)
        self._numbers: dict[Step, int] = {}
        self._seen = Sheet(self, (), ())
        self._told: tuple[object, Sheet] | None = None

    def judge(self, batch: Batch) -> bool | None:
        sheet, many = self._numbered(batch.steps)
        return True if sheet.masks.all_exact(many) else None

    def texts(self, many: Sequence[Steps], form: str) -> Sequence[str]:
        if form != "grid" or not many:
            return super().texts(many, form)
        sheet, numbered = self._numbered(many)
        return sheet.stamps.texts(numbered)

    def _numbered(self, many: Sequence[Steps]) -> tuple[Sheet, Sequence[Chosen]]:
        """The steps as numbers: those of the engine, or in the order in which they came up."""
        if isinstance(many, Told) and len(many) >= _MANY:
            if self._told is None or self._told[0] is not many.source:
                source = many.source
                self._told = source, Sheet(self, source.given, source.all_steps())
            return self._told[1], many.fillings
        numbers, all_steps = self._numbers, list(many)
        for step in chain.from_iterable(all_steps):
            numbers.setdefault(step, len(numbers))
        if len(numbers) > self._seen.size:
            self._seen = Sheet(self, (), tuple(numbers))
        number = numbers.__getitem__
        return self._seen, [tuple(map(number, steps)) for steps in all_steps]

    # What a step does, by the rules

    def masks(self, steps: Sequence[Step], given: Steps) -> Masks:
        needed = self._rules.needed | self._rules.wanted << len(self._rules.bits)
        start = sum(map(self._masks.__getitem__, given))
        return Masks(list(map(self._masks.__getitem__, steps)), needed, start)

    def stamps(self, steps: Sequence[Step], given: Steps) -> Stamps:
        blank = drawing.dotted(self._puzzle.board, drawing.letters(self._puzzle, given))
        return Stamps(blank, list(map(self._stamps.__getitem__, steps)))

    def _mask(self, step: Step) -> int:
        """The cells of a step, and a bit for its piece."""
        placed = self._rules.placed(0, step)
        return placed.mask | 1 << len(self._rules.bits) + placed.piece

    def _stamp(self, step: Step) -> Stamp:
        """The letter of a step, and where it stands in the grid."""
        letters = drawing.letters(self._puzzle, (step,))
        (letter,) = set(letters.values())
        return letter, [self._places[point] for point in letters]

    @cached_property
    def _places(self) -> dict[Point, int]:
        return drawing.places(self._puzzle)


class Sheet:
    """What some steps cover and how they look, after those that are given."""

    def __init__(self, replay: PackingReplay, given: Steps, steps: Sequence[Step]) -> None:
        self._replay, self._given, self._steps = replay, given, steps
        self.size = len(steps)

    @cached_property
    def masks(self) -> Masks:
        return self._replay.masks(self._steps, self._given)

    @cached_property
    def stamps(self) -> Stamps:
        return self._replay.stamps(self._steps, self._given)
