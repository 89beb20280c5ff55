"""Long searches of a field, cut into parts: for lists and counts by the engines.

What a part is, as plain JSON:

- `{"steps": S}`: the first solution of a list, which was looked for before.
- `{"seen": F}`: fillings that were found meanwhile.
- `{"total": N}`: a count that the counting graph knew at once.
- `{"cover": P, "stretches": S, "times": N}`: stretches of the exact-cover search for fillings with
  the options P, each counting N times; without `stretches` all of it.
- `{"graph": [I, J]}`: the fillings from number I to before J of the counting graph.

The first solution is left out of a list where it is met again: it is the `without` of its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import factorial, prod
from typing import Any

from unriddle.contract import Batches, Part, Run, Search, Totals
from unriddle.engines.exact_cover import CoverSearch
from unriddle.engines.stretches import divided, share
from unriddle.plain import reported
from unriddle.values import Batch, Message, Task, Want

from .anchor import Anchor, cover_anchor, starts
from .counting import Fillings, counting_graph, in_order_of_graph
from .covering import cover, unmixed
from .laying import Look
from .search import PackingSearch, is_filling, laying_warning, leaving_out, reason_all
from .state import Field, Filling
from .symmetry import kept_images

_LABELLED = 1_000  # ways to name the equal pieces of a filling, beyond which a list is not cut
_RANGE = 20_000  # fillings of the counting graph that are worth a part


def search(field: Field, task: Task, part: Part | None) -> Search:
    return WholeSearch(field, task) if part is None else PackingPart(field, task, part)


class WholeSearch(PackingSearch):
    """A search that can be cut, if the engines do it."""

    def parts(self, run: Run) -> Sequence[Part]:
        field = self._field
        if not self._by_engine or not field.options or self._reason_without_search() is not None:
            return ()
        if self._task.want not in (Want.ALL, Want.COUNT):  # one is found soon, and is the best
            return ()
        if self._task.want is Want.COUNT:
            return self._parts_of_count(run)
        names = prod(factorial(len(kind.pieces)) for kind in field.kinds)
        if self._task.distinct == "labelled" and names > _LABELLED:
            return ()
        return self._parts_of_list(run)

    def _parts_of_count(self, run: Run) -> list[Part]:
        if not self._counts_without_listing:
            return [Part({"cover": []})]
        graph = counting_graph(self._field, run.tick, by_orbits=True)
        if graph is not None:
            return [Part({"total": graph.total * graph.images})]
        return parts_by_orbits(cover_anchor(self._field))

    def _parts_of_list(self, run: Run) -> list[Part]:
        searching = cover(self._field).search()
        look = self._look_at(found_by(searching, self._field, run))
        if not look.seen:
            return [Part({"seen": []})]
        first = self._stepping.steps([self._shown_first(look)])[0]
        return [Part({"steps": first}, 0.0), *self._parts_of_others(look, searching, run)]

    def _parts_of_others(self, look: Look, searching: CoverSearch, run: Run) -> Iterator[Part]:
        """All solutions but the first, as `_others` lists them."""
        field, without = self._field, {"without": look.first_in_list}
        if self._any_image:
            without["without"] = kept_images(field).first_image(look.first)
        elif self._wants_graph and look.ends_soon():
            yield Part({"seen": in_order_of_graph(field, look.seen), **without})
            return
        graph = self._listing_graph(run.tick)
        if graph is not None:
            yield Part({"graph": [0, graph.total], **without})
        elif self._any_image:
            orbits = parts_by_orbits(cover_anchor(field))
            yield from (Part(part.spec | without, part.share) for part in orbits)
        else:
            yield Part({"seen": look.seen, **without}, 0.0)
            rest = searching.rest()
            if rest:
                yield Part({"cover": [], "stretches": rest, **without}, share(rest))


def parts_by_orbits(anchor: Anchor | None) -> list[Part]:
    """A part for each placement of the anchor: whole searches."""
    orbits = starts(anchor)
    return [Part({"cover": at, "times": times}, 1 / len(orbits)) for at, times in orbits]


def found_by(searching: CoverSearch, field: Field, run: Run) -> Iterator[Sequence[Filling]]:
    return unmixed(field, (part.found for part in reported(searching, run)))


class PackingPart(PackingSearch):
    """One of the parts of a search, or of what is left of one; no node is searched twice."""

    def __init__(self, field: Field, task: Task, part: Part) -> None:
        super().__init__(field, task)
        self._spec: dict[str, Any] = part.spec
        self._share = part.share
        self._searching: CoverSearch | None = None
        self._at: int | None = None  # the next filling of the counting graph
        self._over = False

    # Reading

    def batches(self, run: Run) -> Batches:
        if "steps" in self._spec:
            first = tuple(self._spec["steps"])
            yield Batch([first], says=laying_warning(self._field, first))
        elif self._task.distinct == "labelled":
            for some in self._listed(run):
                named = [steps for batch in self._stepping.labelled(some) for steps in batch]
                yield Batch(self._without_first(named))
        else:
            yield from (Batch(self._stepping.told(some)) for some in self._listed(run))
        return self._end()

    def _listed(self, run: Run) -> Iterator[Sequence[Filling]]:
        """The fillings as the list has them; a batch for each slice, be it empty."""
        found = self._found(run)
        if self._any_image:
            graph = "graph" in self._spec
            anchor = self._graph().anchor if graph else cover_anchor(self._field)
            found = self._first_images(found, anchor)
        else:
            found = self._without_images(found)
        without = self._spec.get("without")
        if without is None or self._task.distinct == "labelled":
            return found
        return leaving_out(is_filling(without), found)

    def _without_first(self, named: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """Of equal pieces that are told apart, only the one naming that came first is left out."""
        if "without" not in self._spec:  # of a count
            return named
        first = self._stepping.steps([tuple(self._spec["without"])])[0]
        return [steps for steps in named if steps != first]

    def _found(self, run: Run) -> Iterator[Sequence[Filling]]:
        if "seen" in self._spec:
            return iter([[tuple(filling) for filling in self._spec["seen"]]])
        if "graph" in self._spec:
            return unmixed(self._field, self._ranged(run))
        return found_by(self._begin(listing=True), self._field, run)

    def _ranged(self, run: Run) -> Iterator[Sequence[Filling]]:
        first, last = self._spec["graph"]
        self._at = first
        for some in self._graph().fillings(run, first, last):
            self._at += len(some)
            yield some

    def _graph(self) -> Fillings:
        """Its nodes were counted when the search was cut, though it may not be built here yet."""
        graph = self._listing_graph(lambda nodes: None)
        assert graph is not None
        return graph

    def totals(self, run: Run) -> Totals:
        if "total" in self._spec:
            yield self._spec["total"]
        elif self._counts_without_listing:
            times = self._spec["times"]
            for part in self._begin(listing=False):
                run.tick(part.nodes, part.done)
                yield part.total * times
        else:
            total = 0
            for batch in self.batches(run):
                total += len(batch.steps)
                yield total
        return self._end()

    def _begin(self, listing: bool) -> CoverSearch:
        stretches = self._spec.get("stretches")
        self._searching = cover(self._field).search(self._spec["cover"], listing, stretches)
        return self._searching

    def _end(self) -> Message:
        self._over = True
        return reason_all(self._field)

    # What is left

    def rest(self, wanted: int) -> Sequence[Part] | None:
        if self._over:
            return []
        if self._searching is not None:
            return self._rest_of_cover(self._searching, wanted)
        return None if self._at is None else self._rest_of_graph(self._at, wanted)

    def _rest_of_cover(self, searching: CoverSearch, wanted: int) -> list[Part]:
        left = searching.rest()
        before = self._spec.get("stretches")
        whole = share(before) if before else 1.0
        return [
            Part(self._spec | {"stretches": some}, self._share * share(some) / whole)
            for some in divided(left, wanted)
        ]

    def _rest_of_graph(self, at: int, wanted: int) -> list[Part]:
        first, last = self._spec["graph"]
        wanted = max(1, min(wanted, (last - at) // _RANGE))
        ends = [at + (last - at) * k // wanted for k in range(wanted + 1)]
        each = self._share / max(1, last - first)
        return [
            Part(self._spec | {"graph": [start, end]}, each * (end - start))
            for start, end in pairwise(ends)
            if start < end
        ]
