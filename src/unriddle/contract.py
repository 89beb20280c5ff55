"""What a puzzle family is: everything the desk and a family say to each other, on one page.

A family takes values and yields values. It prints nothing, reads no file and knows no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

Step: TypeAlias = str
Steps: TypeAlias = tuple[Step, ...]


class Want(StrEnum):
    """What is asked of a search."""

    ONE = "one"
    BEST = "best"
    ALL = "all"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Message:
    """Something a user reads: a key into `locale/` and the values that go into its words."""

    key: str
    values: Mapping[str, str | int | Message] = field(default_factory=dict)

    def __str__(self) -> str:
        """The message in English; `unriddle.say` says it in any language."""
        from unriddle.locale import say  # words are loaded only when somebody reads them

        return say(self)


def message(key: str, **values: str | int | Message) -> Message:
    """A message with its values by name: `message("numbers.nearest", value="23")`."""
    return Message(key, values)


@dataclass(frozen=True, slots=True)
class Task:
    """How long, how many, and which answers count as the same. None: the family's default."""

    want: Want = Want.ONE
    limit: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    strategy: str = "auto"
    distinct: str | None = None
    only: str | None = None  # list only solutions with this feature
    better_than: int | None = None  # with want ONE: one pass below this cost
    threads: int | None = None  # share a count or a list among so many; None: do not split it
    nth: int | None = None  # only the solution of this number, from 1, in the order of the list


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """The steps from the empty puzzle to the end, the given ones first."""

    steps: Steps
    cost: int = 0
    effort: int = 0  # how hard it reads: among equal costs the least effort comes first
    text: str = ""  # filled in by the desk, in the form that was asked for
    says: Message | None = None  # what else is to be said of it, where one is shown
    write: Callable[[str], str] | None = field(default=None, compare=False)  # by the desk, too

    def as_(self, form: str) -> str:
        """The solution in another form: `solution.as_("postfix")`."""
        return self.write(form) if self.write else self.text

    def __repr__(self) -> str:
        return f"<Solution {self.text or ' ; '.join(self.steps)}>"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the steps have led: `solved` is the family's verdict, by its rules alone.

    Where a variant counts the nearest, steps may be a solution without reaching what was asked for.
    """

    solved: bool
    steps: Steps  # the same steps, as the family itself would write them
    cost: int = 0
    says: Message | None = None  # e.g. what a whole typed answer comes to
    reached: bool = True  # whether a solution is what was asked for, and not only near it
    may_improve: bool = False  # solved after a fashion: further steps may lower the cost


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to search, and what it can prove."""

    key: str
    wants: frozenset[Want] = frozenset(Want)
    traceable: bool = True
    counts: str = "nodes"  # what one of its nodes is, with words under `compare.counts_…`


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
    leaves: Literal["ways", "moves"] = "ways"  # what an outlook counts: solutions, or moves to go


@dataclass(frozen=True, slots=True)
class Cell:
    x: int
    y: int
    z: int = 0
    label: str = ""
    group: str = ""  # cells of one group belong together: a piece, a made value
    owner: Literal["given", "mine", "solver"] = "mine"  # who put it there
    colour: str = ""  # as in the box, `#rrggbb`, where it has one
    mark: str = ""  # printed on the place itself, seen while nothing lies there
    open: bool = False  # nothing is ever put there
    goal: str = ""  # the label that belongs there in the end, where that is known


@dataclass(frozen=True, slots=True)
class Spare:
    """A piece that lies beside the board, cell by cell on a grid of its own."""

    label: str
    cells: tuple[tuple[int, int, int], ...]
    optional: bool = False  # may be left over
    colour: str = ""  # as in the box


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture without pixels."""

    cells: tuple[Cell, ...]
    lattice: Literal["grid", "pyramid"] = "grid"
    spares: tuple[Spare, ...] = ()
    # label -> what people call that piece
    names: Mapping[str, str] = field(default_factory=dict, hash=False)


P = TypeVar("P")
P_in = TypeVar("P_in", contravariant=True)  # a power only takes puzzles
P_out = TypeVar("P_out", covariant=True)  # or only makes them


@dataclass(frozen=True, slots=True)
class Parsed(Generic[P]):
    """What a text says. Files may carry their variant and steps already taken."""

    variant: str
    puzzle: P
    steps: Steps = ()
    warnings: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Detail:
    """A fact about a position beyond solvable or not: words to read, plain data to compute with."""

    key: str
    says: Message | None  # None where the verdict's reason says it already
    data: Any


@dataclass(frozen=True, slots=True, repr=False)
class Grade:
    stars: int  # 1 easy to 5 hard, 0 where there is no solution
    score: float
    reasons: tuple[Message, ...]

    def __repr__(self) -> str:
        return f"<Grade {self.stars} of 5: {'; '.join(map(str, self.reasons))}>"


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    level: int  # 0 still solvable?  1 where to look  2 which piece, pair or tile  3 the step  4 why
    says: Message
    step: Step | None = None  # the next one; at level 0 the one after which it was lost
    cells: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Hint {self.level}: {self.says}>"


@dataclass(frozen=True, slots=True)
class Left:
    """What a legal next step leaves: ways, fillings or moves; None when the budget ran out."""

    step: Step
    leaves: int | None


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal next step, and which cells of the scene it is about, by their place in it."""

    step: Step
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """What a search took, as the desk has measured it."""

    nodes: int
    seconds: float
    missed: Message | None = None  # why its solutions are not what was asked for, if they are not


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a position can be solved, decided by an argument instead of a search."""

    solvable: bool
    says: Message


@dataclass(frozen=True, slots=True)
class Wish:
    """What a fresh puzzle should be like."""

    seed: int
    grade: int | None = None
    deal: bool = False  # as at the table: at random, whether or not it can be solved

    def random(self) -> Random:
        """Random numbers of its own for each grade: else a puzzle of one grade would often be
        one of another grade with pieces taken away."""
        return Random(f"{self.seed} {self.grade}")


@dataclass(frozen=True, slots=True)
class Made(Generic[P_out]):
    puzzle: P_out
    steps: Steps = ()
    says: Message | None = None
    same: Hashable = None  # equal for two puzzles that are one for a person; None: their texts are


Search: TypeAlias = Generator[Solution, None, Message]  # returning proves that there are no more
Batches: TypeAlias = Generator[Sequence[Steps], None, Message]  # the same, many at a time
Count: TypeAlias = Generator[int, None, Message]  # running totals
Row: TypeAlias = Mapping[str, str | int | bool | None]
# Fresh puzzles; it returns where no more come up, with the grades of all that did, wished or not.
Making: TypeAlias = Generator[Made[P_out], None, Collection[int]]


class Building(Protocol):
    """A table that is being built: `advance` until `done`, then `take` its bytes, once."""

    @property
    def done(self) -> bool: ...
    @property
    def fraction(self) -> float: ...
    def advance(self, nodes: int) -> None: ...
    def take(self) -> bytes: ...


@runtime_checkable
class SharedBuilding(Building, Protocol):
    """A table that threads may build together, round by round; its bytes are the same."""

    def share(self, most: int) -> int:
        """Share out what is next among at most so many; how many shares there are."""

    def work(self, share: int) -> None:
        """Work off one of the shares (from 0), beside the others."""

    def join(self) -> None:
        """Take over what the shares have done, once all have been worked off."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """A table that makes searches quicker: a name good for a file, its bytes, how it is built."""

    key: str
    version: int  # of the meaning of the bytes
    size: int
    build: Callable[[], Building]


class Run(Protocol):
    """The solver's only view of the outside."""

    watched: bool  # whether anybody reads the notes

    def tick(self, nodes: int, done: float | None = None) -> None:
        """Report work done; raises OutOfBudget when it is time to stop."""

    def bound(self, cost: int) -> None:
        """Report a proved lower bound on the cost."""

    def reached(self, depth: int) -> None:
        """Report how many steps deep the search has gone."""

    def note(self, kind: str, steps: Steps, says: Message, **terms: int) -> None:
        """Report a trace event."""

    def kept(self, key: str, version: int) -> memoryview | None:
        """The bytes of a table that is there already."""

    def table(self, wanted: Tabled) -> memoryview:
        """The bytes of a table, built if need be; raises OutOfBudget."""


class Family(Protocol[P]):
    """The seven things every family can do."""

    info: Info

    def parse(self, variant: str | None, body: str, *, lenient: bool = False) -> Parsed[P]:
        """Read a puzzle; raises NotationError with a span inside `body`."""

    def format(self, puzzle: P) -> str:
        """Write a puzzle so that `parse(variant, format(puzzle)).puzzle == puzzle`."""

    def check(self, puzzle: P, steps: Steps) -> Standing:
        """Replay by the rules alone; raises StepError with the index of the wrong step."""

    def solve(self, puzzle: P, steps: Steps, task: Task, run: Run) -> Search:
        """Search for solutions that begin with `steps`."""

    def write(self, puzzle: P, steps: Steps, form: str) -> str:
        """Write what `steps` make of the puzzle in one of `info.forms`."""

    def draw(self, puzzle: P, steps: Steps) -> Scene:
        """Draw the position."""

    def variant(self, puzzle: P) -> str:
        """Name the variant a puzzle belongs to."""


# Optional powers, found by isinstance; the desk has a right default for each.


@runtime_checkable
class Counts(Protocol[P_in]):
    def count(self, puzzle: P_in, steps: Steps, task: Task, run: Run) -> Count: ...


@runtime_checkable
class Lists(Protocol[P_in]):
    """For families with lists of millions. All their solutions cost the same."""

    def batches(self, puzzle: P_in, steps: Steps, task: Task, run: Run) -> Batches:
        """What `solve` finds, in the same order."""

    def all_solved(self, puzzle: P_in, many: Sequence[Steps]) -> bool:
        """Whether `check` would find each of them solved; verdicts on steps are remembered."""

    def write_all(self, puzzle: P_in, many: Sequence[Steps], form: str) -> Sequence[str]:
        """Each of them as `write` would write it."""

    def closing(self, work: Work) -> Iterator[Message]:
        """The lines that follow the solutions in a text file."""


@runtime_checkable
class Splits(Protocol[P_in]):
    def split(self, puzzle: P_in, steps: Steps, parts: int) -> Sequence[Steps]: ...


class SharedSearch(Protocol):
    """A count or a list in disjoint parts, numbered from 0, those of a list in its order."""

    @property
    def parts(self) -> int: ...
    def count(self, part: int, run: Run) -> Count: ...
    def batches(self, part: int, run: Run) -> Batches: ...
    def settle(self, total: int) -> int:
        """What the totals of the parts, added up, are as the task counts."""


@runtime_checkable
class Shares(Protocol[P_in]):
    def share(
        self, puzzle: P_in, steps: Steps, task: Task, parts: int, run: Run
    ) -> SharedSearch | None:
        """About so many parts, which threads search side by side.

        None where one search for the whole is quicker, or the only right way.
        """


@runtime_checkable
class Details(Protocol[P_in]):
    def details(self, puzzle: P_in, steps: Steps, full: bool, run: Run) -> Iterator[Detail]: ...


@runtime_checkable
class Grades(Protocol[P_in]):
    def grade(self, puzzle: P_in, steps: Steps, run: Run) -> Grade: ...


@runtime_checkable
class Generates(Protocol[P_out]):
    def generate(self, variant: str, body: str, wish: Wish, run: Run) -> Making[P_out]:
        """Puzzles as wished, one after the other; the desk leaves out those that are the same."""


@runtime_checkable
class Hints(Protocol[P_in]):
    def hints(self, puzzle: P_in, steps: Steps, run: Run) -> Iterator[Hint]: ...


@runtime_checkable
class Outlooks(Protocol[P_in]):
    def outlook(self, puzzle: P_in, steps: Steps, run: Run) -> Iterator[Left]: ...


@runtime_checkable
class Offers(Protocol[P_in]):
    def offers(self, puzzle: P_in, steps: Steps, run: Run) -> Iterator[Offer]:
        """Every step that may come next, so that a board can be played without knowing rules."""


@runtime_checkable
class Surveys(Protocol):
    def survey(self, variant: str, body: str, run: Run) -> Iterator[Row]:
        """A row of facts for every puzzle of the variant, or for a class of positions.

        `body` says what holds for all of them, rules for example; raises NotationError with a
        span inside it. Where the first value of a row is a text, it is the puzzle's body but for
        that: `1 1 2 6` of `1 1 2 6 = 24 no-fractions`.
        """


@runtime_checkable
class Equips(Protocol):
    def equip(self, body: str, text: str) -> tuple[str, str]:
        """The variant and the body of a puzzle that takes its set from a user's own file.

        Raises NotationError with a span inside `text`, the file's.
        """


@runtime_checkable
class Picks(Protocol[P_in]):
    def pick(self, puzzle: P_in, steps: Steps, index: int, task: Task, run: Run) -> Solution | None:
        """The solution of that number, from 0, in the order in which all are listed."""


@runtime_checkable
class Decides(Protocol[P_in]):
    def decide(self, puzzle: P_in, steps: Steps) -> Ruling: ...


@runtime_checkable
class Paces(Protocol[P_in]):
    def patience(self, puzzle: P_in) -> float | None:
        """Seconds after which the best so far will do, if nobody says; None: until it is proved."""


@runtime_checkable
class Tabulates(Protocol):
    def tables(self, variant: str, body: str) -> Sequence[Tabled]:
        """The tables that are worth keeping for a variant, or for one puzzle of it."""


@runtime_checkable
class Reports(Protocol[P_in]):
    def report(
        self, puzzle: P_in, solutions: Sequence[Solution], complete: bool, work: Work
    ) -> Iterator[Message]:
        """The lines of the text file people know from the puzzle's older programs.

        Each solution has the text of the form that was asked for.
        """
