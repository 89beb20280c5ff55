"""Fresh puzzles in a row, no two the same for a person, with their stars."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Generator, Hashable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from unriddle.contract import Family, Generates, Run
from unriddle.desk import advice
from unriddle.desk.clock import Clock
from unriddle.desk.position import Position
from unriddle.desk.reading import clean_set, head_of, quoted, shown_as, with_own_sets
from unriddle.desk.search import Solving
from unriddle.desk.state import SOON
from unriddle.errors import InputError, NotationError, OutOfBudget, Unavailable, UnriddleError
from unriddle.families import find
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import replace
from unriddle.plain import mapped
from unriddle.values import Generated, GenerateOptions, Message, Task, Want, message

LEAST = 0.1  # seconds for a grade
REPEATS = 1000  # puzzles in a row that were there already, before it is given up
_RANGE = pattern(r"\s*([1-5])\s*(?:[-–]\s*([1-5])\s*)?")
Grades: TypeAlias = int | str | tuple[int, int] | None  # 3, "3", "1-4" or (1, 4)


def generate_one(
    family: str, body: str = "", *, seed: int = 0, deal: bool = False
) -> tuple[Position, Message | None]:
    """One fresh puzzle and what is to be said about it."""
    made = Generating(family, body, 1, seed, deal=deal, clock=Clock(SOON))
    fresh = next(iter(made))
    return fresh.position, fresh.says


class Fresh(NamedTuple):
    position: Position
    says: Message | None
    stars: int | None  # where a grade was wished, or asked for


class Generating:
    """Different puzzles from one seed: loop over it; afterwards ask what did not come up.

    With several grades they are spread evenly, from easy to hard. A grade of which none comes up
    leaves its share to the others.
    """

    def __init__(
        self,
        family: str | None,
        body: str = "",
        puzzles: int = 1,
        seed: int = 0,
        *,
        grade: Grades = None,
        deal: bool = False,
        own_set: str | None = None,
        clock: Clock,
        each: bool = False,  # whether each puzzle may take all of the time
        stars: bool = False,  # whether to grade those for which no grade was wished, too
    ) -> None:
        wished: Sequence[int | None] = grades_of(grade) or (None,)
        seen: set[Hashable] = set()
        self._puzzles, self._seed = puzzles, seed
        self._clock, self._stars = clock, stars
        self._rows = {}
        for one in wished:
            options = GenerateOptions(seed, one, deal and one is None, own_set)
            coming = generating(family, body, options, clock)
            self._rows[one] = _Row(coming, one, seen, clock if each else None)

    def __iter__(self) -> Iterator[Fresh]:
        left = self._puzzles
        # What a grade has too few of, the others have at the end, the hardest first.
        rest = ((grade, self._puzzles) for grade in reversed(self._rows))
        for grade, share in (*self._plan().items(), *rest):
            for fresh in self._rows[grade].take(min(share, left)):
                left -= 1
                yield self._graded(fresh)
        if left == self._puzzles:
            raise self._nothing()

    def _graded(self, fresh: Fresh) -> Fresh:
        if fresh.stars is not None or not self._stars:
            return fresh
        return fresh._replace(stars=stars_of(fresh.position, self._clock))

    @property
    def missing(self) -> list[int]:
        """The wished grades of which none came up."""
        return [grade for grade, row in self._rows.items() if grade and row.ended and not row.made]

    @property
    def ran_out(self) -> bool:
        """Whether it was the budget that ended it."""
        return any(isinstance(row.error, OutOfBudget) for row in self._rows.values())

    def _plan(self) -> Counter[int | None]:
        """How many of each grade, from easy to hard, among the grades that there are."""
        grades = list(self._rows)
        while grades:
            plan = Counter(spread(grades, self._puzzles, Random(self._seed)))
            none = [grade for grade in plan if not self._rows[grade].any()]
            if not none:
                return plan
            grades = [grade for grade in grades if grade not in none]
        return Counter()

    def _nothing(self) -> UnriddleError:
        """Why there is no puzzle at all."""
        errors = [row.error for row in self._rows.values() if row.error is not None]
        graded = sorted({stars for row in self._rows.values() for stars in row.graded})
        if errors and not graded:
            return errors[0]
        wished = ", ".join(str(grade) for grade in self._rows if grade is not None)
        if graded and wished:
            fix = message("fix.other_grades", grades=", ".join(map(str, graded)))
            return InputError(message("error.no_grade", grades=wished), fix)
        return InputError(message("error.none_made"), message("fix.none_made"))


class _Row:
    """The puzzles of one grade, without those that any row has had."""

    def __init__(
        self,
        coming: Generator[Coming, None, Collection[int]],
        grade: int | None,
        seen: set[Hashable],
        renewed: Clock | None,
    ) -> None:
        self._coming, self._grade, self._seen, self._renewed = coming, grade, seen, renewed
        self._first: list[Fresh] = []  # made already, to see whether there is any
        self.made = 0
        self.graded: Collection[int] = ()  # all grades that came up
        self.error: UnriddleError | None = None
        self.ended = False

    def any(self) -> bool:
        """Whether there is one more."""
        self._first = self._first or list(self.take(1))
        return bool(self._first)

    def take(self, most: int) -> Iterator[Fresh]:
        """As many more, if there are."""
        for _ in range(most):
            fresh = self._first.pop() if self._first else self._next()
            if fresh is None:
                return
            yield fresh

    def _next(self) -> Fresh | None:
        if self._renewed is not None:
            self._renewed.renew()
        try:
            for _ in range(0 if self.ended else REPEATS):
                position, says, same = next(self._coming)
                if same not in self._seen:
                    self._seen.add(same)
                    self.made += 1
                    return Fresh(position, says, self._grade)
        except StopIteration as end:
            self.graded = end.value
        except (OutOfBudget, Unavailable) as error:
            self.error = error
        self.ended = True
        return None


def spread(grades: Sequence[int | None], puzzles: int, random: Random) -> Iterator[int | None]:
    """The grade of each puzzle, from easy to hard; of a single one any."""
    many = len(grades)
    if puzzles == 1:
        yield random.choice(grades)
    elif puzzles < many:  # the first, the last, and some in between
        yield from (grades[round(at * (many - 1) / (puzzles - 1))] for at in range(puzzles))
    else:
        yield from (grades[at * many // puzzles] for at in range(puzzles))


def grades_of(wish: Grades) -> Sequence[int] | None:
    """The grades that are meant by one, or by a range such as "1-4"."""
    if wish is None:
        return None
    text = "-".join(map(str, wish)) if isinstance(wish, tuple) else str(wish)
    match = _RANGE.fullmatch(text)
    if match is None:
        what = message("error.unknown_grade", name=text[:40])
        raise InputError(what, message("fix.grade"), text[:40])
    first, last = sorted((int(match[1]), int(match[2] or match[1])))
    return range(first, last + 1)


def stars_of(position: Position, clock: Clock) -> int | None:
    """The grade, where there is one: a dealt puzzle may have no solution to be graded by."""
    left = max(LEAST, SOON if clock.seconds_left is None else clock.seconds_left)
    solving = Solving(position, Task(Want.ONE), clock.another(left))
    try:
        if next(iter(solving), None) is None:
            return None
        return advice.grade(position, clock.another(min(left, position.seconds()))).stars
    except OutOfBudget:
        return None


def fresh_seed() -> int:
    """A seed that nobody chose, short enough to be typed again."""
    return int.from_bytes(os.urandom(3), "big")


# What the families make


class Coming(NamedTuple):
    """A fresh puzzle, what is to be said about it, and a key that is equal for those which are
    the same for a person."""

    position: Position
    says: Message | None
    same: Hashable


def generating(
    family: str | None, body: str, options: GenerateOptions, run: Run
) -> Generator[Coming, None, Collection[int]]:
    """Fresh puzzles as long as some come up; then the grades of those that did."""
    back, variant = find(family or with_own_sets())
    if not isinstance(back, Generates):
        raise Unavailable(message("error.no_generate", family=back.info.key), message("fix.type"))
    if options.own_set is not None:
        options = replace(options, own_set=clean_set(back, options.own_set))
    shown = shown_as(body, head_of(back, variant))

    def coming(made: Generated[Any]) -> Coming:
        position = Position(back.info.key, made.puzzle, made.steps)
        return Coming(position, made.says, position.text if made.same is None else made.same)

    try:
        chosen = _variant(back, variant, body, options.own_set)
        return (yield from mapped(back.generate(chosen, body, options, run), coming))
    except NotationError as error:
        raise error if error.where else quoted(error, *shown, options.own_set) from None


def _variant(back: Family[Any], named: str | None, body: str, own_set: str | None) -> str:
    """The variant that was named, or that the body shows by itself, or the first."""
    if own_set is not None:
        return back.parse(named, body, own_set=own_set).variant
    try:
        shown = back.parse(None, body).variant if body.strip() and named is None else None
    except InputError:
        shown = None
    return named or shown or back.info.variants[0].key
