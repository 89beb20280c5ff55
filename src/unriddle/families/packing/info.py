"""The facts of the family; help and menus load this module alone."""

from __future__ import annotations

from unriddle.info import Info, Strategy, Variant

# Challenges as people know them: some pieces lie on the board, and one filling completes them.
EXAMPLES = {
    "iq-puzzler-pro": "LLFFFXBBBXX/LFFXXXXBXXX/LLIIXXXXXCX/XIIIXXDXCCX/XXXXXDDXCXX",
    "kanoodle": "XXXCCXXXXXX/XXXCCXXKKKK/XXJXXGXXKHH/XXJXGGGXHHD/JJJXXGXXHDD",
    "pentominoes": "EEXXXXXXXX/EEXXXXXXXX/EJXXXIIXXX/JJJXIIKHHH/CJXXIKKKKH/CCCCBBBBBH",
    "soma": "XXX/XXB/EEB//XXX/EXX/EXB//CXX/CCX/CXB",
    "bedlam": "XDXX/DDXX/XDMM/XXXM//XXXX/XDBL/XBBB/XXBM//XXEX/XXEL/JJLL/XJJG//XEEE/XXGG/XXLG/XXJG",
}

INFO = Info(
    key="packing",
    variants=(
        Variant("pentominoes", EXAMPLES["pentominoes"], short="3x20"),
        Variant("iq-puzzler-pro", EXAMPLES["iq-puzzler-pro"], short="5x11"),
        Variant("kanoodle", EXAMPLES["kanoodle"], short="5x11"),
        Variant("soma", EXAMPLES["soma"], short="3x3x3"),
        Variant("bedlam", EXAMPLES["bedlam"], short="4x4x4"),
        Variant("calendar", "Nov 15"),
        Variant("custom", "3x4 with A=XXX/X.. x2, B=XX/XX"),
    ),
    strategies=(
        Strategy("auto", traceable=False, counts="placements"),
        Strategy("brute", counts="cases"),
        Strategy("backtracking", counts="placements"),
        Strategy("algorithm-x", counts="placements"),
    ),
    distinct=("shapes", "labelled", "symmetry"),
    forms=("grid", "steps", "file"),
    aliases={
        "iq": "iq-puzzler-pro",
        "kanoodle": "kanoodle",
        "pentominoes": "pentominoes",
        "soma": "soma",
        "bedlam": "bedlam",
        "calendar": "calendar",
    },
    has_report=True,
    own_sets=True,
    long_lists=True,
    place=2,
)
