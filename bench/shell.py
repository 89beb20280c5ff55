"""Whole commands, as a shell runs them: from the start of Python to its end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from bench.case import Case, Contender, Measured, Missing
from bench.clock import Effort, Spent, in_turn

COMPLETING = ["env", "_UNRIDDLE_COMPLETE=bash"]
NEAR_HOME = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / - 13 14 15"  # three moves
CHALLENGE = "LLFFFXBBBXX/LFFXXXXBXXX/LLIIXXXXXCX/XIIIXXDXCCX/XXXXXDDXCXX"
PEERS = {"import argparse": ["-c", "import argparse"], "python -c pass": ["-c", "pass"]}


def processor(spent: Spent) -> float:
    return spent.processor


def wall(spent: Spent) -> float:
    return spent.wall


@cache
def costs(words: tuple[str, ...], completing: bool, runs: int) -> list[Spent]:
    """What the program costs from its start to its end, and what Python alone does."""
    program = Path(sys.executable).with_name("unriddle")
    if not program.exists():
        raise Missing(f"not installed: there is no `unriddle` beside {Path(sys.executable).name}")
    if completing and os.name != "posix":
        raise Missing("there is no `env` here to tell the program that a shell asks")
    ours = [*(COMPLETING if completing else ()), str(program), *words]
    return in_turn([ours, *([sys.executable, *peer] for peer in PEERS.values())], runs)


def row(
    name: str,
    target: float,
    *words: str,
    completing: bool = False,
    time: Callable[[Spent], float] = processor,
) -> Case:
    def measure(which: int, effort: Effort) -> Measured:
        spent = costs(words, completing, effort.commands)[which]
        return Measured(time(spent), memory=spent.memory)

    who = (
        Contender(each, partial(measure, which)) for which, each in enumerate(("unriddle", *PEERS))
    )
    said = f"`unriddle {' '.join(words)}`{', what Tab offers' if completing else ''}"
    clock = "processor time" if time is processor else "time by the wall clock"
    return Case(name, f"{said}, {clock}", target, tuple(who))


HAND = ("solve", "24", "4", "7", "8", "8")
CASES = (
    row("solve-24", 35e-3, *HAND),
    row("solve-24-wall", 35e-3, *HAND, time=wall),
    row("solve-15", 40e-3, "solve", "15", NEAR_HOME),
    row("solve-iq", 50e-3, "solve", "iq", CHALLENGE),
    row("version", 25e-3, "--version"),
    row("help", 60e-3, "--help"),
    row("tab", 60e-3, "solve", "", completing=True),
)
