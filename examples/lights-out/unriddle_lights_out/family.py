"""Lights Out as a family of Unriddle: the seven duties, then advice, grades and fresh boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from unriddle.contract import Advises, Family, Generation, Part, Run, Search
from unriddle.errors import NotationError, StepError
from unriddle.plain import Plain
from unriddle.scene import Cell, Scene
from unriddle.values import (
    Facts,
    Generated,
    GenerateOptions,
    Grade,
    Hint,
    Message,
    Offer,
    Parsed,
    Standing,
    Steps,
    Task,
    message,
)

from .info import INFO
from .puzzle import Lights, dark, name, parse, place, size_of
from .search import algebra, impossible, least, names, number, solutions

MOST = (3, 5, 8, 11)  # presses of boards with 1, 2, 3 and 4 stars
TRIES = 5_000  # boards that are made before no more are looked for


class LightsOut(Family[Lights], Advises[Lights]):
    """See guide.md."""

    info = INFO

    def parse(
        self, variant: str | None, body: str, *, lenient: bool = False, own_set: str | None = None
    ) -> Parsed[Lights]:
        puzzle = parse(variant, body)
        return Parsed(puzzle.size, puzzle)

    def format(self, puzzle: Lights) -> str:
        return "/".join(puzzle.rows)

    def variant(self, puzzle: Lights) -> str:
        return puzzle.size

    def check(self, puzzle: Lights, steps: Steps) -> Standing:
        known = [name(place) for place in puzzle.places]
        for index, step in enumerate(steps):
            if step.lower() not in known:
                what = message("lights-out.error.step", step=step, size=puzzle.size)
                raise StepError(index, step, what, message("lights-out.fix.step", last=known[-1]))
        steps = tuple(map(str.lower, steps))
        solved = not puzzle.lit(steps)
        says = message("lights-out.solved", presses=len(steps)) if solved else None
        return Standing(solved, steps, len(steps), says)

    def search(self, puzzle: Lights, steps: Steps, task: Task, part: Part | None = None) -> Search:
        return Plain(partial(solutions, puzzle, steps, task))

    def write(self, puzzle: Lights, steps: Steps, form: str) -> str:
        if form == "presses":
            return " ".join(steps) or "-"
        return "/".join(puzzle.drawn([place(s) for s in steps if steps.count(s) % 2], ".x"))

    def draw(self, puzzle: Lights, steps: Steps) -> Scene:
        lit = puzzle.lit(steps)
        cells = (Cell(*at, label="*" if at in lit else "", name=name(at)) for at in puzzle.places)
        return Scene(tuple(cells))

    def facts(self, puzzle: Lights, steps: Steps) -> Facts:
        """Whether it can be solved is known without a search."""
        lights, known = number(puzzle, steps), algebra(puzzle)
        if known.odd(lights) is not None:
            return Facts(solvable=False, says=impossible(puzzle, lights))
        always = message("lights-out.reason.always", size=puzzle.size)
        return Facts(True, message("lights-out.reason.even") if known.quiet else always)

    # Powers: leave one out and the desk does without, or works it out from solutions.

    def offers(self, puzzle: Lights, steps: Steps, run: Run) -> Iterator[Offer]:
        return (Offer(name(at), (n,)) for n, at in enumerate(puzzle.places))

    def hints(self, puzzle: Lights, steps: Steps, run: Run) -> Iterator[Hint]:
        lights = number(puzzle, steps)
        found = least(puzzle, lights, run)
        if not found:
            yield Hint(0, impossible(puzzle, lights), solvable=False)
        elif not lights:
            yield Hint(0, message("lights-out.hint.dark"))
        else:
            presses = names(puzzle, found[0])
            step, row = presses[0], place(presses[0])[1] + 1
            yield Hint(0, message("lights-out.hint.left", presses=len(presses)))
            yield Hint(1, message("lights-out.hint.row", row=row))
            yield Hint(3, message("lights-out.hint.press", step=step), step, (step,))
            yield Hint(4, why(presses), step, (step,))

    def grade(self, puzzle: Lights, steps: Steps, run: Run) -> Grade:
        lights = number(puzzle, steps)
        found = least(puzzle, lights, run)
        if not found:
            return Grade(0, 0.0, (impossible(puzzle, lights),))
        presses = found[0].bit_count()
        return Grade(stars(presses), presses, (message("lights-out.grade", presses=presses),))

    def generate(
        self, variant: str, body: str, options: GenerateOptions, run: Run
    ) -> Generation[Lights]:
        """Boards made by pressing lights of a dark one; dealt ones are lit at random."""
        if body.strip():
            what, fix = message("lights-out.error.wish"), message("lights-out.fix.wish")
            raise NotationError((0, len(body)), what, fix)
        start, met = dark(*size_of(variant)), set[int]()
        random = Random(options.numbers)
        for _ in range(TRIES):
            if options.deal:
                lit = {place for place in start.places if random.random() < 0.5}
            else:
                presses = random.choice(wished(options.grade, len(start.places)))
                lit = start.lit(tuple(map(name, random.sample(start.places, presses))))
            fresh = Lights(start.drawn(lit, ".#"))
            grade = self.grade(fresh, (), run).stars
            if lit and options.grade in (None, grade):
                yield Generated(fresh)
            met.add(grade)
        return met - {0}


def why(presses: Steps) -> Message:
    """With nothing left to press above, a light is put out from below; the first row decides."""
    column, row = place(presses[0])
    if row > 0:
        return message("lights-out.hint.below", light=name((column, row - 1)), step=presses[0])
    first = " ".join(step for step in presses if place(step)[1] == 0)
    return message("lights-out.hint.first", row=first)


def stars(presses: int) -> int:
    return 1 + sum(presses > most for most in MOST)


def wished(grade: int | None, cells: int) -> range:
    """How many presses may make a board of that grade; any, where it takes more than there are."""
    low, high = (0, cells) if grade is None else (0, *MOST, cells)[grade - 1 : grade + 1]
    return range(low + 1, high + 1) if low < high <= cells else range(1, cells + 1)


FAMILY = LightsOut()
