"""Thousands of puzzles from a file, from the typed command to the finished file, on two cores."""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random

from bench.case import Case, Contender, Measured, Missing
from bench.clock import Effort, Spent, launched
from bench.numbers import core
from bench.packing import unhurried
from bench.sliding import random_boards
from unriddle import read

PUZZLES = 10_000
HANDS = 1_000_000
HANDS_THAT_DIFFER = 28_561  # in the order of their cards
ROUNDS = 3
PROCESSES = 2
FILLINGS = 20_000  # of which every twentieth becomes challenges
ENGINE = "two bare engine processes"


# The files


def boards() -> Iterator[str]:
    return (" ".join(map(str, board)) for board, _ in random_boards(5, PUZZLES))


def hands() -> Iterator[str]:
    random = Random(5)
    return (" ".join(str(random.randint(1, 13)) for _ in range(4)) for _ in range(HANDS))


def challenges() -> Iterator[str]:
    """The IQ board with four to seven pieces of some filling laid."""
    board, random = read("iq: 5x11"), Random(5)
    fillings = [each.steps for each in islice(board.solutions(), 0, FILLINGS, 20)]
    for _ in range(PUZZLES):
        steps = list(random.choice(fillings))
        random.shuffle(steps)
        yield " ; ".join(["iq: 5x11", *steps[: random.randint(4, 7)]])


# Measuring


@contextmanager
def listed(lines: Callable[[], Iterator[str]]) -> Iterator[Path]:
    """A folder with the lines as a file of puzzles."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
        yield file


def program() -> str:
    found = Path(sys.executable).with_name("unriddle")
    if not found.exists():
        raise Missing(f"not installed: there is no `unriddle` beside {Path(sys.executable).name}")
    return str(found)


def batch(file: Path, *words: str) -> tuple[list[str], Path]:
    out = file.with_name("answers.jsonl")
    command = [program(), "batch", str(file), "--threads", str(PROCESSES), "--out", str(out)]
    return [*command, *words], out


def spent(command: Sequence[str]) -> Spent:
    ran, cost = launched(command)
    if ran.returncode:
        raise AssertionError(ran.stderr)
    return cost


def middle(costs: Sequence[Spent], finds: str, right: bool | None = None) -> Measured:
    """The median by the wall clock, with the processor time beside it."""
    wall = statistics.median(cost.wall for cost in costs)
    processor = statistics.median(cost.processor for cost in costs)
    note = f"by the wall clock: nothing else may run; {processor:.1f} s of the processors"
    return Measured(wall, finds, right, note=note, memory=max(cost.memory for cost in costs))


def solved(out: Path) -> tuple[int, int]:
    """How many answers there are, and what their first solutions cost together."""
    with out.open(encoding="utf-8") as file:
        costs = [_cost(json.loads(line)["solutions"]) for line in file]
    return len(costs), sum(costs)


def _cost(solutions: list[dict[str, int]]) -> int:
    return solutions[0]["cost"] if solutions else 0


def by_batch(
    lines: Callable[[], Iterator[str]], number: int, words: str, effort: Effort
) -> Measured:
    with listed(lines) as file:
        command, out = batch(file, *words.split())
        costs = [spent(command) for _ in range(min(ROUNDS, effort.rounds))]
        answers, _ = solved(out)
    return middle(costs, f"{answers:,} answers", answers == number)


@cache
def beside_engine(rounds: int) -> tuple[Measured, Measured]:
    """The same boards by the batch and by the engine alone, in turn; the large tables are kept."""
    core("tiles")
    with listed(boards) as file:
        cache_folder = f"XDG_CACHE_HOME={file.with_name('cache')}"
        spent(["env", cache_folder, program(), "tables", "build", "15", "--threads", "2"])
        ours, out = batch(file, "--family", "15")
        ways = file.with_name("ways")
        bare = [sys.executable, "-m", "bench.bare15", str(file), str(PROCESSES), str(ways)]
        costs: list[list[Spent]] = [[], []]
        for _ in range(rounds):
            for place, command in enumerate((ours, bare)):
                costs[place].append(spent(["env", cache_folder, *command]))
        answers, moves = solved(out)
        shares = (Path(f"{ways}.{share}").read_text().splitlines() for share in range(PROCESSES))
        found = [len(way.split()) for share in shares for way in share]
    right = (answers, moves) == (len(found), sum(found))
    finds = f"{answers:,} answers, {moves:,} moves"
    return middle(costs[0], finds, right), middle(costs[1], f"{sum(found):,} moves")


def of_boards(which: int, effort: Effort) -> Measured:
    return beside_engine(min(ROUNDS, effort.rounds))[which]


CASES = (
    Case(
        "15",
        f"{PUZZLES:,} random 15-puzzles, 7-8 kept, `unriddle batch` beside {ENGINE}",
        1.05,
        (
            unhurried(Contender("unriddle", partial(of_boards, 0)), "two minutes"),
            unhurried(Contender("engine", partial(of_boards, 1)), "two minutes"),
        ),
        relative=True,
    ),
    Case(
        "24",
        f"{HANDS:,} hands of 24, {HANDS_THAT_DIFFER:,} of which differ, `unriddle batch`",
        60.0,
        (
            unhurried(
                Contender("unriddle", partial(by_batch, hands, HANDS, "--family 24")), "a minute"
            ),
        ),
    ),
    Case(
        "packing",
        f"{PUZZLES:,} challenges of the IQ board, 4 to 7 pieces laid, `unriddle batch`",
        15.0,
        (unhurried(Contender("unriddle", partial(by_batch, challenges, PUZZLES, "")), "a minute"),),
    ),
)
