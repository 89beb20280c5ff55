"""Options laid over each other: whether they are exact, and what a text looks like with them.

Lists of millions are checked and written by this, many at a time: a list of tuples of numbers, or
such as the counting graph finds, which are packed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from unriddle.engines import native

Chosen: TypeAlias = tuple[int, ...]  # numbers of options
Stamp: TypeAlias = tuple[str, Sequence[int]]  # a sign, and the places where it is put
_WORD = 8  # bytes


class Masks:
    """Bit masks, the bits that are needed, and those that are there from the start.

    >>> Masks([0b011, 0b100, 0b110], needed=0b111).all_exact([(0, 1), (1, 0)])
    True
    >>> Masks([0b011, 0b100, 0b110], needed=0b111).all_exact([(0, 1), (0, 2)])  # one bit twice
    False
    """

    def __init__(self, masks: Sequence[int], needed: int, start: int = 0) -> None:
        core: Any = native("overlay")
        self._masks, self._needed, self._start, self._core = masks, needed, start, None
        if core is not None:
            words = max(1, -(-max([needed, start, *masks]).bit_length() // (8 * _WORD)))
            needed_, start_, *packed = (
                mask.to_bytes(words * _WORD, "little") for mask in (needed, start, *masks)
            )
            self._core = core.Masks(b"".join(packed), words, needed_, start_)

    def all_exact(self, many: Sequence[Chosen]) -> bool:
        """Whether in each no bit is there twice, and each needed one is there."""
        if self._core is not None:
            exact: bool = self._core.all_exact(many)
            return exact
        return all(map(self._is_exact, many))

    def _is_exact(self, chosen: Chosen) -> bool:
        covered = self._start
        for number in chosen:
            if covered & self._masks[number]:
                return False
            covered |= self._masks[number]
        return not self._needed & ~covered


class Stamps:
    """A text, and for each option a sign with the places where it is put.

    >>> Stamps("...", [("A", [0, 1]), ("B", [2])]).texts([(0, 1), (1,)])
    ['AAB', '..B']
    """

    def __init__(self, blank: str, stamps: Sequence[Stamp]) -> None:
        core: Any = native("overlay")
        self._blank, self._stamps = blank, stamps
        plain = blank.isascii() and all(sign.isascii() for sign, _ in stamps)
        self._core = core.Stamps(blank, stamps) if core is not None and plain else None

    def texts(self, many: Sequence[Chosen]) -> list[str]:
        if self._core is not None:
            texts: list[str] = self._core.texts(many)
            return texts
        return list(map(self._text, many))

    def _text(self, chosen: Chosen) -> str:
        signs = list(self._blank)
        for number in chosen:
            sign, places = self._stamps[number]
            for place in places:
                signs[place] = sign
        return "".join(signs)
