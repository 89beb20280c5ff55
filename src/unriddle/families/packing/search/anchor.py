"""Symmetry during the search: one piece, the anchor, is laid on one placement of each orbit only.

As many fillings have the anchor on a placement as on any image of it. So a count needs a single
placement of each orbit, times the size of the orbit; and a list up to symmetry only the fillings
with the anchor on these. All this holds for a piece that must be used and is there once: of two
equal pieces either may lie on the chosen placement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain

from unriddle.contract import Run
from unriddle.lazy_dataclass import dataclass

from .covering import cover, covers
from .state import Field, Filling
from .symmetry import Symmetry, images_of, symmetries

# Which anchor makes the search short is estimated, first for some kinds, then again for the best.
_KINDS, _BEST = 8, 4
_DESCENTS, _MORE_DESCENTS = 4, 16
_SHORT = 10_000  # nodes of a search that no better anchor is looked for

_switched_off = False


@dataclass(frozen=True, slots=True)
class Anchor:
    kind: int
    orbits: dict[int, int]  # one option of each, and how many options the orbit has

    @property
    def even(self) -> int:
        """The size of the orbits if all have the same; else 0."""
        sizes = set(self.orbits.values())
        return sizes.pop() if len(sizes) == 1 else 0


@contextmanager
def without_orbits() -> Iterator[None]:
    """Search as if nothing were symmetric, for a while: the answers are the same."""
    global _switched_off
    before, _switched_off = _switched_off, True
    try:
        yield
    finally:
        _switched_off = before


def symmetric(field: Field) -> bool:
    """Whether some piece can be the anchor."""
    return not _switched_off and bool(_candidates(field))


def cover_anchor(field: Field) -> Anchor | None:
    """The anchor for an exact cover, if there is any."""
    return _cover_anchor(field) if symmetric(field) else None


def graph_anchor(field: Field, cells: Sequence[list[int]]) -> Anchor | None:
    """The anchor for a counting graph, in which an option has its cells in the graph's order.

    A piece that is laid late divides few nodes into those with it and those without. So of each
    orbit the last option is taken, and of all kinds the one with the most options. The orbits must
    be of one size for one graph to count them.
    """

    def last(orbit: set[int]) -> int:
        return max(orbit, key=cells.__getitem__)

    kinds = sorted(_candidates(field), key=lambda kind: -len(field.places(kind)))
    anchors = (_anchor(field, kind, last) for kind in kinds)
    return next((anchor for anchor in anchors if anchor.even > 1), None)


@lru_cache(maxsize=16)
def _cover_anchor(field: Field) -> Anchor:
    fewest = _fewest_orbits(field)
    if _estimate(field, fewest, _DESCENTS) < _SHORT:
        return fewest
    anchors = [_anchor(field, kind, min) for kind in _candidates(field)]
    anchors = sorted(anchors, key=lambda anchor: len(anchor.orbits))[:_KINDS]
    for most, descents in ((_BEST, _DESCENTS), (1, _MORE_DESCENTS)):
        if len(anchors) > most:
            nodes = {anchor.kind: _estimate(field, anchor, descents) for anchor in anchors}
            anchors = sorted(anchors, key=lambda anchor: nodes[anchor.kind])[:most]
    return anchors[0]


def _fewest_orbits(field: Field) -> Anchor:
    """The anchor with the fewest orbits; the kinds that may have few are looked at first."""
    least = {
        kind: len(field.places(kind)) / (len(_keeping(field, kind)) + 1)
        for kind in _candidates(field)
    }
    first, *others = sorted(least, key=least.__getitem__)
    fewest = _anchor(field, first, min)
    for kind in others:
        if least[kind] < len(fewest.orbits):
            fewest = min(fewest, _anchor(field, kind, min), key=lambda anchor: len(anchor.orbits))
    return fewest


@lru_cache(maxsize=16)
def _candidates(field: Field) -> list[int]:
    """The kinds that are there once, must be used, and become themselves by some symmetry."""
    if field.mixed:
        return []
    become = {symmetry.kinds for symmetry in symmetries(field) if symmetry.whole}
    return [
        number
        for number, kind in enumerate(field.kinds)
        if len(kind.pieces) == 1 and not kind.optional
        if any(kinds[number] == number for kinds in become)
    ]


def _keeping(field: Field, kind: int) -> list[Symmetry]:
    """The symmetries that make a kind itself, but the one that moves nothing."""
    return [each for each in symmetries(field) if each.whole and each.kinds[kind] == kind]


def _anchor(field: Field, kind: int, pick: Callable[[set[int]], int]) -> Anchor:
    kept = _keeping(field, kind)
    places = field.places(kind)
    place_of = {field.options[at].mask: at for at in places}
    left, orbits = set(places), {}
    for mask, at in place_of.items():
        if at in left:
            orbit = {at, *map(place_of.__getitem__, images_of(mask, kept))}
            orbits[pick(orbit)] = len(orbit)
            left -= orbit
    return Anchor(kind, orbits)


def _estimate(field: Field, anchor: Anchor, descents: int) -> float:
    engine = cover(field)
    return sum(engine.estimate([at], descents, seed=at) for at in anchor.orbits)


def starts(anchor: Anchor | None) -> list[tuple[list[int], int]]:
    """A prefix for each orbit, and how many times its fillings count."""
    return [([at], size) for at, size in anchor.orbits.items()] if anchor else [([], 1)]


def on_orbits(field: Field, anchor: Anchor | None, run: Run) -> Iterator[Sequence[Filling]]:
    """The fillings with the anchor on the chosen options; all of them if there is none."""
    return chain.from_iterable(covers(field, run, prefix) for prefix, _ in starts(anchor))


def counted_by_orbits(field: Field, anchor: Anchor | None, run: Run) -> Iterator[int]:
    """Running totals of all fillings."""
    orbits, total = starts(anchor), 0
    for number, (prefix, size) in enumerate(orbits):
        found = 0
        for part in cover(field).search(prefix, listing=False):
            run.tick(part.nodes, (number + part.done) / len(orbits))
            found = part.total * size
            yield total + found
        total += found
