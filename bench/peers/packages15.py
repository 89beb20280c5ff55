"""Times the PyPI package slidingpuzzle: `packages15.py SECONDS BOARD BOARD …`.

Runs in `.venv-peers`, knows nothing of Unriddle, and prints one JSON object. Boards are the numbers
of a 4x4 row by row, 0 for the gap, which belongs last. A* with its own default, linear conflict;
after so many seconds of processor time it is stopped.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from importlib import import_module


class Stopped(Exception):
    """The time is over."""


def stop(*_: object) -> None:
    raise Stopped


def main(seconds: str, *boards: str) -> dict[str, object]:
    try:
        package = import_module("slidingpuzzle")
    except ImportError as error:
        return {"missing": str(error)}
    lengths: list[int] = []
    signal.signal(signal.SIGPROF, stop)
    start = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, float(seconds))
    try:
        for text in boards:
            cells = [int(word) for word in text.split()]
            board = package.board_from_iter(4, 4, cells)
            lengths.append(len(package.search(board, "a*").solution))
    except Stopped:
        pass
    signal.setitimer(signal.ITIMER_PROF, 0)
    spent = time.process_time() - start
    return {"seconds": spent, "lengths": lengths, "done": len(lengths) == len(boards)}


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
