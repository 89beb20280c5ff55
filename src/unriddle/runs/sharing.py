"""Work that several share: a run without a name, which nothing is kept of."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from unriddle.contract import Search
from unriddle.desk.clock import Clock
from unriddle.desk.state import State
from unriddle.runs.crews.crew import Crew, Threads
from unriddle.runs.driver import Driver, Journal
from unriddle.runs.jobs import Job, SearchJob
from unriddle.runs.ledger import Ledger
from unriddle.runs.part import Record, Writing, batch_of, unpacked
from unriddle.values import Task, Want


class _Sent(Journal):
    """Where what is found comes from elsewhere, and is read here."""

    def __init__(self, job: Job) -> None:
        self._rows = job.do == "survey"

    def found(self, record: Record) -> list[Any]:
        if not record.written:
            return []
        lines = unpacked(record.written)
        return [list(map(json.loads, lines.splitlines()))] if self._rows else [batch_of(lines)]


def shared(position: State, task: Task, search: Search, clock: Clock) -> Driver | None:
    """A search as its task says: by threads, or by the workers of a cluster."""
    if task.cluster is None:
        job = SearchJob(position, task, search=search)
        return by_threads(job, clock, task.threads or 1)
    writing = None if task.want is Want.COUNT else Writing("steps", "")
    return by_cluster(SearchJob(position, task, writing, search), clock, task.cluster)


def by_threads(job: Job, clock: Clock, threads: int) -> Driver | None:
    """The job as so many threads share it; None where it cannot be cut."""
    return _driver(job, clock, partial(Threads, threads), Journal())


def by_cluster(job: Job, clock: Clock, address: str) -> Driver | None:
    """The same by the workers of a cluster, which is called if the work is long enough."""
    from unriddle.runs.crews.cluster import Cluster, known_address  # few have one

    return _driver(job, clock, partial(Cluster, known_address(address), job), _Sent(job))


def _driver(job: Job, clock: Clock, call: Callable[[], Crew], journal: Journal) -> Driver | None:
    parts = job.parts(clock)
    if not parts:
        return None
    ledger = Ledger(first_only=job.first_only)
    ledger.begin(parts, 0)
    return Driver(job, clock, call, ledger, journal=journal)
