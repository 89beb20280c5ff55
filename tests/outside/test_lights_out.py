"""What is known of Lights Out in general, against the example's own answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.outside.packages import found
from unriddle import read
from unriddle.families import find

# By rows: OEIS A159257, the dimension of the kernel; A075462, the fewest presses if all are lit.
KERNELS = {2: 0, 3: 0, 4: 4, 5: 2, 6: 0, 7: 0, 8: 0, 9: 8}
ALL_LIT = {2: 4, 3: 5, 4: 4, 5: 15, 6: 28, 7: 33, 8: 40, 9: 25}


@pytest.fixture(scope="module", autouse=True)
def search(site: Path) -> Iterator[Any]:
    with found(site):
        find("lights-out")
        from unriddle_lights_out import search  # only now

        yield search


def distances(rows: int, columns: int) -> dict[int, int]:
    """Every board that can be solved and its fewest presses, press by press from the dark one."""
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    near = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
    presses = [
        sum(1 << cells.index((x + u, y + v)) for u, v in near if (x + u, y + v) in cells)
        for x, y in cells
    ]
    known, level = {0: 0}, [0]
    while level:
        level = list(dict.fromkeys(b ^ p for b in level for p in presses if b ^ p not in known))
        known |= dict.fromkeys(level, known[max(known, key=known.__getitem__)] + 1)
    return known


@pytest.mark.parametrize("size", [(2, 3), (3, 3), (3, 4), (4, 4)])
def test_the_fewest_presses_are_those_of_a_search_through_all_boards(size: tuple[int, int]) -> None:
    rows, columns = size
    known = distances(rows, columns)
    boards = range(1 << rows * columns)
    for board in boards if len(boards) <= 512 else boards[::61]:
        lit = f"{board:0{rows * columns}b}"[::-1]
        text = "/".join(lit[row * columns :][:columns] for row in range(rows))
        best = read(f"lights-out/{rows}x{columns}: {text}").solve("best").best
        assert (best.cost if best else None) == known.get(board), text


def test_kernels_and_boards_that_are_all_lit_are_as_the_literature_has_them(search: Any) -> None:
    for n, dimension in KERNELS.items():
        position = read(f"lights-out: {'/'.join(['#' * n] * n)}")
        assert len(search.algebra(position.puzzle).quiet) == dimension
        best = position.solve("best").best
        assert best is not None
        assert best.cost == ALL_LIT[n]


def test_no_board_of_five_rows_takes_more_than_fifteen_presses(search: Any) -> None:
    one, other = search.algebra(read("lights-out: " + "/".join(["....."] * 5)).puzzle).quiet
    # How many presses a set has in each part decides how many it has with a quiet pattern added.
    parts = [one & ~other, other & ~one, one & other, ~(one | other) & (1 << 25) - 1]
    sizes = [part.bit_count() for part in parts]
    counts = product(*(range(size + 1) for size in sizes))
    assert max(min(ways(taken, sizes)) for taken in counts) == 15


def ways(taken: tuple[int, ...], sizes: list[int]) -> Iterator[int]:
    for turned in ((), (0, 2), (1, 2), (0, 1)):  # the parts that a quiet pattern turns round
        yield sum(sizes[n] - each if n in turned else each for n, each in enumerate(taken))
