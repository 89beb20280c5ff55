"""The application: routes, pools of workers, middleware, and errors as problem details."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from unriddle import __version__
from unriddle.desk import Defect, Message, UnriddleError, message
from unriddle.web import html, page, problems, routes
from unriddle.web.docs import openapi
from unriddle.web.jobs import Jobs
from unriddle.web.limits import Limits
from unriddle.web.runs import routes as run_routes
from unriddle.web.runs.drivers import Runs
from unriddle.web.security.guard import Guard
from unriddle.web.security.requests import Access
from unriddle.web.workers.pool import Pools

FILE_METHODS = "GET, HEAD"
# What an error of pydantic is about: a bound of the field, or else the kind of value it needs.
BOUNDS = {
    "ge": "web.field_least",
    "le": "web.field_most",
    "min_length": "web.field_short",
    "max_length": "web.field_long",
}
KINDS = {
    "bool_type": "bool",
    "float_type": "float",
    "int_type": "int",
    "list_type": "list",
    "model_type": "object",
    "string_type": "string",
}


def build(
    limits: Limits | None = None, access: Access | None = None, guests: tuple[str, ...] = ()
) -> FastAPI:
    """The server as an ASGI application; `guests` are folders of families under development,
    as `unriddle.families.with_family` takes them."""
    limits = limits or Limits()
    app = FastAPI(
        title="Unriddle",
        version=__version__,
        summary="Solves the puzzles that lie on people's tables, and says why",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.limits = limits
    app.state.pools = Pools(limits, guests)
    app.state.jobs = Jobs(app.state.pools.jobs, limits)
    app.state.runs = Runs(limits)
    app.state.days = {}  # by toy and date: what never changes
    app.include_router(routes.router)
    app.include_router(run_routes.router)
    app.include_router(page.router)
    page.mount(app)
    app.add_exception_handler(UnriddleError, _unriddle_error)
    app.add_exception_handler(routes.WorkerProblem, _worker_problem)
    app.add_exception_handler(routes.Disconnected, _disconnected)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _unexpected)
    app.openapi = lambda: openapi.describe(app)  # type: ignore[method-assign]
    app.add_middleware(Guard, access=access or Access(), limits=limits)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    pools: Pools = app.state.pools
    runs: Runs = app.state.runs
    await pools.start()
    await asyncio.to_thread(runs.start)
    try:
        yield
    finally:
        runs.drain()
        pools.drain()
        await app.state.jobs.drain()
        await pools.close()
        await asyncio.to_thread(runs.close)


def drain(app: FastAPI) -> None:
    """Begin to shut down: searches answer with what they have, new ones are refused."""
    app.state.runs.drain()
    app.state.pools.drain()
    app.state.draining = asyncio.get_running_loop().create_task(app.state.jobs.drain())


# Errors


def _answer(error: UnriddleError, request: Request, **more: str) -> Response:
    accepted, shown = request.headers.get("accept-language", ""), _is_shown(request)
    lang = html.language(accepted, request.url.query) if shown else problems.language(accepted)
    problem = problems.problem(error, lang)
    headers = problems.headers(error.http_status, getattr(error, "retry", None))
    headers |= {**more, "Content-Language": lang}
    if shown:
        headers["Content-Security-Policy"] = html.CSP
        return HTMLResponse(html.problem_page(problem, lang), error.http_status, headers=headers)
    return _response(problem, headers)


def _is_shown(request: Request) -> bool:
    return html.wanted(request.headers.get("accept", ""), request.url.path)


def _response(problem: dict[str, Any], headers: dict[str, str]) -> JSONResponse:
    kind = problems.MEDIA_TYPE
    return JSONResponse(problem, problem["status"], headers=headers, media_type=kind)


async def _unriddle_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, UnriddleError)
    return _answer(error, request)


async def _worker_problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, routes.WorkerProblem)
    return _response(error.problem, problems.headers(error.problem["status"], None))


async def _disconnected(request: Request, error: Exception) -> Response:
    return Response(status_code=408)  # never sent: the connection is closed


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path, fix = request.url.path, message("web.fix_docs")
    methods = openapi.allowed(request.app, path)
    # A request that matches no route goes to the static files. They answer 404 to HEAD for a
    # route, and 405 to every POST, whether or not there is such a file.
    unrouted = error.status_code in (404, 405)
    if (unrouted and methods) or (error.status_code == 405 and page.holds(path)):
        wrong = problems.WrongMethod(message("web.method", method=request.method), fix, path[:200])
        return _answer(wrong, request, Allow=methods or FILE_METHODS)
    if unrouted:
        what = message("web.missing", path=path[:200])
        return _answer(problems.NotThere(what, fix, path[:200]), request)
    what = message("web.request", reason=str(error.detail))
    return _answer(problems.BadRequest(what, fix, path[:200]), request)


async def _unexpected(request: Request, error: Exception) -> Response:
    words = f"{type(error).__name__}: {error}"
    return _answer(Defect(message("error.defect", words=words)), request)


async def _invalid(request: Request, error: Exception) -> Response:
    """The first error in a request, with the name of the field."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(str(part)[:80] for part in first["loc"][1:]) or str(first["loc"][0])
    bad = problems.BadRequest(_invalid_field(first, field), message("web.fix_docs"), field)
    return _answer(bad, request)


def _invalid_field(error: dict[str, Any], field: str) -> Message:
    """An error of pydantic as a message of ours, which is translated."""
    kind, terms = error["type"], error.get("ctx", {})
    if kind == "missing":
        return message("web.field_missing", field=field)
    if kind == "extra_forbidden":
        return message("web.field_extra", field=field)
    if kind == "literal_error":
        names = re.sub(r"'| or", "", str(terms["expected"])).replace(" ", ", ")
        return message("web.field_choice", field=field, names=names.replace(",,", ","))
    for term, key in BOUNDS.items():
        if term in terms:
            return message(key, field=field, limit=str(terms[term]))
    return message("web.field_kind", field=field, kind=KINDS.get(kind, kind))
