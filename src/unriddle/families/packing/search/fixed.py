"""Fillings that a symmetry maps to themselves: Burnside's lemma counts up to symmetry by these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from unriddle.contract import Run
from unriddle.engines.counting_graph import CountingGraph
from unriddle.engines.exact_cover import Cover

from .state import CELLS, Field
from .symmetry import Symmetry


def fixed(field: Field, symmetry: Symmetry, run: Run) -> int:
    """How many fillings a symmetry maps to themselves.

    Such a filling is made of whole orbits, a placement with all its images, and these of whole
    orbits of cells. So orbits are what is placed and what is covered, and few fit. A piece that is
    there once stays where it is.
    """
    if any(not _can_stay(field, symmetry, kind) for kind in range(len(field.kinds))):
        return 0
    cells = _cell_orbits(field, symmetry)
    placed = [
        (sorted({cells[cell] for cell in CELLS[mask]}), uses)
        for mask, uses in _orbits(field, symmetry)
    ]
    items = len(set(cells.values()))
    if len(field.kinds) == 1 and not field.kinds[0].optional:  # the area tells how many are used
        return _by_graph(items, [covered for covered, _ in placed], run)
    if all(len(kind.pieces) == 1 for kind in field.kinds):
        options = [(*covered, *(items + kind for kind in uses)) for covered, uses in placed]
        optional = [items + number for number, kind in enumerate(field.kinds) if kind.optional]
        return _by_cover(Cover(items + len(field.kinds), options, optional), run)
    return _by_first_cell(field, placed, items, run)


def _cell_orbits(field: Field, symmetry: Symmetry) -> dict[int, int]:
    """For each free cell the number of its orbit, along the short side of the board first."""
    rows, columns, _ = field.puzzle.board.size
    axes = (0, 1, 2) if rows <= columns else (1, 0, 2)
    points = sorted(field.free, key=lambda point: tuple(point[axis] for axis in axes))
    numbers: dict[int, int] = {}
    number = 0
    for cell in (field.bits[point].bit_length() - 1 for point in points):
        if cell in numbers:
            continue
        while cell not in numbers:
            numbers[cell] = number
            cell = symmetry.bits[cell].bit_length() - 1
        number += 1
    return numbers


def _by_graph(items: int, covered: Sequence[Sequence[int]], run: Run) -> int:
    """One kind of piece on orbits of cells: a board half as wide, or half as long."""
    graph = CountingGraph(items, [(0, each) for each in covered], [items], [0])
    for nodes in graph.build():
        run.tick(nodes)
    if graph.complete:
        return graph.total
    return _by_cover(Cover(items, covered), run)


def _by_cover(cover: Cover, run: Run) -> int:
    total = 0
    for part in cover.search(listing=False):
        run.tick(part.nodes)
        total = part.total
    return total


def _by_first_cell(
    field: Field, placed: Sequence[tuple[Sequence[int], Counter[int]]], items: int, run: Run
) -> int:
    """Several pieces of some kinds: how many an orbit uses is kept count of."""
    covering: dict[int, list[tuple[int, Counter[int]]]] = {}
    for covered, uses in placed:
        mask = sum(1 << item for item in covered)
        for item in covered:
            covering.setdefault(item, []).append((mask, uses))
    left = [len(kind.pieces) for kind in field.kinds]
    whole = (1 << items) - 1

    def fill(filled: int) -> int:
        run.tick(1)
        empty = whole & ~filled
        if not empty:
            return not any(
                count for count, kind in zip(left, field.kinds, strict=True) if not kind.optional
            )
        total = 0
        for mask, uses in covering.get((empty & -empty).bit_length() - 1, ()):
            if not mask & filled and all(left[kind] >= often for kind, often in uses.items()):
                for kind, often in uses.items():
                    left[kind] -= often
                total += fill(filled | mask)
                for kind, often in uses.items():
                    left[kind] += often
        return total

    return fill(0)


def _can_stay(field: Field, symmetry: Symmetry, kind: int) -> bool:
    """Whether some option of a kind is its own image, if that is needed of one."""
    if len(field.kinds[kind].pieces) > 1 or field.kinds[kind].optional:
        return True
    masks = (option.mask for option in field.options if option.kind == kind)
    return symmetry.kinds[kind] != kind or any(symmetry.mask(mask) == mask for mask in masks)


def _orbits(field: Field, symmetry: Symmetry) -> Iterator[tuple[int, Counter[int]]]:
    """Placements with all their images: the cells, and how often each kind is used.

    Those that overlap, or use more pieces than there are, are in no filling.
    """
    seen: set[tuple[int, int]] = set()
    for option in field.options:
        entry = (option.kind, option.mask)
        if entry in seen:
            continue
        orbit = [entry]
        while (after := (symmetry.kinds[orbit[-1][0]], symmetry.mask(orbit[-1][1]))) != entry:
            orbit.append(after)
        seen.update(orbit)
        uses = Counter(kind for kind, _ in orbit)
        if any(often > len(field.kinds[kind].pieces) for kind, often in uses.items()):
            continue
        cells = sum(mask for _, mask in orbit)
        if cells.bit_count() == sum(mask.bit_count() for _, mask in orbit):
            yield cells, uses
