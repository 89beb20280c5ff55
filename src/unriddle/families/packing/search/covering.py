"""A field as an exact cover: cells and kinds of pieces are items, placements are options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from unriddle.contract import Run
from unriddle.engines import native
from unriddle.engines.exact_cover import Cover
from unriddle.plain import reported

from .state import CELLS, Field, Filling
from .strategies import TEXTBOOK


def cover(field: Field) -> Cover:
    return _cover(field, native("exact_cover") is not None)


@lru_cache(maxsize=16)
def _cover(field: Field, _native: bool) -> Cover:
    places = list(field.cells(sum(field.free.values())))
    item_of = {cell: item for item, cell in enumerate(places)}
    first = len(places)
    optional = [item for cell, item in item_of.items() if not field.needed >> cell & 1]
    optional += [first + n for n, kind in enumerate(field.kinds) if kind.optional]
    times = {first + n: len(kind.pieces) for n, kind in enumerate(field.kinds)}
    cells, item = CELLS, item_of.__getitem__
    if field.covered:
        options = [(*map(item, cells[mask]), first + kind) for kind, mask in field.options]
    else:  # an empty board's cells are its items
        options = [(*cells[mask], first + kind) for kind, mask in field.options]
    return Cover(first + len(field.kinds), options, optional, times)


def nothing_to_place(field: Field) -> list[Filling]:
    """The fillings of a field without options: one that is empty, or none."""
    return [] if field.needed or field.wanted else [()]


def covers(field: Field, run: Run, prefix: Sequence[int] = ()) -> Iterator[Sequence[Filling]]:
    """Every filling that contains the options of `prefix`, by the exact-cover engine."""
    if not field.options:
        return iter([nothing_to_place(field)])
    return (part.found for part in reported(cover(field).search(prefix), run))


def filling_soon(
    field: Field, prefix: Sequence[int], most: int, run: Run
) -> tuple[Filling | None, bool]:
    """A filling that contains some options, and whether so many nodes settle that there is one."""
    nodes = 0
    for part in cover(field).search(prefix):
        run.tick(part.nodes)
        nodes += part.nodes
        if part.found:
            return part.found[0], True
        if nodes >= most:
            return None, False
    return None, True


def fillings(field: Field, run: Run, strategy: str = "auto") -> Iterator[Sequence[Filling]]:
    """Every filling by a strategy, as many at a time as a slice of the search finds.

    Equal pieces are taken for each other.
    """
    if strategy == "auto" and native("exact_cover") is None:
        strategy = "algorithm-x"
    if strategy == "auto":
        return unmixed(field, covers(field, run))
    return unmixed(field, ([filling] for filling in TEXTBOOK[strategy](field, run)))


def unmixed(field: Field, found: Iterator[Sequence[Filling]]) -> Iterator[Sequence[Filling]]:
    """Those in which, of equal pieces, the ones that must be used lie before the optional ones."""
    if not field.mixed:
        return found
    return ([filling for filling in some if _is_unmixed(field, filling)] for some in found)


def _is_unmixed(field: Field, filling: Filling) -> bool:
    masks: dict[int, list[int]] = {number: [] for number in range(len(field.kinds))}
    for at in filling:
        mask = field.options[at].mask
        masks[field.options[at].kind].append(mask & -mask)
    return all(max(masks[one]) < min(masks[other], default=1 << 1100) for one, other in field.mixed)


def first_filling(field: Field, run: Run) -> Filling | None:
    return next(chain.from_iterable(fillings(field, run)), None)
