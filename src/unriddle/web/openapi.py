"""The OpenAPI description, made true where FastAPI's own is not."""

from __future__ import annotations

import re
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from unriddle.web.problems import MEDIA_TYPE

PROBLEM = {"$ref": "#/components/schemas/Problem"}


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
        app.openapi_schema = schema
    return app.openapi_schema


def allowed(app: FastAPI, path: str) -> str:
    """The methods that an address takes, for a client that used another."""
    for template, methods in describe(app)["paths"].items():
        shape = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
        if re.fullmatch(shape, path):
            return ", ".join(sorted(method.upper() for method in methods))
    return "GET"
