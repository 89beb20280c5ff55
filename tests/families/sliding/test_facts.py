"""What others know about sliding puzzles holds here."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.families.sliding.boards import (
    instances,
    levels,
    near_position,
    random_position,
    sample,
    shortest_ways,
)
from unriddle import engines, generate, read, say
from unriddle.desk import survey_rows as survey
from unriddle.desk import tables
from unriddle.desk.clock import Clock
from unriddle.engines import tiles
from unriddle.errors import InputError, Unavailable
from unriddle.families.sliding.grading import LONGEST, longest
from unriddle.families.sliding.puzzle import PROVABLE, Puzzle, gap_last
from unriddle.families.sliding.search import tables as ready
from unriddle.families.sliding.search.heuristics import HEURISTICS
from unriddle.families.sliding.search.parity import parity
from unriddle.families.sliding.search.strategies import FINDING, PROVING

THE_8_PUZZLE = [
    *(1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529),
    *(10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2),
]
native = pytest.mark.skipif(not tiles.here(), reason="the native core is not built")


@pytest.mark.parametrize(
    ("name", "total", "best"), [("berhasil1", 14, 13), ("berhasil2", 20, 21), ("berhasil3", 16, 3)]
)
def test_the_solvable_samples_of_the_report(name: str, total: int, best: int) -> None:
    position = read(sample(name), family="15")
    verdict = position.check()
    assert verdict.status == "solved"
    assert verdict.details[0].data["total"] == total
    found = position.solve(strategy="astar-walking")
    assert found.complete
    assert found.best is not None
    assert found.best.cost == best


@pytest.mark.parametrize(("name", "total"), [("gagal1", 27), ("gagal2", 55)])
def test_the_unsolvable_samples_of_the_report(name: str, total: int) -> None:
    verdict = read(sample(name), family="15").check()
    assert verdict.status == "impossible"
    assert verdict.details[0].data["total"] == total


def test_the_table_of_kurang_is_laid_out_as_in_the_report() -> None:
    verdict = read(sample("gagal2"), family="15").check(full=True)
    assert verdict.details[0].data["kurang"] == [
        [0, 1, 1, 1],
        [2, 1, 2, 4],
        [4, 1, 6, 0],
        [10, 1, 14, 7],
    ]
    table = verdict.details[0].says
    assert table is not None
    for lang, words in (("en", "odd"), ("id", "ganjil")):
        said = say(table, lang)
        assert " 4  1  6  0\n10  1 14  7\n" in said
        assert "kurang(i)" in said
        assert words in said


def test_an_unsolvable_board_is_mended_by_the_exchange_it_names() -> None:
    for name in ("gagal1", "gagal2"):
        mend = read(sample(name), family="15").check().details[1]
        assert read(f"15: {mend.data['board']}").check(seconds=0).status == "solved"
    loyd = read("15: 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 -").check().details[1]
    assert loyd.data["tiles"] == [14, 15]
    assert loyd.says is not None
    assert say(loyd.says) == "to mend it, lift 14 and 15 out and exchange them"


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2)], ids=str)
def test_the_parity_tells_exactly_the_boards_that_can_be_reached(size: tuple[int, int]) -> None:
    cells = size[0] * size[1]
    for goal in (gap_last(cells), tuple(range(cells)), random_position(*size, 3).puzzle.goal):
        reached = levels(*size, goal)
        for board in permutations(range(cells)):
            assert parity(Puzzle(*size, board, goal), board).even == (board in reached)


def test_the_parity_of_the_8_puzzle_tells_what_can_be_reached() -> None:
    goal = random_position(3, 3, 5).puzzle.goal
    reached, random = levels(3, 3, goal), Random(1)
    for _ in range(5_000):
        board = tuple(random.sample(range(9), 9))
        assert parity(Puzzle(3, 3, board, goal), board).even == (board in reached)


@pytest.mark.parametrize("without", [False, True], ids=["engine", "search"])
def test_the_8_puzzle_has_so_many_positions_at_each_depth(without: bool) -> None:
    if without:
        with engines.without_native():
            rows = list(survey("sliding/3x3", Clock()))
    else:
        rows = list(survey("sliding/3x3", Clock()))
    assert [row["positions"] for row in rows] == THE_8_PUZZLE
    assert [row["depth"] for row in rows] == list(range(32))


@pytest.mark.parametrize(
    "size", [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), pytest.param((2, 5), marks=native)], ids=str
)
def test_the_longest_distances_of_small_boards(size: tuple[int, int]) -> None:
    rows = list(survey(f"sliding/{size[0]}x{size[1]}", Clock()))
    assert rows[-1]["depth"] == LONGEST[min(size), max(size)]


def test_the_longest_distances_of_larger_boards_are_those_of_the_literature() -> None:
    """OEIS A151944."""
    assert [longest(2, columns) for columns in range(2, 9)] == [6, 21, 36, 55, 80, 108, 140]
    assert [longest(3, columns) for columns in range(2, 6)] == [21, 31, 53, 84]
    assert longest(4, 4) == 80


def test_a_size_with_too_many_positions_is_not_surveyed() -> None:
    with pytest.raises(InputError, match="2x6") as refused:
        list(survey("sliding/2x6", Clock()))
    assert refused.value.fix is not None
    assert "5x2" in say(refused.value.fix)


def test_python_alone_says_that_it_cannot_make_the_hardest_boards() -> None:
    with engines.without_native(), pytest.raises(Unavailable):
        generate("15", grade=5, seed=1)


@native
def test_korfs_fifty_have_the_lengths_that_korf_found() -> None:
    for each in instances("korf15.json"):
        board = " ".join(map(str, each["board"]))
        found = read(f"15: {board} = gap first").solve()
        assert found.complete
        assert found.best is not None
        assert (found.best.cost, found.lower_bound) == (each["optimal"], each["optimal"])


@native
@pytest.mark.parametrize("number", range(3))
def test_a_large_board_is_answered_at_once_and_between_proved_bounds(number: int) -> None:
    each = instances("korf24.json")[number]
    board = " ".join(map(str, each["board"]))
    found = read(f"sliding/5x5: {board} = gap first").solve(nodes=30_000)
    assert found.best is not None
    assert found.lower_bound is not None
    assert found.lower_bound <= each["optimal"] <= found.best.cost
    assert not found.complete


def korfs_24(nodes: int) -> list[float]:
    """How many times as long as needed the ways are that so many nodes lead to."""
    ratios = []
    for each in instances("korf24.json"):
        board = " ".join(map(str, each["board"]))
        found = read(f"sliding/5x5: {board} = gap first").solve("best", nodes=nodes)
        assert found.best is not None
        ratios.append(found.best.cost / each["optimal"])
    assert min(ratios) >= 1
    return ratios


@pytest.mark.slow
@native
def test_each_of_korfs_24_puzzles_is_solved_within_ten_percent_of_the_optimum() -> None:
    ratios = korfs_24(4_000_000)
    assert max(ratios) <= 1.1
    assert sum(ratios) / len(ratios) <= 1.045


@native
@pytest.mark.slow
def test_korfs_24_puzzles_are_solved_within_three_percent_with_kept_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(tables, "_memory", {})
    monkeypatch.setattr(ready, "_wrapped", {})
    for wanted in ready.kept_tables("5x5", " ".join(map(str, range(24, -1, -1))) + " = gap first"):
        assert tables.keep(wanted, lambda _: None, threads=2)
    ratios = korfs_24(6_000_000)
    assert sum(ratios) / len(ratios) <= 1.03


@native
def test_a_board_whose_proof_takes_long_has_an_answer_meanwhile() -> None:
    position = read("15: 15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 - = gap first")  # 80 moves away
    for _ in range(2):  # the second time the tables are there
        found = position.solve("best", nodes=2_100_000)
        assert found.best is not None
        assert found.lower_bound is not None
        assert found.lower_bound <= 80 <= found.best.cost
        assert not found.complete


@native
@pytest.mark.parametrize(
    ("size", "moves"),
    [((6, 6), 230), ((10, 10), 1_450), ((16, 16), 6_900), ((2, 12), 270)],
    ids=str,
)
def test_large_boards_are_improved_line_by_line(size: tuple[int, int], moves: int) -> None:
    position = random_position(*size, 1, any_goal=False)
    at_first = position.solve("one")
    found = position.solve("best", nodes=1_500_000)
    assert at_first.best is not None
    assert found.best is not None
    assert found.lower_bound is not None
    assert found.lower_bound <= found.best.cost <= moves < at_first.best.cost
    assert not found.complete


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)], ids=str)
def test_all_strategies_agree_on_random_boards_and_goals(size: tuple[int, int]) -> None:
    for seed in range(2):
        position = random_position(*size, seed)
        usual = position.solve("all")
        assert usual.best is not None
        for strategy in ("auto", "astar-walking", "idastar-conflict", "astar-manhattan"):
            found = position.solve("all", strategy=strategy)
            assert {each.text for each in found.solutions} == {s.text for s in usual.solutions}
            assert position.count(strategy=strategy) == usual.count
        for strategy in FINDING:
            one = position.solve("best", strategy=strategy)
            assert one.best is not None
            assert one.best.cost >= usual.best.cost
            assert one.complete == (one.lower_bound == one.best.cost)


SHAPES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2), (2, 6), (6, 2), (3, 4)]
SHAPES += [(4, 3), (2, 7), (7, 2), (3, 5), (5, 3), (2, 8), (8, 2), (4, 4), (3, 6), (4, 5), (5, 5)]


@pytest.mark.parametrize("size", SHAPES, ids=str)
def test_all_strategies_agree_with_breadth_first_on_every_shape(size: tuple[int, int]) -> None:
    for seed in range(2):
        position = near_position(*size, seed, moves=9)
        expected = shortest_ways(position)
        moves = len(next(iter(expected)))
        for strategy in PROVING:
            found = position.solve("all", strategy=strategy)
            assert {each.steps for each in found.solutions} == expected, strategy
            assert position.count(strategy=strategy) == len(expected)
            assert position.solve("best", strategy=strategy).lower_bound == moves
        for strategy in FINDING:
            found = position.solve("best", strategy=strategy)
            assert found.best is not None
            assert len(found.best.steps) >= moves
            assert found.complete == (found.lower_bound == len(found.best.steps))


def large_tables(size: tuple[int, int]) -> Any:
    """Long boards of two rows have tables that take seconds to build, for every goal anew."""
    slow = size in [(2, 7), (7, 2), (2, 8), (8, 2)]
    return pytest.param(size, marks=pytest.mark.slow) if slow else size


@pytest.mark.parametrize("size", [large_tables(size) for size in SHAPES], ids=str)
def test_the_engine_agrees_with_breadth_first_on_every_shape(size: tuple[int, int]) -> None:
    position = near_position(*size, seed=1, moves=9)
    expected = shortest_ways(position)
    moves = len(next(iter(expected)))
    if position.puzzle.cells <= PROVABLE:
        assert {each.steps for each in position.solve("all").solutions} == expected
        assert position.count() == len(expected)
        assert position.solve("best").lower_bound == moves
    else:
        best = position.solve("best", nodes=20_000)
        assert best.best is not None
        assert best.lower_bound is not None
        assert best.lower_bound <= moves <= best.best.cost


@pytest.mark.parametrize("size", [(2, 3), (3, 2), (2, 4), (4, 2)], ids=str)
def test_a_best_answer_has_the_distance_that_breadth_first_finds(size: tuple[int, int]) -> None:
    goal = random_position(*size, 7).puzzle.goal
    for board, distance in list(levels(*size, goal).items())[::97]:
        start = " ".join(map(str, board))
        end = " ".join(map(str, goal))
        found = read(f"sliding/{size[0]}x{size[1]}: {start} = {end}").solve()
        assert found.complete
        assert found.lower_bound == distance


@pytest.mark.parametrize("name", HEURISTICS)
def test_a_heuristic_is_never_too_high(name: str) -> None:
    goal = gap_last(8)
    bound = HEURISTICS[name](Puzzle(2, 4, goal, goal))
    assert all(bound(board) <= distance for board, distance in levels(2, 4, goal).items())


@pytest.mark.parametrize("size", [(2, 2), (2, 9), (9, 2), (3, 7), (5, 5), (16, 16)], ids=str)
def test_row_by_row_solves_any_board_to_any_goal(size: tuple[int, int]) -> None:
    for seed in range(3 if size == (16, 16) else 12):
        found = random_position(*size, seed).solve("one", strategy="row-by-row")
        assert found.status == "solved"


@pytest.mark.parametrize(
    ("strategy", "nodes"),
    [
        ("branch-and-bound", (569, 17_083, 9)),
        ("branch-and-bound-heap", (567, 12_963, 9)),  # as counted by the report's own program
    ],
)
def test_the_report_queues_so_many_nodes(strategy: str, nodes: tuple[int, int, int]) -> None:
    for number, moves in enumerate((13, 21, 3)):
        position = read(sample(f"berhasil{number + 1}"), family="15")
        found = position.solve("one", strategy=strategy)
        assert found.best is not None
        assert (found.best.cost, found.nodes) == (moves, nodes[number])
        assert not position.solve("best", strategy=strategy).complete


def test_a_best_that_costs_what_is_proved_to_be_needed_is_proved() -> None:
    position = read(sample("berhasil3"), family="15")
    found = position.solve("best", strategy="weighted-astar")
    assert (found.lower_bound, found.complete) == (3, True)
    assert "3" in say(found.reason)


def test_nodes_do_not_depend_on_the_tables_that_are_there() -> None:
    position = read("15: 8 10 15 2 / 5 9 6 12 / - 1 4 3 / 13 14 7 11")
    before = position.solve().nodes
    read("15: 14 15 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 -").solve(nodes=900_000)
    assert position.solve().nodes == before
