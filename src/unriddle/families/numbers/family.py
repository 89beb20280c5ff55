"""The numbers family: the seven things every family can do, and the powers it has beyond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from unriddle.contract import Advises, Family, Generation, Part, Run, Search
from unriddle.info import Info, Strategy, Variant
from unriddle.plain import Plain
from unriddle.scene import Cell, Scene
from unriddle.values import (
    Detail,
    GenerateOptions,
    Grade,
    Hint,
    Message,
    Offer,
    Parsed,
    Row,
    Solution,
    Standing,
    StepOutlook,
    Steps,
    Task,
    Want,
    Work,
    message,
)

from . import ALIASES, generate, grading, hints, survey
from .puzzle import Puzzle, Rational
from .search import search
from .search.equivalence import DISTINCT
from .state import Table, apply, describe, lay, shown, steps_for, values
from .text import expression as writing
from .text.expression import Expression
from .text.files import HEADINGS, parse_text
from .text.notation import format_puzzle, terms
from .text.steps import parse_step

FORMS = {
    "infix": writing.infix,
    "postfix": writing.postfix,
    "postfix-steps": writing.postfix_steps,
    "steps": writing.steps,
    "latex": writing.latex,
    "full": writing.full,
}


class Numbers(Family[Puzzle], Advises[Puzzle]):
    """See guide.md."""

    info = Info(
        key="numbers",
        variants=(
            Variant("24", "4 7 8 8", finite=True),
            Variant("ten", "2 2 3 9", finite=True),
            Variant("any", "1 2 3 4 = 7/2"),
            Variant("countdown", "25 50 75 100 3 6 = 952", Want.BEST, finite=True, nearest=True),
        ),
        strategies=(
            Strategy("auto", traceable=False, counts="values"),
            Strategy("brute", counts="expressions"),
            Strategy("pairs", counts="values"),
            Strategy("subsets", counts="values"),
        ),
        distinct=DISTINCT,
        forms=tuple(FORMS),
        aliases=ALIASES,
        has_report=True,
        usual="24",
        only=("fractions", "negatives"),
        form_for={"written": "full"},
        headings=HEADINGS,
    )

    def parse(
        self, variant: str | None, body: str, *, lenient: bool = False, own_set: str | None = None
    ) -> Parsed[Puzzle]:
        return parse_text(variant, body)

    def format(self, puzzle: Puzzle) -> str:
        return format_puzzle(puzzle)

    def variant(self, puzzle: Puzzle) -> str:
        return puzzle.kind

    def check(self, puzzle: Puzzle, steps: Steps) -> Standing:
        table, written = replay(puzzle, steps)
        cost = distance(puzzle, table)
        solved = puzzle.leftovers or (len(table) == 1 and cost == 0)
        cost_now, open_end = (int(cost), len(table) > 1) if puzzle.leftovers else (0, False)
        says, may_improve = describe(puzzle, table), open_end and cost_now > 0
        return Standing(solved, written, cost_now, says, cost_now == 0, may_improve)

    def search(self, puzzle: Puzzle, steps: Steps, task: Task, part: Part | None = None) -> Search:
        where = (puzzle, *replay(puzzle, steps), task)
        return Plain(partial(search.solutions, *where), partial(search.totals, *where))

    def write(self, puzzle: Puzzle, steps: Steps, form: str) -> str:
        table, _ = replay(puzzle, steps)
        if puzzle.leftovers and not steps:
            table = (min(table, key=lambda entry: puzzle.away(entry.value)),)
        shown = table[-1:] if puzzle.leftovers else table
        return ", ".join(FORMS[form](entry) for entry in shown)

    def draw(self, puzzle: Puzzle, steps: Steps) -> Scene:
        table, _ = replay(puzzle, steps)
        cells = []
        for place, entry in enumerate(table):
            made = "" if isinstance(entry, writing.Value) else writing.infix(entry)
            goal = "" if place else str(puzzle.target)
            cells.append(Cell(place, 0, label=shown(entry), group=made, goal=goal))
        return Scene(tuple(cells))

    def details(self, puzzle: Puzzle, steps: Steps, full: bool, run: Run) -> Iterator[Detail]:
        table, _ = replay(puzzle, steps)
        return hints.details(puzzle, table, full, run)

    def grade(self, puzzle: Puzzle, steps: Steps, run: Run) -> Grade:
        table, _ = replay(puzzle, steps)
        return grading.grade(puzzle, values(table), run)

    def generate(
        self, variant: str, body: str, options: GenerateOptions, run: Run
    ) -> Generation[Puzzle]:
        return generate.generate(variant, body, options, run)

    def hints(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Hint]:
        tables = [replay(puzzle, steps[:count])[0] for count in range(len(steps) + 1)]
        return hints.hints(puzzle, tables, steps, run)

    def outlook(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[StepOutlook]:
        table, _ = replay(puzzle, steps)
        return hints.outlook(puzzle, table, run)

    def offers(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Offer]:
        table, _ = replay(puzzle, steps)
        return hints.offers(puzzle, table, run)

    def survey(self, variant: str, body: str, run: Run) -> Iterator[Row]:
        return survey.survey(variant, body, run)

    def report(
        self, puzzle: Puzzle, solutions: Sequence[Solution], complete: bool, work: Work
    ) -> Iterator[Message]:
        if puzzle.kind == "24":
            cards = " ".join(puzzle.labels or map(str, puzzle.numbers))
            said = " ".join(terms(puzzle))
            said = "" if said == "= 24" else f" {said}"  # as the older program wrote it
            yield message("numbers.report_cards", cards=cards + said)
        else:
            text = f"{self.info.key}/{puzzle.kind}: {self.format(puzzle)}"
            yield message("numbers.report_puzzle", text=text)
        if not solutions:
            yield message("numbers.report_none" if complete else "numbers.report_unfinished")
        elif work.missed:  # not in its words: after their semicolon a step would be read
            yield message("numbers.report_nearest", away=solutions[0].cost)
        else:
            yield message("numbers.report_solutions")
        for place, solution in enumerate(solutions, 1):
            yield message("numbers.report_line", place=place, text=solution.text)


def replay(puzzle: Puzzle, steps: Steps) -> tuple[Table, Steps]:
    """The table after the steps, and the steps as we write them."""
    table = lay(puzzle)
    written: list[str] = []
    for index, text in enumerate(steps):
        typed = parse_step(index, text, frozenset(values(table)))
        after = apply(puzzle, table, index, text, typed)
        written += steps_for(table, _of_values(after[-1], table))
        table = after
    return table, tuple(written)


def _of_values(made: Expression, table: Table) -> Expression:
    """What was just made as an expression of the values that lay on the table before."""
    if isinstance(made, writing.Value) or any(made is entry for entry in table):
        return writing.Value(made.value)
    left, right = _of_values(made.left, table), _of_values(made.right, table)
    return writing.Operation(made.op, left, right, made.value)


def distance(puzzle: Puzzle, table: Table) -> Rational:
    """How far the nearest value on the table is from the target."""
    return min(map(puzzle.away, values(table)))


FAMILY = Numbers()
