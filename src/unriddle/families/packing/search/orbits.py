"""A key by which fillings, or parts of them, are the same up to the symmetries of a board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TypeAlias

from ..memo import Memo
from .state import Field
from .symmetry import NONE, Symmetry, symmetries

Key: TypeAlias = tuple[tuple[int, int], ...]  # kinds with their cells, in the first of the images


class Orbits:
    """For one field, whose given pieces stay where they are."""

    def __init__(self, field: Field) -> None:
        self._options = field.options
        self._counts_as = field.joined
        cells, kinds = range(len(field.puzzle.board.cells)), range(len(field.kinds))
        identity = Symmetry(tuple(1 << cell for cell in cells), tuple(kinds), whole=True)
        images = [identity, *symmetries(field)]
        self._moved = [Memo(partial(self._image, symmetry)) for symmetry in images]

    def _image(self, symmetry: Symmetry, at: int) -> tuple[int, int] | None:
        kind, mask = self._options[at]
        image = symmetry.kinds[kind]
        return None if image == NONE else (self._counts_as[image], symmetry.mask(mask))

    def key(self, options: Iterable[int]) -> Key:
        """The same for some options and for their images, where the set has all their pieces."""
        chosen = list(options)
        images = ([moved[at] for at in chosen] for moved in self._moved)
        return min(
            tuple(sorted(place for place in image if place is not None))
            for image in images
            if None not in image
        )
