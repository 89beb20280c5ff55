"""How a class becomes a record: its fields in their order, encoded as JSON knows them.

A `Shape` says where a record differs from its class. What records there are is in `unriddle.wire`.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from unriddle.values import Message

Say: TypeAlias = Callable[[Message], str]
Record: TypeAlias = dict[str, Any]
Encode: TypeAlias = Callable[[Any, Say], Any]
Made: TypeAlias = tuple[str, Callable[[Any], Any]]  # from which field, and how: it tells the type
NONE: Mapping[str, Any] = {}
PLAIN = (str, int, float, bool, NoneType, Any)


@typing.dataclass_transform(kw_only_default=True)
class Fields:
    """A dataclass without what takes time to make: the program loads all of these at its start."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)


class Shape(Fields):
    """Where a record differs from the fields of its class: in that class, or in `SHAPES`."""

    name: str = ""  # of its schema, where the class has another
    first: tuple[str, ...] = ()  # fields that come before the others
    without: tuple[str, ...] = ()  # fields that the record leaves out
    optional: tuple[str, ...] = ()  # fields that are left out where they are None
    flat: tuple[str, ...] = ()  # records within it, whose fields stand among its own
    renamed: Mapping[str, str] = NONE  # fields that have another name in the record
    made: Mapping[str, Made] = NONE  # fields that are computed from another one
    finish: Callable[[Record], Record] | None = None  # a change to the whole record at the end


class Field(Fields):
    """A field of a record, and the value that it is made from."""

    name: str
    source: str  # where that value is: an attribute of the record's class, or one of a flat record
    make: Callable[[Any], Any] | None  # what is computed from it; None: it is told as it is
    kind: Any  # the type of what is told
    optional: bool


class Encoding:
    """Makes records of values: a function for each type, made once.

    `shapes` are those of classes that have none of their own, `quick` functions for types of which
    an answer may have thousands.
    """

    def __init__(self, shapes: Mapping[type, Shape], quick: Mapping[type, Encode]) -> None:
        self._shapes = shapes
        self._encoders: dict[Any, Encode] = dict(quick)

    def record(self, value: Any, say: Say) -> Record:
        """The record of a value of any class that has fields."""
        plain: Record = self._encoder(value.__class__)(value, say)
        return plain

    def shape(self, kind: type) -> Shape:
        own = vars(kind).get("shape") if issubclass(kind, Fields) else self._shapes.get(kind)
        return own or Shape()

    def fields(self, kind: type, within: str = "") -> list[Field]:
        """The fields of a record in their order; `within`: the path to it where it stands flat."""
        own, kinds = self.shape(kind), get_type_hints(kind, include_extras=True)
        listed: list[Field] = []
        for name in dict.fromkeys((*own.first, *kinds)):
            if name in own.flat:
                listed += self.fields(kinds[name], f"{within}{name}.")
            elif name not in own.without:
                source, make = own.made.get(name, (name, None))
                made = get_type_hints(make, include_extras=True)["return"] if make else None
                listed.append(
                    Field(
                        name=own.renamed.get(name, name),
                        source=within + source,
                        make=make,
                        kind=made if make else kinds[name],
                        optional=name in own.optional,
                    )
                )
        return listed

    def by_fields(self, kind: type) -> Encode:
        """A function that encodes the values of a class field by field."""
        parts = [(field.name, self._field(field), field.optional) for field in self.fields(kind)]
        finish = self.shape(kind).finish

        def encode(value: Any, say: Say) -> Record:
            told: Record = {}
            for name, encode_field, optional in parts:
                plain = encode_field(value, say)
                if plain is not None or not optional:
                    told[name] = plain
            return finish(told) if finish else told

        return encode

    def _encoder(self, kind: Any) -> Encode:
        """The function that encodes the values of a type."""
        if kind not in self._encoders:
            self._encoders[kind] = self._made(kind)
        return self._encoders[kind]

    def _made(self, kind: Any) -> Encode:
        origin, args = get_origin(kind), get_args(kind)
        if kind in PLAIN or origin is Literal:
            return _as_it_is
        if origin is Annotated:
            return self._encoder(args[0])
        if origin in (UnionType, typing.Union):
            return _union([self._encoder(each) for each in args])
        if origin in (tuple, list, Sequence):
            return _each(self._encoder(args[0]))
        if origin is frozenset:
            in_any_order = _each(self._encoder(args[0]))
            return lambda value, say: sorted(in_any_order(value, say))
        if origin in (dict, Mapping):
            assert self._encoder(args[1]) is _as_it_is, f"{kind} holds more than plain values"
            return lambda value, say: dict(value)
        if kind is Message:
            return lambda value, say: say(value)
        if issubclass(kind, Enum):
            return lambda value, say: value.value
        return self.by_fields(kind)

    def _field(self, field: Field) -> Encode:
        """How a field is read from the value of the whole record, and encoded."""
        read, make, encode = attrgetter(field.source), field.make, self._encoder(field.kind)
        if make:
            return lambda value, say: encode(make(read(value)), say)
        if encode is _as_it_is:
            return lambda value, say: read(value)
        return lambda value, say: encode(read(value), say)


def _as_it_is(value: Any, say: Say) -> Any:
    return value


def _union(encoders: list[Encode]) -> Encode:
    """Plain types, and at most one other."""
    encode = next((each for each in encoders if each is not _as_it_is), None)
    if encode is None:
        return _as_it_is
    plain = (NoneType, str)
    return lambda value, say: value if value.__class__ in plain else encode(value, say)


def _each(encode: Encode) -> Encode:
    if encode is _as_it_is:
        return lambda value, say: list(value)
    return lambda value, say: [encode(each, say) for each in value]
