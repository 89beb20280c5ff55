"""The general searches find what brute force finds, prove it, and tell a watcher all they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unriddle.engines.state_space import (
    NOBODY,
    Space,
    Unwatched,
    Ways,
    a_star,
    best_first,
    breadth_first,
    distances,
    ida_star,
    levels,
)

Graph = tuple[tuple[int, ...], ...]  # by state, where its steps lead; a step goes by both of them
Way = tuple[tuple[int, int], ...]  # a state, and which of its steps
Search = Callable[[Space[int, tuple[int, int]], Callable[[int], int], Unwatched, bool], Ways[Any]]

PROVING: dict[str, Search] = {
    "breadth first": lambda space, _, see, every: breadth_first(space, see, every),
    "A*": a_star,
    "IDA*": ida_star,
}
each_search = pytest.mark.parametrize("search", PROVING.values(), ids=PROVING)
LINE: Graph = ((1,), (2,), (3,), ())
RING: Graph = ((1, 3), (2, 0), (3, 1), (0, 2))


def space_of(graph: Graph, *solved: int) -> Space[int, tuple[int, int]]:
    def after(state: int) -> Iterator[tuple[tuple[int, int], int]]:
        for number, reached in enumerate(graph[state]):
            yield (state, number), reached

    return Space(0, after, lambda state: state in solved)


def steps_left(graph: Graph, solved: frozenset[int]) -> list[int]:
    """By state how far a solved one is, by relaxing each step often enough; 99: out of reach."""
    left = [0 if state in solved else 99 for state in range(len(graph))]
    for _ in graph:
        left = [min([left[s], *(left[t] + 1 for t in graph[s])]) for s in range(len(graph))]
    return [min(each, 99) for each in left]


def shortest_ways(graph: Graph, solved: frozenset[int]) -> set[Way]:
    """All of them, by trying every step that comes nearer."""
    left = steps_left(graph, solved)

    def ways(state: int) -> Iterator[Way]:
        if state in solved:
            yield ()
        for number, reached in enumerate(graph[state]):
            if left[reached] == left[state] - 1:
                yield from (((state, number), *rest) for rest in ways(reached))

    return set(ways(0)) if left[0] < 99 else set()


def ended(ways: Ways[Any]) -> tuple[list[Way], int | None]:
    """The ways, and what is proved at their end."""
    found = []
    while True:
        try:
            found.append(next(ways))
        except StopIteration as end:
            return found, end.value


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Graph, frozenset[int], list[int]]:
    """A directed graph with parallel steps and loops, solved states, and an admissible heuristic.

    It says anything up to the steps that are left, so it need not be consistent.
    """
    size = draw(st.integers(1, 7))
    steps = st.lists(st.integers(0, size - 1), max_size=3).map(tuple)
    graph = tuple(draw(steps) for _ in range(size))
    solved = draw(st.frozensets(st.integers(0, size - 1), max_size=3))
    heuristic = [draw(st.integers(0, min(left, 9))) for left in steps_left(graph, solved)]
    return graph, solved, heuristic


class Witness(Unwatched):
    """Checks that what it is told makes sense."""

    def __init__(self) -> None:
        self.opened: list[int] = []  # states
        self.bounds: list[int] = []
        self.known = {0: 0}  # states in the queue or taken from it, with their depth
        self.told: list[str] = []

    def open(self, state: int, depth: int, estimate: int) -> None:
        assert depth == len(self.opened)
        assert depth <= estimate
        assert state not in self.opened
        self.opened.append(state)
        self.told.append("open")

    def prune(self, reason: str) -> None:
        assert reason == "bound"
        assert self.told[-1] == "open"
        self.told.append("prune")

    def close(self) -> None:
        self.opened.pop()
        self.told.append("close")

    def reach(
        self, state: int, parent: int, step: tuple[int, int], depth: int, estimate: int
    ) -> None:
        assert step[0] == parent
        assert self.known[parent] == depth - 1
        assert depth < self.known.get(state, depth + 1)
        assert depth <= estimate
        self.known[state] = depth
        self.told.append("reach")

    def take(self, state: int, depth: int, estimate: int) -> None:
        assert self.known[state] == depth <= estimate
        self.told.append("take")

    def bound(self, least: int) -> None:
        self.bounds.append(least)


@each_search
@given(graphs())
def test_all_shortest_ways_are_found_once_and_proved(
    search: Search, case: tuple[Graph, frozenset[int], list[int]]
) -> None:
    graph, solved, heuristic = case
    wanted = shortest_ways(graph, solved)
    length = len(next(iter(wanted))) if wanted else None
    space = space_of(graph, *solved)
    for every in (True, False):
        witness = Witness()
        ways, proved = ended(search(space, heuristic.__getitem__, witness, every))
        assert proved == length
        assert len(ways) == (len(wanted) if every else min(len(wanted), 1))
        assert set(ways) <= wanted
        assert len(set(ways)) == len(ways)
        assert witness.opened == []
        assert witness.told.count("open") == witness.told.count("close")
        assert all(low < high for low, high in pairwise(witness.bounds))
        if length is not None:
            assert max([0, *witness.bounds]) == length


@given(graphs())
def test_best_first_finds_a_way_wherever_there_is_one(
    case: tuple[Graph, frozenset[int], list[int]],
) -> None:
    graph, solved, heuristic = case
    witness = Witness()
    ways, proved = ended(best_first(space_of(graph, *solved), heuristic.__getitem__, witness))
    left = steps_left(graph, solved)[0]
    assert len(ways) == (left < 99)
    assert (proved is None) == (left == 99)
    for way in ways:
        assert (proved or 0) <= left <= len(way)
        here = 0
        for state, number in way:
            assert state == here
            here = graph[state][number]
        assert here in solved
    assert witness.told.count("reach") == len(witness.known) - 1  # each state once


@given(graphs())
def test_levels_and_distances_hold_every_state_that_can_be_reached(
    case: tuple[Graph, frozenset[int], list[int]],
) -> None:
    graph, solved, _ = case
    space, witness = space_of(graph, *solved), Witness()
    by_level = list(levels(space, witness))
    depths = {state: depth for depth, level in enumerate(by_level) for state in level}
    assert sum(map(len, by_level)) == len(depths) == witness.told.count("take")
    assert all(by_level)
    for state in range(len(graph)):
        assert depths.get(state, 99) == steps_left(graph, frozenset([state]))[0]
    left = steps_left(graph, solved)
    witness = Witness()
    assert distances(space, witness) == {s: left[s] for s in depths if left[s] < 99}
    assert witness.told.count("take") == len(depths)


@each_search
def test_steps_that_do_not_lead_back_are_not_walked_back(search: Search) -> None:
    """3 -> 2 -> 1 -> 0 would be short if steps could be reversed; 0 -> 1 -> 2 -> 3 is the way."""
    ways, proved = ended(search(space_of(LINE, 3), lambda _: 0, NOBODY, True))
    assert (ways, proved) == ([((0, 0), (1, 0), (2, 0))], 3)
    assert distances(space_of(LINE, 2)) == {2: 0, 1: 1, 0: 2}  # nothing leads from 3 to 2


@each_search
def test_a_search_of_a_ring_without_a_goal_ends_with_a_proof(search: Search) -> None:
    assert ended(search(space_of(RING), lambda _: 0, NOBODY, False)) == ([], None)
    assert distances(space_of(RING)) == {}


@each_search
def test_what_is_solved_already_needs_no_step(search: Search) -> None:
    witness = Witness()
    assert ended(search(space_of(RING, 0, 2), lambda _: 0, witness, True)) == ([()], 0)
    assert "take" not in witness.told


def test_a_star_reopens_a_state_that_an_inconsistent_heuristic_let_it_expand_too_early() -> None:
    """State 4 is first taken on the way 0 1 2 4, since the heuristic says much of 3."""
    graph: Graph = ((1, 3), (2,), (4,), (4,), (5,), (6,), (7,), ())
    heuristic = [0, 0, 0, 4, 0, 0, 0, 0]
    taken: list[int] = []

    class Taken(Unwatched):
        def take(self, state: int, depth: int, estimate: int) -> None:
            taken.append(state)

    space = space_of(graph, 7)
    ways, proved = ended(a_star(space, heuristic.__getitem__, Taken(), True))
    assert (ways, proved) == ([((0, 1), (3, 0), (4, 0), (5, 0), (6, 0))], 5)
    assert taken.count(4) == 2
    late, least = ended(best_first(space, heuristic.__getitem__))
    assert (len(late[0]), least) == (6, 0)  # the shorter way was lost


def test_ways_come_in_the_order_that_is_promised() -> None:
    """From 0 first to 2, then to 1; so 3 is reached before 4, and both from 2 before from 1."""
    graph: Graph = ((2, 1), (4, 3), (3, 4), (), ())
    space = space_of(graph, 3, 4)
    by_states = [((0, 0), (2, 0)), ((0, 1), (1, 1)), ((0, 0), (2, 1)), ((0, 1), (1, 0))]
    assert list(breadth_first(space, every=True)) == by_states
    by_steps = [((0, 0), (2, 0)), ((0, 0), (2, 1)), ((0, 1), (1, 0)), ((0, 1), (1, 1))]
    assert list(ida_star(space, lambda _: 0, every=True)) == by_steps


def test_of_equal_estimates_a_star_takes_the_latest_and_best_first_the_one_that_ties_say() -> None:
    graph: Graph = ((1, 2), (), (3,), ())
    taken: list[int] = []

    class Taken(Unwatched):
        def take(self, state: int, depth: int, estimate: int) -> None:
            taken.append(state)

    heuristic = [2, 1, 1, 0].__getitem__
    assert len(list(a_star(space_of(graph, 3), heuristic, Taken()))) == 1
    assert taken == [0, 2]
    taken.clear()
    assert len(list(best_first(space_of(graph, 3), heuristic, Taken()))) == 1
    assert taken == [0, 1, 2]
    taken.clear()
    assert len(list(best_first(space_of(graph, 3), heuristic, Taken(), iter([0, 2, 1, 0])))) == 1
    assert taken == [0, 2]


@given(graphs(), st.integers(2, 4))
def test_a_weighted_way_is_at_most_so_many_times_as_long(
    case: tuple[Graph, frozenset[int], list[int]], weight: int
) -> None:
    graph, solved, heuristic = case
    witness = Witness()
    space = space_of(graph, *solved)
    ways, proved = ended(a_star(space, heuristic.__getitem__, witness, weight=weight))
    shortest = steps_left(graph, solved)[0]
    assert len(ways) == (shortest < 99)
    assert (proved is None) == (shortest == 99)
    for way in ways:
        assert proved is not None
        assert proved <= shortest <= len(way) <= weight * proved
        assert witness.bounds[-1] == proved


@each_search
def test_a_long_way_needs_no_deep_recursion(search: Search) -> None:
    length = 3_000
    space = Space(0, lambda n: [((n, 0), n + 1), ((n, 1), max(n - 1, 0))], lambda n: n == length)
    ways, proved = ended(search(space, lambda n: length - n, NOBODY, True))
    assert (list(map(len, ways)), proved) == ([length], length)


class Budget(Unwatched):
    """Stops a search after so many states."""

    class Spent(Exception): ...

    def __init__(self, states: int) -> None:
        self.states = states

    def open(self, state: int, depth: int, estimate: int) -> None:
        if self.states == 0:
            raise self.Spent
        self.states -= 1

    take = open


@each_search
@pytest.mark.parametrize("states", [0, 1, 2])
def test_a_watcher_stops_a_search_and_leaves_nothing_behind(search: Search, states: int) -> None:
    """The exception comes through, the generator is over, and another search is as good as new."""
    space = space_of(RING, 2)
    ways = search(space, lambda _: 0, Budget(states), True)
    with pytest.raises(Budget.Spent):
        list(ways)
    assert next(ways, None) is None
    assert len(list(search(space, lambda _: 0, NOBODY, True))) == 2


@each_search
def test_a_search_that_is_left_early_can_be_closed(search: Search) -> None:
    ways = search(space_of(RING, 2), lambda _: 0, NOBODY, True)
    assert len(next(ways)) == 2
    ways.close()
    assert next(ways, None) is None


def test_one_way_is_found_where_not_all_are_asked_for() -> None:
    ring = space_of(RING, 2)
    for ways in (breadth_first(ring), a_star(ring, lambda _: 0), ida_star(ring, lambda _: 0)):
        assert len(list(ways)) == 1
