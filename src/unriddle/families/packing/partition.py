"""Disjoint parts of a search: by what covers the first empty cell, then the next, and so on."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle.contract import Steps

from .field import Field, Filling
from .listing import lettered


def split(field: Field, wanted: int) -> list[Steps]:
    """At least that many parts, unless there are no more cells to tell them apart by."""
    covering: dict[int, list[int]] = {}
    for at, option in enumerate(field.options):
        for cell in field.cells(option.mask & field.needed):
            covering.setdefault(cell, []).append(at)
    level: list[Filling] = [()]
    if field.mixed:  # which of two equal pieces lies first is only known on the whole
        wanted = 1
    while 0 < len(level) < wanted:
        after = list(_next_level(field, covering, level, wanted))
        if after == level:
            break
        level = after
    # One part after all where the first cells show that nothing fits: it is asked, and says so.
    found = level or [()]
    return [lettered(field, [field.options[at] for at in chosen]) for chosen in found]


def _next_level(
    field: Field, covering: dict[int, list[int]], level: list[Filling], wanted: int
) -> Iterator[Filling]:
    """The parts in their order, each made into longer ones until there are enough: every part
    costs a little whatever is in it."""
    count = len(level)
    for chosen in level:
        if count >= wanted:
            yield chosen
            continue
        longer = list(_longer(field, covering, chosen))
        count += len(longer) - 1
        yield from longer


def _longer(field: Field, covering: dict[int, list[int]], chosen: Filling) -> Iterator[Filling]:
    """The same with the first empty cell covered, in every way; as it is if no cell is empty."""
    covered = field.covered
    left = [len(kind.pieces) for kind in field.kinds]
    for at in chosen:
        covered |= field.options[at].mask
        left[field.options[at].kind] -= 1
    empty = field.needed & ~covered
    if not empty:
        yield chosen
        return
    for at in covering.get((empty & -empty).bit_length() - 1, ()):
        option = field.options[at]
        if left[option.kind] and not option.mask & covered:
            yield (*chosen, at)
