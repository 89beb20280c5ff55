"""How good the estimates of long work are: `python -m bench.estimates`.

Each search is done once, as a run without a name. When a tenth, a quarter and so on of all nodes of
its longest pass are taken, what was told then is set beside what came of it.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from unriddle import Want, read
from unriddle.desk.clock import Clock, Range
from unriddle.runs import driver as drivers
from unriddle.runs.crews.crew import Threads
from unriddle.runs.driver import Driver, Journal
from unriddle.runs.jobs import SearchJob
from unriddle.runs.ledger import Ledger
from unriddle.runs.part import Record
from unriddle.values import Task

SLICE = 0.1  # seconds: these are short beside what runs are for
WHEN = (0.1, 0.25, 0.5, 0.75)
KORF_40 = "2 17 4 13 7 12 10 3 - 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23"
SEARCHES = (
    ("bedlam: 4x4x4", Want.COUNT),
    ("pentominoes: 3x4x5", Want.COUNT),
    ("iq: pyramid 5", Want.ALL),
    ("kanoodle: pyramid 5", Want.ALL),
    (f"sliding/5x5: {KORF_40} = gap first", Want.BEST),
)


class Unread(Journal):
    """Nobody reads the solutions."""

    def found(self, record: Record) -> list[Any]:
        return []


class Told(NamedTuple):
    nodes: int  # of the pass, by then
    left: Range


def told(text: str, want: Want) -> tuple[int, list[Told]]:
    """The nodes of the longest pass, and all that was told of it."""
    position = read(text)
    job = SearchJob(position, Task(want, distinct=position.back.info.distinct[0]))
    ledger, clock = Ledger(first_only=job.first_only), Clock()
    ledger.begin(job.parts(clock), 0)
    driver = Driver(job, clock, partial(Threads, 2), ledger, journal=Unread())
    passes: dict[int, list[Told]] = {}
    sizes: dict[int, int] = {}
    for _ in driver.run():
        number, entries = ledger.last_pass()
        sizes[number] = sum(entry.nodes for entry in entries)
        left = ledger.forecast(1.0).seconds_left  # a node a second: seconds are nodes
        if left is not None:
            passes.setdefault(number, []).append(Told(sizes[number], left))
    whole = [number for number in sizes if want is not Want.BEST or number < max(sizes)]
    longest = max(whole, key=sizes.__getitem__)
    return sizes[longest], passes.get(longest, [])


def row(text: str, want: Want) -> str:
    nodes, all_told = told(text, want)
    cells = [text if len(text) < 30 else text[:27] + "…", want.value, f"{nodes:,}"]
    for part in WHEN:
        then = next((each for each in all_told if each.nodes >= part * nodes), None)
        cells.append("–" if then is None else _compared(then, nodes))
    return "| " + " | ".join(cells) + " |"


def _compared(then: Told, nodes: int) -> str:
    """The whole as it was estimated, as a multiple of what it was, and the range."""
    low, likely, high = ((then.nodes + each) / nodes for each in then.left)
    return f"{likely:.2f} ({low:.2f} to {high:.2f})"


def main() -> None:
    drivers.SLICE = SLICE
    heads = ["search", "wanted", "nodes", *(f"at {part:.0%}" for part in WHEN)]
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for text, want in SEARCHES:
        print(row(text, want), flush=True)


if __name__ == "__main__":
    main()
