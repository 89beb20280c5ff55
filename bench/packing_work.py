"""What the cases of packing time.

Work is of the engines, which get cells and placements as numbers, or it is counted: what the desk
searches for a puzzle that is read, by symmetry, with nothing remembered. What begins with `desk`
begins with the puzzle as a text and ends with steps, as a user's program would.
"""

from __future__ import annotations

import io
import tempfile
import time
from collections.abc import Callable
from contextlib import nullcontext, redirect_stderr
from functools import cache, partial
from itertools import count, islice
from pathlib import Path

from bench.case import Measured
from bench.clock import Effort
from bench.numbers import Work, core
from unriddle import Answer, generate, read
from unriddle.cli import main
from unriddle.engines.counting_graph import CountingGraph
from unriddle.engines.exact_cover import Cover
from unriddle.families.packing.search import counting
from unriddle.families.packing.search.anchor import without_orbits
from unriddle.families.packing.search.state import Field, field

CHALLENGES = 20


# What the engines get


@cache
def board(text: str) -> Field:
    """An open board with every placement of every piece."""
    position = read(f"packing/{text}")
    return field(position.puzzle, position.steps)


def options(here: Field) -> tuple[int, list[list[int]]]:
    """Cells, then pieces, as items; how many, and the placements. All pieces differ, none spare."""
    places = list(here.cells(sum(here.free.values())))
    item_of = {cell: item for item, cell in enumerate(places)}
    found = [
        [*(item_of[cell] for cell in here.cells(option.mask)), len(places) + option.kind]
        for option in here.options
    ]
    return len(places) + len(here.kinds), found


def columns_first(here: Field) -> tuple[int, list[tuple[int, list[int]]]]:
    """Cells along the short side, which is upright, and the placements on them."""
    cells = sorted(here.free, key=lambda point: (point[0], point[1]))
    item_of = {here.bits[point].bit_length() - 1: item for item, point in enumerate(cells)}
    found = [
        (option.kind, [item_of[cell] for cell in here.cells(option.mask)])
        for option in here.options
    ]
    return len(cells), found


# Ours, by exact cover


def first(text: str) -> Work:
    core("exact_cover")
    given = options(board(text))

    def run() -> int:
        return next(len(part.found[:1]) for part in Cover(*given).search() if part.found)

    nodes = next(part.nodes for part in Cover(*given).search() if part.found)
    return Work(run, nodes)


def covered(text: str, listing: bool) -> Work:
    core("exact_cover")
    given = options(board(text))

    def run() -> tuple[int, int]:
        found = nodes = 0
        for part in Cover(*given).search(listing=listing):
            found = found + len(part.found) if listing else part.total
            nodes += part.nodes
        return found, nodes

    return Work(lambda: run()[0], run()[1])


def challenges() -> list[str]:
    """Positions with at least three pieces given and one solution, by seed."""
    made = (generate("packing/iq-puzzler-pro", "5x11", seed=seed) for seed in count())
    return [each.text for each in islice((m for m in made if len(m.steps) >= 3), CHALLENGES)]


def proved() -> Work:
    core("exact_cover")
    positions = [read(text) for text in challenges()]
    given = [options(field(each.puzzle, each.steps)) for each in positions]

    def run() -> int:
        return sum(Cover(*each).count() == 1 for each in given)

    nodes = sum(part.nodes for each in given for part in Cover(*each).search())
    return Work(run, nodes // CHALLENGES, CHALLENGES)


# Ours, by the graph of a narrow board


def graph(text: str, listing: bool) -> Work:
    core("counting_graph")
    here = board(text)
    cells, placements = columns_first(here)

    def built() -> tuple[CountingGraph, int]:
        made = CountingGraph(cells, placements, [1] * len(here.kinds))
        return made, sum(made.build())

    def run() -> int:
        made, _ = built()
        return sum(len(part.found) for part in made.search()) if listing else made.total

    return Work(run, built()[1])


# Ours, as the desk counts


def counted(
    text: str, distinct: str = "shapes", by_symmetry: bool = True, again: bool = False
) -> Work:
    core("exact_cover")
    position = read(f"packing/{text}")

    def run() -> Answer:
        if not again:
            forget()
        with nullcontext() if by_symmetry else without_orbits():
            return position.solve("count", distinct=distinct)

    return Work(lambda: run().count or 0, run().nodes)


def forget() -> None:
    """So that placements, symmetries and graphs are made anew."""
    field.cache_clear()
    counting._built.clear()


# Ours, from text to steps


def desk_first(text: str) -> Work:
    def run() -> int:
        field.cache_clear()
        return len(read(f"packing/{text}").solve("one").solutions)

    return Work(run)


def desk_proved() -> Work:
    core("exact_cover")
    texts = challenges()

    def run() -> int:
        field.cache_clear()
        return sum(len(read(text).solve("all", limit=2).solutions) == 1 for text in texts)

    return Work(run, None, CHALLENGES)


def desk_list(text: str) -> Work:
    """Every filling found, checked and written to a text file, by the command line."""
    core("counting_graph")
    rows = min(board(text).puzzle.board.size[:2])

    def run() -> int:
        forget()
        with tempfile.TemporaryDirectory() as folder, redirect_stderr(io.StringIO()):
            file = Path(folder) / "all.txt"
            main(["solve", f"packing/{text}", "--all", "--out", str(file)])
            with file.open("rb") as saved:  # read in less time than lines are
                lines = sum(part.count(b"\n") for part in iter(partial(saved.read, 1 << 20), b""))
            return lines // (rows + 1)

    return Work(run)


# Threads: by the wall clock


def in_threads(text: str, expected: int, threads: int | None) -> Callable[[Effort], Measured]:
    """A count at the desk, the board and its placements known."""

    def measure(effort: Effort) -> Measured:
        core("exact_cover")
        position = read(f"packing/{text}")
        times, found = [], 0
        for _ in range(effort.rounds + 1):
            start = time.perf_counter()
            found = position.count(threads=threads)
            times.append(time.perf_counter() - start)
        note = "by the wall clock: nothing else may run"
        return Measured(min(times[1:]), f"{found:,} fillings", found == expected, note=note)

    return measure
