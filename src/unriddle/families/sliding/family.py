"""The sliding family: the seven things every family can do, and the powers it has beyond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from unriddle.contract import Advises, Family, Generation, Part, Run, Search
from unriddle.lazy import modules
from unriddle.scene import Cell, Draft, Scene
from unriddle.tabled import Tabled
from unriddle.values import (
    Detail,
    Facts,
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
    Told,
    Work,
    message,
)

from .info import INFO
from .puzzle import PROVABLE, Puzzle, label
from .replay import SlidingReplay
from .rules import at_home, offers, replay, told
from .search import search
from .search.parity import parity
from .search.passes import PassPart, WholeSearch
from .search.tables import kept_tables
from .text import reports
from .text.forms import FORMS
from .text.notation import compose, format_puzzle, parse_puzzle

if TYPE_CHECKING:
    from . import generate, grading, hints, survey
    from .search import many
else:  # what solving does without
    generate, grading, hints, survey = modules(
        __package__, "generate", "grading", "hints", "survey"
    )
    (many,) = modules(f"{__package__}.search", "many")

LARGE_BOARD_SECONDS = 1.0


class Sliding(Family[Puzzle], Advises[Puzzle]):
    """See guide.md."""

    info = INFO

    def parse(
        self, variant: str | None, body: str, *, lenient: bool = False, own_set: str | None = None
    ) -> Parsed[Puzzle]:
        return parse_puzzle(variant, reports.puzzle_of(body))

    def format(self, puzzle: Puzzle) -> str:
        return format_puzzle(puzzle)

    def compose(self, draft: Draft) -> str:
        return compose(draft)

    def variant(self, puzzle: Puzzle) -> str:
        return puzzle.size

    def check(self, puzzle: Puzzle, steps: Steps) -> Standing:
        board, taken = replay(puzzle, steps)
        home = at_home(board, puzzle.goal)
        solved = board == puzzle.goal
        key = "sliding.standing_solved" if solved else "sliding.standing"
        says = message(key, home=home, tiles=puzzle.cells - 1, moves=len(taken))
        return Standing(solved, taken, len(taken), says)

    def search(self, puzzle: Puzzle, steps: Steps, task: Task, part: Part | None = None) -> Search:
        where = (puzzle, *replay(puzzle, steps), task)
        return WholeSearch(*where) if part is None else PassPart(*where, part)

    def searches(
        self, asked: Sequence[tuple[Puzzle, Steps]], task: Task, run: Run
    ) -> Sequence[tuple[Search, int] | None]:
        return many.searches(asked, task, run)

    def write(self, puzzle: Puzzle, steps: Steps, form: str) -> str:
        return FORMS[form](puzzle, steps)

    def replay(self, puzzle: Puzzle) -> SlidingReplay:
        return SlidingReplay(self, puzzle)

    def draw(self, puzzle: Puzzle, steps: Steps) -> Scene:
        board = replay(puzzle, steps)[0]
        cells = []
        for place, tile in enumerate(board):
            down, across = divmod(place, puzzle.columns)
            home = puzzle.goal[place]
            cells.append(Cell(across, down, label=_shown(tile), goal=_shown(home)))
        return Scene(tuple(cells))

    def facts(self, puzzle: Puzzle, steps: Steps) -> Facts:
        seconds = None if puzzle.cells <= PROVABLE else LARGE_BOARD_SECONDS
        even = parity(puzzle, replay(puzzle, steps)[0]).even
        says = message("sliding.reason_even") if even else search.unsolvable()
        return Facts(even, says, seconds)

    def details(self, puzzle: Puzzle, steps: Steps, full: bool, run: Run) -> Iterator[Detail]:
        return hints.details(puzzle, replay(puzzle, steps)[0], full)

    def grade(self, puzzle: Puzzle, steps: Steps, run: Run) -> Grade:
        return grading.grade(puzzle, replay(puzzle, steps)[0], run)

    def generate(
        self, variant: str, body: str, options: GenerateOptions, run: Run
    ) -> Generation[Puzzle]:
        return generate.generate(variant, body, options, run)

    def hints(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Hint]:
        board, given = replay(puzzle, steps)
        return hints.hints(puzzle, board, given, run)

    def outlook(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[StepOutlook]:
        return hints.outlook(puzzle, replay(puzzle, steps)[0], run)

    def offers(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Offer]:
        return offers(puzzle, replay(puzzle, steps)[0])

    def told(self, puzzle: Puzzle, steps: Steps) -> Told:
        return told(puzzle, steps)

    def survey(self, variant: str, body: str, run: Run, facts: bool = True) -> Iterator[Row]:
        return survey.survey(variant, body, run)

    def report(
        self, puzzle: Puzzle, solutions: Sequence[Solution], complete: bool, work: Work
    ) -> Iterator[Message]:
        return reports.report(puzzle, solutions, complete, work)

    def tables(self, variant: str, body: str) -> Sequence[Tabled]:
        return kept_tables(variant, body)


def _shown(tile: int) -> str:
    return label(tile) if tile else ""


FAMILY = Sliding()
