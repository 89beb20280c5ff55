"""All fillings of a narrow board as one graph: count, list, pick the n-th, see what each leaves.

Cells are filled in their order, and a node is (the cells filled, the pieces used): many ways lead
to the same node, and what follows is worked out once. On a board that is narrow in the direction
of the cells' order there are few nodes; on others far too many, and building stops in time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from unriddle.engines import native
from unriddle.engines._counting_graph import Graph
from unriddle.engines.exact_cover import Slice

_SLICE = 65_536  # nodes of building: some milliseconds
_LISTED = 4_096  # solutions of a slice
MOST_NODES = 16_000_000  # some 500 MB while building
MOST_NODES_IN_PYTHON = 400_000

Placement = tuple[int, Sequence[int]]  # a piece, and the cells it covers


class CountingGraph:
    """Cells 0, 1, …, placements of pieces on them, and how often each piece is there.

    Every cell is covered once and every piece used exactly `times[piece]` times, or at most that
    often if it is in `optional`. Solutions are tuples of placements (their places in the sequence)
    in the order of the cells, and come in the order in which placements are tried on the first
    empty cell, then on the next one, and so on.

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
        self._graph = kind(cells, placements, list(times), sorted(set(optional)))

    def build(self, most: int | None = None) -> Iterator[int]:
        """Build in slices and yield the nodes of each; no more than `most` are made in all.

        Afterwards the graph is `complete`, or it would have been too large for that.
        """
        limit = min(most or self._limit, self._limit)
        while not self._graph.done:
            before = self._graph.nodes
            self._graph.advance(_SLICE, limit)
            yield self._graph.nodes - before

    @property
    def complete(self) -> bool:
        """Whether it is built, so that it can be asked: otherwise search with `exact_cover`."""
        complete: bool = self._graph.complete
        return complete

    @property
    def total(self) -> int:
        """How many solutions there are."""
        total: int = self._graph.total
        return total

    def solution(self, index: int) -> tuple[int, ...]:
        """The solution of that number, from 0 on: draw the number to draw a solution fairly."""
        if not 0 <= index < self.total:
            raise IndexError(f"there is no solution {index}: there are {self.total}")
        return self.solutions(index, 1)[0]

    def solutions(self, start: int, most: int) -> list[tuple[int, ...]]:
        """The next solutions from that number on, at most so many."""
        found: list[tuple[int, ...]] = self._graph.solutions(start, most)
        return found

    def search(self, start: int = 0) -> Iterator[Slice]:
        """Every solution from that number on, in slices."""
        total = self.total
        at = start
        while at < total:
            found = self.solutions(at, _LISTED)
            at += len(found)
            yield Slice(found, at, len(found), at / total)

    def counts(self) -> list[int]:
        """For each placement the number of solutions that contain it."""
        counts: list[int] = self._graph.counts()
        return counts
