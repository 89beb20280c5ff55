"""The numbers family: the seven things every family can do, and the powers it has beyond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from unriddle.contract import Advises, Family, Generation, Part, Replay, Run, Search
from unriddle.lazy import modules
from unriddle.lazy_dataclass import replace
from unriddle.scene import Cell, Draft, Scene
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
    Step,
    StepOutlook,
    Steps,
    Task,
    Told,
    Work,
    message,
)

from .info import INFO
from .puzzle import Puzzle
from .replay import NumbersReplay, check, replay, write
from .search.search import NumbersSearch
from .state import shown, values
from .text.expression import Value, for_people, infix, tree
from .text.files import parse_text
from .text.notation import format_puzzle, terms

if TYPE_CHECKING:
    from . import generate, grading, hints, survey
else:  # what solving does without
    generate, grading, hints, survey = modules(
        __package__, "generate", "grading", "hints", "survey"
    )


class Numbers(Family[Puzzle], Advises[Puzzle]):
    """See guide.md."""

    info = INFO

    def parse(
        self, variant: str | None, body: str, *, lenient: bool = False, own_set: str | None = None
    ) -> Parsed[Puzzle]:
        return parse_text(variant, body)

    def format(self, puzzle: Puzzle) -> str:
        return format_puzzle(puzzle)

    def compose(self, draft: Draft) -> str:
        return " ".join((draft.typed, "=", draft.goal or "24", *draft.rules))

    def variant(self, puzzle: Puzzle) -> str:
        return puzzle.kind

    def check(self, puzzle: Puzzle, steps: Steps) -> Standing:
        return check(puzzle, steps)

    def search(self, puzzle: Puzzle, steps: Steps, task: Task, part: Part | None = None) -> Search:
        return NumbersSearch(puzzle, *replay(puzzle, steps), task)

    def write(self, puzzle: Puzzle, steps: Steps, form: str) -> str:
        return write(puzzle, replay(puzzle, steps)[0], form)

    def replay(self, puzzle: Puzzle) -> Replay:
        return NumbersReplay(self, puzzle)

    def draw(self, puzzle: Puzzle, steps: Steps) -> Scene:
        table, _ = replay(puzzle, steps)
        cells = []
        for place, entry in enumerate(table):
            cell = Cell(place, 0, label=shown(entry), name=str(entry.value))
            if not isinstance(entry, Value):
                cell = replace(cell, group=infix(entry), tree=tree(entry))
            cells.append(cell if place else replace(cell, goal=str(puzzle.target)))
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

    def step(self, puzzle: Puzzle, steps: Steps, cells: Sequence[int], by: str) -> Step | None:
        table, _ = replay(puzzle, steps)
        return f" {by} ".join(str(table[place].value) for place in cells)

    def told(self, puzzle: Puzzle, steps: Steps) -> Told:
        made, said = replay(puzzle, steps)[0][-1], message("told.step", step=for_people(steps[-1]))
        return Told(said, said, message("numbers.told_makes", value=str(made.value)))

    def survey(self, variant: str, body: str, run: Run, facts: bool = True) -> Iterator[Row]:
        return survey.survey(variant, body, run, facts)

    def survey_parts(self, variant: str, body: str) -> Sequence[str]:
        return survey.parts(variant, body)

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


FAMILY = Numbers()
