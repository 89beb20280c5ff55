"""The OpenAPI description: FastAPI's own, with our schemas, problems and limits."""

from __future__ import annotations

import re
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from unriddle import wire
from unriddle.web.docs.schemas import reference, schemas
from unriddle.web.limits import Limits
from unriddle.web.problems import MEDIA_TYPE

PROBLEM = reference(wire.Problem)
# For a field, the keyword of its schema and the limit that is its value.
BOUNDS = {"puzzles": ("maximum", "puzzles"), "position": ("maxLength", "position")}
BOUNDS |= {"body": ("maxLength", "text")}
IN_ADDRESS = {"position": ("maxLength", "text")}
UNLISTED = ("/docs", "/openapi.json")  # routes that are not described


def describe(app: FastAPI) -> dict[str, Any]:
    """The description of this server, made once."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes
        )
        for methods in schema["paths"].values():
            for facts in methods.values():
                for status, answer in facts["responses"].items():
                    if int(status) >= 400:
                        answer["content"] = {MEDIA_TYPE: {"schema": PROBLEM}}
        schema["components"]["schemas"] |= schemas()
        _bound(schema, app.state.limits)
        app.openapi_schema = schema
    return app.openapi_schema


def _bound(schema: dict[str, Any], limits: Limits) -> None:
    """Put in the limits of this server, which a file may have changed."""
    for model in schema["components"]["schemas"].values():
        if model.get("additionalProperties") is False:  # a request, not an answer
            for name in BOUNDS.keys() & model["properties"].keys():
                word, limit = BOUNDS[name]
                model["properties"][name][word] = getattr(limits, limit)
    for methods in schema["paths"].values():
        for facts in methods.values():
            for parameter in facts.get("parameters", []):
                if parameter["name"] in IN_ADDRESS:
                    word, limit = IN_ADDRESS[parameter["name"]]
                    parameter["schema"][word] = getattr(limits, limit)


def allowed(app: FastAPI, path: str) -> str | None:
    """The methods of an address, for `Allow`; None if there is no such address."""
    for template, methods in describe(app)["paths"].items():
        shape = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
        if re.fullmatch(shape, path):
            return ", ".join(sorted(method.upper() for method in methods))
    return "GET" if path in UNLISTED else None
