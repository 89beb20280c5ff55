"""The packing family: the seven things every family can do, and the powers it has beyond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unriddle.contract import (
    Batches,
    Count,
    Grade,
    Hint,
    Info,
    Left,
    Making,
    Message,
    Offer,
    Parsed,
    Run,
    Scene,
    Search,
    SharedSearch,
    Solution,
    Standing,
    Steps,
    Strategy,
    Task,
    Variant,
    Wish,
    Work,
    message,
)

from . import ALIASES, drawing, grading, hints, making, partition, search, sets
from .assignment import file_text
from .field import field
from .notation import equipped, format_puzzle, parse_puzzle
from .puzzle import Puzzle
from .rules import rules

# Challenges as people know them: some pieces lie on the board, and one filling completes them.
EXAMPLES = {
    "iq-puzzler-pro": "LLFFFXBBBXX/LFFXXXXBXXX/LLIIXXXXXCX/XIIIXXDXCCX/XXXXXDDXCXX",
    "kanoodle": "XXXCCXXXXXX/XXXCCXXKKKK/XXJXXGXXKHH/XXJXGGGXHHD/JJJXXGXXHDD",
    "pentominoes": "EEXXXXXXXX/EEXXXXXXXX/EJXXXIIXXX/JJJXIIKHHH/CJXXIKKKKH/CCCCBBBBBH",
    "soma": "XXX/XXB/EEB//XXX/EXX/EXB//CXX/CCX/CXB",
    "bedlam": "XDXX/DDXX/XDMM/XXXM//XXXX/XDBL/XBBB/XXBM//XXEX/XXEL/JJLL/XJJG//XEEE/XXGG/XXLG/XXJG",
}


class Packing:
    """See guide.md."""

    info = Info(
        key="packing",
        variants=(
            Variant("pentominoes", EXAMPLES["pentominoes"], short="3x20"),
            Variant("iq-puzzler-pro", EXAMPLES["iq-puzzler-pro"], short="5x11"),
            Variant("kanoodle", EXAMPLES["kanoodle"], short="5x11"),
            Variant("soma", EXAMPLES["soma"], short="3x3x3"),
            Variant("bedlam", EXAMPLES["bedlam"], short="4x4x4"),
            Variant("calendar", "Nov 15"),
            Variant("custom", "3x4 with A=XXX/X.. x2, B=XX/XX"),
        ),
        strategies=(
            Strategy("auto", counts="placements"),
            Strategy("brute", counts="cases"),
            Strategy("backtracking", counts="placements"),
            Strategy("algorithm-x", counts="placements"),
        ),
        distinct=search.DISTINCT,
        forms=("grid", "steps", "file"),
        aliases=ALIASES,
    )

    def parse(self, variant: str | None, body: str, *, lenient: bool = False) -> Parsed[Puzzle]:
        return parse_puzzle(variant, body, lenient)

    def format(self, puzzle: Puzzle) -> str:
        return format_puzzle(puzzle)

    def variant(self, puzzle: Puzzle) -> str:
        return puzzle.variant

    def check(self, puzzle: Puzzle, steps: Steps) -> Standing:
        return rules(puzzle).standing(steps)

    def solve(self, puzzle: Puzzle, steps: Steps, task: Task, run: Run) -> Search:
        return search.solve(field(puzzle, steps), task, run)

    def write(self, puzzle: Puzzle, steps: Steps, form: str) -> str:
        if form == "file":
            return file_text(puzzle, drawing.grid(puzzle, steps) if steps else "")
        return drawing.grid(puzzle, steps) if form == "grid" else " ; ".join(steps)

    def batches(self, puzzle: Puzzle, steps: Steps, task: Task, run: Run) -> Batches:
        return search.batches(field(puzzle, steps), task, run)

    def all_solved(self, puzzle: Puzzle, many: Sequence[Steps]) -> bool:
        return rules(puzzle).all_solved(many)

    def write_all(self, puzzle: Puzzle, many: Sequence[Steps], form: str) -> Sequence[str]:
        if form == "grid":
            return drawing.grids(puzzle, many)
        return [self.write(puzzle, steps, form) for steps in many]

    def draw(self, puzzle: Puzzle, steps: Steps) -> Scene:
        return drawing.scene(puzzle, steps)

    def count(self, puzzle: Puzzle, steps: Steps, task: Task, run: Run) -> Count:
        return search.count(field(puzzle, steps), task, run)

    def split(self, puzzle: Puzzle, steps: Steps, parts: int) -> Sequence[Steps]:
        return partition.split(field(puzzle, steps), parts)

    def share(
        self, puzzle: Puzzle, steps: Steps, task: Task, parts: int, run: Run
    ) -> SharedSearch | None:
        return search.share(field(puzzle, steps), task, parts, run)

    def equip(self, body: str, text: str) -> tuple[str, str]:
        return sets.CUSTOM, equipped(body, text)

    def pick(
        self, puzzle: Puzzle, steps: Steps, index: int, task: Task, run: Run
    ) -> Solution | None:
        return search.pick(field(puzzle, steps), index, task, run)

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

    def outlook(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Left]:
        return hints.outlook(field(puzzle, steps), run)

    def offers(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Offer]:
        for offer in field(puzzle, steps).offers():
            run.tick(1)
            yield offer

    def grade(self, puzzle: Puzzle, steps: Steps, run: Run) -> Grade:
        return grading.grade(field(puzzle, steps), run)

    def generate(self, variant: str, body: str, wish: Wish, run: Run) -> Making[Puzzle]:
        return making.generate(variant, body, wish, run)


FAMILY = Packing()
