"""The packing family: the seven things every family can do, and the powers it has beyond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from unriddle.contract import Advises, Family, Generation, Part, Replay, Run, Search
from unriddle.lazy import modules
from unriddle.scene import Draft, Scene
from unriddle.values import (
    GenerateOptions,
    Grade,
    Hint,
    Message,
    Offer,
    Parsed,
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

from . import drawing
from .info import INFO
from .puzzle import Puzzle, named
from .replay import PackingReplay
from .rules import rules
from .search.parts import search
from .search.state import field
from .text.course_file import file_text
from .text.notation import compose, format_puzzle, parse

if TYPE_CHECKING:
    from . import generate, grading, hints
else:  # what solving does without
    generate, grading, hints = modules(__package__, "generate", "grading", "hints")


class Packing(Family[Puzzle], Advises[Puzzle]):
    """See guide.md."""

    info = INFO

    def parse(
        self, variant: str | None, body: str, *, lenient: bool = False, own_set: str | None = None
    ) -> Parsed[Puzzle]:
        return parse(variant, body, lenient, own_set)

    def format(self, puzzle: Puzzle) -> str:
        return format_puzzle(puzzle)

    def compose(self, draft: Draft) -> str:
        return compose(draft)

    def variant(self, puzzle: Puzzle) -> str:
        return puzzle.variant

    def check(self, puzzle: Puzzle, steps: Steps) -> Standing:
        return rules(puzzle).standing(steps)

    def search(self, puzzle: Puzzle, steps: Steps, task: Task, part: Part | None = None) -> Search:
        return search(field(puzzle, steps), task, part)

    def write(self, puzzle: Puzzle, steps: Steps, form: str) -> str:
        if form == "file":
            return file_text(puzzle, drawing.grid(puzzle, steps) if steps else "")
        return drawing.grid(puzzle, steps) if form == "grid" else " ; ".join(steps)

    def replay(self, puzzle: Puzzle) -> Replay:
        return PackingReplay(self, puzzle)

    def draw(self, puzzle: Puzzle, steps: Steps) -> Scene:
        return drawing.scene(puzzle, steps)

    def report(
        self, puzzle: Puzzle, solutions: Sequence[Solution], complete: bool, work: Work
    ) -> Iterator[Message]:
        """As the assignment asks: the board, the time in milliseconds, and the cases tried."""
        for solution in solutions:
            yield message("packing.report_board", board=solution.text)
        if not solutions:
            yield message("packing.report_none" if complete else "packing.report_unknown")
        yield from self.closing(work)

    def closing(self, work: Work) -> Iterator[Message]:
        yield message("packing.report_time", ms=round(work.seconds * 1000))
        yield message("packing.report_cases", cases=work.nodes)

    def hints(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Hint]:
        return hints.hints(puzzle, steps, run)

    def outlook(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[StepOutlook]:
        return hints.outlook(field(puzzle, steps), run)

    def offers(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Offer]:
        for offer in field(puzzle, steps).offers():
            run.tick(1)
            yield offer

    def step(self, puzzle: Puzzle, steps: Steps, cells: Sequence[int], by: str) -> Step:
        points = (*puzzle.board.cells, *puzzle.board.open)
        return f"{by} {named(puzzle.board, tuple(points[place] for place in sorted(cells)))}"

    def told(self, puzzle: Puzzle, steps: Steps) -> Told:
        return hints.told(puzzle, steps[-1])

    def grade(self, puzzle: Puzzle, steps: Steps, run: Run) -> Grade:
        return grading.grade(field(puzzle, steps), run)

    def generate(
        self, variant: str, body: str, options: GenerateOptions, run: Run
    ) -> Generation[Puzzle]:
        return generate.generate(variant, body, options, run)


FAMILY = Packing()
