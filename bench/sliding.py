"""The sliding family: the 15-puzzle.

Cases are of the engine with its tables built, unless the title says that a whole command is run or
that it goes from text to moves.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import unriddle.desk.tables
from bench import peers
from bench.case import Case, Contender, Measured, Missing, apart
from bench.clock import QUICK, Effort, best, spend
from bench.numbers import Work, core, ours
from bench.packing import sparing, unhurried
from bench.wide import SLICE, WIDE, Board, build
from unriddle import read
from unriddle.desk.clock import Clock
from unriddle.engines import tiles
from unriddle.families.sliding.puzzle import Puzzle
from unriddle.families.sliding.search.tables import tables_for
from unriddle.tabled import Tabled

GAP_FIRST, GAP_LAST = tuple(range(16)), (*range(1, 16), 0)
KORF_MOVES = 2_664  # of the fifty, all proved
KORF = Path(__file__).parents[1] / "tests" / "data" / "sliding" / "korf15.json"
# Three of the 17 boards that are 80 moves away, which is as far as any is.
HARDEST: tuple[tuple[Board, Board], ...] = (
    ((15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0), GAP_FIRST),
    ((0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1), GAP_LAST),
    ((0, 12, 10, 13, 15, 11, 14, 9, 3, 7, 2, 5, 4, 8, 6, 1), GAP_LAST),
)
RANDOM, RANDOM_MOVES = 350, 18_354  # boards, and their shortest ways by 6-6-3 as well
LIST, LIST_MOVES = 60, 3_130  # boards, and their shortest ways
NEAR, NEAR_MOVES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 12, 13, 14, 11, 15), 3
EASY_MOVES = 136  # of the boards by random walks of so many steps
EASY_STEPS = (20, 30, 40, 50, 60)
PATIENCE = 60  # seconds for a peer


# Boards


def random_board(random: Random) -> Board:
    """Every board that can be solved (gap last) has the same chance."""
    board = random.sample(range(16), 16)
    if not solvable(board):
        one, other = (cell for cell in range(3) if board[cell] != 0) if 0 in board[:3] else (0, 1)
        board[one], board[other] = board[other], board[one]
    return tuple(board)


def solvable(board: Sequence[int]) -> bool:
    numbers = [tile for tile in board if tile]
    turned = sum(numbers[i] > numbers[j] for i in range(15) for j in range(i + 1, 15))
    return (turned + 3 - board.index(0) // 4) % 2 == 0


def walked(steps: int, random: Random) -> Board:
    """Some slides away from the goal with the gap last, none undone at once."""
    board, gap, before = list(GAP_LAST), 15, -1
    for _ in range(steps):
        near = [
            gap - 4,
            gap + 4,
            *([gap - 1] if gap % 4 else []),
            *([gap + 1] if gap % 4 < 3 else []),
        ]
        to = random.choice([cell for cell in near if 0 <= cell < 16 and cell != before])
        board[gap], board[to] = board[to], 0
        gap, before = to, gap
    return tuple(board)


def korf() -> list[tuple[Board, Board]]:
    return [(tuple(each["board"]), GAP_FIRST) for each in instances()]


def instances() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(KORF.read_text(encoding="utf-8"))["instances"]
    return found


def random_boards(seed: int, number: int) -> list[tuple[Board, Board]]:
    random = Random(seed)
    return [(random_board(random), GAP_LAST) for _ in range(number)]


def list_boards() -> list[tuple[Board, Board]]:
    return random_boards(4, LIST)


def easy() -> list[tuple[Board, Board]]:
    random = Random(1)
    return [(walked(steps, random), GAP_LAST) for steps in EASY_STEPS]


# Tables


@cache
def tables(large: bool) -> tuple[tiles.Tables, float]:
    """The tables of 4x4 and the processor time it took to build them on one core."""
    core("tiles")
    plan = tiles.plan(4, 4, GAP_FIRST, large)
    assert plan is not None
    start = time.process_time()
    built = [build(part) for part in plan.parts]
    return tiles.Tables(plan, built), time.process_time() - start


def on_one_core(effort: Effort) -> Measured:
    made, seconds = tables(large=True)
    return Measured(seconds, f"{made.plan.size / 2**20:,.0f} MiB", note="built once")


def on_two_cores(effort: Effort) -> Measured:
    core("tiles")
    plan = tiles.plan(4, 4, GAP_FIRST, True)
    assert plan is not None
    start = time.perf_counter()
    wanted = [Tabled(part.key, tiles.VERSION, part.size, part.build) for part in plan.parts]
    sizes = [len(unriddle.desk.tables.build(each, lambda _: None, threads=2)) for each in wanted]
    spent = time.perf_counter() - start
    note = "by the wall clock: nothing else may run; built once"
    return Measured(spent, f"{sum(sizes) / 2**20:,.0f} MiB", note=note)


# Searches


def lengths(boards: Callable[[], list[tuple[Board, Board]]], large: bool, each: bool) -> Work:
    """Shortest ways of the boards, their lengths added; the time is for each, or for all."""
    made, _ = tables(large)
    deals = boards()

    def run() -> tuple[int, int]:
        found = [shortest(made, board, goal) for board, goal in deals]
        return sum(length for length, _ in found), sum(nodes for _, nodes in found)

    pieces = len(deals) if each else 1
    return Work(lambda: run()[0], run()[1] // len(deals), pieces)


def shortest(made: tiles.Tables, board: Board, goal: Board) -> tuple[int, int]:
    search, ways = tiles.Search(made, 4, 4, board, goal), list[tiles.Way]()
    while not search.done:
        ways += search.advance(SLICE)
    return len(ways[0]), search.nodes


# From text to moves


def through_desk(boards: Callable[[], list[tuple[Board, Board]]]) -> Work:
    """Each board read from its text and solved, tables built before; the goal has the gap last."""
    core("tiles")
    texts = ["15: " + " ".join(map(str, board)) for board, _ in boards()]
    read(texts[0]).solve("best")

    def run() -> int:
        answers = (read(text).solve("best") for text in texts)
        return sum(answer.best.cost for answer in answers if answer.best)

    return Work(run, pieces=len(texts))


def bare(effort: Effort) -> Measured:
    """The engine alone on the same boards, with the tables that the desk uses."""
    core("tiles")
    boards = list_boards()
    made = tables_for(Puzzle(4, 4, *boards[0]), Clock())
    assert made is not None

    def run() -> int:
        return sum(shortest(made, board, goal)[0] for board, goal in boards)

    found = run()
    seconds = best(run, effort) / len(boards)
    return Measured(seconds, f"{found:,} moves", found == LIST_MOVES)


def report(effort: Effort) -> Measured:
    said = peers.plain("branch15", str(20 * effort.rounds), " ".join(map(str, NEAR)))
    right = said["moves"] == NEAR_MOVES
    return Measured(said["seconds"], f"{said['moves']} moves", right, memory=said["memory"])


# From the shell


def fresh(effort: Effort) -> Measured:
    """Whole commands with an empty cache, a random board each."""
    core("tiles")
    program = Path(sys.executable).with_name("unriddle")
    if not program.exists():
        raise Missing(f"not installed: there is no `unriddle` beside {Path(sys.executable).name}")
    boards = random_boards(2, max(1, effort.commands // 2))
    with tempfile.TemporaryDirectory() as folder:
        start = ["env", f"XDG_CACHE_HOME={folder}", str(program), "solve", "15"]
        spent = [spend([*start, " ".join(map(str, board))]) for board, _ in boards]
    middle = statistics.median(each.processor for each in spent)
    wall = statistics.median(each.wall for each in spent)
    note, memory = f"{wall:.2f} s by the wall clock", max(each.memory for each in spent)
    return Measured(middle, f"{len(boards)} solved", note=note, memory=memory)


# Peers


def package(effort: Effort) -> Measured:
    if effort == QUICK:
        raise Missing("not with --quick: it takes many seconds")
    boards = [" ".join(map(str, board)) for board, _ in easy()]
    said = peers.packaged("packages15", str(PATIENCE), *boards, patience=2 * PATIENCE)
    done = f"{len(said['lengths'])} of {len(boards)} boards, {sum(said['lengths'])} moves"
    note = "" if said["done"] else f"stopped after {PATIENCE} s; the time is for all it tried"
    return Measured(said["seconds"] / len(boards), done, note=note, memory=said["memory"])


LARGE = "20 s to build the tables"
CASES = (
    Case(
        "fresh",
        "`unriddle solve 15 …` without any file, the median of random boards, processor time",
        0.6,
        (Contender("unriddle", fresh),),
    ),
    Case(
        "desk-near",
        "a 15-puzzle three moves from home, read, proved, checked, written; the peer only searches",
        1e-3,
        (
            ours(partial(through_desk, lambda: [(NEAR, GAP_LAST)]), NEAR_MOVES, "moves"),
            Contender("branch and bound", report),
        ),
    ),
    Case(
        "desk-list",
        "a random board of a list, from its text to the moves, beside the engine alone",
        1 / 0.95,
        (
            unhurried(
                sparing(ours(partial(through_desk, list_boards), LIST_MOVES, "moves"), 3), "5 s"
            ),
            unhurried(sparing(apart(Contender("engine", bare)), 3), "5 s"),
        ),
        relative=True,
    ),
    Case(
        "korf",
        "Korf's fifty with 6-6-3, proved",
        0.4,
        (
            unhurried(
                sparing(ours(partial(lengths, korf, False, False), KORF_MOVES, "moves"), 3), "5 s"
            ),
        ),
    ),
    Case(
        "easy",
        "boards some 20 to 60 slides of a random walk away, with 6-6-3, the mean of 5",
        1e-3,
        (
            ours(partial(lengths, easy, False, True), EASY_MOVES, "moves"),
            Contender("slidingpuzzle", package),
        ),
    ),
    Case(
        "build",
        "the tables 7-8 on one core",
        8.0,
        (unhurried(apart(Contender("unriddle", on_one_core)), "20 s"),),
    ),
    Case(
        "build-two",
        "the tables 7-8 by two threads",
        10.0,
        (unhurried(apart(Contender("unriddle", on_two_cores)), "20 s"),),
    ),
    Case(
        "korf-large",
        "Korf's fifty with 7-8, proved",
        0.08,
        (unhurried(ours(partial(lengths, korf, True, False), KORF_MOVES, "moves"), LARGE),),
    ),
    Case(
        "batch",
        "a random board with 7-8, the mean of 350",
        1 / 350,
        (
            unhurried(
                sparing(
                    ours(
                        partial(lengths, partial(random_boards, 3, RANDOM), True, True),
                        RANDOM_MOVES,
                        "moves",
                    ),
                    3,
                ),
                LARGE,
            ),
        ),
    ),
    Case(
        "hardest",
        "a board that is 80 moves away with 7-8, the mean of 3",
        2.5,
        (
            unhurried(
                sparing(ours(partial(lengths, lambda: list(HARDEST), True, True), 240, "moves"), 1),
                LARGE,
            ),
        ),
    ),
    *WIDE,
)
