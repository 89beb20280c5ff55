"""Tables that make searches quicker, as a family describes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from unriddle.lazy_dataclass import dataclass


class Building(Protocol):
    """A table that is being built: `advance` until `done`, then `take` its bytes, once."""

    @property
    def done(self) -> bool: ...
    @property
    def fraction(self) -> float: ...
    def advance(self, nodes: int) -> None: ...
    def take(self) -> bytes: ...


@runtime_checkable
class SharedBuilding(Building, Protocol):
    """A table that threads may build together, round by round; its bytes are the same."""

    def share(self, most: int) -> int:
        """Share out what is next among at most so many; how many shares there are."""

    def work(self, share: int) -> None:
        """Work off one of the shares (from 0), beside the others."""

    def join(self) -> None:
        """Take over what the shares have done, once all have been worked off."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """A table that makes searches quicker: a name good for a file, its bytes, how it is built."""

    key: str
    version: int  # of the meaning of the bytes
    size: int
    build: Callable[[], Building]
