"""The page at `/`, or how to build it where it is not, and the API's description at `/docs`."""

from __future__ import annotations

from html import escape
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from unriddle.desk import message
from unriddle.locale import say
from unriddle.web import html
from unriddle.web.assets import Assets
from unriddle.web.docs.reference import Description

STATIC = Path(__file__).parent / "static"
router = APIRouter(include_in_schema=False)


def built() -> bool:
    return (STATIC / "index.html").is_file()


def mount(app: FastAPI) -> None:
    """Serve the page; to be called after the routes, which come first."""
    if built():
        app.add_api_route("/font.woff2", font, include_in_schema=False)
        app.mount("/", Assets(directory=STATIC, html=True), name="page")
    else:
        app.add_api_route("/", no_page, include_in_schema=False, response_class=HTMLResponse)


def holds(path: str) -> bool:
    """Whether an address is that of a file of the page."""
    try:
        file = (STATIC / path.lstrip("/")).resolve()
        return path == "/" or (file.is_relative_to(STATIC.resolve()) and file.is_file())
    except (OSError, ValueError):  # a name that no file can have
        return False


async def no_page(request: Request) -> HTMLResponse:
    """The page is not built: how to build it, and a link to the API."""
    lang = _language(request)

    def words(key: str) -> str:
        return escape(say(message(f"page.{key}"), lang))

    body = (
        f"<h1>Unriddle</h1><p>{words('not_built')}</p><p>{words('build')}</p><pre>make run</pre>"
        f'<p><a href="/docs">{words("docs")}</a></p>'
    )
    return _html("Unriddle", f'<main class="alone">{body}</main>', lang)


@router.get("/docs", response_class=HTMLResponse)
async def docs(request: Request) -> HTMLResponse:
    """The API for people."""
    lang = _language(request)
    description = Description(request.app.openapi(), str(request.base_url).rstrip("/"), lang)
    return _html("Unriddle API", description.body(), lang)


async def font() -> Response:
    """The font of the page by a name that does not change with it; errors are written in it."""
    found = next((STATIC / "assets").glob("*.woff2"), None)
    if found is None:
        raise HTTPException(404)
    return FileResponse(found, media_type="font/woff2", headers={"Cache-Control": "no-cache"})


def _language(request: Request) -> str:
    return html.language(request.headers.get("accept-language", ""), request.url.query)


def _html(title: str, body: str, lang: str) -> HTMLResponse:
    headers = {"Content-Security-Policy": html.CSP, "Content-Language": lang}
    return HTMLResponse(html.document(title, body, lang), headers=headers)
