"""All fillings of a narrow board as one graph: count them, list them, take the n-th.

Cells are filled in order, and a node is a state: the cells filled and the pieces used. Many partial
fillings lead to the same state, and its continuations are worked out once, as in a zero-suppressed
decision diagram. Boards that are narrow in the direction of the cells' order have few states;
others have far too many, and building gives up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from unriddle.engines import native
from unriddle.engines._counting_graph import Graph
from unriddle.engines.exact_cover import Slice

_SLICE = 65_536  # nodes built in a slice: some milliseconds
_LISTED = 4_096  # solutions listed in a slice
MOST_NODES = 16_000_000  # some 500 MB while building
MOST_NODES_IN_PYTHON = 400_000

Placement = tuple[int, Sequence[int]]  # a piece, and the cells it covers


class CountingGraph:
    """The fillings of cells 0, 1, … by placements of pieces; to be built before it is asked.

    Every cell is covered once and every piece is used exactly `times[piece]` times, or at most that
    often if it is in `optional`. A solution is a tuple of placements (their indices) in the order
    of the cells. Solutions are sorted by their first placement, then by the next one, and so on.

    >>> pairs = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)]
    >>> graph = CountingGraph(6, [(0, pair) for pair in pairs], [3])  # dominoes on 2 x 3
    >>> nodes = sum(graph.build())
    >>> graph.total, graph.solution(2)
    (3, (1, 2, 6))
    """

    def __init__(
        self,
        cells: int,
        placements: Sequence[Placement],
        times: Sequence[int],
        optional: Iterable[int] = (),
    ) -> None:
        core: Any = native("counting_graph")
        self._limit = MOST_NODES_IN_PYTHON if core is None else MOST_NODES
        kind = Graph if core is None else core.Graph
        self._graph: Graph = kind(cells, placements, list(times), sorted(set(optional)))

    def build(self, most: int | None = None) -> Iterator[int]:
        """Build in slices and yield the number of nodes of each.

        Afterwards the graph is `complete`, unless it would have had more than `most` nodes.
        """
        limit = min(most or self._limit, self._limit)
        while not self._graph.done:
            before = self._graph.nodes
            self._graph.advance(_SLICE, limit)
            yield self._graph.nodes - before

    @property
    def complete(self) -> bool:
        """Whether it is built and can be asked; if it was too large, search by `exact_cover`."""
        return self._graph.complete

    @property
    def total(self) -> int:
        """How many solutions there are."""
        return self._graph.total

    def solution(self, index: int) -> tuple[int, ...]:
        """The solution of that number, from 0 on; a random number gives a random solution."""
        if not 0 <= index < self.total:
            raise IndexError(f"there is no solution {index}: there are {self.total}")
        return self.solutions(index, 1)[0]

    def solutions(self, start: int, most: int) -> list[tuple[int, ...]]:
        """At most `most` solutions, starting with the one of number `start`."""
        return list(self._graph.solutions(start, most))

    def search(self, start: int = 0, end: int | None = None) -> Iterator[Slice]:
        """Every solution of numbers start..end-1, in slices; tuples are made when they are read."""
        end = self.total if end is None else min(end, self.total)
        at = start
        while at < end:
            found = self._graph.solutions(at, min(_LISTED, end - at))
            at += len(found)
            yield Slice(found, at, len(found), (at - start) / (end - start))

    def counts(self) -> list[int]:
        """For each placement, the number of solutions that contain it."""
        return self._graph.counts()
