"""The counting graph of a narrow flat board, where it is worth its building."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from unriddle.contract import Run
from unriddle.engines import native
from unriddle.engines.counting_graph import CountingGraph
from unriddle.plain import reported
from unriddle.values import Steps

from ..memo import Memo
from ..puzzle import Puzzle
from .anchor import Anchor, graph_anchor, symmetric
from .state import CELLS, Field, Filling

_WIDEST = 8  # cells of the short side
# Where pieces repeat, a state is hardly more than which cells are filled at its edge.
_FEW_KINDS, _WIDEST_OF_FEW = 3, 16
_MOST_NODES = 3_000_000
_KEPT = 3
Tick: TypeAlias = Callable[[int], object]  # reports nodes, as `Run.tick` does
_built: OrderedDict[tuple[Puzzle, Steps, bool], Fillings] = OrderedDict()


class Fillings:
    """All fillings of a field in a fixed order: counted, listed, the n-th of them.

    With an anchor those that have it on a chosen option; the others are images of these.
    """

    def __init__(
        self, graph: CountingGraph, starts: Sequence[int], nodes: int, anchor: Anchor | None
    ) -> None:
        self._graph = graph
        self._starts = starts  # the first cell of each option, in the order of the graph
        self.anchor = anchor
        self.total = graph.total
        self.images = anchor.even if anchor else 1  # how many fillings each of them stands for
        self.nodes = nodes

    def other(self, index: int, first: Filling) -> Filling | None:
        """The filling of that number, from 1, if `first` is moved to the front of the list."""
        if index >= self.total:
            return None
        filling = self._graph.solution(index - 1)
        # Fillings are written cell by cell, and their order is that of these tuples.
        before = tuple(sorted(first, key=self._starts.__getitem__)) <= filling
        return self._graph.solution(index) if before else filling

    def fillings(
        self, run: Run, first: int = 0, last: int | None = None
    ) -> Iterator[Sequence[Filling]]:
        """Those of numbers first..last-1; all of them, if nothing is said."""
        return (part.found for part in reported(self._graph.search(first, last), run))

    def counts(self) -> list[int]:
        """For each option the number of fillings that contain it."""
        return self._graph.counts()


def counting_graph(field: Field, tick: Tick, by_orbits: bool = False) -> Fillings | None:
    """The graph of a narrow flat board, or None where searching is the better way.

    By orbits it is smaller, where the board is symmetric, and tells as much about all fillings.
    """
    if not worth_it(field):
        return None
    by_orbits = by_orbits and symmetric(field)
    key = (field.puzzle, field.steps, by_orbits)
    known = _built.get(key)
    if known is not None:
        tick(known.nodes)  # the same task takes the same nodes, remembered or not
        return known
    cells = _in_order(field)
    anchor = graph_anchor(field, cells) if by_orbits else None
    built = _build(field, cells, anchor, tick)
    if built is not None:
        _built[key] = built
        while len(_built) > _KEPT:
            _built.popitem(last=False)
    return built


def in_order_of_graph(field: Field, fillings: Sequence[Filling]) -> list[Filling]:
    """Some fillings as the graph lists them: where they are few, it need not be built."""
    item_of = _item_of(field)
    starts: Memo[int, int] = Memo(
        lambda place: min(map(item_of.__getitem__, CELLS[field.options[place].mask]))
    )
    return sorted(tuple(sorted(filling, key=starts.__getitem__)) for filling in fillings)


def worth_it(field: Field) -> bool:
    rows, columns, _ = field.puzzle.board.size
    flat = field.puzzle.board.lattice == "flat" and not field.puzzle.board.spare
    enough = bool(field.options) and len(field.free) > 0
    few = len(field.kinds) <= _FEW_KINDS
    narrow = min(rows, columns) <= (_WIDEST_OF_FEW if few else _WIDEST)
    return flat and enough and narrow and native("counting_graph") is not None


def _in_order(field: Field) -> list[list[int]]:
    """The cells of each option, as numbers in the order in which the graph fills them."""
    item_of = _item_of(field)
    return [sorted(map(item_of.__getitem__, CELLS[option.mask])) for option in field.options]


def _item_of(field: Field) -> dict[int, int]:
    rows, columns, _ = field.puzzle.board.size
    first, then = (0, 1) if rows <= columns else (1, 0)
    # Along the short side first, so that few cells are half filled at any time.
    cells = sorted(field.free, key=lambda point: (point[first], point[then]))
    return {field.bits[point].bit_length() - 1: item for item, point in enumerate(cells)}


def _build(
    field: Field, cells: Sequence[list[int]], anchor: Anchor | None, tick: Tick
) -> Fillings | None:
    times = [len(kind.pieces) for kind in field.kinds]
    kinds = [option.kind for option in field.options]
    if anchor is not None:  # its other options become those of a piece that is not there
        absent = len(times)
        times.append(0)
        for place, kind in enumerate(kinds):
            if kind == anchor.kind and place not in anchor.orbits:
                kinds[place] = absent
    optional = [number for number, kind in enumerate(field.kinds) if kind.optional]
    placements = list(zip(kinds, cells, strict=True))
    graph = CountingGraph(len(field.free), placements, times, optional)
    total = 0
    for nodes in graph.build(_MOST_NODES):
        total += nodes
        tick(nodes)
    starts = [items[0] for items in cells]
    return Fillings(graph, starts, total, anchor) if graph.complete else None
