"""Where the fuzzer begins: the examples, the golden cases and the files that people have."""

from __future__ import annotations

from pathlib import Path

from unriddle.laws.cases import BAD, EXAMPLES, GOLDEN

DATA = Path(__file__).parents[1] / "data"
SETS = Path(__file__).parents[2] / "src/unriddle/families/packing/sets"
DICTIONARY = (
    *("with ", "without ", "using ", "no-fractions", "no-negatives", "optional", "one-sided"),
    *("pyramid ", "diagonal", "gap first", "CUSTOM", "DEFAULT", "PYRAMID", "Kartu: ", "Cards: "),
    *("numbers/", "packing/", "sliding/", "countdown", "custom", " ; ", " = ", " / ", " // ", " x"),
    *("--all", "--json", "--out", "--grade", "[[piece]]", "cells = ", "name = ", "\\xef\\xbb\\xbf"),
)


def seeds(reader: str) -> list[bytes]:
    """Inputs of the kind that a reader expects, and some of those it must refuse."""
    positions = [*EXAMPLES, *(case.puzzle for case in GOLDEN), *(case.puzzle for case in BAD)]
    bodies = [text.partition(":")[2].strip() for text in positions]
    texts = {
        "position": positions,
        "body": [letter + text for text in bodies for letter in "abc"],
        "steps": ["a8 / 8", "a(7 - 8 / 8) * 4", "bP a1 b1 c1 a2 b2", "c12", "d8 3 13 4 - / /"],
        "set": [path.read_text(encoding="utf-8") for path in sorted(SETS.glob("*.toml"))],
        "file": [path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*/**/*.txt"))],
        "many": ["\n".join(EXAMPLES), "\n".join(bodies[:9])],
        "words": ["solve\n24\n4\n7\n8\n8\n--all", "generate\n24\n--grade\n4", "hint\n15\n-"],
        "request": [
            '{"position": "24: 4 7 8 8", "level": 3}',
            '{"position": "24: 4 7 8 8", "want": "all", "seconds": 1.5, "limit": 2, "page": 1}',
        ],
        "limits": ["body = 65536\nsearches = 60\n", "seconds = 2.5"],
    }
    return [text.encode("utf-8", errors="replace") for text in texts[reader]]
