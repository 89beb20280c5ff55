"""Three ways to put out the lights.

A board is a number here, a bit for each light that is on, and so is a set of presses: their order
does not matter, and pressing twice is not pressing. What one press more changes, `^` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from unriddle.contract import Run
from unriddle.plain import Solutions
from unriddle.values import Message, Solution, Steps, Task, Want, message

from .puzzle import Lights, name


@dataclass(frozen=True)
class Algebra:
    """What holds for every board of a size."""

    toggled: tuple[int, ...]  # by place: the lights that a press there changes
    basis: dict[int, tuple[int, int]]  # by highest light: lights, and presses that change just them
    quiet: tuple[int, ...]  # sets of presses that change nothing; all others are made of these

    def reduced(self, lights: int, presses: int = 0) -> tuple[int, int]:
        """What is left of the lights when the basis has put out what it can, and by what."""
        while lights.bit_length() in self.basis:
            changed, by = self.basis[lights.bit_length()]
            lights, presses = lights ^ changed, presses ^ by
        return lights, presses

    def odd(self, lights: int) -> int | None:
        """A quiet pattern with an odd number of these lights: then they cannot all go out.

        Any press changes an even number of the lights of a quiet pattern.
        """
        return next((each for each in self.quiet if (each & lights).bit_count() % 2), None)


def algebra(puzzle: Lights) -> Algebra:
    return _algebra(len(puzzle.rows), puzzle.columns)


@cache
def _algebra(rows: int, columns: int) -> Algebra:
    """Gauss's elimination: a press adds to the basis, or the basis makes up for it."""
    places = [(x, y) for y in range(rows) for x in range(columns)]
    toggled = tuple(
        sum(1 << n for n, (u, v) in enumerate(places) if abs(u - x) + abs(v - y) <= 1)
        for x, y in places
    )
    known = Algebra(toggled, {}, ())
    quiet = []
    for place, changed in enumerate(toggled):
        lights, presses = known.reduced(changed, 1 << place)
        if lights:
            known.basis[lights.bit_length()] = lights, presses
        else:
            quiet.append(presses)
    return Algebra(toggled, known.basis, tuple(quiet))


def number(puzzle: Lights, steps: Steps = ()) -> int:
    """The lights that are on after these presses."""
    lit = puzzle.lit(steps)
    return sum(1 << n for n, place in enumerate(puzzle.places) if place in lit)


def members(presses: int) -> list[int]:
    return [n for n in range(presses.bit_length()) if presses >> n & 1]


def names(puzzle: Lights, presses: int) -> Steps:
    """The lights of a set, in reading order."""
    return tuple(name(puzzle.places[n]) for n in members(presses))


# The searches. Each yields sets of presses that put out all lights, those with the fewest included.


def by_algebra(puzzle: Lights, lights: int, run: Run) -> Iterator[int]:
    """One set by the basis; together with the quiet patterns it makes all."""
    known = algebra(puzzle)
    run.tick(1)
    left, first = known.reduced(lights)
    if left:
        return
    ways = [first]
    for quiet in known.quiet:
        run.tick(len(ways))
        ways += [way ^ quiet for way in ways]
    yield from ways


def light_chasing(puzzle: Lights, lights: int, run: Run) -> Iterator[int]:
    """Any presses in the first row; then, row by row, below each light that is still on."""
    toggled = algebra(puzzle).toggled
    for first in range(1 << puzzle.columns):
        run.tick(1)
        presses, left = 0, lights
        for place, changed in enumerate(toggled):
            above = place - puzzle.columns
            if (first >> place if above < 0 else left >> above) & 1:
                presses, left = presses | 1 << place, left ^ changed
        if run.watched:
            note(puzzle, presses, left, run)
        if not left:
            yield presses


def fewest_first(puzzle: Lights, lights: int, run: Run) -> Iterator[int]:
    """All sets of no press, of one, of two, …; those that do come with the fewest."""
    toggled = algebra(puzzle).toggled
    found = False
    for size in range(len(toggled) + 1):
        for places in combinations(range(len(toggled)), size):
            run.tick(1)
            presses, left = 0, lights
            for place in places:
                presses, left = presses | 1 << place, left ^ toggled[place]
            if run.watched:
                note(puzzle, presses, left, run)
            if not left:
                found = True
                yield presses
        if found:
            return


def note(puzzle: Lights, presses: int, left: int, run: Run) -> None:
    steps = names(puzzle, presses)
    tried = " ".join(steps) or "-"
    run.note("try", steps, message("lights-out.trace.tried", tried=tried, left=left.bit_count()))


SEARCHES: dict[str, Callable[[Lights, int, Run], Iterator[int]]] = {
    "auto": by_algebra,
    "light-chasing": light_chasing,
    "fewest-first": fewest_first,
}


def least(puzzle: Lights, lights: int, run: Run, strategy: str = "auto") -> list[int]:
    """All sets with the fewest presses, in reading order."""
    ways = list(SEARCHES[strategy](puzzle, lights, run))
    fewest = min(map(int.bit_count, ways), default=0)
    return sorted((way for way in ways if way.bit_count() == fewest), key=members)


def solutions(puzzle: Lights, steps: Steps, task: Task, run: Run) -> Solutions:
    """The steps taken so far, then a set with the fewest presses; *returning* is the proof."""
    lights = number(puzzle, steps)
    found = least(puzzle, lights, run, task.strategy)
    for presses in found:
        yield Solution((*steps, *names(puzzle, presses)), cost=len(steps) + presses.bit_count())
        if task.want in (Want.ONE, Want.BEST):
            break
    if not found:
        return impossible(puzzle, lights)
    ways = 2 ** len(algebra(puzzle).quiet)
    return message("lights-out.reason.least", ways=ways, presses=found[0].bit_count())


def impossible(puzzle: Lights, lights: int) -> Message:
    odd = algebra(puzzle).odd(lights) or 0
    cells = " ".join(names(puzzle, odd))
    return message("lights-out.reason.odd", cells=cells, lit=(odd & lights).bit_count())
