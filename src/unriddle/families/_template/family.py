"""Going down stairs: the smallest complete family, written to be copied.

A puzzle is a flight of 0 to 9 stairs; a step takes `1` or `2` of them; at the bottom it is solved.
The rule words `only-1` and `only-2` forbid the other stride, so that 5 with `only-2` is impossible.
The facts are in `info.py`. Read this from top to bottom: the puzzle, the seven duties, some advice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from unriddle.contract import Advises, Family, Part, Run, Search, Totals
from unriddle.errors import NotationError, StepError, UnknownName
from unriddle.plain import Plain, Solutions
from unriddle.scene import Cell, Scene
from unriddle.values import (
    Message,
    Offer,
    Parsed,
    Solution,
    Standing,
    StepOutlook,
    Steps,
    Task,
    Want,
    message,
)

from .info import INFO

RULES = {"": ("1", "2"), "only-1": ("1",), "only-2": ("2",)}  # rule word -> strides allowed
HIGHEST = 9
PARTS = 8  # of a search that is shared, at least


@dataclass(frozen=True, slots=True)
class Stairs:
    """What decides which answers are right, and nothing else. Frozen: a puzzle is a value."""

    height: int
    rule: str = ""

    def left(self, steps: Steps) -> int:
        return self.height - sum(map(int, steps))

    def strides(self, left: int) -> tuple[str, ...]:
        """The legal steps with `left` stairs to go."""
        return tuple(stride for stride in RULES[self.rule] if int(stride) <= left)

    def ways(self, left: int) -> int:
        """How many ways there are down `left` stairs: a Fibonacci number if both strides may be."""
        return 1 if left == 0 else sum(self.ways(left - int(s)) for s in self.strides(left))


class Null(Family[Stairs], Advises[Stairs]):
    """Families have no state: what they know is in the puzzle, the steps and the task."""

    info = INFO

    def parse(
        self, variant: str | None, body: str, *, lenient: bool = False, own_set: str | None = None
    ) -> Parsed[Stairs]:
        if variant not in (None, "stairs"):
            raise UnknownName("variant", variant or "", ["stairs"])
        words = list(re.finditer(r"\S+", body))
        fix = message("null.fix.example", example="5 only-2", highest=HIGHEST)
        if not words:
            raise NotationError((0, len(body)), message("null.error.empty"), fix)
        height, *rules = words
        if not re.fullmatch(r"[0-9]", height[0]):  # \d would let other alphabets' digits through
            raise NotationError(height.span(), message("null.error.height", word=height[0]), fix)
        for rule in rules[:1]:
            if rule[0] not in RULES:
                raise NotationError(rule.span(), message("null.error.rule", word=rule[0]), fix)
        for extra in rules[1:]:
            raise NotationError(extra.span(), message("null.error.extra", word=extra[0]), fix)
        return Parsed("stairs", Stairs(int(height[0]), rules[0][0] if rules else ""))

    def format(self, puzzle: Stairs) -> str:
        return f"{puzzle.height} {puzzle.rule}".strip()

    def variant(self, puzzle: Stairs) -> str:
        return "stairs"

    def check(self, puzzle: Stairs, steps: Steps) -> Standing:
        """The rules of the puzzle, by themselves: no search has a say in it."""
        left = puzzle.height
        for index, step in enumerate(steps):
            legal = puzzle.strides(left)
            if step not in legal:
                what = message("null.error.step", step=step, left=left)
                take = message("null.fix.legal", legal=", ".join(legal))
                raise StepError(index, step, what, take if legal else message("null.fix.undo"))
            left -= int(step)
        says = message("null.standing.solved", steps=len(steps)) if left == 0 else None
        return Standing(solved=left == 0, steps=steps, cost=len(steps), says=says)

    def search(self, puzzle: Stairs, steps: Steps, task: Task, part: Part | None = None) -> Search:
        """A part is the steps that it begins with."""
        return Descents(puzzle, steps, task, part and tuple(part.spec))

    def write(self, puzzle: Stairs, steps: Steps, form: str) -> str:
        return (" + " if form == "sum" else " ; ").join(steps) or "0"

    def draw(self, puzzle: Stairs, steps: Steps) -> Scene:
        stood = [sum(map(int, steps[:taken])) for taken in range(len(steps) + 1)]
        cells = (
            Cell(x, y=x, label="o" if x in stood else "", group="stood" if x in stood else "")
            for x in range(puzzle.height + 1)
        )
        return Scene(tuple(cells))

    # Advice: leave a method out and the desk works it out the slow way, from solutions.

    def outlook(self, puzzle: Stairs, steps: Steps, run: Run) -> Iterator[StepOutlook]:
        left = puzzle.left(steps)
        for stride in puzzle.strides(left):
            run.tick(1)
            yield StepOutlook(stride, puzzle.ways(left - int(stride)))

    def offers(self, puzzle: Stairs, steps: Steps, run: Run) -> Iterator[Offer]:
        """For boards that are played on: the stair that each stride leads to."""
        left = puzzle.left(steps)
        for stride in puzzle.strides(left):
            yield Offer(stride, (puzzle.height - left + int(stride),))


class Descents(Plain):
    """`Plain` makes a search of a generator; the number of ways has a formula."""

    def __init__(
        self, puzzle: Stairs, steps: Steps, task: Task, begin: Steps | None = None
    ) -> None:
        known = partial(totals, puzzle, steps) if task.strategy == "auto" else None
        super().__init__(partial(solutions, puzzle, steps, task, begin), known)
        self._puzzle, self._steps, self._task = puzzle, steps, task

    def parts(self, run: Run) -> Sequence[Part]:
        """By their first steps, in the order of the list; leave it out and it is not shared."""
        if self._totals is not None and self._task.want is Want.COUNT:
            return ()
        pieces, inside = [self._steps], 0
        while len(pieces) < PARTS and any(map(self._puzzle.left, pieces)):
            inside += sum(self._puzzle.left(piece) > 0 for piece in pieces)
            pieces = [longer for piece in pieces for longer in self._longer(piece)]
        run.tick(inside)  # the nodes above the parts, which no part counts
        return [Part(list(piece), 1 / len(pieces)) for piece in pieces]

    def _longer(self, steps: Steps) -> list[Steps]:
        """The positions one step on; one at the bottom stays as it is."""
        left = self._puzzle.left(steps)
        strides = list(self._puzzle.strides(left))
        if self._task.strategy == "auto":
            strides = [each for each in strides[::-1] if self._puzzle.ways(left - int(each))]
        return [(*steps, stride) for stride in strides] if left else [steps]


def solutions(puzzle: Stairs, steps: Steps, task: Task, begin: Steps | None, run: Run) -> Solutions:
    """Yield what was asked for; *return*, with the reason, only when there is no more."""
    search = longest_stride_first if task.strategy == "auto" else every_stride
    for found in search(puzzle, steps if begin is None else begin, run):
        yield Solution(found, cost=len(found))
        if task.want is Want.BEST and task.strategy == "auto":
            return message("null.reason.longest")
    return reason(puzzle, steps)


def totals(puzzle: Stairs, steps: Steps, run: Run) -> Totals:
    run.tick(1)
    yield puzzle.ways(puzzle.left(steps))
    return reason(puzzle, steps)


def every_stride(puzzle: Stairs, steps: Steps, run: Run) -> Iterator[Steps]:
    """The textbook search: try each stride, and notice a dead end by standing in it."""
    run.tick(1)
    left = puzzle.left(steps)
    if left == 0:
        yield steps
    for stride in puzzle.strides(left):
        if run.watched:
            run.note("try", (*steps, stride), message("null.trace.try", step=stride, left=left))
        yield from every_stride(puzzle, (*steps, stride), run)


def longest_stride_first(puzzle: Stairs, steps: Steps, run: Run) -> Iterator[Steps]:
    """The quick one: long strides first, so the shortest way down comes first, and no dead ends."""
    run.tick(1)
    left = puzzle.left(steps)
    if left == 0:
        yield steps
    for stride in reversed(puzzle.strides(left)):
        if puzzle.ways(left - int(stride)):
            yield from longest_stride_first(puzzle, (*steps, stride), run)


def reason(puzzle: Stairs, steps: Steps) -> Message:
    """Why there are no more solutions than those found."""
    left = puzzle.left(steps)
    if puzzle.ways(left):
        return message("null.reason.all", left=left)
    return message("null.reason.odd", left=left)


FAMILY = Null()
