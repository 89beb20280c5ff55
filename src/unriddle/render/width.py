"""How many columns a text takes on a terminal."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

_INVISIBLE = {0x200B, 0x200C, 0x200D, 0x2060, 0xFE0E, 0xFE0F, 0xFEFF}


def columns(letter: str) -> int:
    """0 for what combines with the letter before, 2 for wide letters, else 1."""
    if letter.isascii():
        return 1
    if combining(letter) or ord(letter) in _INVISIBLE:
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def width(text: str) -> int:
    r"""The columns of a whole text.

    >>> width("8 / 8"), width("数"), width("e\u0301")
    (5, 2, 1)
    """
    return sum(map(columns, text))
