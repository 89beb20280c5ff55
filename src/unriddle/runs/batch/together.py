"""Searches for many positions together, where their family is quicker so."""

from __future__ import annotations

import time
from collections.abc import Iterable

from unriddle.contract import SearchesMany
from unriddle.desk import Clock, Solving, Task


def search_together(solvings: Iterable[Solving], clock: Clock) -> None:
    """Do the searches that can be; the others are as they were. Whoever watches may stop it."""
    for (_, task), group in _groups(solvings).items():
        back = group[0].position.back
        assert isinstance(back, SearchesMany)
        asked = [(each.position.puzzle, each.position.steps) for each in group]
        begun, prepared = time.perf_counter(), clock.preparing
        found = back.searches(asked, task, clock)
        seconds = time.perf_counter() - begun - (clock.preparing - prepared)
        nodes = sum(each[1] for each in found if each)
        for solving, each in zip(group, found, strict=True):
            if each:
                search, taken = each
                solving.take(search, seconds * taken / nodes)


def _groups(solvings: Iterable[Solving]) -> dict[tuple[str, Task], list[Solving]]:
    """Those with the same task of one family. One with a budget is searched for by itself."""
    groups: dict[tuple[str, Task], list[Solving]] = {}
    for solving in solvings:
        task, position = solving.task, solving.position
        free = task.seconds is None and task.nodes is None and task.nth is None
        if free and isinstance(position.back, SearchesMany):
            groups.setdefault((position.family, task), []).append(solving)
    return groups
