"""Searches that threads share: the same totals and lists, read as they come, ended at once."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import islice

import pytest

from unriddle import Want, engines, read
from unriddle.desk.clock import Clock
from unriddle.desk.search import Solving
from unriddle.runs import driver
from unriddle.values import Task

BOARDS = (  # that are searched, not counted by the graph of a narrow board
    "packing/custom: 2x2x3 with A=XX x4, B=XX/X. , C=X",
    "packing/custom: pyramid 3 with A=X./XX, B=XX, C=XX, D=XXX, E=X./XX, F=X",
    "packing/soma: XXX/XXB/EEB//XXX/EXX/EXB//CXX/CCX/CXB",
    "packing/soma: 3x3x3",
)
LONG = "packing/bedlam: 4x4x4"

pytestmark = pytest.mark.skipif(
    bool(engines.native_missing()), reason="textbook searches are watched"
)


def solving(text: str, want: Want, budget: Clock | None = None) -> Solving:
    return Solving(read(text), Task(want, threads=2), budget)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short searches are shared, too, and cut often."""
    monkeypatch.setattr(driver, "SHORT", 0.0)
    monkeypatch.setattr(driver, "SLICE", 0.002)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("want", [Want.COUNT, Want.ALL])
def test_counts_and_lists_are_shared(text: str, want: Want) -> None:
    search = solving(text, want)
    search.to_the_end()
    assert search.shared


@pytest.mark.parametrize("want", [Want.COUNT, Want.ALL])
def test_what_is_over_in_a_moment_is_not_shared(want: Want) -> None:
    search = solving(BOARDS[2], want)
    search.to_the_end()
    assert search.too_short
    assert not search.shared


@pytest.mark.parametrize("want", [Want.COUNT, Want.ALL])
def test_what_the_counting_graph_does_alone_is_not_shared(want: Want) -> None:
    text = "packing/pentominoes: 3x20"
    alone, shared = (read(text).solve(want, threads=threads) for threads in (None, 2))
    assert alone.reason == shared.reason
    assert (alone.count, alone.nodes) == (shared.count, shared.nodes)


EQUAL = (
    "packing/custom: pyramid 2 with A=X x3, B=X/X",
    "packing/custom: 3x2x2 with A=XXX x2, C=XX x3",
)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "text", [*BOARDS[:-1], pytest.param(BOARDS[-1], marks=pytest.mark.slow), *EQUAL]
)
@pytest.mark.parametrize("distinct", ["shapes", "labelled", "symmetry"])
@pytest.mark.parametrize("want", [Want.COUNT, Want.ALL])
def test_threads_change_nothing_in_an_answer(text: str, distinct: str, want: Want) -> None:
    position = read(text)
    alone, *shared = (position.solve(want, distinct=distinct, threads=n) for n in (1, 2, 4))
    for answer in shared:
        assert replace(answer, seconds=0) == replace(alone, seconds=0)


def test_a_list_is_read_while_its_first_part_grows() -> None:
    found = list(islice(iter(solving(LONG, Want.ALL)), 3))
    assert len({solution.steps for solution in found}) == 3


def test_threads_wait_for_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "UNREAD", 1)
    monkeypatch.setattr(driver, "SHORT", 0.0)
    found = [solution.steps for solution in solving(BOARDS[3], Want.ALL)]
    assert len(set(found)) == len(found) == 11_520


def test_threads_end_when_nobody_reads_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "SHORT", 0.0)
    before = threading.active_count()
    search = iter(solving(BOARDS[3], Want.ALL))
    next(search)
    search.close()  # type: ignore[attr-defined]
    assert threading.active_count() == before


@pytest.mark.parametrize("want", [Want.COUNT, Want.ALL])
def test_a_shared_search_that_runs_out_of_time_is_unfinished(want: Want) -> None:
    answer = read(LONG).solve(want, threads=2, seconds=0.3)
    assert not answer.complete
    assert answer.count is None
    assert answer.nodes > 0


@pytest.mark.parametrize("want", [Want.COUNT, Want.ALL])
def test_a_shared_search_keeps_to_its_nodes(want: Want) -> None:
    answer = read(LONG).solve(want, threads=2, nodes=1_000)
    assert not answer.complete
    assert 1_000 <= answer.nodes < 10_000  # a slice each beyond, and these begin small


@pytest.mark.usefixtures("at_once")
def test_nodes_only_grow_and_the_part_done_ends_at_one() -> None:
    done: list[float] = []
    nodes: list[int] = []

    def look(run: Clock) -> None:
        nodes.append(run.nodes)
        done.append(run.done or 0.0)

    clock = Clock(on_tick=look)
    solving("iq: pyramid 5", Want.COUNT, clock).to_the_end()
    assert nodes == sorted(nodes)
    assert all(0 <= part <= 1 for part in done)
    assert clock.done == 1
    assert clock.forecast is not None
    assert clock.forecast.seconds_left is not None
    low, likely, high = clock.forecast.seconds_left
    assert 0 <= low <= likely <= high


def test_what_was_found_is_handed_over_when_time_is_up() -> None:
    search = solving(LONG, Want.ALL, Clock(nodes=500_000))
    answer = search.to_the_end()
    assert answer.found == len({solution.steps for solution in answer.solutions}) > 0
    assert not answer.complete
