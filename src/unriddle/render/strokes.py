"""Letters drawn as lines, for pictures made where no font is installed.

A glyph is a few lines through points of a grid 4 wide and 6 high, each point its column and row.
"""

from __future__ import annotations

WIDE, HIGH = 4, 6
SMALL = 0.65  # the share of a capital that a small letter is high
_ROUND = "10 30 41 45 36 16 05 01 10"
_P = "06 00 30 41 42 33 03"
GLYPHS = {
    "0": _ROUND + " / 14 32",
    "1": "11 20 26 / 16 36",
    "2": "01 10 30 41 42 06 46",
    "3": "00 40 22 32 43 45 36 16 05",
    "4": "36 30 04 44",
    "5": "40 00 03 33 44 45 36 16 05",
    "6": "40 10 01 05 16 36 45 44 33 13 04",
    "7": "00 40 16",
    "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "9": "42 33 13 02 01 10 30 41 45 36 06",
    "A": "06 20 46 / 14 34",
    "B": "06 00 30 41 42 33 03 / 33 44 45 36 06",
    "C": "41 30 10 01 05 16 36 45",
    "D": "06 00 20 42 44 26 06",
    "E": "40 00 06 46 / 03 33",
    "F": "40 00 06 / 03 33",
    "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "00 06 / 40 46 / 03 43",
    "I": "10 30 / 20 26 / 16 36",
    "J": "40 45 36 16 05",
    "K": "00 06 / 40 03 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "O": _ROUND,
    "P": _P,
    "Q": _ROUND + " / 24 46",
    "R": _P + " / 23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40 / 20 26",
    "U": "00 05 16 36 45 40",
    "V": "00 26 40",
    "W": "00 16 23 36 40",
    "X": "00 46 / 40 06",
    "Y": "00 23 40 / 23 26",
    "Z": "00 40 06 46",
    "+": "21 25 / 03 43",
    "-": "03 43",
    "*": "11 35 / 31 15 / 03 43",
    "/": "40 06",
    ".": "26 26",
    "(": "30 11 15 36",
    ")": "10 31 35 16",
    "=": "02 42 / 04 44",
    "♠": "20 43 44 35 24 15 04 03 20 / 24 26 / 16 36",
    "♥": "26 03 01 10 22 30 41 43 26",
    "♦": "20 43 26 03 20",
    "♣": "23 12 11 20 31 32 23 13 04 05 15 24 35 45 44 33 23 / 24 26 / 16 36",
    " ": "",
}


def drawable(label: str) -> bool:
    """Whether every letter of a label can be drawn."""
    return all(letter.upper() in GLYPHS for letter in label)


def strokes(label: str, centre: tuple[float, float], size: float) -> str:
    """The path of a label, `size` high, about a centre; small letters are small capitals."""
    unit = size / HIGH
    left = centre[0] - unit * (len(label) * (WIDE + 2) - 2) / 2
    top = centre[1] - size / 2
    path = []
    for place, letter in enumerate(label):
        scale = SMALL if letter.islower() else 1.0
        start = left + (place * (WIDE + 2) + WIDE * (1 - scale) / 2) * unit
        down, step = top + HIGH * (1 - scale) * unit, unit * scale
        for line in filter(None, GLYPHS[letter.upper()].split(" / ")):
            points = [
                f"{start + int(point[0]) * step:.1f} {down + int(point[1]) * step:.1f}"
                for point in line.split()
            ]
            path.append("M" + "L".join(points))
    return "".join(path)
