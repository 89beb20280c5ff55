"""The engine alone on a file of 15-puzzles: `python -m bench.bare15 BOARDS PROCESSES OUT`.

Each process does its share of the boards from the first to the last, one after the other, with the
large tables if they are kept, and writes the shortest way of each: no desk, no checks, no records.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.wide import SLICE
from unriddle.desk.clock import Clock
from unriddle.engines import tiles
from unriddle.families.sliding.puzzle import Puzzle, gap_last
from unriddle.families.sliding.search.tables import tables_for

GOAL = gap_last(16)


def main(boards: str, processes: str, out: str, *share: str) -> None:
    """Start so many processes, or be one of them."""
    if share:
        solve(boards, int(processes), out, int(share[0]))
        return
    command = [sys.executable, "-m", "bench.bare15", boards, processes, out]
    started = [subprocess.Popen([*command, str(number)]) for number in range(int(processes))]
    if any(process.wait() for process in started):
        sys.exit(1)


def solve(boards: str, processes: int, out: str, share: int) -> None:
    lines = Path(boards).read_text(encoding="utf-8").splitlines()
    ours = lines[len(lines) * share // processes : len(lines) * (share + 1) // processes]
    made = tables_for(Puzzle(4, 4, GOAL, GOAL), Clock())
    with Path(f"{out}.{share}").open("w", encoding="utf-8") as file:
        for line in ours:
            search, ways = tiles.Search(made, 4, 4, tuple(map(int, line.split())), GOAL), []
            while not search.done:
                ways += search.advance(SLICE)
            file.write(" ".join(map(str, ways[0])) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
