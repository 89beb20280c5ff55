"""The values that the desk and the families exchange: plain data, frozen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Generic, NamedTuple, TypeAlias, TypeVar

from unriddle.lazy_dataclass import dataclass, field

P = TypeVar("P")  # a family's own type of puzzle
P_out = TypeVar("P_out", covariant=True)
Step: TypeAlias = str
Steps: TypeAlias = tuple[Step, ...]
Write: TypeAlias = Callable[[str], str] | None  # a solution in a form, by the form's name
Row: TypeAlias = Mapping[str, str | int | bool | None]  # of a table


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
    values: Mapping[str, str | int | Message] = field(default_factory=dict, hash=False)

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
    any_order: bool = False  # with a limit: the quickest to be found will do
    better_than: int | None = None  # with want ONE: one pass below this cost
    threads: int | None = None  # share a count or a list among so many; None: do not split it
    cluster: str | None = None  # ... or among the workers of this cluster
    nth: int | None = None  # only the solution of this number, from 1, in the order of the list


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """The steps from the empty puzzle to the end, the given ones first."""

    steps: Steps
    cost: int = 0
    effort: int = 0  # how hard it reads: among equal costs the least effort comes first
    text: str = ""  # filled in by the desk, in the form that was asked for
    says: Annotated[Message | None, "What else is to be said of it, where one is shown."] = None
    write: Write = field(default=None, compare=False)  # by the desk, too

    def as_(self, form: str) -> str:
        """The solution in another form: `solution.as_("postfix")`."""
        return self.write(form) if self.write else self.text

    def __repr__(self) -> str:
        return f"<Solution {self.text or ' ; '.join(self.steps)}>"


class Batch(NamedTuple):
    """Solutions found together, as bare steps: lists of millions are made of these."""

    steps: Sequence[Steps]
    costs: Sequence[int] = ()  # empty: none costs anything
    efforts: Sequence[int] = ()
    says: Message | None = None  # of the only one

    @classmethod
    def of(cls, solution: Solution) -> Batch:
        return cls((solution.steps,), (solution.cost,), (solution.effort,), solution.says)

    def first(self, most: int) -> Batch:
        return Batch(self.steps[:most], self.costs[:most], self.efforts[:most], self.says)

    def cost(self, place: int) -> int:
        return self.costs[place] if self.costs else 0

    def solution(self, place: int, text: str = "", write: Write = None) -> Solution:
        effort = self.efforts[place] if self.efforts else 0
        return Solution(self.steps[place], self.cost(place), effort, text, self.says, write)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the steps have led: `solved` is the family's verdict, by its rules alone."""

    solved: bool
    steps: Steps  # the same steps, as the family itself would write them
    cost: int = 0
    says: Message | None = None  # e.g. what a whole typed answer comes to
    reached: bool = True  # whether a solution is what was asked for, and not only near it
    may_improve: bool = False  # solved after a fashion: further steps may lower the cost


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
    solvable: bool | None = True  # None: not known

    def __repr__(self) -> str:
        return f"<Hint {self.level}: {self.says}>"


@dataclass(frozen=True, slots=True)
class StepOutlook:
    """What a legal next step leaves: ways or moves; None when the budget ran out."""

    step: Step
    leaves: int | None


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal next step, and which cells of the scene it is about."""

    step: Step
    cells: Annotated[tuple[int, ...], "Places in the scene's list; two without `by`: from, to."]
    by: Annotated[str, "With what, where cells do not tell: a sign, or the label of a spare."] = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A step in words, for somebody who makes it on a board of their own."""

    says: Message
    brief: Annotated[Message, "The same among others, in a word or two."]
    more: Annotated[Message | None, "What else helps to make it."] = None


@dataclass(frozen=True, slots=True)
class Work:
    """What a search took, as the desk has measured it."""

    nodes: int
    seconds: float
    missed: Message | None = None  # why its solutions are not what was asked for, if they are not


@dataclass(frozen=True, slots=True)
class Facts:
    """What a family knows of a position without a search."""

    solvable: bool | None = None  # None: a search has to tell
    says: Message | None = None  # why
    seconds: float | None = None  # after which the best so far will do, unless somebody says


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """What a fresh puzzle should be like."""

    seed: int
    grade: int | None = None
    deal: bool = False  # as at the table: at random, whether or not it can be solved
    own_set: str | None = None  # the text of a user's own set

    @property
    def numbers(self) -> str:
        """Which random numbers: others for each grade, or puzzles would differ by a piece."""
        return f"{self.seed} {self.grade}"


@dataclass(frozen=True, slots=True)
class Generated(Generic[P_out]):
    puzzle: P_out
    steps: Steps = ()
    says: Message | None = None
    same: Hashable = None  # equal for two puzzles that are one for a person; None: their texts are
