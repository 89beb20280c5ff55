"""Unriddle solves the puzzles on people's tables, and says why.

>>> import unriddle
>>> unriddle.read("24: 4 7 8 8").solve().best.text
'(7 - 8 / 8) * 4'
"""

from __future__ import annotations

from unriddle import _start  # noqa: F401  # first of all, so that Ctrl-C ends quietly

# isort: split
from typing import TYPE_CHECKING, Any, overload

from unriddle import families as _families  # before the function of that name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from unriddle.desk import (
        Answer,
        Comparison,
        Comparisons,
        Defect,
        Event,
        Grade,
        Grades,
        Hint,
        Info,
        InputError,
        Message,
        NotationError,
        Outlook,
        OutOfBudget,
        Position,
        Row,
        Scene,
        Solution,
        Status,
        StepError,
        Task,
        Trace,
        Unavailable,
        UnknownName,
        UnriddleError,
        Verdict,
        Want,
        read,
        read_all,
    )
    from unriddle.locale import say

__version__ = "0.2.0"

__all__ = [
    "Answer",
    "Comparison",
    "Comparisons",
    "Defect",
    "Event",
    "Grade",
    "Hint",
    "Info",
    "InputError",
    "Message",
    "NotationError",
    "OutOfBudget",
    "Outlook",
    "Position",
    "Row",
    "Scene",
    "Solution",
    "Status",
    "StepError",
    "Task",
    "Trace",
    "Unavailable",
    "UnknownName",
    "UnriddleError",
    "Verdict",
    "Want",
    "batch",
    "families",
    "generate",
    "read",
    "read_all",
    "say",
    "survey",
]


def __getattr__(name: str) -> Any:
    """What is offered here is loaded when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from unriddle import desk, locale

    found = globals()[name] = getattr(locale if name == "say" else desk, name)
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]


@overload
def generate(
    family: str,
    body: str = ...,
    *,
    grade: Grades = ...,
    seed: int = ...,
    deal: bool = ...,
    puzzles: None = ...,
    seconds: float | None = ...,
    own_set: str | None = ...,
) -> Position: ...
@overload
def generate(
    family: str,
    body: str = ...,
    *,
    grade: Grades = ...,
    seed: int = ...,
    deal: bool = ...,
    puzzles: int,
    seconds: float | None = ...,
    own_set: str | None = ...,
) -> list[Position]: ...
def generate(
    family: str,
    body: str = "",
    *,
    grade: Grades = None,
    seed: int = 0,
    deal: bool = False,
    puzzles: int | None = None,
    seconds: float | None = None,
    own_set: str | None = None,
) -> Position | list[Position]:
    """A fresh puzzle, the same for the same seed: `generate("24", grade=4, seed=7)`.

    With `puzzles` a list of that many, no two the same for a person; shorter if there are not so
    many. A `grade` may be a range, `"1-4"` or `(1, 4)`: then they go from easy to hard. Each puzzle
    may take so many seconds. An `own_set` is the text of a set file.
    """
    from unriddle.desk import SOON, Clock, Generating, whole

    whole("puzzles", puzzles)
    made = Generating(
        family,
        body,
        1 if puzzles is None else puzzles,
        seed,
        grade=grade,
        deal=deal,
        own_set=own_set,
        clock=Clock(SOON if seconds is None else seconds),
        each=True,
    )
    found = [fresh.position for fresh in made]
    return found[0] if puzzles is None else found


def batch(
    positions: Iterable[Position | str],
    do: str = "solve",
    *,
    family: str | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    lenient: bool = False,
    own_set: str | None = None,
    ordered: bool = True,
    lang: str = "en",
    **options: Any,
) -> Iterator[dict[str, Any]]:
    """An answer for each of many positions or texts, by several processes, all cores if not said,
    or by a cluster.

    `do` is `solve`, `count`, `check`, `grade` or `hint`, and the options are those of that method
    of a position. An answer is the record that `--json` prints, with its number, from 1, as `line`;
    of a text that cannot be read it is the error. Positions are taken as they are needed.
    """
    from unriddle.desk import Question, answer_all

    ask = Question(do, family, lenient, own_set, lang, options)
    return answer_all(positions, ask, threads, cluster=cluster, ordered=ordered)


def survey(
    variant: str, body: str = "", seconds: float | None = None, threads: int = 1
) -> Iterator[Row]:
    """Every puzzle of a finite variant, a row of facts each; the body says what holds for all."""
    from unriddle import desk

    return desk.survey_rows(variant, desk.Clock(seconds), body, threads=threads)


def families() -> dict[str, Info]:
    """The facts of every family by its key."""
    return dict(_families.infos())
