"""A key by which fillings, or parts of them, are the same up to the symmetries of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from .field import Field
from .remembered import Remembered
from .symmetry import Symmetry, symmetries

Key: TypeAlias = tuple[tuple[int, int], ...]  # kinds with their cells, in the first of the images


class Orbits:
    """For one field, whose given pieces stay where they are."""

    def __init__(self, field: Field) -> None:
        self._options = field.options
        self._counts_as = field.joined
        identity = Symmetry(
            tuple(range(len(field.puzzle.board.cells))), tuple(range(len(field.kinds)))
        )
        images = [identity, *symmetries(field)]
        self._moved = [Remembered(self._mover(symmetry)) for symmetry in images]

    def _mover(self, symmetry: Symmetry) -> Callable[[int], tuple[int, int]]:
        def moved(at: int) -> tuple[int, int]:
            kind, mask = self._options[at]
            return self._counts_as[symmetry.kinds[kind]], symmetry.mask(mask)

        return moved

    def key(self, options: Iterable[int]) -> Key:
        """The same for some options and for their images."""
        chosen = list(options)
        return min(tuple(sorted(map(moved.__getitem__, chosen))) for moved in self._moved)
