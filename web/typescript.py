"""Writes the page's types, `src/desk/types.ts`, from the schemas of OpenAPI."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from unriddle.web.app import build

FILE = Path(__file__).parent / "src/desk/types.ts"
# What the page asks and reads; what these hold comes along.
PAGE = [
    "Answer",
    "Comparisons",
    "Course",
    "Day",
    "Families",
    "Generated",
    "Grade",
    "Hints",
    "JobBegun",
]
PAGE += ["Offers", "Outlook", "Problem", "Progress", "Readings", "Scenes", "Verdict"]
PAGE += ["CompareAsk", "ComposeAsk", "Composed", "ExportAsk", "GenerateAsk", "JobAsk", "Move"]
PAGE += ["ScenesAsk", "Run", "Runs", "RunAsk", "RunSolutions"]
HEAD = """\
/** The records that the desk takes and gives. Written by `make format`: see docs/page.md. */

export type Step = string
export type Owner = Cell['owner']
export type Point = Spare['cells'][number]
export type FileKind = ExportAsk['kind']
"""


def types() -> str:
    """The whole file."""
    schemas: dict[str, Any] = build().openapi()["components"]["schemas"]
    names = list(PAGE)
    for name in names:  # grows on the way
        held = re.findall(r'schemas/(\w+)"', json.dumps(schemas[name]))
        names += [each for each in held if each not in names]
    return "\n".join([HEAD, *(_declared(name, schemas[name]) for name in sorted(set(names)))])


def _declared(name: str, schema: dict[str, Any]) -> str:
    words = " ".join(schema.get("description", "").split())
    about = f"/** {words} */\n" if words else ""
    if "properties" not in schema:
        return f"{about}export type {name} = {_type(schema)}\n"
    return f"{about}export interface {name} {{\n{''.join(_members(schema))}}}\n"


def _members(schema: dict[str, Any]) -> Iterator[str]:
    for name, field in schema["properties"].items():
        mark = "" if name in schema.get("required", ()) else "?"
        about = f" // {field['description']}" if "description" in field else ""
        yield f"  {name}{mark}: {_type(field)}{about}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type, schema["anyOf"])))
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "items" in schema:
        item, places = _type(schema["items"]), schema.get("maxItems", 0)
        if places and places == schema.get("minItems"):
            return f"readonly [{', '.join([item] * places)}]"
        return f"({item})[]" if " | " in item else f"{item}[]"
    if "additionalProperties" in schema:
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return str(schema.get("type", "unknown")).replace("integer", "number")


if __name__ == "__main__":
    FILE.write_text(types(), encoding="utf-8")
