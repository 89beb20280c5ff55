"""The facts of the family; help and menus load this module alone."""

from __future__ import annotations

from functools import partial

from unriddle.info import Board, Info, Strategy, Toy, Variant
from unriddle.values import Want

HEURISTICS = ("alone", "blocking")
_variant = partial(Variant, want=Want.BEST)

_KLOTSKI = "BAAC/BAAC/DFFE/DGHE/I..J"
_RUSH_HOUR = "A..BBB/A..C../XX.C../..DEE./..D..F/.....F"

INFO = Info(
    key="blocks",
    variants=(
        _variant("klotski", _KLOTSKI),
        _variant("rush-hour", _RUSH_HOUR),
        _variant("custom", "AABB/CCDD/EE.. = ..../..../..AA"),
    ),
    strategies=(
        Strategy("auto", traceable=False, counts="expanded"),
        Strategy("breadth-first", counts="expanded"),
        *(Strategy(f"astar-{name}", counts="expanded") for name in HEURISTICS),
        *(Strategy(f"idastar-{name}", counts="generated") for name in HEURISTICS),
    ),
    distinct=("moves",),
    forms=("steps", "ways", "boards"),
    aliases={"klotski": "klotski", "rush-hour": "rush-hour"},
    leaves="moves",
    rules=("count steps",),
    toys=(
        # the easiest take too few moves for a puzzle of the day
        Toy(
            "klotski",
            (Board("klotski", "klotski", _KLOTSKI, _KLOTSKI, grades=(1, 2, 3, 4, 5)),),
            place=9,
            grades=(2, 3, 4, 5),
        ),
        Toy(  # and harder ones seconds to find
            "rush-hour",
            (Board("rush-hour", "rush-hour", _RUSH_HOUR, grades=(1, 2, 3, 4, 5)),),
            place=12,
            grades=(2, 3),
        ),
    ),
    place=4,
)
