"""Proofs that take long: cut anywhere they give the same ways by the same nodes, and a bound."""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from unriddle.contract import Part, Search
from unriddle.desk import tables
from unriddle.desk.clock import Clock
from unriddle.desk.position import Position
from unriddle.desk.reading import read
from unriddle.engines import tiles
from unriddle.errors import OutOfBudget
from unriddle.families.sliding.search import passes
from unriddle.families.sliding.search import tables as ready
from unriddle.families.sliding.search.passes import read_stretches, write_stretches
from unriddle.laws.test_parts import Cut, whole_search
from unriddle.runs.crews.crew import Threads
from unriddle.runs.jobs import SearchJob
from unriddle.runs.kept.listing import RunRow, run_row
from unriddle.runs.kept.named import NamedRun
from unriddle.runs.part import Writing
from unriddle.runs.sharing import by_threads
from unriddle.values import Task, Want

# Too far from home to be solved without tables, and 52 moves in two ways with them.
FAR = "sliding/5x5: 16 5 11 4 9 / 6 1 12 8 7 / 15 10 - 14 19 / 21 20 2 18 3 / 17 22 23 13 24"
FAR_FROM_HOME = f"{FAR} = gap first"
NEAR = "sliding/5x5: 1 2 3 4 5 / 6 7 8 - 10 / 11 12 13 9 15 / 16 17 18 14 20 / 21 22 23 19 24"

pytestmark = pytest.mark.skipif(not tiles.here(), reason="the native core was not built")


@pytest.fixture(scope="module", autouse=True)
def tables_of_their_own() -> Iterator[None]:
    """The large tables that are built here are let go: elsewhere nodes are counted without them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "_memory", {})
        patch.setattr(ready, "_wrapped", {})
        yield


def search_of(position: Position, want: Want, part: Part | None = None) -> Search:
    return position.back.search(position.puzzle, position.steps, Task(want), part)


def cut(text: str, want: Want, seed: str) -> Cut:
    pieces = Cut(read(text), Task(want), seed)
    assert pieces.read()
    return pieces


@pytest.mark.parametrize("want", [Want.ALL, Want.COUNT])
@pytest.mark.parametrize("given", [pytest.param("", marks=pytest.mark.slow), " ; 14", " ; 10 ; 1"])
def test_all_ways_are_the_same_however_they_are_cut(want: Want, given: str) -> None:
    pieces = cut(FAR_FROM_HOME + given, want, given)  # first: it builds the tables for both
    whole = Cut(read(FAR_FROM_HOME + given), Task(want), "")
    reason, found, total = whole_search(whole, want, is_cut=True)
    assert pieces.steps == found
    assert pieces.total == total > 0
    assert pieces.clock.nodes == whole.clock.nodes
    assert reason in pieces.reasons
    assert pieces.pieces > 50


@pytest.fixture
def without_beams(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only way that is known beforehand is as a person does it."""
    monkeypatch.setattr(passes, "WIDTHS", ())


@pytest.mark.usefixtures("without_beams")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_first_of_all_ways_is_the_best_however_it_is_cut(seed: str) -> None:
    best = cut(FAR_FROM_HOME, Want.BEST, seed)
    assert best.steps[:1] == cut(FAR_FROM_HOME, Want.ALL, "").steps[:1]
    assert best.clock.lower_bound == 52


@pytest.mark.usefixtures("without_beams")
def test_what_a_pass_has_proved_is_told_when_the_next_begins() -> None:
    position = read(f"{FAR_FROM_HOME} ; 14")
    whole = search_of(position, Want.BEST)
    (part,) = whole.parts(Clock())
    assert part.spec["bound"] < 51
    while part.spec["bound"] < 51:
        clock = Clock()
        found = [batch.steps for batch in search_of(position, Want.BEST, part).batches(clock)]
        assert not any(found)
        assert clock.lower_bound == 1 + part.spec["bound"]  # with the step that was given
        (part,) = whole.following(part)


def test_a_way_that_is_known_is_proved_by_the_passes_before_it() -> None:
    all_of_them = cut(FAR_FROM_HOME, Want.ALL, "")
    best = cut(FAR_FROM_HOME, Want.BEST, "1")
    assert best.total == 1
    assert best.steps[0] in all_of_them.steps
    assert best.clock.lower_bound == 52
    whole = search_of(read(FAR_FROM_HOME), Want.BEST)
    known = list(range(52))
    assert whole.following(Part({"bound": 50, "known": known})) == [Part({"ways": [known]})]
    assert whole.following(Part({"bound": 48, "known": known}))[0].spec["bound"] == 50


def test_what_is_left_is_divided_without_loss() -> None:
    position, clock = read(FAR_FROM_HOME), Clock()
    part = Part({"bound": 52})
    search = search_of(position, Want.ALL, part)
    assert search.rest(3) is None  # nothing has been read of it
    reading = search.batches(clock)
    for _ in range(5):
        next(reading)
    one, few = search.rest(1), search.rest(4)
    assert one is not None
    assert few is not None
    assert len(one) == 1 < len(few) <= 4
    assert sum(part.share for part in few) == pytest.approx(one[0].share)
    together = [each for part in few for each in read_stretches(part.spec["stretches"])]
    assert together == read_stretches(one[0].spec["stretches"])
    assert max(part.share for part in few) < one[0].share
    assert len(json.dumps(one)) < 5_000


@pytest.mark.parametrize("want", [Want.BEST, Want.ALL, Want.COUNT])
def test_near_home_all_is_one_part(want: Want) -> None:
    pieces = cut(NEAR, want, "")
    assert pieces.pieces == 1
    assert pieces.total == 1
    assert search_of(read(NEAR), want).following(Part({"ways": [["9"]]})) == ()


ORDER = "3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 -"
UNCUT = {
    "any way will do": (FAR_FROM_HOME, Want.ONE),
    "small": ("sliding/4x4: 15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 - = gap first", Want.BEST),
    "impossible": (f"sliding/5x5: 2 1 {ORDER}", Want.BEST),
    "solved": (f"sliding/5x5: 1 2 {ORDER}", Want.ALL),
    "no tables": (
        "sliding/4x5: 2 1 4 3 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 -",
        Want.BEST,
    ),
}


@pytest.mark.parametrize("why", UNCUT)
def test_what_needs_no_long_proof_or_has_none_is_not_cut(why: str) -> None:
    text, want = UNCUT[why]
    assert search_of(read(text), want).parts(Clock()) == ()


def test_stretches_are_read_as_they_were_written() -> None:
    chance = random.Random(1)
    for _ in range(100):
        moves = [bytes(chance.choices(range(4), k=chance.randint(0, 30))) for _ in range(9)]
        assert read_stretches(write_stretches(sorted(moves))) == sorted(moves)
    assert read_stretches("0") == [b""]


@pytest.mark.usefixtures("without_beams")
def test_whoever_stops_a_proof_has_a_way_and_a_bound() -> None:
    clock = Clock(nodes=210_000)  # of which all but 10,000 are spent before the first pass
    job = SearchJob(read(f"{FAR_FROM_HOME} ; 14"), Task(Want.BEST))
    driver = by_threads(job, clock, 2)
    assert driver is not None
    found = driver.batches()
    known = next(found)
    with pytest.raises(OutOfBudget):
        assert list(found) == []
    standing = read(FAR_FROM_HOME).back.check(read(FAR_FROM_HOME).puzzle, known.steps[0])
    assert standing.solved
    assert standing.cost == known.cost(0) > 52
    assert 44 < (clock.lower_bound or 0) <= 54 < standing.cost


@pytest.mark.usefixtures("home")
def test_a_proof_that_is_stopped_again_and_again_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(passes, "WIDTHS", (20, 50))
    stopped = [proved_by_run("stopped", nodes) for nodes in (200_001, 210_000, 220_000, None)]
    whole = proved_by_run("whole", None)
    assert [row.state for row in stopped[:2]] == ["stopped"] * 2
    assert stopped[-1].nodes == whole.nodes
    assert stopped[-1].lower_bound == whole.lower_bound == 54
    assert (stopped[-1].found, whole.found) == (1, 1)
    bests = [row.best or 0 for row in stopped]
    assert bests == sorted(bests, reverse=True)
    bounds = [row.lower_bound or 0 for row in stopped]
    assert bounds == sorted(bounds)
    assert 40 < bounds[0] < bests[0]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def proved_by_run(name: str, nodes: int | None) -> RunRow:
    """How a run stands after so many nodes; it goes on where it was."""
    position = read(f"{FAR_FROM_HOME} ; 14")
    job = SearchJob(position, Task(Want.BEST), Writing("jsonl", position.back.info.forms[0]))
    clock = Clock(nodes=nodes)
    run = NamedRun(name, job, clock, about={})
    with suppress(OutOfBudget):
        deque(run.driver(partial(Threads, 1)).batches(), maxlen=0)
    run.leave()
    row = run_row(name)
    assert row.lower_bound == clock.lower_bound
    return row
