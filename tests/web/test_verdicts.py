"""Whatever cannot be solved is told so with the reason, or with all that was tried."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from tests.web.servers import Running
from unriddle import desk
from unriddle.laws.cases import QUICK, searched
from unriddle.locale import words
from unriddle.values import Want

MANY = 25  # of each kind
WHY = {
    "numbers": r"no combination of these numbers makes .+; the nearest: ",
    "sliding": r"the sum of kurang\(i\) plus X is odd, and no slide ever changes that",
    "blocks": r"all \d+ positions? .*none is solved|even alone|no block can move|cannot pass|"
    "must pass",
    "packing": r"every way to place the \d+ pieces? was tried|coloured in two colours|cells, the "
    "board has|fits nowhere|no piece can cover",
    "null": r"is odd, and every step takes two stairs",
    "twin": r"no way leads to the exit",
}


def hands() -> Iterator[str]:
    for hand in combinations_with_replacement(range(1, 14), 4):
        yield f"numbers/24: {' '.join(map(str, hand))}"


def boards() -> Iterator[str]:
    chance = random.Random(15)
    while True:
        tiles = [*map(str, range(1, 9)), "-"]
        chance.shuffle(tiles)
        rows = (" ".join(tiles[start : start + 3]) for start in (0, 3, 6))
        yield f"sliding/3x3: {' / '.join(rows)}"


def blocks() -> Iterator[str]:
    """Single blocks among walls; A is to get to the first cell."""
    chance = random.Random(15)
    while True:
        cells = chance.choices(".#", [2, 1], k=12)
        for block, place in zip("AB", chance.sample(range(1, 12), 2), strict=True):
            cells[place] = block
        cells[0] = "."
        rows = "/".join("".join(cells[start : start + 4]) for start in (0, 4, 8))
        yield f"blocks/custom: {rows} = A.../..../...."


def fillings() -> Iterator[str]:
    chance = random.Random(15)
    shapes = ("XX/X.", "XXX", "XX/XX", "XXX/X..", "XX./.XX", "XXXX", "XXX/.X.", "XX")
    while True:
        pieces = [f"{name}={chance.choice(shapes)}" for name in "ABCD"]
        cells = sum(piece.count("X") for piece in pieces)
        if cells % 3 == 0:
            yield f"packing/custom: 3x{cells // 3} with {', '.join(pieces)}"


def impossible(texts: Iterator[str]) -> Iterator[str]:
    for text in texts:
        if desk.read(text).solve().status is desk.Status.IMPOSSIBLE:
            yield text


def some(family: str) -> list[str]:
    """Impossible puzzles of a family: the golden ones and random ones."""
    known = [text for text in QUICK if text.startswith(f"{family}/")]
    status = desk.Status.IMPOSSIBLE
    golden = [text for text in known if searched(text, Want.ONE, None).status is status]
    made = {"numbers": hands, "sliding": boards, "blocks": blocks, "packing": fillings}
    drawn = impossible(made[family]()) if family in made else iter(())
    return golden + [text for _, text in zip(range(MANY), drawn, strict=False)]


@pytest.mark.parametrize("family", WHY)
def test_a_verdict_on_what_is_impossible_says_why_or_that_all_was_tried(
    server: Running, family: str
) -> None:
    general = {text for key, text in words("en").items() if key.startswith("reason.")}
    texts = some(family)
    assert texts
    for text in texts:
        for verb in ("check", "solve"):
            answer = server.record(verb, position=text)
            assert answer["status"] == "impossible", text
            assert answer["reason"] not in general, text
            assert re.search(WHY[family], answer["reason"]), (text, answer["reason"])
