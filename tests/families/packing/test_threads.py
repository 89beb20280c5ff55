"""Searches that threads share: the same totals and lists, read as they come, ended at once."""

from __future__ import annotations

import threading
from itertools import islice

import pytest

from unriddle import Want, engines, read
from unriddle.desk import parallel as sharing
from unriddle.desk.clock import Clock
from unriddle.desk.search import Solving
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


@pytest.mark.parametrize("text", BOARDS)
def test_a_count_is_shared(text: str) -> None:
    assert read(text).solve(Want.COUNT, threads=2).reason.key == "reason.parts"


@pytest.mark.parametrize("text", BOARDS[2:])
def test_a_list_is_shared(text: str) -> None:
    assert read(text).solve(Want.ALL, threads=2).reason.key == "reason.parts"


@pytest.mark.parametrize("text", ["soma: 3x3x3", "kanoodle: pyramid 5"])
def test_there_are_some_64_parts(text: str) -> None:
    parts = read(text).solve(Want.COUNT, threads=2).reason.values["parts"]
    assert isinstance(parts, int)
    assert 64 <= parts < 128


@pytest.mark.parametrize("want", [Want.COUNT, Want.ALL])
def test_what_the_counting_graph_does_alone_is_not_shared(want: Want) -> None:
    text = "packing/pentominoes: 3x20"
    alone, shared = (read(text).solve(want, threads=threads) for threads in (None, 2))
    assert alone.reason == shared.reason
    assert (alone.count, alone.nodes) == (shared.count, shared.nodes)


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("distinct", ["shapes", "labelled", "symmetry"])
def test_threads_change_neither_totals_nor_nodes(text: str, distinct: str) -> None:
    position = read(text)
    alone = position.solve(Want.COUNT, distinct=distinct)
    one, two = (position.solve(Want.COUNT, distinct=distinct, threads=n) for n in (1, 2))
    assert alone.count == one.count == two.count
    assert one.nodes == two.nodes


@pytest.mark.parametrize("text", BOARDS)
def test_no_node_is_searched_twice(text: str) -> None:
    alone, shared = (read(text).solve(Want.COUNT, threads=threads) for threads in (None, 2))
    assert shared.nodes <= alone.nodes


EQUAL = (  # of which a split would change the order
    "packing/custom: pyramid 2 with A=X x3, B=X/X",
    "packing/custom: 3x2x2 with A=XXX x2, C=XX x3",
)


@pytest.mark.parametrize("text", [*BOARDS[:3], *EQUAL])
@pytest.mark.parametrize("distinct", ["shapes", "labelled", "symmetry"])
def test_threads_change_neither_a_list_nor_its_order(text: str, distinct: str) -> None:
    position = read(text)
    alone = position.solve(Want.ALL, distinct=distinct)
    one, two = (position.solve(Want.ALL, distinct=distinct, threads=n) for n in (1, 2))
    assert alone.solutions == one.solutions == two.solutions
    assert one.nodes == two.nodes
    assert position.solve(Want.ALL, threads=2, limit=1).found == min(1, alone.found)


def test_a_list_is_read_while_its_first_part_grows() -> None:
    found = list(islice(iter(solving(LONG, Want.ALL)), 3))
    assert len({solution.steps for solution in found}) == 3


def test_threads_wait_for_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "UNREAD", 1)
    monkeypatch.setattr(sharing, "AHEAD", 1)
    found = [solution.steps for solution in solving(BOARDS[3], Want.ALL)]
    assert len(set(found)) == len(found) == 11_520


def test_threads_end_when_nobody_reads_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "UNREAD", 1)
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


def test_the_part_done_and_the_nodes_only_grow() -> None:
    done: list[float] = []
    nodes: list[int] = []

    def look(run: Clock) -> None:
        nodes.append(run.nodes)
        done.append(run.done or 0.0)

    for _ in solving(BOARDS[3], Want.COUNT, Clock(on_tick=look)):
        pass
    assert done == sorted(done)
    assert nodes == sorted(nodes)
    assert done[-1] == pytest.approx(1)


def test_what_a_part_has_found_is_handed_over_when_time_is_up() -> None:
    position = read(BOARDS[2])
    search = position.back.search(position.puzzle, position.steps, Task(Want.ALL))
    part = sharing.PartSearch(search, lambda: None)
    found = list(islice(search.batches(Clock()), 2))
    for batch in (*found, None):
        part.unread.put(batch)
    assert list(part.at_hand()) == found
    assert list(part.at_hand()) == []
