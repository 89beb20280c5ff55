"""The blocks family: the seven things every family can do, and the powers it has beyond."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from unriddle.contract import Advises, Family, Generation, Part, Run, Search
from unriddle.lazy import modules
from unriddle.scene import Draft, Scene
from unriddle.values import (
    Detail,
    Facts,
    GenerateOptions,
    Grade,
    Hint,
    Offer,
    Parsed,
    Standing,
    StepOutlook,
    Steps,
    Task,
    Told,
    message,
)

from . import drawing
from .info import INFO
from .puzzle import Puzzle
from .rules import offers, replay, told
from .search.impossible import why_impossible
from .search.search import search
from .text.forms import FORMS
from .text.notation import compose, format_puzzle, parse_puzzle

if TYPE_CHECKING:
    from . import generate, grading, hints
else:  # what solving does without
    generate, grading, hints = modules(__package__, "generate", "grading", "hints")


class Blocks(Family[Puzzle], Advises[Puzzle]):
    """See guide.md."""

    info = INFO

    def parse(
        self, variant: str | None, body: str, *, lenient: bool = False, own_set: str | None = None
    ) -> Parsed[Puzzle]:
        return parse_puzzle(variant, body)

    def format(self, puzzle: Puzzle) -> str:
        return format_puzzle(puzzle)

    def compose(self, draft: Draft) -> str:
        return compose(draft)

    def variant(self, puzzle: Puzzle) -> str:
        return puzzle.variant

    def check(self, puzzle: Puzzle, steps: Steps) -> Standing:
        places, taken = replay(puzzle, steps)
        solved = puzzle.is_solved(places)
        says = message("blocks.standing_solved", moves=len(taken)) if solved else None
        return Standing(solved, taken, len(taken), says)

    def search(self, puzzle: Puzzle, steps: Steps, task: Task, part: Part | None = None) -> Search:
        places, given = replay(puzzle, steps)
        return search(puzzle, places, given, task)

    def write(self, puzzle: Puzzle, steps: Steps, form: str) -> str:
        return FORMS[form](puzzle, steps)

    def draw(self, puzzle: Puzzle, steps: Steps) -> Scene:
        return drawing.draw(puzzle, replay(puzzle, steps)[0])

    def facts(self, puzzle: Puzzle, steps: Steps) -> Facts:
        """A move can be undone, so no step changes whether it can be solved."""
        reason = why_impossible(puzzle, replay(puzzle, steps)[0])
        return Facts() if reason is None else Facts(False, reason)

    def details(self, puzzle: Puzzle, steps: Steps, full: bool, run: Run) -> Iterator[Detail]:
        return hints.details(puzzle, replay(puzzle, steps)[0], full, run)

    def grade(self, puzzle: Puzzle, steps: Steps, run: Run) -> Grade:
        return grading.grade(puzzle, replay(puzzle, steps)[0], run)

    def generate(
        self, variant: str, body: str, options: GenerateOptions, run: Run
    ) -> Generation[Puzzle]:
        return generate.generate(variant, body, options, run)

    def hints(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Hint]:
        return hints.hints(puzzle, replay(puzzle, steps)[0], run)

    def outlook(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[StepOutlook]:
        return hints.outlook(puzzle, replay(puzzle, steps)[0], run)

    def offers(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Offer]:
        return offers(puzzle, replay(puzzle, steps)[0], drawing.numbers(puzzle))

    def told(self, puzzle: Puzzle, steps: Steps) -> Told:
        return told(puzzle, steps)


FAMILY = Blocks()
