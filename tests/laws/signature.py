"""The signature of the searches: how many nodes each takes, kept in signature.json.

A change that alters it changed the search. If that was meant, write it anew and say so:

    python -m tests.laws.signature
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from tests.laws.cases import EXAMPLES, QUICK, every_family, solved
from unriddle import engines
from unriddle.contract import Want
from unriddle.desk import read

FILE = Path(__file__).with_suffix(".json")
HOW_TO_UPDATE = "if the search was meant to change, run `python -m tests.laws.signature`"


def lines(text: str) -> Iterator[str]:
    """The tasks that are measured for a position: `puzzle | want | distinct | strategy`.

    All of them for `auto`; the slow textbook ones list each variant's example, or find one.
    """
    info = read(text).back.info
    for strategy in info.strategies:
        auto = strategy.key == "auto"
        textbook = Want.ALL if Want.ALL in strategy.wants else min(strategy.wants)
        wants = sorted(strategy.wants) if auto else [textbook] if text in EXAMPLES else []
        for want, distinct in product(wants, info.distinct):
            yield " | ".join((text, want, distinct, strategy.key))


def measured(text: str) -> Iterator[tuple[str, int]]:
    """The nodes of each task; those of `auto` are the native core's, where there is one."""
    for line in lines(text):
        puzzle, want, distinct, strategy = line.rsplit(" | ", 3)
        if strategy == "auto" and engines.native_missing():
            continue
        yield line, solved(read(puzzle), Want(want), distinct=distinct, strategy=strategy).nodes


@cache
def recorded() -> dict[str, int]:
    found: dict[str, int] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def main() -> None:
    if engines.native_missing():
        sys.exit("the signature is that of the native core: build it first (make setup)")
    with every_family():
        entries = dict(entry for text in QUICK for entry in measured(text))
    FILE.write_text(json.dumps(entries, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
