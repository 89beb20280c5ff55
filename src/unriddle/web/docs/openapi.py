"""The OpenAPI description, made true where FastAPI's own is not."""

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
BOUNDS = {"puzzles": ("maximum", "puzzles"), "position": ("maxLength", "position")}
BOUNDS |= {"body": ("maxLength", "text")}  # field: what the schema says, by which limit
IN_ADDRESS = {"position": ("maxLength", "text")}
UNLISTED = ("/docs", "/openapi.json")  # addresses that the description does not describe


def describe(app: FastAPI) -> dict[str, Any]:
    """Every path, with problems as what they are; made once."""
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
    """The limits of this server, which a file may have changed, where they can be read."""
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
    """The methods that an address takes, for a client that used another; None: there is none."""
    for template, methods in describe(app)["paths"].items():
        shape = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
        if re.fullmatch(shape, path):
            return ", ".join(sorted(method.upper() for method in methods))
    return "GET" if path in UNLISTED else None
