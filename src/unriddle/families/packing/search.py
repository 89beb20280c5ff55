"""Solving and counting: which engine or strategy, and which fillings count as the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from math import factorial

from unriddle.contract import Count, Message, Run, Search, Solution, Steps, Task, Want, message
from unriddle.engines import native
from unriddle.engines.exact_cover import Cover
from unriddle.errors import OutOfBudget

from . import impossible
from .field import Field, Filling, Option
from .graph import counting_graph
from .strategies import TEXTBOOK, algorithm_x
from .symmetry import Images, fixed, symmetries

DISTINCT = ("shapes", "labelled", "symmetry")
STRATEGIES = ("auto", *TEXTBOOK)


def solve(field: Field, task: Task, run: Run) -> Search:
    if task.better_than is not None and task.better_than <= 0:
        return message("packing.reason_no_cost")
    reason = impossible.reason(field)
    if reason is not None:
        return reason
    for steps in chosen(field, task, run):
        yield Solution(steps)
        if task.want is Want.BEST:
            return message("packing.reason_no_cost")
    return ended(field)


def pick(field: Field, index: int, task: Task, run: Run) -> Solution | None:
    """The solution of that number; at once where the counting graph knows it."""
    if impossible.reason(field) is not None:
        return None
    plain = task.strategy == "auto" and task.distinct == "shapes" and not field.mixed
    graph = counting_graph(field, run) if plain else None
    if graph is None:
        steps = next(islice(chosen(field, task, run), index, None), None)
        return None if steps is None else Solution(steps)
    if index >= graph.total:
        return None
    return Solution(lettered(field, field.in_order(graph.filling(index))))


def ended(field: Field) -> Message:
    return message("packing.reason_all", pieces=sum(len(kind.pieces) for kind in field.kinds))


def chosen(field: Field, task: Task, run: Run) -> Iterator[Steps]:
    """The steps of every solution that counts as different."""
    images = Images(field) if task.distinct == "symmetry" else None
    for filling in fillings(field, task, run):
        placed = field.in_order(filling)
        if images is not None and not images.is_first(_image(placed)):
            continue
        if task.distinct == "labelled":
            for steps in labelled(field, placed):
                yield steps
                run.tick(0)
        else:
            yield lettered(field, placed)


def _image(placed: Iterable[Option]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted([(option.kind, option.mask) for option in placed]))


def lettered(field: Field, placed: list[Option]) -> Steps:
    """Steps in order, equal pieces by their letters."""
    in_hand = [iter(kind.pieces) for kind in field.kinds]
    steps = (field.step(next(in_hand[option.kind]), option.mask) for option in placed)
    return (*field.steps, *steps)


def labelled(field: Field, placed: list[Option]) -> Iterator[Steps]:
    """The same filling with equal pieces exchanged in every way."""
    used = [sum(option.kind == number for option in placed) for number in range(len(field.kinds))]
    choices = [(kind.pieces, used[n]) for n, kind in enumerate(field.kinds)]
    for order in _orders(choices):
        in_hand = [iter(pieces) for pieces in order]
        steps = (field.step(next(in_hand[option.kind]), option.mask) for option in placed)
        yield (*field.steps, *steps)


def _orders(choices: list[tuple[tuple[int, ...], int]]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """So many of these pieces, of each kind, in every order; `product` would hold all of them."""
    if not choices:
        yield ()
        return
    pieces, used = choices[0]
    for first in permutations(pieces, used):
        for others in _orders(choices[1:]):
            yield (first, *others)


# Fillings


def fillings(field: Field, task: Task, run: Run) -> Iterator[Filling]:
    """Every filling, equal pieces taken for each other, by the strategy that was asked for."""
    found = _searched(field, task, run)
    return _unmixed(field, found) if field.mixed else found


def _unmixed(field: Field, found: Iterator[Filling]) -> Iterator[Filling]:
    """Of equal pieces, those that must be used lie before those that may be left over."""
    for filling in found:
        masks: dict[int, list[int]] = {number: [] for number in range(len(field.kinds))}
        for at in filling:
            mask = field.options[at].mask
            masks[field.options[at].kind].append(mask & -mask)
        if all(
            max(masks[one]) < min(masks[other], default=1 << 1100) for one, other in field.mixed
        ):
            yield filling


def _searched(field: Field, task: Task, run: Run) -> Iterator[Filling]:
    if task.strategy in TEXTBOOK:
        return TEXTBOOK[task.strategy](field, run)
    if native("exact_cover") is None:
        return algorithm_x(field, run)
    if task.want is Want.ALL and task.limit is None:
        graph = counting_graph(field, run)
        if graph is not None:
            return graph.fillings(run)
    return covers(field, run)


def covers(field: Field, run: Run) -> Iterator[Filling]:
    """By the exact-cover engine."""
    if not field.options:
        yield from _nothing_to_place(field)
        return
    for part in cover(field).search():
        spent: OutOfBudget | None = None
        try:
            run.tick(part.nodes, part.done)
        except OutOfBudget as error:  # what the last slice found is kept
            spent = error
        for filling in part.found:
            yield filling
            if spent is None:
                run.tick(0, part.done)
        if spent is not None:
            raise spent


def _nothing_to_place(field: Field) -> Iterator[Filling]:
    if not field.needed and not field.wanted:
        yield ()


def cover(field: Field) -> Cover:
    """Cells and kinds of pieces as items, placements as options."""
    places = list(field.cells(sum(field.free.values())))
    item_of = {cell: item for item, cell in enumerate(places)}
    first = len(places)
    optional = [item for cell, item in item_of.items() if not field.needed >> cell & 1]
    optional += [first + n for n, kind in enumerate(field.kinds) if kind.optional]
    times = {first + n: len(kind.pieces) for n, kind in enumerate(field.kinds)}
    options = [
        [*(item_of[cell] for cell in field.cells(option.mask)), first + option.kind]
        for option in field.options
    ]
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
        for total, _ in enumerate(chosen(field, task, run), 1):
            yield total
        yield total
    return ended(field)


def _countable(field: Field, task: Task) -> bool:
    """Whether numbers suffice: with spare cells or optional equal pieces one must look at each."""
    if field.mixed:
        return False
    if task.distinct == "symmetry":
        return not field.puzzle.board.spare
    equal = any(kind.optional and len(kind.pieces) > 1 for kind in field.kinds)
    return task.distinct == "shapes" or not equal


def _totals(field: Field, task: Task, run: Run) -> Iterator[int]:
    """Running totals; up to symmetry by Burnside: the average number of fillings kept the same."""
    if task.distinct == "symmetry":
        group = symmetries(field)
        kept = sum(fixed(field, symmetry, run) for symmetry in group)
        for total in raw(field, run):
            yield (total + kept) // (len(group) + 1)
        return
    times = 1
    if task.distinct == "labelled":
        for kind in field.kinds:
            times *= factorial(len(kind.pieces))
    for total in raw(field, run):
        yield total * times


def raw(field: Field, run: Run) -> Iterator[int]:
    """Running totals of all fillings."""
    graph = counting_graph(field, run)
    if graph is not None:
        yield graph.total
        return
    if not field.options:
        yield sum(1 for _ in _nothing_to_place(field))
        return
    for part in cover(field).search(listing=False):
        run.tick(part.nodes, part.done)
        yield part.total
