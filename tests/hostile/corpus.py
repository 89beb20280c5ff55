"""Texts that nobody should have to think of twice: built by rules, and the same on every run.

    TEXTS   name -> text, for whatever reads a position
    FILES   name -> bytes, for whatever reads a file or the body of a request

Whoever reads one of them answers, or says where it is wrong and how to mend it: without a
traceback, in a time that grows with its length, and in a memory that does too.
"""

from __future__ import annotations

from collections.abc import Iterator

LINE = 64_000  # letters of a text that a server just about takes
LONG_LINE = 10_000_000  # letters of a text that no puzzle has

GROUND = {
    "24": "24: 4 7 8 8",
    "countdown": "countdown: 25 50 75 100 3 6 = 952",
    "any": "numbers/any: 1 2 3 4 = 7/2",
    "15": "sliding/4x4: 1 2 3 4 / 5 6 - 8 / 9 10 7 11 / 13 14 15 12",
    "pentominoes": "pentominoes: 6x10",
    "soma": "packing/soma: XXX/XXB/EEB//XXX/EXX/EXB//CXX/CCX/CXB",
    "custom": "packing/custom: 3x4 with A=XXX/X.. x2, B=XX/XX",
}

# Letters that are put in place of a part of a text, after it, and between its words.
LETTERS = {
    "nothing": "",
    "nul": "\0",
    "bom": "\ufeff",
    "emoji": "🧩👩‍👩‍👧‍👦",
    "right to left": "שלום",
    "turned around": "\u202e8 8 7 4\u202c",
    "combining": "e" + "\u0301" * 500,
    "zero width": "\u200b\u200d\u2060",
    "script": "<script>alert(1)</script>",
    "end of cdata": "]]>",
    "attribute": '" onload="alert(1)',
    "entity": "&lt;&#0;&nbsp;",
    "path": "../../etc/passwd",
    "windows path": "..\\..\\boot.ini",
    "nan": "NaN",
    "infinity": "-Infinity",
    "too large a float": "1e400",
    "minus nought": "-0",
    "minus sign": "−0",
    "beyond 64 bits": str(2**64 + 1),
    "five thousand digits": "9" * 5_000,
    "superscript": "²",
    "arabic digits": "٣٤",
    "wide digits": "４７",
    "roman": "Ⅷ",
    "half": "½",
    "nought below": "1/0",
    "hexadecimal": "0x18",
    "underscores": "1_0",
    "format": "{0}{name}%s%n",
    "shell": "$(touch /tmp/x);`id`",
    "sql": "' OR 1=1 --",
    "python": "__import__('os').system('id')",
    "escape": "\x1b[2J\x1b]0;x\x07",
    "line separator": "\u2028\u2029\x85\x0b\x0c",
    "half a letter": "\ud800",
    "quotes": "\"'`\u201c\u201d",
    "signs": ";:=,/-|~^!?@#&*()[]{}<>",
}

# What is written over and over, up to a length.
REPEATED = {
    **{f"only {sign!r}": sign for sign in "([{;:=,/\\-.xX1A \t\n\r\"'^+*#|"},
    "pairs of brackets": "()",
    "steps": " ; 1 + 1",
    "numbers": "1 ",
    "equals": "1 = ",
    "fractions": "1/",
    "rows": "X/",
    "layers": "X//",
    "pieces": "A=X, ",
    "copies": "A=X x9, ",
    "with": " with ",
    "words": "no-",
    "prefixes": "24: ",
    "emojis": "🧩",
    "lines of a board": "XXXX\n",
    "comments": "# x\n",
}

# Complete texts: sizes beyond what there is, and descriptions that contradict themselves.
WHOLE = {
    "nothing": "",
    "blanks": "   ",
    "tabs and lines": "\t\n\r\n\v\f",
    "a colon": ":",
    "a semicolon": ";",
    "a slash": "/",
    "a family alone": "packing:",
    "a variant alone": "packing/",
    "no family": ": 4 7 8 8",
    "an unknown family": "chess: e4 e5",
    "a family of another case": "PACKING/CUSTOM: 2x2 WITH A=XX/XX",
    "a variant of another": "packing/24: 4 7 8 8",
    "a name of dots": "../24: 4 7 8 8",
    "a name of underscores": "__init__/x: 1",
    "nine numbers": "numbers/any: 1 2 3 4 5 6 7 8 9 = 10",
    "no numbers": "numbers/any: = 10",
    "no target": "numbers/any: 1 2 3 =",
    "two targets": "numbers/any: 1 2 = 3 = 4",
    "a number too large": "numbers/any: 1000001 2 = 3",
    "a target too large": f"numbers/any: 1 2 = {10**30}",
    "a target by nothing": "numbers/any: 1 2 = 1/0",
    "a negative number": "24: -4 7 8 8",
    "a fraction as a number": "24: 1/2 7 8 8",
    "three cards": "24: 4 7 8",
    "five cards": "24: 4 7 8 8 8",
    "a board of nothing": "packing/custom: 0x0 with A=X",
    "a board below nothing": "packing/custom: -1x4 with A=X",
    "a board too large": "packing/custom: 33x33 with A=X x64",
    "a board far too large": f"packing/custom: {10**9}x{10**9} with A=X",
    "a board of many digits": f"packing/custom: {'9' * 3000}x2 with A=X",
    "a box too large": "packing/custom: 9x9x9 with A=X x64",
    "a tower": "packing/custom: 1x1x512 with A=X x64",
    "four dimensions": "packing/custom: 2x2x2x2 with A=X",
    "a pyramid too high": "packing/custom: pyramid 99 with A=X",
    "no pieces": "packing/custom: 3x4 with",
    "an empty piece": "packing/custom: 3x4 with A=",
    "a piece of nothing": "packing/custom: 3x4 with A=.../...",
    "a piece in two parts": "packing/custom: 3x4 with A=X.X",
    "a piece that is there twice": "packing/custom: 3x4 with A=XX, A=XX",
    "a piece of many cells": "packing/custom: 30x30 with A=" + "X" * 300,
    "a piece of many rows": "packing/custom: 30x30 with A=" + "X/" * 300 + "X",
    "twenty-seven pieces": "packing/custom: 9x3 with "
    + ", ".join(f"{name}=X" for name in [*map(chr, range(65, 91)), "a"]),
    "sixty-five kinds": "packing/custom: 9x9 with " + ", ".join(["A=X"] * 65),
    "many copies": "packing/custom: 3x4 with A=X x999999999999",
    "no copies": "packing/custom: 3x4 with A=X x0",
    "copies below nothing": "packing/custom: 3x4 with A=X x-3",
    "a label of two letters": "packing/custom: 3x4 with AB=XX",
    "an emoji as a label": "packing/custom: 1x2 with 🧩=XX",
    "a right-to-left label": "packing/custom: 1x2 with ש=XX",
    "a tag as a label": "packing/custom: 1x2 with <=XX",
    "a quote as a label": 'packing/custom: 1x2 with "=XX',
    "a combining label": "packing/custom: 1x2 with \u0301=XX",
    "a board of one piece twice": "packing/iq-puzzler-pro: " + "A" * 11 + ("/" + "X" * 11) * 4,
    "a board with a ragged edge": "packing/pentominoes: XXX/XX/XXXX",
    "rows without end": "pentominoes: " + "X/" * 5_000,
    "a tile twice": "sliding/3x3: 1 1 2 / 3 4 5 / 6 7 -",
    "a tile too many": "sliding/2x2: 1 2 3 4 -",
    "no gap": "sliding/2x2: 1 2 3 4",
    "two gaps": "sliding/2x2: 1 2 - -",
    "a tile beyond": "sliding/2x2: 1 2 99 -",
    "a board of 17x17": "sliding/17x17: " + " ".join(map(str, range(1, 289))) + " -",
    "a board of 99x99": "sliding/99x99: 1 2 3 -",
    "a board of one tile": "sliding/1x1: -",
    "a step that is none": "24: 4 7 8 8 ; hop",
    "a step too many": "24: 4 7 8 8 ; 8 / 8 ; 7 - 1 ; 4 * 6 ; 24 + 0",
    "a step of nothing": "24: 4 7 8 8 ; ; ;",
    "a step by nought": "24: 4 4 8 8 ; 4 - 4 ; 8 / 0",
    "a step with a number that is not there": "24: 4 7 8 8 ; 9 + 9",
    "a step off the board": "sliding/2x2: 3 1 / 2 - ; down",
    "a piece laid off the board": "packing/custom: 2x2 with A=XX/XX ; A z99 z98",
    "an expression as a step": "24: 4 7 8 8 ; (7 - 8/8) * 4",
    "deep brackets": "24: 4 7 8 8 ; " + "(" * 5_000 + "4" + ")" * 5_000,
    "open brackets": "24: 4 7 8 8 ; " + "(" * 20_000,
    "signs before a number": "24: 4 7 8 8 ; " + "-" * 20_000 + "4",
    "powers of powers": "24: 4 7 8 8 ; 9^9^9^9^9^9^9",
    "a long product": "24: 4 7 8 8 ; " + "9*" * 5_000 + "9",
    "json": '{"position": "24: 4 7 8 8"}',
    "deep json": '{"a":' * 5_000 + "1" + "}" * 5_000,
    "doubled keys": '{"a": 1, "a": 2}',
    "a set file": 'name = "x"\nboard = "2x2"\n[pieces]\nA = ["XX", "XX"]\n',
    "a set file nested without end": "a = " + "[" * 50_000,
    "a set file of dotted keys": "a" + ".a" * 10_000 + " = 1",
    "a course file": "2 2 1\nDEFAULT\nAA\nAA\n",
    "a course file of 27 pieces": "1 1 27\nDEFAULT\nA\n",
    "a course file of two numbers": "2 2\nDEFAULT\nAA\nBB\n",
    "a course file of a huge board": "999999999 999999999 1\nDEFAULT\nA\n",
    "a course file below nothing": "-1 -1 -1\nDEFAULT\nA\n",
    "a course file with a piece in parts": "3 3 2\nDEFAULT\nA A\nB\n",
    "a course file with a piece twice": "2 2 2\nDEFAULT\nAA\nB\nAA\n",
    "a course file of nothing": "2 2 1\nDEFAULT\n",
    "a course file of many rows": "5 5 1\nDEFAULT\n" + "A\n" * 5_000,
    "a matrix": "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12\n",
    "a matrix with a word": "1 2 3 4\n5 6 x 8\n9 10 7 11\n13 14 15 12\n",
    "half a matrix": "1 2 3 4\n5 6",
    "faces": "A J Q K",
    "lower faces": "a j q k",
    "cards with suits": "4♠ 7♥ 8♦ 8♣",
    "a url": "http://127.0.0.1:8024/#24%3A%204%207%208%208",
    "percent": "%32%34%3A%204",
    "the position twice": "24: 4 7 8 8\n24: 4 7 8 8",
}


def _damaged() -> Iterator[tuple[str, str]]:
    """Each ground text with each of the letters after it, in it, and in place of a word."""
    for ground, text in GROUND.items():
        head, _, body = text.partition(": ")
        rest = body.partition(" ")[2]
        for name, letters in LETTERS.items():
            yield f"{ground}, {name} after it", f"{text} {letters}"
            yield f"{ground}, {name} first", f"{head}: {letters} {rest}"
        yield f"{ground}, with line ends of Windows", text.replace(" ", "\r\n")
        yield f"{ground}, with line ends of old", text.replace(" ", "\r")
        yield f"{ground}, letter by letter", " ".join(text)
        yield f"{ground}, without blanks", text.replace(" ", "")
        yield f"{ground}, backwards", text[::-1]
        yield f"{ground}, cut", text[: len(text) // 2 + 2]
        yield f"{ground}, body alone", body
        yield f"{ground}, twice", f"{text} {body}"


def _repeated() -> Iterator[tuple[str, str]]:
    for name, part in REPEATED.items():
        text = part * (LINE // len(part))
        yield f"{name} for 64 kB", text
    for ground in ("24", "15", "custom"):
        head = GROUND[ground].partition(": ")[0]
        for name, part in REPEATED.items():
            yield f"{ground}, {name} for 30 kB", f"{head}: {part * (30_000 // len(part))}"


TEXTS: dict[str, str] = {**WHOLE, **dict(_damaged()), **dict(_repeated())}

ENORMOUS = {
    "a line of ten million letters": "1" * LONG_LINE,
    "ten million letters of a body": "24: " + "4 " * (LONG_LINE // 2),
    "ten million letters of a step": "24: 4 7 8 8 ; " + "x" * LONG_LINE,
    "ten million line ends": "\n" * LONG_LINE,
}

FILES: dict[str, bytes] = {
    **{name: text.encode("utf-8", "surrogatepass") for name, text in WHOLE.items()},
    "byte order mark": b"\xef\xbb\xbf" + GROUND["24"].encode(),
    "utf-16": GROUND["24"].encode("utf-16"),
    "utf-32": GROUND["24"].encode("utf-32"),
    "latin-1": "24: 4 7 8 8 ½ü".encode("latin-1"),
    "wrong first byte": b"\xff\xfe\x00",
    "wrong later byte": b"24: 4 7 \xc3 8",
    "overlong": b"24: 4 7 8 8 \xc0\xaf",
    "surrogate": b"24: \xed\xa0\x80",
    "cut in a letter": "24: 4 7 8 8 🧩".encode()[:-2],
    "nul within": b"24: 4 7\x008 8",
    "only nul": b"\0" * 1_000,
    "gzip": b"\x1f\x8b\x08\x00" + bytes(range(256)),
    "png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "elf": b"\x7fELF" + bytes(256),
    "every byte": bytes(range(256)) * 20,
    "windows": GROUND["15"].replace(" / ", "\r\n").encode(),
    "no line end": b"24: 4 7 8 8",
    "many line ends": b"24: 4 7 8 8" + b"\n" * 10_000,
}
