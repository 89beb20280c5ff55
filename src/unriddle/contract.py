"""What a puzzle family is: everything the desk asks of one, on one page.

A family takes values and yields values (`values.py`). It prints nothing, reads no file and knows
no clock. It has seven duties, methods with a right default, and powers, found by `isinstance`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Generator, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from unriddle.info import Info
from unriddle.scene import Draft, Scene
from unriddle.tabled import Tabled
from unriddle.values import (
    Batch,
    Detail,
    Facts,
    Generated,
    GenerateOptions,
    Grade,
    Hint,
    Message,
    Offer,
    P,
    Parsed,
    Row,
    Solution,
    Standing,
    Step,
    StepOutlook,
    Steps,
    Task,
    Told,
    Work,
)

P_in = TypeVar("P_in", contravariant=True)  # a power only takes puzzles
P_out = TypeVar("P_out", covariant=True)  # or only makes them

# Searches. Returning is a proof that there are no more; what is returned is the reason.
Batches: TypeAlias = Generator[Batch, None, Message]
Totals: TypeAlias = Generator[int, None, Message]  # running totals
# Fresh puzzles; it returns where no more come up, with the grades of all that did.
Generation: TypeAlias = Generator[Generated[P_out], None, Collection[int]]


class Part(NamedTuple):
    """A part of a search that is cut: parts that are found and counted apart make the whole."""

    spec: Any  # plain JSON that only the family reads
    share: float = 1.0  # of the whole pass, as if all branches of a node took equally long


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


class Search(ABC):
    """One question to a family while it is being answered."""

    @abstractmethod
    def batches(self, run: Run) -> Batches:
        """Every solution asked for, in one order, however many of them are read."""

    def totals(self, run: Run) -> Totals:
        """How many there are, before `settle`; a family may know it without listing them."""
        total, batches = 0, self.batches(run)
        while True:
            try:
                total += len(next(batches).steps)
            except StopIteration as end:
                return cast(Message, end.value)
            yield total
            run.tick(0)  # telling them may take long where finding them did not

    def settle(self, total: int, run: Run | None) -> int:
        """What a total of all parts is as the task counts; without a run, what it is at least."""
        return total

    def nth(self, index: int, run: Run) -> Solution | None:
        """The solution of that number, from 0, in the order of `batches`."""
        for batch in self.batches(run):
            if index < len(batch.steps):
                return batch.solution(index)
            index -= len(batch.steps)
        return None

    # Long work: searches that are cut, so that many can work at them, and go on later.

    def parts(self, run: Run) -> Sequence[Part]:
        """What it begins with as parts, in the order of its list; none: it is not cut."""
        return ()

    def rest(self, wanted: int) -> Sequence[Part] | None:
        """Of a part, what is left after what was read of it, as up to so many parts in order.

        None: it cannot be told just now, read on. It can as often as that takes some milliseconds:
        where nothing is found meanwhile, batches are empty. At the end of a part there may still be
        one: what it has found out is for another to go on with.
        """
        return None

    def following(self, part: Part) -> Sequence[Part]:
        """The next pass, if nothing was found in that of a part; none: there is none."""
        return ()

    def known(self, part: Part) -> Batch | None:
        """Of a search for the best, what is known besides its parts, though it is not proved."""
        return None


class Family(ABC, Generic[P]):
    """The seven things every family can do, then those for which the desk has a default."""

    info: Info

    @abstractmethod
    def parse(
        self, variant: str | None, body: str, *, lenient: bool = False, own_set: str | None = None
    ) -> Parsed[P]:
        """Read a puzzle; raises NotationError with a span inside `body`, or inside the text of a
        user's own set, which is then marked `in_own_set`."""

    @abstractmethod
    def format(self, puzzle: P) -> str:
        """Write a puzzle so that `parse(variant, format(puzzle)).puzzle == puzzle`."""

    @abstractmethod
    def variant(self, puzzle: P) -> str:
        """Name the variant a puzzle belongs to."""

    @abstractmethod
    def check(self, puzzle: P, steps: Steps) -> Standing:
        """Replay by the rules alone; raises StepError with the index of the wrong step."""

    @abstractmethod
    def search(self, puzzle: P, steps: Steps, task: Task, part: Part | None = None) -> Search:
        """A search for solutions that begin with `steps`, or for a part of such a search."""

    @abstractmethod
    def write(self, puzzle: P, steps: Steps, form: str) -> str:
        """Write what `steps` make of the puzzle in one of `info.forms`."""

    @abstractmethod
    def draw(self, puzzle: P, steps: Steps) -> Scene:
        """Draw the position."""

    def compose(self, draft: Draft) -> str:
        """The body of a puzzle from what a form has of it, right or wrong: `parse` judges it."""
        return draft.typed

    def replay(self, puzzle: P) -> Replay:
        """`check` and `write` for lists of solutions; quicker where verdicts are remembered."""
        return Replay(self, puzzle)

    def facts(self, puzzle: P, steps: Steps) -> Facts:
        """What is known at once, without a search."""
        return Facts()

    def details(self, puzzle: P, steps: Steps, full: bool, run: Run) -> Iterator[Detail]:
        """Facts beyond solvable or not."""
        return iter(())

    def report(
        self, puzzle: P, solutions: Sequence[Solution], complete: bool, work: Work
    ) -> Iterator[Message] | None:
        """The lines of the text file people know from the puzzle's older programs, if any."""
        return None

    def closing(self, work: Work) -> Iterator[Message]:
        """The lines of that file that follow the solutions of a list too long to be kept."""
        return iter(())


class Replay:
    """Many lists of steps of one puzzle, checked and written."""

    def __init__(self, family: Family[Any], puzzle: Any) -> None:
        self._family, self._puzzle = family, puzzle

    def judge(self, batch: Batch) -> bool | None:
        """Whether they reach what was asked for, or come near; None: one is not what it claims."""
        standings = [self._family.check(self._puzzle, steps) for steps in batch.steps]
        right = (s.solved and s.cost == batch.cost(n) for n, s in enumerate(standings))
        return standings[-1].reached if all(right) else None

    def texts(self, many: Sequence[Steps], form: str) -> Sequence[str]:
        return [self._family.write(self._puzzle, steps, form) for steps in many]


# The powers. Without one the desk does without, or works it out from solutions.
class Advises(Generic[P]):
    """Advice to a player; each is left out by returning None, and then the desk works it out."""

    def hints(self, puzzle: P, steps: Steps, run: Run) -> Iterator[Hint] | None:
        """Ever more telling hints."""
        return None

    def outlook(self, puzzle: P, steps: Steps, run: Run) -> Iterator[StepOutlook] | None:
        """What each legal next step would leave: ways or moves, as `info.leaves` says."""
        return None

    def offers(self, puzzle: P, steps: Steps, run: Run) -> Iterator[Offer] | None:
        """Every step that may come next, so that a board can be played without knowing rules."""
        return None

    def step(self, puzzle: P, steps: Steps, cells: Sequence[int], by: str) -> Step | None:
        """The step that an offer of these would have, though it is not legal: `check` says why."""
        return None

    def told(self, puzzle: P, steps: Steps) -> Told | None:
        """The last of the steps in words; all of them are written as `check` writes them."""
        return None


@runtime_checkable
class Grades(Protocol[P_in]):
    def grade(self, puzzle: P_in, steps: Steps, run: Run) -> Grade:
        """How hard it is for a person."""


@runtime_checkable
class Generates(Protocol[P_out]):
    def generate(
        self, variant: str, body: str, options: GenerateOptions, run: Run
    ) -> Generation[P_out]:
        """Fresh puzzles, one after the other; the desk leaves out those that are the same."""


@runtime_checkable
class Surveys(Protocol):
    def survey(self, variant: str, body: str, run: Run, facts: bool = True) -> Iterator[Row]:
        """A row of facts for every puzzle of the variant, or for a class of positions.

        `body` holds for all: rules; raises NotationError with a span inside it. A text first in a
        row is the puzzle's body but for that: `1 1 2 6` of `1 1 2 6 = 24`; all, without `facts`.
        """


@runtime_checkable
class SearchesMany(Protocol[P_in]):
    def searches(
        self, asked: Sequence[tuple[P_in, Steps]], task: Task, run: Run
    ) -> Sequence[tuple[Search, int] | None]:
        """For many puzzles in less time: the search of each, done, and its nodes; None: ask it."""


@runtime_checkable
class Tabulates(Protocol):
    def tables(self, variant: str, body: str) -> Sequence[Tabled]:
        """The tables that are worth keeping for a variant, or for one puzzle of it."""
