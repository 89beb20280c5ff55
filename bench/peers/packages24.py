"""Times a PyPI package at the 24 game: `packages24.py NAME ROUNDS EVERY [A B C D]`.

Runs in `.venv-peers`, knows nothing of Unriddle, and prints one JSON object. Without a hand it
goes through all 1,820, or every second, every third … of them.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import combinations_with_replacement
from typing import Any

Solve = Callable[[Sequence[int]], list[Any]]


def game24() -> Solve:
    solve = import_module("game24.calc").solve
    return lambda hand: solve(list(hand), 24)


def point24() -> Solve:
    solve = import_module("point24").solve
    solve(1, 2, 3, 4)  # reads its templates
    return lambda hand: solve(*hand)


def main(name: str, rounds: int, every: int, *hand: int) -> dict[str, object]:
    try:
        solve = {"game24": game24, "point24": point24}[name]()
    except ImportError as error:
        return {"missing": str(error)}
    hands = [hand] if hand else list(combinations_with_replacement(range(1, 14), 4))[::every]
    times = []
    for _ in range(rounds):
        start = time.process_time()
        found = [len(solve(hand)) for hand in hands]
        times.append(time.process_time() - start)
    solvable = sum(1 for count in found if count)
    said = {"seconds": min(times), "hands": len(hands)}
    return {**said, "solvable": solvable, "solutions": sum(found)}


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], *(int(word) for word in sys.argv[2:]))))
