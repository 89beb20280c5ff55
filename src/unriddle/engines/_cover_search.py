"""The exact-cover search in plain Python: what the native one must answer, and its stand-in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_SEEDS = 64  # tried for the groups


@dataclass(frozen=True, slots=True)
class _State:
    """Where a choice of options has led."""

    chosen: tuple[int, ...]
    rest: list[int]  # options that still fit, in the table's order
    open: int  # items to be covered exactly once, as bits
    needs: tuple[int, ...]  # how often each repeated item is still to be covered


class Table:
    """The checked items and options, and what follows from them alone.

    An option that covers only optional items may be taken or left. A hidden item that it or its
    twin, the hidden option of leaving it, must cover makes that an ordinary choice.
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
        """The state after the given options, or None if they do not go together."""
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
        """The options of the item that leaves the fewest branches; None if all are covered.

        Ties: items outside the groups before groups before repeated items outside the groups.
        """
        best = min(self._branches(state, repeated), default=None)
        if best is None:
            return None
        branches, _, _, item = best
        options = [option for option in state.rest if self.masks[option] >> item & 1]
        return options[:branches]

    def _branches(self, state: _State, repeated: bool) -> Iterator[tuple[int, int, int, int]]:
        """Branches, kind, number and item: the first item of each kind with the fewest."""
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
        """The number of options of all items at once: bit k of each number in plane k."""
        planes = [0] * (len(rest).bit_length() + 1)
        for option in rest:
            carry, k = self.masks[option], 0
            while carry:
                planes[k], carry = planes[k] ^ carry, planes[k] & carry
                k += 1
        return planes

    def split(self, parts: int, prefix: Iterable[int]) -> list[tuple[int, ...]]:
        """Prefixes of which each solution contains exactly one.

        The part with the most options left is branched on, so that they do not differ too much;
        and only items covered once: of the options of a repeated item a solution contains
        several, and would belong to several parts.
        """
        if parts < 1:
            raise ValueError("a search has at least one part")
        start = self.start(prefix)
        states = [] if start is None else [start]
        whole: set[tuple[int, ...]] = set()
        while len(states) < parts:
            sizes = [0 if state.chosen in whole else len(state.rest) for state in states]
            if not any(sizes):
                break
            at = sizes.index(max(sizes))
            state = states[at]
            options = self.choices(state, repeated=False)
            if options is None:
                whole.add(state.chosen)
            else:
                states[at : at + 1] = [self.move(state, option, state.rest) for option in options]
        return [state.chosen for state in states]


def _fewest(planes: list[int], items: int) -> tuple[int, int]:
    """Those of the items that have the fewest options, and how many that is."""
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
    """Items of which no option has two: the pieces of a puzzle, say. The search orders by them.

    Repeated items are first in line. Then one item is the seed of the others: with a piece as a
    seed no cell can follow, only the other pieces. The seed with which the most options are in a
    group is best; often it is the first or the last item.
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


class Search:
    """A search that pauses: `advance` works off some nodes, then says what it found."""

    def __init__(self, table: Table, prefix: Sequence[int], listing: bool) -> None:
        self.found = self.nodes = 0
        self._table, self._listing = table, listing
        self._stack: list[tuple[_State, list[int], int]] = []  # its branches, how many were tried
        self._ready: list[tuple[int, ...]] = []
        start = table.start(prefix)
        if start is not None:
            self._enter(start)

    @property
    def done(self) -> bool:
        return not self._stack and not self._ready

    @property
    def fraction(self) -> float:
        """As if all branches of a node took equally long."""
        if self.done:
            return 1.0
        part, share = 0.0, 1.0
        for depth, (_, options, tried) in enumerate(self._stack):
            share /= len(options)
            under_way = depth < len(self._stack) - 1
            part += share * (tried - under_way)
        return part

    def advance(self, nodes: int, most: int) -> list[tuple[int, ...]]:
        """About so many nodes and at most so many solutions more."""
        until = self.nodes + nodes
        while self._stack and self.nodes < until and len(self._ready) < most:
            state, options, tried = self._stack[-1]
            if tried == len(options):
                self._stack.pop()
                continue
            self._stack[-1] = state, options, tried + 1
            earlier = options[:tried]  # for a repeated item: these had all their solutions before
            rest = [option for option in state.rest if option not in earlier]
            self._enter(self._table.move(state, options[tried], rest))
        ready, self._ready = self._ready, []
        return ready

    def _enter(self, state: _State) -> None:
        self.nodes += 1
        options = self._table.choices(state)
        if options:
            self._stack.append((state, options, 0))
        elif options is None:
            self.found += 1
            if self._listing:
                given = self._table.given
                self._ready.append(tuple(option for option in state.chosen if option < given))
