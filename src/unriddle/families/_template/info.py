"""The facts of the family; help and menus load this module alone."""

from __future__ import annotations

from unriddle.info import Info, Strategy, Variant

INFO = Info(
    key="null",
    variants=(Variant("stairs", example="5"),),
    strategies=(Strategy("auto", traceable=False), Strategy("plain")),
    distinct=("order",),
    forms=("sum", "steps"),
    aliases={},  # words of the command line -> variants
    usual="stairs",
)
