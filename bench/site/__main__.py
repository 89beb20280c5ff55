"""`python -m bench.site [SITE]`: searches of a site, how soon one is cancelled, and visits."""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

from bench.site import cancelling, searches, visits
from bench.table import duration, machine
from tests.site.conftest import SITE, within

MOST = 2.5  # times the machine's own time, for any search
MOST_LEFT = 100  # milliseconds in which a search is cancelled


def main(folder: Path) -> int:
    print(f"\n{machine()}\n")
    return int(_compared(folder) | _cancelled(folder) | _visited(folder))


def _compared(folder: Path) -> bool:
    """Print the searches side by side; returns whether one is too slow, or another search."""
    ours = json.loads(searches.timed())
    there = json.loads(within(folder, str(Path(searches.__file__)), "searches.timed()"))
    ratios, bad = [], False
    print(f"{'ratio':>6}  {'in the page':>11}  {'native':>9}  search")
    for (puzzle, want), (native, nodes), (wasm, also) in zip(
        searches.CASES, ours, there, strict=True
    ):
        ratios.append(wasm / native)
        note = "" if nodes == also else f"  NOT the same search: {nodes:,} and {also:,} nodes"
        bad |= bool(note) or ratios[-1] > MOST
        times = f"{duration(wasm):>11}  {duration(native):>9}"
        print(f"{ratios[-1]:6.2f}  {times}  {want} {puzzle}{note}")
    print(
        f"\nmedian {statistics.median(ratios):.2f}, most {max(ratios):.2f}, wanted at most {MOST}"
    )
    return bad


def _cancelled(folder: Path) -> bool:
    """Print how soon a search is cancelled; returns whether that takes too long."""
    gone, free = cancelling.milliseconds(folder)
    print(
        f"a count that is cancelled is gone after {gone:.0f} ms, "
        f"its worker free after {free:.0f} ms, wanted {MOST_LEFT} ms"
    )
    return max(gone, free) > MOST_LEFT


def _visited(folder: Path) -> bool:
    """Print what a visit takes; returns whether it is more than wanted."""
    usual, slow = (visits.measured(folder, slow) for slow in (False, True))
    print(f"\n{'as it is':>9}  {'slowed':>7}  {'wanted':>7}  {visits.SLOWED}")
    bad = False
    for name, wanted in visits.WANTED.items():
        told = f"{usual.seconds[name]:7.2f} s  {slow.seconds[name]:5.2f} s"
        print(f"{told}  {'' if wanted is None else f'{wanted:5.1f} s':>7}  {name}")
        bad |= wanted is not None and slow.seconds[name] > wanted
    print("the page's thread was slowed {:.1f} times, its worker {:.1f}".format(*slow.slower))
    for name, kilobytes in visits.weights(folder).items():
        print(f"{kilobytes:9,.0f} kB  {name}")
    return bad


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else SITE))
