"""Whole commands, as a shell runs them: from the start of Python to its end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from bench.case import Case, Contender, Measured, Missing
from bench.clock import Effort, Spent, in_turn


def command(time: Callable[[Spent], float], which: int) -> Callable[[Effort], Measured]:
    return lambda effort: Measured(time(starts(effort.commands)[which]))


@cache
def starts(runs: int) -> list[Spent]:
    """What the program costs from its start to its end, and what Python's own parser costs."""
    program = Path(sys.executable).with_name("unriddle")
    if not program.exists():
        raise Missing(f"not installed: there is no `unriddle` beside {Path(sys.executable).name}")
    solve = [str(program), "solve", "24", "4", "7", "8", "8"]
    return in_turn([solve, [sys.executable, "-c", "import argparse"]], runs)


def from_shell(name: str, title: str, time: Callable[[Spent], float]) -> Case:
    who = (Contender("unriddle", command(time, 0)), Contender("import argparse", command(time, 1)))
    return Case(name, f"`unriddle solve 24 4 7 8 8`, {title}", 5, who, relative=True)


CASES = (
    from_shell("solve-24", "processor time", lambda spent: spent.processor),
    from_shell("solve-24-wall", "time by the wall clock", lambda spent: spent.wall),
)
