"""The page at `/docs`: every request with its fields, its answer and an example."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from unriddle.desk import message
from unriddle.locale import say


class Description:
    """An OpenAPI description as HTML."""

    def __init__(self, schema: dict[str, Any], base: str, lang: str) -> None:
        self._schema, self._base, self._lang = schema, base, lang

    def _words(self, key: str) -> str:
        return escape(say(message(f"web.docs_{key}"), self._lang))

    def body(self) -> str:
        intro = escape(say(message("page.intro"), self._lang))
        links = "".join(
            f'<li><a href="#{facts["operationId"]}"><small>{method.upper()}</small>'
            f"{escape(path)}</a></li>"
            for path, method, facts in self._requests()
        )
        return (
            f'<div class="docs"><div class="intro"><h1>{self._words("title")}</h1>'
            f'<p>{intro} <a href="/openapi.json">openapi.json</a></p></div>'
            f'<nav class="contents" aria-label="{self._words("requests")}"><ul>{links}</ul></nav>'
            f"<main>{''.join(self._sections())}{self._problems()}</main></div>"
        )

    def _requests(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for path, methods in self._schema["paths"].items():
            for method, facts in methods.items():
                yield path, method, facts

    def _sections(self) -> Iterator[str]:
        for path, method, facts in self._requests():
            command = escape(_curl(self._schema, self._base, path, method, facts))
            words = escape(facts.get("description", ""))
            yield (
                f'<section id="{facts["operationId"]}">'
                f"<h2><small>{method.upper()}</small>{escape(path)}</h2><p lang=en>{words}</p>"
                f"{self._fields(facts)}{self._answer(facts)}<pre>{command}</pre></section>"
            )

    def _fields(self, facts: dict[str, Any]) -> str:
        """A row for each field; those that are required are bold."""
        rows = [
            _row(entry["name"], entry["schema"], entry.get("required", False))
            for entry in facts.get("parameters", [])
        ]
        for content in facts.get("requestBody", {}).get("content", {}).values():
            model = self._model(content["schema"])
            needed = model.get("required", [])
            rows += [
                _row(name, field, name in needed) for name, field in model["properties"].items()
            ]
        if not rows:
            return ""
        head = "".join(f"<th>{self._words(key)}</th>" for key in ("field", "kind", "meaning"))
        return f"<table><tr>{head}</tr>{''.join(rows)}</table>"

    def _answer(self, facts: dict[str, Any]) -> str:
        """The status of an answer, and its fields."""
        good = next(status for status in facts["responses"] if status.startswith("2"))
        content = facts["responses"][good].get("content", {}).get("application/json", {})
        names = ", ".join(self._model(content.get("schema", {}))["properties"])
        fields = f": <code>{escape(names)}</code>" if names else ""
        return f"<p>{self._words('answer')} {good}{fields}</p>"

    def _problems(self) -> str:
        """The statuses of problem details, which any request may answer with."""
        descriptions = {
            status: answer["description"]
            for _, _, facts in self._requests()
            for status, answer in facts["responses"].items()
            if not status.startswith("2")
        }
        rows = "".join(
            f"<tr><td>{status}</td><td>{escape(words)}</td></tr>"
            for status, words in sorted(descriptions.items())
        )
        return f"<section><h2>{self._words('else')}</h2><table>{rows}</table></section>"

    def _model(self, schema: dict[str, Any]) -> dict[str, Any]:
        name = schema.get("$ref", "").rpartition("/")[2]
        model: dict[str, Any] = self._schema["components"]["schemas"].get(name, {})
        return {"properties": {}, **model}


def _row(name: str, field: dict[str, Any], required: bool) -> str:
    words = escape(field.get("description", ""))
    marked = f"<b>{escape(name)}</b>" if required else escape(name)
    cells = f"<td><code>{marked}</code></td><td>{escape(_kind(field))}</td>"
    return f"<tr>{cells}<td lang=en>{words}</td></tr>"


def _kind(field: dict[str, Any]) -> str:
    """The type of a field, with its bounds."""
    one = field.get("anyOf", [field])[0]  # the other is null: it may be left out
    if "enum" in one:
        return ", ".join(map(str, one["enum"]))
    facts = {**field, **one}
    marks = {"minimum": "≥", "maximum": "≤", "maxLength": "≤"}
    bounds = [f"{mark} {facts[key]}" for key, mark in marks.items() if key in facts]
    name = one.get("type") or one.get("$ref", "").rpartition("/")[2]
    return " ".join([name, *bounds])


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
    """A body with the required fields, from their examples."""
    if "$ref" not in body:
        return str(body.get("examples", [""])[0])
    model = schema["components"]["schemas"][body["$ref"].rpartition("/")[2]]
    fields = {name: model["properties"][name] for name in model.get("required", [])}
    sample = {
        name: (facts.get("examples") or facts.get("enum") or [""])[0]
        for name, facts in fields.items()
    }
    return json.dumps(sample, ensure_ascii=False)
