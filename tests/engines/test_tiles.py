"""The sliding engines against plain breadth-first search and published figures."""

from __future__ import annotations

import json
import random
from collections import deque
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from unriddle.engines import tiles

Board = tuple[int, ...]
DATA = Path(__file__).parent.parent / "data" / "sliding"
SHAPES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]
THREE_BY_THREE = [
    *(1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529),
    *(10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2),
]

pytestmark = pytest.mark.skipif(not tiles.here(), reason="the native core was not built")


# -- the slow twin: positions by breadth-first search, ways by trying all


def neighbours(rows: int, columns: int, cell: int) -> list[int]:
    row, column = divmod(cell, columns)
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [y * columns + x for y, x in near if 0 <= y < rows and 0 <= x < columns]


def slid(board: Board, gap: int, cell: int) -> Board:
    cells = list(board)
    cells[gap], cells[cell] = cells[cell], 0
    return tuple(cells)


@cache
def all_distances(rows: int, columns: int, goal: Board) -> dict[Board, tuple[int, int]]:
    """The distance of every position that leads to the goal, and its number of shortest ways."""
    found = {goal: (0, 1)}
    queue = deque([goal])
    while queue:
        board = queue.popleft()
        distance, ways = found[board]
        gap = board.index(0)
        for cell in neighbours(rows, columns, gap):
            following = slid(board, gap, cell)
            if following not in found:
                queue.append(following)
            far, before = found.get(following, (distance + 1, 0))
            if far == distance + 1:
                found[following] = far, before + ways
    return found


def replay(rows: int, columns: int, board: Board, way: list[int]) -> Board:
    for tile in way:
        gap, cell = board.index(0), board.index(tile)
        assert cell in neighbours(rows, columns, gap)
        board = slid(board, gap, cell)
    return board


def some_goal(rows: int, columns: int, chance: random.Random) -> Board:
    return tuple(chance.sample(range(rows * columns), rows * columns))


def shuffled(rows: int, columns: int, goal: Board, slides: int, chance: random.Random) -> Board:
    board = goal
    for _ in range(slides):
        gap = board.index(0)
        board = slid(board, gap, chance.choice(neighbours(rows, columns, gap)))
    return board


# -- the engine, run to its end


@cache
def built(part: tiles.Part) -> bytes:
    building = part.build()
    while not building.done:
        building.advance(1 << 20)
    return building.take()


@cache
def tables_for(rows: int, columns: int, goal: Board, large: bool = False) -> tiles.Tables:
    plan = tiles.plan(rows, columns, goal, large)
    assert plan is not None
    return tiles.Tables(plan, [built(part) for part in plan.parts])


def ways_of(search: tiles.Search, slice_nodes: int = 1 << 16) -> list[list[int]]:
    ways: list[list[int]] = []
    while not search.done:
        ways += search.advance(slice_nodes)
    return ways


def shortest(rows: int, columns: int, board: Board, goal: Board, large: bool = False) -> list[int]:
    tables = tables_for(rows, columns, goal, large)
    search = tiles.Search(tables, rows, columns, board, goal)
    (way,) = ways_of(search)
    assert replay(rows, columns, board, way) == goal
    assert search.bound == len(way)
    return way


def space_of(rows: int, columns: int, goal: Board) -> tiles.Space:
    space = tiles.Space(rows, columns, goal)
    while not space.done:
        space.advance(100_000)
    return space


def gap_last(rows: int, columns: int) -> Board:
    return (*range(1, rows * columns), 0)


# -- claims


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_ways_are_shortest_for_any_goal(rows: int, columns: int, large: bool) -> None:
    chance = random.Random(rows * 10 + columns)
    goal = some_goal(rows, columns, chance)
    known = all_distances(rows, columns, goal)
    for board in chance.sample(list(known), min(len(known), 60)):
        assert len(shortest(rows, columns, board, goal, large)) == known[board][0]


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_every_shortest_way_is_listed_and_counted(rows: int, columns: int) -> None:
    chance = random.Random(rows * 10 + columns)
    goal = some_goal(rows, columns, chance)
    known = all_distances(rows, columns, goal)
    tables = tables_for(rows, columns, goal)
    for board in chance.sample(list(known), min(len(known), 30)):
        length, number = known[board]
        ways = ways_of(tiles.Search(tables, rows, columns, board, goal, every=True))
        assert {len(way) for way in ways} == {length}
        assert len(ways) == len({tuple(way) for way in ways}) == number
        assert all(replay(rows, columns, board, way) == goal for way in ways)
        count = tiles.Count(tables, rows, columns, board, goal, length)
        while not count.done:
            count.advance(100)
        assert count.total == number


def test_ways_of_a_24_puzzle_are_counted_with_any_tile_on_any_cell() -> None:
    goal = tuple(range(25))
    board = (
        *(16, 5, 11, 4, 9, 6, 1, 12, 8, 7, 15, 10),
        *(0, 14, 19, 21, 20, 2, 18, 3, 17, 22, 23, 13, 24),
    )
    tables = tables_for(5, 5, goal)
    ways = ways_of(tiles.Search(tables, 5, 5, board, goal, every=True))
    count = tiles.Count(tables, 5, 5, board, goal, len(ways[0]))
    while not count.done:
        count.advance(100_000)
    assert (len(ways), count.total) == (2, 2)


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_a_space_knows_every_distance(rows: int, columns: int) -> None:
    chance = random.Random(rows * 10 + columns)
    goal = some_goal(rows, columns, chance)
    known = all_distances(rows, columns, goal)
    space = space_of(rows, columns, goal)
    assert space.nodes == len(known) == sum(space.depths)
    for board in chance.sample(list(known), min(len(known), 5_000)):
        assert space.distance(board) == known[board][0]
    deepest = len(space.depths) - 1
    for number in range(space.depths[deepest]):
        assert known[tuple(space.sample(deepest, number))][0] == deepest
    with pytest.raises(IndexError):
        space.sample(deepest, space.depths[deepest])


def test_a_board_of_the_other_parity_has_no_distance() -> None:
    space = space_of(2, 3, gap_last(2, 3))
    assert space.distance((2, 1, 3, 4, 5, 0)) is None


def test_positions_of_the_3x3_by_depth() -> None:
    assert space_of(3, 3, gap_last(3, 3)).depths == THREE_BY_THREE


@pytest.mark.parametrize(
    ("rows", "columns", "longest"), [(2, 2, 6), (2, 3, 21), (3, 3, 31), (2, 4, 36), (2, 5, 55)]
)
def test_the_longest_shortest_way(rows: int, columns: int, longest: int) -> None:
    assert len(space_of(rows, columns, gap_last(rows, columns)).depths) - 1 == longest


def test_a_space_and_a_search_agree_on_2x5() -> None:
    chance = random.Random(25)
    goal = some_goal(2, 5, chance)
    space = space_of(2, 5, goal)
    for distance in (30, 40, 48):
        board = tuple(space.sample(distance, chance.randrange(space.depths[distance])))
        assert space.distance(board) == distance == len(shortest(2, 5, board, goal))


@pytest.mark.parametrize(("rows", "columns"), [(2, 6), (6, 2), (3, 4), (4, 3), (3, 5)])
def test_small_and_large_tables_agree(rows: int, columns: int) -> None:
    chance = random.Random(rows * 10 + columns)
    goal = some_goal(rows, columns, chance)
    board = shuffled(rows, columns, goal, 60, chance)
    small, large = (shortest(rows, columns, board, goal, large) for large in (False, True))
    assert len(small) == len(large) <= 60


def korf(size: str) -> list[tuple[Board, int]]:
    cases: list[dict[str, Any]] = json.loads((DATA / f"korf{size}.json").read_text())["instances"]
    return [(tuple(case["board"]), case["optimal"]) for case in cases]


def test_korfs_fifty_have_their_published_lengths() -> None:
    goal = tuple(range(16))
    for board, length in korf("15"):
        assert len(shortest(4, 4, board, goal)) == length


def test_goals_that_are_mirror_images_share_their_tables() -> None:
    plans = {tiles.plan(4, 4, goal) for goal in (gap_last(4, 4), tuple(range(16)))}
    assert len(plans) == 1


@pytest.mark.parametrize("gap", [1, 5, 10, 12])
def test_a_4x4_goal_with_the_gap_elsewhere(gap: int) -> None:
    chance = random.Random(gap)
    rest = chance.sample(range(1, 16), 15)
    goal = (*rest[:gap], 0, *rest[gap:])
    board = shuffled(4, 4, goal, 40, chance)
    length = len(shortest(4, 4, board, goal))
    assert length <= 40
    assert length % 2 == 0
    assert tiles.lower_bound(4, 4, board, goal) <= length


@pytest.mark.parametrize("number", [1, 24, 27, 45])
def test_the_first_of_all_shortest_ways_is_the_one_that_is_found(number: int) -> None:
    board, _ = korf("15")[number]
    goal = tuple(range(16))
    tables = tables_for(4, 4, goal)
    one = tiles.Search(tables, 4, 4, board, goal)
    all_ways = ways_of(tiles.Search(tables, 4, 4, board, goal, every=True))
    assert ways_of(one) == all_ways[:1]
    assert len(all_ways) > 1


def test_slices_add_up() -> None:
    board, length = korf("15")[11]
    goal = tuple(range(16))
    tables = tables_for(4, 4, goal)
    whole = tiles.Search(tables, 4, 4, board, goal)
    ways = ways_of(whole, 1 << 40)
    sliced = tiles.Search(tables, 4, 4, board, goal)
    bounds = []
    found: list[list[int]] = []
    while not sliced.done:
        before = sliced.nodes
        bounds.append(sliced.bound)
        found += sliced.advance(1000)
        assert sliced.nodes - before < 1000 + 3 * 24  # the children of a batch
    assert found == ways
    assert sliced.nodes == whole.nodes
    assert bounds == sorted(bounds)
    assert sliced.bound == length


def test_a_table_is_the_same_in_any_slices() -> None:
    part = tiles.Part(3, 3, 0, (1, 2, 3, 4))
    building = part.build()
    fractions = []
    while not building.done:
        building.advance(100)
        fractions.append(building.fraction)
    table = building.take()
    assert table == built(part)
    assert len(table) == part.size
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1
    with pytest.raises(ValueError, match="taken already"):
        building.take()


def test_a_solved_board_is_solved_by_nothing() -> None:
    goal = gap_last(4, 4)
    assert shortest(4, 4, goal, goal) == []
    tables = tables_for(4, 4, goal)
    assert ways_of(tiles.Search(tables, 4, 4, goal, goal, every=True)) == [[]]
    count = tiles.Count(tables, 4, 4, goal, goal, 0)
    assert (count.done, count.total) == (True, 1)


def beam_way(beam: tiles.Beam) -> list[int]:
    way = None
    while not beam.done:
        way = beam.advance(10_000)
    assert way is not None
    return way


@pytest.mark.parametrize("with_tables", [False, True])
def test_a_beam_comes_near_the_optimum_of_korfs_24_puzzles(with_tables: bool) -> None:
    goal = tuple(range(25))
    tables = tables_for(5, 5, goal) if with_tables else None
    needed = taken = 0
    for board, optimal in korf("24")[:10]:
        way = beam_way(tiles.Beam(5, 5, board, goal, 2_000, tables))
        assert replay(5, 5, board, way) == goal
        assert len(way) >= optimal >= tiles.lower_bound(5, 5, board, goal)
        needed, taken = needed + optimal, taken + len(way)
    assert taken <= 1.1 * needed


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 7), (8, 8), (16, 2)])
def test_a_beam_finds_a_way_on_any_board(rows: int, columns: int) -> None:
    chance = random.Random(rows)
    goal = some_goal(rows, columns, chance)
    board = shuffled(rows, columns, goal, 300, chance)
    way = beam_way(tiles.Beam(rows, columns, board, goal, 2_000))
    assert replay(rows, columns, board, way) == goal
    assert len(way) >= tiles.lower_bound(rows, columns, board, goal)


def test_a_beam_is_the_same_in_any_slices() -> None:
    board, _ = korf("24")[0]
    goal = tuple(range(25))
    whole, sliced = (tiles.Beam(5, 5, board, goal, 500) for _ in range(2))
    way = whole.advance(1 << 40)
    assert way == beam_way(sliced)
    assert whole.nodes == sliced.nodes


def test_a_beam_with_a_limit_finds_shorter_ways_or_ends() -> None:
    board, optimal = korf("24")[0]
    goal = tuple(range(25))
    length = len(beam_way(tiles.Beam(5, 5, board, goal, 1_000)))
    for limit in (length + 1, length, optimal):
        beam = tiles.Beam(5, 5, board, goal, 1_000, limit=limit)
        way = None
        while not beam.done:
            way = beam.advance(10_000)
        assert way is None or optimal <= len(way) < limit
        assert way is not None or limit <= length


def test_a_beam_that_gets_nowhere_ends() -> None:
    goal = gap_last(12, 12)
    board = shuffled(12, 12, goal, 20_000, random.Random(1))
    beam = tiles.Beam(12, 12, board, goal, 1)
    assert beam.advance(1 << 30) is None
    assert beam.done


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 9), (9, 3), (7, 7), (16, 16)])
def test_a_narrow_beam_solves_any_board_line_by_line(rows: int, columns: int) -> None:
    chance = random.Random(columns)
    for goal in (gap_last(rows, columns), some_goal(rows, columns, chance)):
        board = shuffled(rows, columns, goal, 20 * len(goal) + 99, chance)
        way = beam_way(tiles.Stages(rows, columns, goal).beam(board, 20))
        assert replay(rows, columns, board, way) == goal


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (2, 9), (6, 6), (9, 8)])
def test_a_way_is_shortened_and_still_leads_to_the_goal(rows: int, columns: int) -> None:
    chance = random.Random(rows)
    goal = some_goal(rows, columns, chance)
    board, way = goal, list[int]()
    for _ in range(400):  # there and back in circles
        gap = board.index(0)
        cell = chance.choice(neighbours(rows, columns, gap))
        way.append(board[cell])
        board = slid(board, gap, cell)
    start = goal
    lengths = [len(way)]
    for stretch, width in ((10, 20), (30, 100), (60, 200)):
        shortening = tiles.Shortening(rows, columns, start, board, way, stretch, width)
        while not shortening.done:
            way = shortening.advance(1_000)
            assert replay(rows, columns, start, way) == board
        lengths.append(len(way))
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] < lengths[0] / 2


def test_lower_bounds_hold() -> None:
    goal = gap_last(2, 4)
    for board, (far, _) in all_distances(2, 4, goal).items():
        assert tiles.lower_bound(2, 4, board, goal) <= far


def test_what_cannot_be_solved_is_refused() -> None:
    goal = gap_last(4, 4)
    board = (2, 1, *goal[2:])
    with pytest.raises(ValueError, match="no way leads"):
        tiles.Search(tables_for(4, 4, goal), 4, 4, board, goal)
    with pytest.raises(ValueError, match="no way leads"):
        tiles.Beam(4, 4, board, goal, 10)


def test_a_table_of_the_wrong_size_is_refused() -> None:
    plan = tiles.plan(4, 4, gap_last(4, 4))
    assert plan is not None
    with pytest.raises(ValueError, match="size"):
        tiles.Tables(plan, [bytes(10)] * 3)


def test_a_board_too_large_has_no_plan() -> None:
    assert tiles.plan(6, 6, gap_last(6, 6)) is None
