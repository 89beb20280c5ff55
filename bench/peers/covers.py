"""Times a PyPI package at an exact cover: `covers.py NAME SECONDS FILE`.

Runs in `.venv-peers`, knows nothing of Unriddle, and prints one JSON object. The file holds
`items` (how many), `options` (lists of them) and `solutions` (how many there are, for a package
that would search twice to find out how much room it needs). What has not found all solutions
after so many seconds is stopped and says how many it has.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

Found = tuple[int, bool]  # solutions, and whether these are all
Find = Callable[[int, list[list[int]], int, float], Found]


def exact_cover() -> Find:
    numpy, package = import_module("numpy"), import_module("exact_cover")

    def find(items: int, options: list[list[int]], solutions: int, seconds: float) -> Found:
        rows = numpy.zeros((len(options), items), dtype="int32")
        for row, option in zip(rows, options, strict=True):
            row[option] = 1
        return len(package.get_all_solutions(rows, max_count=solutions)), True

    return find


def xcover() -> Find:
    covers = import_module("xcover").covers
    list(covers([[0], [1]]))  # compiles itself

    def find(items: int, options: list[list[int]], solutions: int, seconds: float) -> Found:
        return _until(iter(covers(options)), seconds)

    return find


def _until(found: Iterator[object], seconds: float) -> Found:
    stop, count = time.process_time() + seconds, 0
    for _ in found:
        count += 1
        if time.process_time() > stop:
            return count, False
    return count, True


def ortools() -> Find:
    model = import_module("ortools.sat.python.cp_model")

    class Counter(model.CpSolverSolutionCallback):  # type: ignore[name-defined, misc]
        count = 0

        def on_solution_callback(self) -> None:
            self.count += 1

    def find(items: int, options: list[list[int]], solutions: int, seconds: float) -> Found:
        cover, solver, counter = model.CpModel(), model.CpSolver(), Counter()
        chosen = [cover.new_bool_var("") for _ in options]
        holders: list[list[Any]] = [[] for _ in range(items)]
        for variable, option in zip(chosen, options, strict=True):
            for item in option:
                holders[item].append(variable)
        for each in holders:
            cover.add_exactly_one(each)
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(cover, counter)
        return counter.count, status in (model.OPTIMAL, model.INFEASIBLE)

    return find


PACKAGES = {"exact-cover": exact_cover, "xcover": xcover, "ortools": ortools}


def one(name: str, seconds: float, work: dict[str, Any]) -> dict[str, object]:
    try:
        find = PACKAGES[name]()
    except ImportError as error:
        return {"missing": str(error)}
    start = time.process_time()
    solutions, done = find(work["items"], work["options"], work["solutions"], seconds)
    return {"seconds": time.process_time() - start, "solutions": solutions, "done": done}


def main(name: str, seconds: str, file: str) -> dict[str, object]:
    """In a process of its own: one that does not look at the clock is ended from here."""
    work = json.loads(Path(file).read_text(encoding="utf-8"))
    with get_context("fork").Pool(1) as pool:
        try:
            return pool.apply_async(one, (name, float(seconds), work)).get(2 * float(seconds))
        except TimeoutError:
            return {"seconds": float(seconds), "solutions": 0, "done": False}


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
