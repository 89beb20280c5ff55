"""Walking over a small board: the smallest family that counts moves.

A board has walls `#`, free cells `_`, a walker `a` and an exit `x`; a step is one cell up, down,
left or right. A cell with an arrow is left only that way, so that some steps lead nowhere.
It has no optional power at all: whatever the desk says of it is the desk's own default.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

from unriddle.contract import Advises, Family, Part, Run, Search
from unriddle.errors import NotationError, StepError, UnknownName
from unriddle.plain import Plain, Solutions
from unriddle.scene import Cell, Scene
from unriddle.values import Parsed, Solution, Standing, Steps, Task, Want, message

from .info import INFO

Place = tuple[int, int]  # column, row
WAYS = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}
ARROWS = {">": "right", "v": "down", "<": "left", "^": "up"}
SIGNS = "ax_#" + "".join(ARROWS)
LARGEST = 6


@dataclass(frozen=True, slots=True)
class Board:
    rows: tuple[str, ...]

    def find(self, sign: str) -> Place:
        return next((row.index(sign), y) for y, row in enumerate(self.rows) if sign in row)

    def ways(self, place: Place) -> dict[str, Place]:
        """The legal steps from a place, and where they lead."""
        x, y = place
        only = ARROWS.get(self.rows[y][x])
        beside = {step: (x + dx, y + dy) for step, (dx, dy) in WAYS.items() if only in (None, step)}
        return {step: there for step, there in beside.items() if self.free(there)}

    def free(self, place: Place) -> bool:
        x, y = place
        inside = 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])
        return inside and self.rows[y][x] != "#"

    def walked(self, steps: Steps) -> list[Place]:
        """The places stood on, the first and the last of them too."""
        places = [self.find("a")]
        for step in steps:
            places.append(self.ways(places[-1])[step])
        return places


class Twin(Family[Board], Advises[Board]):
    info = INFO

    def parse(
        self, variant: str | None, body: str, *, lenient: bool = False, own_set: str | None = None
    ) -> Parsed[Board]:
        if variant not in (None, "board"):
            raise UnknownName("variant", variant or "", ["board"])
        fix = message("twin.fix.example", example="a__ / _#_ / __x", largest=LARGEST)
        rows = list(re.finditer(r"[^/\s]+(?:[^\S\n]+[^/\s]+)*", body))
        if not rows:
            raise NotationError((0, len(body)), message("twin.error.empty"), fix)
        for place, sign in enumerate(body):
            if sign not in SIGNS + "/" and not sign.isspace():
                wrong = message("twin.error.sign", sign=sign)
                raise NotationError((place, place + 1), wrong, fix)
        cells = ["".join(row[0].split()) for row in rows]
        for row, each in zip(rows, cells, strict=True):
            if len(each) != len(cells[0]) or len(each) > LARGEST:
                wrong = message("twin.error.row", row=each, cells=len(each))
                raise NotationError(row.span(), wrong, fix)
        for row in rows[LARGEST:]:
            raise NotationError(row.span(), message("twin.error.rows", largest=LARGEST), fix)
        for sign in "ax":
            places = [found.span() for found in re.finditer(sign, body)]
            if len(places) != 1:
                whole = (rows[0].start(), rows[-1].end())
                wrong = message("twin.error.one", sign=sign, found=len(places))
                raise NotationError(places[1] if places else whole, wrong, fix)
        return Parsed("board", Board(tuple(cells)))

    def format(self, puzzle: Board) -> str:
        return " / ".join(puzzle.rows)

    def variant(self, puzzle: Board) -> str:
        return "board"

    def check(self, puzzle: Board, steps: Steps) -> Standing:
        place = puzzle.find("a")
        for index, step in enumerate(steps):
            legal = puzzle.ways(place)
            if step not in legal:
                fix = message("twin.fix.legal", legal=", ".join(legal))
                what = message("twin.error.step", step=step)
                raise StepError(index, step, what, fix if legal else message("twin.fix.undo"))
            place = legal[step]
        solved = place == puzzle.find("x")
        says = message("twin.standing.solved", moves=len(steps)) if solved else None
        return Standing(solved=solved, steps=steps, cost=len(steps), says=says)

    def search(self, puzzle: Board, steps: Steps, task: Task, part: Part | None = None) -> Search:
        return Plain(partial(solutions, puzzle, steps, task))

    def write(self, puzzle: Board, steps: Steps, form: str) -> str:
        if form == "steps":
            return " ; ".join(steps) or "-"
        return "".join(step[0].upper() for step in steps) or "-"

    def draw(self, puzzle: Board, steps: Steps) -> Scene:
        """The walker, where it has been, and what else is on the board."""
        places = puzzle.walked(steps)
        cells = (
            Cell(
                x,
                y,
                label="o" if (x, y) == places[-1] else sign.strip("_a"),
                group="way" if (x, y) in places else "",
                open=sign == "#",
            )
            for y, row in enumerate(puzzle.rows)
            for x, sign in enumerate(row)
        )
        return Scene(tuple(cells))


def solutions(puzzle: Board, steps: Steps, task: Task, run: Run) -> Solutions:
    """All shortest ways, or any; on the way to the best a longer one may come first."""
    reason = message("twin.reason.none")
    for found in SEARCHES[task.strategy, task.want](puzzle, steps, run):
        yield Solution(found, cost=len(found))
        reason = message("twin.reason.shortest", moves=len(found))
    return reason


def breadth_first(puzzle: Board, steps: Steps, run: Run) -> Iterator[Steps]:
    """All shortest ways: places level by level, then back from the exit."""
    start, end = puzzle.walked(steps)[-1], puzzle.find("x")
    before: dict[Place, list[tuple[str, Place]]] = {start: []}
    level = [start]
    for moves in range(len(steps), len(steps) + LARGEST**2):
        run.bound(moves)
        if end in before:
            break
        reached: dict[Place, list[tuple[str, Place]]] = {}
        for place in level:
            run.tick(1)
            for step, there in puzzle.ways(place).items():
                if there not in before:
                    reached.setdefault(there, []).append((step, place))
        before |= reached
        level = list(reached)
    if end in before:
        yield from backwards(before, end, (), steps, run)


def backwards(
    before: dict[Place, list[tuple[str, Place]]], place: Place, after: Steps, steps: Steps, run: Run
) -> Iterator[Steps]:
    run.tick(1)
    if not before[place]:
        yield (*steps, *after)
    for step, origin in before[place]:
        yield from backwards(before, origin, (step, *after), steps, run)


def best(puzzle: Board, steps: Steps, run: Run) -> Iterator[Steps]:
    """Any way, so that there is one when the time runs out, then a shortest."""
    yield from islice(deeper(puzzle, steps, run), 1)
    yield from islice(breadth_first(puzzle, steps, run), 1)


def deeper(puzzle: Board, steps: Steps, run: Run) -> Iterator[Steps]:
    """Walk on until stuck; then look for what is shorter than the way that was found."""
    shortest = LARGEST**2 + len(steps)
    while True:
        found = next(within(puzzle, steps, shortest, [puzzle.walked(steps)[-1]], run), None)
        if found is None:
            return
        yield found
        shortest = len(found) - 1


def ever_deeper(puzzle: Board, steps: Steps, run: Run) -> Iterator[Steps]:
    """The textbook search for all shortest: with one move more each time."""
    for most in range(len(steps), len(steps) + LARGEST**2):
        found = False
        for way in within(puzzle, steps, most, [puzzle.walked(steps)[-1]], run):
            found = True
            yield way
        if found:
            return


def within(puzzle: Board, steps: Steps, most: int, been: list[Place], run: Run) -> Iterator[Steps]:
    """Ways to the exit of at most so many moves that stand nowhere twice."""
    run.tick(1)
    if len(steps) <= most and been[-1] == puzzle.find("x"):
        yield steps
        return
    for step, there in puzzle.ways(been[-1]).items() if len(steps) < most else ():
        if there not in been:
            if run.watched:
                run.note("try", (*steps, step), message("twin.trace.try", step=step))
            yield from within(puzzle, (*steps, step), most, [*been, there], run)


SEARCHES = {
    ("auto", Want.ONE): deeper,
    ("auto", Want.BEST): best,
    ("auto", Want.ALL): breadth_first,
    ("auto", Want.COUNT): breadth_first,
    ("plain", Want.ONE): deeper,
    ("plain", Want.BEST): deeper,
    ("plain", Want.ALL): ever_deeper,
    ("plain", Want.COUNT): ever_deeper,
}
FAMILY = Twin()
