"""The records of `unriddle.wire` as JSON schemas, for OpenAPI and for the page's types."""

from __future__ import annotations

import json
import typing
from collections.abc import Mapping, Sequence
from enum import Enum
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from unriddle import desk, wire
from unriddle.desk import Message

Schema: TypeAlias = dict[str, Any]
PUBLISHED = (
    *(wire.Answer, wire.Comparisons, wire.Families, wire.Generated, wire.Grade, wire.Health),
    *(wire.Hints, wire.JobBegun, wire.Offers, wire.Problem, wire.Progress, wire.Readings),
    *(wire.Composed, wire.Day, wire.Scenes, wire.Survey, wire.Trace, desk.Outlook, desk.Verdict),
    *(desk.Course, wire.Run, wire.Runs, wire.RunSolutions),
)
PLAIN = {str: "string", Message: "string", int: "integer", float: "number", bool: "boolean"}
PLAIN[NoneType] = json.dumps(None)


def schemas() -> dict[str, Schema]:
    """The schemas of the published records and of all records in them, by name."""
    named: dict[str, Schema] = {}
    for kind in PUBLISHED:
        _schema(kind, named)
    return named


def reference(kind: type) -> Schema:
    name = wire.ENCODING.shape(kind).name or kind.__name__
    return {"$ref": f"#/components/schemas/{name}"}


def _schema(kind: Any, named: dict[str, Schema]) -> Schema:
    """The schema of a type; that of a record or an enum goes into `named`."""
    origin, args = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    if kind is Any:
        return {}
    if origin is Annotated:
        return {**_schema(args[0], named), "description": args[1]}
    if origin in (UnionType, typing.Union):
        each = [_schema(kind, named) for kind in args]
        return {"anyOf": each} if each[1:] != each[:-1] else each[0]
    if origin is Literal:
        return {"type": "string", "enum": list(args)}
    if origin in (tuple, list, Sequence, frozenset):
        return _array(args, named)
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _schema(args[1], named)}
    link = reference(kind)
    name = link["$ref"].rpartition("/")[2]
    if name not in named:
        named[name] = {}  # a record may hold others of its kind
        named[name] |= {**_properties(kind, named), **_described(kind)}
    return link


def _array(kinds: tuple[Any, ...], named: dict[str, Schema]) -> Schema:
    """A list of any length, or a tuple of a fixed one."""
    fixed = kinds[1:] not in ((), (Ellipsis,))
    length = {"minItems": len(kinds), "maxItems": len(kinds)} if fixed else {}
    return {"type": "array", "items": _schema(kinds[0], named), **length}


def _properties(kind: type, named: dict[str, Schema]) -> Schema:
    if issubclass(kind, Enum):
        return {"type": "string", "enum": [each.value for each in kind]}
    fields = wire.ENCODING.fields(kind)
    properties = {field.name: _schema(field.kind, named) for field in fields}
    required = [field.name for field in fields if not field.optional]
    return {"type": "object", "properties": properties, "required": required}


def _described(kind: type) -> Schema:
    """The docstring of a class, unless it is the list of fields that a dataclass gets."""
    words = kind.__doc__ or ""
    written = words and not words.startswith(f"{kind.__name__}(")
    return {"description": cleandoc(words)} if written else {}
