"""Mutants: small changes of the source, which the tests must notice. See docs/mutants.md.

`python -m tests.mutants [--number N] [--native N] [--seed N] [--only PATH …] [--threads N]`
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from threading import Lock

from tests.mutants import covering, native, python, results, tree
from tests.mutants.mutant import Mutant, Site, draw
from tests.mutants.trying import TYPES, Outcome, Worker

SKIPPED = "families/_template"  # to be copied, not used


def main() -> int:
    asked = _arguments()
    tree.KEPT.mkdir(parents=True, exist_ok=True)
    if asked.fresh:
        results.FILE.unlink(missing_ok=True)
    if not asked.as_recorded:
        covering.record(anew=asked.record)
    chosen = list(_drawn(asked))
    found = _tried(chosen, asked.threads)
    return 0 if results.report(found) else 1


def _arguments() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    arguments.add_argument("--number", type=int, default=300, help="of mutants in Python")
    arguments.add_argument("--native", type=int, default=50, help="of mutants in C++")
    arguments.add_argument("--seed", type=int, default=14)
    arguments.add_argument("--only", nargs="*", default=[], help="files or folders")
    arguments.add_argument("--threads", type=int, default=1, help="copies at work side by side")
    arguments.add_argument("--fresh", action="store_true", help="forget earlier results")
    arguments.add_argument("--record", action="store_true", help="record the tests' lines anew")
    arguments.add_argument("--as-recorded", action="store_true", help="record nothing")
    return arguments.parse_args()


def _drawn(asked: argparse.Namespace) -> Iterator[Mutant]:
    only = [(tree.ROOT / path).resolve() for path in asked.only]

    def wanted(path: Path) -> bool:
        inside = any(path.is_relative_to(each) for each in only) if only else True
        return inside and SKIPPED not in path.as_posix()

    files = filter(wanted, covering.sources())
    yield from _some(
        (site for path in files for site in python.sites(tree.ROOT, path)), asked, asked.number
    )
    headers = filter(wanted, sorted((tree.ROOT / native.HEADERS).rglob("*.hpp")))
    yield from _some(
        (site for path in headers for site in native.sites(tree.ROOT, path)), asked, asked.native
    )


def _some(sites: Iterator[Site], asked: argparse.Namespace, number: int) -> Iterator[Mutant]:
    made = (
        site.mutant((tree.ROOT / site.path).read_text(encoding="utf-8"))
        for site in draw(sites, asked.seed)
    )
    return islice(filter(None, made), number)


def _tried(mutants: list[Mutant], threads: int) -> results.Results:
    found = results.kept(mutants)
    print(f"mutants: {len(mutants)}, of which {len(found)} were tried before", flush=True)
    left = [mutant for mutant in mutants if mutant not in found]
    if not left:
        return found
    tests, lock, idle = covering.Covering(), Lock(), SimpleQueue[Worker]()
    workers = [Worker(number) for number in range(1, threads + 1)]
    for worker in workers:
        idle.put(worker)

    def attempt(mutant: Mutant) -> None:
        worker = idle.get()
        with lock:
            chosen = tests.tests(mutant)
        outcome = worker.attempt(mutant, chosen)
        idle.put(worker)
        with lock:
            found[mutant] = outcome
            results.keep(mutant, outcome)
            _tell(len(found), len(mutants), mutant, outcome)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(attempt, left))
    _check(workers[0], found)
    for worker in workers:
        worker.close()
    return found


def _tell(done: int, of: int, mutant: Mutant, outcome: Outcome) -> None:
    says = outcome.caught or ("SURVIVED" if outcome.counts else "the same program, or none")
    where = f"{mutant.path}:{mutant.line} {mutant.operator}"
    print(f"{done}/{of} {outcome.seconds:6.1f} s  {where}: {says}", flush=True)


def _check(worker: Worker, found: results.Results) -> None:
    """What mypy caught says nothing where it fails without a mutant, too."""
    if any(each.caught == TYPES for each in found.values()) and worker.types():
        sys.exit("mutants: mypy fails without a mutant")


if __name__ == "__main__":
    sys.exit(main())
