"""Times the PyPI package unblockme: `packages_rush.py ROUNDS BOARD BOARD …`.

Runs in `.venv-peers`, knows nothing of Unriddle, and prints one JSON object. Boards are 6x6 of Rush
Hour in one word: `o` is empty, `x` a wall, and the car `A` must get out. The package knows no wall,
but leaves alone what is one cell long, and so is a wall here.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module

SIGNS = str.maketrans("oxA", " #X")


def main(rounds: str, *boards: str) -> dict[str, object]:
    try:
        package = import_module("unblockme")
    except ImportError as error:
        return {"missing": str(error)}
    texts = [drawn(board) for board in boards]
    spent = []
    for _ in range(int(rounds)):
        start = time.process_time()
        lengths = [len(package.unblockme(text, animate=False)) - 1 for text in texts]
        spent.append(time.process_time() - start)
    return {"seconds": min(spent), "lengths": lengths}


def drawn(board: str) -> str:
    signs = board.translate(SIGNS)
    return "\n".join(signs[row : row + 6] for row in range(0, 36, 6))


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
