"""The facts of the family; help and menus load this module alone."""

from __future__ import annotations

from unriddle.info import Info, Strategy, Variant
from unriddle.values import Want

INFO = Info(
    key="twin",
    variants=(Variant("board", example="a__ / _#_ / __x", want=Want.BEST),),
    strategies=(Strategy("auto"), Strategy("plain")),
    distinct=("moves",),
    forms=("letters", "steps"),
    usual="board",
    leaves="moves",
)
