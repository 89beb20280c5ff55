"""Measuring: processor time, the best of some rounds; whole commands in turn, their median.

Memory is the most that a process had resident. A peer or a whole command is a process of its own;
work of ours gets one (`apart`).
"""

from __future__ import annotations

import os
import resource
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

# No command is timed while it compiles to bytecode, which a user pays once, or installs packages.
ENVIRONMENT = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT["PIP_NO_INDEX"] = "1"
LAUNCHER = Path(__file__).parent / "peers" / "launch.py"
KILOBYTE = 1 if sys.platform == "darwin" else 1024  # the unit of `ru_maxrss`


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
    """What a command cost: seconds, and bytes of memory at most."""

    processor: float
    wall: float
    memory: int


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
            max(spent.memory for spent in column),
        )
        for column in zip(*rounds, strict=True)
    ]


def spend(command: Sequence[str]) -> Spent:
    """Run a command to its end."""
    ran, spent = launched(command)
    ran.check_returncode()
    return spent


def launched(
    command: Sequence[str], patience: float | None = None
) -> tuple[subprocess.CompletedProcess[str], Spent]:
    """What a command prints and what it costs; it is ended after so many seconds."""
    costs, report = os.pipe()
    start = [sys.executable, "-I", "-S", str(LAUNCHER), str(report)]
    with subprocess.Popen(
        [*start, *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=ENVIRONMENT,
        pass_fds=[report],
        start_new_session=True,  # so that the command can be ended with its launcher
    ) as process:
        os.close(report)
        try:
            output, errors = process.communicate(timeout=patience)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            os.killpg(process.pid, signal.SIGKILL)
            raise
    with os.fdopen(costs) as said:
        processor, wall, kilobytes = said.read().split()
    ran = subprocess.CompletedProcess(list(command), process.returncode, output, errors)
    return ran, Spent(float(processor), float(wall), int(kilobytes) * KILOBYTE)


def peak() -> int:
    """The bytes that this process had resident at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTE
