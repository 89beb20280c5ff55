"""How hard a puzzle is for people.

The model was fitted to a public table of the times people took for the 1,362 solvable hands of
the 24 game (R² 0.62 of the logarithm, five-fold rank correlation 0.75). For other targets and
other counts of numbers there is no such table: there it is extended, and that is only sensible,
not measured. See guide.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log

from unriddle.contract import Grade, Message, Run, Task, Want, message
from unriddle.engines import expressions

from . import countdown
from .expression import Expression, Operation, decode, leaves, operations
from .puzzle import Puzzle
from .search import candidates, reported, rules
from .strategies import Values
from .wording import listed

STARS_FROM = (6.9, 8.5, 10.1, 12.8)  # seconds at which the 2nd, 3rd, 4th and 5th star begin
_A_NUMBER_MORE = 0.5  # our assumption, in log seconds, for each number beyond four


@dataclass(slots=True)
class Features:
    """What the model looks at, over all written forms of all solutions."""

    written: int = 0
    largest: Fraction = Fraction(0)  # in the form where the largest value on the way is smallest
    whole: bool = False  # some form has no fraction
    undivided: bool = False  # some form has no division
    finish: tuple[int, int] | None = None  # two whole numbers whose product is the last step

    def add(self, form: Expression) -> None:
        made = list(operations(form))
        largest = max((abs(one.value) for one in made), default=form.value)
        self.largest = min(self.largest, largest) if self.written else largest
        self.written += 1
        self.whole |= all(one.value.denominator == 1 for one in made)
        self.undivided |= all(one.op != "/" for one in made)
        self.finish = max(filter(None, (self.finish, _finish(form))), default=None)


def _finish(form: Expression) -> tuple[int, int] | None:
    """The factors of a last multiplication that a person sees at once, like 3 * 8."""
    if not isinstance(form, Operation) or form.op != "*":
        return None
    small, large = sorted((form.left.value, form.right.value))
    if small < 2 or small.denominator != 1 or large.denominator != 1:
        return None
    return int(small), int(large)


def grade(puzzle: Puzzle, numbers: Values, run: Run) -> Grade:
    """Stars, the expected seconds as the score, and the reasons."""
    if puzzle.leftovers:
        return _grade_countdown(puzzle, numbers, run)
    if numbers == (puzzle.target,):
        return Grade(1, 0.0, (message("reason.solved"),))
    return judge(puzzle, numbers, look(puzzle, numbers, run))


def judge(puzzle: Puzzle, numbers: Values, features: Features) -> Grade:
    """The grade that the features make; no stars for what cannot be solved."""
    if not features.written:
        return Grade(0, 0.0, (message("numbers.grade_unsolvable"),))
    seconds = exp(log_seconds(numbers, features))
    return Grade(stars(seconds), round(seconds, 1), tuple(_reasons(puzzle, numbers, features)))


def look(puzzle: Puzzle, numbers: Values, run: Run) -> Features:
    """The features of a puzzle."""
    features = Features()
    if len(numbers) == 1:
        return features
    for form in _forms(puzzle, numbers, run):
        features.add(form)
    return features


def _forms(puzzle: Puzzle, numbers: Values, run: Run) -> Iterator[Expression]:
    """Every written form; beyond five numbers there are too many, one for each class must do."""
    distinct = "written" if len(numbers) <= 5 else "arithmetic"
    if expressions.fits(numbers, puzzle.target):
        engine = expressions.written if distinct == "written" else expressions.classes
        for piece in reported(engine(numbers, puzzle.target, rules(puzzle)), run):
            yield from (decode(code, numbers) for _, code in piece.found)
        return
    for _, form in candidates(puzzle, numbers, Task(distinct=distinct), run):
        yield form


def log_seconds(numbers: Values, features: Features) -> float:
    """The fitted model: the natural logarithm of the seconds people take."""
    return (
        0.1615
        + 0.6586 * log(max(float(features.largest), 1.0))
        + 2.0687 * (not features.whole)
        - 0.1935 * log(features.written)
        + 0.3291 * len(set(numbers))
        - 0.3824 * (1 in numbers)
        - 0.0182 * float(min(sum(map(abs, numbers)), 100))
        - 0.2333 * (features.finish is not None)
        + 0.1599 * features.undivided
        + _A_NUMBER_MORE * (len(numbers) - 4)
    )


def stars(seconds: float) -> int:
    return 1 + sum(seconds >= edge for edge in STARS_FROM)


def _reasons(puzzle: Puzzle, numbers: Values, features: Features) -> Iterator[Message]:
    key = "numbers.grade_written" if len(numbers) <= 5 else "numbers.grade_classes"
    yield message(key, count=features.written)
    if not features.whole:
        yield message("numbers.grade_fraction")
    if features.finish:
        yield message("numbers.grade_finish", pair="{} * {}".format(*features.finish))
    if features.largest > abs(puzzle.target):
        yield message("numbers.grade_largest", value=str(features.largest))
    if 1 in numbers:
        yield message("numbers.grade_one")
    if not features.undivided:
        yield message("numbers.grade_division")
    if len(numbers) != 4 or puzzle.target != 24:
        yield message("numbers.grade_extended")


def _grade_countdown(puzzle: Puzzle, numbers: Values, run: Run) -> Grade:
    """By the numbers that the shortest way needs, and how large they grow: an assumption."""
    away, found = countdown.nearest(puzzle, numbers, Task(Want.ALL), run)
    simplest = found[0]
    used = sum(1 for _ in leaves(simplest))
    largest = max((one.value for one in operations(simplest)), default=simplest.value)
    score = used + float(largest > 1000) - log(len(found)) / 4
    numbers_used = listed(leaf.value for leaf in leaves(simplest))
    out_of_reach = (countdown.missed(puzzle, found, begun=False),) if away else ()
    reasons = (
        *out_of_reach,
        message("numbers.grade_needs", count=used, values=numbers_used),
        message("numbers.grade_ways", count=len(found)),
        message("numbers.grade_extended"),
    )
    return Grade(min(5, max(1, round(score) - 1)), round(score, 2), reasons)
