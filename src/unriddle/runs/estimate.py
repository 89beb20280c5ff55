"""How much of a search is left: from what its parts took so far.

A part has a share of the search, as if all branches of a node took equally long. They do not, so a
part's nodes are reckoned by what its own done share took, or that of the part it was cut from. For
parts that nobody has looked at yet, the mean of the others stands: short parts are done sooner, so
what counts is not what is done, but what each of them will have taken in the end.

In formulas, where a part has the share `done + left` and the rate `r`, nodes for a share of 1:

- A part that has done little says little, so its rate is a weighted mean: what it took itself, by
  the share that it has done, and what is expected, by `_TRUST` of its whole share. What is
  expected is the rate of the part it was cut from, and without one the mean of all parts. The
  mean depends on the rates again; it no longer changes after `_ROUNDS` rounds.
- What is left takes the sum of `left * r`.
- The spread is the variance of the rates, weighted by the squared shares. What a part has left is
  uncertain by the spread times `left` squared; the parts that nobody has begun all have the same
  mean, whose own variance is the spread times the sum of squared shares over the squared sum.
  `_WIDE` times the root of both together is the range.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from unriddle.desk.clock import Range

_FEW = 8  # parts after which a range means anything
_TRUST = 0.3  # of a part's share: so much weighs what is expected of it beforehand
_ROUNDS = 3  # in which the mean of all parts settles
_WIDE = 3.0  # standard errors to each side: parts of one search are not independent


class Piece(NamedTuple):
    """What one part did itself: its share that is done, its nodes, and its share that is left."""

    key: str
    done: float
    nodes: int
    left: float


def nodes_left(pieces: Sequence[Piece]) -> Range | None:
    """How many nodes what is left will take; the pieces are sorted by their keys."""
    touched = [piece for piece in pieces if piece.done > 0]
    if len(touched) < _FEW:
        return None
    mean = sum(piece.nodes for piece in touched) / sum(piece.done for piece in touched)
    for _ in range(_ROUNDS):
        rates = _rates(pieces, mean)
        shares = sum(piece.done + piece.left for piece in touched)
        mean = sum((p.done + p.left) * rates[p.key] for p in touched) / shares
    likely = sum(piece.left * rates[piece.key] for piece in pieces)
    squares = sum((p.done + p.left) ** 2 for p in touched)
    spread = sum(((p.done + p.left) * (rates[p.key] - mean)) ** 2 for p in touched) / squares
    untouched = sum(piece.left for piece in pieces if piece.done <= 0)
    own = sum(piece.left**2 for piece in pieces)
    error = _WIDE * sqrt(spread * (own + untouched**2 * squares / shares**2))
    return Range(max(likely - error, 0.0), likely, likely + error)


def _rates(pieces: Sequence[Piece], mean: float) -> dict[str, float]:
    """Nodes for a share of 1 in each part, which are near those of the part that it was cut from.

    A small share that is done says little of the rest.
    """
    within = _within(pieces)
    rates: dict[str, float] = {}
    around: dict[str, float] = {}  # of a part with all that it was cut into
    for key, done, nodes, left in pieces:
        expected = around.get(key.rpartition(".")[0], mean)
        rates[key] = _blended(nodes, done, left, expected)
        around[key] = _blended(*within[key], expected)
    return rates


def _blended(nodes: float, done: float, left: float, expected: float) -> float:
    weight = _TRUST * (done + left)
    return (nodes + expected * weight) / (done + weight) if done + weight > 0 else expected


def _within(pieces: Sequence[Piece]) -> dict[str, tuple[float, float, float]]:
    """Nodes, done and left of each part together with all that it was cut into."""
    sums = {key: (float(nodes), done, left) for key, done, nodes, left in pieces}
    for key in sorted(sums, key=len, reverse=True):
        above = key.rpartition(".")[0]
        if above in sums:
            nodes, done, left = (a + b for a, b in zip(sums[above], sums[key], strict=True))
            sums[above] = (nodes, done, left)
    return sums
