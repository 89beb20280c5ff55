"""The facts of a family as data, for help, menus, docs and the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from unriddle.lazy_dataclass import dataclass, field
from unriddle.values import Want


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to search, and what it can prove."""

    key: str
    wants: frozenset[Want] = frozenset(Want)
    traceable: bool = True
    counts: Annotated[str, "What a node of its searches is."] = (
        "nodes"  # `compare.counts_…` and, on the page, `page.note_counts_…` say it
    )


@dataclass(frozen=True, slots=True)
class Variant:
    """A kind of puzzle within a family, with an example of its notation."""

    key: str
    example: str
    want: Want = Want.ONE  # what is asked when nothing is said
    finite: bool = False  # whether `survey` can list every puzzle of it
    short: str = ""  # a shorter example for the help, where the first is long
    nearest: bool = False  # whether solutions may miss what is asked for, the nearest winning


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a toy: what lies on the table, and how a fresh puzzle on it is wished for."""

    key: str  # a size, `5x11`, names itself; else `<family>.board_<key>` does
    variant: str
    body: str  # what one begins with who has it at hand: an empty board, tiles in order
    wish: str = ""  # what `generate` is told besides the variant
    goal: str = ""  # what it is played for, where puzzles of the variant may have another goal
    grades: tuple[int, ...] | None = None  # of fresh puzzles; None: those of the toy


@dataclass(frozen=True, slots=True)
class Toy:
    """What people own or play, by the name they know: `<family>.toy_<key>`, `…_about`."""

    key: str
    boards: tuple[Board, ...]  # the first is that of its puzzle of the day
    picture: str = ""  # a body, steps and all, of the first board's variant; none: its own body
    place: int = 99  # among all toys
    daily: bool = True  # whether there is a puzzle of the day
    dated: str = ""  # the body of that puzzle where the date itself says it: `{month} {day}`
    grades: tuple[int, ...] = (1, 2, 3, 4, 5)  # of the days, from easy to hard, and of its boards
    others: bool = False  # whether boards of the family that no toy has go by its name


@dataclass(frozen=True, slots=True)
class Info:
    """The facts of a family as data, for help, menus, docs and the API. First is default."""

    key: str
    variants: tuple[Variant, ...]
    strategies: tuple[Strategy, ...]
    distinct: tuple[str, ...]
    forms: tuple[str, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)  # alias -> variant
    only: tuple[str, ...] = ()  # features by which a listing can be narrowed
    form_for: Mapping[str, str] = field(default_factory=dict)  # distinct -> its own default form
    usual: str = ""  # the variant that is meant when none is named, where the body does not say it
    headings: tuple[str, ...] = ()  # first words of the files it saves: `cards` of `Cards: 4 7 8 8`
    leaves: Annotated[Literal["ways", "moves"], "What an outlook counts."] = "ways"
    has_report: bool = False  # whether it writes the text file of older programs
    own_sets: bool = False  # whether `parse` takes a user's own set
    long_lists: bool = False  # whether lists may be too long to be kept
    rules: Annotated[tuple[str, ...], "Rule words that a form may add to a puzzle."] = ()
    toys: tuple[Toy, ...] = ()  # none: it is one itself, its variants the boards
    place: int = 99  # in menus; families with the same place stand there by their keys
