"""The facts of the family; help and menus load this module alone."""

from __future__ import annotations

from unriddle.info import Board, Info, Strategy, Toy, Variant

# Challenges as people know them: some pieces lie on the board, and one filling completes them.
EXAMPLES = {
    "iq-puzzler-pro": "LLFFFXBBBXX/LFFXXXXBXXX/LLIIXXXXXCX/XIIIXXDXCCX/XXXXXDDXCXX",
    "kanoodle": "XXXCCXXXXXX/XXXCCXXKKKK/XXJXXGXXKHH/XXJXGGGXHHD/JJJXXGXXHDD",
    "pentominoes": "EEXXXXXXXX/EEXXXXXXXX/EJXXXIIXXX/JJJXIIKHHH/CJXXIKKKKH/CCCCBBBBBH",
    "soma": "XXX/XXB/EEB//XXX/EXX/EXB//CXX/CCX/CXB",
    "bedlam": "XDXX/DDXX/XDMM/XXXM//XXXX/XDBL/XBBB/XXBM//XXEX/XXEL/JJLL/XJJG//XEEE/XXGG/XXLG/XXJG",
}

# What is drawn of a toy: boards as they look best, some filled, some with room for a piece.
PICTURES = {
    "iq-puzzler-pro": "EECXXXXXLLK/EHCCXXXXLKK/EHHCXXXXLLK/EBHHXXXXIIK/BBBXXXXXIII",
    "kanoodle": "X//XX/XX//XAA/XXA/XXA//XGLL/GGGL/EGLL/EEEE//IIJJJ/IIHFJ/IHHFJ/HHKFF/KKKKF",
    "soma": "GGA/GAA/BBB//GFF/EEC/BDD//EFC/EFC/DDC",
    "calendar": "Nov 15 ; G a1 b1 c1 a2 a3 ; D d1 e1 b2 c2 d2 ; C e2 f2 f3 f4 f5"
    " ; A b3 b4 c4 b5 c5 d5 ; E d3 e3 d4 e4 e5 ; F g4 i4 g5 h5 i5",
    "pentominoes": "DDDCCCCFFF/AADDIICLFH/KAAIILLLFH/KAGIGLJHHH/KKGGGJJJEE/KBBBBBJEEE",
    "bedlam": "MBEH/BBBH/CBDH/CDDD//MMEJ/CMEE/CAHH/FFDK//GIEJ/CALJ/FALK/FAKK//GIII/GIJJ/GGLL/FAKL",
    "own": ".XX.XX./XXXXXXX/.XXXXX./..XXX../...X... with A=.XX/XX./.X. #d9252a,"
    " B=XX../.XXX #2f6fd0, C=XX/XX/X. #f08a24, D=X../XX./.XX #8cc63f ; A b1 c1 a2 b2 b3",
}

_OWN = "3x4 with A=XXX/X.. x2, B=XX/XX"


def _boards(variant: str, **bodies: str) -> tuple[Board, ...]:
    return tuple(Board(key, variant, body, body) for key, body in bodies.items())


def _sizes(variant: str, *sizes: str) -> tuple[Board, ...]:
    return _boards(variant, **dict(zip(sizes, sizes, strict=True)))


INFO = Info(
    key="packing",
    variants=(
        Variant("pentominoes", EXAMPLES["pentominoes"], short="3x20"),
        Variant("iq-puzzler-pro", EXAMPLES["iq-puzzler-pro"], short="5x11"),
        Variant("kanoodle", EXAMPLES["kanoodle"], short="5x11"),
        Variant("soma", EXAMPLES["soma"], short="3x3x3"),
        Variant("bedlam", EXAMPLES["bedlam"], short="4x4x4"),
        Variant("calendar", "Nov 15"),
        Variant("custom", _OWN),
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
    toys=(
        Toy(
            "iq-puzzler-pro",
            (
                *_sizes("iq-puzzler-pro", "5x11"),
                *_boards("iq-puzzler-pro", diagonal="diagonal", pyramid="pyramid 5"),
            ),
            PICTURES["iq-puzzler-pro"],
            place=3,
        ),
        Toy(
            "kanoodle",
            (*_sizes("kanoodle", "5x11"), *_boards("kanoodle", pyramid="pyramid 5")),
            PICTURES["kanoodle"],
            place=4,
        ),
        Toy("soma", _sizes("soma", "3x3x3"), PICTURES["soma"], place=5, grades=(1, 2)),
        Toy(
            "calendar",
            (Board("calendar", "calendar", "Nov 15"),),
            PICTURES["calendar"],
            place=6,
            dated="{month} {day}",
            grades=(),
        ),
        Toy(
            "pentominoes",
            _sizes("pentominoes", "6x10", "5x12", "4x15", "3x20"),
            PICTURES["pentominoes"],
            place=10,
        ),
        Toy("bedlam", _sizes("bedlam", "4x4x4"), PICTURES["bedlam"], place=11),
        Toy(
            "own",
            (Board("own", "custom", _OWN),),
            PICTURES["own"],
            place=14,
            daily=False,
            grades=(),
        ),
    ),
    place=2,
)
