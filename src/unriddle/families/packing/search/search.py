"""One question about a field: its fillings listed, counted, or the n-th of them.

Three ways lead to fillings. The exact-cover engine finds them in slices; the counting graph knows
all fillings of a narrow board; a textbook strategy, in plain Python, is for those who compare.

A list has one order, whether one solution is read, some, a certain one or all. First comes the one
that is found soonest, in space one that can be laid (`laying.Look`). The others follow in the
order of the engine, in which the first one is then left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from math import factorial, prod
from typing import TypeVar

from unriddle.contract import Batches, Run, Search, Totals
from unriddle.engines import native
from unriddle.values import Batch, Message, Solution, Steps, Task, Want, message

from . import impossible
from .anchor import Anchor, counted_by_orbits, cover_anchor, on_orbits
from .counting import Fillings, Tick, counting_graph, in_order_of_graph, worth_it
from .covering import fillings, nothing_to_place, unmixed
from .fixed import fixed
from .laying import Look, can_be_laid
from .state import Field, Filling
from .steps import Stepping
from .symmetry import kept_images, symmetries

T = TypeVar("T")


class PackingSearch(Search):
    """The fillings of a field as a task wants them."""

    def __init__(self, field: Field, task: Task) -> None:
        self._field = field
        self._task = task
        self._stepping = Stepping(field)
        self._by_engine = task.strategy == "auto" and native("exact_cover") is not None

    # Listing

    def batches(self, run: Run) -> Batches:
        reason = self._reason_without_search()
        if reason is not None:
            return reason
        look = self._look(run)
        if look.seen:
            first = self._stepping.steps([self._shown_first(look)])[0]
            yield Batch([first], says=laying_warning(self._field, first))
            if self._task.want is Want.BEST:  # none is better than another
                return message("packing.reason_no_cost")
            yield from map(Batch, self._others(look, run))
        return reason_all(self._field)

    def _reason_without_search(self) -> Message | None:
        if self._task.better_than is not None and self._task.better_than <= 0:
            return message("packing.reason_no_cost")
        return impossible.reason(self._field)

    @property
    def _any_image(self) -> bool:
        """Whether any image of a filling may come first, since one stands for all in the list."""
        by_symmetry = self._task.distinct == "symmetry"
        return by_symmetry and self._by_engine and not self._field.mixed

    def _look(self, run: Run) -> Look:
        """The search begun: the filling that comes first, and those seen on the way to it."""
        return self._look_at(fillings(self._field, run, self._task.strategy))

    def _look_at(self, found: Iterator[Sequence[Filling]]) -> Look:
        if self._any_image:
            return Look(self._field, found, further=True)
        images = self._task.distinct == "symmetry"
        found = self._without_images(found)
        return Look(self._field, found, further=self._by_engine, images=images)

    def _shown_first(self, look: Look) -> Filling:
        """As the list has it, unless only another image of it can be laid."""
        if not self._any_image:
            return look.first
        listed = kept_images(self._field).first_image(look.first)
        return listed if look.can_be_laid(listed) else look.first

    def _others(self, look: Look, run: Run) -> Iterator[Sequence[Steps]]:
        """All solutions but the first, in the order of the engine."""
        if self._any_image:
            return self._others_by_orbits(look.first, run)
        field, graph, first = self._field, None, look.first_in_list
        found: Iterator[Sequence[Filling]]
        if self._wants_graph and look.ends_soon():
            found = iter([in_order_of_graph(field, look.seen)])
        elif (graph := self._listing_graph(run.tick)) is not None:
            found = self._without_images(unmixed(field, graph.fillings(run)))
        else:
            found = chain([look.seen], look.rest())
        if self._task.distinct == "labelled":
            steps = self._stepping.steps([first])[0]
            return leaving_out(steps.__eq__, self._labelled(found, run))
        after = in_order_of_graph(field, [first])[0].__gt__ if graph else None
        return self._told(leaving_out(is_filling(first), found, after))

    def _others_by_orbits(self, first: Filling, run: Run) -> Iterator[Sequence[Steps]]:
        """Those that are no image of the first or of each other, each in the same image as in a
        list that is made without orbits."""
        graph = self._listing_graph(run.tick)
        anchor = graph.anchor if graph else cover_anchor(self._field)
        found = graph.fillings(run) if graph else on_orbits(self._field, anchor, run)
        image = kept_images(self._field).first_image(first)
        return self._told(leaving_out(is_filling(image), self._first_images(found, anchor)))

    def _first_images(
        self, found: Iterator[Sequence[Filling]], anchor: Anchor | None
    ) -> Iterator[Sequence[Filling]]:
        """Of fillings with the anchor on chosen options one of each orbit, in its first image."""
        chosen = frozenset(anchor.orbits) if anchor else frozenset()
        first_ones = kept_images(self._field, chosen).first_ones
        image = kept_images(self._field).first_image
        return ([image(filling) for filling in first_ones(some)] for some in found)

    @property
    def _wants_graph(self) -> bool:
        """Whether the counting graph gives the list: a long one sooner than the search."""
        whole_list = self._task.want is Want.ALL and not self._task.any_order
        return self._by_engine and whole_list and worth_it(self._field)

    def _listing_graph(self, tick: Tick) -> Fillings | None:
        if not self._wants_graph:
            return None
        return counting_graph(self._field, tick, by_orbits=self._any_image)

    def _without_images(self, found: Iterator[Sequence[Filling]]) -> Iterator[Sequence[Filling]]:
        """Where solutions are told apart up to symmetry: one of all that are each other's image."""
        if self._task.distinct != "symmetry":
            return found
        return map(kept_images(self._field).first_ones, found)

    def _told(self, found: Iterator[Sequence[Filling]]) -> Iterator[Sequence[Steps]]:
        return (self._stepping.told(some) for some in found if some)

    def _labelled(self, found: Iterator[Sequence[Filling]], run: Run) -> Iterator[list[Steps]]:
        """The steps of fillings with equal pieces told apart."""
        for some in found:
            for batch in self._stepping.labelled(some):
                yield batch
                run.tick(0)  # a single filling has thousands

    def nth(self, index: int, run: Run) -> Solution | None:
        """The solution of that number; at once where the counting graph knows it."""
        graph = None
        one_for_each_filling = self._task.distinct == "shapes" and not self._field.mixed
        if one_for_each_filling and index and impossible.reason(self._field) is None:
            graph = self._listing_graph(run.tick)
        if graph is None:
            solution = super().nth(index, run)
        else:
            filling = graph.other(index, self._look(run).first)
            solution = Solution(self._stepping.steps([filling])[0]) if filling else None
        if solution is None:
            return None
        return Solution(solution.steps, says=laying_warning(self._field, solution.steps))

    # Counting

    def totals(self, run: Run) -> Totals:
        reason = impossible.reason(self._field)
        if reason is not None:
            yield 0
            return reason
        if self._counts_without_listing:
            yield from self._totals_of_fillings(run)
        else:
            total = 0
            yield total
            found = self._without_images(fillings(self._field, run, self._task.strategy))
            labelled = self._task.distinct == "labelled"
            for batch in self._labelled(found, run) if labelled else found:
                total += len(batch)
                yield total
        return reason_all(self._field)

    @cached_property
    def _counts_without_listing(self) -> bool:
        """Whether the number of all fillings suffices, from which `settle` works out the answer.

        With spare cells or optional equal pieces one must look at each; and so where some fillings
        have an image that others lack, as with a chiral piece that may be left over.
        """
        field, distinct = self._field, self._task.distinct
        if not self._by_engine or field.mixed:
            return False
        if distinct == "symmetry":
            alike = all(symmetry.whole for symmetry in symmetries(field))
            return alike and not field.puzzle.board.spare
        optional_equal = any(kind.optional and len(kind.pieces) > 1 for kind in field.kinds)
        return distinct == "shapes" or not optional_equal

    def _totals_of_fillings(self, run: Run) -> Iterator[int]:
        """Running totals of all fillings, whatever counts as the same."""
        graph = counting_graph(self._field, run.tick, by_orbits=True)
        if graph is not None:
            yield graph.total * graph.images
        elif not self._field.options:
            yield len(nothing_to_place(self._field))
        else:
            yield from counted_by_orbits(self._field, cover_anchor(self._field), run)

    def settle(self, total: int, run: Run | None) -> int:
        """What all fillings are by shape, with equal pieces told apart, or up to symmetry.

        Up to symmetry by Burnside: the average number of fillings that a symmetry keeps the same.
        """
        field, distinct = self._field, self._task.distinct
        if not total or distinct == "shapes" or not self._counts_without_listing:
            return total
        if distinct == "labelled":
            return total * prod(factorial(len(kind.pieces)) for kind in field.kinds)
        group = symmetries(field)  # all but the one that moves nothing, which keeps the total
        kept = 0 if run is None else sum(fixed(field, symmetry, run) for symmetry in group)
        return -(-(total + kept) // (len(group) + 1))


def is_filling(listed: Sequence[int]) -> Callable[[Filling], bool]:
    """Whether a filling is this one, its options in any order."""
    options = set(listed)
    return lambda filling: (not filling or filling[0] in options) and options == set(filling)


def leaving_out(
    is_left_out: Callable[[T], bool],
    batches: Iterator[Sequence[T]],
    comes_after: Callable[[T], bool] | None = None,
) -> Iterator[Sequence[T]]:
    """A list without one entry of it, which is there once at most.

    In a sorted list it need not be looked for in batches that it comes after.
    """
    for batch in batches:
        if comes_after is not None and batch and comes_after(batch[-1]):
            yield batch
            continue
        place = next((place for place, each in enumerate(batch) if is_left_out(each)), None)
        if place is None:
            yield batch
        else:
            yield [*batch[:place], *batch[place + 1 :]]
            yield from batches


def laying_warning(field: Field, steps: Steps) -> Message | None:
    """In space a word if no straight way to lay it was found."""
    straight = not field.in_space or can_be_laid(field, steps)
    return None if straight else message("packing.no_straight_order")


def reason_all(field: Field) -> Message:
    """Why there are no more: all was tried."""
    return message("packing.reason_all", pieces=sum(len(kind.pieces) for kind in field.kinds))
