"""What goes in and what comes out, for pydantic and for the OpenAPI page.

Strict at the edge: no field too many, no number as a string. The answers are the records that
`--json` prints; a test compares them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from unriddle.contract import Surveys
from unriddle.families import registry

WHOLE = 2**53  # the largest whole number that every JSON reader takes as it is


def examples() -> list[str]:
    """A position of each family, in its own words."""
    infos = [family.info for family in registry().values()]
    return [f"{info.key}/{info.variants[0].key}: {info.variants[0].example}" for info in infos]


def surveyed() -> list[str]:
    """The families that have a survey."""
    infos = [family.info for family in registry().values() if isinstance(family, Surveys)]
    return [info.key for info in infos]


class Asked(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


Seconds = Annotated[
    float | None,
    Field(ge=0, le=1e6, allow_inf_nan=False, description="Stop after so many seconds."),
]
Nodes = Annotated[
    int | None, Field(ge=0, le=WHOLE, description="Stop after so many nodes of the search.")
]
Want = Annotated[
    Literal["one", "best", "all"] | None,
    Field(description="One solution, the best, or all; else what suits the puzzle."),
]
Status = Annotated[
    Literal["solved", "nearest", "impossible", "unfinished"],
    Field(
        description="`nearest`: what was asked for is proved out of reach, and the solutions "
        "are the nearest to it; `impossible`: there is none, which is proved."
    ),
]
Key = Annotated[str | None, Field(max_length=80)]


class Ask(Asked):
    """A position, `family/variant: body ; step ; step`."""

    position: str = Field(
        description="The puzzle and the steps taken so far, in one text.",
        examples=examples(),
    )
    family: str | None = Field(
        None, max_length=80, description="Family, family/variant or alias, if not in the text."
    )
    lenient: bool = Field(False, description="Read doubtful input in the likeliest way.")


class Timed(Ask):
    seconds: Seconds = None
    nodes: Nodes = None


class CheckAsk(Timed):
    details: bool = Field(False, description="Everything that is known about it.")


class HintAsk(Timed):
    level: int = Field(
        1, ge=0, le=4, description="0 still solvable, 1 where to look, … 3 the step, 4 why."
    )


class ScenesAsk(Timed):
    steps: list[str] = Field(
        default_factory=list, description="Further steps, those of a solution for example."
    )
    first: int = Field(0, ge=0, le=WHOLE, description="After how many of them the first scene is.")
    form: Key = Field(None, description="Write all steps in one of the family's forms, too.")


class CountAsk(Timed):
    strategy: Key = None
    distinct: Key = None
    only: Key = None


class ListAsk(CountAsk):
    limit: int | None = Field(None, ge=1, le=WHOLE, description="Stop after so many.")
    form: Key = Field(None, description="How solutions are written: one of the family's forms.")
    page: int = Field(0, ge=0, le=1_000_000, description="Which page of solutions, from 0.")


class SolveAsk(ListAsk):
    want: Want = None


class JobAsk(ListAsk):
    want: Literal["one", "best", "all", "count"] | None = Field(
        None, description="One solution, the best, all, or only how many there are."
    )


class CompareAsk(Timed):
    want: Want = None
    limit: int | None = Field(None, ge=1, le=WHOLE)
    distinct: Key = None
    strategies: list[str] | None = Field(
        None, min_length=1, max_length=20, description="Which; else all that can do what is asked."
    )


class TraceAsk(Timed):
    want: Want = None
    strategy: Key = None
    distinct: Key = None
    limit: int = Field(1000, ge=1, le=1000, description="How many events at most.")


class Took(Asked):
    """The answer's own fields, as its search gave them; what is left out was not proved."""

    nodes: int = Field(0, ge=0, le=WHOLE)
    seconds: float = Field(0.0, ge=0, le=1e6, allow_inf_nan=False)
    complete: bool = False
    found: int | None = Field(None, ge=1, le=WHOLE)
    count: int | None = Field(None, ge=1, le=WHOLE)
    lower_bound: int | None = Field(None, ge=0, le=WHOLE)
    reason: str | None = Field(None, max_length=2000)
    strategy: Key = None
    distinct: Key = None


class ExportAsk(SolveAsk):
    kind: Literal["txt", "json", "csv", "jsonl", "svg", "png"] = Field(
        description="txt is the report people know from older programs, where there is one."
    )
    film: Literal["strip", "moving"] | None = Field(
        None,
        description="The way to the solution, as a picture: side by side, or moving (svg only).",
    )
    first: int = Field(0, ge=0, le=WHOLE, description="Begin the film after so many steps.")
    steps: list[str] | None = Field(
        None, description="The solution to write, if there is one already; else it is searched."
    )
    took: Took | None = Field(None, description="What its search took and proved, for the file.")


GradeText = Annotated[str, Field(pattern=r"^[1-5](-[1-5])?$", examples=["1-4"])]


class GenerateAsk(Asked):
    family: str = Field(
        max_length=80,
        description="Family, family/variant or alias.",
        examples=[text.partition(":")[0] for text in examples()],
    )
    body: str = Field("", description="Words that narrow down what is wanted.")
    grade: Annotated[int, Field(ge=1, le=5)] | GradeText | None = Field(
        None, description="Stars: 1 easy to 5 hard, or a range of them; spread from easy to hard."
    )
    puzzles: int = Field(1, ge=1, le=WHOLE, description="How many.")
    seed: int | None = Field(None, ge=-WHOLE, le=WHOLE, description="Same seed, same puzzles.")
    deal: bool = Field(False, description="At random as at the table, solvable or not.")
    seconds: Seconds = None


class SurveyAsk(Asked):
    family: str = Field(
        max_length=80,
        description="A finite variant, family/variant or alias; of a family its first.",
        examples=surveyed(),
    )
    body: str = Field("", description="What holds for every puzzle: a target, rules.")
    page: int = Field(0, ge=0, le=1_000_000, description="Which page of rows, from 0.")
    seconds: Seconds = None


# Answers


class Solution(BaseModel):
    text: str
    steps: list[str]
    cost: int
    says: str | None = Field(None, description="What else is to be said of this one.")


class Answer(BaseModel):
    """`complete`: the search ended, so `count` is exact and the best is proved."""

    puzzle: str
    given: int
    status: Status
    complete: bool
    found: int
    count: int | None
    lower_bound: int | None
    solutions: list[Solution]
    reason: str
    strategy: str
    distinct: str
    nodes: int
    seconds: float
    truncated: bool = Field(description="There are solutions on other pages.")


class Verdict(BaseModel):
    puzzle: str
    status: Status
    reason: str
    unique: bool | None
    details: dict[str, Any]
    before: Status | None = Field(
        description="The status of the puzzle without its steps, where these lead to no solution."
    )


class Hint(BaseModel):
    level: int
    text: str
    step: str | None
    cells: list[str]


class Hints(BaseModel):
    puzzle: str
    hints: list[Hint]


class Left(BaseModel):
    step: str
    leaves: int | None


class Outlook(BaseModel):
    puzzle: str
    now: int | None
    steps: list[Left]
    complete: bool
    status: Status


class Offer(BaseModel):
    step: str
    cells: list[int] = Field(description="Places in the list of the scene's cells.")


class Offers(BaseModel):
    puzzle: str
    steps: list[Offer]
    truncated: bool = Field(description="There are more than this server tells at once.")


class Grade(BaseModel):
    puzzle: str
    stars: int
    score: float
    reasons: list[str]


class Fresh(BaseModel):
    puzzle: str
    stars: int | None


class Generated(BaseModel):
    seed: int
    puzzles: list[Fresh]


class Survey(BaseModel):
    variant: str
    columns: list[str]
    rows: list[dict[str, str | int | bool | None]]
    complete: bool = Field(description="The time was enough for this page.")
    truncated: bool = Field(description="There are rows on other pages.")


class Comparison(BaseModel):
    strategy: str
    status: Status
    count: int | None
    cost: int | None
    proved: bool
    nodes: int
    seconds: float = Field(description="Of the search alone; the best of a few short runs.")
    counts: str = Field(description="What a node is here: expanded, generated, cases …")
    depth: int | None = None


class Comparisons(BaseModel):
    puzzle: str
    rows: list[Comparison]


class TraceEvent(BaseModel):
    kind: str
    steps: list[str]
    text: str
    terms: dict[str, int]


class Trace(BaseModel):
    puzzle: str
    strategy: str
    events: list[TraceEvent]
    truncated: bool


class Cell(BaseModel):
    x: int
    y: int
    z: int
    label: str
    group: str
    owner: Literal["given", "mine", "solver"] = Field(description="Who put it there.")
    colour: str = Field(description="As in the box, `#rrggbb`, where it has one.")
    mark: str = Field(description="Printed on the place itself, seen while nothing lies there.")
    open: bool = Field(description="Nothing is ever put there.")
    goal: str = Field(description="The label that belongs there in the end, where it is known.")


class Spare(BaseModel):
    label: str
    cells: list[list[int]] = Field(description="Column, row and layer of each.")
    optional: bool
    colour: str


class Scene(BaseModel):
    lattice: Literal["grid", "pyramid"]
    cells: list[Cell]
    spares: list[Spare] = Field(description="Pieces that lie beside the board.")
    names: dict[str, str] = Field(description="What people call pieces, by their labels.")


class Scenes(BaseModel):
    puzzle: str
    first: int
    scenes: list[Scene] = Field(description="One after each step; those of a solver say so.")
    truncated: bool = Field(description="There are more than this server tells at once.")
    text: str | None = Field(description="All steps in the form that was asked for.")


class Reading(BaseModel):
    puzzle: str = Field(description="The one text of the position.")
    family: str
    variant: str
    steps: list[str]
    solved: bool = Field(description="Whether the steps make what was asked for.")
    may_improve: bool = Field(description="Near it, and further steps may come nearer.")
    says: str | None = Field(description="What the steps come to, in words.")
    warnings: list[str]
    scene: Scene


class Variant(BaseModel):
    key: str
    example: str
    want: str
    finite: bool


class Strategy(BaseModel):
    key: str
    wants: list[str]
    traceable: bool
    counts: str = Field(description="What a node of its searches is.")


class Family(BaseModel):
    key: str
    name: str
    about: str = Field(description="Which puzzles it has, in a few words.")
    aliases: dict[str, str]
    variants: list[Variant]
    strategies: list[Strategy]
    distinct: list[str]
    forms: list[str]
    only: list[str]
    leaves: Literal["ways", "moves"] = Field(description="What an outlook counts.")


class Families(BaseModel):
    families: list[Family]


class Crew(BaseModel):
    workers: int
    idle: int
    waiting: int


class Health(BaseModel):
    name: Literal["unriddle"] = "unriddle"
    version: str
    clerks: Crew
    jobs: Crew


class JobBegun(BaseModel):
    id: str
    state: Literal["waiting", "running", "done", "error"]
    events: str = Field(description="Where its events are streamed.")


class Problem(BaseModel):
    """RFC 9457 problem details, with the fields of the `--json` errors."""

    type: str
    title: str
    status: int
    detail: str
    kind: str
    where: str
    fix: str | None
    span: list[int] | None = Field(description="From and to, within `where`.")
    line: int | None
    instead: str | None = Field(
        description="What to write in place of the span, where that mends it."
    )
