"""The counting graph of a narrow flat board, where it is worth its building."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence

from unriddle.contract import Run
from unriddle.engines import native
from unriddle.engines.counting_graph import CountingGraph
from unriddle.plain import reported
from unriddle.values import Steps

from ..puzzle import Puzzle
from .state import Field, Filling

_WIDEST = 8  # cells of the short side
_MOST_NODES = 3_000_000
_KEPT = 2
_built: OrderedDict[tuple[Puzzle, Steps], Fillings] = OrderedDict()


class Fillings:
    """All fillings of a field in a fixed order: counted, listed, the n-th of them."""

    def __init__(self, graph: CountingGraph, starts: Sequence[int], nodes: int) -> None:
        self._graph = graph
        self._starts = starts  # the first cell of each option, in the order of the graph
        self.total = graph.total
        self.nodes = nodes

    def other(self, index: int, first: Filling) -> Filling | None:
        """The filling of that number, from 1, if `first` is moved to the front of the list."""
        if index >= self.total:
            return None
        filling = self._graph.solution(index - 1)
        # Fillings are written cell by cell, and their order is that of these tuples.
        before = tuple(sorted(first, key=self._starts.__getitem__)) <= filling
        return self._graph.solution(index) if before else filling

    def fillings(self, run: Run) -> Iterator[Sequence[Filling]]:
        return (part.found for part in reported(self._graph.search(), run))

    def counts(self) -> list[int]:
        """For each option the number of fillings that contain it."""
        return self._graph.counts()


def counting_graph(field: Field, run: Run) -> Fillings | None:
    """The graph of a narrow flat board, or None where searching is the better way."""
    if not worth_it(field):
        return None
    key = (field.puzzle, field.steps)
    known = _built.get(key)
    if known is not None:
        run.tick(known.nodes)  # the same task takes the same nodes, remembered or not
        return known
    built = _build(field, run)
    if built is not None:
        _built[key] = built
        while len(_built) > _KEPT:
            _built.popitem(last=False)
    return built


def worth_it(field: Field) -> bool:
    rows, columns, _ = field.puzzle.board.size
    flat = field.puzzle.board.lattice == "flat" and not field.puzzle.board.spare
    enough = bool(field.options) and len(field.free) > 0
    narrow = min(rows, columns) <= _WIDEST
    return flat and enough and narrow and native("counting_graph") is not None


def _build(field: Field, run: Run) -> Fillings | None:
    rows, columns, _ = field.puzzle.board.size
    first, then = (0, 1) if rows <= columns else (1, 0)
    # Along the short side first, so that few cells are half filled at any time.
    cells = sorted(field.free, key=lambda point: (point[first], point[then]))
    item_of = {field.bits[point].bit_length() - 1: item for item, point in enumerate(cells)}
    placements = [
        (option.kind, [item_of[cell] for cell in field.cells(option.mask)])
        for option in field.options
    ]
    times = [len(kind.pieces) for kind in field.kinds]
    optional = [number for number, kind in enumerate(field.kinds) if kind.optional]
    graph = CountingGraph(len(cells), placements, times, optional)
    total = 0
    for nodes in graph.build(_MOST_NODES):
        total += nodes
        run.tick(nodes)
    starts = [min(items) for _, items in placements]
    return Fillings(graph, starts, total) if graph.complete else None
