"""The page at `/`, where it is built; else words that say how to get it, and the API's page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse

from unriddle.contract import message
from unriddle.locale import say
from unriddle.web.assets import Assets
from unriddle.web.problems import language

STATIC = Path(__file__).parent / "static"
router = APIRouter(include_in_schema=False)


def built() -> bool:
    return (STATIC / "index.html").is_file()


def mount(app: FastAPI) -> None:
    """Serve the page where it is built; routes come first."""
    if built():
        app.mount("/", Assets(directory=STATIC, html=True), name="page")
    else:
        app.add_api_route("/", no_page, include_in_schema=False, response_class=HTMLResponse)


async def no_page(request: Request) -> HTMLResponse:
    """The page is not built here: say so, and what there is instead."""
    lang = language(request.headers.get("accept-language", ""))

    def words(key: str) -> str:
        return escape(say(message(f"page.{key}"), lang))

    body = (
        f"<h1>Unriddle</h1><p>{words('not_built')}</p><p>{words('build')}</p><pre>make run</pre>"
        f'<p><a href="/docs">{words("docs")}</a></p>'
    )
    return _html("Unriddle", body, lang)


@router.get("/docs", response_class=HTMLResponse)
async def docs(request: Request) -> HTMLResponse:
    """The API at a glance: no script, nothing from elsewhere."""
    lang = language(request.headers.get("accept-language", ""))
    schema = request.app.openapi()
    entries = "".join(_entries(schema, str(request.base_url).rstrip("/")))
    intro = escape(say(message("page.intro"), lang))
    body = f'<h1>Unriddle API</h1><p>{intro} <a href="/openapi.json">openapi.json</a></p>{entries}'
    return _html("Unriddle API", body, lang)


def _entries(schema: dict[str, Any], base: str) -> Iterator[str]:
    for path, methods in schema["paths"].items():
        for method, facts in methods.items():
            command = escape(_curl(schema, base, path, method, facts))
            says = escape(facts.get("description", ""))
            yield f"<h2>{method.upper()} {escape(path)}</h2><p>{says}</p><pre>{command}</pre>"


def _curl(schema: dict[str, Any], base: str, path: str, method: str, facts: dict[str, Any]) -> str:
    content = facts.get("requestBody", {}).get("content", {})
    command = f"curl {'' if method in ('get', 'post') else f'-X {method.upper()} '}{base}{path}"
    for parameter in facts.get("parameters", []):
        if parameter.get("required") and parameter["in"] == "query":
            example = parameter["schema"]["examples"][0]
            command += f" -G --data-urlencode '{parameter['name']}={example}'"
    for kind, body in content.items():
        command += f" -H 'Content-Type: {kind}' -d '{_example(schema, body['schema'])}'"
    return command


def _example(schema: dict[str, Any], body: dict[str, Any]) -> str:
    """A body with its required fields, by their own examples."""
    if "$ref" not in body:
        return str(body.get("examples", [""])[0])
    model = schema["components"]["schemas"][body["$ref"].rpartition("/")[2]]
    fields = {name: model["properties"][name] for name in model.get("required", [])}
    sample = {
        name: (facts.get("examples") or facts.get("enum") or [""])[0]
        for name, facts in fields.items()
    }
    return json.dumps(sample, ensure_ascii=False)


def _html(title: str, body: str, lang: str) -> HTMLResponse:
    return HTMLResponse(
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"></head><body>{body}</body></html>'
    )
