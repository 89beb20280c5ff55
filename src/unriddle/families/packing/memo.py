"""A dictionary that works out what it does not know, and keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

_MOST = 200_000  # entries that are kept


class Memo(dict[Key, Value]):
    """Lists of millions are made of the same few thousand placements: each is judged once."""

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: Key) -> Value:
        if len(self) >= _MOST:  # of puzzles long gone, in a server
            self.clear()
        found = self[key] = self._work_out(key)
        return found
