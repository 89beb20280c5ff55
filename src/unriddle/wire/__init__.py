"""Every record, declared once: what `--json` prints, files keep, HTTP answers and the page reads.

A record has the fields of a class, in their order: an answer of the desk, or one of the classes
below, which put several together. A `Shape` says where a record differs from its class. How it is
encoded (`encoding.py`), its schema (`web/docs/schemas.py`) and its type (`web/src/desk/types.ts`)
follow. What the command line alone prints is declared in the same way, in `cli/output/records.py`.

Keys, statuses and kinds are never translated; sentences are, by the `say` that is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_type_hints

from unriddle import info, scene, values
from unriddle.desk import answers
from unriddle.desk.toys import catalogue
from unriddle.errors import UnriddleError
from unriddle.families import infos
from unriddle.values import Message
from unriddle.wire.encoding import Encoding, Fields, Record, Say, Shape

if TYPE_CHECKING:
    from unriddle.runs.kept.listing import RunRow

JobState: TypeAlias = Literal["waiting", "running", "done", "error"]
RunState: TypeAlias = Literal["running", "stopped", "done", "damaged", "other"]
EXACT = 2**53  # whole numbers up to here are exact in every JSON reader


# Records that are put together. Behind a type stands what the schema says about the field.


class Answer(Fields):
    """`complete`: the search ended, so `count` is exact and the best is proved."""

    shape = Shape(flat=("answer",))
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
    shape = Shape(flat=("grade",))
    puzzle: str
    grade: values.Grade


class Fresh(Fields):
    puzzle: str
    stars: int | None


class Generated(Fields):
    seed: int
    puzzles: Sequence[Fresh]


class Day(Fields):
    """The puzzle of the day of a toy, the same for everybody."""

    toy: str
    date: str
    position: str
    stars: int


class WholeSurvey(Fields):
    variant: str
    columns: Sequence[str]
    rows: Sequence[values.Row]
    complete: Annotated[bool, "It came to its end, or to that of the page or limit asked for."]


class Survey(WholeSurvey):
    truncated: Annotated[bool, "There are rows on other pages."]


def _depths(comparisons: Record) -> Record:
    """All rows have the same columns: a depth where one of them has."""
    if any("depth" in row for row in comparisons["rows"]):
        for row in comparisons["rows"]:
            row.setdefault("depth", None)
    return comparisons


class Comparisons(Fields):
    shape = Shape(finish=_depths)
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
    toy: Annotated[str, "The key of the toy that it is; empty where it is none."]
    board: Annotated[str, "The key of its board; empty where it is none of the toy's."]
    board_name: Annotated[Message | None, "What to call the board beside the toy, where needed."]


class Readings(Fields):
    readings: Annotated[Sequence[Reading | None], "In their order, null where one cannot be read."]
    truncated: Annotated[bool, "There are more than this server tells at once."]


class Composed(Fields):
    body: Annotated[str, "What stands after `family/variant:`; it may still be wrong."]


class Scenes(Fields):
    puzzle: str
    first: int
    scenes: Annotated[Sequence[scene.Scene], "One after each step; those of a solver say so."]
    told: Annotated[Sequence[values.Told], "The step that follows each scene, in words."]
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
    interactive: PoolLoad
    jobs: PoolLoad


class JobBegun(Fields):
    id: str
    state: JobState
    events: Annotated[str, "Where its events are streamed."]


class Run(Fields):
    """Long work that is kept under a name."""

    name: str
    state: RunState
    puzzle: str
    want: str
    distinct: Annotated[str, "Which solutions count as the same; empty: what is usual."]
    done: Annotated[
        float,
        "The share that is done, up to 1, as if all branches were alike."
        " Of a proof: of the present pass, after which there may be others.",
    ]
    found: Annotated[int, "So far; in a count before it is settled up to what counts as the same."]
    nodes: int
    parts_done: int
    parts_open: int
    poison: Annotated[Sequence[str], "Parts that were set aside after three tries."]
    seconds: Annotated[float, "In which somebody worked at it."]
    out: Annotated[str | None, "The file that a list goes to."]
    written: Annotated[str | None, "The file that holds what there is of it, until all is there."]
    process: Annotated[int | None, "The process that works at it."]
    lower_bound: Annotated[int | None, "Of a proof: the cost that is proved to be needed."]
    best: Annotated[int | None, "Of a proof: the cost of the best that is known so far."]
    reason: Annotated[Message | None, "Why there are no more, once it is done."]
    answer: Annotated[Mapping[str, Any] | None, "What `solve` answers, once it is done."]


class Runs(Fields):
    runs: Sequence[Run]


class RunSolutions(Fields):
    name: str
    first: int
    solutions: Annotated[Sequence[Mapping[str, Any]], "With `solution`, `steps` and `cost`."]


class Place(Fields):
    where: str
    fix: Message | None
    span: Annotated[tuple[int, int] | None, "From and to, within `where`."]
    line: Annotated[int | None, "The number of `where` in a file, from 1."]


class Error(Fields):
    shape = Shape(flat=("place",))
    kind: str
    what: Message
    place: Place


class Problem(Fields):
    """RFC 9457 problem details, with the fields of the `--json` errors."""

    shape = Shape(flat=("place",))
    type: str
    title: str
    status: int
    detail: Message
    kind: str
    place: Place
    instead: Annotated[str | None, "What to write in place of the span, where that mends it."]


def _seconds(measured: float) -> float:
    return round(measured, 7)  # no clock here knows more


def _digits(
    number: int | None,
) -> Annotated[str | None, "All its digits, where a JSON number is not exact in every reader."]:
    return None if number is None or number <= EXACT else str(number)


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


def _toys(family: str) -> tuple[catalogue.Toy, ...]:
    return catalogue.toys_of(infos()[family])


def run_of(row: RunRow, say: Say, files: bool = True) -> Run:
    """A run as a record; without `files` nothing of this machine is told."""
    told = {name: getattr(row, name) for name in get_type_hints(Run) if name != "shape"}
    told |= {"seconds": round(row.seconds, 3), "done": round(row.done, 4)}
    if row.answer is not None and row.reason is not None:  # kept as who asked then read it
        told["answer"] = row.answer | {"reason": say(row.reason)}
    return Run(**told if files else told | {"out": None, "written": None, "process": None})


SHAPES: dict[type, Shape] = {
    answers.Answer: Shape(
        first=(
            *("puzzle", "given", "status", "complete"),
            *("found", "found_text", "count", "count_text"),
        ),
        without=("reached", "ran_out"),
        optional=("found_text", "count_text"),
        made={
            "seconds": ("seconds", _seconds),
            "found_text": ("found", _digits),
            "count_text": ("count", _digits),
        },
    ),
    answers.Comparison: Shape(
        without=("found", "interrupted"),
        optional=("depth",),
        made={"seconds": ("seconds", _seconds)},
    ),
    answers.Event: Shape(name="TraceEvent", renamed={"says": "text"}),
    answers.Outlook: Shape(
        first=("puzzle", "now", "now_text", "steps", "complete"),
        without=("leaves",),
        optional=("now_text",),
        made={
            "now_text": ("now", _digits),
            "steps": ("steps", _steps),
            "complete": ("status", _complete),
        },
    ),
    answers.Verdict: Shape(
        first=("puzzle", "status", "reason", "unique", "details", "told"),
        made={"details": ("details", _details), "told": ("details", _told)},
    ),
    values.Hint: Shape(renamed={"says": "text"}, without=("solvable",)),
    info.Info: Shape(
        name="FamilyInfo",
        first=("key", "name", "about", "aliases"),
        made={"name": ("key", _name), "about": ("key", _about), "toys": ("key", _toys)},
        without=("form_for", "usual", "headings", "has_report", "own_sets", "long_lists", "place"),
    ),
    scene.Cell: Shape(optional=("exit", "step", "tree"), made={"tree": ("tree", _lists)}),
    scene.Scene: Shape(first=("lattice",), optional=("material",)),
    scene.Spare: Shape(without=("copies",)),
    values.Solution: Shape(first=("text",), without=("effort", "write"), optional=("says",)),
    info.Variant: Shape(without=("short", "nearest")),
}


def _solution(value: values.Solution, say: Say) -> Record:
    """What its fields declare, in a third of the time: an answer may have thousands."""
    told: Record = {"text": value.text, "steps": list(value.steps), "cost": value.cost}
    if value.says is not None:
        told["says"] = say(value.says)
    return told


ENCODING = Encoding(SHAPES, {values.Solution: _solution})
record = ENCODING.record


def error(found: UnriddleError, say: Say) -> Record:
    """An error as `{"error": …}`."""
    return {"error": record(Error(kind=found.kind, what=found.what, place=place(found)), say)}


def place(found: UnriddleError) -> Place:
    """Where in the input it is, and what to do."""
    span, line = getattr(found, "span", None), found.line or None
    return Place(where=found.where, fix=found.fix, span=span, line=line)
