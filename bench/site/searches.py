"""The searches that are timed: the same file runs here and within Pyodide.

Nothing is imported but the product and the standard library: there is nothing else in the page.
"""

from __future__ import annotations

import json
import sys
import time

import unriddle

ENOUGH = 1.0  # seconds after which a search is not tried again
ROUNDS = 20
CASES = (
    ("24: 4 7 8 8", "all"),
    ("countdown: 25 50 75 100 3 6 = 952", "best"),
    ("countdown: 1 1 2 2 3 3 = 999", "best"),
    ("pentominoes: 3x20", "all"),
    ("pentominoes: 5x12", "count"),
    ("iq: 5x11", "count"),
    ("soma: 3x3x3", "count"),
    ("kanoodle: pyramid 5", "one"),
    ("8: 8 6 7 / 2 5 4 / 3 - 1", "best"),
    ("15: 14 13 15 7 / 11 12 9 5 / 6 - 2 1 / 4 8 10 3 = gap first", "best"),
    ("15: 14 7 8 2 / 13 11 10 4 / 9 12 5 - / 3 6 1 15 = gap first", "best"),
    ("klotski: BAAC/BAAC/DFFE/DGHE/I..J", "count"),
    ("rush-hour: A..BBB/A..C../XX.C../..DEE./..D..F/.....F", "best"),
)


def timed() -> str:
    """For each case the least seconds of some rounds, and the nodes, as JSON."""
    return json.dumps([_least(puzzle, want) for puzzle, want in CASES])


def _least(puzzle: str, want: str) -> tuple[float, int]:
    spent: list[float] = []
    nodes = 0
    while len(spent) < ROUNDS and sum(spent) < ENOUGH:
        _forget()
        position = unriddle.read(puzzle)
        begun = time.perf_counter()
        nodes = position.solve(want).nodes
        spent.append(time.perf_counter() - begun)
    return min(spent), nodes


def _forget() -> None:
    """What the families remember of earlier puzzles, so that a search is the whole of it."""
    for module_name, module in list(sys.modules.items()):
        if module_name.startswith("unriddle.families."):
            for name, value in vars(module).items():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
                elif isinstance(value, dict) and name.islower() and not name.startswith("__"):
                    value.clear()
