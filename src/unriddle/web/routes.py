"""The routes: most have a worker answer. None knows a family."""

from __future__ import annotations

import asyncio
import base64
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent

from unriddle import __version__, desk, wire
from unriddle.desk import Message, infos
from unriddle.web import handlers, models, reading
from unriddle.web.compression import json_response
from unriddle.web.docs import schemas
from unriddle.web.jobs import Job, Jobs
from unriddle.web.limits import Limits
from unriddle.web.problems import language, too_long, too_many
from unriddle.web.runs.drivers import Runs
from unriddle.web.security.strict_json import StrictRoute
from unriddle.web.words import say
from unriddle.web.workers.pool import Pool, Pools, Task
from unriddle.wire.encoding import Record

RETRY = 100  # milliseconds after which a listener that lost its connection should reconnect
DAYS = 1000  # puzzles of the day that are remembered
MOVES = 100  # by cells, in one request: quicker than any hand while an answer is on its way
KINDS = {
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/jsonl",
    "svg": "image/svg+xml",
    "png": "image/png",
}
PICTURE_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


class WorkerProblem(Exception):
    """Problem details that a worker has written already."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem["detail"])
        self.problem = problem


class Disconnected(Exception):
    """The client has closed the connection before its answer was there."""


class Caller:
    """The client of one request, and the parts of the server that answer it."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.client = request.client.host if request.client else ""
        self.lang = language(request.headers.get("accept-language", ""))
        self.limits: Limits = request.app.state.limits
        self.pools: Pools = request.app.state.pools
        self.jobs: Jobs = request.app.state.jobs
        self.runs: Runs = request.app.state.runs
        self.days: dict[tuple[str, str], Record] = request.app.state.days

    def say(self, text: Message) -> str:
        return say(text, self.lang)

    def respond(self, answer: object, status: int = 200) -> JSONResponse:
        return self.json(wire.record(answer, self.say), status)

    def json(self, record: Record, status: int = 200) -> JSONResponse:
        return json_response(record, status, self.request.headers)

    async def ask(self, verb: str, asked: dict[str, Any]) -> dict[str, Any]:
        """A worker's answer; a client that disconnects meanwhile frees the worker."""
        seconds = self.limits.capped(asked.get("seconds"), self.limits.seconds)
        task = Task(verb, asked, seconds, self.lang)
        running = asyncio.ensure_future(self.pools.interactive.run(task))
        disconnected = asyncio.ensure_future(self._disconnected())
        try:
            await asyncio.wait((running, disconnected), return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                raise Disconnected
            event = running.result()
        finally:
            running.cancel()
            disconnected.cancel()
        if event.name == "error":
            raise WorkerProblem(event.data)
        return event.data

    async def answer(self, verb: str, asked: models.Asked) -> JSONResponse:
        asked.check(self.limits)
        return self.json(await self.ask(verb, asked.model_dump()))

    async def _disconnected(self) -> None:
        while (await self.request.receive())["type"] != "http.disconnect":
            pass

    async def start_job(self, asked: dict[str, Any]) -> Job:
        """A job; raises if the position cannot be read."""
        await run_in_threadpool(reading.read_position, asked, self.limits)
        seconds = self.limits.capped(asked.get("seconds"), self.limits.job_seconds)
        verb = "count" if asked.get("want") == "count" else "solve"
        return self.jobs.start(self.client, Task(verb, asked, seconds, self.lang, streamed=True))


Here = Annotated[Caller, Depends(Caller)]
DOCUMENTED: dict[int | str, dict[str, Any]] = {
    status: {"description": text}
    for status, text in {
        400: "A header is malformed, or stands twice.",
        401: "The token is missing or wrong.",
        403: "Asked by a page of another site.",
        404: "There is no such thing.",
        405: "Not in this way.",
        408: "The request did not arrive in time.",
        413: "The request is too large.",
        415: "Not JSON, or packed.",
        421: "The server does not go by this name.",
        422: "The input is not right: `where`, `span` and `line` say at which place.",
        429: "Too many requests or jobs; see Retry-After.",
        500: "Our mistake.",
        501: "Something needed is not installed, or the family cannot do it.",
        503: "No worker is free, or the one at work broke off; see Retry-After.",
    }.items()
}


def gives(kind: type, status: int = 200) -> dict[str, Any]:
    """What a route answers, for OpenAPI: FastAPI cannot know, as `wire` encodes the records."""
    content = {"application/json": {"schema": schemas.reference(kind)}}
    return {"status_code": status, "responses": {status: {"content": content}}}


router = APIRouter(prefix="/api", responses=DOCUMENTED, route_class=StrictRoute)


# Answered without a worker


@router.get("/health", **gives(wire.Health))
async def health(here: Here) -> Response:
    """Is it there, and how busy is it."""

    def load(pool: Pool) -> wire.PoolLoad:
        return wire.PoolLoad(workers=len(pool.workers), idle=pool.idle, waiting=pool.waiting)

    loads = {"interactive": load(here.pools.interactive), "jobs": load(here.pools.jobs)}
    return here.respond(wire.Health(name="unriddle", version=__version__, **loads))


@router.get("/families", **gives(wire.Families))
async def families(here: Here) -> Response:
    """The families with their variants, strategies and keys."""
    return here.respond(wire.Families(families=list(infos().values())))


@router.get("/course/{family}", **gives(desk.Course))
def course(family: Annotated[str, Path(max_length=80)], here: Here) -> Response:
    """Puzzles of a family in an order that teaches, each with an idea to try."""
    return here.respond(desk.course(family))


@router.post("/read", **gives(wire.Reading))
def read(ask: models.ReadAsk, here: Here) -> Response:
    """Read a position: its one text, its steps and a picture without pixels."""
    if sum(isinstance(move, models.Move) for move in ask.moves) > MOVES:
        raise too_many("moves", MOVES)
    return here.respond(reading.read(ask.model_dump(), here.limits))


@router.post("/readings", **gives(wire.Readings))
def readings(ask: models.ReadingsAsk, here: Here) -> Response:
    """Read several positions at once, to draw them beside each other for example."""
    return here.respond(reading.readings(ask.positions, here.limits))


@router.post("/import", **gives(wire.Reading))
def import_file(
    here: Here,
    text: Annotated[str, Body(media_type="text/plain", examples=models.examples()[:1])],
    family: Annotated[str | None, Query(max_length=80)] = None,
    lenient: bool = False,
) -> Response:
    """Read a file as people have them: the body is the text itself."""
    asked = {"position": text, "family": family or None, "lenient": lenient}
    return here.respond(reading.read(asked, here.limits))


@router.post("/compose", **gives(wire.Composed))
def compose(ask: models.ComposeAsk, here: Here) -> Response:
    """Write a puzzle that was typed, chosen and drawn in a form; `read` judges it."""
    return here.respond(reading.compose(ask.model_dump()))


# Answered by a worker


def _answered(verb: str, asked: type[models.Asked]) -> Callable[..., Any]:
    async def answered(ask: Any, here: Here) -> Response:
        return await here.answer(verb, ask)

    answered.__annotations__["ask"] = asked  # FastAPI learns there what the body must be
    return answered


for _handler, _asked, _given in (
    (handlers.solve, models.SolveAsk, wire.Answer),
    (handlers.count, models.CountAsk, wire.Answer),
    (handlers.check, models.CheckAsk, desk.Verdict),
    (handlers.hint, models.HintAsk, wire.Hints),
    (handlers.outlook, models.Timed, desk.Outlook),
    (handlers.steps, models.Timed, wire.Offers),
    (handlers.scenes, models.ScenesAsk, wire.Scenes),
    (handlers.grade, models.Timed, wire.Grade),
    (handlers.generate, models.GenerateAsk, wire.Generated),
    (handlers.compare, models.CompareAsk, wire.Comparisons),
    (handlers.survey, models.SurveyAsk, wire.Survey),
    (handlers.trace, models.TraceAsk, wire.Trace),
):
    _verb = _handler.__name__
    router.add_api_route(
        f"/{_verb}",
        _answered(_verb, _asked),
        methods=["POST"],
        name=_verb,
        description=_handler.__doc__,
        **gives(_given),
    )


@router.post("/day", description=handlers.day.__doc__, **gives(wire.Day))
async def day(ask: models.DayAsk, here: Here) -> Response:
    days, asked = here.days, (ask.toy, ask.date)
    if asked not in days:
        if len(days) >= DAYS:
            days.clear()
        days[asked] = await here.ask("day", ask.model_dump())
    return here.json(days[asked])


# Pictures and files


def _file(kind: str, record: dict[str, Any], name: str | None = None) -> Response:
    content = base64.b64decode(record["content"])
    headers = {"Content-Security-Policy": PICTURE_CSP}
    if name is not None:
        headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return Response(content, media_type=KINDS[kind], headers=headers)


def _pictures(kind: str) -> Callable[..., Any]:
    async def picture(
        here: Here,
        position: Annotated[str, Query(examples=models.examples())],
        family: Annotated[str | None, Query(max_length=80)] = None,
    ) -> Response:
        if len(position) > here.limits.text:
            raise too_long("position", here.limits.text)
        asked = {"position": position, "family": family or None, "kind": kind}
        return _file(kind, await here.ask("picture", asked))

    return picture


def _long_pictures(kind: str) -> Callable[..., Any]:
    async def picture(ask: models.Ask, here: Here) -> Response:
        return _file(kind, await here.ask("picture", {**ask.model_dump(), "kind": kind}))

    return picture


for _kind in ("svg", "png"):
    for _method, _route in (("GET", _pictures), ("POST", _long_pictures)):
        router.add_api_route(
            f"/scene.{_kind}",
            _route(_kind),
            methods=[_method],
            name=f"scene_{_kind}_{_method.lower()}",
            description="The position, drawn; a long one is sent as JSON.",
            response_class=Response,
            responses={200: {"content": {KINDS[_kind]: {}}, "description": "A picture."}},
        )


@router.post(
    "/export",
    response_class=Response,
    responses={200: {"content": {kind: {} for kind in KINDS.values()}, "description": "The file."}},
)
async def export(ask: models.ExportAsk, here: Here) -> Response:
    """Solve, and give the answer as a file: text, JSON, rows or a picture."""
    took = ask.took or models.Took()
    record = await here.ask("export", {**ask.model_dump(), "took": took.model_dump()})
    return _file(ask.kind, record, f"unriddle.{ask.kind}")


# Jobs


def _known(id: str, here: Here) -> Job:
    return here.jobs.find(id)


Known = Annotated[Job, Depends(_known)]


def _job_record(job: Job) -> wire.JobBegun:
    return wire.JobBegun(id=job.id, state=job.state, events=f"/api/jobs/{job.id}/events")


@router.post("/jobs", **gives(wire.JobBegun, 202))
async def begin(ask: models.JobAsk, here: Here) -> Response:
    """Begin a long search; its solutions are streamed as they are found."""
    return here.respond(_job_record(await here.start_job(ask.model_dump())), 202)


@router.get("/jobs/{id}", **gives(wire.JobBegun))
async def job(job: Known, here: Here) -> Response:
    """How a job stands."""
    return here.respond(_job_record(job))


@router.delete("/jobs/{id}", status_code=204)
async def cancel(job: Known, here: Here) -> None:
    """Stop a job; its worker is free at once."""
    here.jobs.cancel(job)


async def _listening(job: Known, here: Here) -> AsyncIterator[None]:
    """While somebody listens to a job.

    No matter of the events themselves: nobody closes these where a listener goes while one is sent.
    """
    here.jobs.attach(job)
    try:
        yield
    finally:
        here.jobs.detach(job)


@router.get(
    "/jobs/{id}/events", response_class=EventSourceResponse, dependencies=[Depends(_listening)]
)
async def events(
    job: Known, last_event_id: Annotated[str | None, Header(max_length=20)] = None
) -> AsyncIterator[ServerSentEvent]:
    """Its events: `progress`, `solution`, and at the end `done` or `error`.

    A listener that comes back with Last-Event-ID gets those it has missed. When the last
    listener has gone, the job is stopped.
    """
    last = (last_event_id or "").strip()
    seen = int(last) if last.isascii() and last.isdecimal() else 0
    async with contextlib.aclosing(job.follow(min(seen, len(job.events)))) as following:
        async for number, event in following:
            yield ServerSentEvent(data=event.data, event=event.name, id=str(number), retry=RETRY)
