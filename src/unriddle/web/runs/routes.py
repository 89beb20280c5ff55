"""The routes of runs: long searches that the server keeps."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from unriddle import wire
from unriddle.desk import RunRow, Task, Want, message
from unriddle.web import models, reading
from unriddle.web.problems import NotThere
from unriddle.web.routes import DOCUMENTED, Here, gives
from unriddle.web.security.strict_json import StrictRoute

router = APIRouter(prefix="/api/runs", responses=DOCUMENTED, route_class=StrictRoute)
Name = Annotated[str, Path(max_length=80, pattern="^[A-Za-z0-9][A-Za-z0-9._-]*$")]


def _record(row: RunRow, here: Here) -> wire.Run:
    """Where its files are is nobody's business."""
    return wire.run_of(row, here.say, files=False)


def _served(name: str, here: Here) -> RunRow:
    """A run of the server: those of the command line are not told to whoever asks."""
    row = here.runs.find(name)
    if row is None or not row.served:
        raise NotThere(message("error.run_none", name=name), message("web.fix_run"), "name")
    return row


@router.get("", **gives(wire.Runs))
def runs(here: Here) -> Response:
    """All runs of the server, and how far they are."""
    found = [_record(row, here) for row in here.runs.every() if row.served]
    return here.respond(wire.Runs(runs=found))


@router.post("", **gives(wire.Run, 202))
def begin_run(ask: models.RunAsk, here: Here) -> Response:
    """Begin long work, or go on with the same; it goes on when nobody looks."""
    position = reading.read_position(ask.model_dump(), here.limits)
    said = {name: getattr(ask, name) for name in ("strategy", "distinct", "only")}
    task = Task(want=Want(ask.want), **{k: v for k, v in said.items() if v is not None})
    return here.respond(_record(here.runs.begin(position, task), here), 202)


@router.get("/{name}", **gives(wire.Run))
def run(name: Name, here: Here) -> Response:
    """How a run stands."""
    return here.respond(_record(_served(name, here), here))


@router.get("/{name}/solutions", **gives(wire.RunSolutions))
def run_solutions(
    name: Name,
    here: Here,
    first: Annotated[int, Query(ge=0, le=wire.EXACT)] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> Response:
    """Solutions of a list, as far as it is written."""
    _served(name, here)
    found = [json.loads(line) for line in here.runs.solutions(name, first, limit)]
    return here.respond(wire.RunSolutions(name=name, first=first, solutions=found))


@router.post("/{name}/stop", **gives(wire.Run))
def stop_run(name: Name, here: Here) -> Response:
    """Stop a run; all of it is kept."""
    _served(name, here)
    return here.respond(_record(here.runs.stop(name), here))


@router.post("/{name}/resume", **gives(wire.Run))
def resume_run(name: Name, here: Here) -> Response:
    """Go on with a run that was stopped."""
    _served(name, here)
    return here.respond(_record(here.runs.go_on(name), here))


@router.delete("/{name}", status_code=204)
def remove_run(name: Name, here: Here) -> None:
    """Remove a run that nobody works at, and its list."""
    _served(name, here)
    here.runs.remove(name)
