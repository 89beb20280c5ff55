"""Do we and OR-Tools find as many fillings? `python -m bench.peers.agree [BOARDS] [SEED]`

Random small flat boards, cut into pieces at random; every third gets a piece that may not fit. Ours
count twice, by exact cover and as the desk does. Prints what differs; 1 if anything does.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench import peers
from bench.case import Missing
from unriddle import read
from unriddle.families.packing.search.covering import cover
from unriddle.families.packing.search.state import field

Cell = tuple[int, int]
SECONDS = 10  # for OR-Tools and one board


@dataclass(frozen=True, slots=True)
class Deal:
    """A board and the pieces to fill it with."""

    cells: list[Cell]
    pieces: list[list[Cell]]

    @property
    def text(self) -> str:
        named = (f"{chr(65 + n)}={rows(piece)}" for n, piece in enumerate(self.pieces))
        return f"packing/custom: {rows(self.cells)} with {', '.join(named)}"


def rows(cells: list[Cell]) -> str:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    high, wide = max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1
    return "/".join(
        "".join("X" if (row, column) in cells else "." for column in range(left, wide))
        for row in range(top, high)
    )


def deal(random: Random, number: int) -> Deal:
    """A rectangle with some cells missing, cut up."""
    high, wide = random.randint(2, 4), random.randint(3, 6)
    cells = [(row, column) for row in range(high) for column in range(wide)]
    for _ in range(random.randint(0, 3)):
        cells.remove(random.choice(cells))
    pieces, left = [], list(cells)
    while left:
        piece = grown(left, random.randint(3, 5), random)
        pieces.append(piece)
        left = [cell for cell in left if cell not in piece]
    if number % 3 == 0:
        other = [(row, column) for row in range(5) for column in range(5)]
        pieces[0] = grown(other, len(pieces[0]), random)
    return Deal(cells, pieces)


def grown(cells: list[Cell], size: int, random: Random) -> list[Cell]:
    """Some cells that hang together, as many as there are room for."""
    found = [random.choice(cells)]
    while len(found) < size:
        near = [
            cell
            for cell in cells
            if cell not in found and any(abs(cell[0] - r) + abs(cell[1] - c) == 1 for r, c in found)
        ]
        if not near:
            break
        found.append(random.choice(near))
    return found


def ours(deal: Deal) -> set[int]:
    """By the engine and by the desk: one number if they agree."""
    position = read(deal.text)
    return {position.count(), cover(field(position.puzzle, ())).count()}


def theirs(deals: list[Deal]) -> list[int | None]:
    work = [{"cells": each.cells, "pieces": each.pieces} for each in deals]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.json"
        file.write_text(json.dumps(work), encoding="utf-8")
        said = peers.packaged("fillings", str(SECONDS), str(file))
    found: list[int | None] = said["found"]
    return found


def main(boards: int = 200, seed: int = 1) -> int:
    random = Random(seed)
    deals = [deal(random, number) for number in range(boards)]
    try:
        expected = theirs(deals)
    except Missing as error:
        print(f"ortools: {error}", file=sys.stderr)
        return 2
    wrong = 0
    for each, count in zip(deals, expected, strict=True):
        found = ours(each)
        if count is not None and found != {count}:
            wrong += 1
            print(f"{each.text}\n  OR-Tools {count}, ours {sorted(found)}")
    known = [count for count in expected if count is not None]
    some = sum(1 for count in known if count)
    print(f"{boards} boards (seed {seed}): {some} can be filled, {sum(known):,} fillings in all;")
    print(f"{boards - len(known)} not finished by OR-Tools in {SECONDS} s; {wrong} differ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
