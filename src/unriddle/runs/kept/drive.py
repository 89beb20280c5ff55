"""Runs that nobody has named, and going on with a run in a process of its own."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

from unriddle import wire
from unriddle.desk.clock import Clock
from unriddle.desk.reading import read
from unriddle.desk.search import Solving
from unriddle.desk.state import State
from unriddle.runs.jobs import SearchJob
from unriddle.runs.kept import lock
from unriddle.runs.kept.listing import find_run, remove_run, run_row
from unriddle.runs.kept.named import NamedRun, path_of
from unriddle.runs.kept.store import Store, glance
from unriddle.runs.part import Writing, task_of
from unriddle.values import Task, Want

UNUSABLE = ("damaged", "other")  # states of runs that nobody can go on with
NICE = 10  # by how much it has a lower priority than what people wait for


def asked_before(position: State, task: Task) -> bool:
    """Whether there is a run for this question that can be gone on with, or is done."""
    found = find_run(_name(_asked(position, task)))
    return found is not None and found.state not in UNUSABLE


def begin_run(position: State, task: Task) -> str:
    """A run for a question that nobody has named: the same question has the same run."""
    job = _asked(position, task)
    name = _name(job)
    if lock.held(path_of(name)) is not None:  # it is the same question, by its name
        return name
    found = find_run(name)
    if found is not None and found.state in UNUSABLE:
        remove_run(name)  # nobody could go on with it
    _begin(name, job)
    return name


def _asked(position: State, task: Task) -> SearchJob:
    Solving(position, task)  # refuses what the family does not know
    form = position.back.info.forms[0]
    writing = None if task.want is Want.COUNT else Writing("jsonl", form)
    return SearchJob(position, task, writing)


def _name(job: SearchJob) -> str:
    return "page-" + sha256(dumps(job.what(), sort_keys=True).encode()).hexdigest()[:12]


def _begin(name: str, job: SearchJob) -> None:
    out = path_of(name).with_suffix(".jsonl") if job.task.want is Want.ALL else None
    NamedRun(name, job, Clock(), out=out, about={"served": True}).leave()


def begin_anew(name: str) -> None:
    """Begin a run again that another version of the program began."""
    known, _ = glance(path_of(name))
    remove_run(name)
    _begin(name, _job(known))


def wake_run(name: str) -> None:
    """Somebody wants a run to go on that was stopped; whoever serves it will see to that."""
    store = Store(path_of(name))
    try:
        store.about(paused=False)
    finally:
        store.close()


def go_on(name: str, workers: int) -> None:
    """Work at a run until it is done, or somebody stops it."""
    known, _ = glance(path_of(name))
    job, clock = _job(known), Clock()
    task = job.task
    run = NamedRun(name, job, clock, out=_path(known["out"]), about={})
    try:
        solving = Solving(
            *(job.position, task, clock),
            share=lambda _: run.driver(run.processes(workers)),
        )
        for _ in solving.totals() if task.want is Want.ALL else solving:
            pass
        answer = solving.answer()
        if answer.complete:
            run.finish(wire.record(answer, str))
    finally:
        run.leave()


def _job(known: dict[str, Any]) -> SearchJob:
    what: dict[str, Any] = known["what"]
    writing = None if what["writing"] is None else Writing(*what["writing"])
    return SearchJob(read(what["position"]), task_of(what["task"]), writing)


def _path(out: str | None) -> Path | None:
    return None if out is None else Path(out)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who began it says when to stop
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICE)
    name, workers = sys.argv[1:]
    if run_row(name).state != "done":
        go_on(name, int(workers))


if __name__ == "__main__":
    main()
