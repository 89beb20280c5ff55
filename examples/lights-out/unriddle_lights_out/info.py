"""The facts of the family; help and menus load this module alone."""

from __future__ import annotations

from unriddle.info import Info, Strategy, Variant
from unriddle.values import Want

INFO = Info(
    key="lights-out",
    variants=(
        Variant("5x5", "...../...../#.#.#/...../.....", want=Want.BEST),
        Variant("3x3", "#.#/.../#.#", want=Want.BEST),
        Variant("4x4", "#..#/.##./.##./#..#", want=Want.BEST),
        Variant("2x3", "##./..#", want=Want.BEST),
    ),
    strategies=(
        Strategy("auto", traceable=False),
        Strategy("light-chasing"),
        Strategy("fewest-first"),
    ),
    distinct=("presses",),
    forms=("presses", "grid"),
    aliases={"lights": "5x5"},
    leaves="moves",
)
