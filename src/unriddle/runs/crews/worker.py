"""A worker: a process that reads orders and writes records, one JSON object a line.

A second thread listens while the first works: for `stop`, and for the end of whoever sent orders,
with which the worker ends, too.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import threading
from queue import SimpleQueue
from typing import Any

from unriddle.runs.crews.travel import answer_to

OFTEN_ENOUGH = 20_000  # objects after which Python looks for garbage: solving leaves hardly any


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a family prints is no record
    orders: SimpleQueue[dict[str, Any]] = SimpleQueue()
    stopped = threading.Event()
    gc.freeze()  # what is loaded stays: the collector need not look at it
    gc.set_threshold(OFTEN_ENOUGH)
    threading.Thread(target=_listen, args=(orders, stopped), daemon=True).start()
    while True:
        answers.write(json.dumps(answer_to(orders.get(), stopped.is_set)) + "\n")
        answers.flush()


def _listen(orders: SimpleQueue[dict[str, Any]], stopped: threading.Event) -> None:
    try:
        for line in sys.stdin:
            order = json.loads(line)  # fails for half a line, the last of a driver that was killed
            if "stop" in order:
                stopped.set()
            else:
                orders.put(order)
    finally:
        os._exit(0)  # nobody waits for it any more


if __name__ == "__main__":
    main()
