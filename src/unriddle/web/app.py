"""The application: routes, workers, the guard in front, and every error as problem details."""

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
from unriddle.locale import say
from unriddle.web import html, page, problems, routes
from unriddle.web.docs import openapi
from unriddle.web.jobs import Jobs
from unriddle.web.limits import Limits
from unriddle.web.security import Access, Guard
from unriddle.web.workers.pool import Pool

GET = "GET, HEAD"  # what a file of the page can be asked by


def build(
    limits: Limits | None = None, access: Access | None = None, guests: tuple[str, ...] = ()
) -> FastAPI:
    """The whole server as an ASGI application; `guests` are families at work that are no
    families yet, as `unriddle.families.with_family` takes them."""
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
    app.state.pool = Pool(limits, guests)
    app.state.jobs = Jobs(app.state.pool.workers, limits)
    app.include_router(routes.router)
    app.include_router(page.router)
    page.mount(app)
    app.add_exception_handler(UnriddleError, _unriddle_error)
    app.add_exception_handler(routes.WorkerProblem, _worker_problem)
    app.add_exception_handler(routes.Gone, _nobody)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _unexpected)
    app.openapi = lambda: openapi.describe(app)  # type: ignore[method-assign]
    app.add_middleware(Guard, access=access or Access(), limits=limits)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    pool: Pool = app.state.pool
    jobs: Jobs = app.state.jobs
    await pool.start()
    try:
        yield
    finally:
        pool.drain()
        await jobs.drain()
        await pool.close()


def drain(app: FastAPI) -> None:
    """Begin to end, from within the loop: searches tell what they have, new ones are refused."""
    app.state.pool.drain()
    app.state.draining = asyncio.get_running_loop().create_task(app.state.jobs.drain())


# Errors


def _answer(error: UnriddleError, request: Request, **more: str) -> Response:
    lang = problems.language(request.headers.get("accept-language", ""))

    def speak(says: Message) -> str:
        return say(says, lang)

    found = problems.problem(error, speak)
    headers = problems.headers(error.http_status, getattr(error, "retry", None))
    headers |= {**more, "Content-Language": lang}
    if html.wanted(request.headers.get("accept", ""), request.url.path):
        headers["Content-Security-Policy"] = html.CSP
        return HTMLResponse(html.problem_page(found, lang), found["status"], headers=headers)
    return _response(found, headers)


def _response(found: dict[str, Any], headers: dict[str, str]) -> JSONResponse:
    return JSONResponse(found, found["status"], headers=headers, media_type=problems.MEDIA_TYPE)


async def _unriddle_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, UnriddleError)
    return _answer(error, request)


async def _worker_problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, routes.WorkerProblem)
    status = error.problem["status"]
    return _response(error.problem, problems.headers(status, None))


async def _nobody(request: Request, error: Exception) -> Response:
    return Response(status_code=408)  # it goes nowhere: the connection is closed


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path, fix = request.url.path, message("web.fix_docs")
    methods = openapi.allowed(request.app, path)
    # What no route takes ends at the files of the page. They answer 404 to HEAD for a route, and
    # 405 to whatever is posted, whether or not there is such a file.
    astray = error.status_code in (404, 405)
    if (astray and methods) or (error.status_code == 405 and page.holds(path)):
        what = message("web.method", method=request.method)
        return _answer(problems.WrongMethod(what, fix, path[:200]), request, Allow=methods or GET)
    if astray:
        what = message("web.missing", path=path[:200])
        return _answer(problems.NotThere(what, fix, path[:200]), request)
    what = message("web.request", reason=str(error.detail))
    return _answer(problems.BadRequest(what, fix, path[:200]), request)


async def _unexpected(request: Request, error: Exception) -> Response:
    words = f"{type(error).__name__}: {error}"
    return _answer(Defect(message("error.defect", words=words)), request)


async def _invalid(request: Request, error: Exception) -> Response:
    """The first thing that is wrong with a request, naming the field."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(str(part)[:80] for part in first["loc"][1:]) or str(first["loc"][0])
    return _answer(
        problems.BadRequest(_wrong(first, field), message("web.fix_docs"), field), request
    )


def _wrong(found: dict[str, Any], field: str) -> Message:
    """What pydantic found, in words of ours."""
    kind, terms = found["type"], found.get("ctx", {})
    if kind == "missing":
        return message("web.field_missing", field=field)
    if kind == "extra_forbidden":
        return message("web.field_extra", field=field)
    if kind == "literal_error":
        names = re.sub(r"'| or", "", str(terms["expected"])).replace(" ", ", ")
        return message("web.field_choice", field=field, names=names.replace(",,", ","))
    for term, key in (("ge", "least"), ("le", "most"), ("max_length", "long")):
        if term in terms:
            return message(f"web.field_{key}", field=field, limit=str(terms[term]))
    return message("web.field_kind", field=field, kind=kind.partition("_")[0])
