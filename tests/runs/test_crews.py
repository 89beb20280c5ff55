"""Those who work at the parts of a run: who is asked, who is blamed, and how they are stopped."""

from __future__ import annotations

import time

import pytest

from unriddle import engines, read
from unriddle.contract import Part
from unriddle.desk import Clock
from unriddle.runs.crews.cluster import Cluster
from unriddle.runs.crews.crew import Crew, Outcome
from unriddle.runs.crews.processes import Processes
from unriddle.runs.jobs import SearchJob
from unriddle.runs.ledger import Ledger
from unriddle.runs.part import Order, Record
from unriddle.values import Task, Want

pytestmark = pytest.mark.skipif(
    bool(engines.native_missing()), reason="textbook searches take too long"
)

LONG = SearchJob(read("packing/custom: 4x4x7 with A=XXX/.X. x28"), Task(Want.COUNT))
LONG_NODES = 87_334_233
SHORT = SearchJob(read("packing/custom: 2x3x3 with A=XX x9"), Task(Want.COUNT))
FOREVER = 600.0  # seconds of a slice


def order(job: SearchJob, seconds: float) -> Order:
    (part,) = job.parts(Clock())
    return Order(job.do, job.what(), part, seconds)


def received(crew: Crew) -> Outcome:
    until = time.monotonic() + 60
    while (outcome := crew.receive(0.1)) is None:
        assert time.monotonic() < until
    return outcome


def test_nobody_is_blamed_for_a_process_that_was_gone_before_it_was_asked() -> None:
    crew = Processes(1, SHORT)
    try:
        for number in range(3):
            crew.submit(("part", number), order(SHORT, FOREVER))
            tag, came = received(crew)
            assert tag == ("part", number)
            assert isinstance(came, Record)
            crew._all[0]._process.kill()
            crew._all[0]._process.wait()
    finally:
        crew.close()


@pytest.mark.slow
def test_a_cluster_hands_back_what_it_has_as_soon_as_it_is_stopped() -> None:
    crew = Cluster("local:1", LONG)
    try:
        crew.submit(("part", 0), order(LONG, FOREVER))
        assert crew.receive(1.5) is None
        crew.stop()
        _, came = received(crew)
        assert isinstance(came, Record)
        assert 0 < came.nodes < LONG_NODES / 2
        assert came.rest
    finally:
        crew.close()


def test_parts_are_in_their_order_however_many_there_are() -> None:
    ledger = Ledger()
    many = 100_003
    ledger.begin([Part(number, 1 / many) for number in range(many)], 0)
    taken = [ledger.take_next(in_order=True).part.spec for _ in range(20)]
    assert taken == list(range(20))
