"""The counting graph in plain Python: the reference for the native one, and its fallback."""

from __future__ import annotations

from collections.abc import Sequence

Edge = tuple[int, int]  # a placement and the node it leads to
_DEAD, _END = -1, 0  # nodes of the full board: with pieces missing, and complete


class Graph:
    """Nodes in layers, by the first empty cell; the pieces used are the digits of one number."""

    def __init__(
        self,
        cells: int,
        placements: Sequence[tuple[int, Sequence[int]]],
        times: Sequence[int],
        optional: Sequence[int],
    ) -> None:
        _check(cells, placements, times, optional)
        self.nodes, self.complete, self._too_large = 1, False, False
        self._cells, self._times, self._optional = cells, times, optional
        self._units = [1]
        for k in times:
            self._units.append(self._units[-1] * (k + 1))
        self._count = len(placements)
        self._starts: list[list[tuple[int, int, int]]] = [[] for _ in range(cells)]
        for place, (piece, covered) in enumerate(placements):
            mask = sum(1 << cell for cell in covered)
            self._starts[min(covered)].append((place, piece, mask))
        self._layers: list[dict[tuple[int, int], int]] = [{} for _ in range(cells)]
        self._edges: dict[int, list[Edge]] = {_END: []}
        self._ways: dict[int, int] = {}
        self._root = self._node(0, 0)
        self._at = 0

    @property
    def done(self) -> bool:
        return self.complete or self._too_large

    @property
    def total(self) -> int:
        return self._ways[self._root]

    def advance(self, nodes: int, most: int) -> None:
        """Make about `nodes` more nodes; give up if there are more than `most` in all."""
        until = self.nodes + nodes
        while self.nodes < until and self._at < self._cells:
            for (filled, used), node in self._layers[self._at].items():
                self._edges[node] = self._next(filled, used)
            self._layers[self._at] = {}
            self._at += 1
            if self.nodes > most:
                self._too_large = True
                return
        if self._at == self._cells:
            self._prune()

    def _next(self, filled: int, used: int) -> list[Edge]:
        edges = []
        for place, piece, mask in self._starts[self._at]:
            unit, k = self._units[piece], self._times[piece]
            if not mask & filled and used // unit % (k + 1) < k:
                edges.append((place, self._node(filled | mask, used + unit)))
        return edges

    def _node(self, filled: int, used: int) -> int:
        first = (~filled & (filled + 1)).bit_length() - 1
        if first == self._cells:
            return _END if self._all_used(used) else _DEAD
        layer = self._layers[first]
        if (filled, used) not in layer:
            layer[filled, used] = self.nodes
            self.nodes += 1
        return layer[filled, used]

    def _all_used(self, used: int) -> bool:
        return all(
            piece in self._optional or used // self._units[piece] % (k + 1) == k
            for piece, k in enumerate(self._times)
        )

    def _prune(self) -> None:
        """Count the ways from each node to the end, and keep only edges that lead there."""
        ways = {_DEAD: 0, _END: 1}
        for node, edges in reversed(self._edges.items()):
            if node != _END:
                edges[:] = [edge for edge in edges if ways[edge[1]]]
                ways[node] = sum(ways[child] for _, child in edges)
        self._ways, self.complete = ways, True

    def solutions(self, start: int, most: int) -> Sequence[tuple[int, ...]]:
        return [self._solution(index) for index in range(start, min(start + most, self.total))]

    def _solution(self, index: int) -> tuple[int, ...]:
        node, chosen = self._root, []
        while node != _END:
            edges = iter(self._edges[node])
            place, node = next(edges)
            while index >= self._ways[node]:
                index -= self._ways[node]
                place, node = next(edges)
            chosen.append(place)
        return tuple(chosen)

    def counts(self) -> list[int]:
        counts = [0] * self._count
        before = dict.fromkeys(self._edges, 0)
        if self.total:
            before[self._root] = 1
        for node, edges in self._edges.items():
            for place, child in edges:
                counts[place] += before[node] * self._ways[child]
                before[child] += before[node]
        return counts


def _check(
    cells: int,
    placements: Sequence[tuple[int, Sequence[int]]],
    times: Sequence[int],
    optional: Sequence[int],
) -> None:
    for place, (piece, covered) in enumerate(placements):
        if not 0 <= piece < len(times):
            raise ValueError(f"placement {place} is of piece {piece}, and there are {len(times)}")
        if not covered or len(set(covered)) < len(covered):
            raise ValueError(f"placement {place} covers no cell, or one twice")
        if not all(0 <= cell < cells for cell in covered):
            raise ValueError(f"placement {place} covers a cell that is not in 0..{cells - 1}")
    if any(k < 0 for k in times) or any(not 0 <= piece < len(times) for piece in optional):
        raise ValueError("a piece is there 0 times or more, and optional pieces are pieces")
