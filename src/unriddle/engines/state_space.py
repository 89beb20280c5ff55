"""Searches for whatever moves step by step: breadth first, A*, IDA* and their relatives.

A `Space` says where to begin, where each step leads and what is solved. A search of it yields ways:
the steps from the start to a solved state. Every step costs the same, so a way is as good as it is
short. A *heuristic* says of a state how many steps are left at least; it is *admissible* if it
never says too many, and only then is what A* and IDA* find the shortest.

What a search returns is what it proved: so many steps are needed, and a way that has no more is a
shortest one; or None: every state that can be reached was looked at and none is solved.

>>> space = Space(1, lambda n: [("double", 2 * n), ("add", n + 3)], lambda n: n == 10)
>>> list(breadth_first(space, every=True))
[('double', 'add', 'double'), ('add', 'add', 'add')]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import chain, count
from typing import Any, Generic, TypeAlias, TypeVar

from unriddle.lazy_dataclass import dataclass, replace

S = TypeVar("S", bound=Hashable)  # a state
M = TypeVar("M")  # a step: whatever the space calls it

Heuristic: TypeAlias = Callable[[S], int]
Ways: TypeAlias = Generator[tuple[M, ...], None, int | None]
Arrival: TypeAlias = tuple[S, M, "Arrival[S, M]"] | None  # a state before, the step, and others
Parents: TypeAlias = dict[S, Arrival[S, M]]  # from where states were reached on shortest ways


@dataclass(frozen=True)
class Space(Generic[S, M]):
    """States, and the steps between them. A step need not lead back."""

    start: S
    after: Callable[[S], Iterable[tuple[M, S]]]  # the states one step on, each with its step
    solved: Callable[[S], bool]
    goal: S | None = None  # the only solved state, where there is just one


class Unwatched:
    """What a search tells while it runs, to nobody. Who wants to know derives a class of it.

    A search is stopped by an exception from one of these.
    """

    # A search with a stack (IDA*)

    def open(self, state: Any, depth: int, estimate: int) -> None:
        """A state is entered, `depth` steps from the start; a way has so many by the estimate."""

    def prune(self, reason: str) -> None:
        """What was opened last is not gone into: its estimate is above the "bound"."""

    def close(self) -> None:
        """What was opened last is left. A search that is given up closes nothing any more."""

    # A search with a queue (all others)

    def reach(self, state: Any, parent: Any, step: Any, depth: int, estimate: int) -> None:
        """A new state, or a known one on a shorter way, comes into the queue; never the start."""

    def take(self, state: Any, depth: int, estimate: int) -> None:
        """A state is taken out of the queue, and now its steps are tried."""

    # Any search

    def bound(self, least: int) -> None:
        """So many steps are proved to be needed; in IDA* a pass with this bound begins."""


NOBODY = Unwatched()


# Level by level


def breadth_first(space: Space[S, M], see: Unwatched = NOBODY, every: bool = False) -> Ways[M]:
    """All states one step away, then all that are two away, until a solved one is among them.

    The shortest ways come by the solved states where they end, in the order in which these were
    reached; those to the same one by the states before it in their order, and so on to the start.
    """
    parents: Parents[S, M] = {space.start: None}
    level, depth = [space.start], 0
    ends = level if space.solved(space.start) else []
    while level and not ends:
        see.bound(depth + 1)
        reached: Parents[S, M] = {}
        for state in _one_step_on(space, level, depth, parents, reached, see):
            if space.solved(state):
                ends.append(state)
                if not every:
                    break
        parents |= reached
        level, depth = list(reached), depth + 1
    yield from _ways(ends, parents, every)
    return depth if ends else None


def _one_step_on(
    space: Space[S, M],
    level: list[S],
    depth: int,
    parents: Parents[S, M],
    reached: Parents[S, M],
    see: Unwatched,
) -> Iterator[S]:
    """The states of the next level; each step that leads to one is kept in `reached`."""
    for state in level:
        see.take(state, depth, depth)
        for step, after in space.after(state):
            if after in parents:
                continue
            if after in reached:
                reached[after] = (state, step, reached[after])
            else:
                reached[after] = (state, step, None)
                see.reach(after, state, step, depth + 1, depth + 1)
                yield after


def levels(space: Space[S, M], see: Unwatched = NOBODY) -> Iterator[list[S]]:
    """The states that can be reached, by their distance from the start."""
    seen = {space.start}
    level, depth = [space.start], 0
    while level:
        yield level
        depth += 1
        new = []
        for state in level:
            see.take(state, depth - 1, depth - 1)
            for step, after in space.after(state):
                if after not in seen:
                    seen.add(after)
                    new.append(after)
                    see.reach(after, state, step, depth, depth)
        level = new


def distances(space: Space[S, M], see: Unwatched = NOBODY) -> dict[S, int]:
    """How many steps each state that can be reached is from the nearest solved one.

    States from which none can be reached are left out. All states are explored forwards; then it
    goes backwards, breadth first, from all solved ones at once.
    """
    before: dict[S, list[S]] = {space.start: []}

    def noted(state: S) -> Iterator[tuple[M, S]]:
        for step, after in space.after(state):
            before.setdefault(after, []).append(state)
            yield step, after

    reachable = chain.from_iterable(levels(replace(space, after=noted), see))
    left = {state: 0 for state in reachable if space.solved(state)}
    queue = deque(left)
    while queue:
        state = queue.popleft()
        for parent in before[state]:
            if parent not in left:
                left[parent] = left[state] + 1
                queue.append(parent)
    return left


# Best first


def a_star(
    space: Space[S, M],
    heuristic: Heuristic[S],
    see: Unwatched = NOBODY,
    every: bool = False,
    weight: int = 1,
) -> Ways[M]:
    """The state first whose steps made + steps left at least are fewest; of equal ones the latest.

    One that was expanded and is reached again on a shorter way is expanded again. The first solved
    state that comes out of the queue ends the search, since nothing in it can lead to a shorter
    way. The shortest ways come by the states where they end, and by the states before those, in
    the order in which they came out of the queue.

    With a `weight` the steps left count so many times. That is quicker, and a way is at most so
    many times as long as the shortest; `every` is not for this.
    """
    depths = {space.start: 0}
    parents: Parents[S, M] = {space.start: None}
    queue = [(weight * heuristic(space.start), 0, 0, space.start)]
    latest = count(-1, -1)
    least, ends = -1, list[S]()
    while queue:
        estimate, _, depth, state = heappop(queue)
        if depth > depths[state]:
            continue  # meanwhile it was reached on a shorter way
        if ends and estimate > least:
            break
        if estimate > least * weight:
            least = -(-estimate // weight)
            see.bound(least)
        if space.solved(state):
            ends.append(state)
            if not every:
                break
            continue
        see.take(state, depth, estimate)
        depth += 1
        for step, after in space.after(state):
            known = depths.get(after)
            if known is None or depth < known:
                depths[after], parents[after] = depth, (state, step, None)
                estimate = depth + weight * heuristic(after)
                heappush(queue, (estimate, next(latest), depth, after))
                see.reach(after, state, step, depth, estimate)
            elif depth == known:
                parents[after] = (state, step, parents[after])
    yield from _ways(ends, parents, every)
    return least if ends else None


def best_first(
    space: Space[S, M],
    heuristic: Heuristic[S],
    see: Unwatched = NOBODY,
    ties: Iterator[Any] | None = None,
) -> Ways[M]:
    """As A*, but a state is marked when it comes into the queue, and never reached again.

    A shorter way to it that is found later is lost, so no more is proved than what the heuristic
    says of the start. Of equal estimates the one comes first whose value of `ties` is less, and no
    two of these are equal; without them the one that was reached first.
    """
    ties = ties or count()
    parents: Parents[S, M] = {space.start: None}
    least = heuristic(space.start)
    queue = [(least, next(ties), 0, space.start)]
    while queue:
        estimate, _, depth, state = heappop(queue)
        if space.solved(state):
            yield from _ways([state], parents)
            return least
        see.take(state, depth, estimate)
        depth += 1
        for step, after in space.after(state):
            if after not in parents:
                parents[after] = (state, step, None)
                estimate = depth + heuristic(after)
                heappush(queue, (estimate, next(ties), depth, after))
                see.reach(after, state, step, depth, estimate)
    return None


def _ways(
    ends: Iterable[S], parents: Parents[S, M], every: bool = False
) -> Iterator[tuple[M, ...]]:
    """The ways that the parents make from the start to some states: the first, or all."""
    for end in ends:
        stack: list[tuple[S, tuple[M, ...]]] = [(end, ())]
        while stack:
            state, way = stack.pop()
            arrival = parents[state]
            if arrival is None:
                yield way
                if not every:
                    return
            while arrival is not None:  # the latest first, so that the earliest is gone into first
                parent, step, arrival = arrival
                stack.append((parent, (step, *way)))


# Depth first, within a bound


def ida_star(
    space: Space[S, M], heuristic: Heuristic[S], see: Unwatched = NOBODY, every: bool = False
) -> Ways[M]:
    """Depth first within a bound on steps made + steps left, and again with the next higher one.

    It remembers nothing but the way it is on, and never turns back to a state of that. The ways
    come as `after` has their first steps, then their second ones, and so on.
    """
    bound = heuristic(space.start)
    while True:
        see.bound(bound)
        needed = yield from _within(bound, space, heuristic, see, every)
        if needed is None or needed == bound:
            return needed
        bound = needed


def _within(
    bound: int, space: Space[S, M], heuristic: Heuristic[S], see: Unwatched, every: bool
) -> Ways[M]:
    """One pass. Returns the bound if there was a way, else the least estimate above it, if any."""
    needed = None
    way: dict[S, Any] = {}  # the states from the start to here, each with the step to it
    untried: list[Iterator[tuple[Any, S]]] = [iter([(None, space.start)])]  # steps from each state
    while untried:
        for step, state in untried[-1]:
            if state in way:
                continue
            estimate = len(way) + heuristic(state)
            see.open(state, len(way), estimate)
            if estimate > bound:
                needed = estimate if needed is None else min(needed, estimate)
                see.prune("bound")
            elif space.solved(state):
                needed = bound
                yield (*way.values(), step)[1:]
                if not every:
                    for _ in untried:
                        see.close()
                    return bound
            else:
                way[state] = step
                untried.append(iter(space.after(state)))
                break
            see.close()
        else:
            untried.pop()
            if way:
                way.popitem()
                see.close()
    return needed
