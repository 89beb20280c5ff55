"""Lists of millions, checked and written: what each step does is worked out once, by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unriddle.contract import Family, Replay
from unriddle.engines.overlay import Chosen, Masks, Stamps
from unriddle.values import Batch, Step, Steps

from . import drawing
from .puzzle import Puzzle
from .rules import Rules, rules
from .search.steps import Told


class PackingReplay(Replay):
    def __init__(self, family: Family[Any], puzzle: Puzzle) -> None:
        super().__init__(family, puzzle)
        self._numbers: dict[Step, int] = {}
        self._sheet = Sheet(puzzle, (), ())
        self._told: tuple[object, Sheet] | None = None

    def judge(self, batch: Batch) -> bool | None:
        sheet, many = self._numbered(batch.steps)
        return True if sheet.masks.all_exact(many) else None

    def texts(self, many: Sequence[Steps], form: str) -> Sequence[str]:
        if form != "grid" or not many:
            return super().texts(many, form)
        sheet, numbered = self._numbered(many)
        return sheet.stamps.texts(numbered)

    def _numbered(self, many: Sequence[Steps]) -> tuple[Sheet, list[Chosen]]:
        """The steps as numbers; those of the engine stay what they are."""
        if isinstance(many, Told):
            if self._told is None or self._told[0] is not many.source:
                self._told = many.source, Sheet(self._puzzle, many.given, many.all_steps())
            return self._told[1], many.fillings
        numbers = self._numbers
        for steps in many:
            for step in steps:
                numbers.setdefault(step, len(numbers))
        if len(numbers) > self._sheet.size:
            self._sheet = Sheet(self._puzzle, (), tuple(numbers))
        number = numbers.__getitem__
        return self._sheet, [tuple(map(number, steps)) for steps in many]


class Sheet:
    """What some steps cover and how they look, after those that are given."""

    def __init__(self, puzzle: Puzzle, given: Steps, steps: Sequence[Step]) -> None:
        here = rules(puzzle)
        self.size = len(steps)
        start = sum(self._mask(here, step) for step in given)
        needed = here.needed | here.wanted << len(here.bits)
        self.masks = Masks([self._mask(here, step) for step in steps], needed, start)
        places = drawing.places(puzzle)
        stamps = []
        for step in steps:
            placed = drawing.letters(puzzle, (step,))
            (sign,) = set(placed.values())
            stamps.append((sign, [places[point] for point in placed]))
        blank = drawing.dotted(puzzle.board, drawing.letters(puzzle, given))
        self.stamps = Stamps(blank, stamps)

    @staticmethod
    def _mask(here: Rules, step: Step) -> int:
        """The cells of a step, and a bit for its piece."""
        placed = here.placed(0, step)
        return placed.mask | 1 << len(here.bits) + placed.piece
