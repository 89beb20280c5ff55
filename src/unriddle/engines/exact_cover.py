"""Exact cover: choose options so that every item is covered exactly as often as it must be.

`exact_cover` takes items and options of any kind, and yields solutions one by one. `Cover` takes
numbered items, searches in slices, and can be cut into stretches. Both use the native module if it
was built.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, TypeAlias

from unriddle.engines import native
from unriddle.engines._cover_search import Search, Table
from unriddle.engines.stretches import Stretch, share
from unriddle.lazy_dataclass import dataclass

_FIRST_SLICE, _SLICE = 64, 65_536  # nodes: the first solution soon, then some milliseconds each
_WORK = 150_000_000  # words of masks read in a slice: nodes of large tables take longer
_WORD = 64  # items in a word of a mask
_MOST_FOUND = 4_096  # solutions that a slice returns

Options: TypeAlias = Iterable[Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]]
Times: TypeAlias = Mapping[Any, int]
Solution = tuple[int, ...]  # indices of the options taken


@dataclass(frozen=True, slots=True)
class Slice:
    """What a slice of a search found."""

    found: Sequence[Solution]  # new solutions, the options of the prefix first; empty when counting
    total: int  # solutions so far
    nodes: int  # nodes expanded in this slice
    done: float  # the part of the search that is done, 0 to 1; an estimate until it is 1


class Cover:
    """Items 0, 1, … and options, each a sequence of different items; options go by their index.

    A solution is a set of options. It covers every item exactly once, or `times[item]` times; an
    item in `optional` may be covered less often or not at all.

    >>> cover = Cover(4, [[0, 1], [2, 3], [0, 2], [1, 3], [0]])
    >>> sorted(sorted(solution) for part in cover.search() for solution in part.found)
    [[0, 1], [2, 3]]
    """

    def __init__(
        self,
        items: int,
        options: Sequence[Sequence[int]],
        optional: Iterable[int] = (),
        times: Mapping[int, int] | None = None,
    ) -> None:
        core: Any = native("exact_cover")
        self.options = len(options)
        words = -(-items // _WORD) * max(1, self.options)
        self._slice = max(_FIRST_SLICE, min(_SLICE, _WORK // max(1, words)))
        make = Table if core is None else core.Table
        self._search = Search if core is None else core.Search
        often = sorted((times or {}).items())
        self._table: Table = make(items, options, sorted(set(optional)), often)

    def search(
        self,
        prefix: Iterable[int] = (),
        listing: bool = True,
        stretches: Sequence[Stretch] | None = None,
    ) -> CoverSearch:
        """Every solution that contains the options of `prefix`, in slices.

        Once the iterator ends, there are no more. With `listing` off, solutions are only counted,
        which is faster. With `stretches` only what lies in these, one after the other.
        """
        search = self._search(self._table, list(prefix), listing)
        return CoverSearch(search, self._slice, stretches)

    def count(self, prefix: Iterable[int] = ()) -> int:
        """How many solutions contain the options of `prefix`."""
        total = 0
        for part in self.search(prefix, listing=False):
            total = part.total
        return total

    def estimate(self, prefix: Iterable[int] = (), descents: int = 16, seed: int = 0) -> float:
        """About how many nodes the search takes: too few, but good to compare two searches by."""
        return self._table.estimate(list(prefix), descents, seed)


class CoverSearch(Iterator[Slice]):
    """A search under way; after any slice it tells what is left, for others to go on with."""

    def __init__(self, search: Search, most: int, stretches: Sequence[Stretch] | None) -> None:
        self._search = search
        self._most = most
        self._budget = _FIRST_SLICE
        self._over = False
        self._whole = 1.0 if stretches is None else share(stretches)
        self._later = deque(stretches or ())
        self._total = 0  # solutions of the stretches that are done
        self._nodes = 0  # of the present stretch, that were told of
        if stretches is not None:
            self._seek()

    def __next__(self) -> Slice:
        if self._over:
            raise StopIteration
        search = self._search
        found = search.advance(self._budget, _MOST_FOUND)
        self._budget = min(2 * self._budget, self._most)
        nodes, total = search.nodes - self._nodes, self._total + search.found
        self._nodes = search.nodes
        if search.done:
            self._total = total
            self._seek()
        return Slice(found, total, nodes, self._done())

    def _seek(self) -> None:
        """Go on with the next stretch, if there is one."""
        self._over = not self._later
        if self._later:
            path, first, last, _ = self._later.popleft()
            self._search.seek(path, first, last)
            self._nodes = 0

    def _done(self) -> float:
        if self._over:
            return 1.0
        return max(0.0, 1 - (self._search.left + share(self._later)) / self._whole)

    def rest(self) -> list[Stretch]:
        """What is left, in the order of the search."""
        return [] if self._over else [*self._search.rest(), *self._later]


def exact_cover(
    options: Options, optional: Iterable[Hashable] = (), times: Times | None = None
) -> Iterator[tuple[Any, ...]]:
    """Every exact cover, one at a time: a tuple of options in the order they were given.

    Options are iterables of items. If they have names (a mapping), the names come back. An item
    is covered exactly once, `times[item]` times, or at most that often if it is in `optional`.

    >>> sorted(exact_cover(["ab", "cd", "ac", "bd", "a"]))
    [('ab', 'cd'), ('ac', 'bd')]
    >>> list(exact_cover({"left": "ab", "right": "cd", "first": "a"}, optional="b"))
    [('left', 'right'), ('right', 'first')]
    """
    names, cover = _numbered(options, optional, times)
    for part in cover.search():
        for solution in part.found:
            yield tuple([names[option] for option in sorted(solution)])


def count(options: Options, optional: Iterable[Hashable] = (), times: Times | None = None) -> int:
    """How many exact covers there are, without listing them.

    >>> count(["ab", "cd", "ac", "bd", "a"])
    2
    """
    return _numbered(options, optional, times)[1].count()


def _numbered(
    options: Options, optional: Iterable[Hashable], times: Times | None
) -> tuple[list[Any], Cover]:
    """The names of the options, and the cover with items numbered as they first occur."""
    if isinstance(options, Mapping):
        names, sets = list(options), [list(items) for items in options.values()]
    else:
        names = [_kept(option) for option in options]
        sets = [list(items) for items in names]
    numbers: dict[Hashable, int] = {}
    rows = [[numbers.setdefault(item, len(numbers)) for item in items] for items in sets]
    often = {numbers.setdefault(item, len(numbers)): k for item, k in (times or {}).items()}
    spare = [numbers[item] for item in dict.fromkeys(optional) if item in numbers]
    return names, Cover(len(numbers), rows, spare, often)


def _kept(option: Iterable[Hashable]) -> Iterable[Hashable]:
    """The option as something that can be iterated over again."""
    return tuple(option) if isinstance(option, Iterator) else option


class _Callable(ModuleType):
    """Makes the module callable: `unriddle.engines.exact_cover(options)` calls its function."""

    __call__ = staticmethod(exact_cover)


sys.modules[__name__].__class__ = _Callable
