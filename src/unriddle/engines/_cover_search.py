"""Exact cover in plain Python: the reference for the native search, and its fallback."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt

from unriddle.engines.stretches import Stretch
from unriddle.lazy_dataclass import dataclass

_SEEDS = 64  # seeds that are tried when groups are chosen
_WORD = 1 << 64


@dataclass(frozen=True, slots=True)
class _State:
    """The state of the search after some options were taken."""

    chosen: tuple[int, ...]
    rest: list[int]  # options that still fit, in the table's order
    open: int  # items to be covered exactly once, as bits
    needs: tuple[int, ...]  # how often each repeated item is still to be covered


class Table:
    """The checked items and options, laid out for the search.

    An option that covers only optional items may be taken or left. To make that an ordinary choice,
    the option gets a hidden item, which a hidden second option covers alone: taking the second one
    means leaving the first.
    """

    def __init__(
        self,
        items: int,
        options: Sequence[Sequence[int]],
        optional: Sequence[int],
        times: Sequence[tuple[int, int]],
    ) -> None:
        _check(items, options, optional, times)
        rows = [list(option) for option in options]
        spare = set(optional)
        self.given = len(rows)
        for row in [row for row in rows if spare.issuperset(row)]:
            row.append(items)
            rows.append([items])
            items += 1
        self.masks = [sum(1 << item for item in row) for row in rows]
        often = dict(times)
        self.repeated = sorted(item for item, k in often.items() if k > 1)
        self.times = tuple(often[item] for item in self.repeated)
        self.spare = sum(1 << item for item in spare)
        self.once = sum(1 << item for item in range(items) if often.get(item, 1) == 1)
        self.groups = _groups(items, rows, self.repeated)
        self.grouped = sum(1 << group for group in self.groups)
        self.order = sorted(range(len(rows)), key=lambda option: self._place(rows[option]))

    def _place(self, row: list[int]) -> int:
        return next((k for k, group in enumerate(self.groups) if group in row), len(self.groups))

    def start(self, prefix: Iterable[int]) -> _State | None:
        """The state after the given options, or None if they clash."""
        state = _State((), self.order, self.once & ~self.spare, self.times)
        for option in prefix:
            if not 0 <= option < len(self.masks):
                raise ValueError(f"there is no option {option}")
            if option not in state.rest:
                return None
            state = self.move(state, option, state.rest)
        return state

    def move(self, state: _State, option: int, rest: list[int]) -> _State:
        """The state after one more option, with those of `rest` that still fit."""
        mask = self.masks[option]
        needs, closed = list(state.needs), mask & self.once
        for k, item in enumerate(self.repeated):
            needs[k] -= mask >> item & 1
            closed |= (not needs[k]) << item
        masks = self.masks
        fitting = [other for other in rest if not masks[other] & closed and other != option]
        return _State((*state.chosen, option), fitting, state.open & ~mask, tuple(needs))

    def choices(self, state: _State, repeated: bool = True) -> list[int] | None:
        """The options of the item with the fewest branches; None if all are covered.

        Ties go to items outside the groups, then to groups, then to repeated items outside them.
        """
        best = min(self._branches(state, repeated), default=None)
        if best is None:
            return None
        branches, _, _, item = best
        options = [option for option in state.rest if self.masks[option] >> item & 1]
        return options[:branches]

    def _branches(self, state: _State, repeated: bool) -> Iterator[tuple[int, int, int, int]]:
        """(branches, kind, number, item) of the items to choose from; the least is the best."""
        planes = self._count(state.rest)
        if state.open & ~self.grouped:
            left, branches = _fewest(planes, state.open & ~self.grouped)
            item = (left & -left).bit_length() - 1
            yield branches, 0, item, item
        often = zip(self.repeated, state.needs, strict=True) if repeated else ()
        needs = {item: need for item, need in often if not self.spare >> item & 1}
        for number, item in enumerate(self.groups):
            if state.open >> item & 1 or needs.get(item):
                size = _fewest(planes, 1 << item)[1]
                yield max(size - needs.pop(item, 1) + 1, 0), 1, number, item
        for item, need in needs.items():
            if need and item not in self.groups:
                yield max(_fewest(planes, 1 << item)[1] - need + 1, 0), 2, item, item

    def _count(self, rest: list[int]) -> list[int]:
        """Count the options of all items at once, bit-sliced: plane k has bit k of each count."""
        planes = [0] * (len(rest).bit_length() + 1)
        for option in rest:
            carry, k = self.masks[option], 0
            while carry:
                planes[k], carry = planes[k] ^ carry, planes[k] & carry
                k += 1
        return planes

    def estimate(self, prefix: Iterable[int], descents: int, seed: int) -> float:
        """About how many nodes the search takes, by random descents (Knuth 1975).

        A node stands for as many as its ancestors have branches. Few such values are huge, so their
        square roots are averaged: too low, but alike for all, and estimates are compared.
        """
        if descents < 1 or seed < 0:
            raise ValueError("an estimate takes 1 or more descents and a seed from 0 on")
        start, below = self.start(prefix), _random(seed)
        if start is None:
            return 1.0
        return (sum(sqrt(self._descend(start, below)) for _ in range(descents)) / descents) ** 2

    def _descend(self, state: _State, below: Callable[[int], int]) -> int:
        stands_for = total = 1
        while options := self.choices(state):
            stands_for *= len(options)
            total += stands_for
            taken = below(len(options))
            rest = [option for option in state.rest if option not in options[:taken]]
            state = self.move(state, options[taken], rest)
        return total


def _random(seed: int) -> Callable[[int], int]:
    """Random numbers below a bound, the same as in the native engine: xorshift*."""
    state = seed * 0x9E3779B97F4A7C15 % _WORD | 1

    def below(bound: int) -> int:
        nonlocal state
        state ^= state >> 12
        state ^= state << 25 & _WORD - 1
        state ^= state >> 27
        return (state * 0x2545F4914F6CDD1D % _WORD >> 32) * bound >> 32

    return below


def _fewest(planes: list[int], items: int) -> tuple[int, int]:
    """Those of the items that have the fewest options, and how many options that is."""
    fewest = 0
    for k in reversed(range(len(planes))):
        fewer = items & ~planes[k]
        fewest += (not fewer) << k
        items = fewer or items
    return items, fewest


def _check(
    items: int,
    options: Sequence[Sequence[int]],
    optional: Sequence[int],
    times: Sequence[tuple[int, int]],
) -> None:
    for option, row in enumerate(options):
        if not row:
            raise ValueError(f"option {option} covers no item")
        if len(set(row)) < len(row):
            raise ValueError(f"option {option} names an item twice")
    for item in {*(item for row in options for item in row), *optional, *dict(times)}:
        if not 0 <= item < items:
            raise ValueError(f"item {item} is not in 0..{items - 1}")
    for item, k in times:
        if k < 1:
            raise ValueError(f"item {item} must be covered at least once, not {k} times")


def _groups(items: int, rows: list[list[int]], repeated: list[int]) -> list[int]:
    """Items such that no option has two of them; in a packing puzzle, the pieces.

    Greedy: repeated items come first, then one item (the seed), then all others that share no
    option with a group. If the seed is a piece, only pieces can follow, not cells. The seed that
    puts the most options into groups wins; often it is the first or the last item.
    """
    sizes, beside = [0] * items, [0] * items
    for row in rows:
        mask = sum(1 << item for item in row)
        for item in row:
            sizes[item] += 1
            beside[item] |= mask
    often = set(repeated)
    order = sorted(range(items), key=lambda item: (item not in often, -sizes[item], item))
    groups: list[int] = []
    most = 0
    for seed in [items - 1, 0, *order[:_SEEDS]] if items else []:
        grown, taken = [], 0
        for item in (*order[: len(often)], seed, *order):
            if sizes[item] and not taken >> item & 1:
                grown.append(item)
                taken |= beside[item]
        grouped = sum(sizes[item] for item in grown)
        if grouped > most:
            groups, most = grown, grouped
        if most == len(rows):
            break
    return groups


@dataclass(slots=True)
class _Frame:
    """A node that was entered, with its branches; a stretch may end before the last of them."""

    state: _State
    options: list[int]
    end: int
    tried: int = 0


class Search:
    """A depth-first search in slices."""

    def __init__(self, table: Table, prefix: Sequence[int], listing: bool) -> None:
        self.found = self.nodes = 0
        self._table, self._listing = table, listing
        self._stack: list[_Frame] = []
        self._ready: list[tuple[int, ...]] = []
        self._start = table.start(prefix)
        if self._start is not None:
            self._enter(self._start)

    @property
    def done(self) -> bool:
        return not self._stack and not self._ready

    @property
    def left(self) -> float:
        """The share of the whole search that is left."""
        return sum(share for *_, share in self.rest())

    def rest(self) -> list[Stretch]:
        """What is left, in the order of the search: the deepest branches come first."""
        rest: list[Stretch] = []
        path: tuple[int, ...] = ()
        share = 1.0
        for frame in self._stack:
            share /= len(frame.options)
            if frame.tried < frame.end:
                left = frame.end - frame.tried
                rest.append((path, frame.tried, frame.end, share * left))
            path = (*path, frame.tried - 1)
        return rest[::-1]

    def seek(self, path: Sequence[int], first: int, last: int) -> None:
        """Go to a stretch and keep to it; nodes and solutions are counted from there."""
        self._stack.clear()
        if self._start is not None:
            self._enter(self._start)
        if not self._stack:
            raise ValueError("this search has no branches")
        for depth, branch in enumerate(path, start=1):
            self._narrow(branch, branch + 1)
            self._descend()
            if len(self._stack) == depth:
                raise ValueError("this path of branches ends before the stretch")
        self._narrow(first, last)
        self.found = self.nodes = 0
        self._ready.clear()

    def _narrow(self, first: int, last: int) -> None:
        frame = self._stack[-1]
        if not 0 <= first < last <= len(frame.options):
            raise ValueError(f"a node has no branches {first} to {last}")
        frame.tried, frame.end = first, last

    def advance(self, nodes: int, most: int) -> list[tuple[int, ...]]:
        """Expand about `nodes` nodes and return at most `most` new solutions."""
        until = self.nodes + nodes
        while self._stack and self.nodes < until and len(self._ready) < most:
            if self._stack[-1].tried == self._stack[-1].end:
                self._stack.pop()
            else:
                self._descend()
        ready, self._ready = self._ready, []
        return ready

    def _descend(self) -> None:
        """Enter the next branch of the node that was entered last."""
        frame = self._stack[-1]
        tried, frame.tried = frame.tried, frame.tried + 1
        earlier = frame.options[:tried]  # their solutions were all found before
        rest = [option for option in frame.state.rest if option not in earlier]
        self._enter(self._table.move(frame.state, frame.options[tried], rest))

    def _enter(self, state: _State) -> None:
        self.nodes += 1
        options = self._table.choices(state)
        if options:
            self._stack.append(_Frame(state, options, len(options)))
        elif options is None:
            self.found += 1
            if self._listing:
                given = self._table.given
                self._ready.append(tuple(option for option in state.chosen if option < given))
