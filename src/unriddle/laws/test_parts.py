"""Long work: however a search is cut, it finds the same in the same order with the same nodes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from unriddle.contract import Part, Search
from unriddle.desk.clock import Clock
from unriddle.desk.position import Position
from unriddle.desk.reading import read
from unriddle.laws.cases import each_text_and_distinct
from unriddle.values import Message, Steps, Task, Want


class Cut:
    """A search that is cut at random, again and again; each part comes through JSON."""

    def __init__(self, position: Position, task: Task, seed: str) -> None:
        self._position, self._task = position, task
        self._random = Random(seed)
        self.clock = Clock()
        self.steps: list[Steps] = []
        self.reasons: set[Message] = set()
        self.pieces = 0
        self.total = 0

    def whole(self) -> Search:
        return self._search(None)

    def _search(self, part: Part | None) -> Search:
        back = self._position.back
        return back.search(self._position.puzzle, self._position.steps, self._task, part)

    def read(self) -> bool:
        """Read all parts in their order, pass after pass; false if it cannot be cut."""
        parts = list(self.whole().parts(self.clock))
        while parts and not self.total:
            last = parts[-1]
            while parts:
                spec, share = json.loads(json.dumps(parts.pop(0)))
                parts = [*self._piece(Part(spec, share)), *parts]
            parts = list(self.whole().following(last))
        return self.pieces > 0

    def _piece(self, part: Part) -> list[Part]:
        """Read some of a part; what is left of it."""
        self.pieces += 1
        search = self._search(part)
        counts = self._task.want is Want.COUNT
        reading: Any = search.totals(self.clock) if counts else search.batches(self.clock)
        total, left = 0, self._random.randint(1, 4)
        while True:
            try:
                found = next(reading)
            except StopIteration as end:
                self.reasons.add(end.value)
                self.total += total
                return list(search.rest(1) or ())
            if not counts:
                self.steps += found.steps
            total = found if counts else total + len(found.steps)
            left -= 1
            rest = search.rest(self._random.randint(1, 5)) if left <= 0 else None
            if rest:
                self.total += total
                return list(rest)


@each_text_and_distinct
@pytest.mark.parametrize("want", [Want.ALL, Want.COUNT])
def test_however_it_is_cut_a_search_is_the_same(text: str, distinct: str, want: Want) -> None:
    position = read(text)
    task = Task(want, distinct=distinct)
    cut, whole = Cut(position, task, text), Cut(position, task, text)
    is_cut = cut.read()
    reason, found, total = whole_search(whole, want, is_cut)
    if not is_cut:
        return
    assert cut.steps == found
    assert cut.whole().settle(cut.total, cut.clock) == whole.whole().settle(total, whole.clock)
    assert cut.clock.nodes == whole.clock.nodes
    assert cut.reasons == {reason}


def whole_search(whole: Cut, want: Want, is_cut: bool) -> tuple[Message, list[Steps], int]:
    """Why it ended, what it found, and the total. What has no parts never has a rest, either."""
    search, found, total = whole.whole(), list[Steps](), 0
    counts = want is Want.COUNT
    reading: Any = search.totals(whole.clock) if counts else search.batches(whole.clock)
    while True:
        try:
            each = next(reading)
        except StopIteration as end:
            return end.value, found, total
        assert is_cut or search.rest(2) is None
        if counts:
            total = each
        else:
            found += each.steps
            total += len(each.steps)
