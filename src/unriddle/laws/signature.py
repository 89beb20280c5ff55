"""The signature of the searches: how many nodes each takes, kept in each family's signature.json.

A change that alters it changed the search. If that was meant, write it anew and say so:

    python -m unriddle.laws.signature [FAMILY ...]
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from unriddle import engines
from unriddle.desk.reading import read
from unriddle.laws import NAMED
from unriddle.values import Want

if __name__ == "__main__":  # before the cases are read: of these families alone
    from unriddle.laws.__main__ import named

    os.environ[NAMED] = " ".join(named(sys.argv[1:]))

from unriddle.laws.cases import (
    EXAMPLES,
    FAMILIES,
    QUICK,
    every_family,
    folder_of,
    solved,
)

HOW_TO_UPDATE = "if the search was meant to change, run `python -m unriddle.laws.signature`"


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


def file_of(family: str) -> Path:
    return folder_of(FAMILIES[family]) / "signature.json"


@cache
def recorded(family: str) -> dict[str, int]:
    """The nodes by line; in the file each puzzle has a line of its own."""
    puzzles: dict[str, dict[str, int]] = json.loads(file_of(family).read_text(encoding="utf-8"))
    return {f"{text} | {task}": n for text, nodes in puzzles.items() for task, n in nodes.items()}


def texts(family: str) -> list[str]:
    return [text for text in QUICK if text.startswith(f"{family}/")]


def main() -> None:
    if engines.native_missing():
        sys.exit("the signature is that of the native core: build it first (make setup)")
    with every_family():
        for family in FAMILIES:
            puzzles = {text: dict(measured(text)) for text in texts(family)}
            file_of(family).write_text(written(puzzles), encoding="utf-8")


def written(puzzles: dict[str, dict[str, int]]) -> str:
    """JSON with a line for each puzzle."""
    rows = []
    for text, nodes in puzzles.items():
        tasks = {line.removeprefix(f"{text} | "): count for line, count in nodes.items()}
        rows.append(f" {json.dumps(text, ensure_ascii=False)}: {json.dumps(tasks)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    main()
