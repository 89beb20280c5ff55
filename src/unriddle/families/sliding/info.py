"""The facts of the family; help and menus load this module alone."""

from __future__ import annotations

from functools import partial

from unriddle.info import Board, Info, Strategy, Toy, Variant
from unriddle.values import Want

HEURISTICS = ("misplaced", "manhattan", "conflict", "walking")
_FINDING = frozenset({Want.ONE})  # without a proof that there is nothing better
_variant = partial(Variant, want=Want.BEST)


def _board(rows: int, columns: int, grades: tuple[int, ...] | None = None) -> Board:
    """A board with its tiles in order."""
    labels = [*map(str, range(1, rows * columns)), "-"]
    lines = (labels[start : start + columns] for start in range(0, len(labels), columns))
    size = f"{rows}x{columns}"
    return Board(size, size, " / ".join(map(" ".join, lines)), grades=grades)


INFO = Info(
    key="sliding",
    variants=(
        _variant("4x4", "1 2 3 4 / 5 6 - 8 / 9 10 7 11 / 13 14 15 12"),
        _variant("3x3", "1 3 6 / 4 2 - / 7 5 8", finite=True),
        _variant("2x2", "3 1 / 2 -", finite=True),
        _variant("2x3", "4 1 2 / 5 - 3", finite=True),
        _variant("2x4", "1 2 3 4 / 5 - 6 7", finite=True),
        _variant("3x4", "1 2 3 4 / 5 - 7 8 / 9 6 10 11"),
        _variant("5x5", "1 2 3 4 5 / 6 7 8 - 10 / 11 12 13 9 15 / 16 17 18 14 20 / 21 22 23 19 24"),
    ),
    strategies=(
        Strategy("auto", traceable=False, counts="generated"),
        Strategy("breadth-first", counts="expanded"),
        *(Strategy(f"astar-{name}", counts="expanded") for name in HEURISTICS),
        *(Strategy(f"idastar-{name}", counts="generated") for name in HEURISTICS),
        Strategy("branch-and-bound", _FINDING, counts="generated"),
        Strategy("branch-and-bound-heap", _FINDING, counts="generated"),
        Strategy("weighted-astar", _FINDING, counts="expanded"),
        Strategy("row-by-row", _FINDING, counts="moves"),
    ),
    distinct=("moves",),
    forms=("tiles", "moves", "boards"),
    aliases={"15": "4x4", "8": "3x3"},
    has_report=True,
    leaves="moves",
    toys=(
        Toy(
            "15-puzzle",
            (
                *(_board(4, 4), _board(2, 3), _board(3, 4)),
                _board(3, 5, grades=(1, 2, 3, 4)),  # harder ones take seconds to find
                *(_board(5, 5), _board(6, 6)),
            ),
            "5 2 4 8 / 1 7 11 10 / 15 6 - 3 / 9 13 14 12",
            place=7,
            others=True,
        ),
        Toy(  # the easiest take too few moves for a puzzle of the day
            "8-puzzle",
            (_board(3, 3, grades=(1, 2, 3, 4, 5)),),
            "1 2 3 / 4 - 6 / 7 5 8",
            place=8,
            grades=(2, 3, 4, 5),
        ),
    ),
    place=3,
)
