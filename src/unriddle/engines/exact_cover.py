"""Exact cover: choose options so that every item is covered exactly as often as it must be.

`exact_cover` takes items and options of any kind. `Cover` is the door for those who number them,
run the search in slices and split it. Both use the native core where there is one.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeVar

from unriddle.engines import native
from unriddle.engines._cover_search import Search, Table

_FIRST_SLICE, _SLICE = 64, 65_536  # nodes: the first solution soon, then some milliseconds each
_WORK = 150_000_000  # words of options looked at in a slice: nodes of large tables are slow
_WORD = 64  # items
_MOST_FOUND = 4_096  # solutions that a slice hands over

Name = TypeVar("Name", bound=Hashable)
Option = tuple[int, ...]
Solution = tuple[int, ...]  # places of the chosen options


@dataclass(frozen=True, slots=True)
class Slice:
    """What a bounded piece of work found."""

    found: list[Solution]  # new ones, the given options first; empty when only counting
    total: int  # solutions so far
    nodes: int  # options tried in this slice
    done: float  # the part of the search that is over, 0 to 1, an estimate until it is 1


class Cover:
    """Items 0, 1, … and options, each a sequence of different items; an option is its place.

    A solution is a set of options. It covers every item exactly once, or `times[item]` times; an
    item in `optional` may be left out or covered less often.

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
        table = Table if core is None else core.Table
        self._search = Search if core is None else core.Search
        self._table = table(items, options, sorted(set(optional)), sorted((times or {}).items()))

    def search(self, prefix: Iterable[int] = (), listing: bool = True) -> Iterator[Slice]:
        """Every solution that contains the options of `prefix`, in slices; the end is a proof.

        With `listing` off solutions are only counted, which is quicker.
        """
        search = self._search(self._table, list(prefix), listing)
        before, budget, done = 0, _FIRST_SLICE, False
        while not done:
            found = search.advance(budget, _MOST_FOUND)
            done = search.done
            yield Slice(found, search.found, search.nodes - before, search.fraction)
            before, budget = search.nodes, min(2 * budget, self._slice)

    def count(self, prefix: Iterable[int] = ()) -> int:
        """How many solutions contain the options of `prefix`."""
        total = 0
        for part in self.search(prefix, listing=False):
            total = part.total
        return total

    def split(self, parts: int, prefix: Iterable[int] = ()) -> list[Solution]:
        """About that many prefixes or more: each solution contains exactly one of them.

        There may be fewer, none if there is no solution. An option that covers nothing but
        optional items has a twin, numbered from `self.options` on, that means leaving it out:
        prefixes may contain these.
        """
        found: list[Solution] = self._table.split(parts, list(prefix))
        return found


def exact_cover(
    options: Iterable[Iterable[Hashable]] | Mapping[Name, Iterable[Hashable]],
    optional: Iterable[Hashable] = (),
    times: Mapping[Hashable, int] | None = None,
) -> Iterator[tuple[Any, ...]]:
    """Every exact cover, one at a time, as a tuple of options in the order they were given.

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


def count(
    options: Iterable[Iterable[Hashable]] | Mapping[Name, Iterable[Hashable]],
    optional: Iterable[Hashable] = (),
    times: Mapping[Hashable, int] | None = None,
) -> int:
    """How many exact covers there are, without making them.

    >>> count(["ab", "cd", "ac", "bd", "a"])
    2
    """
    return _numbered(options, optional, times)[1].count()


def _numbered(
    options: Iterable[Iterable[Hashable]] | Mapping[Name, Iterable[Hashable]],
    optional: Iterable[Hashable],
    times: Mapping[Hashable, int] | None,
) -> tuple[list[Any], Cover]:
    """The options' names, and a cover in which items are numbers in the order they come up."""
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
    """An option that can be read again: an iterator is used up by reading it."""
    return tuple(option) if isinstance(option, Iterator) else option


class _Callable(ModuleType):
    """Lets `unriddle.engines.exact_cover(options)` do what its function of that name does."""

    def __call__(
        self,
        options: Iterable[Iterable[Hashable]] | Mapping[Name, Iterable[Hashable]],
        optional: Iterable[Hashable] = (),
        times: Mapping[Hashable, int] | None = None,
    ) -> Iterator[tuple[Any, ...]]:
        return exact_cover(options, optional, times)


sys.modules[__name__].__class__ = _Callable
