"""Measuring: processor time, the best of some rounds; whole commands in turn, their median."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

# Times itself without the cost of compiling to bytecode, which a user pays once.
ENVIRONMENT = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to spend on a measurement."""

    rounds: int = 5
    least: float = 0.05  # seconds that a round lasts at least
    commands: int = 15  # runs of a whole command
    every: int = 20  # slow peers do one hand in so many


QUICK = Effort(rounds=1, least=0.0, commands=1, every=400)


@dataclass(frozen=True, slots=True)
class Spent:
    """What a command cost, in seconds."""

    processor: float
    wall: float


def best(work: Callable[[], object], effort: Effort) -> float:
    """Processor seconds of one call: the best round, each long enough for the clock."""
    calls = 1
    while (spent := _processor(work, calls)) < effort.least:
        calls = max(2 * calls, int(calls * effort.least / max(spent, 1e-6)))
    return min([spent, *(_processor(work, calls) for _ in range(effort.rounds - 1))]) / calls


def _processor(work: Callable[[], object], calls: int) -> float:
    start = time.process_time()
    for _ in range(calls):
        work()
    return time.process_time() - start


def in_turn(commands: Sequence[Sequence[str]], runs: int) -> list[Spent]:
    """The median cost of each command; they take turns, so a busy machine hits all alike."""
    for command in commands:
        spend(command)  # fills the caches of files and bytecode
    rounds = [[spend(command) for command in commands] for _ in range(runs)]
    return [
        Spent(
            statistics.median(spent.processor for spent in column),
            statistics.median(spent.wall for spent in column),
        )
        for column in zip(*rounds, strict=True)
    ]


def spend(command: Sequence[str]) -> Spent:
    """Run a command to its end."""
    silent = subprocess.DEVNULL
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=silent, stdout=silent, stderr=silent, env=ENVIRONMENT)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, list(command))
    return Spent(usage.ru_utime + usage.ru_stime, wall)
