"""The packing family: the seven things every family can do, and the powers it has beyond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unriddle.contract import (
    Count,
    Grade,
    Hint,
    Info,
    Left,
    Made,
    Parsed,
    Run,
    Scene,
    Search,
    Standing,
    Steps,
    Strategy,
    Task,
    Variant,
    Wish,
)

from . import drawing, grading, hints, making, partition, search
from .assignment import file_text
from .field import field
from .notation import format_puzzle, parse_puzzle
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
            Variant("iq-puzzler-pro", EXAMPLES["iq-puzzler-pro"]),
            Variant("kanoodle", EXAMPLES["kanoodle"]),
            Variant("pentominoes", EXAMPLES["pentominoes"]),
            Variant("soma", EXAMPLES["soma"]),
            Variant("bedlam", EXAMPLES["bedlam"]),
            Variant("custom", "3x4 with A=XXX/X.. x2, B=XX/XX"),
        ),
        strategies=tuple(Strategy(key) for key in search.STRATEGIES),
        distinct=search.DISTINCT,
        forms=("grid", "steps", "file"),
        aliases={
            "iq": "iq-puzzler-pro",
            "kanoodle": "kanoodle",
            "pentominoes": "pentominoes",
            "soma": "soma",
            "bedlam": "bedlam",
        },
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
            return file_text(puzzle)
        return drawing.grid(puzzle, steps) if form == "grid" else " ; ".join(steps)

    def draw(self, puzzle: Puzzle, steps: Steps) -> Scene:
        return drawing.scene(puzzle, steps)

    def count(self, puzzle: Puzzle, steps: Steps, task: Task, run: Run) -> Count:
        return search.count(field(puzzle, steps), task, run)

    def split(self, puzzle: Puzzle, steps: Steps, parts: int) -> Sequence[Steps]:
        return partition.split(field(puzzle, steps), parts)

    def hints(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Hint]:
        return hints.hints(puzzle, steps, run)

    def outlook(self, puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Left]:
        return hints.outlook(field(puzzle, steps), run)

    def grade(self, puzzle: Puzzle, steps: Steps, run: Run) -> Grade:
        return grading.grade(field(puzzle, steps), run)

    def generate(self, variant: str, body: str, wish: Wish, run: Run) -> Made[Puzzle]:
        return making.generate(variant, body, wish, run)


FAMILY = Packing()
