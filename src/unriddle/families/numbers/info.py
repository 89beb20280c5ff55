"""The facts of the family; help and menus load this module alone."""

from __future__ import annotations

from unriddle.info import Info, Strategy, Variant
from unriddle.values import Want

INFO = Info(
    key="numbers",
    variants=(
        Variant("24", "4 7 8 8", finite=True),
        Variant("ten", "2 2 3 9", finite=True),
        Variant("any", "1 2 3 4 = 7/2"),
        Variant("countdown", "25 50 75 100 3 6 = 952", Want.BEST, finite=True, nearest=True),
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
    place=1,
)
