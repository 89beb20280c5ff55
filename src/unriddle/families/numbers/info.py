"""The facts of the family; help and menus load this module alone."""

from __future__ import annotations

from unriddle.info import Board, Info, Strategy, Toy, Variant
from unriddle.values import Want

_COUNTDOWN = "25 50 75 100 3 6 = 952"  # as it was solved on the show

INFO = Info(
    key="numbers",
    variants=(
        Variant("24", "4 7 8 8", finite=True),
        Variant("ten", "2 2 3 9", finite=True),
        Variant("any", "1 2 3 4 = 7/2"),
        Variant("countdown", _COUNTDOWN, Want.BEST, finite=True, nearest=True),
    ),
    strategies=(
        Strategy("auto", traceable=False, counts="values"),
        Strategy("brute", counts="expressions"),
        Strategy("pairs", counts="values"),
        Strategy("subsets", counts="values"),
    ),
    distinct=("human", "arithmetic", "written"),
    forms=("infix", "postfix", "postfix-steps", "steps", "latex", "full"),
    aliases={"24": "24", "countdown": "countdown"},
    has_report=True,
    usual="24",
    only=("fractions", "negatives"),
    form_for={"written": "full"},
    headings=("cards", "kartu"),  # how the report of a hand begins, in each language
    rules=("no-fractions", "no-negatives"),
    toys=(
        Toy("24", (Board("24", "24", "3 3 8 8", goal="24"),), "3 8 3 8", place=1),
        Toy("countdown", (Board("countdown", "countdown", _COUNTDOWN),), place=2),
        Toy("make-ten", (Board("ten", "ten", "1 1 5 8 = 10", "= 10", goal="10"),), place=13),
    ),
    place=1,
)
