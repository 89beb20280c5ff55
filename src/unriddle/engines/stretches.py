"""Stretches of a depth-first search: how a long search is cut, kept and divided among workers.

A search with a fixed order of branches is a line. A stretch `(path, first, last, share)` is the
branches first..last-1 of the node to which the branch numbers of `path` lead; its share is the part
of the whole search, as if all branches of a node took equally long. An engine goes to a stretch and
keeps to it (`seek`), and tells what it has not done yet as stretches (`rest`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import TypeAlias

Stretch: TypeAlias = tuple[Sequence[int], int, int, float]

_Placed: TypeAlias = tuple[float, tuple[int, ...], Stretch]  # how large, and its place in the order
_EACH = 4  # pieces for each group: so that groups come out about equally large


def share(stretches: Iterable[Stretch]) -> float:
    """What part of the whole search these are."""
    return sum(stretch[3] for stretch in stretches)


def divided(stretches: Sequence[Stretch], wanted: int) -> list[list[Stretch]]:
    """The same stretches in the same order, in up to so many groups of about the same share.

    >>> divided([((2, 0), 1, 2, 0.125), ((), 1, 3, 0.5)], 2)
    [[((2, 0), 1, 2, 0.125), ((), 1, 2, 0.25)], [((), 2, 3, 0.25)]]
    """
    if wanted <= 1 or not stretches:
        return [list(stretches)] if stretches else []
    return list(_grouped(_pieces(stretches, _EACH * wanted), wanted))


def _pieces(stretches: Sequence[Stretch], wanted: int) -> list[Stretch]:
    """The largest stretches halved until there are enough, or until all are single branches."""
    placed: list[_Placed] = [(-each[3], (place,), each) for place, each in enumerate(stretches)]
    whole = [entry for entry in placed if not _can_be_halved(entry[2])]
    left = [entry for entry in placed if _can_be_halved(entry[2])]
    heapify(left)
    while left and len(whole) + len(left) < wanted:
        _, place, stretch = heappop(left)
        for number, half in enumerate(_halves(stretch)):
            entry = (-half[3], (*place, number), half)
            if _can_be_halved(half):
                heappush(left, entry)
            else:
                whole.append(entry)
    return [entry[2] for entry in sorted([*whole, *left], key=lambda entry: entry[1])]


def _can_be_halved(stretch: Stretch) -> bool:
    return stretch[2] - stretch[1] > 1


def _halves(stretch: Stretch) -> tuple[Stretch, Stretch]:
    path, first, last, size = stretch
    middle = (first + last) // 2
    before = size * (middle - first) / (last - first)
    return (path, first, middle, before), (path, middle, last, size - before)


def _grouped(pieces: Sequence[Stretch], wanted: int) -> Iterator[list[Stretch]]:
    """Consecutive pieces together: each group takes its part of what is left."""
    left, group = share(pieces), list[Stretch]()
    for place, piece in enumerate(pieces):
        group.append(piece)
        size = share(group)
        last = place == len(pieces) - 1
        if last or (wanted > 1 and size >= left / wanted):
            yield group
            left, wanted, group = left - size, wanted - 1, []
