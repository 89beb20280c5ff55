"""Every record, declared once: what `--json` prints, files keep, HTTP answers and the page reads.

A record has the fields of a class, in their order: an answer of the desk, or one of the classes
below, which put several together. `SHAPES` says where a record differs from its class. How it is
encoded, its schema (`web/docs/schemas.py`) and its type (`web/src/desk/types.ts`) follow.

Keys, statuses and kinds are never translated; sentences are, by the `say` that is given.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from unriddle import info, scene, values
from unriddle.desk import answers
from unriddle.errors import UnriddleError
from unriddle.values import Message

Say: TypeAlias = Callable[[Message], str]
Record: TypeAlias = dict[str, Any]
JobState: TypeAlias = Literal["waiting", "running", "done", "error"]
Encode: TypeAlias = Callable[[Any, Say], Any]
Made: TypeAlias = tuple[str, Callable[[Any], Any]]  # from which field, and how: it tells the type
NONE: Mapping[str, Any] = {}
PLAIN = (str, int, float, bool, NoneType, Any)


@typing.dataclass_transform(kw_only_default=True)
class Fields:
    """A dataclass without what takes time to make: the program loads all of these at its start."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)


# Records that are put together. Behind a type stands what the schema says about the field.


class Answer(Fields):
    """`complete`: the search ended, so `count` is exact and the best is proved."""

    answer: answers.Answer
    truncated: Annotated[bool, "There are solutions on other pages."]


class Progress(Fields):
    """How far the search of a job is."""

    nodes: int
    found: int
    done: Annotated[float | None, "The part that is done, up to 1, where it is known."]
    lower_bound: int | None
    seconds: float


class Hints(Fields):
    puzzle: str
    hints: Sequence[values.Hint]


class Offers(Fields):
    puzzle: str
    steps: Sequence[values.Offer]
    truncated: Annotated[bool, "There are more than this server tells at once."]


class Grade(Fields):
    puzzle: str
    grade: values.Grade


class Fresh(Fields):
    puzzle: str
    stars: int | None


class Generated(Fields):
    seed: int
    puzzles: Sequence[Fresh]


class WholeSurvey(Fields):
    variant: str
    columns: Sequence[str]
    rows: Sequence[values.Row]


class Survey(WholeSurvey):
    complete: Annotated[bool, "The time was enough for this page."]
    truncated: Annotated[bool, "There are rows on other pages."]


class Comparisons(Fields):
    puzzle: str
    rows: Sequence[answers.Comparison]


class WholeTrace(Fields):
    puzzle: str
    strategy: str
    events: Sequence[answers.Event]


class Trace(WholeTrace):
    truncated: bool


class Reading(Fields):
    puzzle: Annotated[str, "The one text of the position."]
    family: str
    variant: str
    start: Annotated[str, "The puzzle alone, before any step."]
    steps: values.Steps
    solved: Annotated[bool, "Whether the steps make what was asked for."]
    may_improve: Annotated[bool, "Near it, and further steps may come nearer."]
    says: Annotated[Message | None, "What the steps come to, in words."]
    warnings: Sequence[Message]
    scene: scene.Scene


class Composed(Fields):
    body: Annotated[str, "What stands after `family/variant:`; it may still be wrong."]


class Scenes(Fields):
    puzzle: str
    first: int
    scenes: Annotated[Sequence[scene.Scene], "One after each step; those of a solver say so."]
    truncated: Annotated[bool, "There are more than this server tells at once."]
    text: Annotated[str | None, "All steps in the form that was asked for."]


class Families(Fields):
    families: Sequence[info.Info]


class PoolLoad(Fields):
    workers: int
    idle: int
    waiting: int


class Health(Fields):
    name: Literal["unriddle"]
    version: str
    clerks: PoolLoad
    jobs: PoolLoad


class JobBegun(Fields):
    id: str
    state: JobState
    events: Annotated[str, "Where its events are streamed."]


class Place(Fields):
    where: str
    fix: Message | None
    span: Annotated[tuple[int, int] | None, "From and to, within `where`."]
    line: Annotated[int | None, "The number of `where` in a file, from 1."]


class Error(Fields):
    kind: str
    what: Message
    place: Place


class Problem(Fields):
    """RFC 9457 problem details, with the fields of the `--json` errors."""

    type: str
    title: str
    status: int
    detail: Message
    kind: str
    place: Place
    instead: Annotated[str | None, "What to write in place of the span, where that mends it."]


class Shape(Fields):
    """Where the record of a class differs from the fields of the class."""

    name: str = ""  # of its schema, where the class has another
    first: tuple[str, ...] = ()  # fields that come before the others
    without: tuple[str, ...] = ()  # fields that the record leaves out
    optional: tuple[str, ...] = ()  # fields that are left out where they are None
    flat: tuple[str, ...] = ()  # records within it, whose fields stand among its own
    renamed: Mapping[str, str] = NONE  # fields that have another name in the record
    made: Mapping[str, Made] = NONE  # fields that are computed from another one
    finish: Callable[[Record], Record] | None = None  # a change to the whole record at the end


def _seconds(measured: float) -> float:
    return round(measured, 7)  # no clock here knows more


def _details(told: tuple[values.Detail, ...]) -> dict[str, Any]:
    return {detail.key: detail.data for detail in told}


def _told(details: tuple[values.Detail, ...]) -> Annotated[list[str], "By the reason already."]:
    return [detail.key for detail in details if detail.says is None]


def _lists(tree: Any) -> Annotated[Any, "How it was made: a sign and its two parts, or a number."]:
    return list(map(_lists, tree)) if isinstance(tree, tuple) else tree


def _steps(leaves: Mapping[str, int | None]) -> list[values.StepOutlook]:
    return [values.StepOutlook(step, left) for step, left in leaves.items()]


def _complete(status: answers.Status) -> bool:
    return status is not answers.Status.UNFINISHED


def _name(family: str) -> Message:
    return values.message(f"{family}.page_name")


def _about(family: str) -> Message:
    """Which puzzles it has, in a few words."""
    return values.message(f"{family}.page_about")


def _depths(comparisons: Record) -> Record:
    """All rows have the same columns: a depth where one of them has."""
    if any("depth" in row for row in comparisons["rows"]):
        for row in comparisons["rows"]:
            row.setdefault("depth", None)
    return comparisons


SHAPES: dict[type, Shape] = {
    answers.Answer: Shape(without=("reached", "ran_out"), made={"seconds": ("seconds", _seconds)}),
    answers.Comparison: Shape(
        without=("found", "interrupted"),
        optional=("depth",),
        made={"seconds": ("seconds", _seconds)},
    ),
    answers.Event: Shape(name="TraceEvent", renamed={"says": "text"}),
    answers.Outlook: Shape(
        first=("puzzle", "now", "steps", "complete"),
        without=("leaves",),
        made={"steps": ("steps", _steps), "complete": ("status", _complete)},
    ),
    answers.Verdict: Shape(
        first=("puzzle", "status", "reason", "unique", "details", "told"),
        made={"details": ("details", _details), "told": ("details", _told)},
    ),
    values.Hint: Shape(renamed={"says": "text"}, without=("solvable",)),
    info.Info: Shape(
        name="FamilyInfo",
        first=("key", "name", "about", "aliases"),
        made={"name": ("key", _name), "about": ("key", _about)},
        without=("form_for", "usual", "headings", "has_report", "own_sets", "long_lists"),
    ),
    scene.Cell: Shape(optional=("step", "tree"), made={"tree": ("tree", _lists)}),
    scene.Scene: Shape(first=("lattice",)),
    scene.Spare: Shape(without=("copies",)),
    values.Solution: Shape(first=("text",), without=("effort", "write"), optional=("says",)),
    info.Variant: Shape(without=("short", "nearest")),
    Answer: Shape(flat=("answer",)),
    Comparisons: Shape(finish=_depths),
    Error: Shape(flat=("place",)),
    Grade: Shape(flat=("grade",)),
    Problem: Shape(flat=("place",)),
}


def error(found: UnriddleError, say: Say) -> Record:
    """An error as `{"error": …}`."""
    return {"error": record(Error(kind=found.kind, what=found.what, place=place(found)), say)}


def place(found: UnriddleError) -> Place:
    """Where in the input it is, and what to do."""
    span, line = getattr(found, "span", None), found.line or None
    return Place(where=found.where, fix=found.fix, span=span, line=line)


# Encoding


def record(value: Any, say: Say) -> Record:
    """The record of a value of any class that has fields."""
    encode = encoder(value.__class__)
    assert encode is not None, "a plain value is no record"
    plain: Record = encode(value, say)
    return plain


@cache
def encoder(kind: Any) -> Encode | None:
    """How values of a type become plain data; None: they are."""
    origin, args = get_origin(kind), get_args(kind)
    if kind in PLAIN or origin is Literal:
        return None
    if origin is Annotated:
        return encoder(args[0])
    if origin in (UnionType, typing.Union):
        return _unless_none(next(filter(None, map(encoder, args)), None))
    if origin in (tuple, list, Sequence):
        return _each(encoder(args[0]))
    if origin is frozenset:
        listed = _each(encoder(args[0]))
        return lambda value, say: sorted(listed(value, say))
    if origin in (dict, Mapping):
        assert encoder(args[1]) is None, f"{kind} holds more than plain values"
        return lambda value, say: dict(value)
    if kind is Message:
        return lambda value, say: say(value)
    if issubclass(kind, Enum):
        return lambda value, say: value.value
    return _by_fields(kind)


def _unless_none(inner: Encode | None) -> Encode | None:
    return inner and (lambda value, say: None if value is None else inner(value, say))


def _each(inner: Encode | None) -> Encode:
    if inner is None:
        return lambda value, say: list(value)
    return lambda value, say: [inner(each, say) for each in value]


class Field(Fields):
    name: str
    at: str  # where its value is, from that of the record
    kind: Any
    make: Callable[[Any], Any] | None
    optional: bool


def _by_fields(kind: type) -> Encode:
    """All fields in one expression, as it would be written by hand: a loop takes thrice as long."""
    parts: list[str] = []
    known: dict[str, Any] = {}
    for field in fields(kind):
        part, encode = f"value.{field.at}", encoder(field.kind)
        known |= {f"make_{field.name}": field.make, f"encode_{field.name}": encode}
        if field.make:
            part = f"make_{field.name}({part})"
        if encode:
            part = f"encode_{field.name}({part}, say)"
        plain = f"{field.name!r}: {part}"
        unless_none = f"**({{}} if (told := {part}) is None else {{{field.name!r}: told}})"
        parts.append(unless_none if field.optional else plain)
    whole: Encode = eval(f"lambda value, say: {{{', '.join(parts)}}}", known)
    finish = shape(kind).finish
    return (lambda value, say: finish(whole(value, say))) if finish else whole


def shape(kind: type) -> Shape:
    return SHAPES.get(kind) or Shape()


def fields(kind: type, at: str = "") -> list[Field]:
    """The fields of a record; `at` is where it stands in one that has it flat."""
    own, kinds = shape(kind), get_type_hints(kind, include_extras=True)
    found: list[Field] = []
    for name in dict.fromkeys((*own.first, *kinds)):
        if name in own.flat:
            found += fields(kinds[name], f"{at}{name}.")
        elif name not in own.without:
            source, make = own.made.get(name, (name, None))
            told, optional = own.renamed.get(name, name), name in own.optional
            held = get_type_hints(make, include_extras=True)["return"] if make else kinds[name]
            found += [Field(name=told, at=at + source, kind=held, make=make, optional=optional)]
    return found
