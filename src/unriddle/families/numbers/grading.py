"""How hard a puzzle is for people.

The model was fitted to a public table of the times people took for the 1,362 solvable hands of
the 24 game: R² 0.62 of the logarithm, rank correlation 0.75, which tests/families/numbers/
test_grade.py works out again from the table. For other targets and other counts of numbers there
is no such table: there it is extended, and that is only sensible, not measured. See guide.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log

from unriddle.contract import Run
from unriddle.engines import expressions
from unriddle.lazy_dataclass import dataclass
from unriddle.values import Grade, Message, Task, Want, message

from .puzzle import Puzzle, Rational, magnitude
from .search import countdown
from .search.equivalence import SUM, Node, flatten
from .search.search import by_engine, candidates
from .search.strategies import Values
from .text.expression import Decoder, Expression, Operation, leaves, listed, operations

STARS_FROM = (6.9, 8.5, 10.1, 12.8)  # seconds at which the 2nd, 3rd, 4th and 5th star begin
WRITTEN_UP_TO = 5  # numbers; with more, written forms are too many: one for each class must do
_A_NUMBER_MORE = 0.5  # our assumption, in log seconds, for each number beyond four


@dataclass(slots=True)
class Features:
    """What the model looks at, over all solutions and all their written forms."""

    written: int = 0
    largest: Rational | None = None  # `peak` of the solution where it is smallest
    whole: bool = False  # some form has no fraction
    nonnegative: bool = False  # some form has nothing below zero
    undivided: bool = False  # some form has no division
    finish: tuple[int, int] | None = None  # two whole numbers whose product is the last step

    def add_solution(self, form: Expression) -> None:
        """One form of an arithmetic class, whichever it is."""
        found = peak(flatten(form)[1])
        self.largest = found if self.largest is None else min(self.largest, found)

    def add(self, form: Expression) -> None:
        made = list(operations(form))
        self.written += 1
        self.whole |= all(one.value.denominator == 1 for one in made)
        self.nonnegative |= all(one.value >= 0 for one in made)
        self.undivided |= all(one.op != "/" for one in made)
        self.finish = max(filter(None, (self.finish, _finish(form))), default=None)


def peak(node: Node) -> Rational:
    """The largest value on the way if a sum adds before it subtracts, and a product multiplies
    before it divides: 264 in 12 * (9 + 13) / 11.

    So it does not depend on how the solution is written, and this is what the model was fitted
    to: that (9 + 13) / 11 is 2 is seen only by one who has found the solution already.
    """
    if not node.parts:
        return 0
    gathered: Rational = 0 if node.kind == SUM else 1
    for sign, part in node.parts:
        if sign > 0:
            gathered = gathered + part.value if node.kind == SUM else gathered * part.value
    return max(gathered, node.value, *(peak(part) for _, part in node.parts))


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
    # Our rule, not the model's: nobody calls a hand hard that only wants adding up.
    count = 1 if adds_up(puzzle, numbers) else stars(seconds)
    return Grade(count, round(seconds, 1), tuple(_reasons(puzzle, numbers, features)))


def adds_up(puzzle: Puzzle, numbers: Values) -> bool:
    """Whether the plain sum of the numbers is a solution."""
    return "+" in puzzle.using and sum(numbers) == puzzle.target


def look(puzzle: Puzzle, numbers: Values, run: Run) -> Features:
    """The features of a puzzle."""
    features = Features()
    if len(numbers) == 1:
        return features
    for form in _forms(puzzle, numbers, "arithmetic", run):
        features.add_solution(form)
        if len(numbers) > WRITTEN_UP_TO:
            features.add(form)
    if len(numbers) <= WRITTEN_UP_TO and features.largest is not None:
        for form in _forms(puzzle, numbers, "written", run):
            features.add(form)
    return features


def _forms(puzzle: Puzzle, numbers: Values, distinct: str, run: Run) -> Iterator[Expression]:
    """A form of each arithmetic class, or every written form."""
    if expressions.fits(numbers, puzzle.target):
        decode = Decoder(numbers)
        for piece in by_engine(puzzle, numbers, distinct, run):
            yield from (decode(code) for _, code in piece.found)
        return
    yield from (form for _, form in candidates(puzzle, numbers, Task(distinct=distinct), run))


def log_seconds(numbers: Values, features: Features) -> float:
    """The fitted model: the natural logarithm of the seconds people take."""
    return (
        0.1615
        + 0.6586 * log(max(float(features.largest or 0), 1.0))
        + 2.0687 * (not features.whole)
        - 0.1935 * log(features.written)
        + 0.3291 * len(set(numbers))
        - 0.3824 * (1 in numbers)
        - 0.0182 * float(min(sum(map(magnitude, numbers)), 100))
        - 0.2333 * (features.finish is not None)
        + 0.1599 * features.undivided
        + _A_NUMBER_MORE * (len(numbers) - 4)
    )


def stars(seconds: float) -> int:
    return 1 + sum(seconds >= edge for edge in STARS_FROM)


def _reasons(puzzle: Puzzle, numbers: Values, features: Features) -> Iterator[Message]:
    if adds_up(puzzle, numbers):
        yield message("numbers.grade_sum")
    key = "numbers.grade_written" if len(numbers) <= WRITTEN_UP_TO else "numbers.grade_classes"
    yield message(key, count=features.written)
    if not features.whole:
        yield message("numbers.grade_fraction")
    if features.finish:
        yield message("numbers.grade_finish", pair="{} * {}".format(*features.finish))
    if features.largest is not None and features.largest > magnitude(puzzle.target):
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
    ways = "numbers.grade_nearest" if away else "numbers.grade_ways"
    reasons = (
        *out_of_reach,
        message("numbers.grade_needs", count=used, values=numbers_used),
        message(ways, count=len(found)),
        message("numbers.grade_extended"),
    )
    return Grade(min(5, max(1, round(score) - 1)), round(score, 2), reasons)
