"""Solutions replayed by the rules alone, and written without being replayed again."""

from __future__ import annotations

from collections.abc import Sequence

from unriddle.contract import Replay
from unriddle.values import Batch, Steps

from .info import INFO
from .rules import reaches_goal


class SlidingReplay(Replay):
    """Steps that are written as we write them need no other look; whatever else gets one."""

    _right: Sequence[Steps] = ()  # that were found right, as they are written

    def judge(self, batch: Batch) -> bool | None:
        for place, steps in enumerate(batch.steps):
            if batch.cost(place) != len(steps) or not reaches_goal(self._puzzle, steps):
                return super().judge(batch)
        self._right = batch.steps
        return True

    def texts(self, many: Sequence[Steps], form: str) -> Sequence[str]:
        if many is self._right and form == INFO.forms[0]:
            return [" ".join(steps) for steps in many]
        return super().texts(many, form)
