"""Random small puzzles against the oracle: what is counted and listed, by every strategy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache
from random import Random

import pytest

from tests.families.packing.oracle import Cells, Piece, Small
from tests.families.packing.small import small
from unriddle import engines, read
from unriddle.desk.position import Position
from unriddle.families.packing.search.anchor import symmetric, without_orbits
from unriddle.families.packing.search.state import field

STRATEGIES = ("auto", "algorithm-x", "backtracking", "brute")
DISTINCT = ("shapes", "labelled", "symmetry")
EACH, QUICK, MANY = 10, 80, 6_000  # seeds of one test, of all quick ones, of all


def answers(position: Position, distinct: str) -> Iterator[tuple[str, int, list[tuple[str, ...]]]]:
    """What is counted and what is listed: by each strategy, without the native core, and without
    the use of symmetry during the search."""
    off = {"no core": engines.without_native, "no orbits": without_orbits}
    for strategy in (*STRATEGIES, *off):
        with off.get(strategy, nullcontext)():
            asked = {"distinct": distinct, "strategy": "auto" if strategy in off else strategy}
            listed = [found.steps for found in position.solutions(**asked)]
            yield strategy, position.count(**asked), listed


def compare(puzzle: Small) -> None:
    position = read(puzzle.text)
    for distinct in DISTINCT:
        count = puzzle.count(distinct)
        for strategy, counted, listed in answers(position, distinct):
            where = f"{puzzle.text} | {distinct} | {strategy}"
            found = [puzzle.read(steps) for steps in listed]
            assert counted == count == len(found), where
            assert puzzle.fillings.issuperset(found), where
            pictures = {puzzle.shown(filling) for filling in found}
            if distinct == "labelled":
                assert len(set(found)) == count, where
            elif distinct == "shapes":
                assert len(pictures) == count, where
            else:
                assert len({puzzle.orbits[picture] for picture in pictures}) == count, where


@cache
def puzzle_of(seed: int) -> Small:
    return small(Random(seed))


def seeds(first: int, last: int) -> range:
    return range(first, last, EACH)


@pytest.mark.parametrize("first", seeds(0, QUICK))
def test_small_puzzles_are_counted_as_the_guide_defines_it(first: int) -> None:
    for seed in range(first, first + EACH):
        compare(puzzle_of(seed))


@pytest.mark.slow
@pytest.mark.parametrize("first", seeds(QUICK, MANY))
def test_many_small_puzzles_are_counted_as_the_guide_defines_it(first: int) -> None:
    for seed in range(first, first + EACH):
        compare(puzzle_of(seed))


def test_the_random_puzzles_have_what_makes_counting_hard() -> None:
    """The oracle's puzzles would say little if none of these were among them."""
    seen: dict[str, int] = {}
    for seed in range(3 * QUICK):
        for trait in traits(puzzle_of(seed)):
            seen[trait] = seen.get(trait, 0) + 1
    assert min(seen.values()) >= 8, seen
    assert len(seen) == 12, seen


def traits(puzzle: Small) -> Iterator[str]:
    yield puzzle.lattice
    orbits = puzzle.count("symmetry")
    unused = any(len(filling) < len(puzzle.pieces) for filling in puzzle.fillings)
    lies = list(puzzle.lies.values())
    checks = {
        "one filling": puzzle.count("shapes") == 1,
        "several fillings": puzzle.count("shapes") > 1,
        "none": not puzzle.fillings,
        "same up to symmetry": 0 < orbits < puzzle.count("shapes"),
        "spare cells": bool(puzzle.spare and puzzle.fillings),
        "given": bool(puzzle.given and puzzle.fillings),
        "equal pieces": bool(len(set(lies)) < len(lies) and puzzle.fillings),
        "an anchor": bool(puzzle.fillings and has_anchor(puzzle)),
        "a chiral piece left over": unused and any(map(is_chiral, puzzle.pieces)),
    }
    yield from (trait for trait, holds in checks.items() if holds)


def has_anchor(puzzle: Small) -> bool:
    position = read(puzzle.text)
    return symmetric(field(position.puzzle, position.steps))


def is_chiral(piece: Piece) -> bool:
    """Whether it is another piece than its mirror image, on a table."""
    other: Cells = frozenset((-x, y, z) for x, y, z in piece.cells)
    mine = Piece("A", piece.cells, one_sided=True).lies("flat")
    return piece.one_sided and mine != Piece("A", other, one_sided=True).lies("flat")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (".X./XXX with A=X x2, B=XX", 2),
        (".X./XXX with A=X x2, B=XX, C=XXX/X.. optional one-sided", 2),
        ("2x3 with A=X x2, B=XX x2", 5),
        ("2x3 with A=X x2, B=XX x2, C=XXX/X.. optional one-sided", 5),
        # Here C is in one filling and its half turn, which have no mirror images.
        ("2x3 with A=X x2, B=XX x2 optional, C=XXX/X.. optional one-sided", 6),
        ("2x3 with A=X x2 optional, C=XXX/X.. one-sided", 1),
        ("2x3 with A=X x2, C=XXX/X.. optional one-sided, D=XXX/..X optional one-sided", 1),
        ("2x3 with A=X x2, C=XXX/X.. one-sided, D=XXX/..X optional one-sided", 1),
    ],
)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_chiral_piece_that_is_left_over_forbids_no_mirror(
    text: str, count: int, strategy: str
) -> None:
    position = read(f"packing/custom: {text}")
    assert position.count(distinct="symmetry", strategy=strategy) == count
    assert len(list(position.solutions(distinct="symmetry", strategy=strategy))) == count
