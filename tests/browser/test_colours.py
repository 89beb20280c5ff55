"""The page paints pieces as pictures do."""

from __future__ import annotations

import re
from pathlib import Path

from unriddle.render import palette

TABLE = Path(__file__).parents[2] / "web" / "src" / "scene" / "pieces" / "colours.ts"


def test_the_page_has_the_colours_that_all_eyes_tell_apart() -> None:
    source = TABLE.read_text(encoding="utf-8")
    table = source[source.index("const SAFE") : source.index("const safe")]
    codes = re.findall(r"\b[0-9a-f]{3}\b", table)
    assert tuple(f"#{red * 2}{green * 2}{blue * 2}" for red, green, blue in codes) == palette.PIECES
