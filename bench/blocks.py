"""The blocks family: Klotski and the hardest published boards of Rush Hour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf

from bench import peers
from bench.case import Case, Contender, Measured, Missing, apart
from bench.clock import QUICK, Effort, best
from bench.numbers import Work, core, ours
from bench.packing import sparing, unhurried
from unriddle import generate, read
from unriddle.engines import blocks
from unriddle.families.blocks.search.search import board

KLOTSKI = "klotski: BAAC/BAAC/DFFE/DGHE/I..J"
KLOTSKI_MOVES, KLOTSKI_STEPS, KLOTSKI_WAYS = 81, 116, 256
# Michael Fogleman's database, 2018: without walls, with one and with two.
HARDEST = (
    "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo",
    "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
    "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
)
HARDEST_MOVES = 51 + 60 + 58
LOTS = [f"rush-hour: {text}" for text in HARDEST]
GRADE, SEEDS = 4, range(1, 9)  # of fresh boards
SLICE = 4096  # positions


def proved(texts: Sequence[str]) -> Work:
    """The engine alone: the fewest moves of the boards, added; the time is for each."""
    core("blocks")
    puzzles = [read(text).puzzle for text in texts]

    def run() -> tuple[int, int]:
        found = [shortest(board(puzzle, puzzle.start)) for puzzle in puzzles]
        return sum(search.moves or 0 for search in found), sum(search.nodes for search in found)

    return Work(lambda: run()[0], run()[1] // len(texts), len(texts))


def shortest(given: blocks.Board) -> blocks.Shortest:
    search = blocks.Shortest(given)
    while not search.done:
        search.advance(SLICE)
    return search


def textbook(texts: Sequence[str], expected: int) -> Contender:
    """Breadth first in Python, which knows interchangeable blocks as the engine does."""

    def measure(effort: Effort) -> Measured:
        found = sum(moves(text) for text in texts)
        seconds = best(lambda: [moves(text) for text in texts], effort) / len(texts)
        return Measured(seconds, f"{found:,} moves", found == expected)

    def moves(text: str) -> int:
        return read(text).solve("best", strategy="breadth-first", seconds=inf).lower_bound or 0

    return unhurried(sparing(apart(Contender("breadth-first", measure)), 2), "some seconds")


def package(effort: Effort) -> Measured:
    if effort == QUICK:
        raise Missing("not with --quick: it takes some seconds")
    said = peers.packaged("packages_rush", str(effort.rounds), *HARDEST)
    found = f"{sum(said['lengths'])} moves"
    right = sum(said["lengths"]) == HARDEST_MOVES
    return Measured(said["seconds"] / len(HARDEST), found, right, memory=said["memory"])


# From text to text


def desk(ask: Callable[[str], int], *texts: str) -> Work:
    """A question as a program asks it, each board read from its text."""
    core("blocks")
    return Work(lambda: sum(map(ask, texts)), pieces=len(texts))


def solved(text: str) -> int:
    found = read(text).solve("best").best
    return found.cost if found else 0


def counted(text: str) -> int:
    return read(text).count()


def hinted(text: str) -> int:
    return len(read(text).hint(4))


def foreseen(text: str) -> int:
    return read(text).outlook().now or 0


def fresh() -> Work:
    core("blocks")

    def run() -> int:
        made = (generate("rush-hour", grade=GRADE, seed=seed, seconds=inf) for seed in SEEDS)
        return sum(1 for _ in made)

    return Work(run, pieces=len(SEEDS))


CASES = (
    Case(
        "klotski",
        "Klotski, every slide of a block a move, proved",
        0.05,
        (
            ours(partial(proved, [KLOTSKI]), KLOTSKI_MOVES, "moves"),
            textbook([KLOTSKI], KLOTSKI_MOVES),
        ),
    ),
    Case(
        "klotski-steps",
        "Klotski, every cell a move, proved",
        0.05,
        (
            ours(partial(proved, [f"{KLOTSKI} count steps"]), KLOTSKI_STEPS, "moves"),
            textbook([f"{KLOTSKI} count steps"], KLOTSKI_STEPS),
        ),
    ),
    Case(
        "rush-hour",
        "the hardest boards of Rush Hour that are published (51, 60 and 58 moves), the mean of 3",
        0.05,
        (
            ours(partial(proved, LOTS), HARDEST_MOVES, "moves"),
            textbook(LOTS, HARDEST_MOVES),
            Contender("unblockme", package),
        ),
    ),
    Case(
        "desk",
        "Klotski from its text to the moves, proved and checked",
        0.05,
        (ours(partial(desk, solved, KLOTSKI), KLOTSKI_MOVES, "moves"),),
    ),
    Case(
        "desk-rush-hour",
        "the same of the three boards of Rush Hour, the mean",
        0.05,
        (ours(partial(desk, solved, *LOTS), HARDEST_MOVES, "moves"),),
    ),
    Case(
        "count",
        "all shortest solutions of Klotski counted, from its text",
        0.05,
        (ours(partial(desk, counted, KLOTSKI), KLOTSKI_WAYS, "solutions"),),
    ),
    Case(
        "hint",
        "a hint for Klotski from its text to the reason",
        0.05,
        (ours(partial(desk, hinted, KLOTSKI), 5, "sentences"),),
    ),
    Case(
        "outlook",
        "the moves left after each next one of Klotski, from its text",
        0.1,
        (ours(partial(desk, foreseen, KLOTSKI), KLOTSKI_MOVES, "moves left"),),
    ),
    Case(
        "generate",
        f"a fresh board of Rush Hour with {GRADE} stars, the mean of {len(SEEDS)} seeds",
        1.0,
        (unhurried(sparing(ours(fresh, len(SEEDS), "boards"), 2), "10 s"),),
    ),
)
