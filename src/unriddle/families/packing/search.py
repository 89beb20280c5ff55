"""Solving and counting: which engine or strategy, and which fillings count as the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from math import factorial, prod
from typing import TypeAlias

from unriddle.contract import (
    Batches,
    Count,
    Message,
    Run,
    Search,
    Solution,
    Steps,
    Task,
    Want,
    message,
)
from unriddle.engines import native
from unriddle.engines.exact_cover import Cover, Slice
from unriddle.reasons import Reasoned, one_by_one

from . import impossible
from .field import Field, Filling
from .graph import counting_graph, told, worth_it
from .laying import Look, can_be_laid
from .listing import Stepping, lettered
from .remembered import Remembered
from .strategies import TEXTBOOK, algorithm_x
from .symmetry import Images, fixed, symmetries

Settle: TypeAlias = Callable[[int], int]

DISTINCT = ("shapes", "labelled", "symmetry")
# The cells of a mask: boards are asked about again and again.
_CELLS: Remembered[int, tuple[int, ...]] = Remembered(lambda mask: tuple(Field.cells(mask)))


def solve(field: Field, task: Task, run: Run) -> Search:
    if task.want in (Want.ONE, Want.BEST) and field.in_space:
        return (yield from _one_to_lay(field, task, run))
    found = Reasoned(one_by_one(batches(field, task, run)))
    for solution in found:
        yield solution
        if task.want is Want.BEST:
            return message("packing.reason_no_cost")
    return found.end


def _one_to_lay(field: Field, task: Task, run: Run) -> Search:
    """First one that can be laid, if the search finds such a one soon; then the others."""
    reason = _refusal(field, task)
    if reason is not None:
        return reason
    stepping, slices = Stepping(field), _different(field, task, run)
    plain = task.strategy in TEXTBOOK or native("exact_cover") is None
    look = Look(field, slices, further=not plain)
    if look.seen:
        (shown,) = stepping.steps([look.best])
        yield _told(field, shown)
        if task.want is Want.BEST:
            return message("packing.reason_no_cost")
        for found in chain([look.seen], look.rest()):
            for batch in _written(stepping, found, task):
                yield from (Solution(steps) for steps in batch if steps != shown)
    return ended(field)


def _told(field: Field, steps: Steps) -> Solution:
    """A solution by itself: in space with a word if no straight way to lay it was found."""
    straight = not field.in_space or can_be_laid(field, steps)
    return Solution(steps, says=None if straight else message("packing.no_straight_order"))


def _refusal(field: Field, task: Task) -> Message | None:
    """Why nothing is searched."""
    if task.better_than is not None and task.better_than <= 0:
        return message("packing.reason_no_cost")
    return impossible.reason(field)


def batches(field: Field, task: Task, run: Run) -> Batches:
    """The steps of every solution that counts as different, many at a time."""
    reason = _refusal(field, task)
    if reason is not None:
        return reason
    yield from _chosen(field, task, run)
    return ended(field)


def pick(field: Field, index: int, task: Task, run: Run) -> Solution | None:
    """The solution of that number; at once where the counting graph knows it."""
    if impossible.reason(field) is not None:
        return None
    plain = task.strategy == "auto" and task.distinct == "shapes" and not field.mixed
    graph = counting_graph(field, run) if plain else None
    if graph is None:
        steps = next(islice(chain.from_iterable(_chosen(field, task, run)), index, None), None)
        return None if steps is None else _told(field, steps)
    if index >= graph.total:
        return None
    return Solution(lettered(field, field.in_order(graph.filling(index))))


def ended(field: Field) -> Message:
    return message("packing.reason_all", pieces=sum(len(kind.pieces) for kind in field.kinds))


def _chosen(field: Field, task: Task, run: Run) -> Iterator[list[Steps]]:
    stepping = Stepping(field)
    for found in _different(field, task, run):
        for batch in _written(stepping, found, task):
            yield batch
            if task.distinct == "labelled":  # a single filling has thousands
                run.tick(0)


def _written(stepping: Stepping, found: Sequence[Filling], task: Task) -> Iterator[list[Steps]]:
    """The steps of some fillings, equal pieces told apart where that is asked for."""
    if task.distinct == "labelled":
        yield from stepping.labelled(found)
    elif found:
        yield stepping.steps(found)


# Fillings


def _different(field: Field, task: Task, run: Run) -> Iterator[Sequence[Filling]]:
    """The fillings of which none is another's image, where that is how they are told apart."""
    found = found_fillings(field, task, run)
    if task.distinct != "symmetry":
        return found
    images = Images(field)
    return (list(filter(images.is_first, some)) for some in found)


def fillings(field: Field, task: Task, run: Run) -> Iterator[Filling]:
    """Every filling, equal pieces taken for each other, by the strategy that was asked for."""
    return chain.from_iterable(found_fillings(field, task, run))


def found_fillings(field: Field, task: Task, run: Run) -> Iterator[Sequence[Filling]]:
    """The same, as many at a time as a slice of the search finds."""
    found = _searched(field, task, run)
    if not field.mixed:
        return found
    return ([filling for filling in some if _is_unmixed(field, filling)] for some in found)


def _is_unmixed(field: Field, filling: Filling) -> bool:
    """Of equal pieces, those that must be used lie before those that may be left over."""
    masks: dict[int, list[int]] = {number: [] for number in range(len(field.kinds))}
    for at in filling:
        mask = field.options[at].mask
        masks[field.options[at].kind].append(mask & -mask)
    return all(max(masks[one]) < min(masks[other], default=1 << 1100) for one, other in field.mixed)


def _searched(field: Field, task: Task, run: Run) -> Iterator[Sequence[Filling]]:
    if task.strategy in TEXTBOOK:
        return ([filling] for filling in TEXTBOOK[task.strategy](field, run))
    if native("exact_cover") is None:
        return ([filling] for filling in algorithm_x(field, run))
    if task.want is Want.ALL and task.limit is None:
        graph = counting_graph(field, run)
        if graph is not None:
            return graph.fillings(run)
    return covers(field, run)


def covers(field: Field, run: Run) -> Iterator[Sequence[Filling]]:
    """By the exact-cover engine."""
    if not field.options:
        return iter([_nothing_to_place(field)])
    return told(cover(field).search(), run)


def _nothing_to_place(field: Field) -> list[Filling]:
    return [] if field.needed or field.wanted else [()]


def cover(field: Field) -> Cover:
    """Cells and kinds of pieces as items, placements as options."""
    return _cover(field, native("exact_cover") is not None)


@lru_cache(maxsize=16)
def _cover(field: Field, _native: bool) -> Cover:
    places = list(field.cells(sum(field.free.values())))
    item_of = {cell: item for item, cell in enumerate(places)}
    first = len(places)
    optional = [item for cell, item in item_of.items() if not field.needed >> cell & 1]
    optional += [first + n for n, kind in enumerate(field.kinds) if kind.optional]
    times = {first + n: len(kind.pieces) for n, kind in enumerate(field.kinds)}
    cells, item = _CELLS, item_of.__getitem__
    if field.covered:
        options = [(*map(item, cells[mask]), first + kind) for kind, mask in field.options]
    else:  # an empty board's cells are its items
        options = [(*cells[mask], first + kind) for kind, mask in field.options]
    return Cover(first + len(field.kinds), options, optional, times)


# Counting


def count(field: Field, task: Task, run: Run) -> Count:
    reason = impossible.reason(field)
    if reason is not None:
        yield 0
        return reason
    if task.strategy == "auto" and native("exact_cover") is not None and _countable(field, task):
        yield from _totals(field, task, run)
    else:
        total = 0
        yield total
        for batch in _chosen(field, task, run):
            total += len(batch)
            yield total
    return ended(field)


def _countable(field: Field, task: Task) -> bool:
    """Whether numbers suffice.

    With spare cells or optional equal pieces one must look at each; and so where some fillings have
    an image that others lack, as with a chiral piece that may be left over.
    """
    if field.mixed:
        return False
    if task.distinct == "symmetry":
        alike = all(symmetry.whole for symmetry in symmetries(field))
        return alike and not field.puzzle.board.spare
    equal = any(kind.optional and len(kind.pieces) > 1 for kind in field.kinds)
    return task.distinct == "shapes" or not equal


def _totals(field: Field, task: Task, run: Run) -> Iterator[int]:
    """Running totals."""
    settle = settled(field, task, run)
    for total in raw(field, run):
        yield settle(total)


def settled(field: Field, task: Task, run: Run) -> Settle:
    """What all fillings are by shape, with equal pieces told apart, or up to symmetry.

    Up to symmetry by Burnside: the average number of fillings that a symmetry keeps the same.
    """
    if task.distinct == "symmetry":
        group = symmetries(field)
        kept = sum(fixed(field, symmetry, run) for symmetry in group)
        return lambda total: (total + kept) // (len(group) + 1)
    times = 1
    if task.distinct == "labelled":
        times = prod(factorial(len(kind.pieces)) for kind in field.kinds)
    return lambda total: total * times


class CoverParts:
    """A search in the parts that the exact-cover engine makes of it: it searches no node twice."""

    def __init__(self, field: Field, prefixes: Sequence[Filling], settle: Settle) -> None:
        self._field = field
        self._prefixes = prefixes
        self._stepping = Stepping(field)
        self.settle = settle

    @property
    def parts(self) -> int:
        return len(self._prefixes)

    def count(self, part: int, run: Run) -> Count:
        yield from counted(cover(self._field).search(self._prefixes[part], listing=False), run)
        return ended(self._field)

    def batches(self, part: int, run: Run) -> Batches:
        for found in told(cover(self._field).search(self._prefixes[part]), run):
            if found:
                yield self._stepping.steps(found)
        return ended(self._field)


def share(field: Field, task: Task, parts: int, run: Run) -> CoverParts | None:
    """Parts are for searches: the counting graph is quicker by itself, strategies are watched."""
    searched = task.strategy == "auto" and native("exact_cover") is not None
    if not searched or worth_it(field) or not _countable(field, task):
        return None
    if impossible.reason(field) is not None:
        return None
    if task.want is not Want.COUNT and not _keeps_its_order(field, task):
        return None
    prefixes = cover(field).split(parts) if field.options else []
    if task.want is Want.COUNT:  # where little is given much is left: such parts had better begin
        prefixes.sort(key=len)
    return CoverParts(field, prefixes, settled(field, task, run)) if prefixes else None


def _keeps_its_order(field: Field, task: Task) -> bool:
    """Whether the parts of a list have its order: equal pieces are split another way."""
    return task.distinct == "shapes" and all(len(kind.pieces) == 1 for kind in field.kinds)


def raw(field: Field, run: Run) -> Iterator[int]:
    """Running totals of all fillings."""
    graph = counting_graph(field, run)
    if graph is not None:
        yield graph.total
        return
    if not field.options:
        yield len(_nothing_to_place(field))
        return
    yield from counted(cover(field).search(listing=False), run)


def counted(slices: Iterable[Slice], run: Run) -> Iterator[int]:
    for part in slices:
        run.tick(part.nodes, part.done)
        yield part.total
