"""Korf's fifty 24-puzzles to the proved optimum, beside both published columns of nodes.

    python -m bench.korf24 --easiest 10 --threads 2

It is no part of `make bench`: the easiest take seconds, the ten easiest many minutes, the fifty
days. A line comes as soon as it is known. Korf and Felner (2002) and Döbbelin and others (2013)
count nodes as we do, the positions that a slide leads to, but leave out only those that go back,
and search the last pass up to the first way. Ours is not needed where beams have found a shortest
way before; their time is told with the rest, their nodes apart.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from bench.table import duration
from unriddle import read
from unriddle.desk.clock import Clock
from unriddle.families.sliding.search.tables import built_large_tables
from unriddle.runs.crews.crew import Threads
from unriddle.runs.driver import Driver
from unriddle.runs.jobs import SearchJob
from unriddle.runs.ledger import Ledger
from unriddle.values import Batch, Task, Want

KORF = Path(__file__).parents[1] / "tests" / "data" / "sliding" / "korf24.json"
HEAD = (
    *("number", "moves", "nodes of beams", "nodes", "Korf and Felner", "Döbbelin"),
    *("time", "processor time", "a node"),
)


class Proved(NamedTuple):
    """What a proof took."""

    moves: int
    beams: int  # nodes until the first pass
    nodes: int
    seconds: float  # by the wall clock
    processor: float  # seconds of all threads together, from the first pass on


def instances(numbers: Sequence[int], easiest: int) -> list[dict[str, Any]]:
    """Those of the numbers, or the easiest by Korf and Felner's counts."""
    known: list[dict[str, Any]] = json.loads(KORF.read_text(encoding="utf-8"))["instances"]
    if numbers:
        return [each for number in numbers for each in known if each["id"] == number]
    return sorted(known, key=lambda each: int(each["nodes_korf_felner"]))[:easiest]


def text_of(board: Sequence[int]) -> str:
    rows = (board[at : at + 5] for at in range(0, 25, 5))
    return "sliding/5x5: " + " / ".join(" ".join(map(str, row)) for row in rows) + " = gap first"


def proved(text: str, threads: int) -> Proved:
    """A board proved by so many threads; the large tables are there already."""
    begun, clock, position = time.perf_counter(), Clock(), read(text)
    job = SearchJob(position, Task(Want.BEST))
    ledger = Ledger(first_only=True)
    ledger.begin(job.parts(clock), 0)
    near = clock.nodes  # of a look whether it is nearly home
    driver = Driver(job, clock, partial(Threads, threads), ledger)
    ways = [
        steps for batch in driver.batches() if isinstance(batch, Batch) for steps in batch.steps
    ]
    standing = position.back.check(position.puzzle, ways[-1])  # each is shorter than those before
    assert standing.solved
    passes = [entry for entry in ledger.entries.values() if "beams" not in entry.part.spec]
    nodes = sum(entry.nodes for entry in passes)
    return Proved(
        standing.cost,
        near + ledger.nodes - nodes,
        nodes,
        time.perf_counter() - begun,
        sum(entry.seconds for entry in passes),
    )


def lines(chosen: Iterable[dict[str, Any]], threads: int) -> Iterator[list[str]]:
    """A line for each, then their sums."""
    sums = [0.0] * 6
    for each in chosen:
        took = proved(text_of(each["board"]), threads)
        assert took.moves == each["optimal"], f"number {each['id']} takes {each['optimal']} moves"
        published = (each["nodes_korf_felner"], each["nodes_doebbelin"])
        figures = [took.beams, took.nodes, *published, took.seconds, took.processor]
        sums = [a + b for a, b in zip(sums, figures, strict=True)]
        yield line(str(each["id"]), str(took.moves), figures)
    yield line("all", "", sums)


def line(name: str, moves: str, figures: Sequence[float]) -> list[str]:
    *nodes, seconds, processor = figures
    each = duration(processor / max(nodes[1], 1))
    return [name, moves, *(f"{n:,.0f}" for n in nodes), *map(duration, (seconds, processor)), each]


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.korf24")
    parser.add_argument("numbers", nargs="*", type=int, help="which of the fifty")
    parser.add_argument("--easiest", type=int, default=3, help="else so many")
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args(words)
    chosen = instances(asked.numbers, asked.easiest)
    puzzle = read(text_of(chosen[0]["board"])).puzzle
    begun = time.perf_counter()
    built_large_tables(puzzle, Clock())
    print(f"tables ready after {duration(time.perf_counter() - begun)}\n", flush=True)
    for cells in chain([HEAD, ["---"] * len(HEAD)], lines(chosen, asked.threads)):
        print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
