"""The requests, for pydantic and OpenAPI; the answers are in `unriddle.wire`.

They are strict: no unknown field, no number as a string.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from unriddle.desk import can, infos, registry, with_days
from unriddle.web.limits import Limits
from unriddle.web.problems import too_many
from unriddle.wire import EXACT as WHOLE


def examples() -> list[str]:
    """A position of each family."""
    usual = ((info.key, info.variants[0]) for info in infos().values())
    return [f"{key}/{variant.key}: {variant.example}" for key, variant in usual]


def surveyed() -> list[str]:
    """The families that have a survey."""
    return [key for key, family in registry().items() if can(family, "survey")]


class Asked(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    def check(self, limits: Limits) -> None:
        """Refuse what is more than this server does at once."""


Whole = Annotated[int, Field(ge=0, le=WHOLE)]
Positive = Annotated[int, Field(ge=1, le=WHOLE)]
Digits = Annotated[str, Field(pattern="^[1-9][0-9]{0,99}$", examples=["53060477521960000"])]
Total = Annotated[Positive | Digits, Field(description="As a text, if it is large.")]
Duration = Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False)]
Seconds = Annotated[Duration | None, Field(description="Stop after so many seconds.")]
Nodes = Annotated[Whole | None, Field(description="Stop after so many nodes of the search.")]
Want = Annotated[
    Literal["one", "best", "all"] | None,
    Field(description="One solution, the best, or all; else what suits the puzzle."),
]
Small = Annotated[int, Field(ge=0, le=31)]
Point = Annotated[list[Small], Field(min_length=3, max_length=3)]
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


class Move(Asked):
    """A step by what it is about, for the desk to write: two cards and a sign, a piece on cells."""

    cells: list[int] = Field(
        max_length=1024, description="Places in the list of the scene's cells."
    )
    by: str = Field("", max_length=80, description="A sign, or the label of a spare.")


class ReadAsk(Ask):
    moves: list[str | Move] = Field(
        default_factory=list, description="Further steps: as text, or as cells of the scene."
    )


class ReadingsAsk(Asked):
    positions: list[str] = Field(
        description="Each with its family in the text.", examples=[examples()]
    )


class DraftCell(Asked):
    x: Small
    y: Small
    z: Small = 0
    label: str = Field("", max_length=80)
    goal: str = Field("", max_length=80, description="The label that belongs there in the end.")
    optional: bool = Field(False, description="It may stay empty.")


class DraftSpare(Asked):
    cells: list[Point] = Field(description="Column, row and layer of each.")
    optional: bool = Field(False, description="It may be left over.")
    one_sided: bool = Field(False, description="It may be turned, but not turned over.")
    copies: int = Field(1, ge=1, le=WHOLE, description="How many there are of it.")


class OfFamily(Asked):
    family: str = Field(
        max_length=80,
        description="Family, family/variant or alias.",
        examples=[text.partition(":")[0] for text in examples()],
    )


class ComposeAsk(OfFamily):
    """A puzzle as a form has it: what was typed, chosen and drawn of it."""

    typed: str = Field("", description="What was typed of it: the numbers, or the whole board.")
    goal: str = Field("", description="What is to be reached, where it is not drawn.")
    rules: list[str] = Field(default_factory=list, max_length=20, description="By their names.")
    cells: list[DraftCell] = Field(default_factory=list)
    spares: list[DraftSpare] = Field(default_factory=list, max_length=64)


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
    first: Whole = Field(0, description="After how many of them the first scene is.")
    form: Key = Field(None, description="Write all steps in one of the family's forms, too.")


class CountAsk(Timed):
    strategy: Key = None
    distinct: Key = None
    only: Key = None


class ListAsk(CountAsk):
    limit: Positive | None = Field(None, description="Stop after so many.")
    form: Key = Field(None, description="How solutions are written: one of the family's forms.")
    page: int = Field(0, ge=0, le=1_000_000, description="Which page of solutions, from 0.")


class SolveAsk(ListAsk):
    want: Want = None


class JobAsk(ListAsk):
    want: Literal["one", "best", "all", "count"] | None = Field(
        None, description="One solution, the best, all, or only how many there are."
    )


class RunAsk(Ask):
    """A question that may take hours; the same question is the same run."""

    want: Literal["best", "all", "count"] = Field(
        "count", description="How many there are, all of them, or the best."
    )
    strategy: Key = None
    distinct: Key = Field(None, description="Which solutions count as the same.")
    only: Key = Field(None, description="Only solutions with this feature.")


class CompareAsk(Timed):
    want: Want = None
    limit: Positive | None = None
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

    nodes: Whole = 0
    seconds: Duration = 0.0
    complete: bool = False
    found: Total | None = None
    count: Total | None = None
    lower_bound: Whole | None = None
    reason: Annotated[str | None, Field(max_length=2000)] = None
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
    first: Whole = Field(0, description="Begin the film after so many steps.")
    steps: list[str] | None = Field(
        None, description="The solution to write, if there is one already; else it is searched."
    )
    took: Took | None = Field(None, description="What its search took and proved, for the file.")


GradeText = Annotated[str, Field(pattern=r"^[1-5](-[1-5])?$", examples=["1-4"])]


class GenerateAsk(OfFamily):
    body: str = Field("", description="Words that narrow down what is wanted.")
    grade: Annotated[int, Field(ge=1, le=5)] | GradeText | None = Field(
        None, description="Stars: 1 easy to 5 hard, or a range of them; spread from easy to hard."
    )
    puzzles: Positive = Field(1, description="How many.")
    seed: int | None = Field(None, ge=-WHOLE, le=WHOLE, description="Same seed, same puzzles.")
    deal: bool = Field(False, description="At random as at the table, solvable or not.")
    seconds: Seconds = None

    def check(self, limits: Limits) -> None:
        if self.puzzles > limits.puzzles:
            raise too_many("puzzles", limits.puzzles)


class DayAsk(Asked):
    toy: str = Field(
        max_length=80,
        description="The key of a toy, as `families` tells it.",
        examples=[toy.key for _, toy in with_days()],
    )
    date: str = Field(max_length=40, examples=["2026-11-15"])


class SurveyAsk(Asked):
    family: str = Field(
        max_length=80,
        description="A finite variant, family/variant or alias; of a family its first.",
        examples=surveyed(),
    )
    body: str = Field("", description="What the family's guide says: a target, rules, which rows.")
    page: int = Field(0, ge=0, le=1_000_000, description="Which page of rows, from 0.")
    seconds: Seconds = None
