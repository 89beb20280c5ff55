"""Times the 15-puzzle report's own method in plain Python: `branch15.py TIMES BOARD`.

Branch and bound with a heap: moves made and misplaced tiles, a board marked as seen when it is
queued. Knows nothing of Unriddle and prints one JSON object. The board is the numbers of a 4x4 row
by row, 0 for the gap, which belongs last; the time is the best of so many times.
"""

from __future__ import annotations

import json
import sys
import time
from heapq import heappop, heappush

Board = tuple[int, ...]
GOAL: Board = (*range(1, 16), 0)


def misplaced(board: Board) -> int:
    return sum(tile not in (0, home) for tile, home in zip(board, GOAL, strict=True))


def moved(board: Board) -> list[Board]:
    """The boards one move on: the gap goes up, down, right, left."""
    gap, boards = board.index(0), []
    beside = {-4: gap > 3, 4: gap < 12, 1: gap % 4 < 3, -1: gap % 4 > 0}
    for cell in (gap + step for step, fits in beside.items() if fits):
        cells = list(board)
        cells[gap], cells[cell] = cells[cell], 0
        boards.append(tuple(cells))
    return boards


def solve(board: Board) -> list[Board]:
    """The boards on the way to the goal."""
    parents: dict[Board, Board | None] = {board: None}
    queue = [(misplaced(board), 0, board)]
    while queue:
        _, depth, board = heappop(queue)
        if board == GOAL:
            break
        for after in moved(board):
            if after not in parents:
                parents[after] = board
                heappush(queue, (depth + 1 + misplaced(after), depth + 1, after))
    way = []
    at: Board | None = board
    while at is not None:
        way.append(at)
        at = parents[at]
    return way[::-1]


def main(times: str, text: str) -> dict[str, object]:
    spent = []
    for _ in range(int(times)):
        start = time.process_time()
        way = solve(tuple(map(int, text.split())))
        spent.append(time.process_time() - start)
    return {"seconds": min(spent), "moves": len(way) - 1}


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
